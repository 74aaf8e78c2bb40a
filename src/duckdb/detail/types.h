#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "duckdb/detail/handle.h"
#include "duckdb/detail/library.h"

namespace vouch::duckdb::detail {

/// A type of a result, taken apart: the library is asked once a column, not once a value.
struct Type {
    Handle<LogicalType> handle;
    TypeId id{};
    TypeId stored{};    ///< in what a decimal or an enumeration is kept
    std::string name{}; ///< "DECIMAL(10,2)", "INTEGER[]"
    std::uint8_t width = 0;
    std::uint8_t scale = 0;
    Index array_size = 0;
    /// The element of a list or array, the key and value of a map, the members of a struct or union
    /// in order.
    std::vector<Type> children{};
};

/// Takes the handle over. Unsupported where the type, or one inside, has no form of ours.
base::Result<Type> describe_type(const Library& library, LogicalType handle);

} // namespace vouch::duckdb::detail
