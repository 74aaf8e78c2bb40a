SELECT MEDIAN(total) OVER (PARTITION BY customer_id), PERCENTILE_CONT(0.5) WITHIN GROUP (ORDER BY total) OVER (PARTITION BY customer_id) FROM orders;

SELECT seq.n, DATE '2024-01-01' + INTERVAL seq.n DAY FROM (SELECT 1 AS n UNION SELECT 2) seq;

SELECT JSON_VALUE(attributes, '$.color'), JSON_QUERY(attributes, '$.size'), JSON_DETAILED(attributes), JSON_EXISTS(attributes, '$.a') FROM products;

SELECT GROUP_CONCAT(name ORDER BY price DESC SEPARATOR '|') FROM products GROUP BY category_id;

SELECT jt.* FROM products p, JSON_TABLE(p.attributes, '$[*]' COLUMNS (a INT PATH '$.a', NESTED PATH '$.b[*]' COLUMNS (c VARCHAR(10) PATH '$'))) jt;

SELECT TO_CHAR(ordered_at, 'YYYY-MM'), ADD_MONTHS(ordered_at, 2), NVL(coupon, '-'), NVL2(coupon, 1, 0), CHR(65) FROM orders;

VALUES (1, 'a'), (2, 'b');

WITH t AS (SELECT customer_id, SUM(total) AS s FROM orders GROUP BY customer_id) SELECT * FROM t WHERE s > (SELECT AVG(s) FROM t) EXCEPT ALL SELECT * FROM t WHERE s < 0;

SELECT o.id FROM orders o ORDER BY o.id OFFSET 5 ROWS FETCH NEXT 10 ROWS ONLY;

SELECT a.id, b.name FROM orders a NATURAL LEFT JOIN customers b WHERE a.ordered_at > NOW() - INTERVAL 1 QUARTER;
