-- name: LastingMaintenance :many
-- The current maintenance window of each service and of the cabinet; of several the one that ends last.
SELECT DISTINCT ON (service) * FROM maintenance WHERE starts_at <= @now AND ends_at > @now ORDER BY service, ends_at DESC;

-- name: ComingMaintenance :many
SELECT * FROM maintenance WHERE ends_at > @now ORDER BY starts_at, service;

-- name: AnnounceMaintenance :exec
-- A second announcement with the same start changes end and reason.
INSERT INTO maintenance (service, starts_at, ends_at, reason) VALUES (@service, @starts_at, @ends_at, @reason)
ON CONFLICT (service, starts_at) DO UPDATE SET ends_at = excluded.ends_at, reason = excluded.reason;

-- name: EndMaintenance :execrows
-- Ends the current window and deletes later ones.
DELETE FROM maintenance WHERE service = @service AND ends_at > @now;
