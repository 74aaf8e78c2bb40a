#pragma once

#include <initializer_list>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "sql/analysis/analysis.h"
#include "sql/analysis/detail/scope.h"

namespace vouch::sql::analysis::detail {

using Status = base::Result<void, NameError>;
using Columns = std::vector<std::uint32_t>; ///< positions in Analysis::derived

/// A column that a star stands for.
struct StarColumn {
    std::string name; ///< canonical
    std::string relation;
    std::string shown{};
    std::optional<ColumnId> base{};
    std::optional<std::uint32_t> derived{};
    bool hidden = false; ///< may not be read
};

/// Where the columns of a function get their names: from the dialect's table, from the alias of the
/// function (an only column that has none), or from column definitions.
enum class Naming : std::uint8_t { Own, ByAlias, Defined };

/// One walk over a query, from the outside to the inside; fills an Analysis.
class Resolver {
public:
    Resolver(const syntax::Dialect& dialect, const CatalogNames& names,
             const Visibility& visibility, Analysis& analysis)
        : dialect_(dialect), names_(names), visibility_(visibility), analysis_(analysis) {}

    base::Result<Columns, NameError> query(const syntax::Query& query, const Scope* outer,
                                           CommonTables* common);

private:
    // resolve_query.cpp
    base::Result<Columns, NameError> with_and_body(const syntax::Query& query, const Scope* outer,
                                                   CommonTables* common);
    base::Result<Columns, NameError> body(const syntax::Query& query, const Scope* outer,
                                          CommonTables* common);
    base::Result<Columns, NameError> select(const syntax::Select& select,
                                            const syntax::Query& query, const Scope* outer,
                                            CommonTables* common);
    Status select_items(const syntax::Select& select, Scope& scope, Columns& columns);
    Status select_clauses(const syntax::Select& select, Scope& scope, std::size_t columns);
    base::Result<Columns, NameError> values(const syntax::Values& values, const Scope* outer,
                                            CommonTables* common);
    base::Result<Columns, NameError> table_query(const syntax::TableQuery& table,
                                                 const Scope* outer, CommonTables* common);
    Status limit(const syntax::Query& query, CommonTables* common);

    // resolve_sets.cpp
    base::Result<Columns, NameError> set_operation(const syntax::SetOperation& set,
                                                   const Scope* outer, CommonTables* common);
    Status add_operand(Columns& columns, const Columns& operand, base::TextSpan span);
    Status add_operand_by_name(Columns& columns, const Columns& operand, base::TextSpan span);
    void add_origins(std::uint32_t column, std::uint32_t from);
    std::string canonical_of(std::uint32_t column) const;

    // resolve_keys.cpp
    Status group_by(const syntax::GroupBy& group, const Scope& scope, std::size_t columns);
    Status grouping_element(const syntax::GroupingElement& element, const Scope& scope,
                            std::size_t columns);
    Status group_set(const syntax::GroupSet& set, const Scope& scope, std::size_t columns);
    Status group_key(const syntax::Expression& key, const Scope& scope, std::size_t columns);
    Status order_by(const std::vector<syntax::OrderItem>& items, Scope& scope, std::size_t columns);
    Status output_key(const syntax::Expression& key, const Scope& scope, std::size_t columns);
    Status order_by_columns(const syntax::Query& query, const Columns& columns, const Scope* outer,
                            CommonTables* common);

    // resolve_common.cpp
    Status common_tables(const syntax::With& with, CommonTables& tables);
    Status complete(CommonTables& tables, std::size_t entry);
    base::Result<Columns, NameError> recursive_body(CommonTables& tables, std::size_t entry,
                                                    const syntax::SetOperation& set);
    base::Result<Columns, NameError> rename(const Columns& columns,
                                            const std::vector<syntax::Identifier>& names,
                                            base::TextSpan span);
    /// Null where no common table is meant.
    base::Result<const CommonEntry*, NameError> find_common(const syntax::QualifiedName& name,
                                                            CommonTables* common);

    // resolve_tables.cpp
    Status table(const syntax::TableExpression& table, Scope& scope);
    Status table_reference(const syntax::TableReference& reference, Scope& scope);
    Status derived_table(const syntax::DerivedTable& derived, syntax::Laterality lateral,
                         Scope& scope);
    base::Result<Source, NameError> base_source(const syntax::QualifiedName& name,
                                                base::TextSpan span);
    Status add_source(Source source, const std::optional<syntax::TableAlias>& alias,
                      base::TextSpan span, Scope& scope);
    Status rename_source(Source& source, const syntax::TableAlias& alias);
    Status rename_table(Source& source, const syntax::TableAlias& alias);
    Source derived_source(const Columns& columns) const;
    NameError unknown_relation(const syntax::QualifiedName& name, CommonTables* common) const;

