// Orders day by day from 2 January 2023: fewer at weekends, more each year, with the season of the
// year; the products of an order follow their own seasons. Discounts follow the tiers that
// demo/documents/finance/price-list-rules.md states, rounded down to a quarter of a euro.
#include <algorithm>
#include <array>
#include <string_view>

#include "demo/detail/assortment.h"
#include "demo/detail/company.h"
#include "demo/detail/key_names.h"
#include "demo/detail/names.h"
#include "demo/detail/random.h"

namespace vouch::demo {

namespace {

constexpr int kOrdersOfAverageDay = 17;
constexpr std::array<int, 7> kWeekdayPercent = {22, 132, 128, 122, 124, 118, 54};
constexpr std::array<int, 12> kMonthPercent = {84, 88, 98,  100, 104, 106,
                                               96, 88, 100, 108, 122, 118};
constexpr std::array<std::string_view, 4> kChannels = {"web", "phone", "email", "field sales"};
constexpr std::size_t kSalesDepartment = 4;

int year_percent(int year) {
    switch (year) {
    case 2023: return 88;
    case 2024: return 97;
    case 2025: return 106;
    default: return 114;
    }
}

/// List prices rose each January; the products table holds today's.
Quarters price_in(const Product& product, int year) {
    const int percent = year <= 2023 ? 91 : year == 2024 ? 95 : year == 2025 ? 98 : 100;
    return std::max<Quarters>(1, (product.price * percent + 50) / 100);
}

int quantity_discount_percent(int quantity) {
    return quantity >= 192 ? 8 : quantity >= 96 ? 5 : quantity >= 48 ? 3 : 0;
}

class OrderMaker {
public:
    OrderMaker(Company& company, std::uint64_t seed, Day today)
        : company_(company), random_(seed, 7), today_(today) {
        int id = 0;
        for (const Customer& customer : company_.customers) {
            ++id;
            customer_tickets_.insert(customer_tickets_.end(),
                                     static_cast<std::size_t>(customer.weight), id);
        }
        product_tickets_.resize(leaf_categories().size());
        id = 0;
        for (const Product& product : company_.products) {
            ++id;
            auto& tickets = product_tickets_[product.leaf];
            tickets.insert(tickets.end(), static_cast<std::size_t>(product.popularity), id);
        }
        find_account_managers();
    }

    void add_day(Day day) {
        const int percent = kWeekdayPercent[weekday_of(day)] * year_percent(year_of(day)) / 100 *
                            kMonthPercent[month_of(day) - 1] / 100;
        const int hundredths = kOrdersOfAverageDay * percent;
        int count = hundredths / 100 + (random_.chance(hundredths % 100 * 10) ? 1 : 0);
        count += random_.between(-count / 4, count / 4);
        set_leaf_weights(day);
        for (; count > 0; --count)
            add_order(day);
    }

private:
    void find_account_managers() {
        int id = 0;
        for (const Employee& employee : company_.employees) {
            ++id;
            const bool sells = employee.department == static_cast<int>(kSalesDepartment) &&
                               employee.commission_percent.has_value() && !employee.left &&
                               employee.hired < make_day(2023, 1, 2);
            if (sells) managers_.push_back(id);
        }
    }

    void set_leaf_weights(Day day) {
        leaf_weights_.clear();
        for (const LeafCategory& leaf : leaf_categories()) {
            leaf_weights_.push_back(leaf.weight * season_percent(leaf.season, month_of(day)));
        }
    }

    bool orders_on(const Customer& customer, Day day) const {
        return customer.since <= day && (!customer.closed || day <= *customer.closed);
    }

    void add_order(Day day) {
        int customer_id = 0;
        do {
            customer_id = random_.pick(customer_tickets_);
        } while (!orders_on(company_.customers[static_cast<std::size_t>(customer_id - 1)], day));
        const Customer& customer = company_.customers[static_cast<std::size_t>(customer_id - 1)];
        Order order;
        order.customer = customer_id;
        order.channel = pick_channel(customer);
        if (order.channel != "web" && !managers_.empty()) {
            order.employee = managers_[static_cast<std::size_t>(customer_id * 7 + customer.region) %
                                       managers_.size()];
        }
        order.ordered = day;
        order.required = working_day(day + std::chrono::days(random_.chance(250) ? 14 : 7));
        order.status = random_.chance(33) ? "cancelled" : "pending";
        company_.orders.push_back(order);
        add_items(customer, day);
    }

    std::string_view pick_channel(const Customer& customer) {
        static constexpr std::array<std::array<int, 4>, kSegmentCount> kWeights = {
            {{48, 14, 24, 14}, {36, 28, 18, 18}, {22, 12, 34, 32}, {30, 6, 60, 4}, {100, 0, 0, 0}}};
        return kChannels[random_.weighted(kWeights[customer.segment_index])];
    }

    void add_items(const Customer& customer, Day day) {
        static constexpr std::array<int, 7> kLineWeights = {22, 24, 20, 14, 9, 7, 4};
        const std::size_t order_index = company_.orders.size() - 1;
        const int lines = 1 + static_cast<int>(random_.weighted(kLineWeights));
        std::vector<int> chosen;
        for (int line = 0; line < lines; ++line) {
            const int product = pick_product(day);
            if (std::find(chosen.begin(), chosen.end(), product) != chosen.end()) continue;
            chosen.push_back(product);
            OrderItem item = make_item(customer, product, day);
            item.order = static_cast<int>(order_index) + 1;
            company_.orders[order_index].total += item.total;
            company_.order_items.push_back(item);
        }
    }

    int pick_product(Day day) {
        for (;;) {
            const std::size_t leaf = random_.weighted(leaf_weights_);
            const int id = random_.pick(product_tickets_[leaf]);
            const Product& product = company_.products[static_cast<std::size_t>(id - 1)];
            const bool sold =
                product.launched <= day && (!product.discontinued || day < *product.discontinued);
            if (sold) return id;
        }
    }

    OrderItem make_item(const Customer& customer, int product_id, Day day) {
        static constexpr std::array<int, kSegmentCount> kSizePercent = {110, 80, 260, 130, 60};
        const Product& product = company_.products[static_cast<std::size_t>(product_id - 1)];
        OrderItem item;
        item.product = product_id;
        item.unit_price = price_in(product, year_of(day));
        const int usual = product.price < 40    ? random_.between(2, 16) * 12
                          : product.price < 200 ? random_.between(8, 96)
                          : product.price < 600 ? random_.between(4, 30)
                                                : random_.between(2, 12);
        item.quantity = std::max(1, usual * kSizePercent[customer.segment_index] / 100);
        const int percent =
            quantity_discount_percent(item.quantity) + (customer.segment == "Wholesale" ? 4 : 0);
        const Quarters gross = item.unit_price * item.quantity;
        item.discount = gross * percent / 100;
        item.total = gross - item.discount;
        return item;
    }

    Company& company_;
    Random random_;
    Day today_;
    std::vector<int> customer_tickets_;
    std::vector<std::vector<int>> product_tickets_;
    std::vector<int> managers_;
    std::vector<int> leaf_weights_;
};

} // namespace

void add_orders(Company& company, std::uint64_t seed, Day today) {
    OrderMaker maker(company, seed, today);
    for (Day day = make_day(2023, 1, 2); day <= today; day += std::chrono::days(1))
        maker.add_day(day);
}

} // namespace vouch::demo
