// One walk that sees every expression, relation and query of the tree, because it goes by the
// fields of the nodes.
#include "sql/policy/detail/checks.h"

#include "sql/policy/limits.h"
#include "sql/syntax/walk.h"

namespace vouch::sql::policy::detail {

namespace {

struct NodeWalk {
    const Subject& subject;
    std::size_t queries = 0;
    Verdict verdict{};

    void operator()(const syntax::Expression& expression) {
        if (verdict) return;
        if (const auto* call = expression.as<syntax::FunctionCall>()) {
            verdict = check_call(*call, subject.dialect);
            if (!verdict) verdict = check_pattern_argument(*call);
        } else if (const auto* match = expression.as<syntax::PatternMatch>()) {
            verdict = check_match(*match);
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

    /// Relations that nothing joins multiply.
    static Verdict check_select(const syntax::Select& select) {
        if (select.sample) return sampled(select.sample->span);
        if (select.where) return std::nullopt;
        std::size_t unjoined = 0;
        for (const syntax::TableExpressionPtr& from : select.from) {
            ++unjoined;
            const auto* join = from->as<syntax::Join>();
            if (!join) continue;
            for (const syntax::JoinLink& link : join->links)
                if (std::holds_alternative<syntax::NoCondition>(link.condition)) ++unjoined;
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
        if (match.op == syntax::PatternOperator::Regexp)
            return check_regex(*match.patterns.front());
        for (const syntax::ExpressionPtr& pattern : match.patterns)
            if (auto verdict_of_pattern = check_pattern(*pattern, subject))
                return verdict_of_pattern;
        return std::nullopt;
    }

    Verdict check_pattern_argument(const syntax::FunctionCall& call) const {
        const syntax::Function* function = subject.dialect.find_function(call.name.last().text);
        if (function && function->regex_argument > 0)
            return check_regex(*call.arguments[function->regex_argument - 1u].value);
        if (!function || function->pattern_argument == 0) return std::nullopt;
        return check_pattern(*call.arguments[function->pattern_argument - 1u].value, subject);
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
