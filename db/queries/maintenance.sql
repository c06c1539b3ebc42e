-- name: LastingMaintenance :many
-- The works that last now, of each service and of the cabinet; of several the ones that end last.
SELECT DISTINCT ON (service) * FROM maintenance WHERE starts_at <= @now AND ends_at > @now ORDER BY service, ends_at DESC;

-- name: ComingMaintenance :many
SELECT * FROM maintenance WHERE ends_at > @now ORDER BY starts_at, service;

-- name: AnnounceMaintenance :exec
-- Announced again for the same start, works have another end or reason.
INSERT INTO maintenance (service, starts_at, ends_at, reason) VALUES (@service, @starts_at, @ends_at, @reason)
ON CONFLICT (service, starts_at) DO UPDATE SET ends_at = excluded.ends_at, reason = excluded.reason;

-- name: EndMaintenance :execrows
-- Ends what lasts now, and drops what was announced for later.
DELETE FROM maintenance WHERE service = @service AND ends_at > @now;
