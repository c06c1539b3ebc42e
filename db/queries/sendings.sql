-- name: LockSendings :exec
-- Locks the counts of a reference, over all processes.
SELECT pg_advisory_xact_lock(hashtextextended(encode(@key::bytea, 'hex'), 0));

-- name: SendingsSince :many
-- When something was sent for a reference, by its hashes under all keys, the newest first.
SELECT sent_at FROM sendings WHERE key = ANY(@keys::bytea[]) AND sent_at > @since ORDER BY sent_at DESC;

-- name: AddSending :exec
INSERT INTO sendings (key, sent_at, request_id) VALUES (@key, @sent_at, @request_id);

-- name: DropSendings :exec
-- Deletes the counts of a request that sent nothing.
DELETE FROM sendings WHERE request_id = @request_id;

-- name: SweepSendings :execrows
DELETE FROM sendings WHERE ctid = ANY(ARRAY(
    SELECT e.ctid FROM sendings e WHERE e.sent_at < @before ORDER BY e.sent_at LIMIT @at_most
));
