// Every word and symbol that some dialect gives a meaning. Which of them are reserved, and which
// operators exist, is data of a dialect.
#pragma once

#include <bitset>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace vouch::sql::syntax {

// clang-format off
#define VOUCH_SQL_KEYWORDS(X) \
    X(Abort, "ABORT") X(Add, "ADD") X(Against, "AGAINST") X(All, "ALL") X(Alter, "ALTER") \
    X(Analyse, "ANALYSE") X(Analyze, "ANALYZE") X(And, "AND") X(Anti, "ANTI") X(Any, "ANY") \
    X(Apply, "APPLY") X(Array, "ARRAY") X(As, "AS") X(Asc, "ASC") X(AsOf, "ASOF") \
    X(Asymmetric, "ASYMMETRIC") X(At, "AT") X(Attach, "ATTACH") X(Authorization, "AUTHORIZATION") \
    X(AutoIncrement, "AUTOINCREMENT") X(Backup, "BACKUP") X(Begin, "BEGIN") X(Bernoulli, "BERNOULLI") \
    X(Between, "BETWEEN") X(Binary, "BINARY") X(Both, "BOTH") X(Bulk, "BULK") X(By, "BY") X(Call, "CALL") \
    X(Case, "CASE") X(Cast, "CAST") X(Change, "CHANGE") X(Check, "CHECK") X(Checkpoint, "CHECKPOINT") \
    X(Checksum, "CHECKSUM") X(Close, "CLOSE") X(Cluster, "CLUSTER") X(Collate, "COLLATE") X(Column, "COLUMN") \
    X(Columns, "COLUMNS") X(Comment, "COMMENT") X(Commit, "COMMIT") X(Connect, "CONNECT") \
    X(Constraint, "CONSTRAINT") X(Convert, "CONVERT") X(Copy, "COPY") X(Create, "CREATE") X(Cross, "CROSS") \
    X(Cube, "CUBE") X(Current, "CURRENT") X(CurrentCatalog, "CURRENT_CATALOG") \
    X(CurrentDate, "CURRENT_DATE") X(CurrentDatetime, "CURRENT_DATETIME") X(CurrentRole, "CURRENT_ROLE") \
    X(CurrentSchema, "CURRENT_SCHEMA") X(CurrentTime, "CURRENT_TIME") \
    X(CurrentTimestamp, "CURRENT_TIMESTAMP") X(CurrentUser, "CURRENT_USER") X(Databases, "DATABASES") \
    X(Date, "DATE") X(Datetime, "DATETIME") X(Day, "DAY") X(Deallocate, "DEALLOCATE") X(Declare, "DECLARE") \
    X(Default, "DEFAULT") X(Deferrable, "DEFERRABLE") X(Delete, "DELETE") X(Desc, "DESC") \
    X(Describe, "DESCRIBE") X(Detach, "DETACH") X(Discard, "DISCARD") X(Distinct, "DISTINCT") \
    X(DistinctRow, "DISTINCTROW") X(Div, "DIV") X(Do, "DO") X(Drop, "DROP") X(Dual, "DUAL") X(Else, "ELSE") \
    X(Empty, "EMPTY") X(End, "END") X(Error, "ERROR") X(Escape, "ESCAPE") X(Except, "EXCEPT") X(Exclude, "EXCLUDE") \
    X(Exec, "EXEC") X(Execute, "EXECUTE") X(Exists, "EXISTS") X(Explain, "EXPLAIN") X(Export, "EXPORT") \
    X(Extract, "EXTRACT") X(False, "FALSE") X(Fetch, "FETCH") X(Filter, "FILTER") X(First, "FIRST") \
    X(Flush, "FLUSH") X(Following, "FOLLOWING") X(For, "FOR") X(Force, "FORCE") X(Foreign, "FOREIGN") \
    X(Format, "FORMAT") X(From, "FROM") X(Full, "FULL") X(Fulltext, "FULLTEXT") X(Function, "FUNCTION") X(Get, "GET") X(Glob, "GLOB") \
    X(Grant, "GRANT") X(Group, "GROUP") X(Grouping, "GROUPING") X(Groups, "GROUPS") X(Handler, "HANDLER") \
    X(Having, "HAVING") X(Help, "HELP") X(HighPriority, "HIGH_PRIORITY") X(Hour, "HOUR") X(If, "IF") X(Ignore, "IGNORE") X(ILike, "ILIKE") \
    X(Import, "IMPORT") X(In, "IN") X(Include, "INCLUDE") X(Index, "INDEX") X(Indexed, "INDEXED") \
    X(Initially, "INITIALLY") X(Inner, "INNER") X(Insert, "INSERT") X(Install, "INSTALL") \
    X(Intersect, "INTERSECT") X(Interval, "INTERVAL") X(Into, "INTO") X(Is, "IS") X(IsNull, "ISNULL") \
    X(Join, "JOIN") X(Json, "JSON") X(JsonTable, "JSON_TABLE") X(Key, "KEY") X(Keys, "KEYS") X(Kill, "KILL") \
    X(Lambda, "LAMBDA") X(Language, "LANGUAGE") X(Last, "LAST") X(Lateral, "LATERAL") X(Leading, "LEADING") X(Left, "LEFT") \
    X(Like, "LIKE") X(Limit, "LIMIT") X(List, "LIST") X(Listen, "LISTEN") X(Load, "LOAD") X(LocalTime, "LOCALTIME") \
    X(LocalTimestamp, "LOCALTIMESTAMP") X(Lock, "LOCK") X(Map, "MAP") X(Match, "MATCH") X(MatchRecognize, "MATCH_RECOGNIZE") \
    X(Materialized, "MATERIALIZED") X(Member, "MEMBER") X(Merge, "MERGE") X(Minus, "MINUS") X(Minute, "MINUTE") X(Mod, "MOD") X(Mode, "MODE") \
    X(Month, "MONTH") X(Move, "MOVE") X(Name, "NAME") X(National, "NATIONAL") X(Natural, "NATURAL") X(Nested, "NESTED") \
    X(Next, "NEXT") X(No, "NO") X(Normalized, "NORMALIZED") X(Not, "NOT") X(Nothing, "NOTHING") X(Notify, "NOTIFY") X(NotNull, "NOTNULL") \
    X(Null, "NULL") X(Nulls, "NULLS") X(Of, "OF") X(Offset, "OFFSET") X(On, "ON") X(Only, "ONLY") X(Open, "OPEN") \
    X(Operator, "OPERATOR") X(Optimize, "OPTIMIZE") X(Option, "OPTION") X(Or, "OR") X(Order, "ORDER") X(Ordinality, "ORDINALITY") X(Others, "OTHERS") \
    X(Outer, "OUTER") X(Outfile, "OUTFILE") X(Over, "OVER") X(Overlaps, "OVERLAPS") X(Overlay, "OVERLAY") X(Partition, "PARTITION") X(Path, "PATH") \
    X(Percent, "PERCENT") X(Pivot, "PIVOT") X(Placing, "PLACING") X(Position, "POSITION") X(Positional, "POSITIONAL") X(Pragma, "PRAGMA") \
    X(Preceding, "PRECEDING") X(Prepare, "PREPARE") X(Primary, "PRIMARY") X(Prior, "PRIOR") X(Procedure, "PROCEDURE") \
    X(Purge, "PURGE") X(Put, "PUT") X(Qualify, "QUALIFY") X(Query, "QUERY") X(Raise, "RAISE") X(Range, "RANGE") X(Reassign, "REASSIGN") \
    X(Recursive, "RECURSIVE") X(References, "REFERENCES") X(Refresh, "REFRESH") X(Regexp, "REGEXP") X(Reindex, "REINDEX") \
    X(Release, "RELEASE") X(Rename, "RENAME") X(Repair, "REPAIR") X(Repeatable, "REPEATABLE") X(Replace, "REPLACE") X(Reset, "RESET") \
    X(Respect, "RESPECT") X(Restore, "RESTORE") X(Return, "RETURN") X(Returning, "RETURNING") X(Revoke, "REVOKE") X(Right, "RIGHT") X(RLike, "RLIKE") \
    X(Rollback, "ROLLBACK") X(Rollup, "ROLLUP") X(Row, "ROW") X(Rows, "ROWS") X(SafeCast, "SAFE_CAST") X(Sample, "SAMPLE") \
    X(Savepoint, "SAVEPOINT") X(Second, "SECOND") X(Security, "SECURITY") X(Select, "SELECT") X(Semi, "SEMI") X(Separator, "SEPARATOR") \
    X(SessionUser, "SESSION_USER") X(Set, "SET") X(Sets, "SETS") X(Share, "SHARE") X(Show, "SHOW") X(Shutdown, "SHUTDOWN") X(Similar, "SIMILAR") X(Some, "SOME") X(Sounds, "SOUNDS") \
    X(SqlCalcFoundRows, "SQL_CALC_FOUND_ROWS") X(SqlNoCache, "SQL_NO_CACHE") \
    X(Start, "START") X(Step, "STEP") X(Straight, "STRAIGHT_JOIN") X(Struct, "STRUCT") X(Substring, "SUBSTRING") X(Summarize, "SUMMARIZE") \
    X(Symmetric, "SYMMETRIC") X(System, "SYSTEM") X(SystemUser, "SYSTEM_USER") X(Table, "TABLE") X(TableSample, "TABLESAMPLE") X(Then, "THEN") \
    X(Ties, "TIES") X(Time, "TIME") X(Timestamp, "TIMESTAMP") X(To, "TO") X(Top, "TOP") X(Trailing, "TRAILING") X(Transaction, "TRANSACTION") \
    X(Trim, "TRIM") X(True, "TRUE") X(Truncate, "TRUNCATE") X(TryCast, "TRY_CAST") X(TryConvert, "TRY_CONVERT") X(Unbounded, "UNBOUNDED") \
    X(Union, "UNION") X(Unique, "UNIQUE") X(Unknown, "UNKNOWN") X(Unlisten, "UNLISTEN") X(Unlock, "UNLOCK") X(Unnest, "UNNEST") \
    X(Unpivot, "UNPIVOT") X(Update, "UPDATE") X(Use, "USE") X(User, "USER") X(Using, "USING") X(UtcDate, "UTC_DATE") X(UtcTime, "UTC_TIME") \
    X(UtcTimestamp, "UTC_TIMESTAMP") X(Vacuum, "VACUUM") X(Value, "VALUE") X(Values, "VALUES") X(Variadic, "VARIADIC") X(When, "WHEN") \
    X(Where, "WHERE") X(Window, "WINDOW") X(With, "WITH") X(Within, "WITHIN") X(Without, "WITHOUT") X(Xor, "XOR") X(Year, "YEAR") X(Zone, "ZONE")

