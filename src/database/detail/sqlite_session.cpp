#include "database/detail/sqlite_session.h"

#include <system_error>

#include "base/file_version.h"

namespace vouch::database::detail {

using base::Result;

namespace {

std::filesystem::path log_of(std::filesystem::path path) {
    path += "-wal";
    return path;
}

} // namespace

std::string sqlite_file_version(const std::filesystem::path& path) {
    return base::file_version({path, log_of(path)});
}

Result<void> SqliteSession::begin(const base::Context& context, const base::Context& /*patience*/) {
    TRY(context.check());
    // Taken before the file is opened: what changes meanwhile is a change.
    std::string version = sqlite_file_version(path_);
    if (database_ && version == version_) return {};
    database_.reset();
    database_.emplace(TRY(sqlite::Database::open(path_, {}, context)));
    version_ = std::move(version);
    return {};
}

bool SqliteSession::reusable() const {
    std::error_code error;
    return !broken_ && !std::filesystem::exists(log_of(path_), error) && !error;
}

Result<sqlite::Statement> SqliteSession::prepare(std::string_view query, sqlite::AccessRules rules,
                                                 const base::Context& context) {
    // Where the rules were not taken, those of the last query still hold.
    broken_ = true;
    TRY(database_->restrict_to(std::move(rules), context));
    broken_ = false;
    return database_->prepare(query, context);
}

} // namespace vouch::database::detail
