// A row filter stands in a derived table, which engines merge into the query around it; then they
// may try a condition of the query before the filter, on rows that the filter takes away. The
// result is the same, unless the condition fails there with an error: 1 / (amount - 100) tells
// whether a hidden amount is 100. So a query gets a fence (the largest LIMIT, which engines do not
// merge over) where a condition is anything but a comparison that cannot fail: of a column with a
// literal or with a column of the same kind.
//
// Conditions are those of WHERE, ON, HAVING and QUALIFY. All else is worked out for rows that have
// passed them. A column of a derived relation is judged by what it comes from.
#include "sql/policy/detail/fences.h"

#include <algorithm>
#include <map>
#include <vector>

#include "sql/policy/detail/few_rows.h"
#include "sql/policy/detail/functions.h"
#include "sql/policy/detail/kinds.h"
#include "sql/policy/detail/leaves.h"
#include "sql/syntax/walk.h"

namespace vouch::sql::policy::detail {

namespace {

using schema::TypeClass;
using syntax::Expression;

class Fences {
public:
    explicit Fences(const Subject& subject)
        : subject_(subject), seen_(subject.analysis.derived.size()) {}

    bool needed() {
        (*this)(subject_.query);
        return found_;
    }

    void operator()(const Expression& expression) { syntax::for_each_child(expression, *this); }
    void operator()(const syntax::TableExpression& table) {
        if (const auto* join = table.as<syntax::Join>()) conditions(*join);
        // It may be worked out for rows that another join would take away.
        if (!table.as<syntax::Join>() && reads_neighbours(table)) found_ = true;
        syntax::for_each_child(table, *this);
    }
    void operator()(const syntax::Query& query) {
        if (const auto* select = query.as<syntax::Select>())
            for (const syntax::ExpressionPtr* part :
                 {&select->where, &select->having, &select->qualify})
                if (*part) condition(**part);
        syntax::for_each_child(query, *this);
    }

private:
    /// Everything inside a query of a condition, which may be worked out before the filter.
    struct Inside {
        Fences& fences;
        void operator()(const Expression& expression) { syntax::for_each_child(expression, *this); }
        void operator()(const syntax::TableExpression& table) {
            syntax::for_each_child(table, *this);
        }
        void operator()(const syntax::Query& query) {
            if (const auto* select = query.as<syntax::Select>()) {
                for (const syntax::SelectItem& item : select->items)
                    fences.item(*item.expression);
                Keys keys{fences};
                if (select->group_by) syntax::for_each_child(*select->group_by, keys);
            }
            syntax::for_each_child(query, *this);
        }
    };
    struct Keys {
        Fences& fences;
        void operator()(const Expression& key) { fences.item(key); }
        void operator()(const syntax::Query&) {}
        void operator()(const syntax::TableExpression&) {}
    };

    void item(const Expression& expression) {
        if (expression.as<syntax::Star>()) return;
        if (!is_aggregate(expression)) return value(expression);
        for (const syntax::Argument& argument : expression.as<syntax::FunctionCall>()->arguments)
            item(*argument.value);
    }

    /// Whether a relation of FROM is made of columns of the relations beside or around it.
    bool reads_neighbours(const syntax::TableExpression& table) const {
        struct Walk {
            const analysis::Analysis& analysis;
            std::vector<const void*> own{};
            std::vector<const void*> read{};
            void operator()(const Expression& expression) {
                const analysis::Reference* found = analysis.find_reference(expression);
                if (found && found->source != analysis::kNoSource)
                    read.push_back(analysis.sources[found->source].node);
                syntax::for_each_child(expression, *this);
            }
            void operator()(const syntax::TableExpression& inner) {
                own.push_back(node_of(inner));
                syntax::for_each_child(inner, *this);
            }
            void operator()(const syntax::Query& query) { syntax::for_each_child(query, *this); }
        };
        Walk walk{subject_.analysis};
        syntax::for_each_child(table, walk);
        return std::ranges::any_of(walk.read, [&](const void* node) {
            return std::ranges::find(walk.own, node) == walk.own.end();
        });
    }

    void conditions(const syntax::Join& join) {
        for (const syntax::JoinLink& link : join.links) {
            if (const auto* on = std::get_if<syntax::OnCondition>(&link.condition))
                condition(*on->condition);
            else if (!std::holds_alternative<syntax::NoCondition>(link.condition))
                merged(join, link.condition);
        }
    }