#define VOUCH_SQL_SYMBOLS(X) \
    X(OpenParenthesis, "(") X(CloseParenthesis, ")") X(OpenBracket, "[") X(CloseBracket, "]") \
    X(OpenBrace, "{") X(CloseBrace, "}") X(Comma, ",") X(Semicolon, ";") X(Dot, ".") X(Colon, ":") \
    X(DoubleColon, "::") X(ColonEquals, ":=") X(FatArrow, "=>") X(Question, "?") \
    X(QuestionBar, "?|") X(QuestionAmpersand, "?&") X(At_, "@") X(Hash, "#") X(Dollar, "$") X(Backslash, "\\") X(Bang, "!") \
    X(EqualSign, "=") X(DoubleEqual, "==") X(NotEqual, "<>") X(BangEqual, "!=") X(NullSafeEqual, "<=>") \
    X(Less, "<") X(LessEqual, "<=") X(Greater, ">") X(GreaterEqual, ">=") \
    X(Plus, "+") X(Dash, "-") X(Asterisk, "*") X(DoubleAsterisk, "**") X(Slash, "/") X(DoubleSlash, "//") X(PercentSign, "%") \
    X(Caret, "^") X(CaretAt, "^@") X(Tilde, "~") X(TildeAsterisk, "~*") X(BangTilde, "!~") X(BangTildeAsterisk, "!~*") \
    X(DoubleTilde, "~~") X(DoubleTildeAsterisk, "~~*") X(BangDoubleTilde, "!~~") X(BangDoubleTildeAsterisk, "!~~*") \
    X(Ampersand, "&") X(DoubleAmpersand, "&&") X(AmpersandLess, "&<") X(AmpersandGreater, "&>") \
    X(Bar, "|") X(DoubleBar, "||") X(BarSlash, "|/") X(DoubleBarSlash, "||/") X(PipeArrow, "|>") X(ShiftLeft, "<<") X(ShiftRight, ">>") \
    X(Arrow, "->") X(DoubleArrow, "->>") X(HashArrow, "#>") X(HashDoubleArrow, "#>>") X(HashDash, "#-") \
    X(AtGreater, "@>") X(LessAt, "<@") X(AtQuestion, "@?") X(DoubleAt, "@@") X(DistanceArrow, "<->") X(AdjacentSign, "-|-")
