#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "schema/value.h"

namespace vouch::schema {

/// Why a result does not hold every row.
enum class Truncation : std::uint8_t { None, Rows, Bytes, Time };

struct ResultColumn {
    std::string name;
    std::string type; ///< as the engine declares it; empty where it says nothing
};

struct ResultSet {
    std::vector<ResultColumn> columns;
    std::vector<Row> rows; ///< each as long as `columns`
    Truncation truncation = Truncation::None;

    bool truncated() const { return truncation != Truncation::None; }
};

} // namespace vouch::schema
