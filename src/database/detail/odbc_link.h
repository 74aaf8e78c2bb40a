// One connection of the driver manager, as its own thread uses it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/file.h"
#include "base/result.h"

namespace vouch::database::detail {

/// What a driver or the manager says of a failure.
struct OdbcDiagnostic {
    std::string state{}; ///< SQLSTATE
    int native = 0;      ///< the driver's own number
    std::string message{};
};

template <typename T>
using OdbcResult = base::Result<T, OdbcDiagnostic>;

struct OdbcColumn {
    std::string name{};
    std::string type{};  ///< as the driver calls it: "int4"
    int type_number = 0; ///< SQL_INTEGER …
    std::string table{}; ///< from which it comes; empty where it is computed
};

/// Rows that were read at once.
struct OdbcBlock {
    struct Cell {
        std::size_t begin = 0;
        std::size_t size = 0;
        bool null = true;
    };

    std::string bytes{};
    std::vector<Cell> cells{};
    std::size_t rows = 0;
    bool last = false;                       ///< nothing comes after it
    std::optional<OdbcDiagnostic> failure{}; ///< what came after its rows
};

enum class OdbcCommit : std::uint8_t { EachStatement, OnRequest };

/// All functions but cancel() belong to one thread.
class OdbcLink {
public:
    OdbcLink() = default;
    OdbcLink(const OdbcLink&) = delete;
    OdbcLink& operator=(const OdbcLink&) = delete;
    ~OdbcLink();

    /// `text` is what ODBC calls a connection string.
    OdbcResult<void> connect(const std::string& text, unsigned int seconds);
    OdbcResult<void> set_commit(OdbcCommit commit);
    OdbcResult<std::vector<OdbcColumn>> execute(const std::string& statement);
    /// Reads on until a few rows are together or some time has passed. Of a row of more than
    /// `row_bytes_max` the rest is left out, which leaves it with more than that.
    OdbcBlock fetch(std::uint64_t row_bytes_max);
    void close_cursor();
    OdbcResult<void> roll_back();

    /// From any thread, while a statement runs.
    void cancel() const;

    /// What the driver says of the engine: "PostgreSQL".
    const std::string& engine() const { return engine_; }
    const std::string& engine_version() const { return engine_version_; }
    const std::string& driver_version() const { return driver_version_; }

private:
    OdbcDiagnostic diagnostic() const;
    std::string info(unsigned short what) const;
    std::string attribute(unsigned short column, unsigned short what) const;
    OdbcColumn describe(unsigned short column) const;
    std::optional<OdbcDiagnostic> read_row(OdbcBlock& block, std::uint64_t row_bytes_max);
    std::optional<OdbcDiagnostic> read_cell(OdbcBlock& block, unsigned short column,
                                            std::uint64_t bytes_max);

    // SQLHANDLE of sql.h.
    void* environment_ = nullptr;
    void* connection_ = nullptr;
    void* statement_ = nullptr; ///< the only one, as long as the connection lasts
    bool connected_ = false;
    bool open_ = false; ///< a cursor
    std::vector<OdbcColumn> columns_{};
    std::string piece_{};
    std::string engine_{};
    std::string engine_version_{};
    std::string driver_version_{};
};

} // namespace vouch::database::detail
