// Categories are a tree of two levels. A product is a noun of its leaf category in one of three
// product lines; its price grows with the line. Each product has one to four suppliers among those
// who deliver its category.
#include <algorithm>
#include <cstdio>
#include <set>
#include <string>

#include "demo/detail/assortment.h"
#include "demo/detail/company.h"
#include "demo/detail/key_names.h"
#include "demo/detail/names.h"
#include "demo/detail/random.h"

namespace vouch::demo {

namespace {

constexpr int kSupplierCount = 64;
constexpr int kProductsKeptPerMille = 925;

std::string make_sku(std::string_view prefix, std::size_t number) {
    char digits[8];
    std::snprintf(digits, sizeof digits, "-%04u", static_cast<unsigned>(number % 10000));
    return std::string(prefix) + digits;
}

Supplier make_key_supplier(const KeySupplier& key) {
    Supplier supplier;
    supplier.name = key.name;
    supplier.contact_name = key.contact;
    supplier.email = "sales@" + ascii_slug(key.name) + "." + std::string(key.domain) + ".example";
    supplier.city = key.city;
    supplier.country = key.country;
    supplier.payment_terms_days = key.payment_terms_days;
    supplier.rating = key.rating;
    supplier.since = make_day(key.since_year, 4, 1);
    for (std::size_t leaf = 0; leaf < leaf_categories().size(); ++leaf) {
        if (leaf_categories()[leaf].name == key.leaf) supplier.leaves = {static_cast<int>(leaf)};
    }
    return supplier;
}

Supplier make_supplier(Random& random, std::set<std::string>& names, std::size_t number) {
    static constexpr std::array<int, 4> kTerms = {14, 30, 45, 60};
    Supplier supplier;
    const Country* country = nullptr;
    do {
        country = &random.pick(countries());
        supplier.name = fill_pattern(random.pick(country->language->supplier),
                                     random.pick(country->language->family_names), "");
    } while (!names.insert(supplier.name).second);
    supplier.country = country->name;
    supplier.city = random.pick(country->cities);
    supplier.contact_name = std::string(random.pick(country->language->first_names)) + " " +
                            std::string(random.pick(country->language->family_names));
    supplier.email =
        "sales@" + ascii_slug(supplier.name) + "." + std::string(country->domain) + ".example";
    supplier.payment_terms_days = random.pick(kTerms);
    if (random.chance(880)) supplier.rating = random.between(2, 5);
    supplier.since = make_day(2010, 1, 4) + std::chrono::days(random.below(5400));
    const int leaf_count = static_cast<int>(leaf_categories().size());
    const int first = static_cast<int>(number) % leaf_count;
    supplier.leaves = {first};
    for (int extra = random.between(0, 3); extra > 0; --extra) {
        const int leaf = random.between(0, leaf_count - 1);
        const bool known = std::find(supplier.leaves.begin(), supplier.leaves.end(), leaf) !=
                           supplier.leaves.end();
        if (!known) supplier.leaves.push_back(leaf);
    }
    return supplier;
}

int find_category(const Company& company, std::string_view name) {
    int id = 1;
    for (const Category& category : company.categories) {
        if (category.name == name) return id;
        ++id;
    }
    return 0;
}

class ProductMaker {
public:
    ProductMaker(Company& company, std::uint64_t seed, Day today)
        : company_(company), random_(seed, 3), today_(today) {}

    /// `noun_place` of 1000 says where the noun lies in the price range of its category.
    void add(std::size_t leaf_index, std::string_view noun, int noun_place, std::string_view line,
             int line_number) {
        const LeafCategory& leaf = leaf_categories()[leaf_index];
        Product product;
        product.leaf = leaf_index;
        product.category = find_category(company_, leaf.name);
        product.sku = make_sku(leaf.sku_prefix, ++numbers_[leaf_index]);
        product.name = std::string(line) + " " + std::string(noun);
        const int span = 4 * (leaf.price_high - leaf.price_low);
        const Quarters base = 4 * leaf.price_low + span * noun_place / 1300;
        product.price = base * (100 + 13 * line_number + random_.between(-3, 3)) / 100;
        product.cost = std::max<Quarters>(1, product.price * random_.between(52, 71) / 100);
        product.weight_grams = 10 * random_.between(leaf.grams_low / 10, leaf.grams_high / 10);
        const int kind = random_.between(0, 99);
        product.popularity = kind < 60   ? random_.between(1, 4)
                             : kind < 90 ? random_.between(5, 12)
                                         : random_.between(20, 45);
        add_life(product);
        company_.products.push_back(std::move(product));
        const int id = static_cast<int>(company_.products.size());
        add_tags(id);
        add_sources(id);
    }

private:
    void add_life(Product& product) {
        product.launched = random_.chance(700)
                               ? make_day(2012, 1, 9) + std::chrono::days(random_.below(3900))
                               : make_day(2023, 1, 9) + std::chrono::days(random_.below(1150));
        product.launched = working_day(product.launched);
        product.status = "active";
        if (random_.chance(90)) {
            const Day end = make_day(2023, 9, 1) + std::chrono::days(random_.below(960));
            if (end > product.launched + std::chrono::days(200) && end < today_) {
                product.discontinued = end;
                product.status = "discontinued";
            }
        }
        const Season season = leaf_categories()[product.leaf].season;
        if (!product.discontinued && season != Season::Even && random_.chance(90)) {
            product.status = "seasonal";
        }
    }

