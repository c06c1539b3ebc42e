-- name: AddPush :exec
-- Notifies the citizen's browsers of an order's change.
INSERT INTO pushes (order_id, version, kind, subscription_id, service, sealed, urgent, created_at, expires_at, next_at)
SELECT @order_id, @version, @kind, s.id, s.service, @sealed, @urgent, @created_at, @expires_at, @created_at
FROM push_subscriptions s WHERE s.citizen_id = @citizen_id
ON CONFLICT DO NOTHING;

-- name: DuePushServices :many
-- The push services for which notifications are due, in the order in which these became due, without those that were asked to be left alone.
-- For each service two entries of the index are read, however many notifications wait for it.
WITH RECURSIVE waiting AS (
    (SELECT p.service FROM pushes p WHERE p.closed_at IS NULL ORDER BY p.service LIMIT 1)
    UNION ALL
    SELECT (SELECT p.service FROM pushes p WHERE p.closed_at IS NULL AND p.service > w.service ORDER BY p.service LIMIT 1)
    FROM waiting w WHERE w.service IS NOT NULL
)
SELECT w.service::text FROM waiting w CROSS JOIN LATERAL (
    SELECT p.next_at FROM pushes p
    WHERE p.service = w.service AND p.closed_at IS NULL AND p.next_at <= @now ORDER BY p.next_at LIMIT 1
) AS oldest
WHERE w.service <> ALL(@paused::text[])
ORDER BY oldest.next_at;

-- name: TakePush :one
-- The oldest due notification of a push service that no newer one of its order has overtaken, and its subscription. No other is sent to that
-- browser until it is closed or delayed, or until @sending_until if this sender crashes: a push service keeps the one that arrives last.
-- The locks make concurrent senders read again what another has taken or closed. @paused is for notifications without a service of their own
-- (see the migration services_of_pushes).
WITH due AS (
    SELECT p.* FROM pushes p JOIN push_subscriptions d ON d.id = p.subscription_id
    WHERE p.closed_at IS NULL AND p.service = @service AND p.next_at <= @now AND d.service <> ALL(@paused::text[])
        AND (d.sending_until IS NULL OR d.sending_until <= @now)
        AND NOT EXISTS (SELECT FROM pushes n WHERE n.order_id = p.order_id AND n.subscription_id = p.subscription_id
            AND n.version > p.version AND n.closed_at IS NULL)
    ORDER BY p.next_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED
)
UPDATE push_subscriptions s SET sending_until = @sending_until::timestamptz FROM due WHERE s.id = due.subscription_id
RETURNING due.order_id, due.version, due.kind, due.subscription_id, due.sealed, due.urgent, due.expires_at, due.attempts,
    s.citizen_id, s.service, s.sealed AS subscription;

-- name: ClosePush :exec
-- Ends a notification, and older ones of its order to the same browser, which shows one of them: at once, so that no other sender takes
-- an older one in between.
WITH closed AS (
    UPDATE pushes SET closed_at = @at
    WHERE order_id = @order_id AND subscription_id = @subscription_id AND closed_at IS NULL
        AND (version < @version OR version = @version AND kind = @kind)
)
UPDATE push_subscriptions SET sending_until = NULL WHERE id = @subscription_id;

-- name: DelayPush :exec
-- Postpones a notification, and frees its browser for others.
WITH delayed AS (
    UPDATE pushes SET attempts = attempts + 1, next_at = @next_at
    WHERE order_id = @order_id AND version = @version AND kind = @kind AND subscription_id = @subscription_id
)
UPDATE push_subscriptions SET sending_until = NULL WHERE id = @subscription_id;

-- name: ErasePushes :exec
DELETE FROM pushes WHERE order_id = @order_id;
