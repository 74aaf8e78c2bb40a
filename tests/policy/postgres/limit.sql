SELECT id FROM orders
--> SELECT id FROM public.orders LIMIT 50

SELECT count(*) FROM orders
--> SELECT count(*) FROM public.orders

SELECT id FROM orders LIMIT 10
--> SELECT id FROM public.orders LIMIT 10

SELECT id FROM orders LIMIT 5000
--> SELECT id FROM public.orders LIMIT 50

SELECT id FROM orders LIMIT 5000 OFFSET 20
--> SELECT id FROM public.orders LIMIT 50 OFFSET 20

SELECT id FROM orders OFFSET 20
--> SELECT id FROM public.orders LIMIT 50 OFFSET 20

SELECT id FROM orders FETCH FIRST 5000 ROWS ONLY
--> SELECT id FROM public.orders LIMIT 50

SELECT id FROM (SELECT id FROM orders LIMIT 5000) AS t
--> SELECT id FROM (SELECT id FROM public.orders LIMIT 5000) AS t LIMIT 50

SELECT id FROM orders UNION SELECT id FROM events
--> SELECT id FROM public.orders UNION SELECT id FROM public.events LIMIT 50

SELECT id FROM orders LIMIT ALL
--> SELECT id FROM public.orders LIMIT 50

SELECT id FROM orders LIMIT NULL
--> SELECT id FROM public.orders LIMIT 50

TABLE products
--> SELECT * FROM public.products LIMIT 50

VALUES (1), (2)
--> VALUES (1), (2)

# ORDER BY makes rows too
SELECT count(*) FROM orders ORDER BY generate_series(1, 1000000)
--> SELECT count(*) FROM public.orders ORDER BY generate_series(1, 1000000) LIMIT 50

SELECT count(*) FROM orders HAVING count(*) > 0
--> SELECT count(*) FROM public.orders HAVING count(*) > 0
