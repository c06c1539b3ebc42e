-- name: AddFile :exec
INSERT INTO files (id, citizen_id, order_id, kind, name, media_type, content, created_at)
VALUES (@id, @citizen_id, @order_id, @kind, @name, @media_type, @content, @created_at)
ON CONFLICT DO NOTHING;

-- name: FileOfCitizen :one
SELECT * FROM files WHERE id = @id AND citizen_id = @citizen_id;

-- name: FilesOfOrder :many
SELECT * FROM files WHERE order_id = @order_id ORDER BY created_at, id;

-- name: FileOfOrder :one
SELECT * FROM files WHERE id = @id AND order_id = @order_id;

-- name: TakeFiles :execrows
-- An order takes files that its citizen has uploaded; one that another order has is not there any more.
UPDATE files SET order_id = @order_id
WHERE id = ANY(@ids::uuid[]) AND citizen_id = @citizen_id AND (order_id IS NULL OR order_id = @order_id);

-- name: EraseFiles :exec
DELETE FROM files WHERE order_id = @order_id;

-- name: SweepFiles :exec
-- Uploads that no order has taken.
DELETE FROM files WHERE order_id IS NULL AND created_at < @before;
