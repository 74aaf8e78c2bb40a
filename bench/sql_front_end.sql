-- Statements of the kind that analysts write, each ended by a semicolon at the end of a line.
SELECT count(*) FROM customer;
SELECT name, city FROM customer WHERE segment = 'retail' ORDER BY name LIMIT 50;
SELECT segment, count(*) AS customers FROM customer GROUP BY segment ORDER BY customers DESC;
SELECT avg(price), min(price), max(price) FROM product WHERE discontinued = 0;
SELECT count(DISTINCT city) FROM customer;
SELECT p.name, p.price FROM product AS p WHERE p.price > (SELECT avg(price) FROM product);
SELECT c.name, sum(l.quantity * l.unit_price * (1 - l.discount)) AS revenue
FROM customer AS c
JOIN purchase AS o ON o.customer_id = c.id
JOIN purchase_line AS l ON l.purchase_id = o.id
WHERE o.status = 'shipped'
GROUP BY c.id, c.name
ORDER BY revenue DESC
LIMIT 10;
SELECT strftime('%Y-%m', placed_on) AS month, count(*) FROM purchase GROUP BY month ORDER BY month;
SELECT r.name, count(o.id) AS orders FROM region r JOIN customer c ON c.region_id = r.id JOIN purchase o ON o.customer_id = c.id GROUP BY r.name HAVING count(o.id) > 100;
SELECT name FROM customer WHERE id NOT IN (SELECT customer_id FROM purchase WHERE customer_id IS NOT NULL);
SELECT name FROM product AS p WHERE EXISTS (SELECT 1 FROM review AS v WHERE v.product_id = p.id AND v.stars >= 4);
SELECT e.name AS employee, m.name AS manager FROM employee e LEFT JOIN employee m ON m.id = e.manager_id ORDER BY 1;
SELECT CASE WHEN price < 10 THEN 'cheap' WHEN price < 100 THEN 'usual' ELSE 'dear' END AS band, count(*) FROM product GROUP BY band;
WITH monthly AS (
  SELECT strftime('%Y-%m', o.placed_on) AS month, sum(l.quantity * l.unit_price) AS revenue
  FROM purchase o JOIN purchase_line l ON l.purchase_id = o.id
  GROUP BY 1
)
SELECT month, revenue, revenue - lag(revenue) OVER (ORDER BY month) AS change FROM monthly ORDER BY month;
SELECT name, price, rank() OVER (PARTITION BY category_id ORDER BY price DESC) AS place FROM product;
SELECT count(*) FROM invoice WHERE paid_on IS NULL AND due_on < '2026-06-30';
SELECT i.id, i.amount, julianday(i.paid_on) - julianday(i.issued_on) AS days FROM invoice AS i WHERE i.paid_on IS NOT NULL ORDER BY days DESC LIMIT 20;
SELECT name FROM customer WHERE city LIKE 'San%' UNION SELECT name FROM employee WHERE salary > 90000;
SELECT city, count(*) FROM customer WHERE joined_on BETWEEN '2025-01-01' AND '2025-12-31' GROUP BY city ORDER BY 2 DESC, 1;
SELECT coalesce(c.city, 'unknown') AS city, round(sum(o.freight), 2) AS freight FROM purchase o JOIN customer c ON c.id = o.customer_id GROUP BY coalesce(c.city, 'unknown');
WITH RECURSIVE tree(id, name, depth) AS (
  SELECT id, name, 0 FROM category WHERE parent_id IS NULL
  UNION ALL
  SELECT k.id, k.name, t.depth + 1 FROM category k JOIN tree t ON t.id = k.parent_id WHERE t.depth < 10
)
SELECT depth, count(*) FROM tree GROUP BY depth;
SELECT p.name, avg(v.stars) AS stars, count(*) AS reviews FROM product p JOIN review v ON v.product_id = p.id GROUP BY p.id HAVING count(*) >= 5 ORDER BY stars DESC, reviews DESC LIMIT 10;
SELECT status, sum(freight) AS freight, 100.0 * sum(freight) / (SELECT sum(freight) FROM purchase) AS share FROM purchase GROUP BY status;
SELECT upper(substr(name, 1, 1)) AS initial, count(*) FROM customer GROUP BY initial ORDER BY initial;
SELECT c.name FROM customer c WHERE (SELECT count(*) FROM purchase o WHERE o.customer_id = c.id) > 5;
SELECT a.name, b.name FROM product a JOIN product b ON a.category_id = b.category_id AND a.id < b.id WHERE abs(a.price - b.price) < 1;
SELECT date(placed_on, 'start of month') AS month, count(*) FILTER (WHERE status = 'cancelled') AS cancelled, count(*) AS orders FROM purchase GROUP BY 1;
SELECT q.category, q.total FROM (SELECT k.name AS category, sum(l.quantity) AS total FROM purchase_line l JOIN product p ON p.id = l.product_id JOIN category k ON k.id = p.category_id GROUP BY k.name) AS q WHERE q.total > 1000 ORDER BY q.total DESC;
SELECT name, stock FROM product WHERE stock IN (0, 1, 2) AND NOT discontinued ORDER BY stock, name;
SELECT name FROM customer EXCEPT SELECT c.name FROM customer c JOIN purchase o ON o.customer_id = c.id WHERE o.placed_on >= '2026-01-01';
SELECT e.name, count(DISTINCT o.customer_id) AS customers FROM employee AS e LEFT JOIN purchase AS o ON o.employee_id = e.id AND o.status <> 'cancelled' GROUP BY e.id, e.name ORDER BY customers DESC;