// clang-format on

/// What a token is: a word with a meaning, any other word, a literal, or a symbol.
enum class TokenKind : std::uint16_t {
    End,
    Word,       ///< a bare word that is no keyword of any dialect
    QuotedName, ///< "x", `x`, [x]
    String,     ///< every quoting of text
    NationalString,
    Bytes,
    Bits,
    Integer,
    Decimal,
    Float,
    HexInteger,
    Parameter,
#define VOUCH_SQL_TOKEN(name, text) k##name,
    VOUCH_SQL_KEYWORDS(VOUCH_SQL_TOKEN)
#undef VOUCH_SQL_TOKEN
#define VOUCH_SQL_TOKEN(name, text) s##name,
        VOUCH_SQL_SYMBOLS(VOUCH_SQL_TOKEN)
#undef VOUCH_SQL_TOKEN
            Count
};
inline constexpr std::size_t kTokenKindCount = static_cast<std::size_t>(TokenKind::Count);
using TokenSet = std::bitset<kTokenKindCount>;

constexpr std::size_t token_index(TokenKind kind) { return static_cast<std::size_t>(kind); }
constexpr bool is_keyword(TokenKind kind) {
    return kind >= TokenKind::kAbort && kind <= TokenKind::kZone;
}

/// The spelling of a keyword (upper case) or symbol, or what another kind is called in an error
/// ("a name", "a string").
std::string_view token_text(TokenKind kind);

/// The keyword that `word` spells in any case; Word if none.
TokenKind find_keyword(std::string_view word);

} // namespace vouch::sql::syntax
