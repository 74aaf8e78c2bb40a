#pragma once

#include <cstddef>
#include <string_view>

namespace vouch::database::detail {

/// A statement of ours for reading a catalog. Only a literal in the source becomes one: there is no
/// constructor that a text from elsewhere could reach.
class CatalogQuery {
public:
    template <std::size_t size>
    consteval explicit CatalogQuery(const char (&literal)[size]) : text_(literal, size - 1) {}

    constexpr std::string_view text() const { return text_; }

private:
    std::string_view text_;
};

} // namespace vouch::database::detail
