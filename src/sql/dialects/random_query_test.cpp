// A property over random trees of whole queries: what is printed reads back as the same tree and
// prints as the same text; a copy equals its original; every dialect.
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "sql/dialects/registry.h"
#include "sql/syntax/build.h"
#include "sql/syntax/parser.h"
#include "sql/syntax/printer.h"

namespace vouch::sql::dialects {
namespace {

namespace build = syntax::build;
using syntax::ExpressionPtr;
using syntax::Query;
using syntax::TableExpressionPtr;

class RandomQueries {
public:
    explicit RandomQueries(std::uint64_t seed) : random_(seed) {}

    Query query(int depth) {
        if (depth > 0 && pick(5) == 0) return set_operation(depth);
        Query made = build::query(select(depth));
        if (depth > 0 && pick(4) == 0) made.with = with(depth);
        if (pick(3) == 0) made.order_by.push_back(order(depth));
        if (pick(3) == 0) build::set_limit(made, static_cast<std::int64_t>(pick(100)));
        return made;
    }

private:
    std::size_t pick(std::size_t count) {
        return std::uniform_int_distribution<std::size_t>(0, count - 1)(random_);
    }

    std::string word() {
        static const std::vector<std::string> kWords = {
            "a",         "b",       "orders",       "Total", "order", "select",
            "two words", "quo\"te", "größe",        "x1",    "left",  "key",
            "count",     "date",    "current_date", "it's",  "a]b",   "a`b"};
        return kWords[pick(kWords.size())];
    }

    ExpressionPtr leaf() {
        switch (pick(7)) {
        case 0: return build::column(word());
        case 1: return build::column(word(), word());
        case 2: return build::integer(static_cast<std::int64_t>(pick(2000)) - 1000);
        case 3: return build::text(word());
        case 4: return build::null();
        case 5: return build::real(static_cast<double>(pick(1000)) / 7.0 - 50.0);
        default: return build::decimal("-12.50");
        }
    }

    ExpressionPtr expression(int depth) {
        if (depth <= 0 || pick(4) == 0) return leaf();
        const int next = depth - 1;
        switch (pick(14)) {
        case 0: return build::negate(expression(next));
        case 1: return build::is_null(expression(next), syntax::Negation::Negated);
        case 2: return build::between(expression(next), expression(next), expression(next));
        case 3: return build::like(expression(next), expression(next));
        case 4: {
            // A lone subquery in parentheses reads as a query in most dialects.
            std::vector<ExpressionPtr> items = expressions(next);
            items.push_back(leaf());
            return build::in_list(expression(next), std::move(items));
        }
        case 5: return build::in_query(expression(next), query(next - 1));
        case 6: return build::exists(query(next - 1));
        case 7: return build::subquery(query(next - 1));
        case 8: return build::cast(expression(next), "INTEGER");
        case 9: return build::when(expression(next), expression(next), expression(next));
        case 10: return window_call(next);
        case 11: return build::call("coalesce", expressions(next));
        default: return binary(next);
        }
    }

    ExpressionPtr binary(int depth) {
        using syntax::BinaryOperator;
        static const std::vector<BinaryOperator> kOperators = {
            BinaryOperator::Or,       BinaryOperator::And,    BinaryOperator::Equal,
            BinaryOperator::Less,     BinaryOperator::Add,    BinaryOperator::Subtract,
            BinaryOperator::Multiply, BinaryOperator::Divide, BinaryOperator::NotEqual};
        return build::binary(kOperators[pick(kOperators.size())], expression(depth),
                             expression(depth));
    }

    std::vector<ExpressionPtr> expressions(int depth) {
        std::vector<ExpressionPtr> made;
        const std::size_t count = 1 + pick(3);
        for (std::size_t i = 0; i < count; ++i)
            made.push_back(expression(depth));
        return made;
    }

