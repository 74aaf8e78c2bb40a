// The file is a map from the id of a connector to its password, mode 0600.

#include "app/password_file.h"

#include <map>

#include <yaml-cpp/yaml.h>

#include "app/folder_lock.h"
#include "app/private_file.h"
#include "base/file.h"

namespace vouch::app {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;
using Kept = std::map<std::string, std::string, std::less<>>;

constexpr base::ByteCount kPasswordsBytesMax{std::uint64_t{1} << 20};

/// Whether nobody but the owner may read or change the file.
Result<void> check_private(const std::filesystem::path& file) {
    if (!is_open_to_others(file, std::filesystem::perms::all)) return {};
    return fail(ErrorCode::Denied, file.string() + " may be read by others, and is not used.",
                {"chmod 600 " + file.string()});
}

Result<Kept> read_kept(const std::filesystem::path& file) {
    Kept kept;
    auto content = base::read_file(file, kPasswordsBytesMax);
    if (!content && content.error().code == ErrorCode::NotFound) return kept;
    TRY(check_private(file));
    std::string text = TRY(std::move(content));
    try {
        YAML::Node root = YAML::Load(text);
        if (root.IsNull()) return kept;
        if (!root.IsMap()) throw YAML::RepresentationException(root.Mark(), "");
        for (const auto& entry : root)
            kept[entry.first.as<std::string>()] = entry.second.as<std::string>();
    } catch (const YAML::Exception& error) {
        // Its own message could quote the line.
        return fail(ErrorCode::InvalidArgument,
                    file.string() + ": line " + std::to_string(error.mark.line + 1) +
                        ": the file must hold ids and their passwords.");
    }
    return kept;
}

Result<void> write_kept(const std::filesystem::path& file, const Kept& kept) {
    YAML::Emitter out;
    out << YAML::BeginMap;
    for (const auto& [known, secret] : kept)
        out << YAML::Key << known << YAML::Value << YAML::DoubleQuoted << secret;
    out << YAML::EndMap;
    return base::write_file_atomically(file, std::string(out.c_str()) + "\n",
                                       base::FileAccess::OwnerOnly);
}

} // namespace

Result<std::optional<std::string>> PasswordFile::find(std::string_view id,
                                                      const base::Context& /*context*/) const {
    Kept kept = TRY(read_kept(path_));
    auto found = kept.find(id);
    if (found == kept.end()) return std::nullopt;
    return std::optional(std::move(found->second));
}

Result<void> PasswordFile::keep(std::string_view id, const std::string& password,
                                const base::Context& context) const {
    FolderLock lock = TRY(FolderLock::take(path_.parent_path(), context));
    Kept kept = TRY(read_kept(path_));
    kept.insert_or_assign(std::string(id), password);
    return write_kept(path_, kept);
}

Result<void> PasswordFile::forget(std::string_view id, const base::Context& context) const {
    FolderLock lock = TRY(FolderLock::take(path_.parent_path(), context));
    Kept kept = TRY(read_kept(path_));
    auto found = kept.find(id);
    if (found == kept.end()) return {};
    kept.erase(found);
    return write_kept(path_, kept);
}

} // namespace vouch::app
