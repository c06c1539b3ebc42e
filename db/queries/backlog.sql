-- What operators watch (package telemetry).

-- name: CountOrders :many
-- The orders that are not erased yet, by service and status.
SELECT service, status, count(*) AS orders FROM live_orders GROUP BY service, status;

-- name: CountWaiting :many
-- The orders that wait for an outside system, by problem, and when the oldest began to wait.
SELECT problem, count(*) AS orders, min(waiting_since)::timestamptz AS oldest FROM live_orders WHERE waiting_since IS NOT NULL GROUP BY problem;

-- name: CountDifferencesByKind :many
-- The open differences between the bank's statement and the read model.
SELECT kind, count(*) AS differences FROM money_differences WHERE settled_at IS NULL GROUP BY kind;

-- name: CountBacklog :one
-- Overdue erasures (orders with a parcel in transit are kept longer, and those with an open case of money), orders that are unpaid or not
-- refunded, unsent letters, keys pending deletion, and objects that are not deleted yet.
SELECT
    (SELECT count(*) FROM live_orders o WHERE o.ended_at < @ended_before::timestamptz AND o.problem = ''
        AND (NOT o.carried OR o.ended_at < @carried_before::timestamptz))::bigint AS erasures,
    (SELECT count(*) FROM orders_mispaid p WHERE p.updated_at < @settled_before::timestamptz)::bigint AS mispaid,
    (SELECT count(*) FROM messages m WHERE m.sent_at IS NULL AND m.refused_at IS NULL)::bigint AS letters,
    (SELECT coalesce(min(n.created_at), @now::timestamptz) FROM messages n WHERE n.sent_at IS NULL AND n.refused_at IS NULL)::timestamptz
        AS oldest_letter,
    (SELECT count(*) FROM pushes u WHERE u.closed_at IS NULL)::bigint AS pushes,
    (SELECT count(*) FROM order_keys k WHERE k.deletion_scheduled_at IS NOT NULL AND k.destroyed_at IS NULL)::bigint AS keys_pending_deletion,
    (SELECT coalesce(min(d.deletion_scheduled_at), @now::timestamptz) FROM order_keys d WHERE d.deletion_scheduled_at IS NOT NULL AND d.destroyed_at IS NULL)::timestamptz
        AS oldest_key_pending_deletion,
    (SELECT coalesce(min(u.delete_after), @now::timestamptz) FROM unused_objects u WHERE u.delete_after < @now)::timestamptz
        AS oldest_unused_object;
