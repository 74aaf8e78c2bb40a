// The tables of the sample company. SQLite keeps the text of each CREATE TABLE, so the comments
// below stay readable in the database; demo/documents/manuals/data-dictionary.md explains the same
// columns, among them the misleading products.margin.
#include "demo/detail/schema.h"

namespace vouch::demo {

namespace {

constexpr std::string_view kTables = R"sql(
CREATE TABLE regions (
    region_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    currency TEXT NOT NULL -- usual currency of the customers; all amounts in this database are EUR
);
CREATE TABLE departments (
    department_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    cost_center TEXT NOT NULL,
    city TEXT NOT NULL
);
CREATE TABLE employees (
    employee_id INTEGER PRIMARY KEY,
    first_name TEXT NOT NULL,
    last_name TEXT NOT NULL,
    email TEXT NOT NULL UNIQUE,
    job_title TEXT NOT NULL,
    department_id INTEGER NOT NULL REFERENCES departments (department_id),
    manager_id INTEGER REFERENCES employees (employee_id), -- null for the managing director
    hire_date DATE NOT NULL,
    end_date DATE, -- last day of employment; null while employed
    contract_type TEXT NOT NULL, -- permanent, fixed-term or apprentice
    salary DECIMAL(12,2) NOT NULL, -- EUR a year, before tax
    commission_percent INTEGER -- of the order amount; null outside Sales
);
CREATE TABLE categories (
    category_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    parent_id INTEGER REFERENCES categories (category_id) -- null for a top category
);
CREATE TABLE suppliers (
    supplier_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    contact_name TEXT NOT NULL,
    email TEXT NOT NULL,
    city TEXT NOT NULL,
    country TEXT NOT NULL,
    payment_terms_days INTEGER NOT NULL,
    rating INTEGER, -- 1 (poor) to 5 (excellent), from the yearly review; null before the first
    partner_since DATE NOT NULL
);
CREATE TABLE products (
    product_id INTEGER PRIMARY KEY,
    sku TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    category_id INTEGER NOT NULL REFERENCES categories (category_id),
    unit_price DECIMAL(12,2) NOT NULL, -- current list price, EUR, without VAT
    margin DECIMAL(12,2) NOT NULL, -- misleading name: the standard purchase cost of one unit in EUR, not a margin
    weight_grams INTEGER NOT NULL,
    status TEXT NOT NULL, -- active, seasonal or discontinued
    launch_date DATE NOT NULL,
    discontinued_date DATE
);
CREATE TABLE product_suppliers (
    product_id INTEGER NOT NULL REFERENCES products (product_id),
    supplier_id INTEGER NOT NULL REFERENCES suppliers (supplier_id),
    purchase_price DECIMAL(12,2) NOT NULL, -- EUR for one unit
    lead_time_days INTEGER NOT NULL,
    PRIMARY KEY (product_id, supplier_id)
);
CREATE TABLE tags (
    tag_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE
);
CREATE TABLE product_tags (
    product_id INTEGER NOT NULL REFERENCES products (product_id),
    tag_id INTEGER NOT NULL REFERENCES tags (tag_id),
    PRIMARY KEY (product_id, tag_id)
);
CREATE TABLE customers (
    customer_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    contact_name TEXT NOT NULL,
    segment TEXT NOT NULL, -- Retail, Hospitality, Wholesale, Public Sector or Online
    city TEXT NOT NULL,
    country TEXT NOT NULL,
    region_id INTEGER NOT NULL REFERENCES regions (region_id),
    email TEXT,
    phone TEXT,
    payment_terms_days INTEGER NOT NULL,
    credit_limit DECIMAL(12,2), -- EUR; null where none is set
    status TEXT NOT NULL, -- active, on hold or closed
    customer_since DATE NOT NULL,
    closed_date DATE
);
CREATE TABLE warehouses (
    warehouse_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    city TEXT NOT NULL,
    country TEXT NOT NULL,
    capacity_pallets INTEGER NOT NULL,
    opening_date DATE NOT NULL
);
CREATE TABLE inventory (
    warehouse_id INTEGER NOT NULL REFERENCES warehouses (warehouse_id),
    product_id INTEGER NOT NULL REFERENCES products (product_id),
    quantity_on_hand INTEGER NOT NULL,
    reorder_level INTEGER NOT NULL,
    last_count_date DATE, -- of the last stock count; null where never counted
    PRIMARY KEY (warehouse_id, product_id)
);
CREATE TABLE carriers (
    carrier_id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    service_level TEXT NOT NULL
);
CREATE TABLE orders (
    order_id INTEGER PRIMARY KEY,
    customer_id INTEGER NOT NULL REFERENCES customers (customer_id),
    employee_id INTEGER REFERENCES employees (employee_id), -- account manager; null for web orders
    order_date DATE NOT NULL,
    required_date DATE NOT NULL, -- delivery promised by
    status TEXT NOT NULL, -- pending, processing, shipped, delivered or cancelled
    channel TEXT NOT NULL, -- web, phone, email or field sales
    total_amount DECIMAL(12,2) NOT NULL -- EUR without VAT and freight; the sum of the lines
);
CREATE TABLE order_items (
    order_item_id INTEGER PRIMARY KEY,
    order_id INTEGER NOT NULL REFERENCES orders (order_id),
    product_id INTEGER NOT NULL REFERENCES products (product_id),
    quantity INTEGER NOT NULL,
    unit_price DECIMAL(12,2) NOT NULL, -- list price on the day of the order
    discount_amount DECIMAL(12,2) NOT NULL, -- EUR for the line
    line_total DECIMAL(12,2) NOT NULL -- quantity * unit_price - discount_amount
);
CREATE TABLE shipments (
    shipment_id INTEGER PRIMARY KEY,
    order_id INTEGER NOT NULL REFERENCES orders (order_id),
    warehouse_id INTEGER NOT NULL REFERENCES warehouses (warehouse_id),
    carrier_id INTEGER NOT NULL REFERENCES carriers (carrier_id),
    shipped_at TIMESTAMP NOT NULL,
    delivered_at TIMESTAMP, -- null while in transit or when lost
    status TEXT NOT NULL, -- in transit, delivered or lost
    tracking_number TEXT,
    freight_cost DECIMAL(12,2) NOT NULL -- EUR
);
CREATE TABLE invoices (
    invoice_id INTEGER PRIMARY KEY,
    invoice_number TEXT NOT NULL UNIQUE,
    order_id INTEGER NOT NULL REFERENCES orders (order_id),
    issue_date DATE NOT NULL,
    due_date DATE NOT NULL,
    paid_date DATE, -- when the last of it was paid
    amount DECIMAL(12,2) NOT NULL, -- EUR without VAT
    status TEXT NOT NULL -- open, overdue, paid or written off
);
CREATE TABLE payments (
    payment_id INTEGER PRIMARY KEY,
    invoice_id INTEGER NOT NULL REFERENCES invoices (invoice_id),
    payment_date DATE NOT NULL,
    amount DECIMAL(12,2) NOT NULL, -- EUR
    method TEXT NOT NULL -- bank transfer, direct debit, credit card, digital wallet or cheque
);
CREATE TABLE returns (
    return_id INTEGER PRIMARY KEY,
    order_item_id INTEGER NOT NULL REFERENCES order_items (order_item_id),
    return_date DATE NOT NULL,
    quantity INTEGER NOT NULL,
    reason TEXT NOT NULL, -- damaged, wrong item, quality, late delivery or no longer needed
    status TEXT NOT NULL, -- pending, approved or rejected
    refund_amount DECIMAL(12,2) -- EUR; null unless approved
);
)sql";

constexpr std::string_view kIndexes = R"sql(
CREATE INDEX employees_department ON employees (department_id);
CREATE INDEX products_category ON products (category_id);
CREATE INDEX product_suppliers_supplier ON product_suppliers (supplier_id);
CREATE INDEX product_tags_tag ON product_tags (tag_id);
CREATE INDEX customers_region ON customers (region_id);
CREATE INDEX inventory_product ON inventory (product_id);
CREATE INDEX orders_customer ON orders (customer_id);
CREATE INDEX orders_date ON orders (order_date);
CREATE INDEX order_items_order ON order_items (order_id);
CREATE INDEX order_items_product ON order_items (product_id);
CREATE INDEX shipments_order ON shipments (order_id);
CREATE INDEX invoices_order ON invoices (order_id);
CREATE INDEX payments_invoice ON payments (invoice_id);
CREATE INDEX returns_item ON returns (order_item_id);
)sql";

} // namespace

std::string_view table_definitions() { return kTables; }
std::string_view index_definitions() { return kIndexes; }

} // namespace vouch::demo
