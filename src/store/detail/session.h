// One connection to whichever engine keeps the state: what the drivers have in common.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "base/context.h"
#include "base/result.h"

namespace vouch::store::detail {

enum class Engine : std::uint8_t { Sqlite, Postgres, Mysql };

using Value = std::variant<std::int64_t, std::string_view>;
using Cell = std::optional<std::string>;

struct Rows {
    std::vector<std::vector<Cell>> cells;
    std::uint64_t changed = 0; ///< rows that the statement inserted, matched or deleted
};

/// One thread at a time.
class Session {
public:
    virtual ~Session() = default;

    virtual Engine engine() const = 0;
    /// `statement` is a constant of ours, with a ? for each value. An error of code Unavailable
    /// may mean that the connection is gone.
    virtual base::Result<Rows> run(std::string_view statement, std::span<const Value> values,
                                   const base::Context& context) = 0;
    /// Whether the connection can be used no more.
    virtual bool lost() const = 0;
    /// After rows were deleted: takes what is left of them out of our files.
    virtual base::Result<void> scrub(const base::Context& context) = 0;
};

} // namespace vouch::store::detail
