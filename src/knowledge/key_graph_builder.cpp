// Keys are those that the catalog declares, then those that names suggest and the data do not
// refute: a column called like another table's primary key (customer_id -> customer.customer_id),
// or like a table and an id word (home_team_id -> team.id). Where nothing is declared at all, equal
// names with a unique side count too. A column that declares a key gets no inferred one.
#include <algorithm>
#include <map>
#include <set>
#include <tuple>

#include "knowledge/detail/table_lookup.h"
#include "knowledge/key_graph.h"
#include "text/unicode.h"

namespace vouch::knowledge {
namespace {

constexpr std::int64_t kBridgeGain = -20;
constexpr std::int64_t kEmptyLoss = 60;  // more than the most relevant table gains
constexpr std::int64_t kViewLoss = 1500; // it repeats rows: the longer way by tables is safer
constexpr std::size_t kTargetsMax = 64;  // tables compared for one name
constexpr double kIncluded = 0.8;        // share of a column's values that its target must hold

enum class Family : std::uint8_t { Number, Text, Other };

Family family(schema::TypeClass type) {
    switch (type) {
    case schema::TypeClass::Integer:
    case schema::TypeClass::Decimal:
    case schema::TypeClass::Real: return Family::Number;
    case schema::TypeClass::Text: return Family::Text;
    default: return Family::Other;
    }
}

std::vector<std::string> stems_of(std::span<const Word> words) {
    std::vector<std::string> stems;
    for (const Word& word : words)
        stems.push_back(word.stem);
    return stems;
}

bool ends_with(std::span<const std::string> whole, std::span<const std::string> tail) {
    return whole.size() >= tail.size() && std::ranges::equal(whole.last(tail.size()), tail);
}

} // namespace

class KeyGraphBuilder {
public:
    KeyGraphBuilder(const KeySources& sources, const Vocabulary& vocabulary)
        : catalog_(sources.catalog), names_(sources.names), statistics_(sources.statistics),
          values_(sources.values), given_(sources.given), vocabulary_(vocabulary),
          lookup_(sources.catalog) {}

    KeyGraph run() {
        add_declared();
        const bool none_declared = graph_.edges_.empty();
        add_given();
        index_targets();
        for (TableId table = 0; table < catalog_.tables.size(); ++table) {
            for (std::uint32_t column = 0; column < catalog_.tables[table].columns.size();
                 ++column) {
                infer({table, column});
            }
        }
        if (none_declared) add_shared_names();
        finish();
        return std::move(graph_);
    }

private:
    const schema::Column& column(ColumnId id) const {
        return catalog_.tables[id.table].columns[id.column];
    }

    void add_declared() {
        for (TableId id = 0; id < catalog_.tables.size(); ++id) {
            for (const schema::ForeignKey& key : catalog_.tables[id].foreign_keys) {
                if (auto edge = edge_of(id, key))
                    add(std::move(*edge));
                else
                    warn_of_loose_end(catalog_.tables[id].name, key);
            }
        }
    }

    void add_given() {
        for (const GivenKey& given : given_) {
            const std::optional<TableId> table = lookup_.find(given.schema, given.table);
            std::optional<KeyEdge> edge = table ? edge_of(*table, given.key) : std::nullopt;
            if (!edge) {
                warn_of_loose_end(given.table, given.key);
                continue;
            }
            edge->origin = KeyOrigin::Given;
            add(std::move(*edge));
        }
    }

    void warn_of_loose_end(const std::string& table, const schema::ForeignKey& key) {
        graph_.warnings_.push_back("A foreign key of " + table + " leads to " +
                                   key.referenced_table + ", where its columns do not exist.");
    }

    std::optional<KeyEdge> edge_of(TableId id, const schema::ForeignKey& key) const {
        const schema::Table& table = catalog_.tables[id];
        const std::optional<TableId> target = lookup_.target(table, key);
        if (!target) return std::nullopt;
        const schema::Table& referenced = catalog_.tables[*target];
        auto from = detail::column_positions(table, key.columns);
        auto to = detail::column_positions(referenced, detail::referenced_columns(referenced, key));
        if (!from || !to || to->empty() || to->size() != from->size()) return std::nullopt;
        return KeyEdge{.from_table = id,
                       .from_columns = std::move(*from),
                       .to_table = *target,
                       .to_columns = std::move(*to)};
    }

