SELECT id FROM orders
--> SELECT id FROM main.orders LIMIT 50

SELECT count(*) FROM orders
--> SELECT count(*) FROM main.orders

SELECT max(id), 1 FROM orders
--> SELECT max(id), 1 FROM main.orders

SELECT max(id, 1) FROM orders
--> SELECT max(id, 1) FROM main.orders LIMIT 50

SELECT count(*) OVER () FROM orders
--> SELECT count(*) OVER () FROM main.orders LIMIT 50

SELECT count(*) FROM orders GROUP BY status
--> SELECT count(*) FROM main.orders GROUP BY status LIMIT 50

SELECT 1 + count(*) FROM orders
--> SELECT 1 + count(*) FROM main.orders LIMIT 50

SELECT id FROM orders LIMIT 10
--> SELECT id FROM main.orders LIMIT 10

SELECT id FROM orders LIMIT 5000
--> SELECT id FROM main.orders LIMIT 50

SELECT id FROM orders LIMIT 99999999999999999999
--> SELECT id FROM main.orders LIMIT 50

SELECT id FROM orders LIMIT -1
--> SELECT id FROM main.orders LIMIT 50

SELECT id FROM orders LIMIT 10 OFFSET 20
--> SELECT id FROM main.orders LIMIT 10 OFFSET 20

SELECT id FROM orders LIMIT 5000 OFFSET 20
--> SELECT id FROM main.orders LIMIT 50 OFFSET 20

SELECT id FROM orders LIMIT 20, 5000
--> SELECT id FROM main.orders LIMIT 50 OFFSET 20

SELECT id FROM orders LIMIT 0
--> SELECT id FROM main.orders LIMIT 0

SELECT id FROM (SELECT id FROM orders LIMIT 5000) AS t
--> SELECT id FROM (SELECT id FROM main.orders LIMIT 5000) AS t LIMIT 50

SELECT id FROM orders WHERE id IN (SELECT id FROM events LIMIT 5000)
--> SELECT id FROM main.orders WHERE id IN (SELECT id FROM main.events LIMIT 5000) LIMIT 50

WITH t AS (SELECT id FROM orders LIMIT 5000) SELECT id FROM t
--> WITH t AS (SELECT id FROM main.orders LIMIT 5000) SELECT id FROM t LIMIT 50

SELECT id FROM orders UNION ALL SELECT id FROM events
--> SELECT id FROM main.orders UNION ALL SELECT id FROM main.events LIMIT 50

SELECT id FROM orders UNION ALL SELECT id FROM events ORDER BY 1 LIMIT 60
--> SELECT id FROM main.orders UNION ALL SELECT id FROM main.events ORDER BY 1 LIMIT 50

SELECT id FROM orders UNION ALL VALUES (1), (2)
--> SELECT id FROM main.orders UNION ALL SELECT * FROM (VALUES (1), (2)) AS rows_of_values LIMIT 50

VALUES (1), (2), (3)
--> VALUES (1), (2), (3)

VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11), (12), (13), (14), (15), (16), (17), (18), (19), (20), (21), (22), (23), (24), (25), (26), (27), (28), (29), (30), (31), (32), (33), (34), (35), (36), (37), (38), (39), (40), (41), (42), (43), (44), (45), (46), (47), (48), (49), (50), (51), (52), (53), (54), (55), (56), (57), (58), (59)
--> SELECT * FROM (VALUES (0), (1), (2), (3), (4), (5), (6), (7), (8), (9), (10), (11), (12), (13), (14), (15), (16), (17), (18), (19), (20), (21), (22), (23), (24), (25), (26), (27), (28), (29), (30), (31), (32), (33), (34), (35), (36), (37), (38), (39), (40), (41), (42), (43), (44), (45), (46), (47), (48), (49), (50), (51), (52), (53), (54), (55), (56), (57), (58), (59)) AS rows_of_values LIMIT 50
