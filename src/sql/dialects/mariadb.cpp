// MariaDB 10.11 and later: MySQL with other reserved words, FETCH FIRST, plain VALUES and a LIKE
// that takes any operand; without LATERAL, `->`, MEMBER OF, TABLE as a query and column lists of
// derived tables.
#include "sql/dialects/dialects.h"
#include "sql/dialects/mysql_functions.h"
#include "sql/dialects/mysql_types.h"
#include "sql/dialects/mysql_words.h"
#include "sql/dialects/phrases.h"

namespace vouch::sql::dialects {

using T = syntax::TokenKind;

syntax::Dialect mariadb_dialect(syntax::Dialect parent) {
    syntax::Dialect dialect = std::move(parent);
    dialect.lexical.refused_hints = {"MAX_EXECUTION_TIME", "RESOURCE_GROUP", "SET_VAR",
                                     "MAX_STATEMENT_TIME"};
    syntax::GrammarRules& grammar = dialect.grammar;
    grammar.fetch = true;
    grammar.values_row_keyword = false;
    grammar.table_query = false;
    grammar.lateral = false;
    grammar.table_alias_columns = false;
    grammar.member_of = false;
    grammar.json_value_clauses = false;
    grammar.json_arrow_on_columns = false;
    grammar.limit_in_call = true;
    grammar.within_group = true;
    grammar.nth_from_first = false;

    dialect.operators.pattern_operand_precedence = 0;
    for (T spelled : {T::kMember, T::sArrow, T::sDoubleArrow})
        dialect.operators.remove(spelled);

    dialect.words.reserved = mariadb_reserved_keywords();
    dialect.words.other_reserved = mariadb_other_reserved();
    dialect.words.no_bare_alias |= syntax::token_set({T::kCube, T::kExclude});
    dialect.words.niladic |= syntax::token_set({T::kCurrentRole});
    dialect.words.function_words = syntax::token_set(
        {T::kLeft, T::kRight, T::kIf, T::kInsert, T::kReplace, T::kMod, T::kInterval});
    dialect.functions = mariadb_functions(std::move(dialect.functions));
    dialect.types = mariadb_types();
    dialect.print.values_rows_keyword = false;
    set_mariadb_meaning(dialect);
    return dialect;
}

} // namespace vouch::sql::dialects