    void add(KeyEdge edge) {
        const bool fresh =
            known_.emplace(edge.from_table, edge.from_columns, edge.to_table, edge.to_columns)
                .second;
        if (!fresh) return;
        describe(edge);
        graph_.edges_.push_back(std::move(edge));
    }

    void add_inferred(ColumnId from, ColumnId to, KeyOrigin origin) {
        add({.from_table = from.table,
             .from_columns = {from.column},
             .to_table = to.table,
             .to_columns = {to.column},
             .origin = origin});
        keyed_.insert(from);
    }

    /// What the key says beyond naming its two tables.
    void describe(KeyEdge& edge) const {
        std::set<std::string> stems;
        std::set<std::string> roles;
        for (const std::uint32_t from : edge.from_columns) {
            for (const Alias& alias : names_.column({edge.from_table, from}).aliases) {
                for (const Word& word : alias.words) {
                    for (const auto role : partners(vocabulary_.roles, word.text)) {
                        roles.emplace(role);
                    }
                    const bool telling = !contains(vocabulary_.id_words, word.text) &&
                                         !contains(vocabulary_.function_words, word.text) &&
                                         !names_table(edge.from_table, word.stem) &&
                                         !names_table(edge.to_table, word.stem);
                    if (telling) stems.insert(word.stem);
                }
            }
        }
        edge.own_stems.assign(stems.begin(), stems.end());
        edge.roles.assign(roles.begin(), roles.end());
    }

    bool names_table(TableId table, const std::string& stem) const {
        for (const Alias& alias : names_.tables[table].aliases) {
            for (const Word& word : alias.words) {
                if (word.stem == stem) return true;
            }
        }
        return false;
    }

    /// Primary keys of one column, by their name and by the last word of their table.
    void index_targets() {
        for (TableId table = 0; table < catalog_.tables.size(); ++table) {
            const TableNames& names = names_.tables[table];
            if (names.primary_key.size() != 1) continue;
            const ColumnId key{table, names.primary_key.front()};
            by_key_name_[text::ascii_lower(column(key).name)].push_back(key);
            for (const Alias& alias : names.aliases) {
                if (alias.source == AliasSource::Comment) continue;
                by_table_word_[alias.words.back().stem].emplace_back(stems_of(alias.words), key);
            }
        }
        for (const KeyEdge& edge : graph_.edges_) {
            for (const std::uint32_t from : edge.from_columns) {
                keyed_.insert({edge.from_table, from});
            }
        }
    }

    void infer(ColumnId from) {
        if (keyed_.contains(from)) return;
        if (const auto target = like_key(from)) {
            add_inferred(from, *target, KeyOrigin::NamedLikeKey);
        } else if (const auto named = for_table(from)) {
            add_inferred(from, *named, KeyOrigin::NamedForTable);
        } else if (const auto plain = like_table(from)) {
            add_inferred(from, *plain, KeyOrigin::NamedForTable);
        }
    }

    std::optional<ColumnId> like_key(ColumnId from) const {
        const std::string name = text::ascii_lower(column(from).name);
        const auto found = by_key_name_.find(name);
        const bool plain = contains(vocabulary_.plain_names, name);
        if (found == by_key_name_.end() || plain || found->second.size() > kTargetsMax) {
            return std::nullopt;
        }
        std::optional<ColumnId> best;
        for (const ColumnId target : found->second) {
            if (target.table == from.table || !possible(from, target)) continue;
            // Two tables with keys of one name need not be about the same things.
            const bool eponym = is_eponym(target);
            if (is_sole_key(from) ? !eponym || !is_parent(target, from)
                                  : !eponym && !reads_like_key(target)) {
                continue;
            }
            if (!best || is_parent(target, *best)) best = target;
        }
        return best;
    }

    /// Whether the name begins with a word of its own table or with its initials:
    /// customer.customer_number, sales_region.sr_id.
    bool is_eponym(ColumnId id) const {
        std::string initials;
        for (const Word& word : names_.tables[id.table].aliases.front().words) {
            initials += word.text.front();
        }
        const Word& first = names_.column(id).aliases.front().words.front();
        return names_table(id.table, first.stem) || (initials.size() > 1 && first.text == initials);
    }

    bool reads_like_key(ColumnId id) const {
        const std::string& tail = names_.column(id).aliases.front().words.back().text;
        return std::ranges::any_of(vocabulary_.id_words, [&](std::string_view word) {
            return tail.ends_with(word) && (tail.size() == word.size() || word.size() > 2);
        });
    }

