-- name: AddMessage :exec
INSERT INTO messages (order_id, version, party, kind, sealed, recipient_hash, created_at, next_at)
VALUES (@order_id, @version, @party, @kind, @sealed, @recipient_hash, @created_at, @next_at)
ON CONFLICT DO NOTHING;

-- name: AddLetter :batchone
-- Stores an order's letter, unless it exists, or its address has received as many letters as the limit since an instant and no citizen has
-- confirmed it. It reports whether the address may be written to.
WITH recipient AS (
    SELECT ((SELECT count(*) FROM messages m WHERE m.recipient_hash = ANY(@recipient_hashes::bytea[]) AND m.created_at > @since) < @at_most::bigint
        OR EXISTS (SELECT FROM citizens c WHERE c.email_hash = ANY(@recipient_hashes::bytea[]) AND c.email_status = 'verified'))::boolean AS may
),
added AS (
    INSERT INTO messages (order_id, version, party, kind, sealed, recipient_hash, created_at, next_at)
    SELECT @order_id, @version, @party, @kind, @sealed, @recipient_hash, @created_at, @next_at FROM recipient WHERE may
    ON CONFLICT DO NOTHING
)
SELECT may FROM recipient;

-- name: SweepNotices :execrows
-- Deletes old letters about citizens' accounts, which no erasure of an order deletes.
DELETE FROM messages WHERE ctid = ANY(ARRAY(
    SELECT e.ctid FROM messages e WHERE e.kind IN ('contacts_changed', 'new_browser') AND e.created_at < @before ORDER BY e.created_at LIMIT @at_most
));

-- name: TakeMessages :many
-- Takes the letters that are due first for one sender. No other sender takes them before @until.
UPDATE messages m SET next_at = @until FROM (
    SELECT w.order_id, w.version, w.party, w.kind, w.next_at AS due_at FROM messages w
    WHERE w.sent_at IS NULL AND w.refused_at IS NULL AND w.next_at <= @now
    ORDER BY w.next_at LIMIT @at_most FOR NO KEY UPDATE SKIP LOCKED
) AS due
WHERE (m.order_id, m.version, m.party, m.kind) = (due.order_id, due.version, due.party, due.kind)
RETURNING sqlc.embed(m), due.due_at;

-- name: ReleaseMessage :exec
-- Gives a letter that was taken and not sent back to the queue.
UPDATE messages SET next_at = @next_at
WHERE order_id = @order_id AND version = @version AND party = @party AND kind = @kind AND sent_at IS NULL AND refused_at IS NULL;

-- name: MessageSent :exec
UPDATE messages SET sent_at = @at WHERE order_id = @order_id AND version = @version AND party = @party AND kind = @kind;

-- name: MessageRefused :exec
UPDATE messages SET refused_at = @at WHERE order_id = @order_id AND version = @version AND party = @party AND kind = @kind;

-- name: MessageDelayed :exec
UPDATE messages SET attempts = attempts + 1, next_at = @next_at
WHERE order_id = @order_id AND version = @version AND party = @party AND kind = @kind;

-- name: EraseMessages :exec
DELETE FROM messages WHERE order_id = @order_id;