    void condition(const Expression& expression) {
        if (found_) return;
        Inside inside{*this};
        syntax::for_each_child(expression, inside);
        if (const auto* chain = expression.as<syntax::Chain>()) return of_chain(*chain);
        if (const auto* unary = expression.as<syntax::Unary>();
            unary && unary->op == syntax::UnaryOperator::Not)
            return condition(*unary->operand);
        if (has_aggregate(expression)) return;
        if (const auto* test = expression.as<syntax::IsPredicate>()) return value(*test->operand);
        if (const auto* between = expression.as<syntax::Between>()) {
            compared(*between->operand, *between->low);
            return compared(*between->operand, *between->high);
        }
        if (const auto* list = expression.as<syntax::InList>()) {
            for (const syntax::ExpressionPtr& item : list->items)
                compared(*list->operand, *item);
            return;
        }
        if (const auto* match = expression.as<syntax::PatternMatch>()) return of_match(*match);
        if (expression.as<syntax::Exists>()) return; // its own conditions are judged
        if (const auto* in = expression.as<syntax::InQuery>())
            return with_query(*in->operand, *in->query);
        const auto* quantified = expression.as<syntax::QuantifiedComparison>();
        if (quantified && quantified->query)
            return with_query(*quantified->operand, *quantified->query);
        value(expression);
    }

    /// USING and NATURAL compare columns of one name, which must then be of one kind.
    void merged(const syntax::Join& join, const syntax::JoinCondition& condition) {
        const auto* listed = std::get_if<syntax::UsingCondition>(&condition);
        std::map<std::string, std::optional<TypeClass>> kinds;
        const auto add = [&](const std::string& name, std::optional<TypeClass> kind) {
            if (listed && std::ranges::none_of(listed->columns, [&](const auto& column) {
                    return analysis::canonical_name(column, subject_.dialect.name_case) == name;
                }))
                return;
            const auto [known, fresh] = kinds.emplace(name, kind);
            found_ = found_ || (!fresh && (!kind || known->second != kind));
        };
        for (const syntax::TableExpression* leaf : leaves(join))
            for (const analysis::SourceUse& use : subject_.analysis.sources)
                if (use.node == node_of(*leaf)) add_columns(use, add);
    }

    void add_columns(const analysis::SourceUse& use, const auto& add) const {
        const auto canonical = [&](const std::string& name) {
            return analysis::canonical_stored_name(name, subject_.dialect.name_case);
        };
        if (use.table) {
            const auto& columns = subject_.catalog.tables[*use.table].columns;
            for (const schema::Column& column : columns)
                add(canonical(column.name), column.type_class);
        }
        for (std::uint32_t column : use.columns)
            add(canonical(subject_.analysis.derived[column].name), kind_of(column, subject_));
    }

    void of_chain(const syntax::Chain& chain) {
        const auto family = syntax::operator_family(chain.links.front().op);
        if (family == syntax::OperatorFamily::And || family == syntax::OperatorFamily::Or ||
            family == syntax::OperatorFamily::Xor) {
            condition(*chain.first);
            for (const syntax::ChainLink& link : chain.links)
                condition(*link.operand);
            return;
        }
        for (const syntax::ChainLink& link : chain.links)
            if (has_aggregate(*chain.first) || has_aggregate(*link.operand)) return;
        if (family != syntax::OperatorFamily::Comparison || chain.links.size() != 1)
            found_ = true;
        else
            compared(*chain.first, *chain.links.front().operand);
    }

    void of_match(const syntax::PatternMatch& match) {
        const bool like =
            match.op == syntax::PatternOperator::Like || match.op == syntax::PatternOperator::ILike;
        const auto kind = kind_of(*match.operand, subject_);
        // A pattern that ends in an escape is an error where a text reaches its end.
        const bool plain = std::ranges::all_of(match.patterns, [](const auto& pattern) {
            const auto* literal = pattern->template as<syntax::Literal>();
            return literal && literal->text.find('\\') == std::string::npos;
        });
        found_ = found_ || !like || match.escape || !plain || !kind || *kind != TypeClass::Text;
        value(*match.operand);
    }

    void with_query(const Expression& operand, const syntax::Query& query) {
        if (const Expression* item = only_item(query))
            compared(operand, *item);
        else
            found_ = true;
    }

