#pragma once

#include <concepts>
#include <cstdint>
#include <string_view>
#include <type_traits>

#include "base/context.h"
#include "base/result.h"

struct sqlite3_stmt;

namespace vouch::sqlite {

namespace detail {
struct Connection;
}

/// Bytes that are not text. Viewed, not owned.
struct Blob {
    std::string_view data;
};

/// The storage class of a value.
enum class ValueType : std::uint8_t { Null, Integer, Real, Text, Blob };

enum class Step : std::uint8_t { Row, Done };

/// Integers that an int64 holds whatever their value.
template <typename T>
concept StoredInteger = std::integral<T> &&
    (std::is_signed_v<T> || sizeof(T) < sizeof(std::int64_t));

/// A compiled statement. Its Database must outlive it; the thread rule is the Database's.
class Statement {
public:
    Statement(Statement&& other) noexcept;
    Statement& operator=(Statement&& other) noexcept;
    ~Statement();

    /// Parameters count from 1; an index that the statement does not have is InvalidArgument. Text
    /// and blobs are copied. Bindings stay until they are replaced. Only before the first step or
    /// after Done, an error or reset().
    base::Result<void> bind(int index, std::nullptr_t);
    base::Result<void> bind(int index, double value);
    base::Result<void> bind(int index, std::string_view text);
    base::Result<void> bind(int index, const char* text) {
        return bind(index, std::string_view(text));
    }
    base::Result<void> bind(int index, Blob blob);
    template <StoredInteger T>
    base::Result<void> bind(int index, T value) {
        return bind_integer(index, static_cast<std::int64_t>(value));
    }

    /// Binds the values to the parameters 1, 2, …
    template <typename... Values>
    base::Result<void> bind_all(const Values&... values) {
        base::Result<void> result;
        int index = 0;
        static_cast<void>(((result = bind(++index, values), result.has_value()) && ...));
        return result;
    }

    /// The next row. Done and an error leave the statement ready to be bound and stepped again. The
    /// deadline and the stop token interrupt a step within about a thousand instructions, and a
    /// long instruction (counting a large table) within milliseconds.
    base::Result<Step> step(const base::Context& context);

    /// Steps to the end, ignoring rows.
    base::Result<void> run(const base::Context& context);

    /// Gives up the rest of the rows. Bindings stay.
    void reset();

    int column_count() const;
    std::string_view column_name(int column) const;
    /// The declared type where the column is one of a table; else empty.
    std::string_view column_declared_type(int column) const;

    // Of the current row, between Step::Row and the next call of step() or reset(). Each converts
    // as SQLite does. Views live as long as the row; text is what the file holds and may be
    // invalid UTF-8. `column_bytes` of text or a blob costs no copy.
    ValueType column_type(int column) const;
    std::int64_t column_integer(int column) const;
    double column_real(int column) const;
    std::string_view column_text(int column) const;
    std::string_view column_blob(int column) const;
    std::size_t column_bytes(int column) const;

private:
    friend class Database;
    Statement(detail::Connection& connection, sqlite3_stmt* handle)
        : connection_(&connection), handle_(handle) {}

    base::Result<void> bind_integer(int index, std::int64_t value);
    base::Result<void> bound(int code, int index);

    detail::Connection* connection_;
    sqlite3_stmt* handle_;
    bool running_ = false;
};

} // namespace vouch::sqlite
