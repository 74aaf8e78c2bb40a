// What the functions of SQL/JSON say beside their arguments.
#include "sql/syntax/detail/printer.h"

namespace vouch::sql::syntax::detail {

void Printer::json_pairs(const std::vector<Argument>& arguments) {
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        if (i > 0) put(i % 2 == 0 ? ", " : ": ");
        argument(arguments[i]);
    }
}

void Printer::json_clauses(const FunctionCall& call) {
    const JsonClauses& clauses = *call.json;
    switch (clauses.nulls) {
    case JsonNulls::Default: break;
    case JsonNulls::Keep: put(" NULL ON NULL"); break;
    case JsonNulls::Absent: put(" ABSENT ON NULL"); break;
    }
    json_unique(clauses.unique);
    json_passing(clauses.passing);
    if (clauses.returning) {
        put(call.arguments.empty() ? "RETURNING " : " RETURNING ");
        type(*clauses.returning);
        json_format(clauses.format);
    }
    json_wrapper(clauses.wrapper, clauses.quotes);
    json_fallback(clauses.on_empty, " ON EMPTY");
    json_fallback(clauses.on_error, " ON ERROR");
}

void Printer::json_format(JsonFormat format) {
    if (format == JsonFormat::Json) put(" FORMAT JSON");
}

void Printer::json_unique(JsonUnique unique) {
    switch (unique) {
    case JsonUnique::Default: break;
    case JsonUnique::With: put(" WITH UNIQUE KEYS"); break;
    case JsonUnique::Without: put(" WITHOUT UNIQUE KEYS"); break;
    }
}

void Printer::json_passing(const std::vector<JsonPassing>& passing) {
    if (passing.empty()) return;
    put(" PASSING ");
    join(passing, [&](const JsonPassing& passed) {
        expression(*passed.value);
        put(" AS ");
        if (passed.name.quoting == Quoting::Bare)
            put(passed.name.text); // any word, also a reserved one
        else
            name(passed.name);
    });
}

void Printer::json_wrapper(JsonWrapper wrapper, JsonQuotes quotes) {
    switch (wrapper) {
    case JsonWrapper::Default: break;
    case JsonWrapper::Without: put(" WITHOUT WRAPPER"); break;
    case JsonWrapper::Conditional: put(" WITH CONDITIONAL WRAPPER"); break;
    case JsonWrapper::Unconditional: put(" WITH WRAPPER"); break;
    }
    switch (quotes) {
    case JsonQuotes::Default: break;
    case JsonQuotes::Keep: put(" KEEP QUOTES"); break;
    case JsonQuotes::Omit: put(" OMIT QUOTES"); break;
    }
}

void Printer::json_fallback(const std::optional<JsonFallback>& fallback, std::string_view on) {
    if (!fallback) return;
    switch (fallback->kind) {
    case JsonFallbackKind::Null: put(" NULL"); break;
    case JsonFallbackKind::Error: put(" ERROR"); break;
    case JsonFallbackKind::True: put(" TRUE"); break;
    case JsonFallbackKind::False: put(" FALSE"); break;
    case JsonFallbackKind::Unknown: put(" UNKNOWN"); break;
    case JsonFallbackKind::EmptyArray: put(" EMPTY ARRAY"); break;
    case JsonFallbackKind::EmptyObject: put(" EMPTY OBJECT"); break;
    case JsonFallbackKind::Value:
        put(" DEFAULT ");
        expression(*fallback->value);
        break;
    }
    put(on);
}

} // namespace vouch::sql::syntax::detail
