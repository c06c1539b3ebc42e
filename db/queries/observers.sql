-- name: RecordObserver :exec
-- Keeps the newest state of a request; an older one changes nothing. Which is newer, the instant says, as of orders.
INSERT INTO observers (id, citizen_id, status, request, created_at, updated_at, approved_at, until, version)
VALUES (@id, @citizen_id, @status, @request, @created_at, @updated_at, @approved_at, @until, @version)
ON CONFLICT (id) DO UPDATE
SET status = excluded.status, updated_at = excluded.updated_at, approved_at = excluded.approved_at, version = excluded.version
WHERE (observers.updated_at, observers.version) <= (excluded.updated_at, excluded.version);

-- name: Observers :many
SELECT * FROM observers WHERE citizen_id = @citizen_id ORDER BY created_at DESC, id;

-- name: Observer :one
SELECT * FROM observers WHERE id = @id AND citizen_id = @citizen_id;

-- name: MarkObserversRead :exec
UPDATE observers SET read_at = @now WHERE citizen_id = @citizen_id AND read_at IS NULL;

-- name: RevokeObserver :exec
-- The company has ended an approved monitoring; its request has been over for long.
UPDATE observers SET status = 'revoked', updated_at = @at, version = version + 1 WHERE id = @id AND status = 'approved';
