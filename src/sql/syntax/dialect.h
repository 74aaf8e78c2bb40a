// A dialect is data: what its texts look like, which constructs it has, how tightly its operators
// bind and how it is printed. The parser, the printer and the policy ask a Dialect what it
// supports, never which one it is. The defaults are the strictest reading of standard SQL; a
// dialect is made by copying another and changing fields (sql/dialects).
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "sql/syntax/keywords.h"
#include "sql/syntax/meaning.h"
#include "sql/syntax/name_rules.h"
#include "sql/syntax/tree_operators.h"

namespace vouch::sql::syntax {

struct QualifiedName;

/// How texts are cut into tokens. Each flag allows what its sample shows.
struct LexicalRules {
    bool backtick_names = false;             ///< `a b`
    bool bracket_names = false;              ///< [a b]
    bool double_quoted_strings = false;      ///< "text" is a string, not a name
    bool backslash_escapes = false;          ///< 'it\'s'
    bool escape_strings = false;             ///< E'a\n'
    bool dollar_strings = false;             ///< $tag$it's$tag$
    bool unicode_strings = false;            ///< U&'\0061' and U&"\0061"
    bool national_strings = false;           ///< N'text'
    bool byte_strings = true;                ///< X'00ff'
    bool bit_strings = false;                ///< B'0101'
    bool adjacent_strings_join = false;      ///< 'a' 'b' is 'ab'
    bool adjacent_strings_need_line = false; ///< …and only on different lines
    bool hex_integers = false;               ///< 0xff as a number
    bool binary_integers = false;            ///< 0b101
    bool digit_separators = false;           ///< 1_000
    bool hash_comments = false;              ///< # to the end of the line
    bool nested_comments = false;            ///< /* a /* b */ c */
    bool dash_comment_needs_space = false;   ///< 1--1 is a subtraction
    bool executable_comments = false; ///< /*!50000 … */ would run: such a comment is refused
    bool dollar_in_names = false;     ///< a$b
    bool digit_first_names = false;   ///< 2fa is a name, 0X1F too
    bool question_parameters = true;  ///< ?
    bool numbered_question_parameters = false; ///< ?1
    bool colon_parameters = false;             ///< :name
    bool at_parameters = false;                ///< @name
    bool dollar_parameters = false;            ///< $1, $name
    /// Characters of operators that touch are one operator: a@-b has one, which does not exist.
    bool operators_run_on = false;
    /// Letters that, before a quote, make a literal of a kind that is not read: refused. Lower
    /// case.
    std::string_view unread_prefixes{};
    /// Character sets that may stand before a literal: _utf8mb4'text'. Lower case.
    std::vector<std::string_view> introducers{};
    /// Words of a hint (/*+ … */) that lift a limit or set a variable: such a hint is refused,
    /// every other one is dropped. Upper case.
    std::vector<std::string_view> refused_hints{};
};

enum class NameCase : std::uint8_t {
    FoldToLower, ///< bare names become lower case, quoted ones are exact
    FoldToUpper, ///< bare names become upper case, quoted ones are exact
    Insensitive, ///< no name is sensitive to case
    ExactTables, ///< as Insensitive, but tables, schemas and their aliases are exact
};

/// Which constructs exist. Each flag allows what its sample shows.
struct GrammarRules {
    // Queries
    bool recursion_tail = true;      ///< WITH RECURSIVE t AS (… UNION … ORDER BY 1 LIMIT 10)
    bool materialized_hints = false; ///< WITH t AS MATERIALIZED (…)
    bool parenthesized_set_operands = true; ///< (SELECT …) UNION (SELECT …)
    bool intersect_binds_tighter = true;    ///< a UNION b INTERSECT c is a UNION (b INTERSECT c)
    bool except_all = true;                 ///< EXCEPT ALL, INTERSECT ALL
    bool union_distinct = true;             ///< UNION DISTINCT
    bool minus_operator = false;            ///< MINUS for EXCEPT
    bool union_by_name = false;             ///< UNION ALL BY NAME
    bool values_row_keyword = false;        ///< VALUES ROW(1, 2), and not VALUES (1, 2)
    bool table_query = true;                ///< TABLE t
    bool from_first = false;                ///< FROM t SELECT a; FROM t
    bool select_without_from = false;       ///< SELECT 1
    bool distinct_on = false;               ///< SELECT DISTINCT ON (a) …
    bool top = false;                       ///< SELECT TOP 5 …
    bool as_struct = false;                 ///< SELECT AS STRUCT …
    bool limit = false;                     ///< LIMIT 5 OFFSET 2
    bool limit_comma = false;               ///< LIMIT 2, 5
    bool second_limit = true;               ///< (SELECT a FROM t LIMIT 5) LIMIT 2
    bool limit_all = false;                 ///< LIMIT ALL
    bool limit_expressions = false;         ///< LIMIT 1 + 1, FETCH FIRST (1 + 1) ROWS ONLY
    bool offset_without_rows = false;       ///< OFFSET 2 where no LIMIT stands before it
    bool limit_percent = false;             ///< LIMIT 10 PERCENT
    bool offset_before_limit = false;       ///< OFFSET 2 LIMIT 5
    bool fetch = true;                      ///< OFFSET 2 ROWS FETCH FIRST 5 ROWS ONLY
    bool fetch_with_ties = true;            ///< FETCH FIRST 5 ROWS WITH TIES
    bool qualify = false;                   ///< QUALIFY row_number() OVER (…) = 1
    bool group_by_all = false;              ///< GROUP BY ALL
    bool order_by_all = false;              ///< ORDER BY ALL
    bool grouping_sets = true;           ///< GROUP BY GROUPING SETS ((a), ()), ROLLUP (a), CUBE (a)
    bool group_by_distinct = false;      ///< GROUP BY DISTINCT ROLLUP (a)
    bool with_rollup = false;            ///< GROUP BY a WITH ROLLUP
    bool nulls_order = true;             ///< ORDER BY a NULLS LAST
    bool using_sample = false;           ///< USING SAMPLE 10%
    bool sample_method_needed = true;    ///< TABLESAMPLE (10) without a method is refused
    bool sample_counts_rows = false;     ///< TABLESAMPLE (10) takes ten rows, not ten in a hundred
    bool sample_method_after = false;    ///< USING SAMPLE 10% (bernoulli, 42)
    bool order_using = false;            ///< ORDER BY a USING >
    bool empty_exists_list = false;      ///< EXISTS (SELECT FROM t): read as SELECT 1 FROM t
    bool trailing_commas = false;        ///< SELECT a, b, FROM t
    bool ignored_select_words = false;   ///< SELECT SQL_NO_CACHE …, HIGH_PRIORITY
    bool prefix_aliases = false;         ///< SELECT total: a + b
    bool string_aliases = false;         ///< SELECT a AS 'b'
    bool bare_string_aliases = false;    ///< SELECT a 'b'
    bool keyword_alias_after_as = false; ///< SELECT a AS select
    bool keywords_after_dot = false;     ///< t.select
    bool pipes = false;                  ///< FROM t |> WHERE a > 1
    // Tables
    bool full_join = true;                     ///< a FULL JOIN b
    bool join_without_condition = false;       ///< a JOIN b
    bool outer_join_without_condition = false; ///< a LEFT JOIN b: read with ON TRUE
    bool nested_join_conditions = true;        ///< a JOIN b JOIN c ON … ON …
    bool straight_join = false;                ///< a STRAIGHT_JOIN b
    bool left_semi_join = false;               ///< a LEFT SEMI JOIN b: printed as SEMI JOIN
    bool semi_anti_join = false;               ///< a SEMI JOIN b ON …
    bool asof_join = false;                    ///< a ASOF JOIN b ON …
    bool positional_join = false;              ///< a POSITIONAL JOIN b
    bool apply = false;                        ///< a CROSS APPLY f(a.x)
    bool using_alias = false;                  ///< a JOIN b USING (x) AS j
    bool join_alias = false;                   ///< (a JOIN b ON …) AS j
    bool parenthesized_table_names = true;     ///< FROM (a): joins alone may stand there else
    bool parenthesized_named_queries = true;   ///< FROM ((SELECT 1) AS a)
    bool parenthesized_table_lists = false;    ///< FROM (a, b)
    bool lateral = true;                       ///< LATERAL (SELECT …)
    bool table_functions = false;              ///< FROM f(1) AS x
    bool table_wrapper = false;                ///< FROM TABLE(f(1))
    bool rows_from = false;                    ///< FROM ROWS FROM (f(1), g(2))
    bool unnest = false;                       ///< FROM UNNEST(a) AS x
    bool with_ordinality = false;              ///< f(1) WITH ORDINALITY
    bool with_offset = false;                  ///< UNNEST(a) WITH OFFSET AS i
    bool json_table = false;                   ///< JSON_TABLE(x, '$' COLUMNS (…))
    bool json_table_clauses =
        false; ///< JSON_TABLE(x, '$' PASSING a AS b COLUMNS (c jsonb WITH WRAPPER))
    bool values_tables = false;             ///< FROM VALUES (1, 2), (3, 4)
    bool niladic_tables = false;            ///< FROM CURRENT_DATE
    bool parenthesized_table_alias = false; ///< FROM (a) AS b: the table a under the name b
    bool only = false;                      ///< FROM ONLY t
    bool partition_selection = false;       ///< FROM t PARTITION (p0)
    bool index_hints = false;               ///< USE INDEX (i), FORCE INDEX (i): dropped
    bool indexed_by = false;                ///< INDEXED BY i, NOT INDEXED: dropped
    bool table_sample = false;              ///< TABLESAMPLE BERNOULLI (10)
    bool table_alias_columns = true;        ///< FROM (…) AS t(a, b)
    bool column_definitions = false;        ///< FROM f(1) AS t(a int, b text)
    bool derived_table_needs_alias = true;  ///< FROM (SELECT 1) without a name is refused
    bool prefix_table_aliases = false;      ///< FROM x: t
    bool pivot = false;                     ///< FROM t PIVOT (…), UNPIVOT (…)
    bool pivot_statement = false;           ///< PIVOT t ON a USING sum(b)
    bool dual = false;                      ///< FROM DUAL is no table
    // Expressions
    bool is_unknown = true;               ///< a IS UNKNOWN
    bool is_expression = false;           ///< a IS b, a IS NOT b
    bool is_distinct_from = true;         ///< a IS DISTINCT FROM b
    bool is_json = false;                 ///< a IS JSON OBJECT
    bool not_null_postfix = false;        ///< a NOT NULL
    bool null_safe_equal = false;         ///< a <=> b
    bool empty_in_list = false;           ///< a IN ()
    bool in_array = false;                ///< a IN b where b is a list
    bool in_unnest = false;               ///< a IN UNNEST(b)
    bool between_symmetric = false;       ///< a BETWEEN SYMMETRIC b AND c
    bool quantified_comparisons = true;   ///< a = ANY (SELECT …)
    bool quantified_arrays = false;       ///< a = ANY (ARRAY[1, 2])
    bool quantified_patterns = false;     ///< a LIKE ANY ('x%', 'y%')
    bool row_keyword = false;             ///< ROW(1, 2)
    bool double_colon_cast = false;       ///< a::int
    bool try_cast = false;                ///< TRY_CAST(a AS int)
    bool safe_cast = false;               ///< SAFE_CAST(a AS int)
    bool cast_format = false;             ///< CAST(a AS text FORMAT 'x')
    bool convert_type = false;            ///< CONVERT(a, int): printed as CAST
    bool convert_using = false;           ///< CONVERT(a USING utf8mb4)
    bool typed_literals = true;           ///< DATE '2024-01-31', TIMESTAMP '…'
    bool any_typed_literal = false;       ///< point '1,2': any type before a string
    bool typed_literal_arguments = false; ///< numeric(10, 2) '3.50'
    bool array_type_word = false;         ///< CAST(a AS int ARRAY)
    bool interval_type_fields = false;    ///< CAST(a AS interval day to second)
    bool interval_literals = true;        ///< INTERVAL '1' DAY
    bool interval_without_unit = false;   ///< INTERVAL '1 day'
    bool interval_expressions = false;    ///< INTERVAL a + 1 DAY
    bool interval_numbers = false;        ///< INTERVAL 3 DAY, INTERVAL (a + 1) DAY
    bool interval_other_units = false;    ///< INTERVAL 2 DAYS, INTERVAL 1 WEEK
    bool interval_ranges = true;          ///< INTERVAL '1-2' YEAR TO MONTH
    bool extract = true;                  ///< EXTRACT(year FROM a)
    bool trim_from = true;                ///< TRIM(LEADING 'x' FROM a)
    bool position_in = true;              ///< POSITION('a' IN b)
    bool substring_from = true;           ///< SUBSTRING(a FROM 1 FOR 2)
    bool substr_from = false;             ///< SUBSTR(a FROM 1), MID(a FROM 1 FOR 2)
    bool substring_for_first = false;     ///< SUBSTRING(a FOR 2), SUBSTRING(a FOR 2 FROM 1)
    bool substring_similar = false;       ///< SUBSTRING(a SIMILAR 'x' ESCAPE '#')
    bool overlay_placing = false;         ///< OVERLAY(a PLACING b FROM 1)
    bool collate = true;                  ///< a COLLATE "C"
    bool collate_strings = false;         ///< a COLLATE 'utf8mb4_bin'
    bool array_literals = false;          ///< ARRAY[1, 2]
    bool bracket_arrays = false;          ///< [1, 2]
    bool array_subquery = false;          ///< ARRAY(SELECT …)
    bool nested_arrays = false;           ///< ARRAY[[1, 2], [3, 4]]
    bool subscripts = false;              ///< a[1]
    bool subscripts_of_all = false;       ///< f(x)[1], f(x).b, elsewhere in parentheses
    bool dimension_subscripts = false;    ///< a[1][2] is one place, (a[1])[2] another: refused
    bool slice_steps = false;             ///< a[1:10:2]
    bool slices = false;                  ///< a[1:2]
    bool slice_dashes = false;            ///< a[1:-:2]: a bound that is left out
    bool field_access = false;            ///< (a).b, f(x).b
    bool row_stars = true;                ///< (a).*, where there is field access
    bool method_calls = false;            ///< a.upper(): read as upper(a)
    bool brace_structs = false;           ///< {'a': 1}
    bool struct_function = false;         ///< STRUCT(1 AS a)
    bool map_literals = false;            ///< MAP {'a': 1}
    bool arrow_lambdas = false;           ///< x -> x + 1, as an argument
    bool keyword_lambdas = false;         ///< lambda x: x + 1
    bool list_comprehensions = false;     ///< [x + 1 for x in a]
    bool columns_expression = false;      ///< COLUMNS('a.*')
    bool schema_stars = true;             ///< main.t.*
    bool star_except = false;             ///< * EXCEPT (a)
    bool star_exclude = false;            ///< * EXCLUDE (a)
    bool star_replace = false;            ///< * REPLACE (a + 1 AS a)
    bool star_rename = false;             ///< * RENAME (a AS b)
    bool star_like = false;               ///< * LIKE 'a%'
    bool match_against = false;           ///< MATCH (a) AGAINST ('x'), MATCH a AGAINST ('x')
    bool member_of = false;               ///< a MEMBER OF (b)
    bool sounds_like = false;             ///< a SOUNDS LIKE b: printed with soundex()
    bool odbc_literals = false;           ///< {d '2024-01-31'}: printed as DATE '2024-01-31'
    bool interval_function = false;       ///< INTERVAL(a, 1, 10) is a call
    bool character_function = false;      ///< CHAR(77, 121 USING utf8mb4)
    bool json_arrow_on_columns = false;   ///< -> takes a column and a text, and nothing else
    bool binary_operator = false;         ///< BINARY a
    bool bang_not = false;                ///< !a
    bool root_operators = false;          ///< |/ a, ||/ a, @ a
    bool operator_call = false;           ///< a OPERATOR(pg_catalog.+) b: recognised to be refused
    bool free_type_words = false;         ///< CAST(a AS any words): the type is not checked
    bool unsigned_types = false;          ///< CAST(a AS unsigned), CHAR CHARACTER SET utf8mb4
    bool qualified_types = true;          ///< CAST(a AS pg_catalog.int4)
    bool qualified_star_argument = false; ///< f(t.*)
    bool row_star_operands = false;       ///< (t.*)::text, ROW(t.*), t.* IS NULL
    bool json_constructors = false;       ///< JSON_OBJECT('a': 1 ABSENT ON NULL RETURNING jsonb)
    bool json_value_clauses = false;      ///< JSON_VALUE(a, '$.b' RETURNING int DEFAULT 0 ON EMPTY)
    bool json_query_clauses = false;      ///< JSON_QUERY(a, '$.b' PASSING 1 AS c WITH WRAPPER)
    // Calls
    bool aggregate_filter = true;       ///< sum(a) FILTER (WHERE b)
    bool filter_without_where = false;  ///< sum(a) FILTER (b)
    bool aggregate_order_by = true;     ///< array_agg(a ORDER BY b)
    bool within_group = true;           ///< percentile_cont(0.5) WITHIN GROUP (ORDER BY a)
    bool null_treatment = true;         ///< first_value(a) IGNORE NULLS OVER w
    bool null_treatment_inside = false; ///< first_value(a IGNORE NULLS) OVER w
    bool nth_from_first = false;        ///< nth_value(a, 2) FROM FIRST OVER w: the default, dropped
    bool frame_groups = true;           ///< GROUPS BETWEEN …
    bool frame_exclusion = true;        ///< EXCLUDE TIES
    bool separator = false;             ///< group_concat(a SEPARATOR ',')
    bool limit_in_call = false;         ///< array_agg(a LIMIT 5)
    bool named_arguments_arrow = false; ///< f(a => 1)
    bool named_arguments_colon = false; ///< f(a := 1)
    bool quoted_function_names = true;  ///< "lower"(a)
    bool niladic_empty_calls = true;    ///< CURRENT_TIMESTAMP()
};

/// What a token does after an operand.
enum class InfixKind : std::uint8_t {
    None,
    Binary,     ///< `op` says which
    Pattern,    ///< `pattern` says which; NOT may precede
    NotPattern, ///< a symbol for the negated pattern (!~~)
    Is,
    IsNull,  ///< ISNULL
    NotNull, ///< NOTNULL
    In,
    Between,
    MemberOf,
    SoundsLike,
    Collate,
    AtTimeZone,
    Cast,      ///< ::
    Subscript, ///< [
    Field,     ///< . after an operand that is no name
    ColonPath, ///< :
};

enum class Associativity : std::uint8_t { Left, None };

struct InfixRule {
    InfixKind kind = InfixKind::None;
    std::uint8_t precedence = 0; ///< larger binds tighter; 1 is the loosest
    Associativity associativity = Associativity::Left;
    BinaryOperator op = BinaryOperator::Or;
    PatternOperator pattern = PatternOperator::Like;
};

/// Which tokens are operators and how tightly they bind, and how each operator is printed.
struct OperatorTable {
    std::array<InfixRule, kTokenKindCount> infix{};
    std::array<TokenKind, kBinaryOperatorCount> spelling{}; ///< End: the dialect lacks it
    std::uint8_t not_precedence = 0;
    std::uint8_t sign_precedence = 0; ///< of prefix - and +
    std::uint8_t bit_not_precedence = 0;
    std::uint8_t bang_precedence = 0;   ///< of prefix !
    std::uint8_t binary_precedence = 0; ///< of prefix BINARY
    /// The loosest operator that may stand bare on the right of LIKE; 0: what binds tighter than
    /// it.
    std::uint8_t pattern_operand_precedence = 0;

