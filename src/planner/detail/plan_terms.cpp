// What a term shows: a table shows the column that names its rows, a counted table its rows, a
// counted category its distinct values. Groups are by the key of the entity that is named.
#include <algorithm>
#include <set>

#include "planner/detail/plan_builder.h"
#include "text/unicode.h"

namespace vouch::planner::detail {
namespace {

DatePart part_of(std::string_view name) {
    if (name == "month") return DatePart::Month;
    if (name == "quarter") return DatePart::Quarter;
    if (name == "year") return DatePart::Year;
    return name.empty() ? DatePart::None : DatePart::Date;
}

std::vector<std::string> folded_words(std::string_view text) {
    std::vector<std::string> words;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find(' '), text.size());
        if (end > 0) words.push_back(text::fold(text.substr(0, end)));
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    return words;
}

} // namespace

knowledge::ColumnId PlanBuilder::display_of(TableId table) const {
    const knowledge::TableNames& t = names(table);
    if (t.strict_display) return {table, *t.strict_display};
    if (t.primary_key.size() == 1) return {table, t.primary_key.front()};
    return {table, t.display.value_or(0)};
}

/// What names the row of a table, perhaps by the one table that it belongs to.
knowledge::ColumnId PlanBuilder::row_display(TableId table) const {
    if (names(table).strict_display) return {table, *names(table).strict_display};
    for (const knowledge::ColumnNames& column : names(table).columns) {
        if (!column.references) continue;
        const TableId owner = column.references->table;
        if (names(owner).strict_display) return {owner, *names(owner).strict_display};
    }
    return display_of(table);
}

std::vector<PlanTerm> PlanBuilder::name_terms(const Term& term, const PlanTerm& shown) const {
    const auto& parts = names(shown.column.table).person_name;
    // "names of the drivers", who have a first name and a last one: both.
    const bool half_named = term.slot != kNoSlot && binding(term.slot).score < kExactName;
    const bool stands =
        term.row || (term.slot != kNoSlot && (binding(term.slot).table || half_named));
    const bool part = std::find(parts.begin(), parts.end(), shown.column.column) != parts.end();
    if (!stands || !part || shown.aggregate != Aggregate::None || shown.every_column)
        return {shown};
    std::vector<PlanTerm> all;
    for (const std::uint32_t column : parts) {
        all.push_back(shown);
        all.back().column.column = column;
    }
    return all;
}

std::optional<knowledge::ColumnId> PlanBuilder::key_of(TableId table) const {
    const knowledge::TableNames& t = names(table);
    if (t.primary_key.size() == 1) return ColumnId{table, t.primary_key.front()};
    return std::nullopt;
}

bool PlanBuilder::names_table(TableId table) const {
    for (std::size_t i = 0; i < frame_.slots.size(); ++i) {
        if (binding(i).bound && binding(i).table && binding(i).id.table == table) return true;
    }
    return false;
}

bool PlanBuilder::refers_to(ColumnId from, ColumnId to) const {
    const auto edge = knowledge_.keys.edge_from(from);
    if (!edge) return false;
    const knowledge::KeyEdge& key = knowledge_.keys.edges()[*edge];
    return key.from_columns.size() == 1 && key.to_table == to.table &&
           key.to_columns.front() == to.column;
}

bool PlanBuilder::owns_selected(TableId table) const {
    return std::any_of(frame_.select.begin(), frame_.select.end(), [&](const Term& term) {
        if (term.slot == kNoSlot) return false;
        const std::size_t owner = frame_.slots[term.slot].owner;
        return owner != kNoSlot && binding(owner).bound && binding(owner).table &&
               binding(owner).id.table == table;
    });
}

std::optional<PlanTerm> PlanBuilder::count_term(const Term& term) {
    PlanTerm made;
    made.aggregate = Aggregate::Count;
    if (term.slot == kNoSlot) {
        made.rows = true;
        return made;
    }
    const Binding& bound = binding(term.slot);
    if (!bound.bound) return std::nullopt;
    made.column = bound.id;
    need(bound.id.table);
    if (bound.table) {
        made.rows = true;
        made.rows_of = bound.id.table;
        counted_ = bound.id.table;
        made.column = {bound.id.table, 0};
        return made;
    }
    const knowledge::ColumnNames& column = knowledge_.names.column(bound.id);
    const bool key = column.primary_key && names(bound.id.table).primary_key.size() == 1;
    const bool naming = names(bound.id.table).strict_display == bound.id.column;
    if (!term.distinct && (key || naming)) {
        made.rows = true;
        made.rows_of = bound.id.table;
        counted_ = bound.id.table;
        return made;
    }
    made.distinct = term.distinct || !column.numeric || column.foreign_key;
    counted_ = bound.id.table;
    return made;
}

