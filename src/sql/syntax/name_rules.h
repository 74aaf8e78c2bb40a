#pragma once

#include <string_view>
#include <vector>

namespace vouch::sql::syntax {

/// What a name means where dialects differ. Each flag allows what its sample shows; the defaults
/// are the strictest reading. Which letters matter in a name is Dialect::name_case.
struct NameRules {
    bool aliases_in_where = false;    ///< SELECT a AS b FROM t WHERE b > 1
    bool aliases_in_group_by = false; ///< SELECT a + 1 AS b FROM t GROUP BY b
    bool aliases_in_having = false;   ///< SELECT sum(a) AS b FROM t GROUP BY c HAVING b > 1
    bool aliases_in_order_expressions = false; ///< SELECT a AS b FROM t ORDER BY b + 1
    bool ordinals_in_group_by = false;         ///< SELECT a FROM t GROUP BY 1
    bool plain_with_sees_itself = false; ///< WITH t AS (… UNION ALL … FROM t) is recursive
    bool limit_in_recursion = false; ///< WITH RECURSIVE t AS (… UNION ALL … LIMIT 10) stops it
    /// WHERE a = "text" compares with a text where nothing is called so. Such a name is printed as
    /// a string, so that the engine has nothing to decide.
    bool unknown_quoted_names_are_strings = false;
    /// Names that every table has besides its columns (SELECT rowid FROM t), lower case.
    std::vector<std::string_view> row_id_names{};
};

} // namespace vouch::sql::syntax
