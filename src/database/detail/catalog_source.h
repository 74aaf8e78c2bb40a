#pragma once

#include <cstddef>
#include <optional>
#include <string_view>

#include "base/context.h"
#include "base/result.h"
#include "database/detail/catalog_query.h"

namespace vouch::database::detail {

/// A session of a server, as far as reading what the server says of itself needs it.
class CatalogSource {
public:
    virtual ~CatalogSource() = default;

    virtual base::Result<void> send(const CatalogQuery& query, const base::Context& context) = 0;
    /// The next row of what was sent; false at its end.
    virtual base::Result<bool> next(const base::Context& context) = 0;
    /// Ready for another statement after one that failed with `error`; or the error, where none can
    /// follow.
    virtual base::Result<void> go_on_after(const base::Error& error,
                                           const base::Context& context) = 0;
    /// None for null. Valid until the next call of next().
    virtual std::optional<std::string_view> value(std::size_t column) const = 0;

    /// The same for a column that is never null, or where null and empty mean the same.
    std::string_view text(std::size_t column) const { return value(column).value_or(""); }

protected:
    CatalogSource() = default;
    CatalogSource(CatalogSource&&) = default;
    CatalogSource& operator=(CatalogSource&&) = default;
};

} // namespace vouch::database::detail
