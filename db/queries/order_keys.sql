-- name: OrderKey :one
SELECT wrapped, destroyed_at FROM order_keys WHERE order_id = @order_id;

-- name: OrderKeys :many
SELECT order_id, wrapped FROM order_keys WHERE order_id = ANY(@ids::uuid[]) AND destroyed_at IS NULL;

-- name: AddOrderKey :exec
-- The first key of an order stays.
INSERT INTO order_keys (order_id, wrapped) VALUES (@order_id, @wrapped) ON CONFLICT DO NOTHING;

-- name: ScheduleOrderKeyDeletion :exec
-- The first time stays.
UPDATE order_keys SET deletion_scheduled_at = @deletion_scheduled_at::timestamptz WHERE order_id = @order_id AND deletion_scheduled_at IS NULL;

-- name: OrderKeysPendingDeletion :many
-- Some keys pending deletion, the oldest first.
SELECT order_id, deletion_scheduled_at::timestamptz AS deletion_scheduled_at FROM order_keys
WHERE deletion_scheduled_at IS NOT NULL AND destroyed_at IS NULL ORDER BY deletion_scheduled_at LIMIT @at_most;

-- name: DestroyOrderKey :exec
UPDATE order_keys SET wrapped = NULL, destroyed_at = @destroyed_at::timestamptz
WHERE order_id = @order_id AND deletion_scheduled_at IS NOT NULL AND destroyed_at IS NULL;
