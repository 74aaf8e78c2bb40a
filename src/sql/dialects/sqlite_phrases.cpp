// SQLite keeps dates as texts; its date functions read and give texts of ISO 8601. DATE(x, '+1
// day') with modifiers is read and written by code (translate/detail), whatever the modifiers are.
#include "sql/dialects/phrases.h"

namespace vouch::sql::dialects {

namespace {

constexpr syntax::Phrase kPhrases[] = {
    {"first not null", "COALESCE(_n)"},
    {"first not null", "IFNULL(_1, _2)"},
    {"choice", "IIF(_1, _2, _3)"},
    {"greatest or null", "MAX(_1, _2, _n)"},
    {"least or null", "MIN(_1, _2, _n)"},
    {"greatest known", "COALESCE(MAX(_1, _2), _1, _2)"},
    {"least known", "COALESCE(MIN(_1, _2), _1, _2)"},
    {"truncated", "TRUNC(_1)"},
    {"logarithm to base 10", "LOG10(_1)"},
    {"logarithm to base 10", "LOG(_1)"},
    {"bitwise exclusive or", "(_1 | _2) - (_1 & _2)"},
    {"random from 0 to 1", "ABS(RANDOM() / 9223372036854775808.0)"},
    {"length in characters", "LENGTH(_1)"},
    {"length in bytes", "LENGTH(CAST(_1 AS BLOB))"},
    {"place of a text", "INSTR(_1, _2)"},
    {"left part", "SUBSTR(_1, 1, _2)"},
    {"current date", "CURRENT_DATE"},
    {"current date", "DATE('now')"},
    {"current timestamp", "CURRENT_TIMESTAMP"},
    {"current timestamp", "DATETIME('now')"},
    {"as date", "DATE(_1)"},
    {"as timestamp", "DATETIME(_1)"},
    {"as time", "TIME(_1)"},
    {"date as text", "STRFTIME(_2, _1)"},
    {"year of", "CAST(STRFTIME('%Y', _1) AS INTEGER)"},
    {"quarter of", "(CAST(STRFTIME('%m', _1) AS INTEGER) + 2) / 3"},
    {"month of", "CAST(STRFTIME('%m', _1) AS INTEGER)"},
    {"day of", "CAST(STRFTIME('%d', _1) AS INTEGER)"},
    {"hour of", "CAST(STRFTIME('%H', _1) AS INTEGER)"},
    {"minute of", "CAST(STRFTIME('%M', _1) AS INTEGER)"},
    {"whole second of", "CAST(STRFTIME('%S', _1) AS INTEGER)"},
    {"weekday from sunday as 0", "CAST(STRFTIME('%w', _1) AS INTEGER)"},
    {"day of the year", "CAST(STRFTIME('%j', _1) AS INTEGER)"},
    {"start of the year", "DATE(_1, 'start of year')"},
    {"start of the month", "DATE(_1, 'start of month')"},
    {"start of the week", "DATE(_1, 'weekday 0', '-6 days')"},
    {"start of the day", "DATE(_1, 'start of day')"},
    {"whole days between", "CAST(JULIANDAY(DATE(_1)) - JULIANDAY(DATE(_2)) AS INTEGER)"},
    {"days between", "JULIANDAY(_1) - JULIANDAY(_2)"},
};

} // namespace

void set_sqlite_meaning(syntax::Dialect& dialect) {
    syntax::MeaningRules& meaning = dialect.meaning;
    meaning.nulls = syntax::NullsPlace::AsSmallest;
    meaning.zero_division = syntax::ZeroDivision::GivesNull;
    meaning.like_case = syntax::LetterCase::Insensitive;
    meaning.integer_cast = syntax::IntegerCast::Truncates;
    meaning.sized_texts_are_cut = false;
    meaning.whole_decimals_are_integers = true;
    meaning.interval = syntax::IntervalForm::Modifier;
    meaning.join_texts = "GROUP_CONCAT";
    replace_phrases(dialect.phrases, kPhrases);
    dialect.type_spellings = {
        {"BIGINT", "INTEGER"},  {"INTEGER", "INTEGER"},     {"SMALLINT", "INTEGER"},
        {"BIGINT", "INT"},      {"BIGINT", "BIGINT"},       {"DOUBLE", "REAL"},
        {"REAL", "REAL"},       {"DOUBLE", "FLOAT"},        {"DOUBLE", "DOUBLE"},
        {"DECIMAL", "NUMERIC"}, {"DECIMAL", "DECIMAL"},     {"TEXT", "TEXT"},
        {"VARCHAR", "TEXT"},    {"VARCHAR", "VARCHAR"},     {"DATE", "DATE()"},
        {"TIME", "TIME()"},     {"TIMESTAMP", "DATETIME()"}};
}

} // namespace vouch::sql::dialects
