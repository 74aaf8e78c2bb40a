// Common tables. In a plain WITH a body sees the tables before it; in a recursive one it sees all
// of them, so a body is resolved when it is first named. A table that names itself must be a set
// operation whose first operand does not: its columns are known from that operand before the others
// are resolved.
#include <algorithm>

#include "sql/analysis/detail/resolver.h"
#include "sql/analysis/limits.h"

namespace vouch::sql::analysis::detail {

namespace {

/// The engine would take the inner table, standard SQL the outer one.
base::Unexpected<NameError> ambiguous_common(const syntax::QualifiedName& name) {
    return name_error(NameErrorKind::Relation,
                      "\"" + name.last().text + "\" may mean two different common tables.",
                      name.span, {"Give one of them another name."});
}

bool matches_by_name(const syntax::SetOperation& set) {
    return std::any_of(set.links.begin(), set.links.end(), [](const syntax::SetLink& link) {
        return link.matching == syntax::SetMatching::ByName;
    });
}

} // namespace

Status Resolver::common_tables(const syntax::With& with, CommonTables& tables) {
    if (with.tables.size() > kCommonTablesMax)
        return name_error(NameErrorKind::Limit, "Too many common tables.", with.span);
    tables.recursion = with.recursion;
    for (const syntax::CommonTable& table : with.tables) {
        const std::string name = relation_name(table.name);
        for (const CommonEntry& earlier : tables.entries)
            if (earlier.name == name)
                return name_error(NameErrorKind::Relation,
                                  "Two common tables are called \"" + table.name.text + "\".",
                                  table.name.span);
        tables.entries.push_back({.name = name, .table = &table});
    }
    for (std::size_t i = 0; i < tables.entries.size(); ++i)
        if (tables.entries[i].state == CommonState::Pending) TRY(complete(tables, i));
    return {};
}

Status Resolver::complete(CommonTables& tables, std::size_t entry) {
    tables.entries[entry].state = CommonState::InProgress;
    const syntax::CommonTable& table = *tables.entries[entry].table;
    const Place place = place_;
    const syntax::Query& body = *table.query;
    const auto* set = body.as<syntax::SetOperation>();
    if (set && (body.with || matches_by_name(*set))) set = nullptr;
    Columns columns =
        set ? TRY(recursive_body(tables, entry, *set)) : TRY(query(body, tables.scope, &tables));
    if (set) {
        TRY(order_by_columns(body, columns, tables.scope, &tables));
        TRY(limit(body, &tables));
        analysis_.queries.push_back({&body, columns});
    }
    if (!tables.entries[entry].columns)
        tables.entries[entry].columns = TRY(rename(columns, table.columns, table.span));
    if (tables.entries[entry].names_itself)
        analysis_.recursive.push_back({&table, *tables.entries[entry].columns});
    tables.entries[entry].state = CommonState::Done;
    place_ = place;
    return {};
}

base::Result<Columns, NameError> Resolver::recursive_body(CommonTables& tables, std::size_t entry,
                                                          const syntax::SetOperation& set) {
    const syntax::CommonTable& table = *tables.entries[entry].table;
    const Columns first = TRY(query(*set.first, tables.scope, &tables));
    Columns columns = TRY(rename(first, table.columns, table.span));
    tables.entries[entry].columns = columns;
    for (const syntax::SetLink& link : set.links) {
        const Columns operand = TRY(query(*link.operand, tables.scope, &tables));
        TRY(add_operand(columns, operand, link.span));
    }
    return columns;
}

base::Result<Columns, NameError> Resolver::rename(const Columns& columns,
                                                  const std::vector<syntax::Identifier>& names,
                                                  base::TextSpan span) {
    if (!names.empty() && names.size() != columns.size())
        return name_error(NameErrorKind::Column,
                          "The column list has " + std::to_string(names.size()) +
                              " names for a query with " + std::to_string(columns.size()) +
                              " columns.",
                          span);
    Columns renamed;
    for (std::size_t i = 0; i < columns.size(); ++i) {
        DerivedColumn copy = analysis_.derived[columns[i]];
        if (!names.empty()) copy.name = shown(names[i]);
        TRY(add_column(std::move(copy), span, renamed));
    }
    return renamed;
}

base::Result<const CommonEntry*, NameError> Resolver::find_common(const syntax::QualifiedName& name,
                                                                  CommonTables* common) {
    const CommonEntry* nothing = nullptr;
    if (name.parts.size() != 1) return nothing;
    const std::string wanted = relation_name(name.last());
    const auto base_table = names_.find_table(name);
    const bool is_base = base_table && visibility_.table_visible(*base_table);
    bool skipped = false;
    for (CommonTables* tables = common; tables; tables = tables->outer) {
        for (std::size_t i = 0; i < tables->entries.size(); ++i) {
            CommonEntry& entry = tables->entries[i];
            if (entry.name != wanted) continue;
            const CommonEntry* found = &entry;
            if (skipped) return ambiguous_common(name);
            if (entry.state == CommonState::Done) return found;
            const bool recursive = tables->recursion == syntax::Recursion::Recursive;
            const bool sees_itself =
                recursive || (dialect_.names.plain_with_sees_itself && !is_base);
            // In a plain WITH the name means what it means outside, as standard SQL has it.
            if (!sees_itself) {
                skipped = dialect_.names.plain_with_sees_itself;
                break;
            }
            if (entry.state == CommonState::Pending && recursive) {
                TRY(complete(*tables, i));
                return found;
            }
            if (entry.state == CommonState::InProgress && entry.columns) {
                entry.names_itself = true;
                return found;
            }
            return name_error(NameErrorKind::Relation,
                              "The common table \"" + name.last().text +
                                  "\" is used before its columns are known.",
                              name.span,
                              {"A recursive table starts with a query that does not name it: "
                               "start UNION ALL step."});
        }
    }
    return nothing;
}

} // namespace vouch::sql::analysis::detail
