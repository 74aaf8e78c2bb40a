// One walk that sees every expression, relation and query of the tree, because it goes by the
// fields of the nodes.
#include "sql/policy/detail/checks.h"

#include <algorithm>

#include "sql/policy/limits.h"
#include "sql/syntax/walk.h"

namespace vouch::sql::policy::detail {

namespace {

struct NodeWalk {
    const Subject& subject;
    std::size_t queries = 0;
    double series_product = 1;
    Verdict verdict{};

    void operator()(const syntax::Expression& expression) {
        if (verdict) return;
        if (const auto* call = expression.as<syntax::FunctionCall>()) {
            verdict = check_call(*call, subject.dialect);
            if (!verdict) verdict = check_pattern_arguments(*call);
            if (!verdict) verdict = check_series_product(*call);
        } else if (const auto* match = expression.as<syntax::PatternMatch>()) {
            verdict = check_match(*match);
        } else if (const auto* chain = expression.as<syntax::Chain>()) {
            verdict = check_chain(*chain);
        } else if (const auto* literal = expression.as<syntax::Literal>()) {
            verdict = check_literal(*literal);
        } else if (const auto* parameter = expression.as<syntax::Parameter>()) {
            verdict = refusal(RefusalCode::Parameter, "Parameters have no value here.",
                              parameter->span, {"Write the value itself."});
        }
        if (!verdict) syntax::for_each_child(expression, *this);
    }

    void operator()(const syntax::TableExpression& table) {
        if (verdict) return;
        if (const auto* function = table.as<syntax::TableFunction>()) {
            for (const syntax::FunctionCall& call : function->calls)
                if (!verdict) verdict = check_table_call(call, subject.dialect);
            for (const syntax::FunctionCall& call : function->calls)
                if (!verdict) verdict = check_pattern_arguments(call);
            for (const syntax::FunctionCall& call : function->calls)
                if (!verdict) verdict = check_series_product(call);
        } else if (const auto* reference = table.as<syntax::TableReference>()) {
            verdict = check_reference(*reference);
        } else if (const auto* derived = table.as<syntax::DerivedTable>(); derived) {
            if (derived->sample) verdict = sampled(derived->sample->span);
        }
        if (!verdict) syntax::for_each_child(table, *this);
    }

    void operator()(const syntax::Query& query) {
        if (verdict) return;
        if (++queries > kQueriesMax)
            verdict =
                refusal(RefusalCode::Limit, "The text has too many queries in it.", query.span);
        if (const auto* select = query.as<syntax::Select>(); select && !verdict)
            verdict = check_select(*select);
        if (!verdict) syntax::for_each_child(query, *this);
    }

    static Refusal sampled(base::TextSpan span) {
        return refusal(RefusalCode::Unsupported, "Sampling is not supported.", span,
                       {"Use LIMIT."});
    }

    static Verdict check_reference(const syntax::TableReference& reference) {
        if (reference.sample) return sampled(reference.sample->span);
        if (reference.inheritance != syntax::Inheritance::Default)
            return refusal(RefusalCode::Unsupported, "ONLY is not supported.", reference.span);
        return std::nullopt;
    }

    bool has_one_row(const syntax::TableExpression& table) const {
        const auto* derived = table.as<syntax::DerivedTable>();
        return derived && gives_one_row(*derived->query, subject.dialect);
    }

    /// Relations that nothing joins multiply, unless they have one row.
    Verdict check_select(const syntax::Select& select) const {
        if (select.sample) return sampled(select.sample->span);
        if (select.where) return std::nullopt;
        std::size_t unjoined = 0;
        for (const syntax::TableExpressionPtr& from : select.from) {
            const auto* join = from->as<syntax::Join>();
            const syntax::TableExpression& first = join ? *join->first : *from;
            if (!has_one_row(first)) ++unjoined;
            if (!join) continue;
            for (const syntax::JoinLink& link : join->links)
                if (std::holds_alternative<syntax::NoCondition>(link.condition) &&
                    !has_one_row(*link.right))
                    ++unjoined;
        }
        if (unjoined <= kCrossJoinedMax) return std::nullopt;
        return refusal(RefusalCode::Limit,
                       std::to_string(unjoined) + " relations are multiplied with no condition.",
                       select.span, {"Join them with ON."});
    }

