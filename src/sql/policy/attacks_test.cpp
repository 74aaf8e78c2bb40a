// Generated attacks, 20,000 pairs a dialect: none is allowed, and hardly any of their innocent
// twins is refused. bench/policy_fuzz runs more of them.
#include <string>

#include <gtest/gtest.h>

#include "sql/dialects/registry.h"
#include "sql/policy/approve.h"
#include "sql/policy/attacks_for_test.h"
#include "sql/policy/shop_for_test.h"

namespace vouch::sql::policy {
namespace {

constexpr std::size_t kPairs = 20'000;
constexpr std::uint64_t kSeed = 20'261'130;

class Attacks : public ::testing::TestWithParam<std::string> {};

TEST_P(Attacks, AreRefusedAndTheirTwinsAllowed) {
    const syntax::Dialect& dialect = *dialects::find_dialect(GetParam());
    const schema::Catalog catalog = shop_catalog();
    auto gate = Gate::create(dialect, catalog, tenant_policy(dialect));
    ASSERT_TRUE(gate) << gate.error().message;
    AttackGenerator generator(dialect, kSeed);
    std::size_t allowed = 0;
    std::string first_refused;
    for (std::size_t i = 0; i < kPairs; ++i) {
        const AttackGenerator::Pair pair = generator.next();
        const auto attack = gate->approve_text(pair.attack);
        ASSERT_FALSE(attack) << "planted " << pair.planted << "\n"
                             << pair.attack << "\nruns as\n"
                             << attack->text();
        const auto twin = gate->approve_text(pair.twin);
        if (twin)
            ++allowed;
        else if (first_refused.empty())
            first_refused = pair.twin + "\n" + twin.error().message;
    }
    EXPECT_GE(allowed, kPairs / 100 * 99) << first_refused;
}

INSTANTIATE_TEST_SUITE_P(Dialects, Attacks, ::testing::ValuesIn(dialects::dialect_names()),
                         [](const auto& test) { return test.param; });

} // namespace
} // namespace vouch::sql::policy
