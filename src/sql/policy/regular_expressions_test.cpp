#include "sql/policy/detail/patterns.h"

#include <gtest/gtest.h>

namespace vouch::sql::policy::detail {
namespace {

TEST(RegularExpressions, OrdinaryOnesAreMatchedInTime) {
    for (const char* regex : {"",
                              "abc",
                              "^a.*b$",
                              "^(Mr|Mrs|Dr)\\.? [A-Z]",
                              "(open|closed|late)+",
                              "[a-z]+@[a-z]+\\.[a-z]{2,4}",
                              "^\\d{3}-\\d{4}$",
                              "^([0-9]{1,3}\\.){3}[0-9]{1,3}$",
                              "^[0-9]{1,3}(,[0-9]{3})*(\\.[0-9]+)?$",
                              "^\\d{4}-\\d{2}-\\d{2}( \\d{2}:\\d{2})?$",
                              "^(a|b|c|d)*$",
                              "(?:foo|bar)*",
                              "[(|*+]+",
                              "[]a(]*",
                              "\\(a\\)+",
                              "(abc)+",
                              "(abc){2,5}",
                              "a{10}",
                              "(ab){1000}",
                              "x*y*z*",
                              "a{",
                              "a{x}",
                              "a{,",
                              "|",
                              "^\\+?\\d{1,3}[-. ]?\\(?\\d{1,4}\\)?[-. ]?\\d{1,4}$",
                              "[[:alpha:]]+ [[:digit:]]{1,5}",
                              "(a(b|c)d)*",
                              "((a|b)(c|d))*",
                              "a*?b",
                              "a++b"})
        EXPECT_FALSE(backtracks(regex)) << regex;
}

TEST(RegularExpressions, ThoseThatMatchInManyWaysAreNot) {
    for (const char* regex : {"(a+)+",
                              "(a*)*b",
                              "(a|aa)+$",
                              "(a|a)*b",
                              "(a|A)*b",
                              "(a?a?)*b",
                              "(a?)+",
                              "(a|b|ab)*c",
                              "((a{0,20}){0,20}){0,20}",
                              "(a{1,3})*",
                              "(.*){15}x",
                              "(.*a){12}",
                              "(.|a)*b",
                              "(a|)*b",
                              "(|a)+b",
                              "((a|b)|(a|c))*",
                              "(?:a+)+",
                              "(?i:a+)+",
                              "(a+){2,}",
                              "(a+){0,50}",
                              "(a)\\1",
                              "a*b*c*d*e*f*g*h*i*j*k*",
                              "(\\d+|x)*",
                              "([a-c]|b)+",
                              "((ab)*)*",
                              "(((a+)+",
                              "(a+)*?",
                              "a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?a?",
                              "(a{0,20}){20}",
                              "a{0,20}{0,20}{0,20}{0,20}+b+",
                              "(é|è)*",
                              "((a?b?c?d?){5}){5}"})
        EXPECT_TRUE(backtracks(regex)) << regex;
}

} // namespace
} // namespace vouch::sql::policy::detail