    Verdict check_match(const syntax::PatternMatch& match) const {
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
        if (match.op == syntax::PatternOperator::Regexp) return regex(*match.patterns.front());
        const bool similar = match.op == syntax::PatternOperator::SimilarTo;
        for (const syntax::ExpressionPtr& pattern : match.patterns) {
            auto found = check_pattern(*pattern, subject);
            if (!found && similar) found = regex(*pattern);
            if (found) return found;
        }
        return std::nullopt;
    }

    Verdict regex(const syntax::Expression& pattern) const {
        return subject.dialect.regex_matching == syntax::RegexMatching::Automaton
                   ? check_automaton_regex(pattern, subject)
                   : check_regex(pattern);
    }

    Verdict check_pattern_arguments(const syntax::FunctionCall& call) const {
        const syntax::Function* function = subject.dialect.find_function(call.name);
        if (!function) return std::nullopt;
        const auto argument = [&](std::size_t position) -> const syntax::Expression& {
            return *call.arguments[position - 1].value;
        };
        if (function->pattern_argument > 0 && call.arguments.size() >= function->pattern_argument)
            if (auto found = check_pattern(argument(function->pattern_argument), subject))
                return found;
        if (function->regex_argument > 0 && call.arguments.size() >= function->regex_argument)
            return regex(argument(function->regex_argument));
        return std::nullopt;
    }

    /// Series that stand beside or inside one another multiply.
    Verdict check_series_product(const syntax::FunctionCall& call) {
        const syntax::Function* function = subject.dialect.find_function(call.name);
        if (!function || function->growth != syntax::Growth::Series) return std::nullopt;
        const auto series = series_of(call);
        if (!series) return std::nullopt; // refused by check_series
        const double members = series->ends == SeriesEnds::Written
                                   ? series->members
                                   : std::min(series->members, kSeriesFromData);
        series_product *= std::max(members, 1.0);
        if (series_product <= kSeriesProductMax) return std::nullopt;
        return refusal(RefusalCode::Limit, "The series of the text have too many members together.",
                       call.span);
    }

    /// The right sides of operators that match or that grow.
    Verdict check_chain(const syntax::Chain& chain) const {
        using syntax::BinaryOperator;
        for (const syntax::ChainLink& link : chain.links) {
            const bool matches = link.op == BinaryOperator::RegexMatch ||
                                 link.op == BinaryOperator::RegexMatchFold ||
                                 link.op == BinaryOperator::RegexNotMatch ||
                                 link.op == BinaryOperator::RegexNotMatchFold;
            if (matches)
                if (auto found = regex(*link.operand)) return found;
            if (link.op == BinaryOperator::Power && largest_written(*link.operand) > kExponentMax)
                return refusal(RefusalCode::Limit, "The exponent is too large.",
                               link.operand->span());
        }
        return std::nullopt;
    }

    /// 1e100000 is a number of as many digits in engines whose decimals have no fixed size.
    static Verdict check_literal(const syntax::Literal& literal) {
        if (literal.kind != syntax::LiteralKind::Float) return std::nullopt;
        const std::size_t exponent = literal.text.find('e');
        const auto digits = literal.text.size() - exponent;
        if (exponent == std::string::npos || digits <= kExponentDigitsMax + 1) return std::nullopt;
        return refusal(RefusalCode::Limit, "The exponent is too large.", literal.span);
    }

    void operator()(const syntax::TypeName& type) {
        if (verdict) return;
        verdict = check_type(type, subject.dialect);
        if (!verdict) syntax::for_each_child(type, *this);
    }
};

} // namespace

Verdict check_nodes(const Subject& subject) {
    NodeWalk walk{subject};
    walk(subject.query);
    return std::move(walk.verdict);
}

Verdict check_relations(const Subject& subject) {
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

Refusal refusal(RefusalCode code, std::string message, base::TextSpan span,
                std::vector<std::string> hints) {
    return {.code = code, .message = std::move(message), .span = span, .hints = std::move(hints)};
}

} // namespace vouch::sql::policy::detail
