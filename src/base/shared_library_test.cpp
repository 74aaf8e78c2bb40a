#include "base/shared_library.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace vouch::base {
namespace {

using testing::HasSubstr;

TEST(SharedLibrary, BindsFunctionsByTheirNames) {
    auto library = SharedLibrary::load("libm.so.6");
    ASSERT_TRUE(library) << library.error().message;
    double (*root)(double) = nullptr;
    library->bind("sqrt", root);
    ASSERT_TRUE(library->check());
    ASSERT_NE(root, nullptr);
    EXPECT_EQ(root(9), 3);
}

TEST(SharedLibrary, NamesTheFirstFunctionThatIsNotThere) {
    auto library = SharedLibrary::load("libm.so.6");
    ASSERT_TRUE(library);
    double (*function)(double) = nullptr;
    for (const char* name : {"sqrt", "no_such_root", "no_such_power", "cbrt"})
        library->bind(name, function);
    auto checked = library->check();
    ASSERT_FALSE(checked);
    EXPECT_EQ(checked.error().code, ErrorCode::Unavailable);
    EXPECT_THAT(checked.error().message, HasSubstr("no_such_root"));
    library->bind("no_such_root", function);
    EXPECT_EQ(function, nullptr);
}

TEST(SharedLibrary, TellsWhyAFileIsNoLibrary) {
    auto absent = SharedLibrary::load("/nonexistent/libnothing.so");
    ASSERT_FALSE(absent);
    EXPECT_EQ(absent.error().code, ErrorCode::Unavailable);
    EXPECT_THAT(absent.error().message, HasSubstr("libnothing.so"));
    EXPECT_FALSE(SharedLibrary::load("/proc/self/status"));
}

} // namespace
} // namespace vouch::base
