// Queries over the shop of the tests, in pairs: one that a reader may ask, and the same with one
// forbidden construct in it. A small grammar writes the query and marks every place where something
// else could stand; the attack puts a construct into one of them. What a dialect does not even read
// is refused as well, so every construct is tried in every dialect.
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "sql/policy/attack_constructs_for_test.h"
#include "sql/syntax/dialect.h"

namespace vouch::sql::policy {

class AttackGenerator {
public:
    struct Pair {
        std::string twin;
        std::string attack;
        std::string planted;
    };

    AttackGenerator(const syntax::Dialect& dialect, std::uint64_t seed)
        : dialect_(dialect), random_(seed) {
        for (const syntax::Function& function : dialect.functions)
            sort_function(function);
    }

    Pair next() {
        out_.clear();
        slots_.clear();
        relations_.clear();
        common_tables_ = 0;
        mark(Place::Start, out_.size());
        query(2);
        mark(Place::End, out_.size());
        const Slot slot = slots_[pick(slots_.size())];
        const std::string planted = construct(slot.place);
        std::string attack = out_;
        attack.replace(slot.begin, slot.end - slot.begin, planted);
        return {out_, std::move(attack), planted};
    }

private:
    enum class Place : std::uint8_t { Start, End, AfterItems, Expression, Condition, Table };
    struct Slot {
        Place place;
        std::size_t begin;
        std::size_t end;
    };
    struct Relation {
        std::string alias;
        std::vector<std::string_view> columns;
    };

    std::size_t pick(std::size_t count) {
        return std::uniform_int_distribution<std::size_t>(0, count - 1)(random_);
    }
    template <typename T>
    const T& one_of(const std::vector<T>& from) {
        return from[pick(from.size())];
    }
    template <std::size_t N>
    std::string one_of(const std::string_view (&from)[N]) {
        return std::string(from[pick(N)]);
    }
    bool chance(std::size_t in) { return pick(in) == 0; }

    void put(std::string_view text) { out_ += text; }
    void mark(Place place, std::size_t begin) { slots_.push_back({place, begin, out_.size()}); }

    /// CURRENT_USER and its relatives take no parentheses.
    bool is_niladic(std::string_view name) const {
        return dialect_.words.niladic[syntax::token_index(syntax::find_keyword(name))];
    }

    void sort_function(const syntax::Function& function) {
        if (is_niladic(function.name)) return;
        const bool scalar = (function.uses & syntax::kScalarFunction) != 0;
        const bool table = (function.uses & syntax::kTableFunction) != 0;
        const bool plain = function.safety == syntax::FunctionSafety::Safe &&
                           function.growth == syntax::Growth::None &&
                           function.pattern_argument == 0 && function.path_argument == 0 &&
                           function.arguments_min <= 3;
        if (function.safety == syntax::FunctionSafety::Unsafe)
            (table ? unsafe_tables_ : unsafe_calls_).push_back(call_text(function));
        else if (scalar && plain && function.arguments_min > 0)
            functions_.push_back(&function);
    }

    static std::string call_text(const syntax::Function& function) {
        std::string text(function.name);
        text += "(";
        for (std::size_t i = 0; i < function.arguments_min; ++i)
            text += i == 0 ? "1" : ", 1";
        return text + ")";
    }

    std::string construct(Place place) {
        switch (place) {
        case Place::Start: return one_of(attack::kStarts);
        case Place::End: return one_of(attack::kEnds);
        case Place::AfterItems: return one_of(attack::kAfterItems);
        case Place::Table:
            if (!unsafe_tables_.empty() && chance(4)) return one_of(unsafe_tables_);
            return one_of(attack::kTables);
        case Place::Expression:
        case Place::Condition:
            if (!unsafe_calls_.empty() && chance(3)) return one_of(unsafe_calls_);
            if (!dialect_.types.empty() && chance(10)) return one_of(attack::kCasts);
            return one_of(attack::kExpressions);
        }
        return one_of(attack::kExpressions);
    }

    void query(int depth) {
        const std::vector<Relation> outer = relations_;
        const bool with = depth > 1 && chance(4);
        if (with) common_table(depth);
        select(depth);
        if (depth > 0 && chance(6)) {
            put(chance(2) ? " UNION ALL " : " UNION ");
            relations_ = outer;
            select(depth);
        } else {
            if (chance(3)) put(chance(2) ? " ORDER BY 1" : " ORDER BY 1 DESC");
            if (chance(3)) put(" LIMIT " + std::to_string(pick(50) + 1));
        }
        relations_ = outer;
    }

    void common_table(int depth) {
        const std::string name = "common_" + std::to_string(++common_tables_);
        put("WITH " + name + " AS (");
        const std::vector<Relation> outer = std::exchange(relations_, {});
        select(depth - 1);
        relations_ = outer;
        put(") ");
        from_common_ = name;
    }

