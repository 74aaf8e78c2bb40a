// Sets of words that decide what a name means.
#pragma once

#include <array>
#include <string_view>

#include "knowledge/vocabulary.h"

namespace vouch::knowledge::english {

/// Articles, prepositions, conjunctions.
inline constexpr auto kFunctionWords = std::to_array<std::string_view>(
    {"a",   "all",   "an",    "and",  "any",   "are",  "as",    "at",   "between",
     "by",  "each",  "every", "for",  "from",  "her",  "his",   "in",   "into",
     "is",  "its",   "of",    "on",   "or",    "over", "per",   "than", "that",
     "the", "their", "these", "this", "those", "to",   "under", "with"});

/// What a question says before and around the thing that it asks for.
inline constexpr auto kAskingWords = std::to_array<std::string_view>(
    {"can", "could", "did",  "display", "do",   "does",   "find",  "get",    "give", "have",
     "how", "i",     "list", "me",      "much", "my",     "our",   "please", "show", "tell",
     "us",  "was",   "we",   "were",    "what", "what's", "which", "you",    "your"});

inline constexpr auto kTableNoiseWords = std::to_array<std::string_view>(
    {"data",    "detail", "details",   "dim",   "fact",   "info", "information",
     "list",    "lists",  "lookup",    "main",  "master", "mst",  "record",
     "records", "ref",    "reference", "table", "tables", "tbl",  "view"});

inline constexpr auto kIdWords =
    std::to_array<std::string_view>({"code", "fk", "guid", "id", "identifier", "ids", "key", "nbr",
                                     "no", "nr", "num", "number", "oid", "pk", "uuid"});

inline constexpr auto kGenericNames = std::to_array<std::string_view>(
    {"active", "code", "data", "flag", "key", "name", "status", "text", "type", "value"});

/// Always the mark of a key, whatever the column holds.
inline constexpr auto kKeyWords =
    std::to_array<std::string_view>({"fk", "guid", "id", "ids", "oid", "pk", "uuid"});

inline constexpr auto kDroppableTails = std::to_array<std::string_view>(
    {"code", "date", "datetime", "id", "identifier", "key", "name", "no", "nr", "num", "number",
     "time", "title", "type", "value"});

inline constexpr auto kNamingTails = std::to_array<std::string_view>({"code", "name", "title"});

inline constexpr auto kAdditiveWords = std::to_array<std::string_view>(
    {"amount",  "charge",   "cost",     "costs",   "discount", "earnings", "expenditure",
     "expense", "expenses", "fee",      "fees",    "freight",  "income",   "loss",
     "paid",    "payment",  "payments", "profit",  "profits",  "quantity", "refund",
     "revenue", "sale",     "sales",    "shipped", "sold",     "spend",    "spending",
     "spent",   "subtotal", "sum",      "tax",     "total",    "turnover", "units",
     "volume",  "wages"});

inline constexpr auto kNameWords =
    std::to_array<std::string_view>({"full name", "fullname", "name"});

inline constexpr auto kGivenNames =
    std::to_array<std::string_view>({"first name", "firstname", "forename", "given name"});

inline constexpr auto kFamilyNames =
    std::to_array<std::string_view>({"family name", "last name", "lastname", "surname"});

inline constexpr auto kTitleWords =
    std::to_array<std::string_view>({"caption", "headline", "label", "title"});

/// After the words of its table: what names a row that has no better name.
inline constexpr auto kLabelWords =
    std::to_array<std::string_view>({"desc", "descr", "description", "label"});

inline constexpr auto kDateWords = std::to_array<std::string_view>(
    {"birthdate", "birthday", "date", "datetime", "deadline", "dob", "dod", "timestamp"});

inline constexpr auto kDateUnits = std::to_array<std::string_view>({"year", "yr"});

/// Credentials, and numbers that identify or pay for a person.
inline constexpr auto kSecretWords = std::to_array<std::string_view>({"access key",
                                                                      "account number",
                                                                      "api key",
                                                                      "apikey",
                                                                      "bank account",
                                                                      "biometric",
                                                                      "card number",
                                                                      "cookie",
                                                                      "credential",
                                                                      "credentials",
                                                                      "credit card",
                                                                      "creditcard",
                                                                      "cvc",
                                                                      "cvv",
                                                                      "driver license",
                                                                      "drivers license",
                                                                      "encryption key",
                                                                      "fingerprint",
                                                                      "iban",
                                                                      "license number",
                                                                      "mother maiden name",
                                                                      "national id",
                                                                      "national insurance",
                                                                      "otp",
                                                                      "passcode",
                                                                      "passphrase",
                                                                      "passport",
                                                                      "passport number",
                                                                      "passwd",
                                                                      "password",
                                                                      "password hash",
                                                                      "pin",
                                                                      "pin code",
                                                                      "private key",
                                                                      "pwd",
                                                                      "routing number",
                                                                      "salt",
                                                                      "secret",
                                                                      "secret key",
                                                                      "security answer",
                                                                      "security question",
                                                                      "session id",
                                                                      "social insurance",
                                                                      "social security",
                                                                      "social security number",
                                                                      "ssn",
                                                                      "tax id",
                                                                      "taxpayer id",
                                                                      "tin",
                                                                      "token"});

/// Particulars by which a person can be reached or found. Names are not among them: people ask by
/// names.
inline constexpr auto kPersonalWords = std::to_array<std::string_view>(
    {"birth date",      "birthdate",    "birthday",     "cell phone",     "cellphone",
     "date of birth",   "dob",          "e mail",       "email",          "fax",
     "fax number",      "home address", "ip address",   "mail address",   "mobile number",
     "mobile phone",    "phone",        "phone number", "street address", "telephone",
     "telephone number"});

inline constexpr auto kPrivacyMarks =
    std::to_array<std::string_view>({"confidential", "gdpr", "personal data",
                                     "personally identifiable", "pii", "secret", "sensitive"});

inline constexpr auto kMeasureWords = std::to_array<std::string_view>(
    {"amount", "attempts", "average", "avg",    "bytes", "count",      "counts",
     "days",   "grams",    "hours",   "length", "mg",    "milligrams", "percent",
     "rate",   "ratio",    "size",    "sum",    "total", "usage"});

inline constexpr auto kPlainNames = std::to_array<std::string_view>(
    {"code",   "date",  "description", "guid",   "id",    "identifier", "key",
     "name",   "no",    "num",         "number", "oid",   "pk",         "rowid",
     "status", "title", "type",        "uuid",   "value", "year"});

} // namespace vouch::knowledge::english
