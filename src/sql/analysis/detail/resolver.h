#pragma once

#include <string>
#include <unordered_set>
#include <vector>

#include "sql/analysis/analysis.h"
#include "sql/analysis/detail/scope.h"

namespace vouch::sql::analysis::detail {

using Status = base::Result<void, NameError>;
using Columns = std::vector<std::uint32_t>; ///< positions in Analysis::derived

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
    base::Result<Columns, NameError> body(const syntax::Query& query, const Scope* outer,
                                          CommonTables* common);
    base::Result<Columns, NameError> select(const syntax::Select& select,
                                            const syntax::Query& query, const Scope* outer,
                                            CommonTables* common);
    Status select_clauses(const syntax::Select& select, Scope& scope, std::size_t columns);
    base::Result<Columns, NameError> values(const syntax::Values& values, const Scope* outer,
                                            CommonTables* common);
    base::Result<Columns, NameError> table_query(const syntax::TableQuery& table,
                                                 const Scope* outer, CommonTables* common);
    base::Result<Columns, NameError> set_operation(const syntax::SetOperation& set,
                                                   const Scope* outer, CommonTables* common);
    Status add_operand(Columns& columns, const Columns& operand, base::TextSpan span);
    Status group_by(const syntax::GroupBy& group, const Scope& scope, std::size_t columns);
    Status grouping_element(const syntax::GroupingElement& element, const Scope& scope,
                            std::size_t columns);
    Status group_set(const syntax::GroupSet& set, const Scope& scope, std::size_t columns);
    Status order_by(const std::vector<syntax::OrderItem>& items, Scope& scope, std::size_t columns);
    Status order_by_columns(const syntax::Query& query, const Columns& columns, const Scope* outer,
                            CommonTables* common);
    Status limit(const syntax::Query& query, CommonTables* common);

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
    Status derived_table(const syntax::DerivedTable& derived, Scope& scope);
    Status table_function(const syntax::TableFunction& function, Scope& scope);
    Status join(const syntax::Join& join, Scope& scope);
    Status join_link(const syntax::JoinLink& link, Scope& scope, std::size_t begin);
    Status merge_columns(const std::vector<std::string>& columns, base::TextSpan span, Scope& scope,
                         std::size_t begin, std::size_t middle);
    std::vector<std::string> natural_columns(const Scope& scope, std::size_t middle) const;
    base::Result<Source, NameError> base_source(const syntax::QualifiedName& name,
                                                base::TextSpan span);
    Status add_source(Source source, const std::optional<syntax::TableAlias>& alias,
                      base::TextSpan span, Scope& scope);
    Source derived_source(const Columns& columns) const;
    NameError unknown_relation(const syntax::QualifiedName& name, CommonTables* common) const;

    // resolve_expressions.cpp
    Status expression(const syntax::Expression& expression, const Scope& scope);
    template <typename Node>
    Status children(const Node& node, const Scope& scope);
    Status reference(const syntax::Expression& node, const syntax::ColumnReference& reference,
                     const Scope& scope);
    base::Result<bool, NameError> unqualified(const syntax::Expression& node,
                                              const syntax::ColumnReference& reference,
                                              const Scope& scope);
    base::Result<bool, NameError> qualified(const syntax::Expression& node,
                                            const syntax::ColumnReference& reference,
                                            const Scope& scope);
    bool find_alias(const syntax::Expression& node, std::string_view name, const Scope& scope);
    bool is_row_id(std::string_view canonical) const;
    Status add_reference(const syntax::Expression& node, const FoundColumn& found,
                         base::TextSpan span);
    void mark_text_places(const syntax::Expression& expression);
    Status use(ColumnId column, base::TextSpan span);
    NameError unknown_column(const syntax::ColumnReference& reference, const Scope& scope) const;
    std::string readable_columns(std::uint32_t table) const;

    // resolve_stars.cpp
    Status item(const syntax::SelectItem& item, const Scope& scope, Columns& columns);
    Status star(const syntax::Star& star, const Scope& scope, Columns& columns);
    Status star_source(const syntax::Star& star, const Scope& scope, std::size_t source,
                       std::vector<std::string>& excluded, Columns& columns);
    Status add_column(DerivedColumn column, base::TextSpan span, Columns& columns);
    NameError hidden_star(std::uint32_t table, base::TextSpan span) const;
    std::string shown_name(const syntax::Expression& expression) const;
    std::string canonical(const syntax::Identifier& name) const {
        return canonical_name(name, dialect_.name_case);
    }
    /// The name as the engine would report it.
    std::string shown(const syntax::Identifier& name) const {
        return dialect_.name_case == syntax::NameCase::Insensitive ? name.text : canonical(name);
    }

    const syntax::Dialect& dialect_;
    const CatalogNames& names_;
    const Visibility& visibility_;
    Analysis& analysis_;
    Place place_ = Place::Output;
    /// Where an unknown quoted name is a text.
    std::unordered_set<const syntax::Expression*> text_places_;
};

inline base::Unexpected<NameError> name_error(NameErrorKind kind, std::string message,
                                              base::TextSpan span,
                                              std::vector<std::string> hints = {}) {
    return base::Unexpected<NameError>(NameError{kind, std::move(message), span, std::move(hints)});
}

} // namespace vouch::sql::analysis::detail
