-- name: AddSession :exec
INSERT INTO sessions (id, citizen_id, provider, created_at, last_seen_at, expires_at)
VALUES (@id, @citizen_id, @provider, @now, @now, @expires_at);

-- name: SessionInForce :one
SELECT EXISTS (SELECT 1 FROM sessions WHERE id = @id AND citizen_id = @citizen_id AND ended_at IS NULL AND expires_at > @now);

-- name: NameSession :exec
UPDATE sessions SET device = @device, last_seen_at = @now WHERE id = @id;

-- name: SessionsOfCitizen :many
SELECT id, provider, device, created_at FROM sessions
WHERE citizen_id = @citizen_id AND ended_at IS NULL AND expires_at > @now ORDER BY created_at DESC;

-- name: LockSession :execrows
-- Locks an open session against its end.
SELECT 1 FROM sessions WHERE id = @id AND citizen_id = @citizen_id AND ended_at IS NULL FOR SHARE;

-- name: EndSession :execrows
UPDATE sessions s SET ended_at = @now WHERE s.id = @id AND s.citizen_id = @citizen_id AND s.ended_at IS NULL;

-- name: EndOtherSessions :many
UPDATE sessions s SET ended_at = @now WHERE s.citizen_id = @citizen_id AND s.id <> @id AND s.ended_at IS NULL RETURNING s.id;

-- name: SweepSessions :execrows
-- Deletes sessions that ended or expired before an instant.
DELETE FROM sessions WHERE ctid = ANY(ARRAY(
    SELECT e.ctid FROM sessions e WHERE least(e.expires_at, e.ended_at) < @before ORDER BY least(e.expires_at, e.ended_at) LIMIT @at_most
));

-- name: AddRefreshToken :exec
-- The token exists already if its answer was lost and its predecessor is used again.
INSERT INTO refresh_tokens (hash, session_id, created_at) VALUES (@hash, @session_id, @now) ON CONFLICT (hash) DO NOTHING;

-- name: RefreshToken :one
-- Locked, so that two refreshes with one token are serialised.
SELECT t.session_id, t.used_at, s.citizen_id, s.expires_at, (s.ended_at IS NULL AND s.expires_at > @now)::boolean AS in_force
FROM refresh_tokens t JOIN sessions s ON s.id = t.session_id WHERE t.hash = @hash FOR UPDATE OF t;

-- name: UseRefreshToken :exec
UPDATE refresh_tokens SET used_at = @now WHERE hash = @hash AND used_at IS NULL;
