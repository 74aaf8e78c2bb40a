// What follows an order: a shipment, an invoice on the day of shipping, payments by the customer's
// habits, and now and then a return. Whatever would lie after `today` has not happened yet.
#include <algorithm>
#include <array>
#include <cstdio>

#include "demo/detail/assortment.h"
#include "demo/detail/company.h"
#include "demo/detail/key_names.h"
#include "demo/detail/names.h"
#include "demo/detail/random.h"

namespace vouch::demo {

namespace {

/// Warehouse weights by region: the near one ships most.
constexpr std::array<std::array<int, 5>, 7> kWarehouseWeights = {{{70, 8, 22, 0, 0},
                                                                  {14, 80, 6, 0, 0},
                                                                  {12, 8, 0, 80, 0},
                                                                  {10, 0, 34, 0, 56},
                                                                  {88, 0, 6, 0, 6},
                                                                  {92, 0, 0, 0, 8},
                                                                  {96, 0, 4, 0, 0}}};
constexpr std::array<std::array<int, 6>, 7> kCarrierWeights = {{{70, 10, 10, 10, 0, 0},
                                                                {10, 22, 68, 0, 0, 0},
                                                                {6, 82, 12, 0, 0, 0},
                                                                {6, 8, 20, 66, 0, 0},
                                                                {30, 10, 0, 0, 60, 0},
                                                                {0, 0, 0, 0, 72, 28},
                                                                {0, 0, 0, 0, 30, 70}}};
constexpr std::array<int, 7> kTransitDays = {2, 2, 3, 4, 4, 11, 13};
constexpr std::array<std::string_view, 5> kMethods = {"bank transfer", "direct debit",
                                                      "credit card", "digital wallet", "cheque"};

class FulfilmentMaker {
public:
    FulfilmentMaker(Company& company, std::uint64_t seed, Day today)
        : company_(company), random_(seed, 8), today_(today) {}

    void add(std::size_t order_index) {
        Order& order = company_.orders[order_index];
        if (order.status == "cancelled") return;
        const int wait = random_.chance(90) ? random_.between(5, 12) : random_.between(0, 3);
        const Day shipped = working_day(order.ordered + std::chrono::days(wait));
        if (shipped > today_) {
            order.status =
                order.ordered >= today_ - std::chrono::days(1) ? "pending" : "processing";
            return;
        }
        const Customer& customer = company_.customers[static_cast<std::size_t>(order.customer - 1)];
        add_shipment(static_cast<int>(order_index) + 1, order, customer, shipped);
        add_invoice(static_cast<int>(order_index) + 1, order, customer, shipped);
    }

private:
    void add_shipment(int order_id, Order& order, const Customer& customer, Day shipped) {
        const std::size_t region = static_cast<std::size_t>(customer.region - 1);
        Shipment shipment;
        shipment.order = order_id;
        shipment.warehouse = 1 + static_cast<int>(random_.weighted(kWarehouseWeights[region]));
        shipment.carrier = 1 + static_cast<int>(random_.weighted(kCarrierWeights[region]));
        shipment.shipped = shipped;
        shipment.shipped_minute = random_.between(7 * 60, 18 * 60);
        shipment.delivered_minute = random_.between(8 * 60, 17 * 60);
        shipment.freight_cost = 4 * random_.between(9, 24) +
                                4 * kTransitDays[region] * random_.between(2, 5) + order.total / 90;
        if (random_.chance(930)) {
            shipment.tracking_number = "CV" + std::to_string(700000 + order_id) +
                                       std::to_string(random_.between(100, 999));
        }
        const int transit =
            kTransitDays[region] + random_.between(-1, 3) + (random_.chance(60) ? 5 : 0);
        const Day delivered = working_day(shipped + std::chrono::days(std::max(1, transit)));
        if (random_.chance(3) && shipped < today_ - std::chrono::days(40)) {
            shipment.status = "lost";
            order.status = "shipped";
        } else if (delivered > today_) {
            shipment.status = "in transit";
            order.status = "shipped";
        } else {
            shipment.status = "delivered";
            shipment.delivered = delivered;
            order.status = "delivered";
        }
        company_.shipments.push_back(std::move(shipment));
    }

    void add_invoice(int order_id, const Order& order, const Customer& customer, Day issued) {
        Invoice invoice;
        invoice.order = order_id;
        invoice.issued = issued;
        invoice.due = issued + std::chrono::days(customer.payment_terms_days);
        invoice.amount = order.total;
        Day paid = invoice.due - std::chrono::days(random_.between(0, 4));
        if (customer.days_late_max > 0) {
            paid = invoice.due + std::chrono::days(random_.below(
                                     static_cast<std::uint32_t>(customer.days_late_max)));
        }
        if (customer.segment == "Online") paid = issued;
        const bool lost = customer.days_late_max >= 45 && random_.chance(16);
        invoice.status = invoice.due < today_ ? "overdue" : "open";
        if (lost && invoice.due < today_ - std::chrono::days(270)) {
            invoice.status = "written off";
        } else if (!lost && paid <= today_) {
            invoice.status = "paid";
            invoice.paid = paid;
        }
        company_.invoices.push_back(std::move(invoice));
        add_payments(customer);
    }

