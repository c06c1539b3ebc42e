-- name: SaveStatement :exec
-- The statement of an order is fixed once.
INSERT INTO statements (order_id, content, object, created_at) VALUES (@order_id, sqlc.narg(content), sqlc.narg(object), @created_at)
ON CONFLICT DO NOTHING;

-- name: Statement :one
SELECT content, object FROM statements WHERE order_id = @order_id;

-- name: EraseStatement :exec
DELETE FROM statements WHERE order_id = @order_id;
