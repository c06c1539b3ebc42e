-- name: UpsertOrder :one
-- Stores an order's snapshot, and what it is found by, unless the order is erased or a newer snapshot is stored; it counts the stored
-- ones. They are compared by instant first and by version second: a worker that crashes may have projected what the engine never
-- recorded, and the retried task may have another result under the same version. An order that changes is not held up by a bug any
-- more. Of an order whose key is destroyed or about to be nothing is stored, though it has no row: a process may have the key in memory.
WITH proceeding AS (DELETE FROM held_up_orders h WHERE h.order_id = @id),
stored AS (
    INSERT INTO orders (id, citizen_id, participant_id, service, status, version, created_at, updated_at, finished, snapshot,
        problem, price, paid, carried, called_off)
    SELECT @id, @citizen_id, @participant_id, @service, @status, @version, @created_at, @updated_at, @finished, @snapshot,
        @problem, @price, @paid, @carried, @called_off
    WHERE NOT EXISTS (SELECT FROM order_keys k WHERE k.order_id = @id AND k.deletion_scheduled_at IS NOT NULL)
    ON CONFLICT (id) DO UPDATE
    SET participant_id = excluded.participant_id, status = excluded.status, version = excluded.version,
        created_at = excluded.created_at, updated_at = excluded.updated_at, finished = excluded.finished, snapshot = excluded.snapshot,
        problem = excluded.problem, price = excluded.price, paid = excluded.paid, carried = excluded.carried, called_off = excluded.called_off
    WHERE (orders.updated_at, orders.version) <= (excluded.updated_at, excluded.version) AND orders.erased_at IS NULL
    RETURNING id
),
named AS (
    INSERT INTO order_references (hash, order_id) SELECT unnest(@found_by::bytea[]), id FROM stored ON CONFLICT DO NOTHING
),
changed AS (
    INSERT INTO changed_orders (order_id, changed_at) SELECT id, clock_timestamp() FROM stored
    ON CONFLICT (order_id) DO UPDATE SET changed_at = excluded.changed_at
)
SELECT count(*) FROM stored;

-- name: AppendEvents :exec
-- Appends to an order's timeline, and replaces lines of a task that the engine never recorded.
WITH given_way AS (
    DELETE FROM order_events
    WHERE order_id = @order_id AND version > (SELECT max(projected) FROM unnest(@versions::bigint[]) AS projected)
)
INSERT INTO order_events (order_id, version, at, kind)
SELECT @order_id, unnest(@versions::bigint[]), unnest(@instants::timestamptz[]), unnest(@kinds::text[])
ON CONFLICT (order_id, version) DO UPDATE SET at = excluded.at, kind = excluded.kind;

-- name: ResetOrder :exec
-- Resets an order's row to a version, so that the next projection counts as newer.
UPDATE orders SET version = greatest(@version::bigint, 1) WHERE id = @id AND version > @version AND erased_at IS NULL;

-- name: DropEventsAfter :exec
-- Deletes the lines of an order's timeline after a version.
DELETE FROM order_events WHERE order_id = @order_id AND version > @version;

-- name: NotifyOrders :exec
-- Notifies the API processes of changed orders. Notifications take a lock of the whole server from before the commit until it is durable, on
-- replicas, too: they are sent after the changes and many at a time, never in the transaction of a change.
SELECT pg_notify('orders', message) FROM unnest(@messages::text[]) AS message;

-- name: HoldUpOrder :exec
-- Marks an unfinished order that a bug keeps from proceeding, and notifies the browsers of its parties.
WITH marked AS (
    INSERT INTO held_up_orders (order_id, found_at) SELECT w.id, @found_at FROM orders w WHERE w.id = @id AND NOT w.finished
    ON CONFLICT DO NOTHING RETURNING order_id
)
SELECT pg_notify('orders', json_build_object('citizen', party, 'id', o.id, 'version', o.version)::text)
FROM marked JOIN orders o ON o.id = marked.order_id CROSS JOIN LATERAL unnest(ARRAY[o.citizen_id, o.participant_id]) AS party
WHERE party IS NOT NULL;