    bool is_sole_key(ColumnId id) const {
        return names_.tables[id.table].primary_key == std::vector<std::uint32_t>{id.column};
    }

    /// Of two tables with the same key the parent is the one that the key is named after, else the
    /// one with more rows, else the first.
    bool is_parent(ColumnId candidate, ColumnId other) const {
        const auto rank = [&](ColumnId id) {
            return std::pair(is_eponym(id), row_count(id.table));
        };
        const auto left = rank(candidate);
        const auto right = rank(other);
        return left != right ? left > right : candidate < other;
    }

    std::int64_t row_count(TableId table) const {
        const auto known =
            table < statistics_.tables.size() ? statistics_.tables[table].row_count : std::nullopt;
        return known.value_or(catalog_.tables[table].row_count.value_or(0));
    }

    std::optional<ColumnId> for_table(ColumnId from) const {
        if (is_sole_key(from)) return std::nullopt;
        std::optional<ColumnId> best;
        std::size_t best_words = 0;
        for (const Alias& alias : names_.column(from).aliases) {
            if (alias.source == AliasSource::Comment) continue;
            const std::vector<std::string> stems = target_stems(alias);
            if (stems.empty()) continue;
            const auto found = by_table_word_.find(stems.back());
            if (found == by_table_word_.end() || found->second.size() > kTargetsMax) continue;
            for (const auto& [table_stems, target] : found->second) {
                const bool itself = target.table == from.table && stems == table_stems;
                if (itself || target == from || !ends_with(stems, table_stems)) continue;
                if (table_stems.size() <= best_words || !possible(from, target)) continue;
                best = target;
                best_words = table_stems.size();
            }
        }
        return best;
    }

    /// The words of a column's name that may name a table: all before an id word ("home_team_id",
    /// "teamid").
    std::vector<std::string> target_stems(const Alias& alias) const {
        const std::span<const Word> words = alias.words;
        const std::string& tail = words.back().text;
        if (words.size() >= 2 && contains(vocabulary_.id_words, tail)) {
            return stems_of(words.first(words.size() - 1));
        }
        for (const std::string_view key : vocabulary_.key_words) {
            if (tail.size() < key.size() + 3 || !tail.ends_with(key)) continue;
            const std::string head = tail.substr(0, tail.size() - key.size());
            const std::string stem = vocabulary_.canonical_stem(head);
            if (by_table_word_.contains(stem)) return {stem};
        }
        return {};
    }

    /// A whole number called just like a table of numbered rows: person.city -> city.id. A plural
    /// would be a count of them.
    std::optional<ColumnId> like_table(ColumnId from) const {
        if (is_sole_key(from) || column(from).type_class != schema::TypeClass::Integer) {
            return std::nullopt;
        }
        const std::vector<Word>& words = names_.column(from).aliases.front().words;
        const std::vector<std::string> stems = stems_of(words);
        const auto found = by_table_word_.find(stems.back());
        if (found == by_table_word_.end()) return std::nullopt;
        for (const auto& [table_stems, target] : found->second) {
            const auto& table_words = names_.tables[target.table].aliases.front().words;
            const bool plural = words.back().text.size() > table_words.back().text.size();
            if (table_stems != stems || plural || target.table == from.table) continue;
            if (possible(from, target)) return target;
        }
        return std::nullopt;
    }

    /// Types agree, and nothing known of the contents speaks against it.
    bool possible(ColumnId from, ColumnId to) const {
        if (family(column(from).type_class) != family(column(to).type_class)) return false;
        return ranges_agree(from, to) && values_agree(from, to);
    }

    bool ranges_agree(ColumnId from, ColumnId to) const {
        if (statistics_.tables.empty()) return true;
        const ColumnStatistics& inner = statistics_.column(from);
        const ColumnStatistics& outer = statistics_.column(to);
        const auto number = [](const schema::Value& value) {
            return std::get_if<std::int64_t>(&value);
        };
        const auto *least = number(inner.minimum), *greatest = number(inner.maximum);
        const auto *outer_least = number(outer.minimum), *outer_greatest = number(outer.maximum);
        if (!least || !greatest || !outer_least || !outer_greatest) return true;
        const bool sentinel = *least == 0 || *least == -1; // "none", in many a schema
        return (*least >= *outer_least || sentinel) && *greatest <= *outer_greatest;
    }