    // resolve_joins.cpp
    Status join(const syntax::Join& join, Scope& scope);
    Status late_conditions(Scope& scope);
    Status join_link(const syntax::JoinLink& link, Scope& scope, std::size_t begin);
    Status joined_table(const syntax::JoinLink& link, Scope& scope);
    Status name_join(const syntax::Join& join, Scope& scope, std::size_t begin);
    Status using_condition(const syntax::UsingCondition& condition, Scope& scope, std::size_t begin,
                           std::size_t middle);
    Status natural_condition(const syntax::JoinLink& link, Scope& scope, std::size_t begin,
                             std::size_t middle);
    Status merge_columns(const std::vector<std::string>& columns, base::TextSpan span, Scope& scope,
                         std::size_t begin, std::size_t middle);
    std::vector<std::string> natural_columns(const Scope& scope, std::size_t middle) const;

    // resolve_functions.cpp
    Status table_function(const syntax::TableFunction& function, Scope& scope);
    base::Result<Naming, NameError> function_columns(const syntax::FunctionCall& call,
                                                     const syntax::TableFunction& function,
                                                     Source& source);
    Status defined_columns(const syntax::TableAlias& alias, const DerivedColumn& described,
                           Source& source);
    Status unnest(const syntax::Unnest& unnest, Scope& scope);
    Status json_table(const syntax::JsonTable& table, Scope& scope);
    Status json_columns(const std::vector<syntax::JsonTableColumn>& listed,
                        const syntax::Expression& document, const Scope& scope, Source& source);
    Status add_function_source(Source source, Naming naming, syntax::Ordinality ordinality,
                               const std::optional<syntax::TableAlias>& alias, base::TextSpan span,
                               Scope& scope);
    Status add_source_column(DerivedColumn column, base::TextSpan span, Source& source);
    NameError unknown_table_function(const syntax::FunctionCall& call) const;

    // resolve_pivot.cpp
    Status pivot(const syntax::Pivot& pivot, Scope& scope);
    Status pivot_groups(const syntax::Pivot& pivot, const Scope& inner, std::size_t first_reference,
                        Source& source);
    Status pivot_cells(const syntax::Pivot& pivot, Source& source);
    Status unpivot(const syntax::Unpivot& unpivot, Scope& scope);
    Status other_columns(const Scope& inner, std::size_t first_reference,
                         const std::vector<StarColumn>& taken, base::TextSpan span, Source& source);

    // resolve_expressions.cpp
    Status expression(const syntax::Expression& expression, const Scope& scope);
    template <typename Node>
    Status children(const Node& node, const Scope& scope);
    Status call(const syntax::FunctionCall& call, const Scope& scope);
    Status named_window(const syntax::Identifier& window, const Scope& scope) const;
    Status lambda(const syntax::Expression& expression, const syntax::Lambda& lambda,
                  const Scope& scope);
    Status comprehension(const syntax::ListComprehension& node, const Scope& scope);
    Status with_locals(const std::vector<syntax::Identifier>& names,
                       std::initializer_list<const syntax::Expression*> bodies, const Scope& scope);
    Status field_access(const syntax::Expression& expression, const syntax::FieldAccess& node,
                        const Scope& scope);
    void mark_text_places(const syntax::Expression& expression);

    // resolve_references.cpp
    Status reference(const syntax::Expression& node, const syntax::ColumnReference& reference,
                     const Scope& scope);
    base::Result<bool, NameError> find_in_scope(const syntax::Expression& node,
                                                const syntax::ColumnReference& reference,
                                                const std::vector<std::string>& parts,
                                                const Scope& scope, const Scope& innermost);
    static Status check_shadow(std::string_view relation, const Scope& scope,
                               const Scope& innermost, base::TextSpan span);
    static bool is_local(std::string_view name, const Scope& scope);
    std::vector<FoundColumn> find_columns(const std::vector<std::string>& parts,
                                          const Scope& scope) const;
    bool may_have_fields(const FoundColumn& found) const;
    NameError ambiguous(const std::vector<std::string>& parts,
                        const std::vector<FoundColumn>& found, const Scope& scope,
                        base::TextSpan span) const;
    std::optional<FoundColumn> find_row_id(const std::vector<std::string>& parts,
                                           const Scope& scope) const;
    bool find_alias(const syntax::Expression& node, std::string_view name, const Scope& scope);
    std::optional<std::size_t> find_row(std::string_view name, const Scope& scope) const;
    Status add_row(const syntax::Expression& node, const Scope& scope, std::size_t source,
                   base::TextSpan span);
    Status add_reference(const syntax::Expression& node, const FoundColumn& found,
                         const Scope& scope, base::TextSpan span);
    Status use(ColumnId column, base::TextSpan span);
    NameError unknown_column(const syntax::ColumnReference& reference, const Scope& scope) const;
    std::string readable_columns(std::uint32_t table) const;