    void tag(int product, int tag_id) { company_.product_tags.push_back({product, tag_id}); }

    void add_tags(int id) {
        const Product& product = company_.products[static_cast<std::size_t>(id - 1)];
        const LeafCategory& leaf = leaf_categories()[product.leaf];
        if (is_food(leaf)) {
            if (random_.chance(300)) tag(id, 1);
            if (random_.chance(180)) tag(id, 2);
            if (random_.chance(420)) tag(id, 3);
            if (random_.chance(240)) tag(id, 4);
        }
        if (leaf.name == "Tableware" || leaf.name == "Glassware" || random_.chance(25)) tag(id, 5);
        if (product.weight_grams >= 8000) tag(id, 6);
        if (product.popularity >= 20) tag(id, 7);
        if (product.launched > today_ - std::chrono::days(270)) tag(id, 8);
        if (leaf.parent == "Kitchen" && random_.chance(480)) tag(id, 9);
        if (leaf.parent == "Packaging" && random_.chance(700)) tag(id, 10);
    }

    void add_sources(int id) {
        const Product& product = company_.products[static_cast<std::size_t>(id - 1)];
        std::vector<int> able;
        int supplier_id = 1;
        for (const Supplier& supplier : company_.suppliers) {
            for (const int leaf : supplier.leaves) {
                if (leaf == static_cast<int>(product.leaf)) able.push_back(supplier_id);
            }
            ++supplier_id;
        }
        const int wanted = std::min(static_cast<int>(able.size()), random_.between(1, 4));
        for (int done = 0; done < wanted; ++done) {
            const std::size_t at = random_.below(static_cast<std::uint32_t>(able.size()));
            const Quarters price =
                std::max<Quarters>(1, product.cost * random_.between(94, 108) / 100);
            company_.product_suppliers.push_back({id, able[at], random_.between(4, 45), price});
            able.erase(able.begin() + static_cast<std::ptrdiff_t>(at));
        }
    }

    Company& company_;
    Random random_;
    Day today_;
    std::array<std::size_t, 64> numbers_{};
};

} // namespace

void add_categories(Company& company) {
    for (const std::string_view name : top_categories()) {
        company.categories.push_back({std::string(name), 0});
    }
    for (const LeafCategory& leaf : leaf_categories()) {
        company.categories.push_back({std::string(leaf.name), find_category(company, leaf.parent)});
    }
}

void add_suppliers(Company& company, std::uint64_t seed) {
    Random random(seed, 2);
    std::set<std::string> names;
    for (const KeySupplier& key : kKeySuppliers) {
        company.suppliers.push_back(make_key_supplier(key));
        names.insert(company.suppliers.back().name);
    }
    while (company.suppliers.size() < kSupplierCount) {
        company.suppliers.push_back(make_supplier(random, names, company.suppliers.size()));
    }
}

void add_products(Company& company, std::uint64_t seed, Day today) {
    ProductMaker maker(company, seed, today);
    Random keep(seed, 4);
    Random prices(seed, 10);
    for (std::size_t leaf = 0; leaf < leaf_categories().size(); ++leaf) {
        const auto lines = is_food(leaf_categories()[leaf]) ? food_lines() : durable_lines();
        for (const std::string_view noun : leaf_categories()[leaf].nouns) {
            // Squared, so that most prices lie in the lower half of the range.
            const int place = prices.between(0, 999);
            int line_number = 0;
            for (const std::string_view line : lines) {
                if (keep.chance(kProductsKeptPerMille))
                    maker.add(leaf, noun, place * place / 1000, line, line_number);
                ++line_number;
            }
        }
    }
}

void add_inventory(Company& company, std::uint64_t seed, Day today) {
    Random random(seed, 6);
    for (int warehouse = 1; warehouse <= static_cast<int>(kWarehouses.size()); ++warehouse) {
        int id = 0;
        for (const Product& product : company.products) {
            ++id;
            if (!random.chance(warehouse == 1 ? 1000 : 760)) continue;
            InventoryRow row{warehouse, id, 0, 0, std::nullopt};
            const int usual = 24 * product.popularity + 48;
            row.reorder_level = usual / 4 / 6 * 6;
            if (!random.chance(55)) row.on_hand = random.between(usual / 8, usual * 3);
            if (product.discontinued) row.on_hand = row.on_hand / 8;
            if (random.chance(960))
                row.counted = working_day(today - std::chrono::days(random.between(7, 400)));
            company.inventory.push_back(row);
        }
    }
}

} // namespace vouch::demo
