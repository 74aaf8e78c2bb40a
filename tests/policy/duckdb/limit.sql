SELECT id FROM orders
--> SELECT id FROM main.orders LIMIT 50

SELECT count(*) FROM orders
--> SELECT count(*) FROM main.orders

SELECT id FROM orders LIMIT 10
--> SELECT id FROM main.orders LIMIT 10

SELECT id FROM orders LIMIT 5000
--> SELECT id FROM main.orders LIMIT 50

SELECT id FROM orders LIMIT 5000 OFFSET 20
--> SELECT id FROM main.orders LIMIT 50 OFFSET 20

SELECT id FROM orders OFFSET 20
--> SELECT id FROM main.orders LIMIT 50 OFFSET 20

SELECT id FROM orders FETCH FIRST 5000 ROWS ONLY
--> SELECT id FROM main.orders LIMIT 50

SELECT id FROM (SELECT id FROM orders LIMIT 5000) AS t
--> SELECT id FROM (SELECT id FROM main.orders LIMIT 5000) AS t LIMIT 50

SELECT id FROM orders UNION SELECT id FROM events
--> SELECT id FROM main.orders UNION SELECT id FROM main.events LIMIT 50

FROM orders SELECT id
--> SELECT id FROM main.orders LIMIT 50

FROM products
--> SELECT * FROM main.products LIMIT 50

# Functions that make rows where they stand
SELECT count(*), generate_subscripts([1, 2, 3], 1) FROM orders
--> SELECT count(*), generate_subscripts([1, 2, 3], 1) FROM main.orders LIMIT 50

SELECT max(regexp_split_to_table(note, 'a')) FROM orders
--> SELECT max(regexp_split_to_table(note, 'a')) FROM main.orders LIMIT 50

SELECT count(*) FROM orders ORDER BY unnest([1, 2, 3])
--> SELECT count(*) FROM main.orders ORDER BY unnest([1, 2, 3]) LIMIT 50

SELECT count(*) FROM orders QUALIFY unnest([1, 2, 3]) > 0
--> SELECT count(*) FROM main.orders QUALIFY unnest([1, 2, 3]) > 0 LIMIT 50
