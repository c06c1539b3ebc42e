-- name: KeepStoredPlate :exec
-- Stores a plate in storage that is new or has changed, with its end from the register.
INSERT INTO stored_plates (citizen_id, plate_hash, end_date, record, updated_at)
VALUES (@citizen_id, @plate_hash, @end_date, @record, @now)
ON CONFLICT (citizen_id, plate_hash) DO UPDATE
SET end_date = excluded.end_date, record = excluded.record, updated_at = excluded.updated_at, asked_at = NULL;

-- name: ForgetStoredPlates :exec
-- Deletes the citizen's plates that are not in storage any more: all except the given ones.
DELETE FROM stored_plates WHERE citizen_id = @citizen_id AND plate_hash <> ALL(@stored::bytea[]);

-- name: StoredPlatesUnanswered :exec
-- Stores when the register has answered about the citizen last: it does not now. Repeated, it changes nothing.
UPDATE stored_plates s SET asked_at = greatest(s.updated_at, (SELECT c.asked_at FROM daily_checks c WHERE c.kind = @kind))
WHERE s.citizen_id = @citizen_id AND s.asked_at IS NULL;

-- name: StoredPlates :many
-- The citizen's plates in storage as of the last daily update; when each was written, when the register answered last, and whether it did
-- at the last attempt.
SELECT s.plate_hash, s.record, s.updated_at, greatest(s.updated_at, coalesce(s.asked_at, c.asked_at))::timestamptz AS asked_at,
    (s.asked_at IS NULL)::boolean AS answered
FROM stored_plates s LEFT JOIN daily_checks c ON c.kind = @kind
WHERE s.citizen_id = @citizen_id ORDER BY s.end_date, s.plate_hash;
