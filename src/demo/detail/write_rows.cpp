// One prepared INSERT a table, its values in the order of the table's columns. Tables come after
// those that they reference, so that foreign keys are enforced while rows arrive.
#include "demo/detail/write_rows.h"

#include <string>
#include <utility>

#include "base/iso_date.h"
#include "demo/detail/assortment.h"
#include "demo/detail/key_names.h"
#include "demo/detail/names.h"

namespace vouch::demo {

namespace {

using base::Context;
using base::Result;
using sqlite::Statement;

struct Money {
    Quarters quarters;
};

Result<void> bind_cell(Statement& statement, int index, Money money) {
    if (money.quarters % 4 == 0) return statement.bind(index, money.quarters / 4);
    return statement.bind(index, static_cast<double>(money.quarters) / 4);
}
Result<void> bind_cell(Statement& statement, int index, Day day) {
    return statement.bind(index, std::string_view(base::print_iso_day(day)));
}
Result<void> bind_cell(Statement& statement, int index, int value) {
    return statement.bind(index, value);
}
Result<void> bind_cell(Statement& statement, int index, std::string_view text) {
    return statement.bind(index, text);
}
template <typename T>
Result<void> bind_cell(Statement& statement, int index, const std::optional<T>& value) {
    if (!value) return statement.bind(index, nullptr);
    return bind_cell(statement, index, *value);
}

std::optional<Money> money(const std::optional<Quarters>& quarters) {
    if (!quarters) return std::nullopt;
    return Money{*quarters};
}

/// An id as a foreign key: 0 is null.
std::optional<int> reference(int id) {
    if (id == 0) return std::nullopt;
    return id;
}

std::optional<std::string> timestamp(const std::optional<Day>& day, int minute) {
    if (!day) return std::nullopt;
    return iso_timestamp(*day, minute);
}

class RowWriter {
public:
    RowWriter(sqlite::Database& database, const Context& context)
        : database_(database), context_(context) {}

    /// `cells(row, id)` gives a tuple of the row's values; ids count from 1.
    template <typename Rows, typename Cells>
    Result<void> insert(std::string_view table, const Rows& rows, Cells cells) {
        using Tuple = decltype(cells(*std::begin(rows), 1));
        Statement statement =
            TRY(database_.prepare(insert_text(table, std::tuple_size_v<Tuple>), context_));
        int id = 0;
        for (const auto& row : rows) {
            const Tuple values = cells(row, ++id);
            TRY(bind_row(statement, values, std::make_index_sequence<std::tuple_size_v<Tuple>>()));
            TRY(statement.run(context_));
        }
        summary_.tables.push_back({std::string(table), id});
        summary_.rows += id;
        return {};
    }

    DatabaseSummary take_summary() { return std::move(summary_); }

private:
    static std::string insert_text(std::string_view table, std::size_t columns) {
        std::string text = "INSERT INTO " + std::string(table) + " VALUES (?";
        for (std::size_t column = 1; column < columns; ++column)
            text += ", ?";
        return text + ")";
    }

    template <typename Tuple, std::size_t... Index>
    static Result<void> bind_row(Statement& statement, const Tuple& values,
                                 std::index_sequence<Index...>) {
        Result<void> result;
        static_cast<void>(
            ((result = bind_cell(statement, static_cast<int>(Index) + 1, std::get<Index>(values)),
              result.has_value()) &&
             ...));
        return result;
    }

