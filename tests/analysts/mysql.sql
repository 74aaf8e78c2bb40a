SELECT DATE_FORMAT(ordered_at, '%Y-%m') AS month, SUM(total) AS revenue, COUNT(DISTINCT customer_id) AS buyers FROM orders WHERE ordered_at >= DATE_SUB(CURDATE(), INTERVAL 12 MONTH) GROUP BY DATE_FORMAT(ordered_at, '%Y-%m') ORDER BY month;

SELECT YEAR(ordered_at) AS y, QUARTER(ordered_at), MONTHNAME(ordered_at), WEEK(ordered_at, 3), DAYOFWEEK(ordered_at), WEEKDAY(ordered_at), DATEDIFF(delivered_at, shipped_at), TIMESTAMPDIFF(HOUR, shipped_at, delivered_at), LAST_DAY(ordered_at), DATE(ordered_at), EXTRACT(YEAR_MONTH FROM ordered_at), UNIX_TIMESTAMP(ordered_at), FROM_UNIXTIME(1700000000, '%Y-%m-%d') FROM orders;

SELECT ordered_at + INTERVAL 1 DAY, ordered_at - INTERVAL '1:30' HOUR_MINUTE, DATE_ADD(ordered_at, INTERVAL -2 WEEK), ADDDATE(ordered_at, 3), STR_TO_DATE('01.02.2024', '%d.%m.%Y'), MAKEDATE(2024, 60), SEC_TO_TIME(3600), TIME_FORMAT('10:00', '%H'), NOW() - INTERVAL 30 MINUTE FROM orders;

SELECT customer_id, GROUP_CONCAT(DISTINCT status ORDER BY status DESC SEPARATOR ', ') AS statuses FROM orders GROUP BY customer_id WITH ROLLUP;

SELECT `Order ID`, `Unit Price` * 1.19 AS `Gross Price`, `Región` FROM `Sales Data` WHERE `select` = 1;

SELECT p.id, jt.sku, jt.qty FROM products p, JSON_TABLE(p.attributes, '$.variants[*]' COLUMNS (rn FOR ORDINALITY, sku VARCHAR(40) PATH '$.sku', qty INT PATH '$.qty' DEFAULT '0' ON EMPTY)) AS jt;

WITH RECURSIVE days AS (SELECT DATE('2024-01-01') AS day UNION ALL SELECT day + INTERVAL 1 DAY FROM days WHERE day < '2024-12-31') SELECT d.day, IFNULL(SUM(o.total), 0) AS revenue FROM days d LEFT JOIN orders o ON DATE(o.ordered_at) = d.day GROUP BY d.day ORDER BY d.day;

WITH RECURSIVE seq AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM seq WHERE n < 100) SELECT n FROM seq;

WITH RECURSIVE org AS (SELECT id, name, manager_id, CAST(name AS CHAR(1000)) AS path, 0 AS lvl FROM employees WHERE manager_id IS NULL UNION ALL SELECT e.id, e.name, e.manager_id, CONCAT(o.path, ' > ', e.name), o.lvl + 1 FROM employees e INNER JOIN org o ON o.id = e.manager_id) SELECT CONCAT(REPEAT('  ', 3), name), path FROM org ORDER BY path;

SELECT t.* FROM (SELECT o.*, ROW_NUMBER() OVER (PARTITION BY customer_id ORDER BY ordered_at DESC) AS rn FROM orders o) t WHERE t.rn <= 3;

SELECT SUBSTRING_INDEX(email, '@', -1) AS domain, COUNT(*) AS cnt FROM customers WHERE email REGEXP '^[a-z0-9]+@' AND email NOT LIKE '%test%' GROUP BY domain HAVING cnt > 5 ORDER BY cnt DESC LIMIT 0, 10;

SELECT SUM(IF(status = 'paid', total, 0)) AS paid, SUM(status = 'open') AS open_count, COUNT(CASE WHEN status = 'x' THEN 1 END), AVG(total), STDDEV_POP(total), VAR_SAMP(total) FROM orders;

SELECT CONCAT_WS(' ', name, city), LEFT(name, 3), RIGHT(name, 3), LPAD(id, 8, '0'), UPPER(name), CHAR_LENGTH(name), LOCATE('a', name), INSTR(name, 'b'), REPLACE(name, 'a', 'b'), TRIM(LEADING '0' FROM name), REVERSE(name), MD5(email), SHA2(email, 256), FORMAT(12345.678, 2), FIELD(segment, 'a', 'b'), FIND_IN_SET('x', 'x,y'), ELT(1, 'a', 'b'), HEX(name), SOUNDEX(name), SUBSTRING(name FROM 2 FOR 3), MID(name, 1, 2), ASCII(name), SPACE(3) FROM customers;