    syntax::OrderItem order(int depth) {
        return build::order(expression(depth), pick(2) == 0 ? syntax::SortDirection::Descending
                                                            : syntax::SortDirection::Default);
    }

    ExpressionPtr window_call(int depth) {
        ExpressionPtr made = build::call("sum", expressions(depth));
        syntax::WindowSpecification window;
        if (pick(2) == 0) window.partition_by.push_back(expression(depth));
        window.order_by.push_back(order(depth));
        if (pick(2) == 0) {
            syntax::Frame frame;
            frame.start.kind = syntax::BoundKind::Preceding;
            frame.start.offset = build::integer(1);
            if (pick(2) == 0) frame.end = syntax::FrameBound{{}, syntax::BoundKind::CurrentRow, {}};
            window.frame = std::move(frame);
        }
        made->as<syntax::FunctionCall>()->over = std::make_unique<syntax::OverClause>();
        made->as<syntax::FunctionCall>()->over->window = std::move(window);
        return made;
    }

    TableExpressionPtr table(int depth) {
        switch (depth > 0 ? pick(4) : 3) {
        case 0: return build::derived(query(depth - 1), word());
        case 1:
            return build::join(table(depth - 1), syntax::JoinKind::Left, table(depth - 1),
                               expression(depth - 1));
        case 2:
            return build::join(table(depth - 1), syntax::JoinKind::Inner, table(depth - 1),
                               expression(depth - 1));
        default: return build::table(build::qualified({word()}), word());
        }
    }

    syntax::Select select(int depth) {
        syntax::Select made;
        if (pick(4) == 0) made.quantifier = syntax::SelectQuantifier::Distinct;
        if (pick(4) == 0) made.items.push_back(build::item(build::star()));
        const std::size_t count = 1 + pick(3);
        for (std::size_t i = 0; i < count; ++i)
            made.items.push_back(pick(2) == 0 ? build::item(expression(depth))
                                              : build::item(expression(depth), word()));
        made.from.push_back(table(depth));
        if (pick(4) == 0) made.from.push_back(table(depth - 1));
        if (pick(2) == 0) made.where = expression(depth);
        if (pick(3) == 0) {
            made.group_by.emplace();
            made.group_by->elements.push_back(build::group(expression(depth - 1)));
            if (pick(2) == 0) made.having = expression(depth);
        }
        return made;
    }

    syntax::With with(int depth) {
        syntax::With made;
        syntax::CommonTable common;
        common.name = build::name(word());
        if (pick(2) == 0) common.columns.push_back(build::name(word()));
        common.query = std::make_unique<Query>(query(depth - 1));
        made.tables.push_back(std::move(common));
        return made;
    }

    Query set_operation(int depth) {
        std::vector<Query> parts;
        const std::size_t count = 2 + pick(3);
        for (std::size_t i = 0; i < count; ++i)
            parts.push_back(build::query(select(depth - 1)));
        return build::union_all(std::move(parts));
    }

    std::mt19937_64 random_;
};

class RandomRoundTrip : public testing::TestWithParam<std::string> {};

TEST_P(RandomRoundTrip, PrintedTreesReadBack) {
    const syntax::Dialect& dialect = *find_dialect(GetParam());
    RandomQueries random(4711);
    for (int i = 0; i < 300; ++i) {
        const Query query = random.query(3);
        const std::string text = print(query, dialect);
        auto again = syntax::parse_query(text, dialect);
        ASSERT_TRUE(again) << text << "\n" << describe(again.error());
        ASSERT_TRUE(*again == query) << text << "\n" << print(*again, dialect);
        ASSERT_EQ(print(*again, dialect), text);
        ASSERT_TRUE(clone(query) == query);
    }
}

INSTANTIATE_TEST_SUITE_P(Dialects, RandomRoundTrip, testing::ValuesIn(dialect_names()),
                         [](const auto& parameter) { return parameter.param; });

} // namespace
} // namespace vouch::sql::dialects
