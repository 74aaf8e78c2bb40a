// Money is counted in quarters of a euro. SQLite keeps a fractional value of a DECIMAL(12,2) column
// as a double, and sums doubles: multiples of 0.25 below 2^51 are exact there, so every SUM in any
// order is exact, with no cents column that a reader would have to divide. The company's own price
// list rules say the same ("all prices are multiples of 0.25 EUR").
#include "demo/detail/company.h"

namespace vouch::demo {

Company make_company(std::uint64_t seed, Day today) {
    Company company;
    add_employees(company, seed, today);
    add_categories(company);
    add_suppliers(company, seed);
    add_products(company, seed, today);
    add_customers(company, seed, today);
    add_inventory(company, seed, today);
    add_orders(company, seed, today);
    add_fulfilment(company, seed, today);
    add_returns(company, seed, today);
    return company;
}

} // namespace vouch::demo
