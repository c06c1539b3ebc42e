-- name: LockCitizen :exec
-- One change of what is kept of a citizen at a time.
SELECT 1 FROM citizens WHERE id = @id FOR UPDATE;

-- name: RecentVerifications :many
-- When the citizen's links were made, the newest first.
SELECT created_at FROM email_verifications WHERE citizen_id = @citizen_id AND created_at > @since ORDER BY created_at DESC;

-- name: AddVerification :exec
INSERT INTO email_verifications (id, citizen_id, hash, email_hash, created_at, expires_at)
VALUES (@id, @citizen_id, @hash, @email_hash, @created_at, @expires_at);

-- name: CloseVerifications :exec
-- Earlier links do not work any more.
UPDATE email_verifications SET closed_at = @at WHERE citizen_id = @citizen_id AND closed_at IS NULL;

-- name: TakeVerification :one
-- A link works once, and in time.
UPDATE email_verifications SET closed_at = @now
WHERE hash = @hash AND closed_at IS NULL AND expires_at > @now
RETURNING citizen_id, email_hash;

-- name: SweepVerifications :exec
-- Links that are over go with their letters, which hold the code.
WITH over AS (DELETE FROM email_verifications WHERE expires_at < @before RETURNING id)
DELETE FROM messages WHERE order_id IN (SELECT id FROM over);
