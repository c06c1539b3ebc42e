-- name: LeaseVerifying :one
-- Leases the comparison of orders with the engine, unless another process has it, and returns until when they are compared.
UPDATE orders_verified SET leased_until = @until WHERE leased_until <= @now RETURNING verified_to;

-- name: NoteVerified :exec
-- Notes until when orders are compared, and prolongs or ends the lease.
UPDATE orders_verified SET verified_to = @verified_to, leased_until = @until;

-- name: ChangedOrders :many
-- Some orders that have changed after one that changed at an instant, and not after another instant. One that a bug holds up is compared
-- when it proceeds.
SELECT id, updated_at FROM orders
WHERE (updated_at, id) > (@after::timestamptz, @after_id::uuid) AND updated_at <= @until AND erased_at IS NULL
  AND NOT EXISTS (SELECT FROM held_up_orders h WHERE h.order_id = id)
ORDER BY updated_at, id LIMIT @at_most;

-- name: ChangedAt :one
SELECT updated_at FROM orders WHERE id = @id AND erased_at IS NULL;

-- name: NotifyParties :exec
-- Notifies the browsers of an order's parties that its row was corrected.
SELECT pg_notify('orders', json_build_object('citizen', party, 'id', o.id, 'version', o.version)::text)
FROM orders o CROSS JOIN LATERAL unnest(ARRAY[o.citizen_id, o.participant_id]) AS party
WHERE o.id = @id AND party IS NOT NULL;

-- name: ForgetOrder :exec
-- Deletes the row of an order that was never made, and what it is found by.
WITH unmarked AS (DELETE FROM held_up_orders h WHERE h.order_id = @id),
events AS (DELETE FROM order_events e WHERE e.order_id = @id),
named AS (DELETE FROM order_references r WHERE r.order_id = @id)
DELETE FROM orders WHERE id = @id;
