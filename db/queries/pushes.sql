-- name: AddPush :exec
-- Notifies the citizen's browsers of an order's change.
INSERT INTO pushes (order_id, version, kind, subscription_id, sealed, urgent, created_at, expires_at, next_at)
SELECT @order_id, @version, @kind, s.id, @sealed, @urgent, @created_at, @expires_at, @created_at
FROM push_subscriptions s WHERE s.citizen_id = @citizen_id
ON CONFLICT DO NOTHING;

-- name: TakePush :one
-- The oldest due notification that no newer one of its order has overtaken, and its subscription. It is postponed, so that no other
-- sender takes it, and so that it is sent again if this one crashes. Services that were asked to be left alone are left out.
WITH due AS (
    SELECT p.order_id, p.version, p.kind, p.subscription_id FROM pushes p JOIN push_subscriptions d ON d.id = p.subscription_id
    WHERE p.closed_at IS NULL AND p.next_at <= @now AND d.service <> ALL(@paused::text[])
        AND NOT EXISTS (SELECT FROM pushes n WHERE n.order_id = p.order_id AND n.subscription_id = p.subscription_id
            AND n.version > p.version AND n.closed_at IS NULL)
    ORDER BY p.next_at LIMIT 1 FOR UPDATE OF p SKIP LOCKED
)
UPDATE pushes t SET next_at = @again FROM due, push_subscriptions s
WHERE t.order_id = due.order_id AND t.version = due.version AND t.kind = due.kind AND t.subscription_id = due.subscription_id
    AND s.id = t.subscription_id
RETURNING t.*, s.citizen_id, s.service, s.sealed AS subscription;

-- name: ClosePush :exec
UPDATE pushes SET closed_at = @at WHERE order_id = @order_id AND version = @version AND kind = @kind AND subscription_id = @subscription_id;

-- name: ClosePushesBefore :exec
-- A browser shows one notification of an order: older ones need not be sent any more.
UPDATE pushes SET closed_at = @at
WHERE order_id = @order_id AND subscription_id = @subscription_id AND version < @version AND closed_at IS NULL;

-- name: DelayPush :exec
UPDATE pushes SET attempts = attempts + 1, next_at = @next_at
WHERE order_id = @order_id AND version = @version AND kind = @kind AND subscription_id = @subscription_id;

-- name: ErasePushes :exec
DELETE FROM pushes WHERE order_id = @order_id;