    bool values_agree(ColumnId from, ColumnId to) const {
        if (!values_.covers(from) || !values_.covers(to)) return true;
        const std::vector<std::string_view> inner = values_.values(from);
        const std::vector<std::string_view> outer = values_.values(to);
        const auto held = std::ranges::count_if(inner, [&](std::string_view value) {
            return std::ranges::binary_search(outer, value);
        });
        return static_cast<double>(held) >= kIncluded * static_cast<double>(inner.size());
    }

    void add_shared_names() {
        std::map<std::string, std::vector<ColumnId>> by_name;
        for (TableId table = 0; table < catalog_.tables.size(); ++table) {
            const auto& columns = catalog_.tables[table].columns;
            for (std::uint32_t at = 0; at < columns.size(); ++at) {
                const std::string name = text::ascii_lower(columns[at].name);
                const bool telling =
                    !contains(vocabulary_.plain_names, name) && !names_.column({table, at}).date;
                if (telling) by_name[name].push_back({table, at});
            }
        }
        for (const auto& [name, columns] : by_name) {
            if (columns.size() < 2 || columns.size() > kTargetsMax) continue;
            for (const ColumnId from : columns)
                share(from, columns);
        }
    }

    void share(ColumnId from, const std::vector<ColumnId>& columns) {
        if (keyed_.contains(from)) return;
        std::optional<ColumnId> best;
        for (const ColumnId to : columns) {
            if (to.table == from.table || !names_.column(to).unique || !possible(from, to))
                continue;
            if (names_.column(from).unique && !is_parent(to, from)) continue;
            if (!best || is_parent(to, *best)) best = to;
        }
        if (best) add_inferred(from, *best, KeyOrigin::SharedName);
    }

    void finish() {
        graph_.at_table_.resize(catalog_.tables.size());
        for (std::uint32_t at = 0; at < graph_.edges_.size(); ++at) {
            const KeyEdge& edge = graph_.edges_[at];
            graph_.at_table_[edge.from_table].push_back(at);
            if (edge.to_table != edge.from_table) graph_.at_table_[edge.to_table].push_back(at);
        }
        for (TableId table = 0; table < catalog_.tables.size(); ++table) {
            const bool known = table < statistics_.tables.size() &&
                               statistics_.tables[table].row_count.has_value();
            const bool view = catalog_.tables[table].kind == schema::TableKind::View;
            const bool empty = known && *statistics_.tables[table].row_count == 0;
            graph_.table_cost_.push_back((names_.tables[table].bridge ? kBridgeGain : 0) +
                                         (empty ? kEmptyLoss : 0) + (view ? kViewLoss : 0));
        }
    }

    const schema::Catalog& catalog_;
    const SchemaNames& names_;
    const Statistics& statistics_;
    const ValueIndex& values_;
    std::span<const GivenKey> given_;
    const Vocabulary& vocabulary_;
    detail::TableLookup lookup_;
    KeyGraph graph_;
    std::set<std::tuple<TableId, std::vector<std::uint32_t>, TableId, std::vector<std::uint32_t>>>
        known_;
    std::map<std::string, std::vector<ColumnId>> by_key_name_;
    std::map<std::string, std::vector<std::pair<std::vector<std::string>, ColumnId>>>
        by_table_word_;
    std::set<ColumnId> keyed_;
};

KeyGraph KeyGraph::build(const KeySources& sources, const Vocabulary& vocabulary) {
    return KeyGraphBuilder(sources, vocabulary).run();
}

void mark_inferred_keys(const KeyGraph& keys, const schema::Catalog& catalog,
                        const Statistics& statistics, const Vocabulary& vocabulary,
                        SchemaNames& names) {
    for (const KeyEdge& edge : keys.edges()) {
        if (edge.origin == KeyOrigin::Declared) continue;
        ColumnNames& column = names.tables[edge.from_table].columns[edge.from_columns.front()];
        column.foreign_key = true;
        column.id_like = true;
        column.references = ColumnId{edge.to_table, edge.to_columns.front()};
    }
    for (TableId id = 0; id < names.tables.size(); ++id) {
        std::set<TableId> referenced;
        for (const std::uint32_t edge : keys.edges_at(id)) {
            if (keys.edges()[edge].from_table == id) referenced.insert(keys.edges()[edge].to_table);
        }
        TableNames& table = names.tables[id];
        table.bridge = is_bridge(catalog.tables[id], table, referenced.size());
    }
    choose_displays(catalog, statistics, vocabulary, names);
}

} // namespace vouch::knowledge
