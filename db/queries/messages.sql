-- name: AddMessage :exec
INSERT INTO messages (order_id, version, party, kind, recipient, subject, body, picture, sealed, created_at, next_at)
VALUES (@order_id, @version, @party, @kind, @recipient, @subject, @body, @picture, @sealed, @created_at, @created_at)
ON CONFLICT DO NOTHING;

-- name: MessageToSend :one
-- The letter that is due the longest, taken by one sender at a time.
SELECT * FROM messages WHERE sent_at IS NULL AND refused_at IS NULL AND next_at <= @now
ORDER BY next_at LIMIT 1 FOR UPDATE SKIP LOCKED;

-- name: MessageSent :exec
UPDATE messages SET sent_at = @at WHERE order_id = @order_id AND version = @version AND party = @party AND kind = @kind;

-- name: MessageRefused :exec
UPDATE messages SET refused_at = @at WHERE order_id = @order_id AND version = @version AND party = @party AND kind = @kind;

-- name: MessageDelayed :exec
UPDATE messages SET attempts = attempts + 1, next_at = @next_at
WHERE order_id = @order_id AND version = @version AND party = @party AND kind = @kind;

-- name: EraseMessages :exec
DELETE FROM messages WHERE order_id = @order_id;
