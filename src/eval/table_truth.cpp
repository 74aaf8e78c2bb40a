#include "eval/table_truth.h"

#include "eval/words.h"

namespace vouch::eval {
namespace {

constexpr std::string_view kBegin = "<content>";
constexpr std::string_view kEnd = "</content>";

} // namespace

base::Result<std::vector<std::string>> read_table_truth(const std::filesystem::path& file) {
    std::string xml = TRY(base::read_file(file, kTruthBytesMax));
    std::vector<std::string> cells;
    for (std::size_t at = xml.find(kBegin); at != std::string::npos; at = xml.find(kBegin, at)) {
        at += kBegin.size();
        std::size_t end = xml.find(kEnd, at);
        if (end == std::string::npos) {
            return base::fail(base::ErrorCode::Corrupt, file.string() + ": a <content> at byte " +
                                                            std::to_string(at) + " has no end.");
        }
        // The five character references of XML are among those of Markdown.
        cells.push_back(without_markdown(std::string_view(xml).substr(at, end - at)));
    }
    return cells;
}

std::vector<std::string> comparable_cells(const std::vector<std::string>& cells) {
    std::vector<std::string> texts;
    for (const std::string& cell : cells) {
        std::string text;
        for (const std::string& word : words(cell))
            text += (text.empty() ? "" : " ") + word;
        if (!text.empty()) texts.push_back(std::move(text));
    }
    return texts;
}

} // namespace vouch::eval
