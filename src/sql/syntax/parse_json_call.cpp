// The functions of SQL/JSON, whose arguments have words between and after them.
//
//   object    JSON_OBJECT ( pair, … [nulls] [unique] [returning] ), JSON_OBJECTAGG ( pair … )
//   pair      key : value [format] | key VALUE value [format]
//   array     JSON_ARRAY ( value [format], … [nulls] [returning] )
//             JSON_ARRAYAGG ( value [format] [ORDER BY …] [nulls] [returning] )
//   query     JSON_VALUE ( document, path [PASSING value AS name, …] [returning] [wrapper] [quotes]
//             [fallback ON EMPTY] [fallback ON ERROR] ), JSON_QUERY, JSON_EXISTS
//   nulls     (NULL | ABSENT) ON NULL                 unique    (WITH | WITHOUT) UNIQUE [KEYS]
//   returning RETURNING type [format]                 format    FORMAT JSON
//   wrapper   (WITHOUT | WITH [CONDITIONAL | UNCONDITIONAL]) [ARRAY] WRAPPER
//   quotes    (KEEP | OMIT) QUOTES [ON SCALAR STRING]
//   fallback  NULL | ERROR | TRUE | FALSE | UNKNOWN | EMPTY [ARRAY | OBJECT] | DEFAULT value
//
// A call that uses none of the words is a plain call.
#include "sql/syntax/detail/ascii.h"
#include "sql/syntax/detail/parser.h"

