SELECT id FROM orders
--> SELECT id FROM appdb.orders LIMIT 50

SELECT count(*) FROM orders
--> SELECT count(*) FROM appdb.orders

SELECT id FROM orders LIMIT 10
--> SELECT id FROM appdb.orders LIMIT 10

SELECT id FROM orders LIMIT 5000
--> SELECT id FROM appdb.orders LIMIT 50

SELECT id FROM orders LIMIT 5, 5000
--> SELECT id FROM appdb.orders LIMIT 50 OFFSET 5

SELECT id FROM orders LIMIT 5, 10
--> SELECT id FROM appdb.orders LIMIT 10 OFFSET 5

SELECT id FROM orders LIMIT 18446744073709551615
--> SELECT id FROM appdb.orders LIMIT 50

SELECT id FROM orders LIMIT 10 OFFSET 100
--> SELECT id FROM appdb.orders LIMIT 10 OFFSET 100

SELECT id FROM (SELECT id FROM orders LIMIT 500) x
--> SELECT id FROM (SELECT id FROM appdb.orders LIMIT 500) AS x LIMIT 50

(SELECT id FROM orders LIMIT 500) ORDER BY id
--> (SELECT id FROM appdb.orders LIMIT 500) ORDER BY id LIMIT 50

(SELECT id FROM orders) UNION (SELECT id FROM products LIMIT 100)
--> SELECT id FROM appdb.orders UNION (SELECT id FROM appdb.products LIMIT 100) LIMIT 50

SELECT status, count(*) FROM orders GROUP BY status WITH ROLLUP
--> SELECT status, count(*) FROM appdb.orders GROUP BY status WITH ROLLUP LIMIT 50

SELECT group_concat(name) FROM products
--> SELECT group_concat(name) FROM appdb.products

SELECT count(*) OVER () FROM orders
--> SELECT count(*) OVER () FROM appdb.orders LIMIT 50
