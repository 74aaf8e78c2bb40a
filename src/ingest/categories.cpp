#include "ingest/categories.h"

#include <algorithm>
#include <system_error>

#include "base/file.h"
#include "search/filter.h"
#include "text/unicode.h"
#include "yaml/read.h"
#include "yaml/write.h"

namespace vouch::ingest {
namespace {

using base::ErrorCode;
using base::Result;

constexpr base::ByteCount kFileBytesMax{1ULL << 20U};
constexpr std::string_view kHeader =
    "# Which documents are sensitive: absolute paths of files or folders, and the category of "
    "what\n"
    "# is there, or none. The innermost path decides. Takes effect with the next `vouch ingest`;\n"
    "# who may read which category stands in agents.yaml.\n";

/// A path without an end that differs by how it was written.
std::string written_path(const std::filesystem::path& place) {
    std::string path = place.lexically_normal().string();
    while (path.size() > 1 && path.ends_with('/'))
        path.pop_back();
    return path;
}

/// "" for none.
Result<std::string> category_name(std::string_view written) {
    std::string name = search::sector_name(written);
    if (name == CategoryRules::kNone) return std::string();
    const bool controls = std::ranges::any_of(
        name, [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7F; });
    if (!name.empty() && name.size() <= kCategoryBytesMax && !controls &&
        text::is_valid_utf8(written))
        return name;
    return base::fail(ErrorCode::InvalidArgument, "A category is a name of at most " +
                                                      std::to_string(kCategoryBytesMax) +
                                                      " bytes, such as compensation, or none.");
}

} // namespace

Result<CategoryRules> CategoryRules::parse(std::string_view text, std::string_view file_name) {
    const yaml::Reader reader(file_name);
    const yaml::Node root = TRY(yaml::parse(text, file_name));
    CategoryRules rules;
    if (root.kind == yaml::NodeKind::Null) return rules;
    if (root.kind != yaml::NodeKind::Map)
        return reader.error(root.line, "", "must be a map of paths to categories");
    for (std::size_t at = 0; at < root.keys.size(); ++at) {
        const yaml::Key& key = root.keys[at];
        const std::filesystem::path place = key.name;
        if (!place.is_absolute())
            return reader.error(key.line, key.name, "must be an absolute path");
        if (rules.rules_.contains(written_path(place)))
            return reader.error(key.line, key.name, "stands there twice");
        auto set = rules.set(place, TRY(reader.text(root.items[at], key.name)));
        if (!set) return reader.error(root.items[at].line, key.name, set.error().message);
    }
    return rules;
}

Result<CategoryRules> CategoryRules::read(const std::filesystem::path& file) {
    std::error_code failure; // then reading says what it is
    if (std::filesystem::symlink_status(file, failure).type() ==
        std::filesystem::file_type::not_found)
        return CategoryRules();
    return parse(TRY(base::read_file(file, kFileBytesMax)), file.string());
}

Result<void> CategoryRules::write(const std::filesystem::path& file) const {
    yaml::Node root = yaml::map();
    for (const auto& [path, category] : rules_)
        yaml::put(root, path, yaml::text(category.empty() ? std::string(kNone) : category));
    return base::write_file_atomically(file, std::string(kHeader) + yaml::print(root),
                                       base::FileAccess::OwnerOnly);
}

Result<void> CategoryRules::set(const std::filesystem::path& place, std::string_view category) {
    std::string path = written_path(place);
    if (!text::is_valid_utf8(path)) {
        return base::fail(ErrorCode::InvalidArgument,
                          "The path " + text::replace_invalid_utf8(path) +
                              " is not UTF-8, so that no file can name it.");
    }
    rules_[std::move(path)] = TRY(category_name(category));
    return {};
}

std::optional<std::string> CategoryRules::category_of(const std::filesystem::path& file) const {
    for (std::filesystem::path place = written_path(file);; place = place.parent_path()) {
        if (auto found = rules_.find(place.string()); found != rules_.end()) return found->second;
        if (place == place.parent_path()) return std::nullopt;
    }
}

Result<std::uint64_t> apply_categories(const CategoryRules& rules, search::Engine& engine,
                                       const base::Context& context) {
    std::uint64_t changed = 0;
    const search::Filter all = search::Filter::everything();
    for (const search::DocumentRecord& record : TRY(engine.documents(all, context))) {
        const auto category =
            rules.category_of(std::filesystem::path(record.origin) / record.key.source);
        if (!category || *category == record.category) continue;
        auto version = TRY(engine.document(record.key, all, context));
        if (!version) continue; // taken out meanwhile
        version->record.category = *category;
        version->record.generation += 1;
        TRY(engine.replace_document(*version, context));
        ++changed;
    }
    return changed;
}

} // namespace vouch::ingest
