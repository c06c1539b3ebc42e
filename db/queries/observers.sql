-- name: RecordObserver :exec
-- Stores the state of a request, unless a newer one is stored; compared by instant, as for orders.
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
-- The company has ended an approved monitoring after its workflow has closed.
UPDATE observers SET status = 'revoked', updated_at = @at, version = version + 1 WHERE id = @id AND status = 'approved';
