#include "sql/analysis/lineage.h"

#include <algorithm>

#include "sql/syntax/walk.h"

namespace vouch::sql::analysis {

namespace {

struct Tracer {
    const Analysis& analysis;
    std::vector<ColumnId> bases{};
    std::vector<bool> seen;

    void derived(std::uint32_t column) {
        if (seen[column]) return;
        seen[column] = true;
        for (const ColumnOrigin& origin : analysis.derived[column].origins) {
            if (origin.base)
                bases.push_back(*origin.base);
            else if (origin.derived)
                derived(*origin.derived);
            else if (origin.expression)
                (*this)(*origin.expression);
        }
    }

    void operator()(const syntax::Expression& expression) {
        if (const Reference* reference = analysis.find_reference(expression)) {
            trace(*reference);
            return;
        }
        // What only chooses rows or branches makes no value.
        if (expression.as<syntax::Exists>()) return;
        if (const auto* choice = expression.as<syntax::Case>()) {
            for (const syntax::CaseBranch& branch : choice->branches)
                (*this)(*branch.result);
            if (choice->otherwise) (*this)(*choice->otherwise);
            return;
        }
        if (const auto* call = expression.as<syntax::FunctionCall>()) {
            for (const syntax::Argument& argument : call->arguments)
                (*this)(*argument.value);
            return;
        }
        syntax::for_each_child(expression, *this);
    }
    void operator()(const syntax::TableExpression&) {}
    void operator()(const syntax::Query& query) {
        if (const auto* select = query.as<syntax::Select>()) {
            for (const syntax::SelectItem& item : select->items)
                (*this)(*item.expression);
        } else if (const auto* set = query.as<syntax::SetOperation>()) {
            (*this)(*set->first);
            for (const syntax::SetLink& link : set->links)
                (*this)(*link.operand);
        } else if (const auto* nested = query.as<syntax::NestedQuery>()) {
            (*this)(*nested->query);
        }
    }

    void trace(const Reference& reference) {
        if (reference.kind == ReferenceKind::Base) {
            bases.push_back(reference.base);
        } else if (reference.kind == ReferenceKind::Derived) {
            derived(reference.derived);
        } else if (reference.kind == ReferenceKind::Row && reference.source != kNoSource) {
            const SourceUse& source = analysis.sources[reference.source];
            for (std::uint32_t column : source.columns)
                derived(column);
            for (std::uint32_t i = 0; source.table && i < reference.width; ++i)
                bases.push_back({*source.table, i});
        }
    }
};

} // namespace

std::vector<ColumnId> lineage(const Analysis& analysis, std::uint32_t derived) {
    Tracer tracer{analysis, {}, std::vector<bool>(analysis.derived.size())};
    tracer.derived(derived);
    std::sort(tracer.bases.begin(), tracer.bases.end());
    tracer.bases.erase(std::unique(tracer.bases.begin(), tracer.bases.end()), tracer.bases.end());
    return std::move(tracer.bases);
}

std::vector<std::vector<ColumnId>> output_lineage(const Analysis& analysis) {
    std::vector<std::vector<ColumnId>> all;
    for (std::uint32_t column : analysis.output)
        all.push_back(lineage(analysis, column));
    return all;
}

} // namespace vouch::sql::analysis
