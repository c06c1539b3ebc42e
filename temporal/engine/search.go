package main

// trimSearch leaves out of the indexes of the search what no query finds by them. The server's schema has an index for each
// attribute that there might be, some seventy; each version of each workflow's row has an entry in all of them, nearly all for NULL,
// and PostgreSQL writes all entries again when one attribute changes. That was two thirds of what an order costs in storage and in
// the log.
//
// An index keeps its name, so that later versions of the server's schema can drop or replace it; as their indexes are not partial,
// they are trimmed the next time. A comparison with a value implies IS NOT NULL, so queries use the index as before. The columns
// whose indexes are emptied have the same value in all rows, or one that another index finds: a root's run is found by the root's
// id, the execution time is the start time, and the cabinet's workers have no versions.
const trimSearch = `DO $$
DECLARE
	found record;
	needless CONSTANT text[] := ARRAY['task_queue', 'root_run_id', 'execution_time', 'buildids'];
BEGIN
	FOR found IN
		SELECT c.relname AS name, pg_get_indexdef(i.indexrelid) AS definition,
			CASE WHEN a.attname = ANY (needless) THEN 'false' ELSE format('%I IS NOT NULL', a.attname) END AS condition
		FROM pg_index i
		JOIN pg_class c ON c.oid = i.indexrelid
		JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = i.indkey[1] -- after the namespace
		WHERE i.indrelid = 'executions_visibility'::regclass AND i.indpred IS NULL AND NOT i.indisunique
			AND (NOT a.attnotnull OR a.attname = ANY (needless))
	LOOP
		EXECUTE format('DROP INDEX %I', found.name);
		EXECUTE found.definition || ' WHERE ' || found.condition;
	END LOOP;
END $$`
