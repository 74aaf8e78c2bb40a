#include "sqlite/database.h"

#include <string>
#include <utility>

#include <sqlite3.h>

#include "sqlite/detail/admission.h"
#include "sqlite/detail/connection.h"
#include "sqlite/detail/failure.h"
#include "sqlite/detail/file_check.h"

namespace vouch::sqlite {
namespace {

using base::ErrorCode;
using base::fail;
using base::Result;
using base::Unexpected;

/// A compiled statement until a Statement takes it; null for white space and comments.
struct Compiled {
    sqlite3_stmt* handle = nullptr;
    std::string_view rest{};
};

Result<Compiled> compile(detail::Connection& connection, std::string_view sql,
                         const base::Context& context) {
    detail::WatchScope watch(connection, context, detail::Watch::Instructions);
    Compiled compiled;
    const char* rest = nullptr;
    int code = sqlite3_prepare_v3(connection.handle, sql.data(), static_cast<int>(sql.size()), 0,
                                  &compiled.handle, &rest);
    if (code != SQLITE_OK) return Unexpected(detail::failure(connection, code, context));
    compiled.rest = sql.substr(static_cast<std::size_t>(rest - sql.data()));
    return compiled;
}

Result<void> check_text(std::string_view sql) {
    if (sql.empty()) {
        return fail(ErrorCode::InvalidArgument, "There is no statement in the text.");
    }
    constexpr std::size_t kStatementBytesMax = std::size_t{1} << 30;
    if (sql.size() > kStatementBytesMax) {
        return fail(ErrorCode::LimitExceeded, "The statement is too long.");
    }
    if (sql.find('\0') != std::string_view::npos) {
        return fail(ErrorCode::InvalidArgument, "The statement contains a zero byte.");
    }
    return {};
}

} // namespace

std::string_view engine_version() { return sqlite3_libversion(); }

Result<Database> Database::open(const std::filesystem::path& path, const OpenOptions& options,
                                const base::Context& context) {
    std::string absolute = TRY(detail::check_path(path, options.mode));
    return Database(TRY(detail::open_connection(std::move(absolute), options, context)));
}

Database::Database(std::unique_ptr<detail::Connection> connection)
    : connection_(std::move(connection)) {}
Database::Database(Database&&) noexcept = default;
Database& Database::operator=(Database&&) noexcept = default;
Database::~Database() = default;

Result<void> Database::restrict_to(AccessRules rules, const base::Context& context) {
    detail::AuthorizerPause pause(*connection_);
    TRY(detail::admit_inner_relations(*this, *connection_, rules, context));
    connection_->rules = std::move(rules);
    return {};
}

Result<Statement> Database::prepare(std::string_view sql, const base::Context& context) {
    TRY(check_text(sql));
    Compiled compiled = TRY(compile(*connection_, sql, context));
    if (compiled.handle == nullptr) {
        return fail(ErrorCode::InvalidArgument, "There is no statement in the text.");
    }
    Statement statement(*connection_, compiled.handle);
    if (connection_->options.trust == Trust::Untrusted &&
        sqlite3_stmt_readonly(compiled.handle) == 0) {
        return fail(ErrorCode::Denied, "The statement is not read-only.");
    }
    while (!compiled.rest.empty()) {
        auto next = compile(*connection_, compiled.rest, context);
        if (!next || next->handle != nullptr) {
            if (next) sqlite3_finalize(next->handle);
            return fail(ErrorCode::InvalidArgument,
                        "There is more than one statement in the text.");
        }
        if (next->rest.size() == compiled.rest.size()) break;
        compiled = *next;
    }
    return statement;
}

Result<void> Database::execute(std::string_view script, const base::Context& context) {
    TRY(check_text(script));
    if (connection_->options.trust == Trust::Untrusted) {
        return fail(ErrorCode::Denied, "No script runs on a database of a user.");
    }
    TRY(context.check());
    return detail::run_script(*connection_, script, context);
}

std::int64_t Database::last_insert_row_id() const {
    return sqlite3_last_insert_rowid(connection_->handle);
}

bool Database::in_transaction() const { return sqlite3_get_autocommit(connection_->handle) == 0; }

std::string_view Database::path() const { return connection_->path; }

} // namespace vouch::sqlite
