#include "sql/dialects/phrases.h"

#include <algorithm>

namespace vouch::sql::dialects {

namespace {

/// These are written alike and mean the same in every dialect so far.
constexpr syntax::Phrase kPhrases[] = {
    {"count", "COUNT(_1)"},
    {"sum", "SUM(_1)"},
    {"smallest", "MIN(_1)"},
    {"largest", "MAX(_1)"},
    {"average", "AVG(_1)"},
    {"row number", "ROW_NUMBER()"},
    {"rank", "RANK()"},
    {"dense rank", "DENSE_RANK()"},
    {"percent rank", "PERCENT_RANK()"},
    {"cumulative share", "CUME_DIST()"},
    {"tile", "NTILE(_1)"},
    {"previous row", "LAG(_1)"},
    {"row before", "LAG(_1, _2)"},
    {"row before or else", "LAG(_1, _2, _3)"},
    {"next row", "LEAD(_1)"},
    {"row after", "LEAD(_1, _2)"},
    {"row after or else", "LEAD(_1, _2, _3)"},
    {"first value", "FIRST_VALUE(_1)"},
    {"last value", "LAST_VALUE(_1)"},
    {"nth value", "NTH_VALUE(_1, _2)"},
    {"first not null", "COALESCE(_n)"},
    {"null if equal", "NULLIF(_1, _2)"},
    {"absolute", "ABS(_1)"},
    {"sign", "SIGN(_1)"},
    {"rounded", "ROUND(_1)"},
    {"rounded to digits", "ROUND(_1, _2)"},
    {"floor", "FLOOR(_1)"},
    {"ceiling", "CEIL(_1)"},
    {"ceiling", "CEILING(_1)"},
    {"remainder", "MOD(_1, _2)"},
    {"power", "POWER(_1, _2)"},
    {"power", "POW(_1, _2)"},
    {"square root", "SQRT(_1)"},
    {"exponential", "EXP(_1)"},
    {"natural logarithm", "LN(_1)"},
    {"logarithm to base 10", "LOG10(_1)"},
    {"upper", "UPPER(_1)"},
    {"lower", "LOWER(_1)"},
    {"trimmed", "TRIM(_1)"},
    {"trimmed at the start", "LTRIM(_1)"},
    {"trimmed at the end", "RTRIM(_1)"},
    {"replaced", "REPLACE(_1, _2, _3)"},
    {"part of a text", "SUBSTR(_1, _2, _3)"},
    {"part of a text", "SUBSTRING(_1, _2, _3)"},
    {"rest of a text", "SUBSTR(_1, _2)"},
    {"rest of a text", "SUBSTRING(_1, _2)"},
    {"current date", "CURRENT_DATE"},
    {"current timestamp", "CURRENT_TIMESTAMP"},
};

constexpr syntax::TypeSpelling kTypes[] = {
    {"INTEGER", "INTEGER"},
    {"INTEGER", "INT"},
    {"BIGINT", "BIGINT"},
    {"SMALLINT", "SMALLINT"},
    {"DECIMAL", "DECIMAL"},
    {"DECIMAL", "NUMERIC"},
    {"REAL", "REAL"},
    {"DOUBLE", "DOUBLE PRECISION"},
    {"DOUBLE", "FLOAT"},
    {"VARCHAR", "VARCHAR"},
    {"VARCHAR", "CHARACTER VARYING"},
    {"DATE", "DATE"},
    {"TIME", "TIME"},
    {"TIMESTAMP", "TIMESTAMP"},
    {"BOOLEAN", "BOOLEAN"},
};

} // namespace

void set_ansi_meaning(syntax::Dialect& dialect) {
    dialect.phrases.assign(std::begin(kPhrases), std::end(kPhrases));
    dialect.type_spellings.assign(std::begin(kTypes), std::end(kTypes));
}

void replace_phrases(std::vector<syntax::Phrase>& phrases, std::span<const syntax::Phrase> more) {
    std::erase_if(phrases, [&](const syntax::Phrase& old) {
        return std::any_of(more.begin(), more.end(),
                           [&](const syntax::Phrase& m) { return m.meaning == old.meaning; });
    });
    phrases.insert(phrases.end(), more.begin(), more.end());
}

} // namespace vouch::sql::dialects