SELECT c.country, ROUND(SUM(o.total), 2) AS revenue, ROUND(100 * SUM(o.total) / SUM(SUM(o.total)) OVER (), 1) AS share FROM customers c JOIN orders o ON o.customer_id = c.id GROUP BY c.country ORDER BY revenue DESC;

SELECT sensor_id, read_at, value, AVG(value) OVER (PARTITION BY sensor_id ORDER BY read_at ROWS BETWEEN 5 PRECEDING AND CURRENT ROW) AS ma, LAG(value) OVER w AS prev, value - LAG(value) OVER w AS delta FROM sensor_readings WINDOW w AS (PARTITION BY sensor_id ORDER BY read_at);

SELECT SQL_NO_CACHE o.id FROM orders o FORCE INDEX (PRIMARY) WHERE o.id IN (1, 2, 3) # comment
ORDER BY FIELD(o.status, 'new', 'paid'), o.id DESC LIMIT 5 OFFSET 10;

SELECT CAST(total AS SIGNED), CAST(total AS DECIMAL(10, 1)), CONVERT(name, CHAR), CONVERT(name USING utf8mb4), CAST(ordered_at AS DATE), name COLLATE utf8mb4_unicode_ci, BINARY name = 'x', total DIV 10, total MOD 3, total % 3, !active, active XOR TRUE, 5 ^ 3, ~1 FROM customers JOIN orders ON orders.customer_id = customers.id;

SELECT user_id, MIN(day) s, MAX(day) e, COUNT(*) n FROM (SELECT user_id, day, DATE_SUB(day, INTERVAL ROW_NUMBER() OVER (PARTITION BY user_id ORDER BY day) DAY) AS grp FROM (SELECT DISTINCT user_id, DATE(occurred_at) AS day FROM events) x) y GROUP BY user_id, grp HAVING n >= 3;

SELECT p.name FROM products p WHERE p.price > ALL (SELECT AVG(price) FROM products GROUP BY category_id) OR p.id = ANY (SELECT product_id FROM order_items) OR (p.category_id, p.price) = (SELECT category_id, MAX(price) FROM products LIMIT 1);

SELECT JSON_OBJECT('id', id, 'name', name), JSON_ARRAYAGG(name), JSON_OBJECTAGG(name, id) FROM products GROUP BY id, name;

SELECT MATCH(subject, body) AGAINST ('refund late' IN NATURAL LANGUAGE MODE) AS score FROM tickets WHERE MATCH(subject, body) AGAINST ('+refund -late' IN BOOLEAN MODE) ORDER BY score DESC;

SELECT ST_Distance_Sphere(POINT(longitude, latitude), POINT(13.4, 52.5)) / 1000 AS km FROM stores ORDER BY km LIMIT 5;

(SELECT name FROM products ORDER BY price LIMIT 3) UNION ALL (SELECT name FROM categories) ORDER BY name LIMIT 10;

SELECT DISTINCTROW o.status, COUNT(*) OVER (PARTITION BY o.status) FROM orders AS o CROSS JOIN stores s WHERE o.ordered_at BETWEEN '2024-01-01 00:00:00' AND '2024-12-31 23:59:59';

SELECT TIMESTAMPADD(MINUTE, 5, ordered_at), TIMEDIFF(delivered_at, shipped_at), CONVERT_TZ(ordered_at, 'UTC', 'Europe/Berlin'), UTC_TIMESTAMP(), CURRENT_DATE, CURRENT_TIMESTAMP(3), SYSDATE(), TO_DAYS(ordered_at), PERIOD_DIFF(202401, 202312), DAYNAME(ordered_at), HOUR(ordered_at), DATE '2024-01-01', TIMESTAMP '2024-01-01 00:00:00', YEARWEEK(ordered_at, 1), GET_FORMAT(DATE, 'EUR') FROM orders;

SELECT PERCENT_RANK() OVER (ORDER BY total), NTILE(4) OVER (ORDER BY total), CUME_DIST() OVER (ORDER BY total), FIRST_VALUE(total) OVER (ORDER BY total), NTH_VALUE(total, 2) OVER (ORDER BY total), DENSE_RANK() OVER (ORDER BY total) FROM orders;

SELECT o.id FROM orders o LEFT JOIN (payments p JOIN order_items i USING (order_id)) ON p.order_id = o.id WHERE p.id IS NULL;