/// The average of a product is over the rows of the table that it was asked for ("order value"),
/// not over those that hold the factors.
bool PlanBuilder::add_divisor(const Term& term, PlanTerm& made) {
    if (term.aggregate != Aggregate::Average) return true;
    const std::size_t owner = frame_.slots[term.slot].owner;
    if (owner == kNoSlot || !binding(owner).bound) return false;
    const TableId wanted = binding(owner).id.table;
    if (wanted == made.column.table) return true;
    for (const std::uint32_t index : knowledge_.keys.edges_between(made.column.table, wanted)) {
        const knowledge::KeyEdge& edge = knowledge_.keys.edges()[index];
        if (edge.from_table != made.column.table || edge.from_columns.size() != 1) continue;
        made.aggregate = Aggregate::Sum;
        made.divisor = ColumnId{edge.from_table, edge.from_columns.front()};
        return true;
    }
    return false;
}

/// "actors and their musicals": a key that leads to a row is asked for by what the row is, and so
/// the row's name is shown, unless the question says that the key is wanted.
std::optional<knowledge::ColumnId> PlanBuilder::named_by(const Term& term) const {
    const Binding& bound = binding(term.slot);
    const std::size_t unit = frame_.slots[term.slot].unit;
    const bool plain = !bound.table && !term.row && term.aggregate == Aggregate::None &&
                       term.part.empty() && unit != kNoUnit;
    const auto& references = knowledge_.names.column(bound.id).references;
    if (!plain || !references || references->table == bound.id.table) return std::nullopt;
    const auto& display = names(references->table).strict_display;
    const bool one_way =
        knowledge_.keys.edges_between(bound.id.table, references->table).size() == 1;
    if (!display || *display == references->column || !one_way || says_key(unit))
        return std::nullopt;
    // What names the column exactly means its values, unless they are numbers and the word is
    // that of the rows.
    const knowledge::ColumnNames& column = knowledge_.names.column(bound.id);
    const bool of_rows = column.numeric && names_word_of(unit, references->table);
    if (bound.score >= kExactName && !of_rows) return std::nullopt;
    return ColumnId{references->table, *display};
}

/// A word of the unit stands in a name of the table.
bool PlanBuilder::names_word_of(std::size_t unit, TableId table) const {
    std::set<std::string> words;
    for (const knowledge::Alias& alias : names(table).aliases) {
        for (const knowledge::Word& word : alias.words)
            words.insert(word.stem);
    }
    const auto said = folded_words(sequence_.units[unit].text);
    return std::ranges::any_of(said, [&](const std::string& word) {
        return words.contains(knowledge_.vocabulary.canonical_stem(word));
    });
}

/// A word of the unit stands for keys: "id", "codes".
bool PlanBuilder::says_key(std::size_t unit) const {
    const knowledge::WordSet ids = knowledge_.vocabulary.id_words;
    const auto said = folded_words(sequence_.units[unit].text);
    return std::ranges::any_of(said, [&](const std::string& word) {
        const std::string single = word.ends_with('s') ? word.substr(0, word.size() - 1) : word;
        return knowledge::contains(ids, word) || knowledge::contains(ids, single);
    });
}

std::optional<PlanTerm> PlanBuilder::shown(const Term& term) {
    if (term.aggregate == Aggregate::Count) return count_term(term);
    if (term.slot == kNoSlot || !binding(term.slot).bound) return std::nullopt;
    const Binding& bound = binding(term.slot);
    need(bound.id.table);
    PlanTerm made;
    if (term.row) {
        made.column = row_display(bound.id.table);
        need(made.column.table);
        return made;
    }
    made.aggregate = term.aggregate;
    made.column = bound.table ? display_of(bound.id.table) : bound.id;
    if (const auto name = named_by(term)) {
        made.column = *name;
        need(name->table);
    }
    made.distinct = term.distinct && term.aggregate != Aggregate::None;
    made.part = part_of(term.part);
    made.factor = bound.factor;
    if (bound.factor && !add_divisor(term, made)) return std::nullopt;
    if (bound.table && term.aggregate != Aggregate::None) return std::nullopt;
    const knowledge::ColumnNames& column = knowledge_.names.column(made.column);
    const bool adds = term.aggregate == Aggregate::Sum || term.aggregate == Aggregate::Average;
    if (adds && !made.divisor && !column.numeric)
        guess(column.text_number ? 60 : 300, "text_added");
    if (term.aggregate != Aggregate::None) guess_text_number(made.column);
    if (bound.inverse &&
        (term.aggregate == Aggregate::Maximum || term.aggregate == Aggregate::Minimum)) {
        made.aggregate =
            term.aggregate == Aggregate::Maximum ? Aggregate::Minimum : Aggregate::Maximum;
    }
    return made;
}

PlanTerm PlanBuilder::group_key(const PlanTerm& term, const Term* from) const {
    if (from != nullptr && from->by_value) return term;
    const bool table = from != nullptr && from->slot != kNoSlot &&
                       (binding(from->slot).table || named_by(*from) == term.column);
    const TableId id = term.column.table;
    const knowledge::TableNames& t = names(id);
    const bool naming = t.strict_display == term.column.column;
    if (const auto key = key_of(id); key && (table || (naming && names_table(id)))) {
        PlanTerm by;
        by.column = *key;
        return by;
    }
    return term;
}

} // namespace vouch::planner::detail
