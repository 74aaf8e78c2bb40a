#pragma once

#include <functional>
#include <set>
#include <string>
#include <string_view>

namespace vouch::sqlite {

/// What the statements of one connection may do: read, and only with what is listed. Everything
/// else (writes, schema changes, ATTACH, temporary objects, transactions, PRAGMA) is denied while a
/// statement is compiled.
///
/// This is a second barrier behind the policy on the parsed tree, never the first: SQLite does not
/// tell the authorizer about the merged column of `FULL JOIN … USING (c)`, so a read of `c`
/// through it is not seen here (SQLite 3.40.1; access_test.cpp shows it). The policy must therefore
/// resolve USING and NATURAL itself.
struct AccessRules {
    /// Names compared without regard to ASCII case.
    struct NameLess {
        using is_transparent = void;
        bool operator()(std::string_view left, std::string_view right) const;
    };
    using Names = std::set<std::string, NameLess>;

    /// Functions and, under the names that SQLite gives them, operators: `like`, `glob`, `->`.
    Names functions{};
    /// Tables and views. What a listed view reads inside is allowed with it (to the whole
    /// statement: SQLite does not tell the two apart), and so are the shadow tables of a virtual
    /// table.
    Names relations{};
    /// Table-valued functions: `json_each`.
    Names table_functions{};
    /// PRAGMAs as statements or as `pragma_NAME` relations, for reading the catalog.
    Names pragmas{};
};

} // namespace vouch::sqlite
