-- name: UpsertOrder :execrows
-- Keeps an order's newest snapshot: an older one, or one of an erased order, changes nothing. The instant says which is newer,
-- and between two of one instant the version: a worker that dies may have told what the engine never heard of, and the task
-- that is done again may come to something else under the same version.
INSERT INTO orders (id, citizen_id, participant_id, service, status, version, created_at, updated_at, finished, snapshot)
VALUES (@id, @citizen_id, @participant_id, @service, @status, @version, @created_at, @updated_at, @finished, @snapshot)
ON CONFLICT (id) DO UPDATE
SET participant_id = excluded.participant_id, status = excluded.status, version = excluded.version,
    updated_at = excluded.updated_at, finished = excluded.finished, snapshot = excluded.snapshot
WHERE (orders.updated_at, orders.version) <= (excluded.updated_at, excluded.version) AND orders.erased_at IS NULL;

-- name: AppendEvents :exec
-- Goes on with an order's timeline. What was told of a task that the engine never heard of gives way.
WITH given_way AS (
    DELETE FROM order_events
    WHERE order_id = @order_id AND version > (SELECT max(told) FROM unnest(@versions::bigint[]) AS told)
)
INSERT INTO order_events (order_id, version, at, kind)
SELECT @order_id, unnest(@versions::bigint[]), unnest(@instants::timestamptz[]), unnest(@kinds::text[])
ON CONFLICT (order_id, version) DO UPDATE SET at = excluded.at, kind = excluded.kind;

-- name: TakeOrderBack :exec
-- Takes an order back to one of its versions: what it tells from there on is news again.
UPDATE orders SET version = greatest(@version::bigint, 1) WHERE id = @id AND version > @version AND erased_at IS NULL;

-- name: DropEventsAfter :exec
-- Drops the lines of an order's timeline that came after a version.
DELETE FROM order_events WHERE order_id = @order_id AND version > @version;

-- name: NotifyOrder :exec
-- Tells the API processes that an order has changed, when the transaction commits.
SELECT pg_notify('orders', @message::text);

-- name: OrdersOfCitizen :many
-- The ordered list (ORD-03, AMB-051). Erased orders stay, without their personal data.
SELECT id, snapshot FROM orders WHERE citizen_id = @citizen_id OR participant_id = @citizen_id
ORDER BY finished, updated_at DESC;

-- name: OrderOfCitizen :one
SELECT snapshot FROM orders WHERE id = @id AND (citizen_id = @citizen_id OR participant_id = @citizen_id);

-- name: OrderOfPolicy :one
-- The citizen's insurance of a kind by the number of its policy.
SELECT snapshot FROM orders
WHERE citizen_id = @citizen_id AND service = @service AND snapshot -> 'insurance' ->> 'policyNumber' = @policy::text
ORDER BY created_at DESC LIMIT 1;

-- name: OrderEvents :many
SELECT version, at, kind FROM order_events WHERE order_id = @order_id ORDER BY version;

-- name: SaveVehicleReport :exec
INSERT INTO vehicle_reports (order_id, citizen_id, car_id, vin, report, created_at)
VALUES (@order_id, @citizen_id, @car_id, @vin, @report, @created_at)
ON CONFLICT (order_id) DO NOTHING;

-- name: VehicleReportOfOrder :one
SELECT report, created_at FROM vehicle_reports WHERE order_id = @order_id AND citizen_id = @citizen_id;

-- name: VehicleReportByVIN :one
SELECT order_id, report, created_at FROM vehicle_reports
WHERE citizen_id = @citizen_id AND vin = @vin ORDER BY created_at DESC LIMIT 1;

-- name: VehicleReportByCars :one
SELECT order_id, report, created_at FROM vehicle_reports
WHERE citizen_id = @citizen_id AND car_id = ANY(@car_ids::text[]) ORDER BY created_at DESC LIMIT 1;

-- name: EraseOrder :exec
-- Takes the personal data out of an order; id, service, status and dates stay (GAP-87).
UPDATE orders SET snapshot = @snapshot, erased_at = @erased_at WHERE id = @id AND erased_at IS NULL;

-- name: EraseVehicleReport :exec
DELETE FROM vehicle_reports WHERE order_id = @order_id;

-- name: OrderForErasing :one
SELECT snapshot FROM orders WHERE id = @id FOR UPDATE;

-- name: Order :one
SELECT snapshot FROM orders WHERE id = @id;

-- name: OrderForCallback :one
-- An unfinished order, or one that has only its key so far: then the snapshot is null.
SELECT coalesce(orders.snapshot, 'null'::jsonb) AS snapshot
FROM order_keys LEFT JOIN orders ON orders.id = order_keys.order_id
WHERE order_keys.order_id = @id AND order_keys.doomed_at IS NULL AND orders.finished IS NOT TRUE;

-- name: MadeOrders :many
-- The citizen's own orders of a service whose result was made, whether it was handed over or came back, and that have changed since an
-- instant; erased ones, too.
SELECT snapshot FROM orders
WHERE citizen_id = @citizen_id AND service = @service AND status IN ('done', 'storage') AND updated_at > @since
ORDER BY updated_at;
