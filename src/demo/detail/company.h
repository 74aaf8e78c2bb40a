// The sample company as plain rows, before they are written. Ids start at 1 and equal index + 1.
// Money counts quarters of a euro: see company.cpp for the reason.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "demo/detail/calendar.h"

namespace vouch::demo {

/// Quarters of a euro: 5 is 1.25 EUR.
using Quarters = std::int64_t;

struct Employee {
    std::string first_name, last_name, email, job_title, contract_type;
    int department = 0;
    int manager = 0; ///< 0 for the managing director
    Day hired{};
    std::optional<Day> left{};
    Quarters salary = 0;
    std::optional<int> commission_percent{};
};

struct Supplier {
    std::string name, contact_name, email, city, country;
    int payment_terms_days = 0;
    std::optional<int> rating{};
    Day since{};
    std::vector<int> leaves{}; ///< indexes of the leaf categories that it delivers
};

struct Category {
    std::string name;
    int parent = 0; ///< 0 for a top category
};

struct Product {
    std::string sku, name, status;
    int category = 0;
    std::size_t leaf = 0; ///< index into the leaf categories
    Quarters price = 0, cost = 0;
    int weight_grams = 0;
    Day launched{};
    std::optional<Day> discontinued{};
    int popularity = 1;
};

struct ProductSupplier {
    int product = 0, supplier = 0, lead_time_days = 0;
    Quarters purchase_price = 0;
};

struct ProductTag {
    int product = 0, tag = 0;
};

struct Customer {
    std::string name, contact_name, segment, city, country, status;
    std::optional<std::string> email{}, phone{};
    int region = 0, payment_terms_days = 0;
    std::optional<Quarters> credit_limit{};
    Day since{};
    std::optional<Day> closed{};
    std::size_t segment_index = 0;
    int weight = 1;        ///< how often it orders
    int days_late_max = 0; ///< how late it pays
};

struct Order {
    int customer = 0;
    std::optional<int> employee{}; ///< none for orders from the web shop
    Day ordered{}, required{};
    std::string_view status, channel;
    Quarters total = 0;
};

struct OrderItem {
    int order = 0, product = 0, quantity = 0;
    Quarters unit_price = 0, discount = 0, total = 0;
};

struct Shipment {
    int order = 0, warehouse = 0, carrier = 0;
    Day shipped{};
    int shipped_minute = 0;
    std::optional<Day> delivered{};
    int delivered_minute = 0;
    std::string_view status;
    std::optional<std::string> tracking_number{};
    Quarters freight_cost = 0;
};

struct Invoice {
    std::string number;
    int order = 0;
    Day issued{}, due{};
    std::optional<Day> paid{};
    Quarters amount = 0;
    std::string_view status;
};

struct Payment {
    int invoice = 0;
    Day paid{};
    Quarters amount = 0;
    std::string_view method;
};

struct Return {
    int order_item = 0, quantity = 0;
    Day returned{};
    std::string_view reason, status;
    std::optional<Quarters> refund{};
};

struct InventoryRow {
    int warehouse = 0, product = 0, on_hand = 0, reorder_level = 0;
    std::optional<Day> counted{};
};

struct Company {
    std::vector<Employee> employees{};
    std::vector<Category> categories{};
    std::vector<Supplier> suppliers{};
    std::vector<Product> products{};
    std::vector<ProductSupplier> product_suppliers{};
    std::vector<ProductTag> product_tags{};
    std::vector<Customer> customers{};
    std::vector<InventoryRow> inventory{};
    std::vector<Order> orders{};
    std::vector<OrderItem> order_items{};
    std::vector<Shipment> shipments{};
    std::vector<Invoice> invoices{};
    std::vector<Payment> payments{};
    std::vector<Return> returns{};
};

/// The same seed gives the same company on every machine.
Company make_company(std::uint64_t seed, Day today);

/// The parts, in the order in which `make_company` calls them; each reads what came before.
void add_employees(Company& company, std::uint64_t seed, Day today);
void add_categories(Company& company);
void add_suppliers(Company& company, std::uint64_t seed);
void add_products(Company& company, std::uint64_t seed, Day today);
void add_customers(Company& company, std::uint64_t seed, Day today);
void add_inventory(Company& company, std::uint64_t seed, Day today);
void add_orders(Company& company, std::uint64_t seed, Day today);
void add_fulfilment(Company& company, std::uint64_t seed, Day today);
void add_returns(Company& company, std::uint64_t seed, Day today);

} // namespace vouch::demo