    /// One output column, named value, so that it can stand in a subquery or set operation.
    void select(int depth) {
        // The tables are chosen first, because the items name their columns.
        const std::size_t first = relations_.size();
        std::string tables;
        std::vector<Slot> table_slots;
        from(tables, table_slots, depth);
        put(chance(8) ? "SELECT DISTINCT " : "SELECT ");
        expression(depth);
        put(" AS value");
        mark(Place::AfterItems, out_.size());
        put(" FROM ");
        const std::size_t begin = out_.size();
        put(tables);
        for (Slot slot : table_slots)
            slots_.push_back({slot.place, slot.begin + begin, slot.end + begin});
        if (chance(2)) {
            put(" WHERE ");
            condition(depth);
        }
        if (chance(4)) {
            put(" GROUP BY ");
            column();
            if (chance(3)) {
                put(" HAVING ");
                aggregate(depth);
                put(" > 1");
            }
        }
        relations_.resize(first);
    }

    /// Writes into `text`, because the tables come after the items.
    void from(std::string& text, std::vector<Slot>& slots, int depth) {
        const auto relation = [&] {
            const std::size_t begin = text.size();
            if (!from_common_.empty()) {
                text += std::exchange(from_common_, "");
                add_relation(text, {"value"});
                return;
            }
            const auto& [name, columns] = tables_[pick(tables_.size())];
            text += name;
            slots.push_back({Place::Table, begin, text.size()});
            add_relation(text, columns);
        };
        relation();
        if (depth > 0 && chance(2)) {
            text += chance(2) ? " JOIN " : " LEFT JOIN ";
            relation();
            const Relation& right = relations_.back();
            const Relation& left = relations_[relations_.size() - 2];
            text += " ON " + left.alias + "." + std::string(left.columns.front()) + " = " +
                    right.alias + "." + std::string(right.columns.front());
        }
    }

    void add_relation(std::string& text, std::vector<std::string_view> columns) {
        const std::string alias = "t" + std::to_string(++aliases_);
        text += " AS " + alias;
        relations_.push_back({alias, std::move(columns)});
    }

    void column() {
        const Relation& relation = one_of(relations_);
        put(relation.alias + "." + std::string(one_of(relation.columns)));
    }

    void literal() {
        if (chance(2))
            put(std::to_string(pick(100)));
        else
            put("'text'");
    }

    void expression(int depth) {
        const std::size_t begin = out_.size();
        switch (depth <= 0 ? pick(2) : pick(9)) {
        case 0:
        case 1: column(); break;
        case 2: literal(); break;
        case 3:
            expression(depth - 1);
            put(chance(2) ? " + " : " * ");
            column();
            break;
        case 4: aggregate(depth); break;
        case 5: call(depth); break;
        case 6:
            put("CASE WHEN ");
            condition(depth - 1);
            put(" THEN ");
            expression(depth - 1);
            put(" ELSE ");
            expression(depth - 1);
            put(" END");
            break;
        case 7:
            put("(");
            subquery(depth);
            put(")");
            break;
        default:
            put("ROW_NUMBER() OVER (PARTITION BY ");
            column();
            put(" ORDER BY ");
            column();
            put(")");
        }
        mark(Place::Expression, begin);
    }

    void subquery(int depth) {
        const std::vector<Relation> outer = relations_;
        select(depth - 1);
        relations_ = outer;
    }

    void aggregate(int depth) {
        static constexpr std::string_view kNames[] = {"COUNT", "SUM", "MIN", "MAX", "AVG"};
        put(one_of(kNames));
        put("(");
        if (chance(6)) put("DISTINCT ");
        expression(std::min(depth - 1, 0));
        put(")");
    }

    void call(int depth) {
        if (functions_.empty()) return column();
        const syntax::Function& function = *functions_[pick(functions_.size())];
        put(function.name);
        put("(");
        for (std::size_t i = 0; i < function.arguments_min; ++i) {
            if (i > 0) put(", ");
            expression(std::min(depth - 1, 0));
        }
        put(")");
    }

    void condition(int depth) {
        const std::size_t begin = out_.size();
        switch (depth <= 0 ? pick(4) : pick(8)) {
        case 0:
            column();
            put(" = ");
            literal();
            break;
        case 1:
            column();
            put(" IS NOT NULL");
            break;
        case 2:
            column();
            put(" BETWEEN 1 AND 10");
            break;
        case 3:
            column();
            put(" LIKE 'a%'");
            break;
        case 4:
            condition(depth - 1);
            put(chance(2) ? " AND " : " OR ");
            condition(depth - 1);
            break;
        case 5:
            put("NOT (");
            condition(depth - 1);
            put(")");
            break;
        case 6:
            put("EXISTS (");
            subquery(depth);
            put(")");
            break;
        default:
            column();
            put(" IN (");
            subquery(depth);
            put(")");
        }
        mark(Place::Condition, begin);
    }

    const syntax::Dialect& dialect_;
    std::mt19937_64 random_;
    std::vector<const syntax::Function*> functions_;
    std::vector<std::string> unsafe_calls_;
    std::vector<std::string> unsafe_tables_;
    const std::vector<std::pair<std::string, std::vector<std::string_view>>> tables_ = {
        {"customers", {"id", "tenant_id", "name"}},
        {"orders", {"id", "customer_id", "amount", "status", "created_at"}},
        {"products", {"id", "name", "category", "price"}},
        {"employees", {"id", "name", "manager_id"}},
        {"order_items", {"order_id", "product_id", "quantity", "price"}},
    };

    std::string out_;
    std::vector<Slot> slots_;
    std::vector<Relation> relations_;
    std::string from_common_;
    std::size_t aliases_ = 0;
    std::size_t common_tables_ = 0;
};

} // namespace vouch::sql::policy
