#include "app/knowledge_files.h"

#include <system_error>
#include <utility>

#include "base/file.h"
#include "knowledge/knowledge_base_file.h"

namespace vouch::app {
namespace {

/// The copy in place of a file that is wrong.
void serve_last(const KnowledgeFile& file, const base::Error& error, ServedKnowledge& served) {
    auto last = knowledge::read_knowledge_base(file.last);
    std::string what = "The knowledge base cannot be read, ";
    what += last ? "so its last good state serves: " : "and nothing of it serves: ";
    served.warnings.push_back(what + error.message);
    if (last) served.base = std::move(*last);
}

void keep_copy(const KnowledgeFile& file, const std::string& text, ServedKnowledge& served) {
    auto before = base::read_file(file.last, knowledge::kKnowledgeBaseMax);
    if (before && *before == text) return;
    auto made = base::make_directories(file.last.parent_path());
    if (made) made = base::write_file_atomically(file.last, text, base::FileAccess::OwnerOnly);
    if (made) return;
    served.warnings.push_back("No copy of the knowledge base could be kept: " +
                              made.error().message);
}

} // namespace

ServedKnowledge serve_knowledge(const KnowledgeFile& file) {
    ServedKnowledge served{.file_name = file.path.filename().string()};
    auto text = base::read_file(file.path, knowledge::kKnowledgeBaseMax);
    if (!text && text.error().code == base::ErrorCode::NotFound) {
        std::error_code ignored; // there may be none
        std::filesystem::remove(file.last, ignored);
        return served;
    }
    if (!text) {
        serve_last(file, text.error(), served);
        return served;
    }
    auto base = knowledge::parse_knowledge_base(*text, served.file_name);
    if (!base) {
        serve_last(file, base.error(), served);
        return served;
    }
    served.base = std::move(*base);
    keep_copy(file, *text, served);
    return served;
}

} // namespace vouch::app
