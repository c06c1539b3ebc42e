-- name: ServeAssets :many
-- Notes that files are served, and returns those that are stored. APIs of one release do so at the same time: all lock the rows in one order.
WITH served AS MATERIALIZED (
    SELECT name FROM web_assets WHERE name = ANY(@names::text[]) ORDER BY name FOR NO KEY UPDATE
)
UPDATE web_assets a SET served_at = @now FROM served WHERE a.name = served.name RETURNING a.name;

-- name: KeepAsset :exec
-- Stores a file that is served. One name is one content.
INSERT INTO web_assets (name, content, served_at) VALUES (@name, @content, @now)
ON CONFLICT (name) DO UPDATE SET served_at = EXCLUDED.served_at;

-- name: KeptAsset :one
-- The first of some files that is stored.
SELECT name, content FROM web_assets WHERE name = ANY(@names::text[]) ORDER BY array_position(@names::text[], name) LIMIT 1;

-- name: SweepAssets :execrows
DELETE FROM web_assets WHERE ctid = ANY(ARRAY(
    SELECT e.ctid FROM web_assets e WHERE e.served_at < @before ORDER BY e.served_at LIMIT @at_most
));
