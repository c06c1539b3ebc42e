-- name: AddFile :execrows
-- Stores a file once. Locks the row of its order, so that nothing is stored for an order that is being erased; an order that is being
-- started has no row yet.
WITH held AS (SELECT o.erased_at FROM orders o WHERE o.id = @order_id FOR SHARE)
INSERT INTO files (id, citizen_id, order_id, kind, name, media_type, content, object, key, created_at)
SELECT @id, @citizen_id, @order_id, @kind, @name, @media_type, sqlc.narg(content), sqlc.narg(object), @key, @created_at
WHERE NOT EXISTS (SELECT FROM held WHERE held.erased_at IS NOT NULL)
ON CONFLICT DO NOTHING;

-- name: CountUploads :one
-- The number of a citizen's documents without an order.
SELECT count(*) FROM files WHERE citizen_id = @citizen_id AND order_id IS NULL;

-- name: CountUploadsOfOrder :one
SELECT count(*) FROM files WHERE order_id = @order_id AND kind = 'scan';

-- name: FileOfCitizen :one
SELECT * FROM files WHERE id = @id AND citizen_id = @citizen_id;

-- name: FilesOfOrder :many
SELECT * FROM files WHERE order_id = @order_id ORDER BY created_at, id;

-- name: FileOfOrder :one
SELECT * FROM files WHERE id = @id AND order_id = @order_id;

-- name: FilesToTake :many
-- Locks the citizen's files that an order may take or has; without files of other orders.
SELECT id, order_id, key FROM files
WHERE id = ANY(@ids::uuid[]) AND citizen_id = @citizen_id AND (order_id IS NULL OR order_id = @order_id) ORDER BY id FOR UPDATE;

-- name: TakeFile :exec
UPDATE files SET order_id = @order_id, key = @key WHERE id = @id;

-- name: DropFile :exec
-- Deletes the files of an order.
DELETE FROM files WHERE id = @id AND order_id = @order_id;

-- name: EraseFiles :exec
DELETE FROM files WHERE order_id = @order_id;

-- name: SweepFiles :execrows
-- Deletes uploads without an order that no draft names.
DELETE FROM files WHERE ctid = ANY(ARRAY(
    SELECT e.ctid FROM files e WHERE e.order_id IS NULL AND e.created_at < @before AND NOT EXISTS (
        SELECT FROM drafts d WHERE d.citizen_id = e.citizen_id AND e.id = ANY(d.files)
    ) ORDER BY e.created_at LIMIT @at_most
));

-- name: UnprovenOrders :many
-- Orders with stored files that nothing shows to be started: first those with the oldest files. Listed reports whether the order has a
-- row.
SELECT kept.order_id, EXISTS (SELECT FROM orders o WHERE o.id = kept.order_id) AS listed FROM (
    (SELECT f.order_id::uuid AS order_id FROM files f
    WHERE f.order_id IS NOT NULL AND NOT f.started AND f.created_at < @before ORDER BY f.created_at LIMIT @at_most)
    UNION
    (SELECT s.order_id FROM statements s WHERE NOT s.started AND s.created_at < @before ORDER BY s.created_at LIMIT @at_most)
) kept;

-- name: FilesStarted :exec
-- Marks the files of orders that were started.
WITH written AS (UPDATE statements s SET started = true WHERE s.order_id = ANY(@ids::uuid[]) AND NOT s.started)
UPDATE files f SET started = true WHERE f.order_id = ANY(@ids::uuid[]) AND NOT f.started;
