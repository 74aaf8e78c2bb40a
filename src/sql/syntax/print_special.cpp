// Expressions with words or brackets inside.
#include "sql/syntax/detail/printer.h"

namespace vouch::sql::syntax::detail {

void Printer::node(const IsPredicate& node) {
    operand(*node.operand);
    put(node.negation == Negation::Negated ? " IS NOT " : " IS ");
    switch (node.test) {
    case IsTest::Null: put("NULL"); break;
    case IsTest::True: put("TRUE"); break;
    case IsTest::False: put("FALSE"); break;
    case IsTest::Unknown: put("UNKNOWN"); break;
    case IsTest::Json: put("JSON"); break;
    case IsTest::JsonObject: put("JSON OBJECT"); break;
    case IsTest::JsonArray: put("JSON ARRAY"); break;
    case IsTest::JsonScalar: put("JSON SCALAR"); break;
    case IsTest::Normalized: put("NORMALIZED"); break;
    }
    json_unique(node.unique);
}

void Printer::node(const Case& node) {
    put("CASE");
    if (node.operand) {
        put(" ");
        expression(*node.operand);
    }
    for (const CaseBranch& branch : node.branches) {
        put(" WHEN ");
        expression(*branch.condition);
        put(" THEN ");
        expression(*branch.result);
    }
    if (node.otherwise) {
        put(" ELSE ");
        expression(*node.otherwise);
    }
    put(" END");
}

void Printer::node(const Cast& node) {
    switch (node.form) {
    case CastForm::Cast: put("CAST("); break;
    case CastForm::TryCast: put("TRY_CAST("); break;
    case CastForm::SafeCast: put("SAFE_CAST("); break;
    case CastForm::Convert: put("CONVERT("); break;
    case CastForm::TryConvert: put("TRY_CONVERT("); break;
    }
    const bool type_first = node.form == CastForm::Convert || node.form == CastForm::TryConvert;
    if (type_first) {
        type(node.type);
        put(", ");
        expression(*node.operand);
    } else {
        expression(*node.operand);
        put(" AS ");
        type(node.type);
    }
    if (node.format) {
        put(type_first ? ", " : " FORMAT ");
        expression(*node.format);
    }
    put(")");
}

void Printer::node(const Trim& node) {
    switch (node.side) {
    case TrimSide::Both: put("TRIM(BOTH"); break;
    case TrimSide::Leading: put("TRIM(LEADING"); break;
    case TrimSide::Trailing: put("TRIM(TRAILING"); break;
    }
    if (node.characters) {
        put(" ");
        expression(*node.characters);
    }
    put(" FROM ");
    expression(*node.source);
    put(")");
}

void Printer::node(const Interval& node) {
    put("INTERVAL ");
    const bool plain = node.value->as<Literal>() != nullptr;
    if (!plain) put("(");
    expression(*node.value);
    if (!plain) put(")");
    if (node.unit.empty()) return;
    put(" ");
    put(node.unit);
    if (node.to_unit.empty()) return;
    put(" TO ");
    put(node.to_unit);
}

void Printer::node(const Star& node) {
    if (node.qualifier) {
        qualified(*node.qualifier);
        put(".");
    }
    put("*");
    if (!node.exclude.empty()) {
        put(dialect_.print.except_for_exclude ? " EXCEPT (" : " EXCLUDE (");
        join(node.exclude, [&](const QualifiedName& column) { qualified(column); });
        put(")");
    }
    if (!node.replace.empty()) {
        put(" REPLACE (");
        join(node.replace, [&](const StarReplacement& replacement) {
            expression(*replacement.expression);
            put(" AS ");
            name(replacement.name);
        });
        put(")");
    }
    if (!node.rename.empty()) {
        put(" RENAME (");
        join(node.rename, [&](const StarRename& rename) {
            qualified(rename.from);
            put(" AS ");
            name(rename.to);
        });
        put(")");
    }
    if (node.like) {
        negation(node.like_negation);
        put(node.like_operator == PatternOperator::ILike       ? " ILIKE "
            : node.like_operator == PatternOperator::SimilarTo ? " SIMILAR TO "
                                                               : " LIKE ");
        expression(*node.like);
    }
}

void Printer::node(const Slice& node) {
    const bool plain = node.operand->as<ColumnReference>() || node.operand->as<Subscript>() ||
                       node.operand->as<Slice>();
    if (!plain) put("(");
    expression(*node.operand);
    put(plain ? "[" : ")[");
    if (node.lower) expression(*node.lower);
    put(":");
    if (node.upper)
        expression(*node.upper);
    else if (node.step)
        put("-"); // two colons would be a cast
    if (node.step) {
        put(":");
        expression(*node.step);
    }
    put("]");
}

void Printer::node(const ArrayLiteral& node) {
    if (node.element_type)
        type(*node.element_type);
    else if (dialect_.print.array_keyword)
        put("ARRAY");
    put("[");
    expressions(node.items);
    put("]");
}

void Printer::node(const StructLiteral& node) {
    if (dialect_.grammar.brace_structs) {
        put("{");
        join(node.members, [&](const StructField& field) {
            string(field.name ? std::string_view(field.name->text) : std::string_view());
            put(": ");
            expression(*field.value);
        });
        put("}");
        return;
    }
    if (node.type)
        type(*node.type);
    else
        put("STRUCT");
    put("(");
    join(node.members, [&](const StructField& field) {
        expression(*field.value);
        if (!field.name) return;
        put(" AS ");
        name(*field.name);
    });
    put(")");
}

void Printer::node(const MapLiteral& node) {
    put("MAP {");
    join(node.entries, [&](const MapEntry& entry) {
        expression(*entry.key);
        put(": ");
        expression(*entry.value);
    });
    put("}");
}

void Printer::node(const Lambda& node) {
    const auto parameters = [&] {
        join(node.parameters, [&](const Identifier& parameter) { name(parameter); });
    };
    if (dialect_.grammar.keyword_lambdas) {
        put("lambda ");
        parameters();
        put(": ");
    } else {
        put("(");
        parameters();
        put(") -> ");
    }
    expression(*node.body);
}

void Printer::node(const ListComprehension& node) {
    put("[");
    expression(*node.element);
    put(" FOR ");
    join(node.variables, [&](const Identifier& variable) { name(variable); });
    put(" IN ");
    // Before IF no operator may stand bare.
    constexpr int kPrimary = 100;
    expression(*node.source, node.condition ? kPrimary : 0);
    if (node.condition) {
        put(" IF ");
        expression(*node.condition);
    }
    put("]");
}

void Printer::node(const MatchAgainst& node) {
    put("MATCH (");
    expressions(node.columns);
    put(") AGAINST (");
    operand(*node.query);
    switch (node.mode) {
    case MatchMode::Default: break;
    case MatchMode::Natural: put(" IN NATURAL LANGUAGE MODE"); break;
    case MatchMode::Boolean: put(" IN BOOLEAN MODE"); break;
    case MatchMode::QueryExpansion: put(" WITH QUERY EXPANSION"); break;
    case MatchMode::NaturalQueryExpansion:
        put(" IN NATURAL LANGUAGE MODE WITH QUERY EXPANSION");
        break;
    }
    put(")");
}

} // namespace vouch::sql::syntax::detail
