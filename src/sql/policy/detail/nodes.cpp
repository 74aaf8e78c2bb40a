// One walk that sees every expression, relation and query of the tree, because it goes by the
// fields of the nodes.
#include "sql/policy/detail/nodes.h"

#include <algorithm>

#include "sql/policy/detail/cross_joins.h"
#include "sql/policy/detail/functions.h"
#include "sql/policy/detail/patterns.h"
#include "sql/policy/detail/series.h"
#include "sql/policy/detail/types.h"
#include "sql/policy/limits.h"
#include "sql/syntax/walk.h"

namespace vouch::sql::policy::detail {

namespace {

struct NodeWalk {
    const Subject& subject;
    std::size_t queries = 0;
    double series_product = 1;
    std::optional<Refusal> refused{};

    void operator()(const syntax::Expression& expression) {
        if (refused) return;
        if (const auto* call = expression.as<syntax::FunctionCall>()) {
            refused = refusal_of_call(*call, subject.dialect);
            if (!refused) refused = refusal_of_pattern_arguments(*call);
            if (!refused) refused = refusal_of_series_product(*call);
        } else if (const auto* match = expression.as<syntax::PatternMatch>()) {
            refused = refusal_of_match(*match);
        } else if (const auto* chain = expression.as<syntax::Chain>()) {
            refused = refusal_of_chain(*chain);
        } else if (const auto* literal = expression.as<syntax::Literal>()) {
            refused = refusal_of_literal(*literal);
        } else if (const auto* parameter = expression.as<syntax::Parameter>()) {
            refused = refusal(RefusalCode::Parameter, "Parameters have no value here.",
                              parameter->span, {"Write the value itself."});
        }
        if (!refused) syntax::for_each_child(expression, *this);
    }

    void operator()(const syntax::TableExpression& table) {
        if (refused) return;
        if (const auto* function = table.as<syntax::TableFunction>()) {
            for (const syntax::FunctionCall& call : function->calls)
                if (!refused) refused = refusal_of_table_call(call, subject.dialect);
            for (const syntax::FunctionCall& call : function->calls)
                if (!refused) refused = refusal_of_pattern_arguments(call);
            for (const syntax::FunctionCall& call : function->calls)
                if (!refused) refused = refusal_of_series_product(call);
        } else if (const auto* json = table.as<syntax::JsonTable>()) {
            refused = refusal_of_paths(*json);
        } else if (const auto* reference = table.as<syntax::TableReference>()) {
            refused = refusal_of_reference(*reference);
        } else if (const auto* derived = table.as<syntax::DerivedTable>(); derived) {
            if (derived->sample) refused = sampled(derived->sample->span);
        }
        if (!refused) syntax::for_each_child(table, *this);
    }

    void operator()(const syntax::Query& query) {
        if (refused) return;
        if (++queries > kQueriesMax)
            refused =
                refusal(RefusalCode::Limit, "The text has too many queries in it.", query.span);
        if (const auto* select = query.as<syntax::Select>(); select && !refused)
            refused = refusal_of_select(*select);
        if (!refused) syntax::for_each_child(query, *this);
    }

    /// Paths of a dialect whose JSON_TABLE has more clauses than MySQL's know like_regex.
    std::optional<Refusal> refusal_of_paths(const syntax::JsonTable& table) const {
        if (!subject.dialect.grammar.json_table_clauses) return std::nullopt;
        auto found = refusal_of_path_text(table.path, table.span);
        return found ? std::move(found) : refusal_of_paths(table.columns);
    }

    static std::optional<Refusal>
    refusal_of_paths(const std::vector<syntax::JsonTableColumn>& columns) {
        for (const syntax::JsonTableColumn& column : columns) {
            auto found = refusal_of_path_text(column.path, column.span);
            if (!found) found = refusal_of_paths(column.nested);
            if (found) return found;
        }
        return std::nullopt;
    }

    static Refusal sampled(base::TextSpan span) {
        return refusal(RefusalCode::Unsupported, "Sampling is not supported.", span,
                       {"Use LIMIT."});
    }

    static std::optional<Refusal> refusal_of_reference(const syntax::TableReference& reference) {
        if (reference.sample) return sampled(reference.sample->span);
        if (reference.inheritance != syntax::Inheritance::Default)
            return refusal(RefusalCode::Unsupported, "ONLY is not supported.", reference.span);
        return std::nullopt;
    }

    std::optional<Refusal> refusal_of_select(const syntax::Select& select) const {
        if (select.sample) return sampled(select.sample->span);
        return refusal_of_cross_joins(select, subject);
    }

    std::optional<Refusal> refusal_of_match(const syntax::PatternMatch& match) const {
        if (match.op == syntax::PatternOperator::Regexp ||
            match.op == syntax::PatternOperator::Match) {
            const bool regexp = match.op == syntax::PatternOperator::Regexp;
            const syntax::Function* function =
                subject.dialect.find_function(regexp ? "regexp" : "match");
            if (!function || function->safety != syntax::FunctionSafety::Safe)
                return refusal(RefusalCode::Function,
                               std::string(regexp ? "REGEXP" : "MATCH") + " is not available in " +
                                   subject.dialect.name + ".",
                               match.span, {"Use LIKE."});
        }
        if (match.op == syntax::PatternOperator::Regexp)
            return refusal_of_regex(*match.patterns.front(), subject);
        const bool similar = match.op == syntax::PatternOperator::SimilarTo;
        for (const syntax::ExpressionPtr& pattern : match.patterns) {
            auto found = refusal_of_pattern(*pattern, subject);
            if (!found && similar) found = refusal_of_regex(*pattern, subject);
            if (found) return found;
        }
        return std::nullopt;
    }

