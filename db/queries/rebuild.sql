-- name: OrdersToRebuild :many
-- What the read model has of some orders, kept from changing until the transaction ends.
SELECT id, version, snapshot, erased_at FROM orders WHERE id = ANY(@ids::uuid[]) ORDER BY id FOR UPDATE;

-- name: ErasedOrders :many
-- The orders among some that are erased, and when: their keys are destroyed, or will be at once.
SELECT order_id, deletion_scheduled_at FROM order_keys WHERE order_id = ANY(@ids::uuid[]) AND deletion_scheduled_at IS NOT NULL;

-- name: HoldKeys :many
-- Keeps orders from being erased until the transaction ends, and answers those that are not yet.
SELECT order_id FROM order_keys WHERE order_id = ANY(@ids::uuid[]) AND deletion_scheduled_at IS NULL ORDER BY order_id FOR SHARE;

-- name: RestoreOrder :batchone
-- Makes an order's row what its history says, and keeps it from changing. A row that says the same is not written, nor one
-- that is newer, unless its version is known to be wrong.
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
-- Makes the lines of an order's timeline what its history says. A line that says the same is not written.
INSERT INTO order_events (order_id, version, at, kind)
SELECT @order_id, unnest(@versions::bigint[]), unnest(@instants::timestamptz[]), unnest(@kinds::text[])
ON CONFLICT (order_id, version) DO UPDATE SET at = excluded.at, kind = excluded.kind
WHERE (order_events.*) IS DISTINCT FROM (excluded.*)
RETURNING version;

-- name: DropEvents :batchmany
-- Drops the lines that an order's history does not know.
DELETE FROM order_events WHERE order_id = @order_id AND version <> ALL(@versions::bigint[])
RETURNING version;