-- name: ReleaseHeldUpOrder :exec
-- Removes the mark of an order that proceeds, and notifies the browsers of its parties.
WITH released AS (DELETE FROM held_up_orders d WHERE d.order_id = @id RETURNING d.order_id)
SELECT pg_notify('orders', json_build_object('citizen', party, 'id', o.id, 'version', o.version)::text)
FROM released JOIN orders o ON o.id = released.order_id CROSS JOIN LATERAL unnest(ARRAY[o.citizen_id, o.participant_id]) AS party
WHERE party IS NOT NULL;

-- name: HeldUpOrders :many
SELECT order_id FROM held_up_orders;

-- name: OrdersOfCitizen :many
-- The ordered list (ORD-03, AMB-051), each order with its key. Erased orders stay, without their personal data.
SELECT o.id, o.snapshot, o.erased_at, k.wrapped, EXISTS (SELECT FROM held_up_orders h WHERE h.order_id = o.id) AS held_up,
    o.citizen_id, o.participant_id, o.service, o.status, o.version, o.created_at, o.updated_at
FROM orders o LEFT JOIN order_keys k ON k.order_id = o.id
WHERE o.citizen_id = @citizen_id OR o.participant_id = @citizen_id
ORDER BY o.finished, o.updated_at DESC;

-- name: OrderOfCitizen :one
SELECT o.id, o.snapshot, o.erased_at, k.wrapped, EXISTS (SELECT FROM held_up_orders h WHERE h.order_id = o.id) AS held_up FROM orders o LEFT JOIN order_keys k ON k.order_id = o.id
WHERE o.id = @id AND (o.citizen_id = @citizen_id OR o.participant_id = @citizen_id);

-- name: OrdersOfService :many
-- The citizen's own orders of a service, the newest first.
SELECT o.id, o.snapshot, o.erased_at, k.wrapped, EXISTS (SELECT FROM held_up_orders h WHERE h.order_id = o.id) AS held_up,
    o.citizen_id, o.participant_id, o.service, o.status, o.version, o.created_at, o.updated_at
FROM orders o LEFT JOIN order_keys k ON k.order_id = o.id
WHERE o.citizen_id = @citizen_id AND o.service = @service ORDER BY o.created_at DESC;

-- name: OrderEvents :many
SELECT version, at, kind FROM order_events WHERE order_id = @order_id ORDER BY version;

-- name: SaveVehicleReport :exec
-- Saves an order's first report, and its extract for its bearer.
WITH saved AS (
    INSERT INTO vehicle_reports (order_id, citizen_id, car_hash, vin_hash, report, created_at)
    VALUES (@order_id, @citizen_id, @car_hash, @vin_hash, @report, @created_at)
    ON CONFLICT (order_id) DO NOTHING RETURNING created_at
)
INSERT INTO extracts (code_hash, sealed, expires_at) SELECT @code_hash::bytea, @extract::bytea, @expires_at::timestamptz FROM saved;

-- name: Extract :one
SELECT sealed FROM extracts WHERE code_hash = @code_hash AND expires_at > @now;

-- name: SweepExtracts :execrows
DELETE FROM extracts WHERE ctid = ANY(ARRAY(
    SELECT e.ctid FROM extracts e WHERE e.expires_at < @before ORDER BY e.expires_at LIMIT @at_most
));

-- name: VehicleReportOfOrder :one
SELECT order_id, report, created_at FROM vehicle_reports WHERE order_id = @order_id AND citizen_id = @citizen_id;

-- name: VehicleReportByVIN :one
SELECT order_id, report, created_at FROM vehicle_reports
WHERE citizen_id = @citizen_id AND vin_hash = @vin_hash ORDER BY created_at DESC LIMIT 1;