    const InfixRule& operator[](TokenKind kind) const { return infix[token_index(kind)]; }
    InfixRule& operator[](TokenKind kind) { return infix[token_index(kind)]; }
    bool has(BinaryOperator op) const {
        return spelling[static_cast<std::size_t>(op)] != TokenKind::End;
    }

    /// Adds a binary operator; the first spelling given for it is the printed one.
    void add(TokenKind spelled, BinaryOperator op, std::uint8_t precedence,
             Associativity associativity = Associativity::Left);
    void add_pattern(TokenKind spelled, PatternOperator op, std::uint8_t precedence);
    void add_other(TokenKind spelled, InfixKind kind, std::uint8_t precedence);
    void remove(TokenKind spelled);
};

TokenSet token_set(std::initializer_list<TokenKind> kinds);

struct WordArgument {
    std::string_view function; ///< upper case
    std::uint8_t argument = 1; ///< counted from 1
};

struct WordRules {
    TokenSet reserved;       ///< never a bare name
    TokenSet no_bare_alias;  ///< may be a name, but not an alias without AS
    TokenSet table_alias;    ///< of those, the ones that may be an alias of a table
    TokenSet forced_alias;   ///< no alias, except where nothing else fits: SELECT max(a) end FROM t
    TokenSet no_function;    ///< may be a name, but not a bare function name
    TokenSet niladic;        ///< called without parentheses: CURRENT_DATE
    TokenSet function_words; ///< reserved, yet functions when a parenthesis follows: LEFT(a, 1)
    /// Reserved words without a meaning to the parser: never a bare name, but a function when a
    /// parenthesis follows. Upper case, sorted.
    std::vector<std::string_view> other_reserved{};
    /// Words of types, in a cast or before a string, that are no functions: char(3). Upper case,
    /// sorted.
    std::vector<std::string_view> type_words{};
    /// Functions that take a word such as MONTH in some place: TIMESTAMPDIFF(MONTH, a, b).
    std::vector<WordArgument> word_arguments{};

