#include "demo/documents.h"

#include <system_error>

#include "base/file.h"
#include "demo/detail/embedded_files.h"

namespace vouch::demo {

namespace {

namespace fs = std::filesystem;
using base::Context;
using base::Result;

/// Remembers what did not exist before, and removes it again unless it is kept.
class CreatedPaths {
public:
    CreatedPaths() = default;
    CreatedPaths(const CreatedPaths&) = delete;
    CreatedPaths& operator=(const CreatedPaths&) = delete;
    ~CreatedPaths() {
        std::error_code ignored;
        for (auto path = paths_.rbegin(); path != paths_.rend(); ++path)
            fs::remove(*path, ignored);
    }

    void note_missing(const fs::path& path) {
        std::error_code ignored;
        if (fs::exists(fs::symlink_status(path, ignored))) return;
        if (path.has_parent_path() && path.parent_path() != path) note_missing(path.parent_path());
        paths_.push_back(path);
    }

    void keep() { paths_.clear(); }

private:
    std::vector<fs::path> paths_;
};

} // namespace

std::vector<Document> documents() {
    std::vector<Document> list;
    for (const base::EmbeddedFile& file : embedded_files())
        list.push_back({file.path, file.content()});
    return list;
}

Result<DocumentsSummary> write_documents(const fs::path& directory, const Context& context) {
    // A path that ends in a slash has an empty last part, which no folder has.
    const fs::path root = directory.has_filename() ? directory : directory.parent_path();
    CreatedPaths created;
    DocumentsSummary summary;
    for (const Document& document : documents()) {
        TRY(context.check());
        const fs::path path = root / document.path;
        created.note_missing(path);
        TRY(base::make_directories(path.parent_path()));
        TRY(base::write_file_atomically(path, document.content, base::FileAccess::Everyone));
        ++summary.documents;
        summary.bytes += document.content.size();
    }
    created.keep();
    return summary;
}

} // namespace vouch::demo
