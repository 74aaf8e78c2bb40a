// DuckDB has no codes for what a statement did wrong, but every message begins with the name of its
// class ("Binder Error: …", ExceptionTypeToString() in its sources). The first entry that fits
// counts. Only the first line is passed on: further ones quote the statement and propose names, of
// which a policy may hide some.

#include "database/detail/duckdb_errors.h"

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "database/detail/server_failure.h"

namespace vouch::database::detail {
namespace {

using base::Error;
using base::ErrorCode;

struct Meaning {
    std::string_view beginning;
    ErrorCode code;
    std::string_view message; ///< ours; empty: DuckDB's
};

constexpr std::array kMeanings{
    Meaning{"Catalog Error:", ErrorCode::NotFound, ""},
    Meaning{"Binder Error: Referenced ", ErrorCode::NotFound, ""},
    Meaning{"Binder Error:", ErrorCode::InvalidArgument, ""},
    Meaning{"Parser Error:", ErrorCode::InvalidArgument, ""},
    Meaning{"Syntax Error:", ErrorCode::InvalidArgument, ""},
    Meaning{"Conversion Error:", ErrorCode::InvalidArgument, kNoEvaluation},
    Meaning{"Invalid Input Error:", ErrorCode::InvalidArgument, kNoEvaluation},
    Meaning{"Mismatch Type Error:", ErrorCode::InvalidArgument, kNoEvaluation},
    Meaning{"Out of Range Error:", ErrorCode::InvalidArgument,
            "A number, date or time is out of range for its type."},
    Meaning{"Not implemented Error:", ErrorCode::Unsupported,
            "DuckDB does not support the statement."},
    Meaning{"Missing Extension Error:", ErrorCode::Unsupported,
            "The statement needs an extension of DuckDB, and none is loaded."},
    Meaning{"Permission Error:", ErrorCode::Denied,
            "The statement would leave the database, which DuckDB is set not to do."},
    Meaning{"Out of Memory Error:", ErrorCode::LimitExceeded,
            "The statement needs more memory than DuckDB may take."},
    Meaning{"INTERRUPT Error:", ErrorCode::Timeout, "DuckDB gave the statement up."},
    Meaning{"Serialization Error:", ErrorCode::Corrupt, "DuckDB found its file damaged."},
    Meaning{"IO Error:", ErrorCode::Io, "DuckDB could not read its file."},
};

Error statement_error(std::string_view text) {
    const auto* meaning = std::ranges::find_if(
        kMeanings, [&](const Meaning& entry) { return text.starts_with(entry.beginning); });
    if (meaning == kMeanings.end()) return {ErrorCode::Internal, kNoEvaluation};
    if (!meaning->message.empty()) return {meaning->code, std::string(meaning->message)};
    return {meaning->code,
            "The database says: " + foreign_sentence(text.substr(0, text.find('\n')))};
}

Error open_error(std::string_view text) {
    if (text.find("Could not set lock") != std::string_view::npos) {
        return {ErrorCode::Unavailable,
                "Another program has the DuckDB file open for writing, and lets nobody read it "
                "meanwhile."};
    }
    return {ErrorCode::Corrupt,
            "DuckDB cannot open the file: " + foreign_sentence(text.substr(0, text.find('\n')))};
}

} // namespace

Error duckdb_error(const duckdb::Failure& failure) {
    switch (failure.source) {
    case duckdb::FailureSource::Setup:
        return {ErrorCode::Unavailable,
                "DuckDB cannot be started: " + foreign_sentence(failure.text)};
    case duckdb::FailureSource::Open: return open_error(failure.text);
    case duckdb::FailureSource::Refused:
        return {ErrorCode::Denied, "The statement is not run: " + foreign_sentence(failure.text)};
    case duckdb::FailureSource::Type:
        return {ErrorCode::Unsupported, foreign_sentence(failure.text)};
    case duckdb::FailureSource::Statement: break;
    }
    return statement_error(failure.text);
}

} // namespace vouch::database::detail
