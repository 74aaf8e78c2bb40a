#include "knowledge/private_columns.h"

#include <gtest/gtest.h>

#include "knowledge/english/vocabulary.h"
#include "knowledge/schema_for_test.h"

namespace vouch::knowledge {
namespace {

/// Whether a column may be sampled that is called and typed so: "email text".
bool allowed(const std::string& column, const std::string& comment = {}) {
    TestSchema schema = test_schema("record: " + column);
    schema.catalog.tables[0].columns[0].comment = comment;
    const Vocabulary vocabulary = english::vocabulary();
    const SchemaNames names = name_schema(schema.catalog, {}, vocabulary);
    return may_be_sampled(schema.catalog.tables[0].columns[0], names.column({0, 0}), vocabulary);
}

TEST(PrivateColumns, AreKnownByTheirNames) {
    for (const char* column : {
             "Password text",    "user_pwd text",        "SSN text",
             "apiKey text",      "api_key_hash text",    "credit_card_number text",
             "iban text",        "passport_number text", "session_id text",
             "pin int",          "security_answer text", "email text",
             "EMail text",       "e_mail_address text",  "contact_phone text",
             "phoneNumber text", "mobile_number text",   "date_of_birth date",
             "DOB text",         "birthDate date",       "home_address text",
             "ip_address text",
         })
        EXPECT_FALSE(allowed(column)) << column;
}

TEST(PrivateColumns, AreNotWhatOnlySoundsLikeIt) {
    for (const char* column : {
             "passport_control_count int",
             "failed_password_attempts int",
             "token_usage int",
             "email_count int",
             "salt_grams real",
             "has_password bool",
             "email_verified bool",
             "secretary text",
             "hash_tag text",
             "hashtag text",
             "tokenize text",
             "pinned text",
             "passenger text",
             "compass text",
             "headphones text",
             "microphone text",
             "emailing text",
             "doberman text",
             "shipping_point text",
             "city text",
             "name text",
             "key text",
         })
        EXPECT_TRUE(allowed(column)) << column;
}

TEST(PrivateColumns, AreKnownByTheMarkInTheirComment) {
    for (const char* comment : {"PII", "pii: ask the officer", "Contains personal data.",
                                "personally identifiable information", "CONFIDENTIAL",
                                "under GDPR, article 9", "Sensitive!", "secret"})
        EXPECT_FALSE(allowed("note text", comment)) << comment;
    for (const char* comment :
         {"", "the name of the pier", "who is the secretary", "a sense of place",
          "the personal best of a runner", "data of the sensor", "identifiable by its number"})
        EXPECT_TRUE(allowed("note text", comment)) << comment;
    EXPECT_FALSE(allowed("order_count int", "PII")) << "a mark counts for every kind of column";
}

} // namespace
} // namespace vouch::knowledge
