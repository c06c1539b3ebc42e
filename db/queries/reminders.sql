-- name: CitizensAfter :many
-- The next of all citizens who have ever signed in; those who were only named by others are not looked up.
SELECT c.id, c.sealed, c.email_status, (SELECT k.wrapped FROM order_keys k WHERE k.order_id = c.id) AS wrapped FROM citizens c
WHERE c.id > @after AND c.signed_in_at > 'epoch' ORDER BY c.id LIMIT @at_most;

-- name: CitizensAmong :many
-- The next of some citizens whose lookup is retried.
SELECT c.id, c.sealed, c.email_status, (SELECT k.wrapped FROM order_keys k WHERE k.order_id = c.id) AS wrapped FROM citizens c
WHERE c.id = ANY(@ids::uuid[]) AND c.id > @after ORDER BY c.id LIMIT @at_most;

-- name: EndReminders :exec
-- Ends reminders that a check does not find any more.
UPDATE reminders SET over_at = @now::timestamptz WHERE id = ANY(@ids::uuid[]) AND over_at IS NULL;

-- name: KeepReminder :one
-- Stores a reminder that is new or has changed, until an instant or until its check ends it. It returns the given id if the reminder is new.
INSERT INTO reminders (id, citizen_id, kind, subject_hash, end_date, event, created_at, over_at)
VALUES (@id, @citizen_id, @kind, @subject_hash, @end_date, @event, @created_at, @over_at)
ON CONFLICT (citizen_id, kind, subject_hash, end_date) DO UPDATE SET event = excluded.event, over_at = excluded.over_at
RETURNING id;

-- name: RemindersOfCheck :many
-- The reminders that the last check has found for a citizen.
SELECT id, subject_hash, end_date, event FROM reminders WHERE citizen_id = @citizen_id AND kind = @kind AND over_at IS NULL;

-- name: ForgetReminders :many
-- Deletes old ended reminders of every kind, and returns their ids, so that their letters can be deleted.
DELETE FROM reminders WHERE citizen_id = @citizen_id AND over_at < @before::timestamptz RETURNING id;

-- name: RemindersOfCitizen :many
-- The citizen's current reminders of a kind.
SELECT subject_hash, event FROM reminders WHERE citizen_id = @citizen_id AND kind = @kind AND (over_at IS NULL OR over_at > @now::timestamptz)
ORDER BY end_date, created_at, id;
