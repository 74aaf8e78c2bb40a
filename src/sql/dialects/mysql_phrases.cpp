#include "sql/dialects/phrases.h"

namespace vouch::sql::dialects {

namespace {

constexpr syntax::Phrase kPhrases[] = {
    {"first not null", "COALESCE(_n)"},
    {"first not null", "IFNULL(_1, _2)"},
    {"choice", "IF(_1, _2, _3)"},
    {"greatest or null", "GREATEST(_1, _2, _n)"},
    {"least or null", "LEAST(_1, _2, _n)"},
    {"greatest known", "COALESCE(GREATEST(_1, _2), _1, _2)"},
    {"least known", "COALESCE(LEAST(_1, _2), _1, _2)"},
    {"truncated", "TRUNCATE(_1, 0)"},
    {"natural logarithm", "LN(_1)"},
    {"natural logarithm", "LOG(_1)"},
    {"bitwise exclusive or", "_1 ^ _2"},
    {"random from 0 to 1", "RAND()"},
    {"sample deviation", "STDDEV_SAMP(_1)"},
    {"population deviation", "STDDEV_POP(_1)"},
    {"population deviation", "STDDEV(_1)"},
    {"population deviation", "STD(_1)"},
    {"sample variance", "VAR_SAMP(_1)"},
    {"population variance", "VAR_POP(_1)"},
    {"population variance", "VARIANCE(_1)"},
    {"upper", "UPPER(_1)"},
    {"upper", "UCASE(_1)"},
    {"lower", "LOWER(_1)"},
    {"lower", "LCASE(_1)"},
    {"length in characters", "CHAR_LENGTH(_1)"},
    {"length in characters", "CHARACTER_LENGTH(_1)"},
    {"length in bytes", "LENGTH(_1)"},
    {"length in bytes", "OCTET_LENGTH(_1)"},
    {"place of a text", "INSTR(_1, _2)"},
    {"place of a text", "LOCATE(_2, _1)"},
    {"place of a text", "POSITION(_2 IN _1)"},
    {"part of a text", "SUBSTRING(_1, _2, _3)"},
    {"part of a text", "SUBSTR(_1, _2, _3)"},
    {"part of a text", "MID(_1, _2, _3)"},
    {"rest of a text", "SUBSTRING(_1, _2)"},
    {"rest of a text", "SUBSTR(_1, _2)"},
    {"left part", "LEFT(_1, _2)"},
    {"right part", "RIGHT(_1, _2)"},
    {"padded at the start", "LPAD(_1, _2, _3)"},
    {"padded at the end", "RPAD(_1, _2, _3)"},
    {"reversed", "REVERSE(_1)"},
    {"repeated", "REPEAT(_1, _2)"},
    {"current date", "CURRENT_DATE"},
    {"current date", "CURDATE()"},
    {"current timestamp", "CURRENT_TIMESTAMP"},
    {"current timestamp", "NOW()"},
    {"as date", "DATE(_1)"},
    {"as timestamp", "TIMESTAMP(_1)"},
    {"as time", "TIME(_1)"},
    {"plus interval", "DATE_ADD(_1, _2)"},
    {"plus interval", "ADDDATE(_1, _2)"},
    {"minus interval", "DATE_SUB(_1, _2)"},
    {"minus interval", "SUBDATE(_1, _2)"},
    {"date as text", "DATE_FORMAT(_1, _2)"},
    {"year of", "EXTRACT(YEAR FROM _1)"},
    {"year of", "YEAR(_1)"},
    {"quarter of", "EXTRACT(QUARTER FROM _1)"},
    {"quarter of", "QUARTER(_1)"},
    {"month of", "EXTRACT(MONTH FROM _1)"},
    {"month of", "MONTH(_1)"},
    {"week of", "WEEK(_1, 3)"},
    {"day of", "EXTRACT(DAY FROM _1)"},
    {"day of", "DAY(_1)"},
    {"day of", "DAYOFMONTH(_1)"},
    {"hour of", "EXTRACT(HOUR FROM _1)"},
    {"hour of", "HOUR(_1)"},
    {"minute of", "EXTRACT(MINUTE FROM _1)"},
    {"minute of", "MINUTE(_1)"},
    {"whole second of", "EXTRACT(SECOND FROM _1)"},
    {"whole second of", "SECOND(_1)"},
    {"weekday from sunday as 0", "DAYOFWEEK(_1) - 1"},
    {"day of the year", "DAYOFYEAR(_1)"},
    {"start of the year", "CAST(DATE_FORMAT(_1, '%Y-01-01') AS DATE)"},
    {"start of the quarter",
     "MAKEDATE(YEAR(_1), 1) + INTERVAL QUARTER(_1) QUARTER - INTERVAL 1 QUARTER"},
    {"start of the month", "CAST(DATE_FORMAT(_1, '%Y-%m-01') AS DATE)"},
    {"start of the week", "CAST(_1 AS DATE) - INTERVAL WEEKDAY(_1) DAY"},
    {"start of the day", "CAST(DATE_FORMAT(_1, '%Y-%m-%d') AS DATE)"},
    {"whole days between", "DATEDIFF(_1, _2)"},
    {"days between", "TIMESTAMPDIFF(SECOND, _2, _1) / 86400.0"},
    {"matches a pattern", "REGEXP_LIKE(_1, _2, 'c')"},
    {"matches a pattern in any case", "_1 REGEXP _2"},
    {"matches a pattern in any case", "REGEXP_LIKE(_1, _2, 'i')"},
};

/// Where MariaDB differs: its regular expressions are those of PCRE.
constexpr syntax::Phrase kMariaDbPhrases[] = {
    {"matches a pattern", "_1 REGEXP CONCAT('(?-i)', _2)"},
    {"matches a pattern in any case", "_1 REGEXP _2"},
};

} // namespace

void set_mariadb_meaning(syntax::Dialect& dialect) {
    std::erase_if(dialect.phrases, [](const syntax::Phrase& phrase) {
        return phrase.meaning == "row before or else" || phrase.meaning == "row after or else";
    });
    replace_phrases(dialect.phrases, kMariaDbPhrases);
}

void set_mysql_meaning(syntax::Dialect& dialect) {
    syntax::MeaningRules& meaning = dialect.meaning;
    meaning.nulls = syntax::NullsPlace::AsSmallest;
    meaning.division = syntax::Division::Decimal;
    meaning.zero_division = syntax::ZeroDivision::GivesNull;
    meaning.like_case = syntax::LetterCase::Insensitive;
    meaning.like_escape = syntax::LikeEscape::Backslash;
    meaning.plain_decimal_is_exact = false;
    meaning.plain_decimal = "10,0";
    meaning.interval = syntax::IntervalForm::Number;
    meaning.date_format = syntax::DateFormat::MySql;
    meaning.join_texts = "GROUP_CONCAT";
    meaning.separator = syntax::SeparatorForm::Word;
    meaning.concat = syntax::ConcatNulls::Propagated;
    replace_phrases(dialect.phrases, kPhrases);
    dialect.type_spellings = {{"BIGINT", "SIGNED"},      {"INTEGER", "SIGNED"},
                              {"SMALLINT", "SIGNED"},    {"BIGINT", "SIGNED INTEGER"},
                              {"DECIMAL", "DECIMAL"},    {"DOUBLE", "DOUBLE"},
                              {"REAL", "FLOAT"},         {"VARCHAR", "CHAR"},
                              {"TEXT", "CHAR"},          {"DATE", "DATE"},
                              {"TIMESTAMP", "DATETIME"}, {"TIME", "TIME"}};
}

} // namespace vouch::sql::dialects
