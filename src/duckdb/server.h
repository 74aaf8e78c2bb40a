#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "base/file.h"
#include "base/result.h"

namespace vouch::duckdb {

struct EngineLimits {
    base::ByteCount memory{std::uint64_t{1} << 30};
    int threads = 2;
};

/// DuckDB with one database in it: what lives in a process of its own. An error's code and message
/// are for the other end of the connection.
class Server {
public:
    /// Loads the library. It has not seen a byte of the database then, and runs no thread.
    static base::Result<Server> load(const std::filesystem::path& library);
    Server(Server&&) noexcept;
    Server& operator=(Server&&) noexcept;
    ~Server();

    std::string version() const;

    /// Opens the file for reading, with everything off by which a statement could reach another,
    /// and starts the threads. The message of an error is DuckDB's.
    base::Result<void> open(const std::filesystem::path& database, const EngineLimits& limits);

    /// Answers queries until the connection ends.
    void serve(int connection);

private:
    struct Engine;

    explicit Server(std::unique_ptr<Engine> engine);

    std::unique_ptr<Engine> engine_;
};

/// False when the other side is gone. A signal of the kind SIGPIPE is not raised.
bool write_whole(int connection, std::string_view bytes);

} // namespace vouch::duckdb
