-- name: LockCitizen :exec
-- Locks a citizen for a change. Rows that name the citizen can be added at the same time.
SELECT 1 FROM citizens WHERE id = @id FOR NO KEY UPDATE;

-- name: RecentVerifications :many
-- When the citizen's links were created, the newest first.
SELECT created_at FROM email_verifications WHERE citizen_id = @citizen_id AND created_at > @since ORDER BY created_at DESC;

-- name: AddVerification :exec
INSERT INTO email_verifications (id, citizen_id, hash, email_hash, created_at, expires_at)
VALUES (@id, @citizen_id, @hash, @email_hash, @created_at, @expires_at);

-- name: CloseVerifications :exec
-- Earlier links become invalid.
UPDATE email_verifications SET closed_at = @at WHERE citizen_id = @citizen_id AND closed_at IS NULL;

-- name: TakeVerification :one
-- A link works once, until it expires.
UPDATE email_verifications SET closed_at = @now
WHERE hash = @hash AND closed_at IS NULL AND expires_at > @now
RETURNING citizen_id, email_hash;

-- name: SweepVerifications :one
-- Deletes expired links and their letters, which contain the code, and counts the links.
WITH over AS (
    DELETE FROM email_verifications WHERE ctid = ANY(ARRAY(
        SELECT e.ctid FROM email_verifications e WHERE e.expires_at < @before ORDER BY e.expires_at LIMIT @at_most
    )) RETURNING id
),
letters AS (DELETE FROM messages WHERE order_id = ANY(ARRAY(SELECT id FROM over)))
SELECT count(*) FROM over;

-- name: Verification :one
SELECT citizen_id, email_hash FROM email_verifications WHERE hash = @hash;
