// Printing: names, literals and types; the other files print_*.cpp hold one part of the tree each.
//
// Round trip: every name that would not read back as itself is quoted, every operand that binds
// looser than its place is parenthesised, every value is written with the dialect's own escapes.
#include "sql/syntax/printer.h"

#include <algorithm>

#include "sql/syntax/detail/lexer.h"
#include "sql/syntax/detail/printer.h"
#include "sql/syntax/parser.h"

namespace vouch::sql::syntax {

namespace detail {

Printer::Printer(const Dialect& dialect) : dialect_(dialect), operators_(dialect.operators) {
    int low = operators_.not_precedence;
    int high = 0;
    for (const InfixRule& rule : operators_.infix) {
        const bool predicate = rule.kind == InfixKind::Pattern || rule.kind == InfixKind::Is ||
                               rule.kind == InfixKind::In || rule.kind == InfixKind::Between ||
                               (rule.kind == InfixKind::Binary &&
                                operator_family(rule.op) == OperatorFamily::Comparison);
        if (!predicate) continue;
        low = std::min<int>(low, rule.precedence);
        high = std::max<int>(high, rule.precedence);
    }
    predicate_ = low;
    predicate_operand_ = high + 1;
}

bool Printer::stands_bare(const Identifier& name) const {
    if (name.quoting == Quoting::Quoted || name.text.empty()) return false;
    if (!starts_word(name.text[0])) return false;
    for (std::size_t i = 0; i < name.text.size();) {
        const char c = name.text[i];
        if ((c & 0x80) != 0) {
            const DecodedCharacter character = decode_utf8(std::string_view(name.text).substr(i));
            if (character.length == 0 || !is_name_character(character.value)) return false;
            i += character.length;
            continue;
        }
        if (!continues_word(c) && !(c == '$' && dialect_.lexical.dollar_in_names)) return false;
        ++i;
    }
    const std::size_t keyword = token_index(find_keyword(name.text));
    return !dialect_.words.reserved[keyword] && !dialect_.words.niladic[keyword] &&
           !dialect_.words.is_other_reserved(name.text);
}

/// A word that needs no quotes in its place, reserved or not.
void Printer::word(const Identifier& name) {
    if (name.quoting == Quoting::Bare)
        put(name.text);
    else
        this->name(name);
}

void Printer::name(const Identifier& name) {
    if (name.text.empty()) return;
    if (stands_bare(name)) {
        put(name.text);
        return;
    }
    const char open = dialect_.print.name_quote;
    const char close = open == '[' ? ']' : open;
    out_.push_back(open);
    for (char c : name.text) {
        out_.push_back(c);
        if (c == close) out_.push_back(c);
    }
    out_.push_back(close);
}

void Printer::qualified(const QualifiedName& qualified_name) {
    bool first = true;
    for (const Identifier& part : qualified_name.parts) {
        if (first) {
            name(part);
        } else {
            put(".");
            after_dot(part);
        }
        first = false;
    }
}

/// What follows a dot may be any word in some dialects.
void Printer::after_dot(const Identifier& part) {
    if (dialect_.grammar.keywords_after_dot && part.quoting == Quoting::Bare &&
        (is_keyword(find_keyword(part.text)) || dialect_.words.is_other_reserved(part.text)))
        put(part.text);
    else
        name(part);
}

void Printer::names(const std::vector<Identifier>& list) {
    put("(");
    join(list, [&](const Identifier& member) { name(member); });
    put(")");
}

void Printer::string(std::string_view text) {
    put("'");
    for (char c : text) {
        if (c == '\'' || (c == '\\' && dialect_.lexical.backslash_escapes)) out_.push_back(c);
        out_.push_back(c);
    }
    put("'");
}

void Printer::literal(const Literal& literal) {
    if (!literal.character_set.empty()) {
        put("_");
        put(literal.character_set);
        put(" ");
    }
    switch (literal.kind) {
    case LiteralKind::Null: put("NULL"); break;
    case LiteralKind::True: put("TRUE"); break;
    case LiteralKind::False: put("FALSE"); break;
    case LiteralKind::Integer:
    case LiteralKind::Decimal:
    case LiteralKind::Float: put(literal.text); break;
    case LiteralKind::HexInteger:
        put("0x");
        put(literal.text);
        break;
    case LiteralKind::String: string(literal.text); break;
    case LiteralKind::NationalString:
        put("N");
        string(literal.text);
        break;
    case LiteralKind::Bytes:
        put("x'");
        put(literal.text);
        put("'");
        break;
    case LiteralKind::Bits:
        put("b'");
        put(literal.text);
        put("'");
        break;
    }
}

void Printer::type(const TypeName& type) {
    // The words of a bare type are no names: INTERVAL and DOUBLE PRECISION are never quoted.
    const Identifier& last = type.name.last();
    if (type.name.parts.size() == 1 && last.quoting == Quoting::Bare)
        put(last.text);
    else
        qualified(type.name);
    if (!type.fields_of.empty()) {
        const bool angle = dialect_.grammar.struct_function;
        put(angle ? "<" : "(");
        join(type.fields_of, [&](const TypeField& field) {
            name(field.name);
            if (!field.name.text.empty()) put(" ");
            this->type(*field.type);
        });
        put(angle ? ">" : ")");
    }
    if (!type.arguments.empty()) {
        put("(");
        expressions(type.arguments);
        put(")");
    }
    if (!type.suffix.empty()) {
        put(" ");
        put(type.suffix);
    }
    for (const ExpressionPtr& size : type.dimensions) {
        put("[");
        if (size) expression(*size);
        put("]");
    }
}

} // namespace detail

std::string print(const Query& query, const Dialect& dialect) {
    detail::Printer printer(dialect);
    printer.query(query);
    return printer.take();
}

std::string print(const Expression& expression, const Dialect& dialect) {
    detail::Printer printer(dialect);
    printer.expression(expression);
    return printer.take();
}

std::string print(const TableExpression& table, const Dialect& dialect) {
    detail::Printer printer(dialect);
    printer.table(table);
    return printer.take();
}

std::string print_name(const Identifier& name, const Dialect& dialect) {
    detail::Printer printer(dialect);
    printer.name(name);
    return printer.take();
}

std::string print_string(std::string_view text, const Dialect& dialect) {
    detail::Printer printer(dialect);
    printer.string(text);
    return printer.take();
}

base::Result<std::string> print_checked(const Query& query, const Dialect& dialect) {
    // A tree made by code may be a little higher than what the parser accepts from outside.
    ParseOptions options;
    options.depth_max *= 2;
    options.text_bytes_max *= 4;
    options.parameters = ParameterHandling::Keep;
    std::string text = print(query, dialect);
    auto again = parse_query(text, dialect, options);
    if (!again)
        return base::fail(base::ErrorCode::Unsupported,
                          dialect.name + " cannot express the query: " + again.error().message,
                          again.error().hints);
    if (!(*again == query))
        return base::fail(base::ErrorCode::Unsupported,
                          dialect.name + " would read the printed query as another one");
    return text;
}

} // namespace vouch::sql::syntax
