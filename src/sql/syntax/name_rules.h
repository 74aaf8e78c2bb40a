#pragma once

#include <string_view>
#include <vector>

namespace vouch::sql::syntax {

/// What a name means where dialects differ. Each flag allows what its sample shows; the defaults
/// are the strictest reading. Which letters matter in a name is Dialect::name_case.
struct NameRules {
    bool aliases_in_select = false;   ///< SELECT a + 1 AS b, b * 2 AS c FROM t
    bool aliases_in_where = false;    ///< SELECT a AS b FROM t WHERE b > 1
    bool aliases_in_group_by = false; ///< SELECT a + 1 AS b FROM t GROUP BY b
    bool aliases_in_having = false;   ///< SELECT sum(a) AS b FROM t GROUP BY c HAVING b > 1
    bool aliases_in_order_expressions = false; ///< SELECT a AS b FROM t ORDER BY b + 1
    bool ordinals_in_group_by = false;         ///< SELECT a FROM t GROUP BY 1
    bool plain_with_sees_itself = false; ///< WITH t AS (… UNION ALL … FROM t) is recursive
    bool limit_in_recursion = false; ///< WITH RECURSIVE t AS (… UNION ALL … LIMIT 10) stops it
    bool implicit_lateral = false;   ///< FROM t, (SELECT t.a) AS u
    bool conditions_see_all = false; ///< FROM a JOIN b ON a.x = c.x JOIN c
    bool whole_rows = false;         ///< SELECT count(DISTINCT t) FROM t
    bool struct_fields = false;      ///< SELECT a.b.c, (f(x)).d: fields inside a column or value
    /// FROM generate_series(1, 3) AS d: the only column of the function is called d.
    bool function_alias_names_column = false;
    std::string_view values_column = "column"; ///< VALUES (1, 2) has column1 and column2
    unsigned values_column_first = 1;          ///< or col0 and col1
    /// WHERE a = "text" compares with a text where nothing is called so. Such a name is printed as
    /// a string, so that the engine has nothing to decide.
    bool unknown_quoted_names_are_strings = false;
    /// The schema of the built-in functions and types, where it may be written:
    /// pg_catalog.lower(a).
    std::string_view builtin_schema{};
    /// Names that every table has besides its columns (SELECT rowid FROM t), lower case.
    std::vector<std::string_view> row_id_names{};
};

} // namespace vouch::sql::syntax
