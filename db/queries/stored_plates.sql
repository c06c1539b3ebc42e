-- name: KeepStoredPlate :exec
-- Stores a plate in storage with its end from the register.
INSERT INTO stored_plates (citizen_id, plate_hash, end_date, record, updated_at)
VALUES (@citizen_id, @plate_hash, @end_date, @record, @now)
ON CONFLICT (citizen_id, plate_hash) DO UPDATE
SET end_date = excluded.end_date, record = excluded.record, updated_at = excluded.updated_at;

-- name: ForgetStoredPlates :exec
-- Deletes the citizen's plates that are not in storage any more: all except the given ones.
DELETE FROM stored_plates WHERE citizen_id = @citizen_id AND plate_hash <> ALL(@stored::bytea[]);

-- name: StoredPlates :many
-- The citizen's plates in storage as of the last daily update.
SELECT plate_hash, record, updated_at FROM stored_plates WHERE citizen_id = @citizen_id ORDER BY end_date, plate_hash;
