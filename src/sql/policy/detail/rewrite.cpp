// One walk over the whole tree. Nodes are found by their address in what analysis recorded, so a
// name is never compared again here.
#include "sql/policy/detail/rewrite.h"

#include <algorithm>
#include <functional>
#include <limits>

#include "base/check.h"
#include "sql/policy/detail/replacement.h"
#include "sql/policy/limits.h"
#include "sql/syntax/walk.h"

namespace vouch::sql::policy::detail {

namespace {

struct Relations {
    std::vector<std::pair<const void*, std::uint32_t>> by_node;

    explicit Relations(const analysis::Analysis& analysis) {
        by_node.reserve(analysis.relations.size());
        for (const analysis::RelationUse& use : analysis.relations)
            by_node.emplace_back(use.reference ? static_cast<const void*>(use.reference)
                                               : static_cast<const void*>(use.query),
                                 use.table);
        std::sort(by_node.begin(), by_node.end(), std::less<>());
    }

    std::optional<std::uint32_t> find(const void* node) const {
        const auto found = std::lower_bound(by_node.begin(), by_node.end(), node,
                                            [](const auto& entry, const void* wanted) {
                                                return std::less<>()(entry.first, wanted);
                                            });
        if (found == by_node.end() || found->first != node) return std::nullopt;
        return found->second;
    }
};

syntax::ExpressionPtr integer(std::uint64_t value) {
    return std::make_unique<syntax::Expression>(syntax::Expression{
        syntax::Literal{{}, syntax::LiteralKind::Integer, std::to_string(value)}});
}

struct Rewriter {
    const analysis::Analysis& analysis;
    const Relations relations;
    const AccessTable* access; ///< null: only qualify
    const schema::Catalog& catalog;
    const syntax::Dialect& dialect;
    Fencing fencing;
    const std::vector<const syntax::CommonTable*>& capped;

    void operator()(syntax::Expression& expression) {
        if (auto* column = expression.as<syntax::ColumnReference>()) {
            rewrite_column(expression, *column);
            return;
        }
        if (auto* star = expression.as<syntax::Star>()) rewrite_star(*star);
        syntax::for_each_child(expression, *this);
    }

    void operator()(syntax::TableExpression& table) {
        if (auto* reference = table.as<syntax::TableReference>()) {
            if (const auto relation = relations.find(reference))
                rewrite_relation(table, *reference, *relation);
            return;
        }
        syntax::for_each_child(table, *this);
    }

    void operator()(syntax::Query& query) {
        if (auto* named = query.as<syntax::TableQuery>())
            if (const auto relation = relations.find(named)) rewrite_table_query(query, *relation);
        if (query.with)
            for (syntax::CommonTable& table : query.with->tables)
                cap_recursion(table);
        syntax::for_each_child(query, *this);
    }

    void rewrite_column(syntax::Expression& expression, syntax::ColumnReference& column) {
        const analysis::Reference* reference = analysis.find_reference(expression);
        if (reference && reference->kind == analysis::ReferenceKind::Text) {
            const base::TextSpan span = column.span;
            std::string text = std::move(column.name.parts.back().text);
            expression.node = syntax::Literal{span, syntax::LiteralKind::String, std::move(text)};
            return;
        }
        drop_schema(column.name.parts, 2 + (reference ? reference->fields : 0));
    }

    /// What a restricted relation hides is not there to be excluded.
    void rewrite_star(syntax::Star& star) {
        if (star.qualifier) drop_schema(star.qualifier->parts, 1);
        std::vector<std::size_t> hidden;
        for (const analysis::HiddenExclusion& exclusion : analysis.hidden_exclusions)
            if (exclusion.star == &star) hidden.push_back(exclusion.position);
        for (std::size_t i = hidden.size(); i-- > 0;)
            star.exclude.erase(star.exclude.begin() + static_cast<std::ptrdiff_t>(hidden[i]));
        for (syntax::QualifiedName& name : star.exclude)
            drop_schema(name.parts, 2);
        for (syntax::StarRename& rename : star.rename)
            drop_schema(rename.from.parts, 2);
    }

    static void drop_schema(std::vector<syntax::Identifier>& parts, std::size_t keep) {
        if (parts.size() > keep)
            parts.erase(parts.begin(), parts.end() - static_cast<std::ptrdiff_t>(keep));
    }

    void rewrite_relation(syntax::TableExpression& table, syntax::TableReference& reference,
                          std::uint32_t relation) {
        const syntax::Query* replacement =
            access ? access->relation(relation).replacement.get() : nullptr;
        if (!replacement) {
            reference.name = stored_name(catalog.tables[relation], dialect);
            return;
        }
        syntax::DerivedTable derived;
        derived.span = reference.span;
        derived.query = std::make_unique<syntax::Query>(syntax::clone(*replacement));
        keep_partitions(std::move(reference.partitions), *derived.query);
        if (access->relation(relation).filtered && fencing == Fencing::Needed)
            fence(*derived.query);
        derived.alias = std::move(reference.alias);
        if (!derived.alias) derived.alias = syntax::TableAlias{{}, reference.name.parts.back(), {}};
        table.node = std::move(derived);
    }

    /// A replacement is a SELECT from the relation alone; partitions are chosen there.
    static void keep_partitions(std::vector<syntax::Identifier> partitions, syntax::Query& query) {
        if (partitions.empty()) return;
        auto* select = query.as<syntax::Select>();
        CHECK(select && select->from.size() == 1);
        auto* relation = select->from.front()->as<syntax::TableReference>();
        CHECK(relation);
        relation->partitions = std::move(partitions);
    }

    /// Takes no row away, and no engine moves a condition through it. An OFFSET of zero would be
    /// dropped by some of them.
    void fence(syntax::Query& query) const {
        query.limit.emplace();
        query.limit->count = integer(std::numeric_limits<std::int64_t>::max());
    }

    void rewrite_table_query(syntax::Query& query, std::uint32_t relation) {
        syntax::TableReference reference;
        reference.name = std::move(query.as<syntax::TableQuery>()->name);
        syntax::TableExpression table{std::move(reference)};
        rewrite_relation(table, *table.as<syntax::TableReference>(), relation);
        syntax::Select select;
        syntax::SelectItem item;
        item.expression = std::make_unique<syntax::Expression>(syntax::Expression{syntax::Star{}});
        select.items.push_back(std::move(item));
        select.from.push_back(std::make_unique<syntax::TableExpression>(std::move(table)));
        query.body = std::move(select);
    }

    void cap_recursion(syntax::CommonTable& table) {
        if (std::find(capped.begin(), capped.end(), &table) == capped.end()) return;
        syntax::Limit limit;
        limit.count = integer(kRecursionRowsMax);
        table.query->limit = std::move(limit);
    }
};

} // namespace

void qualify(syntax::Query& query, const analysis::Analysis& analysis,
             const schema::Catalog& catalog, const syntax::Dialect& dialect) {
    const std::vector<const syntax::CommonTable*> nothing;
    Rewriter rewriter{analysis, Relations(analysis), nullptr, catalog,
                      dialect,  Fencing::NotNeeded,  nothing};
    rewriter(query);
}

void rewrite(syntax::Query& query, const analysis::Analysis& analysis, const AccessTable& access,
             const schema::Catalog& catalog, const syntax::Dialect& dialect, Fencing fencing,
             const std::vector<const syntax::CommonTable*>& capped) {
    Rewriter rewriter{analysis, Relations(analysis), &access, catalog, dialect, fencing, capped};
    rewriter(query);
}

} // namespace vouch::sql::policy::detail