namespace vouch::sql::syntax::detail {

namespace {

enum Clause : unsigned {
    kPairs = 1,
    kNulls = 2,
    kUniqueKeys = 4,
    kPassing = 8,
    kReturningType = 16,
    kWrapper = 32,
    kQuotes = 64,
    kFallbacks = 128,
    kOrder = 256,
    kErrorFallback = 512, ///< ON ERROR alone
    kOfJson = 1024,       ///< set for every function of SQL/JSON
};

struct JsonFunction {
    std::string_view name;
    bool GrammarRules::*exists;
    unsigned clauses;
};

constexpr JsonFunction kJsonFunctions[] = {
    {"JSON", &GrammarRules::json_constructors, kUniqueKeys},
    {"JSON_ARRAY", &GrammarRules::json_constructors, kNulls | kReturningType},
    {"JSON_ARRAYAGG", &GrammarRules::json_constructors, kOrder | kNulls | kReturningType},
    {"JSON_EXISTS", &GrammarRules::json_query_clauses, kPassing | kErrorFallback},
    {"JSON_OBJECT", &GrammarRules::json_constructors,
     kPairs | kNulls | kUniqueKeys | kReturningType},
    {"JSON_OBJECTAGG", &GrammarRules::json_constructors,
     kPairs | kNulls | kUniqueKeys | kReturningType},
    {"JSON_QUERY", &GrammarRules::json_query_clauses,
     kPassing | kReturningType | kWrapper | kQuotes | kFallbacks},
    {"JSON_SERIALIZE", &GrammarRules::json_constructors, kReturningType},
    {"JSON_VALUE", &GrammarRules::json_query_clauses, kPassing | kReturningType | kFallbacks},
    {"JSON_VALUE", &GrammarRules::json_value_clauses, kReturningType | kFallbacks},
};

} // namespace

unsigned Parser::json_clauses_of(const QualifiedName& called) const {
    const Identifier& name = called.last();
    if (called.parts.size() != 1 || name.quoting == Quoting::Quoted || name.text.size() < 4 ||
        upper_ascii(name.text.front()) != 'J')
        return 0;
    const std::string word = upper_ascii(name.text);
    for (const JsonFunction& function : kJsonFunctions)
        if (grammar_.*function.exists && function.name == word) return function.clauses | kOfJson;
    return 0;
}

Parsed<void> Parser::json_arguments(FunctionCall& into, unsigned allowed) {
    if (starts_query(kind()))
        return refuse(ParseErrorKind::Unsupported, current().span,
                      "A query as an argument needs parentheses of its own",
                      {"Write (SELECT json_agg(column) FROM …)"});
    JsonClauses clauses;
    if (kind() != TokenKind::sCloseParenthesis && kind() != TokenKind::kReturning) {
        do {
            into.arguments.push_back(TRY(argument(into)));
            if (allowed & kPairs) TRY(json_pair_value(into, clauses));
            into.arguments.back().format = json_format();
        } while (accept(TokenKind::sComma));
    }
    if ((allowed & kOrder) && accept(TokenKind::kOrder)) {
        TRY(expect(TokenKind::kBy));
        into.order_by = TRY(order_by());
    }
    const std::size_t before = index_;
    const std::uint32_t begin = here();
    TRY(json_clauses(clauses, allowed));
    if (index_ == before && clauses.arguments == JsonArguments::Plain) return {};
    clauses.span = since(begin);
    into.json = std::make_unique<JsonClauses>(std::move(clauses));
    return {};
}

/// What follows a key. The first one decides whether there are pairs at all: `json_object(keys,
/// values)` is an older function.
Parsed<void> Parser::json_pair_value(FunctionCall& into, JsonClauses& clauses) {
    const bool follows = kind() == TokenKind::sColon || kind() == TokenKind::kValue;
    const bool first = into.arguments.size() == 1;
    if (first && !follows) return {};
    if (!first && clauses.arguments == JsonArguments::Plain) return {};
    clauses.arguments = JsonArguments::Pairs;
    if (!accept(TokenKind::kValue)) TRY(expect(TokenKind::sColon));
    Argument value;
    const std::uint32_t begin = here();
    value.value = TRY(expression());
    value.span = since(begin);
    into.arguments.push_back(std::move(value));
    return {};
}

Parsed<void> Parser::json_clauses(JsonClauses& into, unsigned allowed) {
    if (allowed & kNulls) into.nulls = json_nulls();
    if (allowed & kUniqueKeys) into.unique = json_unique();
    if (allowed & kPassing) into.passing = TRY(json_passing());
    if ((allowed & kReturningType) && accept(TokenKind::kReturning)) {
        into.returning = TRY(type_name());
        into.format = json_format();
    }
    if (allowed & kWrapper) into.wrapper = TRY(json_wrapper());
    if (allowed & kQuotes) into.quotes = TRY(json_quotes());
    if (allowed & (kFallbacks | kErrorFallback)) TRY(json_fallbacks(into.on_empty, into.on_error));
    if ((allowed & kErrorFallback) && into.on_empty)
        return unexpected("JSON_EXISTS has no ON EMPTY", {"Write FALSE ON ERROR"});
    return {};
}

JsonFormat Parser::json_format() {
    if (kind() != TokenKind::kFormat || kind_at(1) != TokenKind::kJson) return JsonFormat::Default;
    advance();
    advance();
    return JsonFormat::Json;
}

JsonNulls Parser::json_nulls() {
    const bool keep = kind() == TokenKind::kNull;
    if ((!keep && !word_is("ABSENT")) || kind_at(1) != TokenKind::kOn ||
        kind_at(2) != TokenKind::kNull)
        return JsonNulls::Default;
    for (int word = 0; word < 3; ++word)
        advance();
    return keep ? JsonNulls::Keep : JsonNulls::Absent;
}

JsonUnique Parser::json_unique() {
    const bool with = kind() == TokenKind::kWith;
    if ((!with && kind() != TokenKind::kWithout) || kind_at(1) != TokenKind::kUnique)
        return JsonUnique::Default;
    advance();
    advance();
    accept(TokenKind::kKeys);
    return with ? JsonUnique::With : JsonUnique::Without;
}

Parsed<std::vector<JsonPassing>> Parser::json_passing() {
    std::vector<JsonPassing> passed;
    if (!word_is("PASSING")) return passed;
    advance();
    do {
        JsonPassing value;
        const std::uint32_t begin = here();
        value.value = TRY(expression());
        TRY(expect(TokenKind::kAs));
        value.name = TRY(any_word());
        value.span = since(begin);
        passed.push_back(std::move(value));
    } while (accept(TokenKind::sComma));
    return passed;
}

Parsed<JsonWrapper> Parser::json_wrapper() {
    const bool with = kind() == TokenKind::kWith;
    if (!with && kind() != TokenKind::kWithout) return JsonWrapper::Default;
    advance();
    JsonWrapper wrapper = with ? JsonWrapper::Unconditional : JsonWrapper::Without;
    const bool conditional = with && word_is("CONDITIONAL");
    if (conditional) wrapper = JsonWrapper::Conditional;
    if (conditional || (with && word_is("UNCONDITIONAL"))) advance();
    accept(TokenKind::kArray);
    if (!word_is("WRAPPER")) return unexpected();
    advance();
    return wrapper;
}

Parsed<JsonQuotes> Parser::json_quotes() {
    const bool keep = word_is("KEEP");
    if (!keep && !word_is("OMIT")) return JsonQuotes::Default;
    advance();
    if (!word_is("QUOTES")) return unexpected();
    advance();
    if (accept(TokenKind::kOn)) {
        for (const std::string_view word : {"SCALAR", "STRING"}) {
            if (!word_is(word)) return unexpected();
            advance();
        }
    }
    return keep ? JsonQuotes::Keep : JsonQuotes::Omit;
}

/// The part before ON, or none.
Parsed<std::optional<JsonFallback>> Parser::json_fallback() {
    JsonFallback fallback;
    const std::uint32_t begin = here();
    if (accept(TokenKind::kDefault)) {
        fallback.kind = JsonFallbackKind::Value;
        fallback.value = TRY(expression());
    } else if (accept(TokenKind::kNull)) {
        fallback.kind = JsonFallbackKind::Null;
    } else if (accept(TokenKind::kError)) {
        fallback.kind = JsonFallbackKind::Error;
    } else if (accept(TokenKind::kTrue)) {
        fallback.kind = JsonFallbackKind::True;
    } else if (accept(TokenKind::kFalse)) {
        fallback.kind = JsonFallbackKind::False;
    } else if (accept(TokenKind::kUnknown)) {
        fallback.kind = JsonFallbackKind::Unknown;
    } else if (accept(TokenKind::kEmpty)) {
        fallback.kind = JsonFallbackKind::EmptyArray;
        if (word_is("OBJECT")) {
            fallback.kind = JsonFallbackKind::EmptyObject;
            advance();
        } else {
            accept(TokenKind::kArray);
        }
    } else {
        return std::optional<JsonFallback>();
    }
    fallback.span = since(begin);
    return std::optional(std::move(fallback));
}

Parsed<void> Parser::json_fallbacks(std::optional<JsonFallback>& on_empty,
                                    std::optional<JsonFallback>& on_error) {
    while (true) {
        std::optional<JsonFallback> fallback = TRY(json_fallback());
        if (!fallback) return {};
        TRY(expect(TokenKind::kOn));
        std::optional<JsonFallback>& into = at(TokenKind::kEmpty) ? on_empty : on_error;
        if (!accept(TokenKind::kEmpty)) TRY(expect(TokenKind::kError));
        if (into) return unexpected("Each of ON EMPTY and ON ERROR may be said once");
        into = std::move(fallback);
    }
}

} // namespace vouch::sql::syntax::detail
