-- A shop's database, for sql_front_end.cpp.
CREATE TABLE region (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT NOT NULL, city TEXT, region_id INTEGER REFERENCES region (id), segment TEXT, joined_on TEXT);
CREATE TABLE employee (id INTEGER PRIMARY KEY, name TEXT NOT NULL, manager_id INTEGER REFERENCES employee (id), hired_on TEXT, salary REAL);
CREATE TABLE category (id INTEGER PRIMARY KEY, name TEXT NOT NULL, parent_id INTEGER REFERENCES category (id));
CREATE TABLE product (id INTEGER PRIMARY KEY, name TEXT NOT NULL, category_id INTEGER REFERENCES category (id), price REAL, stock INTEGER, discontinued INTEGER);
CREATE TABLE purchase (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer (id), employee_id INTEGER REFERENCES employee (id), placed_on TEXT, status TEXT, freight REAL);
CREATE TABLE purchase_line (purchase_id INTEGER REFERENCES purchase (id), product_id INTEGER REFERENCES product (id), quantity INTEGER, unit_price REAL, discount REAL, PRIMARY KEY (purchase_id, product_id));
CREATE TABLE invoice (id INTEGER PRIMARY KEY, purchase_id INTEGER REFERENCES purchase (id), issued_on TEXT, due_on TEXT, paid_on TEXT, amount REAL);
CREATE TABLE review (id INTEGER PRIMARY KEY, product_id INTEGER REFERENCES product (id), customer_id INTEGER REFERENCES customer (id), stars INTEGER, body TEXT, written_on TEXT);
