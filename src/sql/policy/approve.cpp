#include "sql/policy/approve.h"

#include <algorithm>
#include <utility>

#include "sql/analysis/catalog_names.h"
#include "sql/policy/detail/growth.h"
#include "sql/policy/detail/nodes.h"
#include "sql/policy/detail/recursion.h"
#include "sql/policy/detail/rewrite.h"
#include "sql/policy/limits.h"
#include "sql/syntax/parser.h"
#include "sql/syntax/printer.h"

namespace vouch::sql::policy {

struct Gate::State {
    const syntax::Dialect& dialect;
    analysis::CatalogNames names;
    detail::AccessTable access{};
    std::int64_t row_limit_max = 0;
    std::string version{};
    std::string scope_digest{};
    std::string schema_fingerprint{};

    RelationName relation(std::uint32_t table) const;
    std::vector<RelationName> relations(const analysis::Analysis& analysis) const;
    std::vector<RelationName> relations_read(const analysis::Analysis& analysis) const;
    std::vector<ColumnName> columns(const analysis::Analysis& analysis) const;
};

namespace {

template <typename Name>
void sort_unique(std::vector<Name>& names) {
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end());
}

base::Result<void, Refusal> refuse_if(std::optional<Refusal> refusal) {
    if (refusal) return base::Unexpected(std::move(*refusal));
    return {};
}

} // namespace

RelationName Gate::State::relation(std::uint32_t table) const {
    const schema::Table& named = names.catalog().tables[table];
    return {named.schema, named.name};
}

std::vector<RelationName> Gate::State::relations(const analysis::Analysis& analysis) const {
    std::vector<RelationName> all;
    for (const analysis::RelationUse& use : analysis.relations)
        all.push_back(relation(use.table));
    sort_unique(all);
    return all;
}

std::vector<RelationName> Gate::State::relations_read(const analysis::Analysis& analysis) const {
    std::vector<RelationName> all = relations(analysis);
    for (const analysis::RelationUse& use : analysis.relations) {
        for (const std::uint32_t inner : access.relation(use.table).replacement_relations)
            all.push_back(relation(inner));
    }
    sort_unique(all);
    return all;
}

std::vector<ColumnName> Gate::State::columns(const analysis::Analysis& analysis) const {
    std::vector<analysis::ColumnId> ids;
    for (const analysis::ColumnUse& use : analysis.columns)
        ids.push_back(use.column);
    sort_unique(ids);
    std::vector<ColumnName> all;
    for (const analysis::ColumnId& id : ids) {
        const schema::Table& table = names.catalog().tables[id.table];
        all.push_back({table.schema, table.name,
                       id.column == analysis::kRowId ? "rowid" : table.columns[id.column].name});
    }
    sort_unique(all);
    return all;
}

Gate::Gate(std::unique_ptr<State> state) : state_(std::move(state)) {}
Gate::Gate(Gate&&) noexcept = default;
Gate& Gate::operator=(Gate&&) noexcept = default;
Gate::~Gate() = default;

base::Result<Gate> Gate::create(const syntax::Dialect& dialect, const schema::Catalog& catalog,
                                const Policy& policy) {
    auto state =
        std::make_unique<State>(State{dialect, analysis::CatalogNames(catalog, dialect.name_case)});
    state->access = TRY(detail::AccessTable::create(dialect, state->names, policy));
    state->row_limit_max = policy.row_limit_max;
    state->version = policy.version;
    state->scope_digest = policy.scope_digest;
    state->schema_fingerprint = schema::catalog_fingerprint(catalog);
    return Gate(std::move(state));
}

