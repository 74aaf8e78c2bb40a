#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/context.h"
#include "base/result.h"
#include "sqlite/database.h"

namespace vouch::database::detail {

/// Changes whenever the data may have, also where they are in the log beside the file.
std::string sqlite_file_version(const std::filesystem::path& path);

/// The file, as a session of a SessionPool: opening it reads its whole schema, which for ten
/// thousand tables takes longer than most queries.
class SqliteSession {
public:
    explicit SqliteSession(std::filesystem::path path) : path_(std::move(path)) {}

    /// Opens the file, anew where it has changed since: another may stand in its place.
    base::Result<void> begin(const base::Context& context, const base::Context& patience);
    void end() {}
    /// Not where the file has a log beside it (WAL): who keeps it open keeps the log from being
    /// merged into the file when the last writer closes, and a file that is then replaced would
    /// find the log of another.
    bool reusable() const;

    /// A query under its own rules, which hold until the next one.
    base::Result<sqlite::Statement> prepare(std::string_view query, sqlite::AccessRules rules,
                                            const base::Context& context);

private:
    std::filesystem::path path_;
    std::optional<sqlite::Database> database_{};
    std::string version_{};
    bool broken_ = false;
};

} // namespace vouch::database::detail