    void compared(const Expression& left, const Expression& right) {
        value(left);
        value(right);
        if (is_text(left) || is_text(right)) return; // read as the other side, before any row
        if (is_settled(left) && is_settled(right)) return;
        const auto a = kind_of(left, subject_), b = kind_of(right, subject_);
        const bool one_written = is_written(left) || is_written(right);
        const bool alike = a && b &&
                           (a == b || (is_time(*a) && is_time(*b)) ||
                            (one_written && is_number(*a) && is_number(*b)));
        found_ = found_ || !alike;
    }

    /// A literal, or an aggregate of a query inside, which all of its rows have passed.
    bool is_settled(const Expression& expression) const {
        if (is_written(expression)) return true;
        const analysis::Reference* found = subject_.analysis.find_reference(expression);
        if (!found || found->kind != analysis::ReferenceKind::Derived) return false;
        const auto& origins = subject_.analysis.derived[found->derived].origins;
        return !origins.empty() && std::ranges::all_of(origins, [&](const auto& origin) {
            return origin.expression && is_aggregate(*origin.expression);
        });
    }

    bool is_aggregate(const Expression& expression) const {
        const auto* call = expression.as<syntax::FunctionCall>();
        return call && (call->over || is_plain_aggregate(*call, subject_.dialect));
    }

    /// Then it is worked out for groups, which are made of the rows that have passed.
    bool has_aggregate(const Expression& expression) const {
        struct Walk {
            const Fences& fences;
            bool found = false;
            void operator()(const Expression& child) {
                found = found || fences.is_aggregate(child);
                if (!found) syntax::for_each_child(child, *this);
            }
            void operator()(const syntax::Query&) {}
            void operator()(const syntax::TableExpression&) {}
        };
        Walk walk{*this};
        walk(expression);
        return walk.found;
    }

    static bool is_time(TypeClass kind) {
        return kind == TypeClass::Date || kind == TypeClass::Timestamp;
    }

    static bool is_text(const Expression& expression) {
        const auto* literal = expression.as<syntax::Literal>();
        return literal && (literal->kind == syntax::LiteralKind::String ||
                           literal->kind == syntax::LiteralKind::Null);
    }
    static bool is_number(TypeClass kind) {
        return kind == TypeClass::Integer || kind == TypeClass::Real || kind == TypeClass::Decimal;
    }

    /// Columns, literals and aggregates do not fail; all else may.
    void value(const Expression& expression) {
        if (found_ || is_written(expression) || expression.as<syntax::TypedLiteral>()) return;
        if (is_aggregate(expression)) return;
        if (const auto* subquery = expression.as<syntax::Subquery>()) return scalar(*subquery);
        const analysis::Reference* found = subject_.analysis.find_reference(expression);
        if (!found || found->fields > 0)
            found_ = true;
        else if (found->kind == analysis::ReferenceKind::Derived)
            derived(found->derived);
        else if (found->kind == analysis::ReferenceKind::Base)
            base(found->base);
        else if (found->kind != analysis::ReferenceKind::Text)
            found_ = true;
    }

    /// More than one row would be an error.
    void scalar(const syntax::Subquery& subquery) {
        const Expression* item = only_item(*subquery.query);
        if (item && subquery.form == syntax::SubqueryForm::Scalar &&
            has_few_rows(*subquery.query, subject_.dialect, 1))
            value(*item);
        else
            found_ = true;
    }

    /// A mask stands in the place of its column and may fail.
    void base(analysis::ColumnId column) {
        found_ = found_ || subject_.access.relation(column.table).masked;
    }

    void derived(std::uint32_t column) {
        if (seen_[column]) return;
        seen_[column] = true;
        const auto& origins = subject_.analysis.derived[column].origins;
        found_ = found_ || origins.empty();
        for (const analysis::ColumnOrigin& origin : origins) {
            if (origin.kind == analysis::OriginKind::Element) found_ = true;
            if (origin.expression)
                value(*origin.expression);
            else if (origin.derived)
                derived(*origin.derived);
            else if (origin.base)
                base(*origin.base);
        }
    }

    const Subject& subject_;
    std::vector<bool> seen_; ///< derived columns that were judged
    bool found_ = false;
};

} // namespace

Fencing fencing_of(const Subject& subject) {
    if (!subject.access.has_filters()) return Fencing::NotNeeded;
    return Fences(subject).needed() ? Fencing::Needed : Fencing::NotNeeded;
}

} // namespace vouch::sql::policy::detail