-- name: VehicleReportByCars :one
SELECT order_id, report, created_at FROM vehicle_reports
WHERE citizen_id = @citizen_id AND car_hash = ANY(@car_hashes::bytea[]) ORDER BY created_at DESC LIMIT 1;

-- name: EraseOrder :exec
-- Deletes an order's personal data, and what it is found by; id, service, status and dates stay (GAP-87).
WITH forgotten AS (DELETE FROM order_references r WHERE r.order_id = @id)
UPDATE orders SET snapshot = @snapshot, erased_at = @erased_at WHERE id = @id AND erased_at IS NULL;

-- name: EraseVehicleReport :exec
DELETE FROM vehicle_reports WHERE order_id = @order_id;

-- name: OrderForErasing :one
SELECT o.id, o.snapshot, o.erased_at, k.wrapped, EXISTS (SELECT FROM held_up_orders h WHERE h.order_id = o.id) AS held_up FROM orders o LEFT JOIN order_keys k ON k.order_id = o.id
WHERE o.id = @id FOR UPDATE OF o;

-- name: Order :one
SELECT o.id, o.snapshot, o.erased_at, k.wrapped, EXISTS (SELECT FROM held_up_orders h WHERE h.order_id = o.id) AS held_up FROM orders o LEFT JOIN order_keys k ON k.order_id = o.id
WHERE o.id = @id;

-- name: OrderForCallback :one
-- An unfinished order, or one with only a key so far, which has a null snapshot.
SELECT k.order_id AS id, o.snapshot, o.erased_at, k.wrapped, EXISTS (SELECT FROM held_up_orders h WHERE h.order_id = o.id) AS held_up FROM order_keys k LEFT JOIN orders o ON o.id = k.order_id
WHERE k.order_id = @id AND k.deletion_scheduled_at IS NULL AND o.finished IS NOT TRUE;

-- name: MadeOrders :many
-- The citizen's own orders of a service with a completed result, handed over or returned, that have changed since an instant; also
-- erased ones.
SELECT o.id, o.snapshot, o.erased_at, k.wrapped, EXISTS (SELECT FROM held_up_orders h WHERE h.order_id = o.id) AS held_up,
    o.citizen_id, o.participant_id, o.service, o.status, o.version, o.created_at, o.updated_at
FROM orders o LEFT JOIN order_keys k ON k.order_id = o.id
WHERE o.citizen_id = @citizen_id AND o.service = @service AND o.status IN ('done', 'storage') AND o.updated_at > @since
ORDER BY o.updated_at;

-- name: OrdersByNumber :many
-- The orders with a number; two of them are a coincidence.
SELECT k.order_id FROM order_keys k JOIN orders o ON o.id = k.order_id WHERE order_number(k.order_id) = @number::text LIMIT @at_most;

-- name: OrdersByReference :many
-- The orders that a number finds, by its hashes under all keys, the newest first.
SELECT o.id FROM orders o WHERE o.id IN (SELECT r.order_id FROM order_references r WHERE r.hash = ANY(@hashes::bytea[]))
ORDER BY o.created_at DESC LIMIT @at_most;

-- name: CountOrdersByReference :one
-- How many orders a number finds.
SELECT count(*) FROM orders o WHERE o.id IN (SELECT r.order_id FROM order_references r WHERE r.hash = ANY(@hashes::bytea[]));

-- name: OrdersAmong :many
-- Some orders, each with its key.
SELECT o.id, o.snapshot, o.erased_at, k.wrapped, EXISTS (SELECT FROM held_up_orders h WHERE h.order_id = o.id) AS held_up,
    o.citizen_id, o.participant_id, o.service, o.status, o.version, o.created_at, o.updated_at
FROM orders o LEFT JOIN order_keys k ON k.order_id = o.id
WHERE o.id = ANY(@ids::uuid[]);