base::Result<ApprovedQuery, Refusal> Gate::approve(syntax::Query query) const {
    const State& state = *state_;
    auto analysis = analysis::analyze(query, state.dialect, state.names, state.access);
    if (!analysis) return base::Unexpected(to_refusal(std::move(analysis).error()));
    const schema::Catalog& catalog = state.names.catalog();
    const detail::Subject subject{query, *analysis, state.dialect, catalog, state.access};
    std::vector<const syntax::CommonTable*> capped;
    TRY(refuse_if(detail::refusal_of_relations(subject)));
    TRY(refuse_if(detail::refusal_of_nodes(subject)));
    TRY(refuse_if(detail::refusal_of_recursion(subject, capped)));
    TRY(refuse_if(detail::refusal_of_growth(subject)));
    ApprovedQuery approved;
    for (std::uint32_t column : analysis->output)
        approved.output_columns_.push_back(analysis->derived[column].name);
    approved.relations_ = state.relations(*analysis);
    approved.columns_ = state.columns(*analysis);
    approved.relations_read_ = state.relations_read(*analysis);
    detail::rewrite(query, *analysis, state.access, catalog, state.dialect,
                    detail::fencing_of(subject), capped);
    const detail::RowLimit limit =
        TRY(detail::limit_rows(query, state.dialect, state.row_limit_max));
    approved.row_limit_ = limit.rows;
    approved.row_limit_origin_ = limit.origin;
    auto text = syntax::print_checked(query, state.dialect);
    if (!text)
        return base::Unexpected(Refusal{.code = RefusalCode::Unsupported,
                                        .message = std::move(text.error().message),
                                        .hints = std::move(text.error().hints)});
    approved.text_ = std::move(text).value();
    approved.dialect_name_ = state.dialect.name;
    approved.policy_version_ = state.version;
    approved.scope_digest_ = state.scope_digest;
    approved.schema_fingerprint_ = state.schema_fingerprint;
    return approved;
}

base::Result<ApprovedQuery, Refusal> Gate::approve_text(std::string_view text) const {
    auto query = syntax::parse_query(text, state_->dialect, {.text_bytes_max = kTextBytesMax});
    if (!query) return base::Unexpected(to_refusal(std::move(query).error()));
    auto approved = approve(std::move(query).value());
    if (!approved) locate(approved.error(), text);
    return approved;
}

base::Result<ApprovedEstimate, Refusal> Gate::estimate(const ApprovedQuery& query) const {
    const State& state = *state_;
    if (state.dialect.print.estimate_prefix.empty())
        return base::Unexpected(
            Refusal{.message = "Plans of " + state.dialect.name + " queries are not read."});
    if (query.dialect_name() != state.dialect.name ||
        query.schema_fingerprint() != state.schema_fingerprint ||
        query.policy_version() != state.version || query.scope_digest() != state.scope_digest)
        return base::Unexpected(
            Refusal{.code = RefusalCode::Relation,
                    .message = "The query was approved for another database or another caller."});
    ApprovedEstimate estimate;
    estimate.text_ = std::string(state.dialect.print.estimate_prefix) + query.text();
    estimate.dialect_name_ = query.dialect_name();
    estimate.schema_fingerprint_ = query.schema_fingerprint();
    return estimate;
}

namespace {

Refusal broken_policy(const base::Error& error) {
    return {.code = RefusalCode::Unsupported,
            .message = "The policy cannot be kept: " + error.message,
            .hints = error.hints};
}

} // namespace

base::Result<ApprovedQuery, Refusal> approve(syntax::Query query, const syntax::Dialect& dialect,
                                             const schema::Catalog& catalog, const Policy& policy) {
    const auto gate = Gate::create(dialect, catalog, policy);
    if (!gate) return base::Unexpected(broken_policy(gate.error()));
    return gate->approve(std::move(query));
}

base::Result<ApprovedQuery, Refusal> approve_text(std::string_view text,
                                                  const syntax::Dialect& dialect,
                                                  const schema::Catalog& catalog,
                                                  const Policy& policy) {
    const auto gate = Gate::create(dialect, catalog, policy);
    if (!gate) return base::Unexpected(broken_policy(gate.error()));
    return gate->approve_text(text);
}

} // namespace vouch::sql::policy
