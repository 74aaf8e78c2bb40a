// Words of MySQL that may never stand as a bare name, from the manual's list of keywords (those
// marked R): words that the parser knows, and all others. MariaDB's list was found by using every
// word of information_schema.KEYWORDS as an alias and as a column on a live server.
#include "sql/dialects/mysql_words.h"

#include <algorithm>

namespace vouch::sql::dialects {

using T = syntax::TokenKind;

namespace {

constexpr std::string_view kShared[] = {"ACCESSIBLE",
                                        "ASENSITIVE",
                                        "BEFORE",
                                        "BIGINT",
                                        "BLOB",
                                        "CASCADE",
                                        "CHAR",
                                        "CHARACTER",
                                        "CONDITION",
                                        "CONTINUE",
                                        "CURSOR",
                                        "DAY_HOUR",
                                        "DAY_MICROSECOND",
                                        "DAY_MINUTE",
                                        "DAY_SECOND",
                                        "DEC",
                                        "DECIMAL",
                                        "DELAYED",
                                        "DETERMINISTIC",
                                        "DOUBLE",
                                        "EACH",
                                        "ELSEIF",
                                        "ENCLOSED",
                                        "ESCAPED",
                                        "EXIT",
                                        "FLOAT",
                                        "FLOAT4",
                                        "FLOAT8",
                                        "HOUR_MICROSECOND",
                                        "HOUR_MINUTE",
                                        "HOUR_SECOND",
                                        "INFILE",
                                        "INOUT",
                                        "INSENSITIVE",
                                        "INT",
                                        "INT1",
                                        "INT2",
                                        "INT3",
                                        "INT4",
                                        "INT8",
                                        "INTEGER",
                                        "ITERATE",
                                        "LEAVE",
                                        "LINEAR",
                                        "LINES",
                                        "LONG",
                                        "LONGBLOB",
                                        "LONGTEXT",
                                        "LOOP",
                                        "LOW_PRIORITY",
                                        "MASTER_SSL_VERIFY_SERVER_CERT",
                                        "MAXVALUE",
                                        "MEDIUMBLOB",
                                        "MEDIUMINT",
                                        "MEDIUMTEXT",
                                        "MIDDLEINT",
                                        "MINUTE_MICROSECOND",
                                        "MINUTE_SECOND",
                                        "MODIFIES",
                                        "NO_WRITE_TO_BINLOG",
                                        "NUMERIC",
                                        "OPTIONALLY",
                                        "OUT",
                                        "PRECISION",
                                        "READ",
                                        "READS",
                                        "READ_WRITE",
                                        "REAL",
                                        "REPEAT",
                                        "REQUIRE",
                                        "RESIGNAL",
                                        "RESTRICT",
                                        "ROW_NUMBER",
                                        "SCHEMAS",
                                        "SECOND_MICROSECOND",
                                        "SENSITIVE",
                                        "SIGNAL",
                                        "SMALLINT",
                                        "SPATIAL",
                                        "SPECIFIC",
                                        "SQL",
                                        "SQLEXCEPTION",
                                        "SQLSTATE",
                                        "SQLWARNING",
                                        "SQL_BIG_RESULT",
                                        "SQL_SMALL_RESULT",
                                        "SSL",
                                        "STARTING",
                                        "TERMINATED",
                                        "TINYBLOB",
                                        "TINYINT",
                                        "TINYTEXT",
                                        "TRIGGER",
                                        "UNDO",
                                        "UNSIGNED",
                                        "USAGE",
                                        "VARBINARY",
                                        "VARCHAR",
                                        "VARCHARACTER",
                                        "VARYING",
                                        "WHILE",
                                        "WRITE",
                                        "YEAR_MONTH",
                                        "ZEROFILL"};

constexpr std::string_view kOnlyMysql[] = {
    "CUME_DIST",      "DATABASE",        "DENSE_RANK", "FIRST_VALUE",     "GENERATED",
    "IO_AFTER_GTIDS", "IO_BEFORE_GTIDS", "LAG",        "LAST_VALUE",      "LEAD",
    "MASTER_BIND",    "NTH_VALUE",       "NTILE",      "OPTIMIZER_COSTS", "PERCENT_RANK",
    "RANK",           "SCHEMA",          "STORED",     "VIRTUAL"};

constexpr std::string_view kOnlyMariadb[] = {
    "DELETE_DOMAIN_ID",       "DO_DOMAIN_IDS",     "IGNORE_DOMAIN_IDS", "MASTER_DEMOTE_TO_REPLICA",
    "MASTER_DEMOTE_TO_SLAVE", "PAGE_CHECKSUM",     "PARSE_VCOL_EXPR",   "PORTION",
    "REF_SYSTEM_ID",          "STATS_AUTO_RECALC", "STATS_PERSISTENT",  "STATS_SAMPLE_PAGES"};

syntax::TokenSet shared_keywords() {
    return syntax::token_set({T::kAdd,          T::kAll,
                              T::kAlter,        T::kAnalyze,
                              T::kAnd,          T::kAs,
                              T::kAsc,          T::kBetween,
                              T::kBinary,       T::kBoth,
                              T::kBy,           T::kCall,
                              T::kCase,         T::kChange,
                              T::kCheck,        T::kCollate,
                              T::kColumn,       T::kConstraint,
                              T::kConvert,      T::kCreate,
                              T::kCross,        T::kCurrentDate,
                              T::kCurrentTime,  T::kCurrentTimestamp,
                              T::kCurrentUser,  T::kDatabases,
                              T::kDeclare,      T::kDefault,
                              T::kDelete,       T::kDesc,
                              T::kDescribe,     T::kDistinct,
                              T::kDistinctRow,  T::kDiv,
                              T::kDrop,         T::kDual,
                              T::kElse,         T::kExcept,
                              T::kExists,       T::kExplain,
                              T::kFalse,        T::kFetch,
                              T::kFor,          T::kForce,
                              T::kForeign,      T::kFrom,
                              T::kFulltext,     T::kGrant,
                              T::kGroup,        T::kHaving,
                              T::kHighPriority, T::kIf,
                              T::kIgnore,       T::kIn,
                              T::kIndex,        T::kInner,
                              T::kInsert,       T::kIntersect,
                              T::kInterval,     T::kInto,
                              T::kIs,           T::kJoin,
                              T::kKey,          T::kKeys,
                              T::kKill,         T::kLeading,
                              T::kLeft,         T::kLike,
                              T::kLimit,        T::kLoad,
                              T::kLocalTime,    T::kLocalTimestamp,
                              T::kLock,         T::kMatch,
                              T::kMod,          T::kNatural,
                              T::kNot,          T::kNull,
                              T::kOn,           T::kOptimize,
                              T::kOr,           T::kOrder,
                              T::kOuter,        T::kOutfile,
                              T::kOver,         T::kPartition,
                              T::kPrimary,      T::kProcedure,
                              T::kPurge,        T::kRange,
                              T::kRecursive,    T::kReferences,
                              T::kRegexp,       T::kRelease,
                              T::kRename,       T::kReplace,
                              T::kReturn,       T::kRevoke,
                              T::kRight,        T::kRLike,
                              T::kRows,         T::kSelect,
                              T::kSeparator,    T::kSet,
                              T::kShow,         T::kSqlCalcFoundRows,
                              T::kStraight,     T::kTable,
                              T::kThen,         T::kTo,
                              T::kTrailing,     T::kTrue,
                              T::kUnion,        T::kUnique,
                              T::kUnlock,       T::kUpdate,
                              T::kUse,          T::kUsing,
                              T::kUtcDate,      T::kUtcTime,
                              T::kUtcTimestamp, T::kValues,
                              T::kWhen,         T::kWhere,
                              T::kWith,         T::kXor});
}

template <std::size_t Count>
std::vector<std::string_view> with_shared(const std::string_view (&own)[Count]) {
    std::vector<std::string_view> all(std::begin(kShared), std::end(kShared));
    all.insert(all.end(), std::begin(own), std::end(own));
    std::sort(all.begin(), all.end());
    return all;
}

} // namespace

syntax::TokenSet mysql_reserved_keywords() {
    return shared_keywords() |
           syntax::token_set({T::kCube, T::kEmpty, T::kFunction, T::kGet, T::kGrouping, T::kGroups,
                              T::kJsonTable, T::kLateral, T::kOf, T::kOption, T::kRow, T::kSystem,
                              T::kWindow});
}

syntax::TokenSet mariadb_reserved_keywords() {
    return shared_keywords() | syntax::token_set({T::kCurrentRole, T::kOffset, T::kReturning});
}

std::vector<std::string_view> mysql_other_reserved() { return with_shared(kOnlyMysql); }

std::vector<std::string_view> mariadb_other_reserved() { return with_shared(kOnlyMariadb); }

} // namespace vouch::sql::dialects
