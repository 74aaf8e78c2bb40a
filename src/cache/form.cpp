#include "cache/form.h"

#include <algorithm>
#include <initializer_list>

#include "sql/analysis/canonical.h"
#include "sql/analysis/literals.h"
#include "text/unicode.h"

namespace vouch::cache {
namespace {

/// Steering phrases, by AskedQuestion::words, that no two wordings of one question differ in.
bool turns_meaning(std::string_view word) {
    return word == "or" || word == "not" || word == "both";
}

bool holds_any(std::string_view text, std::initializer_list<std::string_view> parts) {
    return std::ranges::any_of(
        parts, [&](std::string_view part) { return text.find(part) != std::string_view::npos; });
}

/// A comparison, an extreme or a measure, where the query compares, orders or computes nothing.
bool overlooked(std::string_view word, std::string_view query) {
    if (word.starts_with("compare") || word.starts_with("post_compare") || word == "between")
        return !holds_any(query, {"<", ">", "BETWEEN", "="});
    if (word.starts_with("aggregate") || word.starts_with("count_") || word == "how_many")
        return !holds_any(query, {"sum(", "avg(", "min(", "max(", "count("});
    if (word.starts_with("superlative") || word.starts_with("common"))
        return !holds_any(query, {"ORDER BY", "max(", "min("});
    return false;
}

/// The values of the question that are none of the query. One is none: "at least one" is "some".
void add_overlooked_values(const sql::syntax::Query& query, const AskedQuestion& asked,
                           std::vector<std::string>& besides) {
    std::vector<std::string> literals;
    for (const sql::syntax::Expression* literal : sql::analysis::value_literals(query)) {
        if (const auto* plain = literal->as<sql::syntax::Literal>())
            literals.push_back(plain->text);
        if (const auto* typed = literal->as<sql::syntax::TypedLiteral>())
            literals.push_back(typed->text);
    }
    for (const AskedValue& value : asked.values) {
        const std::string folded = text::fold(value.text);
        const bool used = std::ranges::any_of(
            literals, [&](const std::string& literal) { return text::fold(literal) == folded; });
        if (!used && value.text != "1") besides.push_back("value " + value.text);
    }
}

} // namespace

std::optional<std::string> FormReader::canonical(const sql::syntax::Query& query) const {
    auto text = sql::analysis::canonical_text(sql::syntax::clone(query), dialect_, names_);
    if (!text) return std::nullopt;
    return std::move(*text);
}

std::optional<LogicalForm> FormReader::form(const ReadQuestion& read, const AskedQuestion& asked,
                                            const planner::Lexicon& lexicon) const {
    if (read.features.unused_keywords > 0) return std::nullopt;
    auto query = canonical(read.query);
    if (!query) return std::nullopt;
    LogicalForm form{std::move(*query), {}};
    for (const std::string& word : read.unused)
        form.besides.push_back("unread " + lexicon.stem(text::fold(word)));
    if (read.features.hints > 0)
        form.besides.push_back("mentions " + std::to_string(read.features.hints));
    add_overlooked_values(read.query, asked, form.besides);
    for (const std::string& word : asked.words) {
        if (turns_meaning(word) || overlooked(word, form.query)) form.besides.push_back(word);
    }
    std::ranges::sort(form.besides);
    return form;
}

} // namespace vouch::cache