    sqlite::Database& database_;
    const Context& context_;
    DatabaseSummary summary_;
};

Result<void> write_organisation(RowWriter& writer, const Company& company) {
    TRY(writer.insert("regions", kRegions, [](const Region& row, int id) {
        return std::tuple(id, row.name, row.currency);
    }));
    TRY(writer.insert("departments", kDepartments, [](const Department& row, int id) {
        return std::tuple(id, row.name, row.cost_center, row.city);
    }));
    return writer.insert("employees", company.employees, [](const Employee& row, int id) {
        return std::tuple(id, std::string_view(row.first_name), std::string_view(row.last_name),
                          std::string_view(row.email), std::string_view(row.job_title),
                          row.department, reference(row.manager), row.hired, row.left,
                          std::string_view(row.contract_type), Money{row.salary},
                          row.commission_percent);
    });
}

Result<void> write_goods(RowWriter& writer, const Company& company) {
    TRY(writer.insert("categories", company.categories, [](const Category& row, int id) {
        return std::tuple(id, std::string_view(row.name), reference(row.parent));
    }));
    TRY(writer.insert("suppliers", company.suppliers, [](const Supplier& row, int id) {
        return std::tuple(id, std::string_view(row.name), std::string_view(row.contact_name),
                          std::string_view(row.email), std::string_view(row.city),
                          std::string_view(row.country), row.payment_terms_days, row.rating,
                          row.since);
    }));
    TRY(writer.insert("products", company.products, [](const Product& row, int id) {
        return std::tuple(id, std::string_view(row.sku), std::string_view(row.name), row.category,
                          Money{row.price}, Money{row.cost}, row.weight_grams,
                          std::string_view(row.status), row.launched, row.discontinued);
    }));
    TRY(writer.insert("product_suppliers", company.product_suppliers,
                      [](const ProductSupplier& row, int) {
                          return std::tuple(row.product, row.supplier, Money{row.purchase_price},
                                            row.lead_time_days);
                      }));
    TRY(writer.insert("tags", kTags,
                      [](std::string_view name, int id) { return std::tuple(id, name); }));
    return writer.insert("product_tags", company.product_tags, [](const ProductTag& row, int) {
        return std::tuple(row.product, row.tag);
    });
}

Result<void> write_places(RowWriter& writer, const Company& company) {
    TRY(writer.insert("customers", company.customers, [](const Customer& row, int id) {
        return std::tuple(id, std::string_view(row.name), std::string_view(row.contact_name),
                          std::string_view(row.segment), std::string_view(row.city),
                          std::string_view(row.country), row.region, row.email, row.phone,
                          row.payment_terms_days, money(row.credit_limit),
                          std::string_view(row.status), row.since, row.closed);
    }));
    TRY(writer.insert("warehouses", kWarehouses, [](const Warehouse& row, int id) {
        return std::tuple(id, row.name, row.city, row.country, row.capacity_pallets,
                          make_day(row.opened_year, 9, 1));
    }));
    TRY(writer.insert("inventory", company.inventory, [](const InventoryRow& row, int) {
        return std::tuple(row.warehouse, row.product, row.on_hand, row.reorder_level, row.counted);
    }));
    return writer.insert("carriers", kCarriers, [](const Carrier& row, int id) {
        return std::tuple(id, row.name, row.service_level);
    });
}

Result<void> write_trade(RowWriter& writer, const Company& company) {
    TRY(writer.insert("orders", company.orders, [](const Order& row, int id) {
        return std::tuple(id, row.customer, row.employee, row.ordered, row.required, row.status,
                          row.channel, Money{row.total});
    }));
    TRY(writer.insert("order_items", company.order_items, [](const OrderItem& row, int id) {
        return std::tuple(id, row.order, row.product, row.quantity, Money{row.unit_price},
                          Money{row.discount}, Money{row.total});
    }));
    TRY(writer.insert("shipments", company.shipments, [](const Shipment& row, int id) {
        return std::tuple(id, row.order, row.warehouse, row.carrier,
                          iso_timestamp(row.shipped, row.shipped_minute),
                          timestamp(row.delivered, row.delivered_minute), row.status,
                          row.tracking_number, Money{row.freight_cost});
    }));
    TRY(writer.insert("invoices", company.invoices, [](const Invoice& row, int id) {
        return std::tuple(id, std::string_view(row.number), row.order, row.issued, row.due,
                          row.paid, Money{row.amount}, row.status);
    }));
    TRY(writer.insert("payments", company.payments, [](const Payment& row, int id) {
        return std::tuple(id, row.invoice, row.paid, Money{row.amount}, row.method);
    }));
    return writer.insert("returns", company.returns, [](const Return& row, int id) {
        return std::tuple(id, row.order_item, row.returned, row.quantity, row.reason, row.status,
                          money(row.refund));
    });
}

} // namespace

Result<DatabaseSummary> write_rows(sqlite::Database& database, const Company& company,
                                   const Context& context) {
    RowWriter writer(database, context);
    TRY(write_organisation(writer, company));
    TRY(write_goods(writer, company));
    TRY(write_places(writer, company));
    TRY(write_trade(writer, company));
    return writer.take_summary();
}

} // namespace vouch::demo
