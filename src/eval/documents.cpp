#include "eval/documents.h"

#include <algorithm>
#include <array>

#include "document/format.h"
#include "eval/detail/data_file.h"
#include "eval/table_truth.h"
#include "eval/words.h"

namespace vouch::eval {
namespace {

using detail::DataObject;
using detail::Json;

constexpr std::array kOfficeFolders = {"docx", "pptx", "xlsx"};

struct Entry {
    std::filesystem::path file; ///< below the data folder
    std::vector<std::string> truths;

    std::string folder() const { return file.empty() ? "" : file.begin()->string(); }
    /// The first truth whose name ends so; empty where there is none.
    std::string truth_ending(std::string_view end) const {
        auto found = std::ranges::find_if(truths, [&](const std::string& truth) {
            return std::string_view(truth).ends_with(end);
        });
        return found == truths.end() ? "" : *found;
    }
};

base::Result<std::vector<Entry>> read_manifest(const std::filesystem::path& data) {
    std::vector<Entry> entries;
    TRY(detail::for_each_object(data / "manifest.jsonl",
                                [&](const DataObject& object) -> base::Result<void> {
                                    Entry entry;
                                    entry.file = TRY(object.text("file"));
                                    entry.truths = TRY(object.texts("ground_truth"));
                                    entries.push_back(std::move(entry));
                                    return {};
                                }));
    return entries;
}

Json to_json(const document::Block& block) {
    Json json{{"kind", document::block_kind_name(block.kind)}, {"text", block.text}};
    if (block.page) json["page"] = *block.page;
    if (!block.rows.empty()) json["rows"] = block.rows;
    return json;
}

std::vector<std::string> cells_of(const std::vector<document::Block>& blocks) {
    std::vector<std::string> cells;
    for (const document::Block& block : blocks) {
        for (const auto& row : block.rows)
            cells.insert(cells.end(), row.begin(), row.end());
    }
    return cells;
}

class Measure {
public:
    Measure(const std::filesystem::path& data, const DocumentReaders& readers,
            const LineSink& lines)
        : data_(data), readers_(readers), lines_(lines) {}

    base::Result<void> take(const Entry& entry) {
        std::string folder = entry.folder();
        if (folder == "hostile") return take_hostile(entry);
        if (folder == "pdf-tables") return take_tables(entry);
        bool office = std::ranges::find(kOfficeFolders, folder) != kOfficeFolders.end();
        if (folder != "pdf" && !office) return {};
        if (!document::has_supported_extension(entry.file)) return {};
        return take_text(entry, office ? office_ : pdf_);
    }

    DocumentFigures figures() const {
        DocumentFigures figures = figures_;
        figures.pdf = means(pdf_);
        figures.office = means(office_);
        if (!cell_f1_.empty()) figures.table_cell_f1 = mean(cell_f1_);
        return figures;
    }

private:
    struct Overlaps {
        std::vector<double> recall;
        std::vector<double> precision;
    };

    static std::optional<TextFigures> means(const Overlaps& overlaps) {
        if (overlaps.recall.empty()) return std::nullopt;
        return TextFigures{mean(overlaps.recall), mean(overlaps.precision)};
    }

    /// The blocks, none where the file cannot be read; both are noted in `line`. An error where it
    /// is the reader that is missing: that would say nothing about reading.
    base::Result<std::vector<document::Block>> read(const Entry& entry, Json& line) const {
        auto parsed = readers_.parse(data_ / entry.file);
        if (!parsed) {
            base::ErrorCode code = parsed.error().code;
            if (code == base::ErrorCode::Unavailable || code == base::ErrorCode::Cancelled)
                return base::Unexpected(std::move(parsed.error()));
            line["error"] = parsed.error().message;
            return std::vector<document::Block>();
        }
        line["blocks"] = Json::array();
        for (const document::Block& block : parsed->blocks)
            line["blocks"].push_back(to_json(block));
        return std::move(parsed->blocks);
    }

    base::Result<void> take_text(const Entry& entry, Overlaps& overlaps) {
        std::string markdown = entry.truth_ending(".md");
        std::string truth = markdown.empty() ? entry.truth_ending(".txt") : markdown;
        if (truth.empty()) return {};
        std::string text = TRY(base::read_file(data_ / truth, kTruthBytesMax));
        if (!markdown.empty()) text = without_markdown(text);
        Json line{{"file", entry.file.string()}};
        std::string found;
        for (const document::Block& block : TRY(read(entry, line)))
            found += block.text + "\n";
        Overlap both = overlap(words(text), words(found));
        // Nothing said is not said well.
        if (!line.contains("blocks")) both.precision = 0;
        line["recall"] = both.recall;
        line["precision"] = both.precision;
        overlaps.recall.push_back(both.recall);
        overlaps.precision.push_back(both.precision);
        return detail::put(lines_, line);
    }

    base::Result<void> take_tables(const Entry& entry) {
        std::string truth = entry.truth_ending("-str.xml");
        if (truth.empty()) return {};
        auto cells = TRY(read_table_truth(data_ / truth));
        Json line{{"file", entry.file.string()}};
        auto blocks = TRY(read(entry, line));
        Overlap both = overlap(comparable_cells(cells), comparable_cells(cells_of(blocks)));
        line["cell_f1"] = both.f1();
        cell_f1_.push_back(both.f1());
        return detail::put(lines_, line);
    }

    base::Result<void> take_hostile(const Entry& entry) {
        WatchedRun run = TRY(readers_.watch(data_ / entry.file));
        std::string reason = unclean_reason(run);
        ++figures_.hostile_total;
        if (reason.empty()) ++figures_.hostile_clean;
        return detail::put(lines_, {{"file", entry.file.string()},
                                    {"clean", reason.empty()},
                                    {"reason", reason},
                                    {"seconds", run.time.count()},
                                    {"memory_bytes", run.end.peak.value},
                                    {"status", run.end.status},
                                    {"messages", run.messages}});
    }

    const std::filesystem::path& data_;
    const DocumentReaders& readers_;
    const LineSink& lines_;
    Overlaps pdf_;
    Overlaps office_;
    std::vector<double> cell_f1_;
    DocumentFigures figures_;
};

} // namespace

std::string unclean_reason(const WatchedRun& run) {
    if (run.timed_out || run.time > kCleanTimeMax) return "it took too long";
    if (run.end.signal != 0) return "it was ended by signal " + std::to_string(run.end.signal);
    if (run.end.peak > kCleanMemoryMax) return "it held too much memory";
    if (run.children_left > 0) return "it left a child running";
    if (run.files_left > 0) return "it left a file";
    if (run.end.status != 0 && run.messages.empty()) return "it failed without saying why";
    return {};
}

Figures DocumentFigures::figures() const {
    Figures list;
    if (pdf) {
        list.push_back({"token_recall", pdf->recall});
        list.push_back({"token_precision", pdf->precision});
    }
    if (office) {
        list.push_back({"office_token_recall", office->recall});
        list.push_back({"office_token_precision", office->precision});
    }
    if (table_cell_f1) list.push_back({"table_cell_f1", *table_cell_f1});
    list.push_back({"hostile_clean", count(hostile_clean)});
    list.push_back({"hostile_total", count(hostile_total)});
    return list;
}

base::Result<DocumentFigures> measure_documents(const std::filesystem::path& data,
                                                const DocumentReaders& readers,
                                                const LineSink& lines,
                                                const base::Context& context) {
    Measure measure(data, readers, lines);
    for (const Entry& entry : TRY(read_manifest(data))) {
        TRY(context.check());
        TRY(measure.take(entry));
    }
    return measure.figures();
}

} // namespace vouch::eval
