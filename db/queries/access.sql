-- name: AddStaff :exec
INSERT INTO staff (id, name, office, login, token, token_ends_at, created_at)
VALUES (@id, @name, @office, sqlc.narg('login'), @token, sqlc.narg('token_ends_at'), @created_at);

-- name: Staff :many
SELECT id, name, office, login, created_at, token_ends_at, revoked_at FROM staff ORDER BY name, created_at;

-- name: RevokeStaff :execrows
UPDATE staff SET revoked_at = @now WHERE id = @id AND revoked_at IS NULL;

-- name: LinkStaff :execrows
UPDATE staff SET login = @login::text WHERE id = @id AND revoked_at IS NULL;

-- name: StaffByLogin :one
SELECT id, name, office FROM staff WHERE login = @login::text AND revoked_at IS NULL;

-- name: StaffByToken :one
SELECT id, name, office, token_ends_at::timestamptz AS token_ends_at FROM staff WHERE token = @token AND revoked_at IS NULL;

-- name: AddStaffSession :exec
INSERT INTO staff_sessions (hash, staff_id, seen_at, expires_at) VALUES (@hash, @staff_id, @now, @expires_at);

-- name: StaffBySession :one
SELECT staff.name, staff.office
FROM staff_sessions JOIN staff ON staff.id = staff_sessions.staff_id
WHERE hash = @hash AND expires_at > @now AND seen_at > @seen_after AND revoked_at IS NULL;

-- name: StaffSessionSeen :exec
UPDATE staff_sessions SET seen_at = @now WHERE hash = @hash;

-- name: GiveReason :exec
-- Opens a subject to a session.
INSERT INTO staff_reasons (session, subject, reason, valid_until) VALUES (@session, @subject, @reason, @valid_until)
ON CONFLICT (session, subject) DO UPDATE SET reason = excluded.reason, valid_until = excluded.valid_until;

-- name: ReasonsFor :many
-- The newest reasons for which a session may read some orders, requests to monitor fines or citizens; what is missing was not opened. A
-- citizen who was opened is opened with all orders and requests. Any reason opens what is encrypted with the master key: parts of
-- requests, and errors of workflow tasks, which the SDK encodes without their order.
SELECT wanted.id::uuid AS id, opened.reason
FROM unnest(@subjects::uuid[]) AS wanted(id)
CROSS JOIN LATERAL (
    SELECT r.reason FROM staff_reasons r
    WHERE r.session = @session AND r.valid_until > @now AND (
        r.subject = wanted.id
        OR EXISTS (SELECT FROM orders o WHERE o.id = wanted.id AND r.subject IN (o.citizen_id, o.participant_id))
        OR EXISTS (SELECT FROM observers o WHERE o.id = wanted.id AND r.subject = o.citizen_id)
        OR wanted.id = '00000000-0000-0000-0000-000000000000'
    )
    ORDER BY r.valid_until DESC, r.subject = wanted.id DESC LIMIT 1
) AS opened;

-- name: LastReason :one
-- What was typed last in a session: people who work on one appeal open several orders for the same reason.
SELECT reason FROM staff_reasons WHERE session = @session AND valid_until > @now ORDER BY valid_until DESC LIMIT 1;

-- name: EndStaffSession :exec
DELETE FROM staff_sessions WHERE hash = @hash;

-- name: DropEndedStaffSessions :exec
DELETE FROM staff_sessions WHERE expires_at <= @now OR seen_at <= @seen_after;

-- name: LogAccess :exec
-- One line per order or request to monitor fines with requested payloads; the nil UUID is none.
INSERT INTO access_log (at, act, name, office, reason, order_id, citizen_id)
SELECT @at, @act, @name, @office, @reason, nullif(read, '00000000-0000-0000-0000-000000000000'), sqlc.narg('citizen_id')
FROM unnest(@orders::uuid[]) AS read;

-- name: AccessesOfCitizen :many
-- Who has read a citizen's data, the newest first. Accesses of one person to one order, or one request to monitor fines, for one
-- reason within an hour are one line. Each part of the UNIONs has an index of its own, which an OR could not use.
WITH subjects AS (
    SELECT own.id FROM orders own WHERE own.citizen_id = @citizen_id
    UNION ALL SELECT shared.id FROM orders shared WHERE shared.participant_id = @citizen_id
    UNION ALL SELECT asked.id FROM observers asked WHERE asked.citizen_id = @citizen_id
), lines AS (
    SELECT l.* FROM access_log l WHERE l.citizen_id = @citizen_id
    UNION ALL SELECT l.* FROM subjects s JOIN access_log l ON l.order_id = s.id
)
SELECT act, lines.name, office, reason, order_id, service, request,
    min(at)::timestamptz AS first_at, max(at)::timestamptz AS last_at
FROM lines LEFT JOIN observers ON observers.id = order_id LEFT JOIN orders ON orders.id = order_id
GROUP BY act, lines.name, office, reason, order_id, service, request, date_trunc('hour', at)
ORDER BY last_at DESC
LIMIT 500;

-- name: AccessesAfter :many
-- The next lines of the log, in the order of the chain.
SELECT * FROM access_log WHERE id > @after ORDER BY id LIMIT @at_most;

-- name: LastAccess :one
SELECT id, hash FROM access_log ORDER BY id DESC LIMIT 1;

-- name: AccessLogHeads :many
SELECT * FROM access_log_heads ORDER BY day;

-- name: AccessLogHeadOf :one
SELECT EXISTS (SELECT FROM access_log_heads WHERE day = @day);

-- name: LastAccessLogHead :one
-- The last day (UTC) whose head is signed; empty: none.
SELECT coalesce(max(day), '')::text FROM access_log_heads;

-- name: AddAccessLogHead :execrows
-- The first head of a day stays: one of several workers signs it.
INSERT INTO access_log_heads (day, line, hash, signature) VALUES (@day, @line, @hash, @signature) ON CONFLICT DO NOTHING;
