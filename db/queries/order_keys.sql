-- name: OrderKey :one
SELECT wrapped, destroyed_at FROM order_keys WHERE order_id = @order_id;

-- name: OrderKeys :many
SELECT order_id, wrapped FROM order_keys WHERE order_id = ANY(@ids::uuid[]) AND destroyed_at IS NULL;

-- name: AddOrderKey :exec
-- The first key of an order stays; who comes second reads it.
INSERT INTO order_keys (order_id, wrapped) VALUES (@order_id, @wrapped) ON CONFLICT DO NOTHING;

-- name: DestroyOrderKey :exec
UPDATE order_keys SET wrapped = NULL, destroyed_at = @destroyed_at WHERE order_id = @order_id AND destroyed_at IS NULL;
