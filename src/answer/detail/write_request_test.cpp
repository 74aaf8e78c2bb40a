#include "answer/detail/write_request.h"

#include <gtest/gtest.h>

#include "answer/shop_for_test.h"

namespace vouch::answer::detail {
namespace {

TEST(AsksForWrite, SeesAnOrderToChangeWhatIsStored) {
    Shop shop;
    for (const char* text :
         {"Delete all orders", "please update the country of Acme's customer record",
          "Could you now remove every customer?", "DROP TABLE order",
          "Set the amount of all orders to 0", "insert a row", "Truncate the database",
          "Cancel the orders of Acme", "rename the column"}) {
        EXPECT_TRUE(asks_for_write(text, shop.sources.databases)) << text;
    }
}

TEST(AsksForWrite, LeavesQuestionsAlone) {
    Shop shop;
    for (const char* text :
         {"", "delete", "please", "Which orders were deleted?", "How many orders did we cancel?",
          "Increase in orders by month", "Set of rules for orders",
          "Add up the amount of all orders", "Drop the two lowest values",
          "What does it cost to remove a tree?",
          "Remove the cap with a tool, as the manual says of page nine, not of orders",
          "Change rate of orders"}) {
        EXPECT_FALSE(asks_for_write(text, shop.sources.databases)) << text;
    }
    EXPECT_FALSE(asks_for_write("Delete all orders", {})); // nothing is known to be stored
}

} // namespace
} // namespace vouch::answer::detail