SELECT AVG(t.total) AS median FROM (SELECT total, ROW_NUMBER() OVER (ORDER BY total) rn, COUNT(*) OVER () c FROM orders) t WHERE t.rn IN (FLOOR((c + 1) / 2), CEIL((c + 1) / 2));

SELECT 'It''s', "double", 'tab\tnew\nline', N'x', _utf8mb4'y', 0xFF, x'4D', b'101', 1e5, TRUE, NULL, 'a' 'b' FROM DUAL;

SELECT * FROM customers INTERSECT SELECT * FROM customers EXCEPT SELECT * FROM customers;

WITH m AS (SELECT DATE_FORMAT(ordered_at, '%Y-%m-01') AS month, SUM(total) AS rev FROM orders WHERE status <> 'cancelled' GROUP BY month) SELECT month, rev, LAG(rev) OVER (ORDER BY month) AS prev, ROUND((rev - LAG(rev) OVER (ORDER BY month)) / LAG(rev) OVER (ORDER BY month) * 100, 2) AS growth, SUM(rev) OVER (ORDER BY month ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS ytd FROM m;

SELECT COUNT(DISTINCT CASE WHEN event_type = 'visit' THEN user_id END) AS visits, COUNT(DISTINCT IF(event_type = 'buy', user_id, NULL)) AS buys, COUNT(DISTINCT user_id, session_id) AS us FROM events WHERE occurred_at >= CURDATE() - INTERVAL 7 DAY;

SELECT TIMESTAMPDIFF(MONTH, f.first_at, o.ordered_at) AS n, DATE_FORMAT(f.first_at, '%Y-%m') cohort, COUNT(DISTINCT o.customer_id) FROM orders o INNER JOIN (SELECT customer_id, MIN(ordered_at) AS first_at FROM orders GROUP BY customer_id) f ON f.customer_id = o.customer_id GROUP BY cohort, n ORDER BY cohort, n;

SELECT c.name, GROUP_CONCAT(DISTINCT CONCAT(o.id, ':', o.total) ORDER BY o.ordered_at DESC SEPARATOR ' | ') AS orders FROM customers c LEFT JOIN orders o ON c.id = o.customer_id GROUP BY c.id HAVING COUNT(o.id) > 2;

SELECT IFNULL(region, 'Total') AS region, SUM(jan), SUM(feb) FROM monthly_targets GROUP BY region WITH ROLLUP;

SELECT 'jan' AS m, jan AS v FROM monthly_targets UNION ALL SELECT 'feb', feb FROM monthly_targets ORDER BY m LIMIT 20;

SELECT DAYNAME(ordered_at) AS d, HOUR(ordered_at) AS h, COUNT(*) FROM orders WHERE YEAR(ordered_at) = 2024 AND MONTH(ordered_at) IN (1, 2) GROUP BY DAYNAME(ordered_at), DAYOFWEEK(ordered_at), h ORDER BY DAYOFWEEK(ordered_at), h;

SELECT employee.name, manager.name AS manager, YEAR(CURDATE()) - YEAR(employee.hired_on) - (RIGHT(CURDATE(), 5) < RIGHT(employee.hired_on, 5)) AS years FROM employees employee LEFT JOIN employees manager ON employee.manager_id = manager.id WHERE employee.salary > (SELECT AVG(salary) * 1.5 FROM employees) ORDER BY employee.salary DESC;

SELECT product_id, SUM(quantity) AS q, RANK() OVER (ORDER BY SUM(quantity) DESC) AS rk FROM order_items GROUP BY product_id HAVING SUM(quantity) > 10 LIMIT 10;

SELECT id, name, CASE WHEN price < 10 THEN 'low' WHEN price BETWEEN 10 AND 50 THEN 'mid' ELSE 'high' END AS band, ROUND(price * 1.19, 2), CEIL(price), price DIV 3, IF(cost IS NULL, 'n', 'y'), COALESCE(cost, 0), (price - cost) / NULLIF(price, 0) AS margin, CAST(price AS CHAR), CONCAT('€', FORMAT(price, 2)), LPAD(id, 6, 0), UPPER(LEFT(name, 1)), SUBSTRING(name, 2), REPLACE(name, '-', ' '), LENGTH(name), INSTR(name, 'x'), TRIM(name), REGEXP_REPLACE(name, '\\s+', ' ') FROM products WHERE name LIKE 'a\_%' AND sku NOT IN ('x', 'y') AND launched_on IS NOT NULL;

SELECT DATE(occurred_at) AS day, COUNT(*) AS n, SUM(COUNT(*)) OVER (ORDER BY DATE(occurred_at)) AS total FROM events GROUP BY DATE(occurred_at);

SELECT o.id, JSON_UNQUOTE(JSON_EXTRACT(o.meta, '$.source')), JSON_SEARCH(o.meta, 'one', 'x'), JSON_TYPE(o.meta), JSON_VALID(o.meta), JSON_SET(o.meta, '$.a', 1), JSON_MERGE_PATCH(o.meta, '{}'), JSON_CONTAINS_PATH(o.meta, 'one', '$.a'), JSON_QUOTE('x'), JSON_ARRAY(1, 'a'), JSON_PRETTY(o.meta) FROM orders o WHERE JSON_EXTRACT(o.meta, '$.qty') > 3;

SELECT AVG(v) FROM (SELECT value AS v, ROW_NUMBER() OVER (PARTITION BY sensor_id ORDER BY value) AS rn, COUNT(*) OVER (PARTITION BY sensor_id) AS cnt FROM sensor_readings) x WHERE rn BETWEEN cnt / 2.0 AND cnt / 2.0 + 1;

SELECT MAX(closed_at) end, MIN(opened_at) start, MAX(priority) AS `rank` FROM tickets;

SELECT t.customer_id, t.opened_at, TIMESTAMPDIFF(MINUTE, t.opened_at, COALESCE(t.closed_at, NOW())) AS mins, DATE_ADD(t.opened_at, INTERVAL 2 DAY) < t.closed_at AS late, SEC_TO_TIME(TIMESTAMPDIFF(SECOND, t.opened_at, t.closed_at)), WEEKOFYEAR(t.opened_at), DATE_FORMAT(t.opened_at, '%d.%m.%Y %H:%i'), STR_TO_DATE('2024-01-01', '%Y-%m-%d'), DATE_SUB(NOW(), INTERVAL 1 MONTH), INTERVAL 1 DAY + t.opened_at, t.opened_at > '2024-01-01', MONTH(t.opened_at) = MONTH(CURRENT_DATE()), LAST_DAY(t.opened_at) + INTERVAL 1 DAY, TO_SECONDS(t.opened_at), DAYOFYEAR(t.opened_at) FROM tickets t;

SELECT s.name, (6371 * ACOS(COS(RADIANS(52.5)) * COS(RADIANS(s.latitude)) * COS(RADIANS(s.longitude) - RADIANS(13.4)) + SIN(RADIANS(52.5)) * SIN(RADIANS(s.latitude)))) AS distance FROM stores s HAVING distance < 50 ORDER BY distance LIMIT 0, 20;

WITH RECURSIVE dates AS (SELECT CAST('2024-01-01' AS DATE) d UNION ALL SELECT DATE_ADD(d, INTERVAL 1 DAY) FROM dates WHERE d < '2024-01-31') SELECT d.d, COUNT(e.id) FROM dates d LEFT JOIN events e ON DATE(e.occurred_at) = d.d GROUP BY d.d;

SELECT a.name FROM customers a WHERE EXISTS (SELECT * FROM orders b WHERE b.customer_id = a.id AND b.total >= ALL (SELECT c.total FROM orders c WHERE c.customer_id = a.id)) AND a.email REGEXP '^[^@]+@[^@]+\\.[a-z]{2,}$' AND a.name COLLATE utf8mb4_general_ci = 'x' AND a.country <=> NULL OR a.city IS NULL XOR a.active;

SELECT COUNT(*), SUM(total), MIN(ordered_at), MAX(ordered_at), STD(total), VARIANCE(total), BIT_AND(id), GROUP_CONCAT(id) FROM orders WHERE status IN ('a', 'b') AND ordered_at BETWEEN '2024-01-01' AND '2024-02-01' - INTERVAL 1 SECOND AND NOT (total < 5 && id > 3) || coupon = '';

SELECT u.* FROM (SELECT user_id, MIN(occurred_at) f FROM events GROUP BY user_id) u JOIN events e USING (user_id) WHERE e.occurred_at = u.f;

SELECT store_id, product_id, on_hand, CASE WHEN on_hand = 0 THEN 'out' ELSE 'in' END st, FIRST_VALUE(on_hand) OVER (PARTITION BY store_id ORDER BY updated_at DESC) fv, NTH_VALUE(on_hand, 2) OVER w n2, LEAD(on_hand, 1) OVER w FROM inventory WINDOW w AS (PARTITION BY store_id ORDER BY updated_at DESC ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING);

SELECT `customers`.`name` AS `Name des Kunden`, `o`.`total` `Σ` FROM `customers` INNER JOIN `orders` `o` ON (`o`.`customer_id` = `customers`.`id`) -- done;
