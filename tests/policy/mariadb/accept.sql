SELECT id FROM orders WHERE note REGEXP '^(open|closed)$'
--> SELECT id FROM appdb.orders WHERE note REGEXP '^(open|closed)$' LIMIT 1000
