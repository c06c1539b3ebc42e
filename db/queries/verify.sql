-- name: ChangedOrders :many
-- Some orders that have changed until an instant and are not compared since. An order that is erased or that a bug holds up need not be
-- compared: the latter is when it proceeds.
SELECT c.order_id, c.changed_at, o.updated_at, (o.erased_at IS NULL AND h.order_id IS NULL)::boolean AS comparable
FROM changed_orders c JOIN orders o ON o.id = c.order_id LEFT JOIN held_up_orders h ON h.order_id = c.order_id
WHERE c.changed_at <= @until LIMIT @at_most;

-- name: OrdersCompared :exec
-- Forgets the changes of orders that were compared; those that have changed since are compared again.
DELETE FROM changed_orders c USING (SELECT unnest(@ids::uuid[]) AS id, unnest(@changes::timestamptz[]) AS at) AS compared
WHERE c.order_id = compared.id AND c.changed_at = compared.at;

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
