#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <string>
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

/// One with whole numbers in the places that are marked `#`, in order.
class NumberedQuery {
public:
    NumberedQuery(const CatalogQuery& query, std::initializer_list<std::int64_t> numbers) {
        const auto* next = numbers.begin();
        for (char letter : query.text()) {
            if (letter == '#' && next != numbers.end())
                text_ += std::to_string(*next++);
            else
                text_ += letter;
        }
    }

    const std::string& text() const { return text_; }

private:
    std::string text_{};
};

} // namespace vouch::database::detail
