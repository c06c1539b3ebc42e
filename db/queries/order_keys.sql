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

-- name: KeysToRewrap :many
-- Some keys that another master key than the primary one has wrapped, in the order of their owners. The mark is how a ciphertext of the
-- primary one begins.
SELECT order_id, wrapped FROM order_keys
WHERE order_id > @after AND wrapped IS NOT NULL AND position(@mark::bytea IN wrapped) = 0 ORDER BY order_id LIMIT @at_most;

-- name: RewrapKeys :execrows
-- A key that was destroyed since it was read stays destroyed.
UPDATE order_keys k SET wrapped = again.rewrapped
FROM (SELECT unnest(@ids::uuid[]) AS id, unnest(@wrapped::bytea[]) AS wrapped, unnest(@rewrapped::bytea[]) AS rewrapped) AS again
WHERE k.order_id = again.id AND k.wrapped = again.wrapped;

-- name: UnderMasterKey :one
-- How many keys, letters without an order and uploads without an order a master key has encrypted.
SELECT (SELECT count(*) FROM order_keys k WHERE position(@mark::bytea IN k.wrapped) > 0) AS keys,
    (SELECT count(*) FROM messages m WHERE substring(m.sealed FOR length(@mark::bytea)) = @mark
        AND NOT EXISTS (SELECT FROM order_keys k WHERE k.order_id = m.order_id)) AS letters,
    (SELECT count(*) FROM files f WHERE f.order_id IS NULL AND position(@mark::bytea IN f.key) > 0) AS files;
