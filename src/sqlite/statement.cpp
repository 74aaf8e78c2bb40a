#include "sqlite/statement.h"

#include <utility>

#include <sqlite3.h>

#include "base/check.h"
#include "sqlite/detail/connection.h"
#include "sqlite/detail/failure.h"

namespace vouch::sqlite {

using base::Result;
using base::Unexpected;

Statement::Statement(Statement&& other) noexcept
    : connection_(other.connection_), handle_(std::exchange(other.handle_, nullptr)),
      running_(std::exchange(other.running_, false)) {}

Statement& Statement::operator=(Statement&& other) noexcept {
    std::swap(connection_, other.connection_);
    std::swap(handle_, other.handle_);
    std::swap(running_, other.running_);
    return *this;
}

Statement::~Statement() { sqlite3_finalize(handle_); }

Result<void> Statement::bound(int code, int index) {
    if (code == SQLITE_OK) return {};
    if (code == SQLITE_RANGE) {
        return base::fail(base::ErrorCode::InvalidArgument,
                          "The statement has no parameter " + std::to_string(index) + ".");
    }
    return Unexpected(detail::failure(*connection_, code, {}));
}

Result<void> Statement::bind(int index, std::nullptr_t) {
    return bound(sqlite3_bind_null(handle_, index), index);
}

Result<void> Statement::bind(int index, double value) {
    return bound(sqlite3_bind_double(handle_, index, value), index);
}

Result<void> Statement::bind_integer(int index, std::int64_t value) {
    return bound(sqlite3_bind_int64(handle_, index, value), index);
}

Result<void> Statement::bind(int index, std::string_view text) {
    // A null pointer would bind NULL, and an empty view may have one.
    const char* data = text.empty() ? "" : text.data();
    return bound(
        sqlite3_bind_text64(handle_, index, data, text.size(), SQLITE_TRANSIENT, SQLITE_UTF8),
        index);
}

Result<void> Statement::bind(int index, Blob blob) {
    const char* data = blob.data.empty() ? "" : blob.data.data();
    return bound(sqlite3_bind_blob64(handle_, index, data, blob.data.size(), SQLITE_TRANSIENT),
                 index);
}

Result<Step> Statement::step(const base::Context& context) {
    if (!running_) TRY(context.check());
    // What runs long within one instruction, a count or a sort, does so before the first row.
    detail::WatchScope watch(*connection_, context,
                             running_ ? detail::Watch::Instructions : detail::Watch::Everything);
    running_ = true;
    int code = sqlite3_step(handle_);
    if (code == SQLITE_ROW) return Step::Row;
    if (code == SQLITE_DONE) {
        reset();
        return Step::Done;
    }
    base::Error error = detail::failure(*connection_, code, context);
    reset();
    return Unexpected(std::move(error));
}

Result<void> Statement::run(const base::Context& context) {
    while (TRY(step(context)) == Step::Row) {
    }
    return {};
}

void Statement::reset() {
    running_ = false;
    sqlite3_reset(handle_); // repeats the error of the last step, which was reported
}

int Statement::column_count() const { return sqlite3_column_count(handle_); }

std::string_view Statement::column_name(int column) const {
    const char* name = sqlite3_column_name(handle_, column);
    return name == nullptr ? "" : name;
}

std::string_view Statement::column_declared_type(int column) const {
    const char* type = sqlite3_column_decltype(handle_, column);
    return type == nullptr ? "" : type;
}

ValueType Statement::column_type(int column) const {
    CHECK(column >= 0 && column < column_count());
    switch (sqlite3_column_type(handle_, column)) {
    case SQLITE_INTEGER: return ValueType::Integer;
    case SQLITE_FLOAT: return ValueType::Real;
    case SQLITE_TEXT: return ValueType::Text;
    case SQLITE_BLOB: return ValueType::Blob;
    default: return ValueType::Null;
    }
}

std::int64_t Statement::column_integer(int column) const {
    return sqlite3_column_int64(handle_, column);
}

double Statement::column_real(int column) const { return sqlite3_column_double(handle_, column); }

std::string_view Statement::column_text(int column) const {
    const unsigned char* text = sqlite3_column_text(handle_, column);
    if (text == nullptr) return {};
    return {reinterpret_cast<const char*>(text), column_bytes(column)};
}

std::string_view Statement::column_blob(int column) const {
    const void* data = sqlite3_column_blob(handle_, column);
    if (data == nullptr) return {};
    return {static_cast<const char*>(data), column_bytes(column)};
}

std::size_t Statement::column_bytes(int column) const {
    return static_cast<std::size_t>(sqlite3_column_bytes(handle_, column));
}

} // namespace vouch::sqlite
