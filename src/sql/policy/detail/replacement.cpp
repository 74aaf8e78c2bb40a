// A restricted relation is replaced wherever it is named by a derived table. The engine itself then
// has no name for what is hidden or masked, so even a mistake in the checks before would end in an
// error of the engine and not in an answer. In a SELECT a column comes before an alias of the same
// name in every dialect, so the filter and the other masks read the stored values.
#include "sql/policy/detail/replacement.h"

#include "sql/policy/detail/functions.h"
#include "sql/policy/detail/rewrite.h"
#include "sql/syntax/walk.h"

namespace vouch::sql::policy::detail {

namespace {

using analysis::CatalogNames;

/// Aggregates and windows outside of subqueries: they would look at other rows.
struct RowExpression {
    const syntax::Dialect& dialect;
    bool only_one_row = true;

    void operator()(const syntax::Expression& expression) {
        const auto* call = expression.as<syntax::FunctionCall>();
        if (call && (call->over || is_plain_aggregate(*call, dialect))) only_one_row = false;
        syntax::for_each_child(expression, *this);
    }
    void operator()(const syntax::Query&) {}
    void operator()(const syntax::TableExpression&) {}
};

syntax::ExpressionPtr column_of(const syntax::Identifier& name) {
    syntax::ColumnReference column;
    column.name.parts.push_back(name);
    return std::make_unique<syntax::Expression>(std::move(column));
}

/// Checks the names of filter and masks and qualifies the relations of their subqueries; those are
/// not filtered themselves, because the operator wrote them. What is read, by its place in the
/// catalog.
base::Result<std::vector<std::uint32_t>> resolve(syntax::Query& query, const schema::Table& table,
                                                 const syntax::Dialect& dialect,
                                                 const CatalogNames& names) {
    const analysis::EverythingVisible everything;
    auto analysis = analysis::analyze(query, dialect, names, everything);
    if (!analysis)
        return base::fail(base::ErrorCode::InvalidArgument,
                          "The row filter or a mask of \"" + table.name +
                              "\" does not resolve: " + analysis.error().message,
                          analysis.error().hints);
    std::vector<std::uint32_t> relations;
    for (const analysis::RelationUse& use : analysis->relations)
        relations.push_back(use.table);
    qualify(query, *analysis, names.catalog(), dialect);
    return relations;
}

} // namespace

base::Result<std::vector<FilterExpression>>
masks_by_column(const RelationRule& rule, std::uint32_t table, const CatalogNames& names) {
    std::vector<FilterExpression> masks(names.catalog().tables[table].columns.size());
    for (const ColumnMask& mask : rule.masks) {
        const auto column = names.find_column(
            table, analysis::canonical_stored_name(mask.column, names.name_case()));
        if (!column || masks[*column] || !mask.expression)
            return base::fail(base::ErrorCode::InvalidArgument,
                              "The policy masks a column \"" + mask.column + "\" " +
                                  (!column            ? "that \"" + rule.table + "\" does not have."
                                   : !mask.expression ? "by nothing."
                                                      : "twice."));
        masks[*column] = mask.expression;
    }
    return masks;
}

base::Result<Replacement>
replacement_of(std::uint32_t table, const std::vector<bool>& visible_columns,
               const FilterExpression& filter, const std::vector<FilterExpression>& masks,
               const syntax::Dialect& dialect, const CatalogNames& names) {
    const schema::Table& described = names.catalog().tables[table];
    syntax::Select select;
    for (std::size_t i = 0; i < described.columns.size(); ++i) {
        if (!visible_columns[i]) continue;
        const syntax::Identifier name = stored_identifier(described.columns[i].name, dialect);
        syntax::SelectItem item;
        if (masks[i]) {
            RowExpression row{dialect};
            row(*masks[i]);
            if (!row.only_one_row)
                return base::fail(base::ErrorCode::InvalidArgument,
                                  "The mask of \"" + described.columns[i].name +
                                      "\" looks at more than one row.");
            item.expression = std::make_unique<syntax::Expression>(syntax::clone(*masks[i]));
            item.alias = name;
        } else {
            item.expression = column_of(name);
        }
        select.items.push_back(std::move(item));
    }
    syntax::TableReference reference;
    reference.name = stored_name(described, dialect);
    select.from.push_back(std::make_unique<syntax::TableExpression>(std::move(reference)));
    if (filter) select.where = std::make_unique<syntax::Expression>(syntax::clone(*filter));
    auto query = std::make_unique<syntax::Query>();
    query->body = std::move(select);
    std::vector<std::uint32_t> relations = TRY(resolve(*query, described, dialect, names));
    return Replacement{std::move(query), std::move(relations)};
}

syntax::Identifier stored_identifier(std::string_view name, const syntax::Dialect& dialect) {
    const bool upper = dialect.name_case == syntax::NameCase::FoldToUpper;
    const bool either = dialect.name_case == syntax::NameCase::Insensitive ||
                        dialect.name_case == syntax::NameCase::ExactTables;
    bool plain = !name.empty() && !(name[0] >= '0' && name[0] <= '9');
    for (char c : name) {
        const bool is_lower = c >= 'a' && c <= 'z', is_upper = c >= 'A' && c <= 'Z';
        const bool letter = either ? is_lower || is_upper : upper ? is_upper : is_lower;
        plain = plain && (letter || c == '_' || (c >= '0' && c <= '9'));
    }
    const std::size_t word = syntax::token_index(syntax::find_keyword(name));
    if (dialect.words.reserved[word] || dialect.words.niladic[word] ||
        dialect.words.is_other_reserved(name))
        plain = false;
    return {{}, std::string(name), plain ? syntax::Quoting::Bare : syntax::Quoting::Quoted};
}

syntax::QualifiedName stored_name(const schema::Table& table, const syntax::Dialect& dialect) {
    syntax::QualifiedName name;
    if (!table.schema.empty()) name.parts.push_back(stored_identifier(table.schema, dialect));
    name.parts.push_back(stored_identifier(table.name, dialect));
    return name;
}

} // namespace vouch::sql::policy::detail
