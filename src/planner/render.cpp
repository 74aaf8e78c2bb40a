// Tables keep their names (each stands once in a block); columns are qualified where a block has
// several tables. Names that could be read as words of SQL are quoted.
#include "planner/render.h"

#include <algorithm>
#include <cctype>
#include <memory>

#include "sql/syntax/keywords.h"

namespace vouch::planner {
namespace {

namespace syntax = sql::syntax;
using knowledge::ColumnId;
using knowledge::TableId;
using syntax::BinaryOperator;
using syntax::Expression;
using syntax::ExpressionPtr;

template <typename Node>
ExpressionPtr expression(Node node) {
    return std::make_unique<Expression>(Expression{std::move(node)});
}

syntax::Identifier identifier(const std::string& name) {
    syntax::Identifier made;
    made.text = name;
    const bool plain =
        !name.empty() && std::isdigit(static_cast<unsigned char>(name[0])) == 0 &&
        std::all_of(
            name.begin(), name.end(),
            [](char c) { return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_'; }) &&
        !syntax::is_keyword(syntax::find_keyword(name));
    made.quoting = plain ? syntax::Quoting::Bare : syntax::Quoting::Quoted;
    return made;
}

syntax::QualifiedName qualified(std::initializer_list<std::string> parts) {
    syntax::QualifiedName name;
    for (const std::string& part : parts)
        name.parts.push_back(identifier(part));
    return name;
}

ExpressionPtr literal(syntax::LiteralKind kind, std::string text) {
    syntax::Literal made;
    made.kind = kind;
    made.text = std::move(text);
    return expression(std::move(made));
}

ExpressionPtr text_literal(std::string text) {
    return literal(syntax::LiteralKind::String, std::move(text));
}

ExpressionPtr number_literal(const std::string& plain) {
    const bool negative = plain.starts_with('-');
    std::string digits = negative ? plain.substr(1) : plain;
    const auto kind = digits.find('.') == std::string::npos ? syntax::LiteralKind::Integer
                                                            : syntax::LiteralKind::Decimal;
    ExpressionPtr made = literal(kind, std::move(digits));
    if (!negative) return made;
    syntax::Unary minus;
    minus.op = syntax::UnaryOperator::Minus;
    minus.operand = std::move(made);
    return expression(std::move(minus));
}

ExpressionPtr binary(ExpressionPtr left, BinaryOperator op, ExpressionPtr right) {
    syntax::Chain chain;
    chain.first = std::move(left);
    syntax::ChainLink link;
    link.op = op;
    link.operand = std::move(right);
    chain.links.push_back(std::move(link));
    return expression(std::move(chain));
}

/// One chain of all; null where there is none.
ExpressionPtr chain(std::vector<ExpressionPtr> parts, BinaryOperator op) {
    if (parts.empty()) return nullptr;
    if (parts.size() == 1) return std::move(parts.front());
    syntax::Chain made;
    made.first = std::move(parts.front());
    for (std::size_t i = 1; i < parts.size(); ++i) {
        syntax::ChainLink link;
        link.op = op;
        link.operand = std::move(parts[i]);
        made.links.push_back(std::move(link));
    }
    return expression(std::move(made));
}

ExpressionPtr negate(ExpressionPtr operand) {
    syntax::Unary made;
    made.op = syntax::UnaryOperator::Not;
    made.operand = std::move(operand);
    return expression(std::move(made));
}

ExpressionPtr call(const std::string& name, std::vector<ExpressionPtr> arguments,
                   syntax::ArgumentQuantifier quantifier = syntax::ArgumentQuantifier::None) {
    syntax::FunctionCall made;
    syntax::Identifier function;
    function.text = name;
    made.name.parts.push_back(std::move(function));
    made.quantifier = quantifier;
    for (ExpressionPtr& value : arguments) {
        syntax::Argument argument;
        argument.value = std::move(value);
        made.arguments.push_back(std::move(argument));
    }
    return expression(std::move(made));
}

ExpressionPtr call(const std::string& name, ExpressionPtr argument,
                   syntax::ArgumentQuantifier quantifier = syntax::ArgumentQuantifier::None) {
    std::vector<ExpressionPtr> arguments;
    arguments.push_back(std::move(argument));
    return call(name, std::move(arguments), quantifier);
}

class Renderer {
public:
    explicit Renderer(const knowledge::Knowledge& knowledge) : knowledge_(knowledge) {}

    syntax::Query query(const PlanBlock& block) const {
        syntax::Query made;
        syntax::Select select = this->select(block);
        if (block.combined.empty()) {
            made.body = std::move(select);
        } else {
            syntax::SetOperation combined;
            syntax::Query first;
            first.body = std::move(select);
            combined.first = std::make_unique<syntax::Query>(std::move(first));
            syntax::SetLink link;
            link.op = block.combination == SetOperation::Intersect ? syntax::SetOperator::Intersect
                      : block.combination == SetOperation::Union   ? syntax::SetOperator::Union
                                                                   : syntax::SetOperator::Except;
            link.operand = std::make_unique<syntax::Query>(query(block.combined.front()));
            combined.links.push_back(std::move(link));
            made.body = std::move(combined);
        }
        for (const PlanOrder& key : block.order) {
            syntax::OrderItem item;
            item.expression = term(key.term, block);
            item.direction = key.order == Order::Descending ? syntax::SortDirection::Descending
                                                            : syntax::SortDirection::Ascending;
            made.order_by.push_back(std::move(item));
        }
        if (block.limit) {
            syntax::Limit limit;
            limit.count = number_literal(std::to_string(*block.limit));
            made.limit = std::move(limit);
        }
        return made;
    }

private:
    const schema::Table& table(TableId id) const { return knowledge_.catalog.tables[id]; }

    ExpressionPtr column(ColumnId id, const PlanBlock& block) const {
        syntax::ColumnReference made;
        const std::string& name = table(id.table).columns[id.column].name;
        made.name =
            block.tables.size() > 1 ? qualified({table(id.table).name, name}) : qualified({name});
        return expression(std::move(made));
    }

    ExpressionPtr key_column(TableId id, std::uint32_t index) const {
        syntax::ColumnReference made;
        made.name = qualified({table(id).name, table(id).columns[index].name});
        return expression(std::move(made));
    }

    ExpressionPtr date_part(DatePart part, ExpressionPtr operand) const {
        if (part == DatePart::None) return operand;
        const auto formatted = [&](const char* format, ExpressionPtr value) {
            std::vector<ExpressionPtr> arguments;
            arguments.push_back(text_literal(format));
            arguments.push_back(std::move(value));
            return call("strftime", std::move(arguments));
        };
        if (part == DatePart::Year) return formatted("%Y", std::move(operand));
        if (part == DatePart::Month) return formatted("%Y-%m", std::move(operand));
        if (part == DatePart::Date) return call("date", std::move(operand));
        // The quarter: (month + 2) / 3, in whole numbers.
        ExpressionPtr year = formatted("%Y", syntax::clone(operand));
        syntax::Cast cast;
        cast.operand = formatted("%m", std::move(operand));
        syntax::Identifier integer;
        integer.text = "INTEGER";
        cast.type.name.parts.push_back(std::move(integer));
        ExpressionPtr quarter =
            binary(binary(expression(std::move(cast)), BinaryOperator::Add, number_literal("2")),
                   BinaryOperator::Divide, number_literal("3"));
        return binary(binary(std::move(year), BinaryOperator::Concatenate, text_literal("-Q")),
                      BinaryOperator::Concatenate, std::move(quarter));
    }

    ExpressionPtr term(const PlanTerm& t, const PlanBlock& block) const {
        if (t.every_column) {
            syntax::Star star;
            if (block.tables.size() > 1) star.qualifier = qualified({table(t.column.table).name});
            return expression(std::move(star));
        }
        if (t.rows) return call("count", expression(syntax::Star{}));
        ExpressionPtr made = date_part(t.part, column(t.column, block));
        if (t.factor)
            made = binary(std::move(made), BinaryOperator::Multiply, column(*t.factor, block));
        constexpr const char* kFunctions[] = {"", "count", "sum", "avg", "min", "max"};
        if (t.aggregate == Aggregate::None) return made;
        const auto quantifier =
            t.distinct ? syntax::ArgumentQuantifier::Distinct : syntax::ArgumentQuantifier::None;
        made = call(kFunctions[static_cast<std::size_t>(t.aggregate)], std::move(made), quantifier);
        if (!t.divisor) return made;
        // A whole number divided by a whole number would lose its fraction.
        made = binary(std::move(made), BinaryOperator::Multiply,
                      literal(syntax::LiteralKind::Decimal, "1.0"));
        auto* product = made->as<syntax::Chain>();
        syntax::ChainLink link;
        link.op = BinaryOperator::Divide;
        link.operand =
            call("count", column(*t.divisor, block), syntax::ArgumentQuantifier::Distinct);
        product->links.push_back(std::move(link));
        return made;
    }

    syntax::TableExpressionPtr from(const PlanBlock& block) const {
        const auto reference = [&](TableId id) {
            syntax::TableReference made;
            made.name = qualified({table(id).name});
            return std::make_unique<syntax::TableExpression>(
                syntax::TableExpression{std::move(made)});
        };
        if (block.steps.empty()) return reference(block.tables.front());
        syntax::Join join;
        join.first = reference(block.tables.front());
        for (const knowledge::JoinStep& step : block.steps) {
            const knowledge::KeyEdge& edge = knowledge_.keys.edges()[step.edge];
            std::vector<ExpressionPtr> parts;
            for (std::size_t i = 0; i < edge.from_columns.size(); ++i) {
                parts.push_back(binary(key_column(edge.from_table, edge.from_columns[i]),
                                       BinaryOperator::Equal,
                                       key_column(edge.to_table, edge.to_columns[i])));
            }
            syntax::JoinLink link;
            link.right = reference(step.added);
            syntax::OnCondition on;
            on.condition = chain(std::move(parts), BinaryOperator::And);
            link.condition = std::move(on);
            join.links.push_back(std::move(link));
        }
        return std::make_unique<syntax::TableExpression>(syntax::TableExpression{std::move(join)});
    }

    syntax::Select select(const PlanBlock& block) const {
        syntax::Select made;
        if (block.distinct) made.quantifier = syntax::SelectQuantifier::Distinct;
        for (const PlanTerm& t : block.select) {
            syntax::SelectItem item;
            item.expression = term(t, block);
            made.items.push_back(std::move(item));
        }
        made.from.push_back(from(block));
        made.where = predicates(block.where, block);
        if (!block.group.empty()) {
            syntax::GroupBy group;
            for (const PlanTerm& key : block.group) {
                syntax::GroupExpression element;
                element.expression = term(key, block);
                group.elements.push_back(syntax::GroupingElement{std::move(element)});
            }
            made.group_by = std::move(group);
        }
        made.having = predicates(block.having, block);
        return made;
    }

    ExpressionPtr predicates(const std::vector<PlanPredicate>& list, const PlanBlock& block) const {
        std::vector<ExpressionPtr> parts;
        for (std::size_t i = 0; i < list.size();) {
            std::vector<ExpressionPtr> alternatives;
            const int group = list[i].alternative;
            do {
                alternatives.push_back(predicate(list[i++], block));
            } while (group != 0 && i < list.size() && list[i].alternative == group);
            parts.push_back(chain(std::move(alternatives), BinaryOperator::Or));
        }
        return chain(std::move(parts), BinaryOperator::And);
    }

    static ExpressionPtr value(const PlanLiteral& l) {
        return l.number ? number_literal(l.text) : text_literal(l.text);
    }

    ExpressionPtr pattern(const PlanPredicate& p, const PlanBlock& block) const {
        std::string text;
        bool escaped = false;
        for (const char c : p.literals.front().text) {
            if (c == '%' || c == '_' || c == '\\') {
                text += '\\';
                escaped = true;
            }
            text += c;
        }
        if (p.op != Operator::StartsWith) text.insert(0, "%");
        if (p.op != Operator::EndsWith) text += '%';
        syntax::PatternMatch made;
        made.operand = term(p.left, block);
        made.patterns.push_back(text_literal(std::move(text)));
        if (escaped) made.escape = text_literal("\\");
        made.negation = p.negated ? syntax::Negation::Negated : syntax::Negation::Plain;
        return expression(std::move(made));
    }

    ExpressionPtr comparison(const PlanPredicate& p, const PlanBlock& block) const {
        if (p.op == Operator::IsNull) {
            syntax::IsPredicate made;
            made.operand = term(p.left, block);
            made.negation = p.negated ? syntax::Negation::Negated : syntax::Negation::Plain;
            return expression(std::move(made));
        }
        if (p.op == Operator::Between && p.half_open) {
            ExpressionPtr low =
                binary(term(p.left, block), BinaryOperator::GreaterEqual, value(p.literals[0]));
            ExpressionPtr high =
                binary(term(p.left, block), BinaryOperator::Less, value(p.literals[1]));
            ExpressionPtr both = binary(std::move(low), BinaryOperator::And, std::move(high));
            return p.negated ? negate(std::move(both)) : std::move(both);
        }
        if (p.op == Operator::Between) {
            syntax::Between made;
            made.operand = term(p.left, block);
            made.low = value(p.literals[0]);
            made.high = value(p.literals[1]);
            made.negation = p.negated ? syntax::Negation::Negated : syntax::Negation::Plain;
            return expression(std::move(made));
        }
        if (p.op == Operator::Equal && p.literals.size() > 1) {
            syntax::InList made;
            made.operand = term(p.left, block);
            for (const PlanLiteral& l : p.literals)
                made.items.push_back(value(l));
            made.negation = p.negated ? syntax::Negation::Negated : syntax::Negation::Plain;
            return expression(std::move(made));
        }
        return plain(p, block);
    }

    ExpressionPtr plain(const PlanPredicate& p, const PlanBlock& block) const {
        struct Pair {
            Operator op;
            BinaryOperator plain;
            BinaryOperator negated;
        };
        constexpr Pair kPairs[] = {
            {Operator::Equal, BinaryOperator::Equal, BinaryOperator::NotEqual},
            {Operator::NotEqual, BinaryOperator::NotEqual, BinaryOperator::Equal},
            {Operator::Less, BinaryOperator::Less, BinaryOperator::GreaterEqual},
            {Operator::LessOrEqual, BinaryOperator::LessEqual, BinaryOperator::Greater},
            {Operator::Greater, BinaryOperator::Greater, BinaryOperator::LessEqual},
            {Operator::GreaterOrEqual, BinaryOperator::GreaterEqual, BinaryOperator::Less},
        };
        BinaryOperator op = BinaryOperator::Equal;
        for (const Pair& pair : kPairs) {
            if (pair.op == p.op) op = p.negated ? pair.negated : pair.plain;
        }
        ExpressionPtr right;
        if (!p.block.empty()) {
            syntax::Subquery sub;
            sub.query = std::make_unique<syntax::Query>(query(p.block.front()));
            right = expression(std::move(sub));
        } else {
            right = p.right ? column(*p.right, block) : value(p.literals.front());
        }
        return binary(term(p.left, block), op, std::move(right));
    }

    ExpressionPtr predicate(const PlanPredicate& p, const PlanBlock& block) const {
        if (p.member) {
            syntax::InQuery made;
            made.operand = term(p.left, block);
            made.query = std::make_unique<syntax::Query>(query(p.block.front()));
            made.negation = p.negated ? syntax::Negation::Negated : syntax::Negation::Plain;
            return expression(std::move(made));
        }
        if (p.op == Operator::Contains || p.op == Operator::StartsWith ||
            p.op == Operator::EndsWith)
            return pattern(p, block);
        return comparison(p, block);
    }

    const knowledge::Knowledge& knowledge_;
};

} // namespace

sql::syntax::Query render_plan(const PlanBlock& block, const knowledge::Knowledge& knowledge) {
    return Renderer(knowledge).query(block);
}

} // namespace vouch::planner
