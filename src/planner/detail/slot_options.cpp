// Named slots take the candidates of their unit, with a loss where the type does not fit the place.
// Implied attributes take columns whose names hold the attribute's words, in mentioned tables
// first. A value that is compared with a named column takes that column, known there or not.
#include "planner/detail/slot_options.h"

#include <algorithm>
#include <iterator>

#include "planner/detail/prefer_tables.h"

namespace vouch::planner::detail {
namespace {

using knowledge::ColumnId;
using knowledge::TableId;

constexpr int kMisfitLoss = 350;
constexpr int kQuotedLiteral = 620;
constexpr int kPlainLiteral = 480;
constexpr int kAbsentLiteral = 380; // all values of the column are known and this is none of them
constexpr int kImplied = 900;
constexpr int kWholeName = 840;  // of an implied attribute
constexpr int kImpliedStep = 30; // for each less usual name of the attribute
constexpr int kElsewhereLoss = 250;
constexpr int kOtherTableLoss = 150; // of a value that stands in a named table as well
constexpr int kOtherNameLoss = 250;  // of a column whose table has one that is called just so
constexpr int kApposedLoss = 200;    // of a value that the noun before it does not hold
constexpr int kManyLoss = 100;       // of a value in rows of which what is asked for has several
constexpr int kAgentLoss = 400;
constexpr int kWholeValue = 950;
constexpr int kOtherDayLoss = 100; // of days that are not those of what is counted
constexpr int kProduct = 880;
constexpr int kAmount = 860; // a size that is an amount
constexpr int kSomeDay = 550;
constexpr int kOnlyDay = 880; // the one date of what is asked for
constexpr int kDisplay = 900;
constexpr int kUnorderedLoss = 200; // an implied attribute that is kept as text
constexpr std::size_t kOptionsMax = 10;

void sort_options(std::vector<Binding>& options) {
    std::stable_sort(options.begin(), options.end(),
                     [](const Binding& a, const Binding& b) { return a.score > b.score; });
    if (options.size() > kOptionsMax) options.resize(kOptionsMax);
}

} // namespace

SlotOptions::SlotOptions(const Frame& frame, const UnitSequence& sequence,
                         const knowledge::Knowledge& knowledge, const Lexicon& lexicon)
    : frame_(frame), sequence_(sequence), knowledge_(knowledge), lexicon_(lexicon) {
    for (const Slot& slot : frame.slots) {
        if (slot.unit == kNoUnit) continue;
        const auto& candidates = sequence.units[slot.unit].candidates;
        if (!candidates.empty()) mentioned_.push_back(candidates.front().id.table);
    }
    for (const Slot& slot : frame.slots) {
        if (slot.unit == kNoUnit)
            fixed_.push_back(implied(slot));
        else if (sequence.units[slot.unit].kind == UnitKind::Value)
            fixed_.push_back(free_value(slot));
        else
            fixed_.push_back(named(slot));
    }
}

bool SlotOptions::in_tables(TableId table) const {
    return std::find(mentioned_.begin(), mentioned_.end(), table) != mentioned_.end();
}

/// By a word of its own, not by a value.
bool SlotOptions::is_named(TableId table) const {
    return std::any_of(frame_.slots.begin(), frame_.slots.end(), [&](const Slot& slot) {
        if (slot.unit == kNoUnit) return false;
        const Unit& unit = sequence_.units[slot.unit];
        return unit.kind != UnitKind::Value && !unit.candidates.empty() &&
               unit.candidates.front().id.table == table;
    });
}

/// The unit that a column's name says its numbers are in: "milliseconds", "weight_kg".
Measure SlotOptions::measure_of(ColumnId column) const {
    for (const knowledge::Alias& alias : knowledge_.names.column(column).aliases) {
        for (const knowledge::Word& word : alias.words) {
            Measure unit = lexicon_.find_unit(word.text);
            if (!unit.kind.empty()) return unit;
        }
    }
    return {};
}

/// By a noun that stands for its rows.
bool SlotOptions::is_noun(TableId table) const {
    return std::ranges::any_of(frame_.slots, [&](const Slot& slot) {
        if (slot.unit == kNoUnit) return false;
        const Unit& unit = sequence_.units[slot.unit];
        return unit.kind == UnitKind::Table && unit.candidates.front().id.table == table;
    });
}

/// Whose rows are asked for, by its best reading.
std::optional<TableId> SlotOptions::asked_table() const {
    if (frame_.select.empty() || frame_.select.front().slot == kNoSlot) return std::nullopt;
    const std::size_t unit = frame_.slots[frame_.select.front().slot].unit;
    if (unit == kNoUnit || sequence_.units[unit].kind != UnitKind::Table) return std::nullopt;
    return sequence_.units[unit].candidates.front().id.table;
}

/// A row of `from` refers to one of `to`, perhaps by way of others.
bool SlotOptions::refers(TableId from, TableId to) const {
    std::vector<TableId> reached{from};
    for (std::size_t i = 0; i < reached.size(); ++i) {
        for (const std::uint32_t index : knowledge_.keys.edges_at(reached[i])) {
            const knowledge::KeyEdge& edge = knowledge_.keys.edges()[index];
            const bool fresh = edge.from_table == reached[i] &&
                               std::ranges::find(reached, edge.to_table) == reached.end();
            if (fresh) reached.push_back(edge.to_table);
        }
    }
    return std::ranges::find(reached, to) != reached.end();
}

/// "the album 'X'": the table that is named right before a value, by its best reading.
std::optional<TableId> SlotOptions::noun_before(std::size_t unit) const {
    if (unit == 0) return std::nullopt;
    const Unit& noun = sequence_.units[unit - 1];
    const bool beside = noun.kind == UnitKind::Table && noun.last == sequence_.units[unit].first;
    return beside ? std::optional(noun.candidates.front().id.table) : std::nullopt;
}

/// What is counted, by its best reading.
std::optional<TableId> SlotOptions::counted_table() const {
    for (const Term& term : frame_.select) {
        if (term.aggregate != Aggregate::Count || term.slot == kNoSlot) continue;
        const std::size_t unit = frame_.slots[term.slot].unit;
        if (unit == kNoUnit || sequence_.units[unit].candidates.empty()) continue;
        return sequence_.units[unit].candidates.front().id.table;
    }
    return std::nullopt;
}

int SlotOptions::misfit(const Slot& slot, ColumnId column) const {
    const knowledge::ColumnNames& names = knowledge_.names.column(column);
    const bool number = names.numeric || names.text_number;
    switch (slot.need) {
    case SlotNeed::Number:
        return (number ? 0 : kMisfitLoss) + (names.id_like && !names.primary_key ? 100 : 0);
    case SlotNeed::Ordered: return number || names.date ? 0 : kMisfitLoss;
    case SlotNeed::Date: return names.date ? 0 : kMisfitLoss;
    default: return 0;
    }
}

std::vector<Binding> SlotOptions::named(const Slot& slot) const {
    const Unit& unit = sequence_.units[slot.unit];
    std::vector<Binding> options;
    int best_noun = 0; ///< of the columns in tables that nouns name
    for (const Candidate& candidate : unit.candidates) {
        if (is_noun(candidate.id.table)) best_noun = std::max(best_noun, candidate.score);
    }
    for (const Candidate& candidate : unit.candidates) {
        Binding option;
        option.bound = true;
        option.table = unit.kind == UnitKind::Table;
        option.id = candidate.id;
        option.score = candidate.score - (option.table ? 0 : misfit(slot, candidate.id));
        // Nobody who asks for customers by country thinks of the country of an employee.
        if (!option.table && !is_noun(candidate.id.table) && candidate.score <= best_noun)
            option.score -= kOtherTableLoss;
        option.respelled = candidate.respelled;
        option.truth = candidate.truth;
        option.measure = option.table ? Measure() : measure_of(candidate.id);
        options.push_back(std::move(option));
    }
    if (unit.kind == UnitKind::Column) add_displays(slot, unit, options);
    sort_options(options);
    return options;
}

/// The word "name" alone means, for a table that has no such column, what names its rows.
void SlotOptions::add_displays(const Slot& slot, const Unit& unit,
                               std::vector<Binding>& options) const {
    const auto& name_words = knowledge_.vocabulary.name_words;
    const std::string stem = lexicon_.stem(unit.text);
    const bool plain =
        std::any_of(name_words.begin(), name_words.end(),
                    [&](std::string_view word) { return lexicon_.stem(word) == stem; });
    if (unit.last - unit.first != 1 || !plain) return;
    std::vector<TableId> tables = mentioned_;
    if (slot.owner != kNoSlot && frame_.slots[slot.owner].unit != kNoUnit) {
        for (const Candidate& c : sequence_.units[frame_.slots[slot.owner].unit].candidates)
            tables.push_back(c.id.table);
    }
    std::sort(tables.begin(), tables.end());
    tables.erase(std::unique(tables.begin(), tables.end()), tables.end());
    for (const TableId table : tables) {
        const auto display = knowledge_.names.tables[table].strict_display;
        if (!display) continue;
        const bool known = std::any_of(options.begin(), options.end(), [&](const Binding& b) {
            return b.id == ColumnId{table, *display};
        });
        if (known) continue;
        Binding option;
        option.bound = true;
        option.id = {table, *display};
        option.score = kDisplay;
        options.push_back(std::move(option));
    }
}

std::vector<Binding> SlotOptions::implied(const Slot& slot) const {
    std::vector<Binding> options;
    const auto* names = lexicon_.find_attribute(slot.attribute);
    const auto counted = counted_table();
    const auto add = [&](ColumnId id, int score, bool inverse) {
        const auto& column = knowledge_.names.column(id);
        if (column.foreign_key || (column.primary_key && !column.date)) return;
        const bool ordered = column.numeric || column.text_number || column.date;
        if (slot.need == SlotNeed::Date && !column.date) return;
        if (slot.need != SlotNeed::Anything && !ordered) score -= kUnorderedLoss;
        const auto same = std::find_if(options.begin(), options.end(),
                                       [&](const Binding& b) { return b.id == id; });
        if (same != options.end()) return;
        Binding option;
        option.bound = true;
        option.id = id;
        option.score = score - (in_tables(id.table) ? 0 : kElsewhereLoss);
        const bool day = slot.attribute == "date" && slot.need == SlotNeed::Date;
        if (day && counted && *counted != id.table) option.score -= kOtherDayLoss;
        option.inverse = inverse;
        option.measure = measure_of(id);
        options.push_back(std::move(option));
    };
    if (names != nullptr) {
        int step = 0;
        for (const AttributeName& name : *names) {
            std::vector<knowledge::Word> words;
            for (const std::string& stem : name.stems)
                words.push_back({stem, stem});
            for (const knowledge::NameMatch& match : knowledge_.name_index.find(words)) {
                if (match.object != knowledge::ObjectKind::Column) continue;
                add(match.id, static_cast<int>(match.score * kImplied) - step, name.inverse);
            }
            step += kImpliedStep;
        }
    }
    prefer_whole_names(options);
    prefer_tables(knowledge_, options);
    if (slot.attribute == "size") keep_own_size(slot, options);
    if (slot.attribute == "revenue") add_products(options);
    // Days are compared with any column of dates.
    if (slot.need == SlotNeed::Date || slot.attribute == "date") {
        for (TableId table = 0; table < knowledge_.names.tables.size(); ++table) {
            const auto& columns = knowledge_.names.tables[table].columns;
            for (std::uint32_t column = 0; column < columns.size(); ++column) {
                if (columns[column].date) add({table, column}, kSomeDay, false);
            }
        }
        prefer_only_days(slot, options);
    }
    sort_options(options);
    return options;
}

/// "payments per month", where a payment has one date: there is nothing to guess. A condition alone
/// says less: "students who joined in 2008" may have no date but that of their birth.
void SlotOptions::prefer_only_days(const Slot& slot, std::vector<Binding>& options) const {
    const bool groups =
        std::ranges::any_of(frame_.group, [](const Term& term) { return !term.part.empty(); });
    if (!groups || slot.need != SlotNeed::Date) return;
    const auto counted = counted_table();
    for (Binding& option : options) {
        const auto& columns = knowledge_.names.tables[option.id.table].columns;
        const bool only = std::ranges::count_if(columns, &knowledge::ColumnNames::date) == 1;
        const bool asked = counted ? *counted == option.id.table : in_tables(option.id.table);
        if (only && asked && columns[option.id.column].date)
            option.score = std::max(option.score, kOnlyDay);
    }
}

/// "The largest X": by a size of X itself, else by its one amount; never by the size of something
/// that the question does not name.
void SlotOptions::keep_own_size(const Slot& slot, std::vector<Binding>& options) const {
    const auto index = static_cast<std::size_t>(&slot - frame_.slots.data());
    const bool ranks = std::any_of(frame_.order.begin(), frame_.order.end(),
                                   [&](const OrderTerm& key) { return key.term.slot == index; });
    if (!ranks || frame_.select.empty() || frame_.select.front().slot == kNoSlot) return;
    const Slot& asked = frame_.slots[frame_.select.front().slot];
    if (asked.unit == kNoUnit || sequence_.units[asked.unit].candidates.empty()) return;
    const bool table = sequence_.units[asked.unit].kind == UnitKind::Table;
    const TableId own = sequence_.units[asked.unit].candidates.front().id.table;
    const auto foreign = [&](const Binding& b) { return b.id.table != own; };
    const bool some = !std::all_of(options.begin(), options.end(), foreign);
    std::erase_if(options, [&](const Binding& b) {
        return table || some ? foreign(b) : !in_tables(b.id.table);
    });
    if (!options.empty() || !table) return;
    for (const ColumnId id : attribute_columns("amount")) {
        if (id.table != own || knowledge_.names.column(id).id_like) continue;
        Binding option;
        option.bound = true;
        option.id = id;
        option.score = kAmount;
        options.push_back(std::move(option));
        return;
    }
}

/// "When was the order placed": of the dates of an order, its order date before its required date.
void SlotOptions::prefer_whole_names(std::vector<Binding>& options) const {
    std::vector<TableId> settled;
    for (const Binding& option : options) {
        if (option.score >= kWholeName && in_tables(option.id.table))
            settled.push_back(option.id.table);
    }
    for (Binding& option : options) {
        const bool other =
            std::find(settled.begin(), settled.end(), option.id.table) != settled.end();
        if (other && option.score < kWholeName) option.score -= kOtherNameLoss;
    }
}

std::vector<ColumnId> SlotOptions::attribute_columns(std::string_view attribute) const {
    std::vector<ColumnId> found;
    const auto* names = lexicon_.find_attribute(attribute);
    if (names == nullptr) return found;
    for (const AttributeName& name : *names) {
        std::vector<knowledge::Word> words;
        for (const std::string& stem : name.stems)
            words.push_back({stem, stem});
        for (const knowledge::NameMatch& match : knowledge_.name_index.find(words)) {
            const bool whole = match.object == knowledge::ObjectKind::Column && match.score >= 0.9;
            if (whole && knowledge_.names.column(match.id).numeric) found.push_back(match.id);
        }
    }
    return found;
}

/// A measure that no column holds is a product only where exactly one table has both factors.
void SlotOptions::add_products(std::vector<Binding>& options) const {
    std::vector<Binding> products;
    for (const ColumnId quantity : attribute_columns("quantity")) {
        for (const ColumnId price : attribute_columns("unit_price")) {
            if (quantity.table != price.table) continue;
            const bool seen = std::any_of(products.begin(), products.end(), [&](const Binding& b) {
                return b.id.table == quantity.table;
            });
            if (seen) continue;
            Binding option;
            option.bound = true;
            option.id = quantity;
            option.factor = price;
            option.score = kProduct;
            products.push_back(std::move(option));
        }
    }
    const auto of_view = [&](const Binding& b) { return is_view(knowledge_, b.id.table); };
    if (!std::ranges::all_of(products, of_view)) std::erase_if(products, of_view);
    if (products.size() == 1) options.push_back(std::move(products.front()));
}

/// The column that names the rows asked for.
bool SlotOptions::names_asked(ColumnId column) const {
    if (frame_.select.empty() || frame_.select.front().slot == kNoSlot) return false;
    const Slot& asked = frame_.slots[frame_.select.front().slot];
    if (asked.unit == kNoUnit || sequence_.units[asked.unit].kind != UnitKind::Table) return false;
    const auto& candidates = sequence_.units[asked.unit].candidates;
    return !candidates.empty() && candidates.front().id.table == column.table &&
           knowledge_.names.tables[column.table].strict_display == column.column;
}

std::vector<Binding> SlotOptions::free_value(const Slot& slot) const {
    const Unit& unit = sequence_.units[slot.unit];
    // "songs by X": who made them, not what they are called.
    const bool agent = slot.unit > 0 && sequence_.units[slot.unit - 1].is(WordClass::Preposition) &&
                       sequence_.units[slot.unit - 1].payload == "by";
    const auto asked = asked_table();
    const auto above = [&](const Candidate& c) { return asked && refers(*asked, c.id.table); };
    const bool some_above = std::ranges::any_of(unit.candidates, above);
    int best_named = 0; ///< of the candidates in tables that the question names
    for (const Candidate& candidate : unit.candidates) {
        if (is_named(candidate.id.table)) best_named = std::max(best_named, candidate.score);
    }
    auto noun = noun_before(slot.unit);
    const auto holds = [&](const Candidate& candidate) { return candidate.id.table == *noun; };
    if (noun && std::ranges::none_of(unit.candidates, holds)) noun.reset();
    const bool whole = !unit.candidates.empty() && unit.score() >= kWholeValue &&
                       unit.candidates.front().matching == ValueMatching::Equal;
    std::vector<Binding> options;
    for (const Candidate& candidate : unit.candidates) {
        // Where the words are a value they are not also a part of another one.
        if (whole && candidate.matching == ValueMatching::Contains) continue;
        Binding option;
        option.bound = true;
        option.id = candidate.id;
        option.score = candidate.score;
        // Nobody who asks for customers in Brazil thinks of the address on a bill.
        if (!is_named(candidate.id.table) && candidate.score <= best_named)
            option.score -= kOtherTableLoss;
        // "albums by X": whom an album refers to, not what refers to it.
        if (some_above && !above(candidate) && !is_named(candidate.id.table))
            option.score -= agent ? kAgentLoss : kManyLoss;
        if (noun && candidate.id.table != *noun) option.score -= kApposedLoss;
        if (agent && names_asked(candidate.id)) option.score -= kAgentLoss;
        option.value = candidate.value;
        option.matching = candidate.matching;
        option.respelled = candidate.respelled;
        options.push_back(std::move(option));
    }
    if (options.empty()) {
        for (const TableId table : mentioned_) {
            const auto& names = knowledge_.names.tables[table];
            const auto shown = names.display;
            for (std::uint32_t column = 0; column < names.columns.size(); ++column) {
                const auto& c = names.columns[column];
                if (c.numeric || c.date || c.foreign_key) continue;
                const bool covered = knowledge_.values.covers({table, column});
                if (covered && shown != column) continue;
                Binding option;
                option.bound = true;
                option.literal = true;
                option.id = {table, column};
                option.score =
                    (shown == column ? 420 : 330) + (unit.quoted ? 80 : 0) - (covered ? 120 : 0);
                option.value = unit.text;
                options.push_back(std::move(option));
            }
        }
    }
    sort_options(options);
    return options;
}

std::vector<Binding> SlotOptions::tied_value(const Slot& slot, const Binding& subject) const {
    const Unit& unit = sequence_.units[slot.unit];
    std::vector<Binding> options;
    for (const Candidate& candidate : unit.candidates) {
        if (candidate.id != subject.id) continue;
        Binding option;
        option.bound = true;
        option.id = candidate.id;
        option.score = candidate.score;
        option.value = candidate.value;
        option.matching = candidate.matching;
        option.respelled = candidate.respelled;
        options.push_back(std::move(option));
        break;
    }
    // "shipped via 'X'": the row that the column refers to.
    const auto& references = knowledge_.names.column(subject.id).references;
    for (const Candidate& candidate : unit.candidates) {
        if (!options.empty() || !references || candidate.id.table != references->table) continue;
        Binding option;
        option.bound = true;
        option.id = candidate.id;
        option.score = candidate.score;
        option.value = candidate.value;
        option.matching = candidate.matching;
        option.respelled = candidate.respelled;
        option.via = subject.id;
        options.push_back(std::move(option));
    }
    if (options.empty()) {
        Binding option;
        option.bound = true;
        option.literal = true;
        option.id = subject.id;
        option.value = unit.text;
        option.score = knowledge_.values.covers(subject.id) ? kAbsentLiteral
                       : unit.quoted                        ? kQuotedLiteral
                                                            : kPlainLiteral;
        options.push_back(std::move(option));
    }
    return options;
}

std::vector<Binding> SlotOptions::of(std::size_t slot, const std::vector<Binding>& before) const {
    const Slot& s = frame_.slots[slot];
    std::vector<Binding> options;
    if (s.tied_to != kNoSlot && before[s.tied_to].bound) {
        options = tied_value(s, before[s.tied_to]);
    } else {
        options = fixed_[slot];
    }
    if (options.empty()) options.push_back({});
    return options;
}

} // namespace vouch::planner::detail