    std::optional<Refusal> refusal_of_pattern_arguments(const syntax::FunctionCall& call) const {
        const syntax::Function* function = subject.dialect.find_function(call.name);
        if (!function) return std::nullopt;
        const auto argument = [&](std::size_t position) -> const syntax::Expression& {
            return *call.arguments[position - 1].value;
        };
        if (function->pattern_argument > 0 && call.arguments.size() >= function->pattern_argument)
            if (auto found = refusal_of_pattern(argument(function->pattern_argument), subject))
                return found;
        if (function->path_argument > 0 && call.arguments.size() >= function->path_argument)
            return refusal_of_path(argument(function->path_argument));
        if (function->regex_argument > 0 && call.arguments.size() >= function->regex_argument &&
            !is_number(argument(function->regex_argument)))
            return refusal_of_regex(argument(function->regex_argument), subject);
        return std::nullopt;
    }

    /// substring(a, 2) beside substring(a, 'regex').
    static bool is_number(const syntax::Expression& expression) {
        return written_number(expression).has_value();
    }

    /// Series that stand beside or inside one another multiply.
    std::optional<Refusal> refusal_of_series_product(const syntax::FunctionCall& call) {
        const syntax::Function* function = subject.dialect.find_function(call.name);
        if (!function || function->growth != syntax::Growth::Series) return std::nullopt;
        const auto series = series_of(call);
        if (!series) return std::nullopt; // refused with the call
        const double members = series->ends == SeriesEnds::Written
                                   ? series->members
                                   : std::min(series->members, kSeriesFromData);
        series_product *= std::max(members, 1.0);
        if (series_product <= kSeriesProductMax) return std::nullopt;
        return refusal(RefusalCode::Limit, "The series of the text have too many members together.",
                       call.span);
    }

    /// The right sides of operators that match or that grow.
    std::optional<Refusal> refusal_of_chain(const syntax::Chain& chain) const {
        using syntax::BinaryOperator;
        for (const syntax::ChainLink& link : chain.links) {
            const bool matches = link.op == BinaryOperator::RegexMatch ||
                                 link.op == BinaryOperator::RegexMatchFold ||
                                 link.op == BinaryOperator::RegexNotMatch ||
                                 link.op == BinaryOperator::RegexNotMatchFold;
            if (matches)
                if (auto found = refusal_of_regex(*link.operand, subject)) return found;
            const bool is_path = link.op == BinaryOperator::JsonPathExists ||
                                 link.op == BinaryOperator::JsonPathMatch;
            if (is_path && link.operand->as<syntax::Literal>())
                if (auto found = refusal_of_path(*link.operand)) return found;
            if (link.op == BinaryOperator::Power &&
                product_of_written(*link.operand) > kExponentMax)
                return refusal(RefusalCode::Limit, "The exponent is too large.",
                               link.operand->span());
        }
        return std::nullopt;
    }

    /// 1e100000 is a number of as many digits in engines whose decimals have no fixed size.
    static std::optional<Refusal> refusal_of_literal(const syntax::Literal& literal) {
        if (literal.kind != syntax::LiteralKind::Float) return std::nullopt;
        const std::size_t exponent = literal.text.find('e');
        const auto digits = literal.text.size() - exponent;
        if (exponent == std::string::npos || digits <= kExponentDigitsMax + 1) return std::nullopt;
        return refusal(RefusalCode::Limit, "The exponent is too large.", literal.span);
    }

    void operator()(const syntax::TypeName& type) {
        if (refused) return;
        refused = refusal_of_type(type, subject.dialect);
        if (!refused) syntax::for_each_child(type, *this);
    }
};

} // namespace

std::optional<Refusal> refusal_of_nodes(const Subject& subject) {
    NodeWalk walk{subject};
    walk(subject.query);
    return std::move(walk.refused);
}

std::optional<Refusal> refusal_of_relations(const Subject& subject) {
    if (!subject.access.has_restrictions()) return std::nullopt;
    for (const analysis::RelationUse& use : subject.analysis.relations) {
        const schema::Table& table = subject.catalog.tables[use.table];
        if (table.kind != schema::TableKind::View) continue;
        // What a view reads is hidden in it: it shows the columns and rows of its tables unless a
        // rule of its own says otherwise.
        const RelationAccess& access = subject.access.relation(use.table);
        if (access.filtered || (access.ruled && !subject.access.has_filters())) continue;
        return refusal(RefusalCode::Relation,
                       "The view \"" + table.name + "\" may not be read, because it has no " +
                           (subject.access.has_filters() ? "row filter" : "rule") +
                           " of its own while its tables may be restricted.",
                       use.span, {"Query the tables that it is made of."});
    }
    return std::nullopt;
}

} // namespace vouch::sql::policy::detail
