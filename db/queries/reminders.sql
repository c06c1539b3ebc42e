-- name: CitizensAfter :many
-- The next citizens of a look through all who have ever signed in: of who was only named the registers are not asked.
SELECT c.id, c.reference, c.sealed, c.email_status, k.wrapped FROM citizens c LEFT JOIN order_keys k ON k.order_id = c.id
WHERE c.id > @after AND c.signed_in_at > 'epoch' ORDER BY c.id LIMIT @at_most;

-- name: CitizensAmong :many
-- The next of some citizens of whom it asks again.
SELECT c.id, c.reference, c.sealed, c.email_status, k.wrapped FROM citizens c LEFT JOIN order_keys k ON k.order_id = c.id
WHERE c.id = ANY(@ids::uuid[]) AND c.id > @after ORDER BY c.id LIMIT @at_most;

-- name: EndReminders :exec
-- What a check has found before is over, unless it finds it again: KeepReminder.
UPDATE reminders SET over_at = @now::timestamptz WHERE citizen_id = @citizen_id AND kind = @kind AND over_at IS NULL;

-- name: KeepReminder :one
-- Keeps what ends soon, in today's words; who gets the id back that was given has found it first.
INSERT INTO reminders (id, citizen_id, kind, subject_hash, end_date, event, created_at)
VALUES (@id, @citizen_id, @kind, @subject_hash, @end_date, @event, @created_at)
ON CONFLICT (citizen_id, kind, subject_hash, end_date) DO UPDATE SET event = excluded.event, over_at = NULL
RETURNING id;

-- name: ForgetReminders :many
-- Takes away what has long been over, and answers whose letters may go with it.
DELETE FROM reminders WHERE citizen_id = @citizen_id AND kind = @kind AND over_at < @before::timestamptz RETURNING id;

-- name: RemindersOfCitizen :many
-- What the last check of a kind has found for the citizen.
SELECT subject_hash, event FROM reminders WHERE citizen_id = @citizen_id AND kind = @kind AND over_at IS NULL ORDER BY end_date, created_at, id;
