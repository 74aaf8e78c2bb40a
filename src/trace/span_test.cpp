#include "trace/span.h"

#include <gtest/gtest.h>

namespace vouch::trace {
namespace {

TEST(Step, RecordsATree) {
    Span root("question");
    base::Context context;
    context.span = &root;
    {
        Step outer(context, "plan");
        outer.set("candidates", "3");
        Step inner(outer.context(), "link");
    }
    Step later(context, "run");
    ASSERT_EQ(root.children().size(), 2U);
    const Span& plan = *root.children()[0];
    EXPECT_EQ(plan.name(), "plan");
    EXPECT_EQ(plan.attributes()[0].second, "3");
    ASSERT_EQ(plan.children().size(), 1U);
    EXPECT_EQ(plan.children()[0]->name(), "link");
    auto fixed = plan.duration();
    EXPECT_EQ(plan.duration(), fixed);
    EXPECT_GE(fixed, plan.children()[0]->duration());
}

TEST(Step, RecordsNothingWithoutASpan) {
    Step step(base::Context{}, "plan");
    step.set("key", "value");
    EXPECT_EQ(step.context().span, nullptr);
}

} // namespace
} // namespace vouch::trace