    bool is_other_reserved(std::string_view word) const;
    bool is_type_word(std::string_view word) const;
};

/// What a function may be used as; joined by `|`.
using FunctionUses = std::uint8_t;
inline constexpr FunctionUses kScalarFunction = 1;
inline constexpr FunctionUses kAggregateFunction = 2;
inline constexpr FunctionUses kWindowFunction = 4;
inline constexpr FunctionUses kTableFunction = 8;

enum class Volatility : std::uint8_t { Immutable, Stable, Volatile };

enum class FunctionSafety : std::uint8_t {
    Safe,    ///< reads only its arguments, changes nothing, cannot grow from a small number
    Growing, ///< safe only when the argument at `size_argument` is a small literal
    Unsafe,  ///< reads the server or a file, runs text, waits, changes state, or may not end
};

/// How large a result can become, from the sizes of the arguments.
enum class Growth : std::uint8_t {
    None,          ///< a number or a short text, whatever the arguments are
    Arguments,     ///< `factor` times the arguments together
    FirstArgument, ///< `factor` times the first argument
    Replace,       ///< the first argument with each place of the second replaced by the third
    RegexReplace,  ///< the same, where the second is a pattern that may match nothing
    Times,         ///< the first argument as often as the number at `size_argument` says
    PerArgument,   ///< the arguments together, as often as there are arguments
    Padded,        ///< the first argument, or as long as the number at `size_argument` says
    Joined,        ///< the first argument with the second between its members
    Series,        ///< a value for each step from a number to another: they must be literals
    Format,        ///< a format and its arguments; the format must be a literal with small widths
    Collect,       ///< an aggregate that keeps the argument of every row
    Fold,          ///< a lambda over its own earlier result, which must be a number
};

inline constexpr std::uint8_t kAnyNumber = 255;

/// One built-in function. A function that is not listed is unknown, hence refused by the policy.
struct Function {
    std::string_view name{}; ///< lower case
    FunctionUses uses = kScalarFunction;
    Volatility volatility = Volatility::Immutable;
    FunctionSafety safety = FunctionSafety::Safe;
    std::uint8_t size_argument = 0; ///< counted from 1; 0 where the size is not one argument
    std::uint8_t arguments_min = 0;
    std::uint8_t arguments_max = kAnyNumber;
    Growth growth = Growth::Arguments;
    std::uint8_t factor = 1;
    bool writes_json = false; ///< its `factor` is that of escapes; JSON inside JSON grows less
    /// The result holds no wildcard (% or *) beyond those of its arguments, and none of them twice.
    bool keeps_letters = false;
    std::uint8_t lambda_argument = 0;  ///< counted from 1: a lambda; 0: none
    std::uint8_t pattern_argument = 0; ///< counted from 1: a pattern as of LIKE; 0: none
    std::uint8_t regex_argument = 0;   ///< counted from 1: a regular expression; 0: none
    std::uint8_t path_argument = 0;    ///< counted from 1: an SQL/JSON path; 0: none
    /// As an aggregate or window function, where that takes other numbers of arguments than the
    /// scalar of the same name: `max(a)` against `max(a, b)`. 0 and 0: the same numbers.
    std::uint8_t aggregate_arguments_min = 0;
    std::uint8_t aggregate_arguments_max = 0;
    std::span<const std::string_view> columns{}; ///< of a table function, without hidden ones
    std::string_view effect{}; ///< of an unsafe one, after "it": "waits"; may be empty