    // resolve_stars.cpp
    Status item(const syntax::SelectItem& item, const Scope& scope, Columns& columns);
    Status star(const syntax::Star& star, const Scope& scope, Columns& columns);
    Status star_value(const syntax::Star& star, const Scope& scope);
    Status row_star(const syntax::RowStar& node, const Scope& scope, Columns& columns);
    Status row_star_value(const syntax::RowStar& node, const Scope& scope);
    base::Result<std::vector<StarColumn>, NameError> star_columns(const syntax::Star& star,
                                                                  const Scope& scope);
    Status exclude(const syntax::Star& star, std::vector<StarColumn>& columns);
    base::Result<std::vector<StarColumn>, NameError> sources_of_star(const syntax::Star& star,
                                                                     const Scope& scope);
    bool in_star(const syntax::Star& star, const Source& source) const;
    Status add_source_columns(const syntax::Star& star, const Scope& scope, std::size_t source,
                              std::vector<StarColumn>& columns);
    Status read_star_column(const StarColumn& column, base::TextSpan span);
    static Status open_source(base::TextSpan span);
    Status add_column(DerivedColumn column, base::TextSpan span, Columns& columns);
    NameError hidden_column(std::string_view what, std::uint32_t table, base::TextSpan span) const;
    std::string shown_name(const syntax::Expression& expression) const;

    // resolve_columns.cpp
    Status columns_value(const syntax::ColumnsExpression& node, const Scope& scope);
    base::Result<std::vector<StarColumn>, NameError>
    selected_columns(const syntax::Expression& selector, const Scope& scope);
    /// How much of a name a regular expression must match.
    enum class NameExtent : std::uint8_t { Part, Whole };
    static Status keep_matching(const std::string& pattern, base::TextSpan span, NameExtent extent,
                                syntax::Negation negation, std::vector<StarColumn>& columns);
    static Status keep_like(const syntax::Star& star, std::vector<StarColumn>& columns);
    base::Result<std::vector<StarColumn>, NameError>
    listed(const syntax::ArrayLiteral& list, const std::vector<StarColumn>& columns) const;
    Status expanded_item(const syntax::SelectItem& item, const std::vector<StarColumn>& expanded,
                         Columns& columns);

    std::string canonical(const syntax::Identifier& name) const {
        return canonical_name(name, dialect_.name_case);
    }
    std::string relation_name(const syntax::Identifier& name) const {
        return canonical_relation(name, dialect_.name_case);
    }
    /// A name that is canonical for relations, as one of a column.
    std::string column_name(std::string_view relation_name) const {
        return canonical_stored_name(relation_name, dialect_.name_case);
    }
    /// The name as the engine would report it.
    std::string shown(const syntax::Identifier& name) const {
        const bool as_written = dialect_.name_case == syntax::NameCase::Insensitive ||
                                dialect_.name_case == syntax::NameCase::ExactTables;
        return as_written ? name.text : canonical(name);
    }

    const syntax::Dialect& dialect_;
    const CatalogNames& names_;
    const Visibility& visibility_;
    Analysis& analysis_;
    Place place_ = Place::Output;
    std::size_t depth_ = 0; ///< of queries inside queries
    /// Where an unknown quoted name is a text.
    std::unordered_set<const syntax::Expression*> text_places_;
    std::unordered_set<const syntax::Expression*> lambdas_; ///< where the function takes one
    /// What COLUMNS stands for in the select item that is being resolved.
    std::optional<std::vector<StarColumn>> expanded_;
};

inline base::Unexpected<NameError> name_error(NameErrorKind kind, std::string message,
                                              base::TextSpan span,
                                              std::vector<std::string> hints = {}) {
    return base::Unexpected<NameError>(NameError{kind, std::move(message), span, std::move(hints)});
}

} // namespace vouch::sql::analysis::detail
