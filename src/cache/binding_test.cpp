#include "cache/binding.h"

#include <set>

#include <gtest/gtest.h>

#include "cache/samples_for_test.h"

namespace vouch::cache {
namespace {

TEST(Binding, EveryPartOfItCounts) {
    std::set<std::string> seen = {digest(binding())};
    for (const auto& change : binding_changes()) {
        Binding other = binding();
        change(other);
        EXPECT_TRUE(seen.insert(digest(other)).second) << seen.size();
    }
    Binding turned = binding();
    std::swap(turned.connectors[0], turned.connectors[1]);
    EXPECT_EQ(digest(turned), digest(binding())) << "the order says nothing";
}

} // namespace
} // namespace vouch::cache
