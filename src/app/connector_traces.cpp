// state/contact/ID holds the dialect that the database spoke; the time of the file is that of the
// contact. An id has no point, so that `ID.counts` is no other's `ID`.

#include "app/connector_traces.h"

#include <system_error>

#include "base/file.h"

namespace vouch::app {
namespace {

constexpr base::ByteCount kContactBytesMax{256};
constexpr std::string_view kCounts = ".counts"; // of what was read without values

base::Result<void> remove_file(const std::filesystem::path& file) {
    std::error_code error;
    std::filesystem::remove(file, error);
    if (!error) return {};
    return base::fail(base::ErrorCode::Io,
                      "Cannot remove " + file.string() + ": " + error.message() + ".");
}

} // namespace

void ConnectorTraces::note_contact(std::string_view id, std::string_view dialect) const {
    std::filesystem::path file = contact_file(id);
    if (this->dialect(id) == dialect) {
        std::error_code ignored;
        std::filesystem::last_write_time(file, std::filesystem::file_time_type::clock::now(),
                                         ignored);
    } else if (base::make_directories(file.parent_path())) {
        static_cast<void>(base::write_file_atomically(file, dialect, base::FileAccess::OwnerOnly));
    }
}

std::optional<std::chrono::system_clock::time_point>
ConnectorTraces::last_contact(std::string_view id) const {
    std::error_code error;
    auto time = std::filesystem::last_write_time(contact_file(id), error);
    if (error) return std::nullopt;
    return std::chrono::time_point_cast<std::chrono::system_clock::duration>(
        std::chrono::file_clock::to_sys(time));
}

std::string ConnectorTraces::dialect(std::string_view id) const {
    auto content = base::read_file(contact_file(id), kContactBytesMax);
    return content ? *content : std::string();
}

std::filesystem::path ConnectorTraces::knowledge_file(std::string_view id,
                                                      knowledge::Sampling sampling,
                                                      std::string_view base) const {
    std::filesystem::path file = state_ / "knowledge" / id;
    if (!base.empty()) file += "@" + std::string(base);
    if (sampling == knowledge::Sampling::Never) file += kCounts;
    return file;
}

base::Result<void> ConnectorTraces::remove_samples(std::string_view id) const {
    return remove_knowledge(id, [](const std::string& name) { return !name.ends_with(kCounts); });
}

base::Result<void> ConnectorTraces::remove(std::string_view id) const {
    TRY(remove_knowledge(id, [](const std::string&) { return true; }));
    TRY(remove_file(knowledge_base_copy(id)));
    return remove_file(contact_file(id));
}

base::Result<void>
ConnectorTraces::remove_knowledge(std::string_view id,
                                  const std::function<bool(const std::string&)>& chosen) const {
    const std::string own(id);
    auto files = base::list_folder(state_ / "knowledge", base::FolderDepth::Entries);
    if (!files && files.error().code == base::ErrorCode::NotFound) return {};
    for (const std::filesystem::path& file : TRY(std::move(files))) {
        const std::string name = file.filename().string();
        const bool mine =
            name == own || name == own + std::string(kCounts) || name.starts_with(own + "@");
        if (mine && chosen(name)) TRY(remove_file(file));
    }
    return {};
}

} // namespace vouch::app
