#include "answer/detail/value_grounding.h"

#include <algorithm>
#include <optional>
#include <string_view>
#include <utility>

#include "sql/analysis/analysis.h"
#include "sql/analysis/catalog_names.h"
#include "sql/analysis/literals.h"
#include "text/join.h"
#include "text/tokenize.h"

namespace vouch::answer::detail {
namespace {

using knowledge::ColumnId;
using knowledge::ValueMatch;
using knowledge::ValueMatchKind;

constexpr std::size_t kNearValues = 3; ///< that are told of one column
constexpr std::size_t kOtherColumns = 2;
constexpr std::size_t kMatches = 64; ///< of the index, over all columns

/// The text of a string literal; none for numbers and the like.
const std::string* literal_text(const sql::syntax::Expression& expression) {
    const auto* literal = std::get_if<sql::syntax::Literal>(&expression.node);
    if (literal == nullptr || literal->kind != sql::syntax::LiteralKind::String) return nullptr;
    return &literal->text;
}

/// How far the spelling is from what was written.
int rank(ValueMatchKind kind) {
    switch (kind) {
    case ValueMatchKind::Exact: return 0;
    case ValueMatchKind::Folded: return 1;
    case ValueMatchKind::Stems: return 2;
    case ValueMatchKind::Near: return 3;
    case ValueMatchKind::Inside:
    case ValueMatchKind::Sounds: break;
    }
    return 4;
}

class Grounder {
public:
    explicit Grounder(const knowledge::Knowledge& knowledge) : knowledge_(knowledge) {}

    /// What to write instead of `text` in the column; none where it may stand.
    std::optional<std::string> replacement(ColumnId column, const std::string& text,
                                           std::vector<std::string>& unknown) const {
        const auto values = knowledge_.values.values(column);
        if (std::ranges::binary_search(values, std::string_view(text))) return std::nullopt;
        const std::vector<ValueMatch> found = matches(text);
        if (auto only = only_match(found, column)) return only;
        unknown.push_back(sentence(column, text, found));
        return std::nullopt;
    }

private:
    std::vector<ValueMatch> matches(const std::string& value) const {
        std::vector<knowledge::Word> words;
        for (const text::Token& token : text::tokenize(value)) {
            if (token.kind != text::TokenKind::Punctuation)
                words.push_back({token.folded, knowledge_.vocabulary.canonical_stem(token.folded)});
        }
        return knowledge_.values.find({.text = value,
                                       .words = words,
                                       .near_spelling = knowledge::NearSpelling::On,
                                       .limit = kMatches});
    }

    /// The one value of the column that is spelled like the text but for case, endings or a letter.
    static std::optional<std::string> only_match(const std::vector<ValueMatch>& found,
                                                 ColumnId column) {
        for (const ValueMatchKind most :
             {ValueMatchKind::Folded, ValueMatchKind::Stems, ValueMatchKind::Near}) {
            std::vector<std::string> meant;
            for (const ValueMatch& match : found) {
                if (match.column == column && rank(match.kind) <= rank(most))
                    meant.push_back(match.text);
            }
            if (meant.size() == 1) return meant.front();
            if (!meant.empty()) return std::nullopt;
        }
        return std::nullopt;
    }

    std::string name(ColumnId column) const {
        const schema::Table& table = knowledge_.catalog.tables[column.table];
        return table.name + "." + table.columns[column.column].name;
    }

    std::string sentence(ColumnId column, const std::string& text,
                         const std::vector<ValueMatch>& found) const {
        std::vector<std::string> near;
        std::vector<std::string> elsewhere;
        for (const ValueMatch& match : found) {
            if (match.column == column && near.size() < kNearValues)
                near.push_back("'" + match.text + "'");
            else if (match.column != column && rank(match.kind) <= rank(ValueMatchKind::Stems) &&
                     elsewhere.size() < kOtherColumns)
                elsewhere.push_back(name(match.column) + " has '" + match.text + "'");
        }
        std::string said = "No row has " + name(column) + " = '" + text + "'";
        if (!near.empty()) said += "; it has " + text::join(near, ", ");
        if (!elsewhere.empty()) said += "; " + text::join(elsewhere, "; ");
        return said + ".";
    }

    const knowledge::Knowledge& knowledge_;
};

} // namespace

Grounded ground_values(const sql::syntax::Query& query, const sql::syntax::Dialect& dialect,
                       const knowledge::Knowledge& knowledge) {
    Grounded grounded{sql::syntax::clone(query), {}, {}};
    const sql::analysis::CatalogNames names(knowledge.catalog, dialect.name_case);
    const auto analysis =
        sql::analysis::analyze(grounded.query, dialect, names, sql::analysis::EverythingVisible());
    if (!analysis) return grounded;
    const std::vector<sql::analysis::LiteralUse> uses =
        sql::analysis::literals(grounded.query, *analysis);
    const std::vector<sql::syntax::Expression*> places =
        sql::analysis::value_literals(grounded.query);
    const Grounder grounder(knowledge);
    for (std::size_t i = 0; i < uses.size() && i < places.size(); ++i) {
        const sql::analysis::LiteralUse& use = uses[i];
        const std::string* text = literal_text(*use.literal);
        if (text == nullptr || !use.column || use.role != sql::analysis::LiteralRole::Equal)
            continue;
        const ColumnId column{use.column->table, use.column->column};
        if (use.column->column == sql::analysis::kRowId || !knowledge.values.covers(column))
            continue;
        auto better = grounder.replacement(column, *text, grounded.unknown);
        if (!better) continue;
        grounded.replaced.push_back("“" + *text + "” is “" + *better + "”");
        std::get<sql::syntax::Literal>(places[i]->node).text = std::move(*better);
    }
    return grounded;
}

} // namespace vouch::answer::detail