    /// Whether a call with so many arguments takes the rows of a group or a window.
    bool aggregates(std::size_t arguments) const;
};

/// What the arguments of a type mean: `varchar(10)`, `numeric(10, 2)`.
enum class TypeArguments : std::uint8_t {
    Any,       ///< harmless, or none
    Allocates, ///< the first one is a size that a value is filled up to
};

/// One type that a cast, a typed literal or a column definition may name.
struct Type {
    std::string_view name; ///< upper case, words of one type joined by one blank
    TypeArguments arguments = TypeArguments::Any;
    std::string_view effect{}; ///< set where it may not be used, after "it": "looks up names"
};

/// How the engine matches regular expressions: an automaton takes as long as the text is, trying
/// out may take for ever.
enum class RegexMatching : std::uint8_t { Backtracking, Automaton };

enum class LimitStyle : std::uint8_t { Limit, Fetch, Top };

/// How trees are printed where the dialect has several ways.
struct PrintRules {
    char name_quote = '"'; ///< the opening quote; `[` closes with `]`
    LimitStyle limit = LimitStyle::Fetch;
    bool values_rows_keyword = false; ///< VALUES ROW(1, 2)
    bool rollup_suffix = false;       ///< GROUP BY a WITH ROLLUP
    bool array_keyword = true;        ///< ARRAY[1, 2] rather than [1, 2]
    bool is_for_not_distinct = false; ///< a IS b rather than a IS NOT DISTINCT FROM b
    bool except_for_exclude = false;  ///< * EXCEPT (a) rather than * EXCLUDE (a)
    std::string_view no_limit = "-1"; ///< the LIMIT before an OFFSET that cannot stand alone
    /// Before a query it gives the plan and runs nothing: `EXPLAIN `; empty: there is none.
    std::string_view estimate_prefix{};
};

struct Dialect {
    std::string name; ///< lower case: "sqlite"
    LexicalRules lexical;
    NameCase name_case = NameCase::FoldToUpper;
    NameRules names;
    GrammarRules grammar;
    OperatorTable operators;
    WordRules words;
    std::vector<Function> functions; ///< sorted by name
    /// Sorted by name. Empty where nobody can add types: what the grammar reads is built in, and
    /// the policy then checks the names and sizes of types no further.
    std::vector<Type> types;
    RegexMatching regex_matching = RegexMatching::Backtracking;
    PrintRules print;
    MeaningRules meaning;
    std::vector<Phrase> phrases; ///< what may be translated
    std::vector<TypeSpelling> type_spellings;

    /// By name in any case; null where the dialect has no such built-in.
    const Function* find_function(std::string_view function_name) const;
    /// The same for a name in a text: unqualified, or in the schema of the built-in functions.
    const Function* find_function(const QualifiedName& function_name) const;
    /// By name in upper case; null where the dialect has no such type.
    const Type* find_type(std::string_view type_name) const;
};

/// The strictest reading of standard SQL: the root that every dialect is copied from.
Dialect ansi_dialect();

} // namespace vouch::sql::syntax
