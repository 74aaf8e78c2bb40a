#include "app/knowledge_files.h"

#include <system_error>
#include <utility>

#include "app/folder_lock.h"
#include "base/file.h"
#include "base/file_version.h"
#include "knowledge/knowledge_base_file.h"

namespace vouch::app {
namespace {

using base::ErrorCode;
using base::Result;
using knowledge::KnowledgeBase;

Result<void> write(const std::filesystem::path& path, std::string_view text) {
    return base::write_file_atomically(path, text, base::FileAccess::OwnerOnly);
}

/// The copy in place of a file that is wrong or away.
void serve_last(const KnowledgeFile& file, const std::string& reason,
                const std::string& without_copy, ServedKnowledge& served) {
    auto last = knowledge::read_knowledge_base(file.last);
    served.warnings.push_back(
        (last ? "The last good state of the knowledge base serves: " : without_copy) + reason);
    if (last) served.base = std::move(*last);
}

void keep_copy(const KnowledgeFile& file, const std::string& text, ServedKnowledge& served) {
    auto before = base::read_file(file.last, knowledge::kKnowledgeBaseMax);
    if (before && *before == text) return;
    auto made = base::make_directories(file.last.parent_path());
    if (made) made = write(file.last, text);
    if (made) return;
    served.warnings.push_back("No copy of the knowledge base could be kept: " +
                              made.error().message);
}

void serve_absent(const KnowledgeFile& file, ServedKnowledge& served) {
    std::error_code ignored; // then it is not there
    if (!std::filesystem::exists(file.last, ignored)) return;
    serve_last(file,
               file.path.string() + " is not there. To give it up for good, remove " +
                   file.last.string() + " too.",
               "Nothing of the knowledge base serves: ", served);
}

Result<void> drop_values_of(const std::filesystem::path& path, const base::Context& context) {
    const auto has = [](const std::optional<KnowledgeBase>& base) {
        return base && knowledge::has_values(*base);
    };
    auto before = knowledge::find_knowledge_base(path);
    if (before && !has(*before)) return {};
    if (!before) return base::Unexpected(std::move(before).error());
    return rewrite_knowledge(
        path,
        [](std::optional<KnowledgeBase> base) -> Result<KnowledgeBase> {
            if (!base) return base::fail(ErrorCode::NotFound, "It went away meanwhile.");
            knowledge::drop_values(*base);
            return std::move(*base);
        },
        context);
}

} // namespace

ServedKnowledge serve_knowledge(const KnowledgeFile& file, knowledge::Sampling sampling) {
    const std::string kNothing = "The knowledge base cannot be read, and nothing of it serves: ";
    ServedKnowledge served{.file_name = file.path.filename().string()};
    auto text = base::read_file(file.path, knowledge::kKnowledgeBaseMax);
    if (!text && text.error().code == ErrorCode::NotFound) {
        serve_absent(file, served);
        return served;
    }
    auto base = text ? knowledge::parse_knowledge_base(*text, served.file_name)
                     : base::Result<KnowledgeBase>(base::Unexpected(text.error()));
    if (!base) {
        serve_last(file, base.error().message, kNothing, served);
    } else {
        if (sampling == knowledge::Sampling::Never && knowledge::has_values(*base)) {
            knowledge::drop_values(*base);
            *text = knowledge::print_knowledge_base(*base);
        }
        served.base = std::move(*base);
        keep_copy(file, *text, served);
    }
    if (served.base && sampling == knowledge::Sampling::Never) knowledge::drop_values(*served.base);
    return served;
}

Result<void> forget_values(const KnowledgeFile& file, const base::Context& context) {
    auto copy = drop_values_of(file.last, context);
    if (!copy && copy.error().code == ErrorCode::InvalidArgument) {
        std::error_code error;
        std::filesystem::remove(file.last, error);
        copy = {};
    }
    TRY(std::move(copy));
    auto dropped = drop_values_of(file.path, context);
    if (!dropped && dropped.error().code == ErrorCode::InvalidArgument) return {};
    return dropped;
}

Result<void> rewrite_knowledge(const std::filesystem::path& path, const KnowledgeRewrite& rewrite,
                               const base::Context& context) {
    const std::filesystem::path folder = std::filesystem::absolute(path).parent_path();
    TRY(base::make_directories(folder));
    FolderLock lock = TRY(FolderLock::take(folder, context));
    const std::string version = base::file_version({path});
    auto before = knowledge::find_knowledge_base(path);
    if (!before) {
        before.error().hints.emplace_back(
            "Nothing was overwritten: put the file right, or move it away.");
        return base::Unexpected(std::move(before).error());
    }
    const KnowledgeBase base = TRY(rewrite(std::move(*before)));
    if (base::file_version({path}) != version) {
        return base::fail(ErrorCode::Unavailable,
                          path.string() + " was saved by somebody else meanwhile, and is not "
                                          "written over.",
                          {"Run it again."});
    }
    return write(path, knowledge::print_knowledge_base(base));
}

} // namespace vouch::app
