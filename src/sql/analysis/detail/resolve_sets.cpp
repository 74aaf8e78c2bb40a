// Set operations: the columns are those of the first operand, with the origins of all.
#include <unordered_map>

#include "sql/analysis/detail/resolver.h"

namespace vouch::sql::analysis::detail {

namespace {

Status duplicate_name(const std::string& name, base::TextSpan span) {
    return name_error(NameErrorKind::Column,
                      name.empty()
                          ? std::string("Every column of a set operation BY NAME needs a "
                                        "name.")
                          : "Two columns of a set operation BY NAME are called \"" + name + "\".",
                      span);
}

} // namespace

base::Result<Columns, NameError> Resolver::set_operation(const syntax::SetOperation& set,
                                                         const Scope* outer, CommonTables* common) {
    const Columns first = TRY(query(*set.first, outer, common));
    Columns columns;
    for (std::uint32_t column : first) {
        const DerivedColumn copy = analysis_.derived[column];
        TRY(add_column(copy, set.span, columns));
    }
    for (const syntax::SetLink& link : set.links) {
        const Columns operand = TRY(query(*link.operand, outer, common));
        if (link.matching == syntax::SetMatching::ByName)
            TRY(add_operand_by_name(columns, operand, link.span));
        else
            TRY(add_operand(columns, operand, link.span));
    }
    return columns;
}

Status Resolver::add_operand(Columns& columns, const Columns& operand, base::TextSpan span) {
    if (operand.size() != columns.size())
        return name_error(NameErrorKind::Column,
                          "The two sides of a set operation differ in their number of columns: " +
                              std::to_string(columns.size()) + " and " +
                              std::to_string(operand.size()) + ".",
                          span);
    for (std::size_t i = 0; i < columns.size(); ++i)
        add_origins(columns[i], operand[i]);
    return {};
}

/// Columns of the operand that the left side lacks are added to it.
Status Resolver::add_operand_by_name(Columns& columns, const Columns& operand,
                                     base::TextSpan span) {
    std::unordered_map<std::string, std::uint32_t> known;
    for (std::uint32_t column : columns)
        if (!known.emplace(canonical_of(column), column).second)
            return duplicate_name(analysis_.derived[column].name, span);
    std::unordered_set<std::string> seen;
    for (std::uint32_t column : operand) {
        std::string name = canonical_of(column);
        if (name.empty() || !seen.insert(name).second)
            return duplicate_name(analysis_.derived[column].name, span);
        const auto found = known.find(name);
        if (found != known.end()) {
            add_origins(found->second, column);
            continue;
        }
        DerivedColumn copy = analysis_.derived[column];
        TRY(add_column(std::move(copy), span, columns));
    }
    return {};
}

void Resolver::add_origins(std::uint32_t column, std::uint32_t from) {
    const std::vector<ColumnOrigin> origins = analysis_.derived[from].origins;
    std::vector<ColumnOrigin>& all = analysis_.derived[column].origins;
    all.insert(all.end(), origins.begin(), origins.end());
}

std::string Resolver::canonical_of(std::uint32_t column) const {
    return canonical_stored_name(analysis_.derived[column].name, dialect_.name_case);
}

} // namespace vouch::sql::analysis::detail
