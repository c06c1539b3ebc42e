-- name: Maintenance :one
-- The works that last now; of several the one that ends last.
SELECT * FROM maintenance WHERE starts_at <= @now AND ends_at > @now ORDER BY ends_at DESC LIMIT 1;

-- name: ComingMaintenance :many
SELECT * FROM maintenance WHERE ends_at > @now ORDER BY starts_at;

-- name: AnnounceMaintenance :exec
-- Announced again for the same start, works have another end or reason.
INSERT INTO maintenance (starts_at, ends_at, reason) VALUES (@starts_at, @ends_at, @reason)
ON CONFLICT (starts_at) DO UPDATE SET ends_at = excluded.ends_at, reason = excluded.reason;

-- name: EndMaintenance :execrows
-- Ends what lasts now, and drops what was announced for later.
DELETE FROM maintenance WHERE ends_at > @now;
