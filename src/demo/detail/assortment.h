// What the company sells: categories, product names, tags, and how each sells over the year.
#pragma once

#include <array>
#include <cstddef>
#include <span>
#include <string_view>

namespace vouch::demo {

/// A shape of demand over the months.
enum class Season { Even, Summer, Winter, Gifts, Spring };

struct LeafCategory {
    std::string_view parent, name, sku_prefix;
    int price_low, price_high; ///< euros
    int grams_low, grams_high;
    int weight; ///< share of order lines
    Season season;
    std::array<std::string_view, 8> nouns;
};

std::span<const std::string_view> top_categories();
std::span<const LeafCategory> leaf_categories();
/// Names of product lines, for food and for durable goods.
std::span<const std::string_view> food_lines();
std::span<const std::string_view> durable_lines();
bool is_food(const LeafCategory& leaf);

/// Percent of the average demand in a month (1 to 12).
int season_percent(Season season, unsigned month);

inline constexpr std::array<std::string_view, 10> kTags = {
    "organic", "fair trade", "vegan",       "gluten free",     "fragile",
    "heavy",   "bestseller", "new arrival", "dishwasher safe", "recyclable"};

} // namespace vouch::demo
