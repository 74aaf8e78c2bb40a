// The program's own state in a database: a file of SQLite, or a server of PostgreSQL, MySQL or
// MariaDB where several processes on several machines share it.
//
// Each part of the state (conversations.h) keeps tables of its own, which are made and brought up
// to date when it is opened. Statements are constants with parameters. Nothing here reads a
// database that questions are asked of, and no statement of theirs comes here.
#pragma once

#include <chrono>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "base/context.h"
#include "base/result.h"

namespace vouch::store {

namespace detail {
class Database;
}

/// How long one call waits for a server, or for another process that writes.
inline constexpr std::chrono::seconds kStoreTimeMax{10};

struct StoreOptions {
    std::filesystem::path file{}; ///< of SQLite, made with mode 0600; where `url` is empty
    /// postgresql://USER@HOST:PORT/DATABASE or mysql://…, mariadb://…, without a password. Options:
    /// socket (a path), sslmode (disable, prefer, require, verify-ca, verify-full), sslrootcert.
    /// Without sslmode the way to another machine is encrypted or not taken.
    std::string url{};
    std::string password{};
};

/// An open store. Its calls may come from several threads, and several processes may have it open
/// at once. A connection that was lost is made anew by the next call.
class Store {
public:
    /// InvalidArgument: the URL is wrong. Unavailable: the server cannot be reached. Denied: it
    /// refuses the login, or the file is not ours. No error holds the password.
    static base::Result<Store> open(StoreOptions options, const base::Context& context);

    Store(Store&&) noexcept;
    Store& operator=(Store&&) noexcept;
    ~Store();

    detail::Database& database() const { return *database_; }
    /// For people: the file, or the address without a password.
    std::string_view place() const { return place_; }

private:
    Store(std::unique_ptr<detail::Database> database, std::string place);

    std::unique_ptr<detail::Database> database_;
    std::string place_;
};

} // namespace vouch::store
