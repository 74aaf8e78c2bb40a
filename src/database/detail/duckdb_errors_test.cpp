#include "database/detail/duckdb_errors.h"

#include <array>
#include <string>

#include <gtest/gtest.h>

#include "database/failure.h"

namespace vouch::database::detail {
namespace {

using duckdb::FailureSource;

base::Error error_of(std::string text, FailureSource source = FailureSource::Statement) {
    return duckdb_error({source, std::move(text)});
}

TEST(DuckdbErrors, AreClassedByTheNameOfTheirClass) {
    const std::array<std::pair<const char*, FailureClass>, 9> cases{{
        {"Catalog Error: Table with name x does not exist!", FailureClass::MissingReference},
        {"Binder Error: Referenced column \"x\" not found", FailureClass::MissingReference},
        {"Binder Error: column must appear in the GROUP BY", FailureClass::Syntax},
        {"Parser Error: syntax error at or near", FailureClass::Syntax},
        {"Conversion Error: Could not convert", FailureClass::Syntax},
        {"Permission Error: disabled", FailureClass::Permission},
        {"Out of Memory Error: failed", FailureClass::Other},
        {"INTERNAL Error: oops", FailureClass::Other},
        {"something new", FailureClass::Other},
    }};
    for (const auto& [text, expected] : cases)
        EXPECT_EQ(failure_class(error_of(text)), expected) << text;
}

TEST(DuckdbErrors, SayNoValueOfARow) {
    for (const char* text :
         {"Conversion Error: Could not convert string 'secret' to INT32",
          "Invalid Input Error: secret", "Out of Range Error: Overflow in secret",
          "Constraint Error: secret", "INTERNAL Error: secret", "secret", "IO Error: secret"})
        EXPECT_EQ(error_of(text).message.find("secret"), std::string::npos) << text;
}

TEST(DuckdbErrors, KeepTheFirstLineOfWhatSpeaksOfTheStatement) {
    EXPECT_EQ(
        error_of("Binder Error: Referenced column \"x\" not found!\nCandidate: \"hidden\"").message,
        "The database says: Binder Error: Referenced column \"x\" not found!.");
}

TEST(DuckdbErrors, OfOpeningAndOfTheProcess) {
    EXPECT_EQ(
        failure_class(error_of("IO Error: Could not set lock on file \"x\"", FailureSource::Open)),
        FailureClass::Connection);
    EXPECT_EQ(failure_class(error_of("IO Error: not a valid file", FailureSource::Open)),
              FailureClass::Corrupt);
    EXPECT_EQ(failure_class(error_of("no", FailureSource::Setup)), FailureClass::Connection);
    EXPECT_EQ(failure_class(error_of("no", FailureSource::Refused)), FailureClass::Permission);
    EXPECT_EQ(error_of("no", FailureSource::Type).code, base::ErrorCode::Unsupported);
}

} // namespace
} // namespace vouch::database::detail
