#include "sql/dialects/phrases.h"

namespace vouch::sql::dialects {

namespace {

constexpr syntax::Phrase kPhrases[] = {
    {"greatest known", "GREATEST(_1, _2, _n)"},
    {"least known", "LEAST(_1, _2, _n)"},
    {"greatest or null", "CASE WHEN _1 IS NULL OR _2 IS NULL THEN NULL ELSE GREATEST(_1, _2) END"},
    {"least or null", "CASE WHEN _1 IS NULL OR _2 IS NULL THEN NULL ELSE LEAST(_1, _2) END"},
    // ROUND with digits exists for NUMERIC only.
    {"rounded to digits", "ROUND(CAST(_1 AS NUMERIC), _2)"},
    {"rounded to digits", "ROUND(_1, _2)"},
    {"truncated", "TRUNC(_1)"},
    {"logarithm to base 10", "LOG(_1)"},
    {"logarithm to base 10", "LOG10(_1)"},
    {"bitwise exclusive or", "_1 # _2"},
    {"random from 0 to 1", "RANDOM()"},
    {"sample deviation", "STDDEV_SAMP(_1)"},
    {"sample deviation", "STDDEV(_1)"},
    {"population deviation", "STDDEV_POP(_1)"},
    {"sample variance", "VAR_SAMP(_1)"},
    {"sample variance", "VARIANCE(_1)"},
    {"population variance", "VAR_POP(_1)"},
    {"length in characters", "LENGTH(_1)"},
    {"length in characters", "CHAR_LENGTH(_1)"},
    {"length in characters", "CHARACTER_LENGTH(_1)"},
    {"length in bytes", "OCTET_LENGTH(_1)"},
    {"place of a text", "STRPOS(_1, _2)"},
    {"place of a text", "POSITION(_2 IN _1)"},
    {"left part", "LEFT(_1, _2)"},
    {"right part", "RIGHT(_1, _2)"},
    {"padded at the start", "LPAD(_1, _2, _3)"},
    {"padded at the end", "RPAD(_1, _2, _3)"},
    {"reversed", "REVERSE(_1)"},
    {"repeated", "REPEAT(_1, _2)"},
    {"matches a pattern", "_1 ~ _2"},
    {"matches a pattern in any case", "_1 ~* _2"},
    {"current timestamp", "CURRENT_TIMESTAMP"},
    {"current timestamp", "NOW()"},
    {"as date", "DATE(_1)"},
    {"date as text", "TO_CHAR(_1, _2)"},
    {"year of", "EXTRACT(YEAR FROM _1)"},
    {"year of", "DATE_PART('year', _1)"},
    {"quarter of", "EXTRACT(QUARTER FROM _1)"},
    {"quarter of", "DATE_PART('quarter', _1)"},
    {"month of", "EXTRACT(MONTH FROM _1)"},
    {"month of", "DATE_PART('month', _1)"},
    {"week of", "EXTRACT(WEEK FROM _1)"},
    {"week of", "DATE_PART('week', _1)"},
    {"day of", "EXTRACT(DAY FROM _1)"},
    {"day of", "DATE_PART('day', _1)"},
    {"hour of", "EXTRACT(HOUR FROM _1)"},
    {"hour of", "DATE_PART('hour', _1)"},
    {"minute of", "EXTRACT(MINUTE FROM _1)"},
    {"minute of", "DATE_PART('minute', _1)"},
    {"whole second of", "CAST(FLOOR(EXTRACT(SECOND FROM _1)) AS INTEGER)"},
    {"weekday from sunday as 0", "EXTRACT(DOW FROM _1)"},
    {"weekday from sunday as 0", "DATE_PART('dow', _1)"},
    {"day of the year", "EXTRACT(DOY FROM _1)"},
    {"day of the year", "DATE_PART('doy', _1)"},
    {"start of the year", "DATE_TRUNC('year', _1)"},
    {"start of the quarter", "DATE_TRUNC('quarter', _1)"},
    {"start of the month", "DATE_TRUNC('month', _1)"},
    {"start of the week", "DATE_TRUNC('week', _1)"},
    {"start of the day", "DATE_TRUNC('day', _1)"},
    {"whole days between", "CAST(_1 AS DATE) - CAST(_2 AS DATE)"},
    {"days between", "EXTRACT(EPOCH FROM CAST(_1 AS TIMESTAMP) - CAST(_2 AS TIMESTAMP)) / 86400.0"},
};

} // namespace

void set_postgres_meaning(syntax::Dialect& dialect) {
    syntax::MeaningRules& meaning = dialect.meaning;
    meaning.like_escape = syntax::LikeEscape::Backslash;
    meaning.text_places_count_back = false;
    meaning.interval = syntax::IntervalForm::Text;
    meaning.date_format = syntax::DateFormat::ToChar;
    meaning.join_texts = "STRING_AGG";
    meaning.joins_only_texts = true;
    meaning.dates_count_in_days = true;
    meaning.concat = syntax::ConcatNulls::Skipped;
    replace_phrases(dialect.phrases, kPhrases);
    const syntax::TypeSpelling more[] = {{"TEXT", "TEXT"},
                                         {"BIGINT", "INT8"},
                                         {"INTEGER", "INT4"},
                                         {"SMALLINT", "INT2"},
                                         {"DOUBLE", "FLOAT8"},
                                         {"REAL", "FLOAT4"},
                                         {"TIMESTAMPTZ", "TIMESTAMPTZ"},
                                         {"BOOLEAN", "BOOL"}};
    dialect.type_spellings.insert(dialect.type_spellings.end(), std::begin(more), std::end(more));
}

} // namespace vouch::sql::dialects
