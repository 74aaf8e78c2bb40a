// The invented names that people, customers and places are made from, by language.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace vouch::demo {

inline constexpr std::size_t kSegmentCount = 5;
inline constexpr std::array<std::string_view, kSegmentCount> kSegments = {
    "Retail", "Hospitality", "Wholesale", "Public Sector", "Online"};

struct Language {
    std::span<const std::string_view> first_names;
    std::span<const std::string_view> family_names;
    /// Two patterns a segment for the name of a business; `%` stands for a family name, `@` for a
    /// city.
    std::array<std::array<std::string_view, 2>, kSegmentCount> business;
    /// A supplier's name, same placeholders.
    std::array<std::string_view, 2> supplier;
};

struct Country {
    std::string_view name;
    int region; ///< 1-based index into kRegions
    int customer_weight;
    std::string_view domain, phone_prefix;
    const Language* language;
    std::array<std::string_view, 4> cities;
};

struct Region {
    std::string_view name, currency;
};

inline constexpr std::array<Region, 7> kRegions = {{{"Western Europe", "EUR"},
                                                    {"Central Europe", "EUR"},
                                                    {"Northern Europe", "EUR"},
                                                    {"Southern Europe", "EUR"},
                                                    {"British Isles", "GBP"},
                                                    {"North America", "USD"},
                                                    {"Asia Pacific", "JPY"}}};

/// Countries with customers (weight above 0) or suppliers only (weight 0).
std::span<const Country> countries();

/// Lower-case ASCII letters and digits, accents dropped, every other run of characters one `-`.
std::string ascii_slug(std::string_view text);

/// The pattern with its placeholders filled in.
std::string fill_pattern(std::string_view pattern, std::string_view family, std::string_view city);

} // namespace vouch::demo
