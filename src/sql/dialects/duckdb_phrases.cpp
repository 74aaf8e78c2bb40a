// What differs from PostgreSQL's phrases.
#include "sql/dialects/phrases.h"

namespace vouch::sql::dialects {

namespace {

constexpr syntax::Phrase kPhrases[] = {
    {"first not null", "COALESCE(_n)"},
    {"first not null", "IFNULL(_1, _2)"},
    {"choice", "IF(_1, _2, _3)"},
    {"rounded to digits", "ROUND(_1, _2)"},
    {"bitwise exclusive or", "XOR(_1, _2)"},
    {"length in bytes", "STRLEN(_1)"},
    {"place of a text", "STRPOS(_1, _2)"},
    {"place of a text", "INSTR(_1, _2)"},
    {"place of a text", "POSITION(_2 IN _1)"},
    {"matches a pattern", "REGEXP_MATCHES(_1, _2)"},
    {"matches a pattern in any case", "REGEXP_MATCHES(_1, _2, 'i')"},
    {"current date", "CURRENT_DATE"},
    {"current date", "TODAY()"},
    {"date as text", "STRFTIME(_1, _2)"},
    {"year of", "EXTRACT(YEAR FROM _1)"},
    {"year of", "DATE_PART('year', _1)"},
    {"year of", "YEAR(_1)"},
    {"quarter of", "EXTRACT(QUARTER FROM _1)"},
    {"quarter of", "DATE_PART('quarter', _1)"},
    {"quarter of", "QUARTER(_1)"},
    {"month of", "EXTRACT(MONTH FROM _1)"},
    {"month of", "DATE_PART('month', _1)"},
    {"month of", "MONTH(_1)"},
    {"day of", "EXTRACT(DAY FROM _1)"},
    {"day of", "DATE_PART('day', _1)"},
    {"day of", "DAY(_1)"},
    {"hour of", "EXTRACT(HOUR FROM _1)"},
    {"hour of", "DATE_PART('hour', _1)"},
    {"hour of", "HOUR(_1)"},
    {"minute of", "EXTRACT(MINUTE FROM _1)"},
    {"minute of", "DATE_PART('minute', _1)"},
    {"minute of", "MINUTE(_1)"},
    {"whole second of", "EXTRACT(SECOND FROM _1)"},
    {"whole second of", "SECOND(_1)"},
    {"weekday from sunday as 0", "EXTRACT(DOW FROM _1)"},
    {"weekday from sunday as 0", "DATE_PART('dow', _1)"},
    {"weekday from sunday as 0", "DAYOFWEEK(_1)"},
    {"day of the year", "EXTRACT(DOY FROM _1)"},
    {"day of the year", "DATE_PART('doy', _1)"},
    {"day of the year", "DAYOFYEAR(_1)"},
    {"whole days between", "DATE_DIFF('day', CAST(_2 AS DATE), CAST(_1 AS DATE))"},
    {"whole days between", "DATE_DIFF('day', _2, _1)"},
    {"whole days between", "DATEDIFF('day', _2, _1)"},
};

} // namespace

void set_duckdb_meaning(syntax::Dialect& dialect) {
    syntax::MeaningRules& meaning = dialect.meaning;
    meaning.nulls = syntax::NullsPlace::Last;
    meaning.division = syntax::Division::Double;
    meaning.zero_division = syntax::ZeroDivision::GivesInfinity;
    meaning.like_escape = syntax::LikeEscape::None;
    meaning.text_places_count_back = true;
    meaning.sized_texts_are_cut = false;
    meaning.joins_only_texts = false;
    meaning.plain_decimal_is_exact = false;
    meaning.plain_decimal = "18,3";
    meaning.date_format = syntax::DateFormat::Strftime;
    replace_phrases(dialect.phrases, kPhrases);
    const syntax::TypeSpelling more[] = {
        {"DOUBLE", "DOUBLE"}, {"TEXT", "TEXT"}, {"TEXT", "STRING"}};
    dialect.type_spellings.insert(dialect.type_spellings.begin(), std::begin(more), std::end(more));
}

} // namespace vouch::sql::dialects
