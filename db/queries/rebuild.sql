-- name: OrdersToRebuild :many
-- Locks the rows of some orders.
SELECT id, version, updated_at, snapshot, erased_at FROM orders WHERE id = ANY(@ids::uuid[]) ORDER BY id FOR UPDATE;

-- name: ErasedOrders :many
-- Which of some orders are erased, and when: their keys are destroyed or pending deletion.
SELECT order_id, deletion_scheduled_at FROM order_keys WHERE order_id = ANY(@ids::uuid[]) AND deletion_scheduled_at IS NOT NULL;

-- name: HoldKeys :many
-- Locks orders against erasure and returns those that are not erased.
SELECT order_id FROM order_keys WHERE order_id = ANY(@ids::uuid[]) AND deletion_scheduled_at IS NULL ORDER BY order_id FOR SHARE;

-- name: RestoreOrder :batchone
-- Writes an order's row from its history and locks it, unless the stored row is equal, or newer without being known as wrong.
INSERT INTO orders (id, citizen_id, participant_id, service, status, version, created_at, updated_at, finished, snapshot, erased_at,
    problem, price, paid, carried, called_off)
VALUES (@id, @citizen_id, @participant_id, @service, @status, @version, @created_at, @updated_at, @finished, @snapshot, @erased_at,
    @problem, @price, @paid, @carried, @called_off)
ON CONFLICT (id) DO UPDATE
SET citizen_id = excluded.citizen_id, participant_id = excluded.participant_id, service = excluded.service,
    status = excluded.status, version = excluded.version, created_at = excluded.created_at,
    updated_at = excluded.updated_at, finished = excluded.finished, snapshot = excluded.snapshot, erased_at = excluded.erased_at,
    problem = excluded.problem, price = excluded.price, paid = excluded.paid, carried = excluded.carried, called_off = excluded.called_off
WHERE (orders.*) IS DISTINCT FROM (excluded.*)
  AND (orders.version <= excluded.version OR orders.version = @wrong_version::bigint)
RETURNING version;

-- name: RestoreEvents :batchmany
-- Writes the lines of an order's timeline from its history, unless they are equal.
INSERT INTO order_events (order_id, version, at, kind)
SELECT @order_id, unnest(@versions::bigint[]), unnest(@instants::timestamptz[]), unnest(@kinds::text[])
ON CONFLICT (order_id, version) DO UPDATE SET at = excluded.at, kind = excluded.kind
WHERE (order_events.*) IS DISTINCT FROM (excluded.*)
RETURNING version;

-- name: DropEvents :batchmany
-- Deletes the lines that are not in an order's history.
DELETE FROM order_events WHERE order_id = @order_id AND version <> ALL(@versions::bigint[])
RETURNING version;

-- name: RestoreReferences :batchmany
-- Writes what an order is found by from its history, unless the order is erased.
INSERT INTO order_references (hash, order_id)
SELECT unnest(@found_by::bytea[]), @order_id FROM orders WHERE id = @order_id AND erased_at IS NULL
ON CONFLICT DO NOTHING
RETURNING order_id;