    void add_payments(const Customer& customer) {
        const Invoice& invoice = company_.invoices.back();
        const int id = static_cast<int>(company_.invoices.size());
        const std::string_view method = pick_method(customer);
        const Day early = invoice.issued + (invoice.due - invoice.issued) / 2;
        if (invoice.status == "paid") {
            const bool in_parts =
                customer.segment != "Online" && invoice.amount > 4 * 200 && random_.chance(90);
            const Quarters first = in_parts ? invoice.amount / 2 : invoice.amount;
            company_.payments.push_back(
                {id, in_parts ? std::min(early, *invoice.paid) : *invoice.paid, first, method});
            if (in_parts)
                company_.payments.push_back({id, *invoice.paid, invoice.amount - first, method});
        } else if (invoice.status == "overdue" && invoice.amount > 4 * 200 && random_.chance(180)) {
            company_.payments.push_back({id, early, invoice.amount / 3, method});
        }
    }

    std::string_view pick_method(const Customer& customer) {
        static constexpr std::array<int, 5> kUsual = {66, 20, 9, 2, 3};
        static constexpr std::array<int, 5> kOnline = {0, 0, 64, 36, 0};
        return kMethods[random_.weighted(customer.segment == "Online" ? kOnline : kUsual)];
    }

    Company& company_;
    Random random_;
    Day today_;
};

/// INV-2026-00001: numbered by year in the order of issue.
void number_invoices(std::vector<Invoice>& invoices) {
    std::stable_sort(invoices.begin(), invoices.end(),
                     [](const Invoice& a, const Invoice& b) { return a.issued < b.issued; });
    int year = 0;
    int number = 0;
    for (Invoice& invoice : invoices) {
        number = year_of(invoice.issued) == year ? number + 1 : 1;
        year = year_of(invoice.issued);
        char text[24];
        std::snprintf(text, sizeof text, "INV-%04d-%05d", year % 10000, number % 100000);
        invoice.number = text;
    }
}

/// Payments refer to invoices by position, so they follow the sorted order by the order's id.
void sort_invoices(Company& company) {
    std::vector<int> order_of_invoice;
    for (const Invoice& invoice : company.invoices)
        order_of_invoice.push_back(invoice.order);
    number_invoices(company.invoices);
    std::vector<int> invoice_of_order(company.orders.size() + 1, 0);
    int id = 0;
    for (const Invoice& invoice : company.invoices) {
        invoice_of_order[static_cast<std::size_t>(invoice.order)] = ++id;
    }
    for (Payment& payment : company.payments) {
        const int order = order_of_invoice[static_cast<std::size_t>(payment.invoice - 1)];
        payment.invoice = invoice_of_order[static_cast<std::size_t>(order)];
    }
    std::stable_sort(company.payments.begin(), company.payments.end(),
                     [](const Payment& a, const Payment& b) { return a.paid < b.paid; });
}

} // namespace

void add_fulfilment(Company& company, std::uint64_t seed, Day today) {
    FulfilmentMaker maker(company, seed, today);
    for (std::size_t order = 0; order < company.orders.size(); ++order)
        maker.add(order);
    sort_invoices(company);
}

void add_returns(Company& company, std::uint64_t seed, Day today) {
    static constexpr std::array<std::string_view, 5> kReasons = {
        "damaged", "wrong item", "quality", "late delivery", "no longer needed"};
    static constexpr std::array<int, 5> kUsual = {18, 22, 24, 10, 26};
    static constexpr std::array<int, 5> kFragile = {58, 12, 12, 6, 12};
    Random random(seed, 9);
    std::vector<const Shipment*> shipment_of_order(company.orders.size() + 1, nullptr);
    for (const Shipment& shipment : company.shipments) {
        shipment_of_order[static_cast<std::size_t>(shipment.order)] = &shipment;
    }
    int item_id = 0;
    for (const OrderItem& item : company.order_items) {
        ++item_id;
        const Shipment* shipment = shipment_of_order[static_cast<std::size_t>(item.order)];
        if (shipment == nullptr || !shipment->delivered) continue;
        const Product& product = company.products[static_cast<std::size_t>(item.product - 1)];
        const LeafCategory& leaf = leaf_categories()[product.leaf];
        const bool fragile = leaf.name == "Glassware" || leaf.name == "Tableware";
        if (!random.chance(fragile ? 52 : is_food(leaf) ? 16 : 34)) continue;
        const Day returned =
            working_day(*shipment->delivered + std::chrono::days(random.between(2, 28)));
        if (returned > today) continue;
        Return row{item_id, random.between(1, item.quantity), returned, {}, {}, std::nullopt};
        row.reason = kReasons[random.weighted(fragile ? kFragile : kUsual)];
        row.status = returned > today - std::chrono::days(9) ? "pending"
                     : random.chance(870)                    ? "approved"
                                                             : "rejected";
        if (row.status == "approved") row.refund = item.total * row.quantity / item.quantity;
        company.returns.push_back(row);
    }
    std::stable_sort(company.returns.begin(), company.returns.end(),
                     [](const Return& a, const Return& b) { return a.returned < b.returned; });
}

} // namespace vouch::demo
