SELECT JSON_EXTRACT(attributes, '$.color') AS color, attributes->'$.size' AS size, attributes->>'$.name' AS n, JSON_UNQUOTE(JSON_EXTRACT(attributes, '$.x')), JSON_CONTAINS(attributes, '1', '$.a'), JSON_LENGTH(attributes), JSON_KEYS(attributes) FROM products;

SELECT c.id, lo.total FROM customers c LEFT JOIN LATERAL (SELECT total FROM orders o WHERE o.customer_id = c.id ORDER BY ordered_at DESC LIMIT 1) lo ON TRUE;

SELECT GREATEST(1, 2), LEAST(3, 4), COALESCE(coupon, 'n/a'), NULLIF(coupon, ''), IFNULL(coupon, '-'), ISNULL(coupon), CASE status WHEN 'a' THEN 1 ELSE 0 END, RAND(), UUID(), CRC32(status), TRUNCATE(total, 1), CEILING(total), POW(total, 2), MOD(total, 3), SIGN(total), CONV('ff', 16, 10), INET_ATON('10.0.0.1'), BIT_COUNT(5), GROUPING(status) FROM orders GROUP BY status, coupon, total WITH ROLLUP;

SELECT REGEXP_REPLACE(name, '[0-9]+', ''), REGEXP_SUBSTR(name, '[a-z]+'), REGEXP_INSTR(name, 'a'), name RLIKE 'a|b', REGEXP_LIKE(name, 'x') FROM customers;

SELECT ANY_VALUE(name), COUNT(*), BIT_OR(id), MAX(JSON_VALUE(attributes, '$.a')) FROM customers GROUP BY country;

TABLE stores ORDER BY name LIMIT 3;

VALUES ROW(1, 'a'), ROW(2, 'b');
