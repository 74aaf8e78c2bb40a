#include "eval/beir.h"

#include <algorithm>
#include <charconv>
#include <map>
#include <optional>
#include <unordered_set>

#include "eval/detail/data_file.h"

namespace vouch::eval {
namespace {

using detail::DataLine;
using detail::DataObject;

struct Judgements {
    Grades grades;
    std::size_t line = 0; ///< of the first
};

std::optional<int> integer(std::string_view text) {
    int number = 0;
    auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return number;
}

base::Result<std::map<std::string, Judgements>> read_judgements(const std::filesystem::path& file) {
    std::map<std::string, Judgements> queries;
    TRY(detail::for_each_line(file, [&](const DataLine& line) -> base::Result<void> {
        std::vector<std::string_view> cells = detail::tab_cells(line.text);
        if (cells.size() != 3)
            return line.failure("three cells are expected: query, document, grade.");
        std::optional<int> grade = integer(cells[2]);
        if (!grade && line.number == 1) return {}; // the names of the columns
        if (!grade) return line.failure("the grade must be a whole number.");
        Judgements& judgements = queries[std::string(cells[0])];
        if (judgements.line == 0) judgements.line = line.number;
        if (!judgements.grades.emplace(cells[1], *grade).second)
            return line.failure("this document is judged twice for this query.");
        return {};
    }));
    return queries;
}

bool has_relevant(const Grades& grades) {
    return std::ranges::any_of(grades, [](const auto& entry) { return entry.second > 0; });
}

} // namespace

base::Result<void>
for_each_document(const std::filesystem::path& data,
                  const std::function<base::Result<void>(CorpusDocument)>& take) {
    return detail::for_each_object(data / "corpus.jsonl",
                                   [&](const DataObject& object) -> base::Result<void> {
                                       CorpusDocument document;
                                       document.id = TRY(object.text("_id"));
                                       document.title = TRY(object.text_or_empty("title"));
                                       document.text = TRY(object.text("text"));
                                       return take(std::move(document));
                                   });
}

base::Result<std::vector<JudgedQuery>> read_judged_queries(const std::filesystem::path& data) {
    std::filesystem::path judgement_file = data / "qrels" / "test.tsv";
    auto judgements = TRY(read_judgements(judgement_file));
    std::vector<JudgedQuery> queries;
    std::unordered_set<std::string> known;
    TRY(detail::for_each_object(data / "queries.jsonl",
                                [&](const DataObject& object) -> base::Result<void> {
                                    JudgedQuery query;
                                    query.id = TRY(object.text("_id"));
                                    query.text = TRY(object.text("text"));
                                    auto found = judgements.find(query.id);
                                    if (found == judgements.end() || !known.insert(query.id).second)
                                        return {};
                                    query.grades = found->second.grades;
                                    if (has_relevant(query.grades))
                                        queries.push_back(std::move(query));
                                    return {};
                                }));
    for (const auto& [id, judged] : judgements) {
        if (known.contains(id)) continue;
        return DataLine{judgement_file, judged.line, {}}.failure("there is no query with the id “" +
                                                                 id + "” in queries.jsonl.");
    }
    return queries;
}

} // namespace vouch::eval
