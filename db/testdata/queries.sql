-- name: AccessLogHeadOf :one
SELECT EXISTS (SELECT FROM access_log_heads WHERE day = $1)

-- name: AccessLogHeads :many
SELECT day, line, hash, signature FROM access_log_heads ORDER BY day

-- name: AccessesAfter :many
SELECT id, at, act, name, office, reason, order_id, citizen_id, hash FROM access_log WHERE id > $1 ORDER BY id LIMIT $2

-- name: AccessesOfCitizen :many
WITH subjects AS (
    SELECT own.id FROM orders own WHERE own.citizen_id = $1
    UNION ALL SELECT shared.id FROM orders shared WHERE shared.participant_id = $1
    UNION ALL SELECT asked.id FROM observers asked WHERE asked.citizen_id = $1
), lines AS (
    SELECT l.id, l.at, l.act, l.name, l.office, l.reason, l.order_id, l.citizen_id, l.hash FROM access_log l WHERE l.citizen_id = $1
    UNION ALL SELECT l.id, l.at, l.act, l.name, l.office, l.reason, l.order_id, l.citizen_id, l.hash FROM subjects s JOIN access_log l ON l.order_id = s.id
)
SELECT act, lines.name, office, reason, order_id, service, request,
    min(at)::timestamptz AS first_at, max(at)::timestamptz AS last_at
FROM lines LEFT JOIN observers ON observers.id = order_id LEFT JOIN orders ON orders.id = order_id
GROUP BY act, lines.name, office, reason, order_id, service, request, date_trunc('hour', at)
ORDER BY last_at DESC
LIMIT 500

-- name: AddAccessLogHead :execrows
INSERT INTO access_log_heads (day, line, hash, signature) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING

-- name: AddCitizen :exec
INSERT INTO citizens (id, reference, created_at, signed_in_at) VALUES ($1, $2, $3, 'epoch') ON CONFLICT (reference) DO NOTHING

-- name: AddDiiaSigning :exec
INSERT INTO diia_signings (id, hash, order_id, citizen_id, link, valid_until)
VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (id) DO NOTHING

-- name: AddFile :execrows
WITH held AS (SELECT o.erased_at FROM orders o WHERE o.id = $3 FOR SHARE)
INSERT INTO files (id, citizen_id, order_id, kind, name, media_type, content, object, key, created_at)
SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10
WHERE NOT EXISTS (SELECT FROM held WHERE held.erased_at IS NOT NULL)
ON CONFLICT DO NOTHING

-- name: AddLetter :batchone
WITH recipient AS (
    SELECT ((SELECT count(*) FROM messages m WHERE m.recipient_hash = ANY($1::bytea[]) AND m.created_at > $2) < $3::bigint
        OR EXISTS (SELECT FROM citizens c WHERE c.email_hash = ANY($1::bytea[]) AND c.email_status = 'verified'))::boolean AS may
),
added AS (
    INSERT INTO messages (order_id, version, party, kind, sealed, recipient_hash, created_at, next_at)
    SELECT $4, $5, $6, $7, $8, $9, $10, $11 FROM recipient WHERE may
    ON CONFLICT DO NOTHING
)
SELECT may FROM recipient

-- name: AddMessage :exec
INSERT INTO messages (order_id, version, party, kind, sealed, recipient_hash, created_at, next_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT DO NOTHING

-- name: AddOrderAnswers :execrows
INSERT INTO order_answers (order_id, citizen_id, content, created_at)
SELECT o.id, o.citizen_id, $1, $2
FROM orders o WHERE o.id = $3 AND o.citizen_id = $4 AND o.erased_at IS NULL FOR SHARE
ON CONFLICT DO NOTHING

-- name: AddOrderKey :exec
INSERT INTO order_keys (order_id, wrapped) VALUES ($1, $2) ON CONFLICT DO NOTHING

-- name: AddPush :exec
INSERT INTO pushes (order_id, version, kind, subscription_id, service, sealed, urgent, created_at, expires_at, next_at)
SELECT $1, $2, $3, s.id, s.service, $4, $5, $6, $7, $6
FROM push_subscriptions s WHERE s.citizen_id = $8
ON CONFLICT DO NOTHING

-- name: AddPushSubscription :exec
INSERT INTO push_subscriptions (id, citizen_id, session_id, browser, endpoint_hash, service, sealed, seen_at)
SELECT $1, s.citizen_id, s.id, $2, $3, $4, $5, $6
FROM sessions s WHERE s.id = $7 AND s.citizen_id = $8 AND s.ended_at IS NULL

-- name: AddRefreshToken :exec
INSERT INTO refresh_tokens (hash, session_id, created_at) VALUES ($1, $2, $3) ON CONFLICT (hash) DO NOTHING

-- name: AddSending :exec
INSERT INTO sendings (key, sent_at, request_id) VALUES ($1, $2, $3)

-- name: AddSession :exec
INSERT INTO sessions (id, citizen_id, provider, created_at, last_seen_at, expires_at)
VALUES ($1, $2, $3, $4, $4, $5)

-- name: AddSignIn :exec
INSERT INTO sign_ins (state, provider, browser, expires_at, request, secret, client, client_name)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)

-- name: AddStaff :exec
INSERT INTO staff (id, name, office, login, token, token_ends_at, created_at)
VALUES ($1, $2, $3, $4, $5, $6, $7)

-- name: AddStaffSession :exec
INSERT INTO staff_sessions (hash, staff_id, seen_at, expires_at) VALUES ($1, $2, $3, $4)

-- name: AddUnusedObject :exec
INSERT INTO unused_objects (id, delete_after) VALUES ($1, $2)

-- name: AddVerification :exec
INSERT INTO email_verifications (id, citizen_id, hash, email_hash, created_at, expires_at)
VALUES ($1, $2, $3, $4, $5, $6)

-- name: AnnounceMaintenance :exec
INSERT INTO maintenance (service, starts_at, ends_at, reason) VALUES ($1, $2, $3, $4)
ON CONFLICT (service, starts_at) DO UPDATE SET ends_at = excluded.ends_at, reason = excluded.reason

-- name: AppendEvents :exec
WITH given_way AS (
    DELETE FROM order_events
    WHERE order_id = $1 AND version > (SELECT max(projected) FROM unnest($2::bigint[]) AS projected)
)
INSERT INTO order_events (order_id, version, at, kind)
SELECT $1, unnest($2::bigint[]), unnest($3::timestamptz[]), unnest($4::text[])
ON CONFLICT (order_id, version) DO UPDATE SET at = excluded.at, kind = excluded.kind

-- name: Appointments :many
SELECT order_id FROM appointments WHERE owner_id = $1 AND vin_hash = $2 AND end_date >= $3

-- name: BeginDailyCheck :exec
INSERT INTO daily_checks (kind, begun_at) VALUES ($1, $2)
ON CONFLICT (kind) DO UPDATE SET begun_at = excluded.begun_at

-- name: ChangeCitizen :exec
UPDATE citizens SET sealed = $1, email_hash = $2, email_status = $3 WHERE id = $4

-- name: ChangedAt :one
SELECT updated_at FROM orders WHERE id = $1 AND erased_at IS NULL

-- name: ChangedOrders :many
SELECT c.order_id, c.changed_at, o.updated_at, (o.erased_at IS NULL AND h.order_id IS NULL)::boolean AS comparable
FROM changed_orders c JOIN orders o ON o.id = c.order_id LEFT JOIN held_up_orders h ON h.order_id = c.order_id
WHERE c.changed_at <= $1 LIMIT $2

-- name: Citizen :one
SELECT c.id, c.sealed, c.email_status, k.wrapped FROM citizens c LEFT JOIN order_keys k ON k.order_id = c.id
WHERE c.id = $1

-- name: CitizenByReferences :one
SELECT id FROM citizens WHERE reference = ANY($1::text[])

-- name: CitizenExists :one
SELECT EXISTS (SELECT FROM citizens WHERE id = $1)

-- name: CitizenOfBankClient :one
SELECT citizen_id, client FROM bank_clients WHERE client = ANY($1::bytea[])

-- name: CitizensAfter :many
SELECT c.id, c.sealed, c.email_status, (SELECT k.wrapped FROM order_keys k WHERE k.order_id = c.id) AS wrapped FROM citizens c
WHERE c.id > $1 AND c.signed_in_at > 'epoch' ORDER BY c.id LIMIT $2

-- name: CitizensAmong :many
SELECT c.id, c.sealed, c.email_status, (SELECT k.wrapped FROM order_keys k WHERE k.order_id = c.id) AS wrapped FROM citizens c
WHERE c.id = ANY($1::uuid[]) AND c.id > $2 ORDER BY c.id LIMIT $3

-- name: CitizensToRehash :many
SELECT id, reference FROM citizens WHERE reference > $1 AND reference < $2 ORDER BY reference LIMIT $3

-- name: ClaimInvoice :execrows
INSERT INTO paid_invoices (invoice_id, order_id, paid_at) VALUES ($1, $2, $3)
ON CONFLICT (invoice_id) DO UPDATE SET order_id = excluded.order_id WHERE paid_invoices.order_id = excluded.order_id

-- name: ClaimUnusedObjects :many
UPDATE unused_objects SET deleting = true WHERE id = ANY(ARRAY(
    SELECT u.id FROM unused_objects u WHERE u.delete_after <= $1 ORDER BY u.delete_after LIMIT $2 FOR UPDATE SKIP LOCKED
)) RETURNING id

-- name: ClosePush :exec
WITH closed AS (
    UPDATE pushes SET closed_at = $2
    WHERE order_id = $3 AND subscription_id = $1 AND closed_at IS NULL
        AND (version < $4 OR version = $4 AND kind = $5)
)
UPDATE push_subscriptions SET sending_until = NULL WHERE id = $1

-- name: CloseVerifications :exec
UPDATE email_verifications SET closed_at = $1 WHERE citizen_id = $2 AND closed_at IS NULL

-- name: ClosedDifferences :many
SELECT d.id, d.kind, d.day, d.invoice_id, d.order_id, d.expected, d.found, d.settled_at, d.settled_by, d.note,
    (o.id IS NOT NULL)::boolean AS known
FROM money_differences d LEFT JOIN orders o ON o.id = d.order_id
WHERE d.settled_at IS NOT NULL AND d.settled_by <> '' ORDER BY d.settled_at DESC, d.id DESC LIMIT $1

-- name: ComingMaintenance :many
SELECT service, starts_at, ends_at, reason FROM maintenance WHERE ends_at > $1 ORDER BY starts_at, service

-- name: CompareMoney :exec
WITH taken AS (
    SELECT p.invoice_id, (array_agg(p.order_id))[1] AS named, min(p.paid_at) AS paid_at, sum(p.amount - p.returned)::bigint AS money,
        bool_or(p.returned > 0) AS returned, bool_and(p.currency = 980) AS hryvnias
    FROM bank_payments p
    WHERE p.invoice_id IN (SELECT w.invoice_id FROM bank_payments w WHERE w.paid_at >= $2 AND w.paid_at < $3) AND p.unclear = ''
    GROUP BY p.invoice_id
),
known AS (
    SELECT t.invoice_id, coalesce(c.order_id, t.named) AS order_id, t.paid_at, t.money, t.returned, t.hryvnias, o.id IS NOT NULL AS known,
        coalesce(o.paid, false) AS paid, coalesce(o.price, 0) AS price, c.order_id IS NOT NULL AS claimed,
        EXISTS (SELECT FROM paid_invoices q WHERE q.order_id = o.id) AS claims
    FROM taken t LEFT JOIN paid_invoices c ON c.invoice_id = t.invoice_id LEFT JOIN orders o ON o.id = coalesce(c.order_id, t.named)
),
judged AS (
    SELECT k.invoice_id, k.order_id, k.paid_at, k.money, k.returned, k.hryvnias, k.known, k.paid, k.claimed,
        CASE WHEN k.paid AND (k.claimed OR NOT k.claims) AND NOT EXISTS (
        SELECT FROM bank_payments b LEFT JOIN paid_invoices r ON r.invoice_id = b.invoice_id
        WHERE b.order_id = k.order_id AND b.invoice_id <> k.invoice_id AND b.amount > b.returned AND b.unclear = ''
            AND (r.order_id = k.order_id OR NOT k.claims)
            AND (k.money = 0 OR (b.paid_at, b.invoice_id) < (k.paid_at, k.invoice_id))
    ) THEN k.price ELSE 0 END AS expected
    FROM known k
),
unclear AS (
    SELECT p.invoice_id, (array_agg(coalesce(c.order_id, p.order_id)))[1] AS order_id, min(p.paid_at) AS paid_at,
        sum(p.amount - p.returned)::bigint AS found, bool_or(c.order_id IS NOT NULL) AS claimed
    FROM bank_payments p LEFT JOIN paid_invoices c ON c.invoice_id = p.invoice_id
    WHERE p.paid_at >= $2 AND p.paid_at < $3 AND p.unclear <> ''
    GROUP BY p.invoice_id
),
unclaimed AS (
    SELECT o.id AS order_id, o.price, e.at AS paid_at FROM order_events e JOIN orders o ON o.id = e.order_id
    WHERE e.kind = 'paid' AND e.at >= $2 AND e.at < $3 AND o.paid AND o.price > 0
        AND NOT EXISTS (SELECT FROM order_events l WHERE l.order_id = e.order_id AND l.kind = 'paid' AND l.version > e.version)
    UNION ALL
    SELECT o.id, o.price, o.created_at FROM orders o
    WHERE o.created_at >= $2 AND o.created_at < $3 AND o.paid AND o.price > 0
        AND NOT EXISTS (SELECT FROM order_events e WHERE e.order_id = o.id AND e.kind = 'paid')
),
differing AS (
    SELECT CASE
            WHEN NOT j.known THEN 'unknown_order'
            WHEN j.expected = 0 AND NOT j.paid AND j.claimed THEN 'not_returned'
            WHEN j.expected = 0 AND NOT j.paid THEN 'not_counted'
            WHEN j.expected = 0 THEN 'paid_twice'
            WHEN j.money = 0 THEN 'returned'
            WHEN j.returned THEN 'returned_partly'
            ELSE 'sum_differs' END AS kind,
        j.paid_at, j.invoice_id, j.order_id, j.expected, j.money AS found
    FROM judged j WHERE j.money <> j.expected OR j.money <> 0 AND NOT j.hryvnias
    UNION ALL
    SELECT 'unclear', u.paid_at, u.invoice_id, u.order_id, CASE WHEN o.paid AND (u.claimed
        OR NOT EXISTS (SELECT FROM paid_invoices q WHERE q.order_id = o.id)) THEN o.price ELSE 0 END, u.found
    FROM unclear u LEFT JOIN orders o ON o.id = u.order_id
    UNION ALL
    SELECT 'missing', c.paid_at, c.invoice_id, c.order_id, o.price, 0
    FROM paid_invoices c JOIN orders o ON o.id = c.order_id
    WHERE c.paid_at >= $2 AND c.paid_at < $3 AND o.paid
        AND NOT EXISTS (SELECT FROM bank_payments b WHERE b.invoice_id = c.invoice_id)
    UNION ALL
    SELECT 'missing', u.paid_at, '', u.order_id, u.price, 0 FROM unclaimed u
    WHERE NOT EXISTS (SELECT FROM paid_invoices c WHERE c.order_id = u.order_id)
        AND NOT EXISTS (SELECT FROM bank_payments b WHERE b.order_id = u.order_id)
)
INSERT INTO money_differences AS stored (kind, day, invoice_id, order_id, expected, found, found_at, seen_at)
SELECT d.kind, (d.paid_at AT TIME ZONE 'Europe/Kyiv')::date, d.invoice_id, d.order_id, d.expected, d.found,
    $1::timestamptz, $1::timestamptz FROM differing d
ON CONFLICT (kind, invoice_id, order_id) DO UPDATE SET
    day = excluded.day, expected = excluded.expected, found = excluded.found, seen_at = greatest(stored.seen_at, excluded.seen_at),
    found_at = CASE WHEN stored.settled_at IS NULL OR stored.settled_by <> '' THEN stored.found_at ELSE excluded.found_at END,
    settled_at = CASE WHEN stored.settled_by <> '' AND (stored.expected, stored.found) = (excluded.expected, excluded.found)
        THEN stored.settled_at END,
    settled_by = CASE WHEN (stored.expected, stored.found) = (excluded.expected, excluded.found) THEN stored.settled_by ELSE '' END,
    note = CASE WHEN (stored.expected, stored.found) = (excluded.expected, excluded.found) THEN stored.note ELSE '' END

-- name: CompleteDailyCheck :exec
UPDATE daily_checks SET asked_at = begun_at WHERE kind = $1

-- name: CountBacklog :one
SELECT
    (SELECT count(*) FROM live_orders o WHERE o.ended_at < $1::timestamptz AND o.problem = ''
        AND (NOT o.carried OR o.ended_at < $2::timestamptz))::bigint AS erasures,
    (SELECT count(*) FROM orders_mispaid p WHERE p.updated_at < $3::timestamptz)::bigint AS mispaid,
    (SELECT count(*) FROM messages m WHERE m.sent_at IS NULL AND m.refused_at IS NULL)::bigint AS letters,
    (SELECT coalesce(min(n.created_at), $4::timestamptz) FROM messages n WHERE n.sent_at IS NULL AND n.refused_at IS NULL)::timestamptz
        AS oldest_letter,
    (SELECT count(*) FROM pushes u WHERE u.closed_at IS NULL)::bigint AS pushes,
    (SELECT count(*) FROM order_keys k WHERE k.deletion_scheduled_at IS NOT NULL AND k.destroyed_at IS NULL)::bigint AS keys_pending_deletion,
    (SELECT coalesce(min(d.deletion_scheduled_at), $4::timestamptz) FROM order_keys d WHERE d.deletion_scheduled_at IS NOT NULL AND d.destroyed_at IS NULL)::timestamptz
        AS oldest_key_pending_deletion,
    (SELECT coalesce(min(u.delete_after), $4::timestamptz) FROM unused_objects u WHERE u.delete_after < $4)::timestamptz
        AS oldest_unused_object

-- name: CountDifferences :one
SELECT (SELECT count(*) FROM money_differences d WHERE d.settled_at IS NULL)::bigint AS open, c.through FROM money_compared c

-- name: CountDifferencesByKind :many
SELECT kind, count(*) AS differences FROM money_differences WHERE settled_at IS NULL GROUP BY kind

-- name: CountOrders :many

SELECT service, status, count(*) AS orders FROM live_orders GROUP BY service, status

-- name: CountOrdersByReference :one
SELECT count(*) FROM orders o WHERE o.id IN (SELECT r.order_id FROM order_references r WHERE r.hash = ANY($1::bytea[]))

-- name: CountRatings :many
SELECT service, score, ratings FROM rating_counts WHERE ratings > 0

-- name: CountUploads :one
SELECT count(*) FROM files WHERE citizen_id = $1 AND order_id IS NULL

-- name: CountUploadsOfOrder :one
SELECT count(*) FROM files WHERE order_id = $1 AND kind = 'scan'

-- name: CountWaiting :many
SELECT problem, count(*) AS orders, min(waiting_since)::timestamptz AS oldest FROM live_orders WHERE waiting_since IS NOT NULL GROUP BY problem

-- name: DaysOfDifferences :many
SELECT DISTINCT day FROM money_differences WHERE settled_at IS NULL ORDER BY day

-- name: DelayPush :exec
WITH delayed AS (
    UPDATE pushes SET attempts = attempts + 1, next_at = $2
    WHERE order_id = $3 AND version = $4 AND kind = $5 AND subscription_id = $1
)
UPDATE push_subscriptions SET sending_until = NULL WHERE id = $1

-- name: DestroyOrderKey :exec
UPDATE order_keys SET wrapped = NULL, destroyed_at = $1::timestamptz
WHERE order_id = $2 AND deletion_scheduled_at IS NOT NULL AND destroyed_at IS NULL

-- name: Difference :one
SELECT kind, invoice_id, settled_at, settled_by, note FROM money_differences WHERE id = $1

-- name: DiiaSigning :one
SELECT id, hash, order_id, citizen_id, link, state, code, valid_until FROM diia_signings WHERE id = $1 AND order_id = $2 AND citizen_id = $3

-- name: DiiaSigningByHash :one
SELECT id, hash, order_id, citizen_id, link, state, code, valid_until FROM diia_signings WHERE hash = $1

-- name: Draft :one
SELECT version, content, updated_at FROM drafts WHERE citizen_id = $1 AND service = $2

-- name: DraftsOfCitizen :many
SELECT service, version, content, updated_at FROM drafts WHERE citizen_id = $1 ORDER BY updated_at DESC

-- name: DropDraft :exec
WITH dropped AS (DELETE FROM drafts WHERE drafts.citizen_id = $1 AND service = $2 RETURNING files)
DELETE FROM files f USING dropped
WHERE f.citizen_id = $1 AND f.order_id IS NULL AND f.id = ANY(dropped.files) AND NOT EXISTS (
    SELECT FROM drafts d WHERE d.citizen_id = f.citizen_id AND d.service <> $2 AND f.id = ANY(d.files)
)

-- name: DropEndedStaffSessions :exec
DELETE FROM staff_sessions WHERE expires_at <= $1 OR seen_at <= $2

-- name: DropEvents :batchmany
DELETE FROM order_events WHERE order_id = $1 AND version <> ALL($2::bigint[])
RETURNING version

-- name: DropEventsAfter :exec
DELETE FROM order_events WHERE order_id = $1 AND version > $2

-- name: DropFile :exec
DELETE FROM files WHERE id = $1 AND order_id = $2

-- name: DropOrders :exec
WITH events   AS (DELETE FROM order_events    WHERE order_id = ANY($1::uuid[])),
     letters  AS (DELETE FROM messages        WHERE order_id = ANY($1::uuid[])),
     uploads  AS (DELETE FROM files           WHERE order_id = ANY($1::uuid[])),
     words    AS (DELETE FROM statements      WHERE order_id = ANY($1::uuid[])),
     reports  AS (DELETE FROM vehicle_reports WHERE order_id = ANY($1::uuid[])),
     requests AS (DELETE FROM diia_signings   WHERE order_id = ANY($1::uuid[])),
     choices  AS (DELETE FROM order_drafts    WHERE order_id = ANY($1::uuid[])),
     answers  AS (DELETE FROM order_answers   WHERE order_id = ANY($1::uuid[])),
     notices  AS (DELETE FROM pushes           WHERE order_id = ANY($1::uuid[])),
     named    AS (DELETE FROM order_references WHERE order_id = ANY($1::uuid[])),
     marks    AS (DELETE FROM held_up_orders   WHERE order_id = ANY($1::uuid[])),
     locks    AS (DELETE FROM order_locks l USING orders o
                  WHERE o.id = ANY($1::uuid[]) AND l.citizen_id = o.citizen_id AND l.service = o.service AND l.order_id = o.id),
     scores   AS (DELETE FROM ratings          WHERE order_id = ANY($1::uuid[]))
DELETE FROM orders WHERE id = ANY($1::uuid[])

-- name: DropSendings :exec
DELETE FROM sendings WHERE request_id = $1

-- name: DropUnreadBankPayments :exec
DELETE FROM bank_payments WHERE paid_at >= $1 AND paid_at < $2 AND read_at < $3

-- name: DuePushServices :many
WITH RECURSIVE waiting AS (
    (SELECT p.service FROM pushes p WHERE p.closed_at IS NULL ORDER BY p.service LIMIT 1)
    UNION ALL
    SELECT (SELECT p.service FROM pushes p WHERE p.closed_at IS NULL AND p.service > w.service ORDER BY p.service LIMIT 1)
    FROM waiting w WHERE w.service IS NOT NULL
)
SELECT w.service::text FROM waiting w CROSS JOIN LATERAL (
    SELECT p.next_at FROM pushes p
    WHERE p.service = w.service AND p.closed_at IS NULL AND p.next_at <= $1 ORDER BY p.next_at LIMIT 1
) AS oldest
WHERE w.service <> ALL($2::text[])
ORDER BY oldest.next_at

-- name: EmailsToRehash :many
SELECT id, email_hash::bytea AS email_hash FROM citizens
WHERE email_status = 'verified' AND email_hash >= $1::bytea AND email_hash < $2::bytea ORDER BY email_hash LIMIT $3

-- name: EndAppointment :one
DELETE FROM appointments WHERE order_id = $1 RETURNING confidant_id

-- name: EndMaintenance :execrows
DELETE FROM maintenance WHERE service = $1 AND ends_at > $2

-- name: EndOtherSessions :many
UPDATE sessions s SET ended_at = $1 WHERE s.citizen_id = $2 AND s.id <> $3 AND s.ended_at IS NULL RETURNING s.id

-- name: EndPushOfOtherSessions :exec
DELETE FROM push_subscriptions WHERE citizen_id = $1 AND session_id <> $2

-- name: EndPushOfOthers :exec
DELETE FROM push_subscriptions WHERE browser = $1 AND citizen_id <> $2

-- name: EndPushOfSessions :exec
DELETE FROM push_subscriptions WHERE session_id = ANY($1::uuid[]) AND citizen_id = $2

-- name: EndPushSubscription :exec
DELETE FROM push_subscriptions WHERE browser = $1 AND citizen_id = $2

-- name: EndReminders :exec
UPDATE reminders SET over_at = $1::timestamptz WHERE id = ANY($2::uuid[]) AND over_at IS NULL

-- name: EndSession :execrows
UPDATE sessions s SET ended_at = $1 WHERE s.id = $2 AND s.citizen_id = $3 AND s.ended_at IS NULL

-- name: EndStaffSession :exec
DELETE FROM staff_sessions WHERE hash = $1

-- name: EraseDiiaSignings :exec
DELETE FROM diia_signings WHERE order_id = $1

-- name: EraseDraft :exec
DELETE FROM drafts d USING orders o
WHERE o.id = $1 AND d.citizen_id = o.citizen_id AND d.service = o.service AND d.updated_at <= o.created_at

-- name: EraseFiles :exec
DELETE FROM files WHERE order_id = $1

-- name: EraseIssuedInvoices :exec
DELETE FROM issued_invoices WHERE order_id = $1

-- name: EraseMessages :exec
DELETE FROM messages WHERE order_id = $1

-- name: EraseOrder :exec
WITH forgotten AS (DELETE FROM order_references r WHERE r.order_id = $3)
UPDATE orders SET snapshot = $1, erased_at = $2 WHERE id = $3 AND erased_at IS NULL

-- name: EraseOrderAnswers :exec
DELETE FROM order_answers WHERE order_id = $1

-- name: EraseOrderDrafts :exec
DELETE FROM order_drafts WHERE order_id = $1

-- name: ErasePushes :exec
DELETE FROM pushes WHERE order_id = $1

-- name: EraseStatement :exec
DELETE FROM statements WHERE order_id = $1

-- name: EraseVehicleReport :exec
DELETE FROM vehicle_reports WHERE order_id = $1

-- name: ErasedOrders :many
SELECT order_id, deletion_scheduled_at FROM order_keys WHERE order_id = ANY($1::uuid[]) AND deletion_scheduled_at IS NOT NULL

-- name: Extract :one
SELECT sealed FROM extracts WHERE code_hash = $1 AND expires_at > $2

-- name: FileOfCitizen :one
SELECT id, citizen_id, order_id, kind, media_type, key, name, content, object, created_at, started FROM files WHERE id = $1 AND citizen_id = $2

-- name: FileOfOrder :one
SELECT id, citizen_id, order_id, kind, media_type, key, name, content, object, created_at, started FROM files WHERE id = $1 AND order_id = $2

-- name: FilesOfOrder :many
SELECT id, citizen_id, order_id, kind, media_type, key, name, content, object, created_at, started FROM files WHERE order_id = $1 ORDER BY created_at, id

-- name: FilesStarted :exec
WITH written AS (UPDATE statements s SET started = true WHERE s.order_id = ANY($1::uuid[]) AND NOT s.started)
UPDATE files f SET started = true WHERE f.order_id = ANY($1::uuid[]) AND NOT f.started

-- name: FilesToTake :many
SELECT id, order_id, key FROM files
WHERE id = ANY($1::uuid[]) AND citizen_id = $2 AND (order_id IS NULL OR order_id = $3) ORDER BY id FOR UPDATE

-- name: ForgetIssuedInvoice :exec
DELETE FROM issued_invoices WHERE invoice_id = $1

-- name: ForgetOrder :exec
WITH unmarked AS (DELETE FROM held_up_orders h WHERE h.order_id = $1),
events AS (DELETE FROM order_events e WHERE e.order_id = $1),
named AS (DELETE FROM order_references r WHERE r.order_id = $1)
DELETE FROM orders WHERE id = $1

-- name: ForgetPushSubscription :exec
DELETE FROM push_subscriptions WHERE id = $1

-- name: ForgetReminders :many
DELETE FROM reminders WHERE citizen_id = $1 AND over_at < $2::timestamptz RETURNING id

-- name: ForgetSentParcel :exec
DELETE FROM sent_parcels WHERE order_id = $1

-- name: ForgetStoredPlates :exec
DELETE FROM stored_plates WHERE citizen_id = $1 AND plate_hash <> ALL($2::bytea[])

-- name: ForgetUnusedObject :exec
DELETE FROM unused_objects WHERE id = $1

-- name: GiveReason :exec
INSERT INTO staff_reasons (session, subject, reason, valid_until) VALUES ($1, $2, $3, $4)
ON CONFLICT (session, subject) DO UPDATE SET reason = excluded.reason, valid_until = excluded.valid_until

-- name: HasSignedIn :one
SELECT (signed_in_at > 'epoch')::boolean AS signed_in FROM citizens WHERE id = $1

-- name: HeldUpOrders :many
SELECT order_id FROM held_up_orders

-- name: HoldKeys :many
SELECT order_id FROM order_keys WHERE order_id = ANY($1::uuid[]) AND deletion_scheduled_at IS NULL ORDER BY order_id FOR SHARE

-- name: HoldUpOrder :exec
WITH marked AS (
    INSERT INTO held_up_orders (order_id, found_at) SELECT w.id, $1 FROM orders w WHERE w.id = $2 AND NOT w.finished
    ON CONFLICT DO NOTHING RETURNING order_id
)
SELECT pg_notify('orders', json_build_object('citizen', party, 'id', o.id, 'version', o.version)::text)
FROM marked JOIN orders o ON o.id = marked.order_id CROSS JOIN LATERAL unnest(ARRAY[o.citizen_id, o.participant_id]) AS party
WHERE party IS NOT NULL

-- name: IssuedInvoice :one
SELECT invoice_id, payment_url FROM issued_invoices WHERE reference = $1 AND amount = $2 AND expires_at > $3

-- name: KeepAppointment :exec
INSERT INTO appointments (order_id, owner_id, confidant_id, vin_hash, end_date)
VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING

-- name: KeepBankPayments :exec

INSERT INTO bank_payments (invoice_id, rrn, order_id, paid_at, amount, returned, currency, unclear, read_at)
SELECT unnest($1::text[]), unnest($2::text[]), nullif(unnest($3::uuid[]), '00000000-0000-0000-0000-000000000000'),
    unnest($4::timestamptz[]), unnest($5::bigint[]), unnest($6::bigint[]), unnest($7::integer[]),
    unnest($8::text[]), $9::timestamptz
ON CONFLICT (invoice_id, rrn) DO UPDATE SET order_id = excluded.order_id, paid_at = excluded.paid_at, amount = excluded.amount,
    returned = excluded.returned, currency = excluded.currency, unclear = excluded.unclear,
    read_at = greatest(bank_payments.read_at, excluded.read_at)

-- name: KeepIssuedInvoice :exec
INSERT INTO issued_invoices (reference, order_id, invoice_id, payment_url, amount, expires_at)
VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (reference) DO UPDATE
SET invoice_id = excluded.invoice_id, payment_url = excluded.payment_url, amount = excluded.amount, expires_at = excluded.expires_at

-- name: KeepReminder :one
INSERT INTO reminders (id, citizen_id, kind, subject_hash, end_date, event, created_at, over_at)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
ON CONFLICT (citizen_id, kind, subject_hash, end_date) DO UPDATE SET event = excluded.event, over_at = excluded.over_at
RETURNING id

-- name: KeepSentParcel :exec
INSERT INTO sent_parcels (order_id, sent_at) VALUES ($1, $2)
ON CONFLICT (order_id) DO UPDATE SET sent_at = excluded.sent_at

-- name: KeepStoredPlate :exec
INSERT INTO stored_plates (citizen_id, plate_hash, end_date, record, updated_at)
VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (citizen_id, plate_hash) DO UPDATE
SET end_date = excluded.end_date, record = excluded.record, updated_at = excluded.updated_at, asked_at = NULL

-- name: KeysToRewrap :many
SELECT order_id, wrapped FROM order_keys
WHERE order_id > $1 AND wrapped IS NOT NULL AND position($2::bytea IN wrapped) = 0 ORDER BY order_id LIMIT $3

-- name: KnowBrowser :one
WITH added AS (
    INSERT INTO known_browsers (citizen_id, browser, seen_at) VALUES ($1, $2, $3) ON CONFLICT (citizen_id, browser) DO NOTHING
    RETURNING browser
), seen AS (
    UPDATE known_browsers SET seen_at = $3 WHERE citizen_id = $1 AND browser = $2 AND NOT EXISTS (SELECT FROM added)
)
SELECT (NOT EXISTS (SELECT FROM added))::boolean AS known

-- name: LastAccess :one
SELECT id, hash FROM access_log ORDER BY id DESC LIMIT 1

-- name: LastAccessLogHead :one
SELECT coalesce(max(day), '')::text FROM access_log_heads

-- name: LastReason :one
SELECT reason FROM staff_reasons WHERE session = $1 AND valid_until > $2 ORDER BY valid_until DESC LIMIT 1

-- name: LastingMaintenance :many
SELECT DISTINCT ON (service) service, starts_at, ends_at, reason FROM maintenance WHERE starts_at <= $1 AND ends_at > $1 ORDER BY service, ends_at DESC

-- name: LinkBankClient :exec
INSERT INTO bank_clients (client, citizen_id, linked_at) VALUES ($1, $2, $3)
ON CONFLICT (client) DO UPDATE SET citizen_id = excluded.citizen_id, linked_at = excluded.linked_at

-- name: LinkStaff :execrows
UPDATE staff SET login = $1::text WHERE id = $2 AND revoked_at IS NULL

-- name: LockCitizen :exec
SELECT 1 FROM citizens WHERE id = $1 FOR NO KEY UPDATE

-- name: LockOrders :execrows
INSERT INTO order_locks (citizen_id, service, order_id, locked_at) VALUES ($1, $2, $3, $4)
ON CONFLICT (citizen_id, service) DO UPDATE SET order_id = excluded.order_id, locked_at = excluded.locked_at
WHERE order_locks.order_id = excluded.order_id OR order_locks.locked_at < $5
   OR EXISTS (SELECT FROM orders WHERE orders.id = order_locks.order_id)

-- name: LockReference :exec
SELECT pg_advisory_xact_lock(hashtextextended($1::text, 0))

-- name: LockSendings :exec
SELECT pg_advisory_xact_lock(hashtextextended(encode($1::bytea, 'hex'), 0))

-- name: LockSession :execrows
SELECT 1 FROM sessions WHERE id = $1 AND citizen_id = $2 AND ended_at IS NULL FOR SHARE

-- name: LogAccess :exec
INSERT INTO access_log (at, act, name, office, reason, order_id, citizen_id)
SELECT $1, $2, $3, $4, $5, nullif(read, '00000000-0000-0000-0000-000000000000'), $6
FROM unnest($7::uuid[]) AS read

-- name: MadeOrders :many
SELECT o.id, o.snapshot, o.erased_at, k.wrapped, EXISTS (SELECT FROM held_up_orders h WHERE h.order_id = o.id) AS held_up,
    o.citizen_id, o.participant_id, o.service, o.status, o.version, o.created_at, o.updated_at
FROM orders o LEFT JOIN order_keys k ON k.order_id = o.id
WHERE o.citizen_id = $1 AND o.service = $2 AND o.status IN ('done', 'storage') AND o.updated_at > $3
ORDER BY o.updated_at

-- name: MarkObserversRead :exec
UPDATE observers SET read_at = $1 WHERE citizen_id = $2 AND read_at IS NULL

-- name: MessageDelayed :exec
UPDATE messages SET attempts = attempts + 1, next_at = $1
WHERE order_id = $2 AND version = $3 AND party = $4 AND kind = $5

-- name: MessageRefused :exec
UPDATE messages SET refused_at = $1 WHERE order_id = $2 AND version = $3 AND party = $4 AND kind = $5

-- name: MessageSent :exec
UPDATE messages SET sent_at = $1 WHERE order_id = $2 AND version = $3 AND party = $4 AND kind = $5

-- name: MoneyCompared :exec
UPDATE money_compared SET through = $1::date WHERE through = $2::date

-- name: MoneyComparedThrough :one
SELECT through FROM money_compared

-- name: NameCitizen :exec
UPDATE citizens SET sealed = $1, email_hash = $2 WHERE id = $3 AND sealed IS NULL

-- name: NameSession :exec
UPDATE sessions SET device = $1, last_seen_at = $2 WHERE id = $3

-- name: NextReference :one
SELECT reference FROM citizens WHERE reference > $1 ORDER BY reference LIMIT 1

-- name: NotifyOrders :exec
SELECT pg_notify('orders', message) FROM unnest($1::text[]) AS message

-- name: NotifyParties :exec
SELECT pg_notify('orders', json_build_object('citizen', party, 'id', o.id, 'version', o.version)::text)
FROM orders o CROSS JOIN LATERAL unnest(ARRAY[o.citizen_id, o.participant_id]) AS party
WHERE o.id = $1 AND party IS NOT NULL

-- name: Observer :one
SELECT id, citizen_id, status, version, request, created_at, updated_at, approved_at, until, read_at FROM observers WHERE id = $1 AND citizen_id = $2

-- name: Observers :many
SELECT id, citizen_id, status, version, request, created_at, updated_at, approved_at, until, read_at FROM observers WHERE citizen_id = $1 ORDER BY created_at DESC, id

-- name: OpenDifferences :many
SELECT d.id, d.kind, d.day, d.invoice_id, d.order_id, d.expected, d.found, d.found_at, (o.id IS NOT NULL)::boolean AS known
FROM money_differences d LEFT JOIN orders o ON o.id = d.order_id
WHERE d.settled_at IS NULL AND d.id > $1 ORDER BY d.id LIMIT $2

-- name: Order :one
SELECT o.id, o.snapshot, o.erased_at, k.wrapped, EXISTS (SELECT FROM held_up_orders h WHERE h.order_id = o.id) AS held_up FROM orders o LEFT JOIN order_keys k ON k.order_id = o.id
WHERE o.id = $1

-- name: OrderAnswers :one
SELECT content FROM order_answers WHERE order_id = $1 AND citizen_id = $2

-- name: OrderDraft :one
SELECT version, content, updated_at FROM order_drafts WHERE order_id = $1 AND citizen_id = $2

-- name: OrderEvents :many
SELECT version, at, kind FROM order_events WHERE order_id = $1 ORDER BY version

-- name: OrderForCallback :one
SELECT k.order_id AS id, o.snapshot, o.erased_at, k.wrapped, EXISTS (SELECT FROM held_up_orders h WHERE h.order_id = o.id) AS held_up FROM order_keys k LEFT JOIN orders o ON o.id = k.order_id
WHERE k.order_id = $1 AND k.deletion_scheduled_at IS NULL AND o.finished IS NOT TRUE

-- name: OrderForErasing :one
SELECT o.id, o.snapshot, o.erased_at, k.wrapped, EXISTS (SELECT FROM held_up_orders h WHERE h.order_id = o.id) AS held_up FROM orders o LEFT JOIN order_keys k ON k.order_id = o.id
WHERE o.id = $1 FOR UPDATE OF o

-- name: OrderKey :one
SELECT wrapped, destroyed_at FROM order_keys WHERE order_id = $1

-- name: OrderKeys :many
SELECT order_id, wrapped FROM order_keys WHERE order_id = ANY($1::uuid[]) AND destroyed_at IS NULL

-- name: OrderKeysPendingDeletion :many
SELECT order_id, deletion_scheduled_at::timestamptz AS deletion_scheduled_at FROM order_keys
WHERE deletion_scheduled_at IS NOT NULL AND destroyed_at IS NULL ORDER BY deletion_scheduled_at LIMIT $1

-- name: OrderOfCitizen :one
SELECT o.id, o.snapshot, o.erased_at, k.wrapped, EXISTS (SELECT FROM held_up_orders h WHERE h.order_id = o.id) AS held_up FROM orders o LEFT JOIN order_keys k ON k.order_id = o.id
WHERE o.id = $1 AND (o.citizen_id = $2 OR o.participant_id = $2)

-- name: OrdersAmong :many
SELECT o.id, o.snapshot, o.erased_at, k.wrapped, EXISTS (SELECT FROM held_up_orders h WHERE h.order_id = o.id) AS held_up,
    o.citizen_id, o.participant_id, o.service, o.status, o.version, o.created_at, o.updated_at
FROM orders o LEFT JOIN order_keys k ON k.order_id = o.id
WHERE o.id = ANY($1::uuid[])

-- name: OrdersByNumber :many
SELECT k.order_id FROM order_keys k JOIN orders o ON o.id = k.order_id WHERE order_number(k.order_id) = $1::text LIMIT $2

-- name: OrdersByReference :many
SELECT o.id FROM orders o WHERE o.id IN (SELECT r.order_id FROM order_references r WHERE r.hash = ANY($1::bytea[]))
ORDER BY o.created_at DESC LIMIT $2

-- name: OrdersCompared :exec
DELETE FROM changed_orders c USING (SELECT unnest($1::uuid[]) AS id, unnest($2::timestamptz[]) AS at) AS compared
WHERE c.order_id = compared.id AND c.changed_at = compared.at

-- name: OrdersOfCitizen :many
SELECT o.id, o.snapshot, o.erased_at, k.wrapped, EXISTS (SELECT FROM held_up_orders h WHERE h.order_id = o.id) AS held_up,
    o.citizen_id, o.participant_id, o.service, o.status, o.version, o.created_at, o.updated_at
FROM orders o LEFT JOIN order_keys k ON k.order_id = o.id
WHERE o.citizen_id = $1 OR o.participant_id = $1
ORDER BY o.finished, o.updated_at DESC

-- name: OrdersOfInvoice :many
SELECT order_id FROM paid_invoices WHERE invoice_id = $1

-- name: OrdersOfService :many
SELECT o.id, o.snapshot, o.erased_at, k.wrapped, EXISTS (SELECT FROM held_up_orders h WHERE h.order_id = o.id) AS held_up,
    o.citizen_id, o.participant_id, o.service, o.status, o.version, o.created_at, o.updated_at
FROM orders o LEFT JOIN order_keys k ON k.order_id = o.id
WHERE o.citizen_id = $1 AND o.service = $2 ORDER BY o.created_at DESC

-- name: OrdersSince :many
SELECT id FROM orders WHERE created_at >= $1 ORDER BY id

-- name: OrdersToRebuild :many
SELECT id, version, updated_at, snapshot, erased_at FROM orders WHERE id = ANY($1::uuid[]) ORDER BY id FOR UPDATE

-- name: OwnPolicies :many
SELECT citizen_id, vin_hash, type, policy, updated_at FROM own_policies WHERE citizen_id = $1

-- name: RateOrder :exec
INSERT INTO ratings (order_id, service, score, created_at) VALUES ($1, $2, $3, $4)
ON CONFLICT (order_id) DO UPDATE SET score = excluded.score

-- name: RatingOfOrder :one
SELECT coalesce((SELECT score FROM ratings WHERE order_id = $1), 0)::smallint

-- name: ReasonsFor :many
SELECT wanted.id::uuid AS id, opened.reason
FROM unnest($1::uuid[]) AS wanted(id)
CROSS JOIN LATERAL (
    SELECT r.reason FROM staff_reasons r
    WHERE r.session = $2 AND r.valid_until > $3 AND (
        r.subject = wanted.id
        OR EXISTS (SELECT FROM orders o WHERE o.id = wanted.id AND r.subject IN (o.citizen_id, o.participant_id))
        OR EXISTS (SELECT FROM observers o WHERE o.id = wanted.id AND r.subject = o.citizen_id)
        OR wanted.id = '00000000-0000-0000-0000-000000000000'
    )
    ORDER BY r.valid_until DESC, r.subject = wanted.id DESC LIMIT 1
) AS opened

-- name: RecentVerifications :many
SELECT created_at FROM email_verifications WHERE citizen_id = $1 AND created_at > $2 ORDER BY created_at DESC

-- name: RecordObserver :exec
INSERT INTO observers (id, citizen_id, status, request, created_at, updated_at, approved_at, until, version)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
ON CONFLICT (id) DO UPDATE
SET status = excluded.status, updated_at = excluded.updated_at, approved_at = excluded.approved_at, version = excluded.version
WHERE (observers.updated_at, observers.version) <= (excluded.updated_at, excluded.version)

-- name: ReferencesToRehash :many
SELECT hash, order_id FROM order_references
WHERE (hash, order_id) > ($1::bytea, $2::uuid) AND hash < $3::bytea ORDER BY hash, order_id LIMIT $4

-- name: RefreshToken :one
SELECT t.session_id, t.used_at, s.citizen_id, s.expires_at, (s.ended_at IS NULL AND s.expires_at > $1)::boolean AS in_force
FROM refresh_tokens t JOIN sessions s ON s.id = t.session_id WHERE t.hash = $2 FOR UPDATE OF t

-- name: RehashBankClient :exec
UPDATE bank_clients SET client = $1 WHERE client = $2

-- name: RehashCitizen :exec
UPDATE citizens SET reference = $1, email_hash = $2 WHERE id = $3

-- name: RehashOrder :exec
WITH held AS (SELECT o.id FROM orders o WHERE o.id = $2 AND o.erased_at IS NULL FOR NO KEY UPDATE),
dropped AS (
    DELETE FROM order_references r WHERE r.order_id = $2 AND (r.hash < $3::bytea OR r.hash >= $4::bytea)
)
INSERT INTO order_references (hash, order_id) SELECT unnest($1::bytea[]), held.id FROM held ON CONFLICT DO NOTHING

-- name: RehashUnnamedCitizen :exec
UPDATE citizens SET reference = $1 WHERE id = $2 AND sealed IS NULL AND created_at < $3

-- name: ReleaseHeldUpOrder :exec
WITH released AS (DELETE FROM held_up_orders d WHERE d.order_id = $1 RETURNING d.order_id)
SELECT pg_notify('orders', json_build_object('citizen', party, 'id', o.id, 'version', o.version)::text)
FROM released JOIN orders o ON o.id = released.order_id CROSS JOIN LATERAL unnest(ARRAY[o.citizen_id, o.participant_id]) AS party
WHERE party IS NOT NULL

-- name: ReleaseMessage :exec
UPDATE messages SET next_at = $1
WHERE order_id = $2 AND version = $3 AND party = $4 AND kind = $5 AND sent_at IS NULL AND refused_at IS NULL

-- name: RemindersOfCheck :many
SELECT id, subject_hash, end_date, event FROM reminders WHERE citizen_id = $1 AND kind = $2 AND over_at IS NULL

-- name: RemindersOfCitizen :many
SELECT subject_hash, event FROM reminders WHERE citizen_id = $1 AND kind = $2 AND (over_at IS NULL OR over_at > $3::timestamptz)
ORDER BY end_date, created_at, id

-- name: RenewPushSubscription :exec
UPDATE push_subscriptions SET session_id = $1, seen_at = $2 WHERE browser = $3 AND citizen_id = $4

-- name: ReplacePushSubscription :exec
DELETE FROM push_subscriptions WHERE browser = $1 OR endpoint_hash = $2

-- name: ResetOrder :exec
UPDATE orders SET version = greatest($1::bigint, 1) WHERE id = $2 AND version > $1 AND erased_at IS NULL

-- name: RestoreEvents :batchmany
INSERT INTO order_events (order_id, version, at, kind)
SELECT $1, unnest($2::bigint[]), unnest($3::timestamptz[]), unnest($4::text[])
ON CONFLICT (order_id, version) DO UPDATE SET at = excluded.at, kind = excluded.kind
WHERE (order_events.*) IS DISTINCT FROM (excluded.*)
RETURNING version

-- name: RestoreOrder :batchone
INSERT INTO orders (id, citizen_id, participant_id, service, status, version, created_at, updated_at, finished, snapshot, erased_at,
    problem, price, paid, carried, called_off)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11,
    $12, $13, $14, $15, $16)
ON CONFLICT (id) DO UPDATE
SET citizen_id = excluded.citizen_id, participant_id = excluded.participant_id, service = excluded.service,
    status = excluded.status, version = excluded.version, created_at = excluded.created_at,
    updated_at = excluded.updated_at, finished = excluded.finished, snapshot = excluded.snapshot, erased_at = excluded.erased_at,
    problem = excluded.problem, price = excluded.price, paid = excluded.paid, carried = excluded.carried, called_off = excluded.called_off
WHERE (orders.*) IS DISTINCT FROM (excluded.*)
  AND (orders.version <= excluded.version OR orders.version = $17::bigint)
RETURNING version

-- name: RestoreReferences :batchmany
INSERT INTO order_references (hash, order_id)
SELECT unnest($1::bytea[]), $2 FROM orders WHERE id = $2 AND erased_at IS NULL
ON CONFLICT DO NOTHING
RETURNING order_id

-- name: RevokeObserver :exec
UPDATE observers SET status = 'revoked', updated_at = $1, version = version + 1 WHERE id = $2 AND status = 'approved'

-- name: RevokeStaff :execrows
UPDATE staff SET revoked_at = $1 WHERE id = $2 AND revoked_at IS NULL

-- name: RewrapKeys :execrows
UPDATE order_keys k SET wrapped = again.rewrapped
FROM (SELECT unnest($1::uuid[]) AS id, unnest($2::bytea[]) AS wrapped, unnest($3::bytea[]) AS rewrapped) AS again
WHERE k.order_id = again.id AND k.wrapped = again.wrapped

-- name: SaveDraft :execrows
INSERT INTO drafts (citizen_id, service, version, content, files, updated_at)
SELECT $1, $2, $3::bigint, $4,
    ARRAY(SELECT f.id FROM files f WHERE f.citizen_id = $1 AND f.order_id IS NULL AND f.id = ANY($5::uuid[])), $6
WHERE $3::bigint = 1 OR EXISTS (SELECT FROM drafts d WHERE d.citizen_id = $1 AND d.service = $2)
ON CONFLICT (citizen_id, service) DO UPDATE
SET version = excluded.version, content = excluded.content, files = excluded.files, updated_at = excluded.updated_at
WHERE drafts.version = excluded.version - 1

-- name: SaveOrderDraft :execrows
INSERT INTO order_drafts (order_id, citizen_id, version, content, updated_at)
SELECT o.id, $1, $2::bigint, $3, $4
FROM orders o WHERE o.id = $5 AND o.erased_at IS NULL FOR SHARE
ON CONFLICT (order_id, citizen_id) DO UPDATE
SET version = excluded.version, content = excluded.content, updated_at = excluded.updated_at
WHERE order_drafts.version = excluded.version - 1

-- name: SaveOwnPolicy :exec
INSERT INTO own_policies (citizen_id, vin_hash, type, policy, updated_at) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (citizen_id, vin_hash, type) DO UPDATE SET policy = excluded.policy, updated_at = excluded.updated_at

-- name: SaveStatement :exec
INSERT INTO statements (order_id, content, object, created_at) VALUES ($1, $2, $3, $4)
ON CONFLICT DO NOTHING

-- name: SaveVehicleReport :exec
WITH saved AS (
    INSERT INTO vehicle_reports (order_id, citizen_id, car_hash, vin_hash, report, created_at)
    VALUES ($4, $5, $6, $7, $8, $9)
    ON CONFLICT (order_id) DO NOTHING RETURNING created_at
)
INSERT INTO extracts (code_hash, sealed, expires_at) SELECT $1::bytea, $2::bytea, $3::timestamptz FROM saved

-- name: ScheduleOrderKeyDeletion :exec
UPDATE order_keys SET deletion_scheduled_at = $1::timestamptz WHERE order_id = $2 AND deletion_scheduled_at IS NULL

-- name: SendingsSince :many
SELECT sent_at FROM sendings WHERE key = ANY($1::bytea[]) AND sent_at > $2 ORDER BY sent_at DESC

-- name: SentParcel :one
SELECT sent_at FROM sent_parcels WHERE order_id = $1

-- name: SessionInForce :one
SELECT EXISTS (SELECT 1 FROM sessions WHERE id = $1 AND citizen_id = $2 AND ended_at IS NULL AND expires_at > $3)

-- name: SessionsOfCitizen :many
SELECT id, provider, device, created_at FROM sessions
WHERE citizen_id = $1 AND ended_at IS NULL AND expires_at > $2 ORDER BY created_at DESC

-- name: SettleDifference :execrows
UPDATE money_differences SET settled_at = $1::timestamptz, settled_by = $2, note = $3 WHERE id = $4 AND settled_at IS NULL

-- name: SettleDiiaSigning :exec
UPDATE diia_signings SET state = $1, code = $2 WHERE id = $3 AND state = 'pending'

-- name: SettleDisappeared :exec
UPDATE money_differences SET settled_at = $1::timestamptz WHERE day = $2 AND settled_at IS NULL AND seen_at < $1::timestamptz

-- name: SettleSignIn :execrows
UPDATE sign_ins SET outcome = $1, code = $2, citizen_id = $3, client = coalesce($4, client),
    client_name = coalesce($5, client_name),
    expires_at = greatest(expires_at, $6)
WHERE state = $7 AND outcome = 'pending' AND expires_at > $8

-- name: SignInByRequest :one
SELECT state, provider, browser, expires_at, request, secret, outcome, code, citizen_id, client, client_name FROM sign_ins WHERE request = $1::text AND provider = $2

-- name: SignInCitizen :exec
UPDATE citizens SET sealed = $1, email_hash = $2, signed_in_at = $3 WHERE id = $4

-- name: SignInOfBrowser :one
SELECT state, provider, browser, expires_at, request, secret, outcome, code, citizen_id, client, client_name FROM sign_ins WHERE state = $1 AND provider = $2 AND browser = $3 AND expires_at > $4

-- name: Staff :many
SELECT id, name, office, login, created_at, token_ends_at, revoked_at FROM staff ORDER BY name, created_at

-- name: StaffByLogin :one
SELECT id, name, office FROM staff WHERE login = $1::text AND revoked_at IS NULL

-- name: StaffBySession :one
SELECT staff.name, staff.office
FROM staff_sessions JOIN staff ON staff.id = staff_sessions.staff_id
WHERE hash = $1 AND expires_at > $2 AND seen_at > $3 AND revoked_at IS NULL

-- name: StaffByToken :one
SELECT id, name, office, token_ends_at::timestamptz AS token_ends_at FROM staff WHERE token = $1 AND revoked_at IS NULL

-- name: StaffSessionSeen :exec
UPDATE staff_sessions SET seen_at = $1 WHERE hash = $2

-- name: Statement :one
SELECT content, object FROM statements WHERE order_id = $1

-- name: StoredPlates :many
SELECT s.plate_hash, s.record, s.updated_at, greatest(s.updated_at, coalesce(s.asked_at, c.asked_at))::timestamptz AS asked_at,
    (s.asked_at IS NULL)::boolean AS answered
FROM stored_plates s LEFT JOIN daily_checks c ON c.kind = $1
WHERE s.citizen_id = $2 ORDER BY s.end_date, s.plate_hash

-- name: StoredPlatesUnanswered :exec
UPDATE stored_plates s SET asked_at = greatest(s.updated_at, (SELECT c.asked_at FROM daily_checks c WHERE c.kind = $1))
WHERE s.citizen_id = $2 AND s.asked_at IS NULL

-- name: SubscribedToPush :one
SELECT EXISTS (SELECT FROM push_subscriptions WHERE browser = $1 AND citizen_id = $2)

-- name: SweepAppointments :execrows
DELETE FROM appointments WHERE ctid = ANY(ARRAY(
    SELECT e.ctid FROM appointments e WHERE e.end_date < CAST($1::timestamptz AS date) ORDER BY e.end_date LIMIT $2
))

-- name: SweepBankPayments :execrows
DELETE FROM bank_payments WHERE ctid = ANY(ARRAY(
    SELECT e.ctid FROM bank_payments e WHERE e.read_at < $1 ORDER BY e.read_at LIMIT $2
))

-- name: SweepBrowsers :execrows
DELETE FROM known_browsers WHERE ctid = ANY(ARRAY(
    SELECT e.ctid FROM known_browsers e WHERE e.seen_at < $1 ORDER BY e.seen_at LIMIT $2
))

-- name: SweepDiiaSignings :execrows
DELETE FROM diia_signings WHERE ctid = ANY(ARRAY(
    SELECT e.ctid FROM diia_signings e WHERE e.valid_until < $1 ORDER BY e.valid_until LIMIT $2
))

-- name: SweepDrafts :execrows
DELETE FROM drafts WHERE ctid = ANY(ARRAY(
    SELECT e.ctid FROM drafts e WHERE e.updated_at < $1 ORDER BY e.updated_at LIMIT $2
))

-- name: SweepExtracts :execrows
DELETE FROM extracts WHERE ctid = ANY(ARRAY(
    SELECT e.ctid FROM extracts e WHERE e.expires_at < $1 ORDER BY e.expires_at LIMIT $2
))

-- name: SweepFiles :execrows
DELETE FROM files WHERE ctid = ANY(ARRAY(
    SELECT e.ctid FROM files e WHERE e.order_id IS NULL AND e.created_at < $1 AND NOT EXISTS (
        SELECT FROM drafts d WHERE d.citizen_id = e.citizen_id AND e.id = ANY(d.files)
    ) ORDER BY e.created_at LIMIT $2
))

-- name: SweepNotices :execrows
DELETE FROM messages WHERE ctid = ANY(ARRAY(
    SELECT e.ctid FROM messages e WHERE e.kind IN ('contacts_changed', 'new_browser') AND e.created_at < $1 ORDER BY e.created_at LIMIT $2
))

-- name: SweepPushSubscriptions :execrows
DELETE FROM push_subscriptions WHERE ctid = ANY(ARRAY(
    SELECT e.ctid FROM push_subscriptions e WHERE e.seen_at < $1 ORDER BY e.seen_at LIMIT $2
))

-- name: SweepSendings :execrows
DELETE FROM sendings WHERE ctid = ANY(ARRAY(
    SELECT e.ctid FROM sendings e WHERE e.sent_at < $1 ORDER BY e.sent_at LIMIT $2
))

-- name: SweepSessions :execrows
DELETE FROM sessions WHERE ctid = ANY(ARRAY(
    SELECT e.ctid FROM sessions e WHERE least(e.expires_at, e.ended_at) < $1 ORDER BY least(e.expires_at, e.ended_at) LIMIT $2
))

-- name: SweepSignIns :execrows
DELETE FROM sign_ins WHERE ctid = ANY(ARRAY(
    SELECT e.ctid FROM sign_ins e WHERE e.expires_at < $1 ORDER BY e.expires_at LIMIT $2
))

-- name: SweepVerifications :one
WITH over AS (
    DELETE FROM email_verifications WHERE ctid = ANY(ARRAY(
        SELECT e.ctid FROM email_verifications e WHERE e.expires_at < $1 ORDER BY e.expires_at LIMIT $2
    )) RETURNING id
),
letters AS (DELETE FROM messages WHERE order_id = ANY(ARRAY(SELECT id FROM over)))
SELECT count(*) FROM over

-- name: TakeBankClient :one
DELETE FROM sign_ins
WHERE state = $1 AND browser = $2 AND outcome IN ('pending', 'refused') AND client IS NOT NULL AND expires_at > $3
RETURNING client, client_name

-- name: TakeConfirmedSignIn :one
UPDATE sign_ins SET outcome = 'taken'
WHERE outcome = 'confirmed' AND state = (
    SELECT c.state FROM sign_ins c
    WHERE c.browser = $1 AND c.provider = $2 AND c.outcome = 'confirmed' AND c.expires_at > $3
    ORDER BY c.expires_at DESC LIMIT 1
)
RETURNING state, provider, browser, expires_at, request, secret, outcome, code, citizen_id, client, client_name

-- name: TakeFile :exec
UPDATE files SET order_id = $1, key = $2 WHERE id = $3

-- name: TakeLease :execrows
UPDATE leases SET holder = $1, leased_until = $2
WHERE name = $3 AND (holder = $1 OR leased_until <= $4)

-- name: TakeMessages :many
UPDATE messages m SET next_at = $1 FROM (
    SELECT w.order_id, w.version, w.party, w.kind, w.next_at AS due_at FROM messages w
    WHERE w.sent_at IS NULL AND w.refused_at IS NULL AND w.next_at <= $2
    ORDER BY w.next_at LIMIT $3 FOR NO KEY UPDATE SKIP LOCKED
) AS due
WHERE (m.order_id, m.version, m.party, m.kind) = (due.order_id, due.version, due.party, due.kind)
RETURNING m.order_id, m.version, m.party, m.kind, m.sealed, m.recipient_hash, m.created_at, m.attempts, m.next_at, m.sent_at, m.refused_at, due.due_at

-- name: TakePush :one
WITH due AS (
    SELECT p.order_id, p.version, p.kind, p.subscription_id, p.sealed, p.urgent, p.created_at, p.expires_at, p.attempts, p.next_at, p.closed_at, p.service FROM pushes p JOIN push_subscriptions d ON d.id = p.subscription_id
    WHERE p.closed_at IS NULL AND p.service = $2 AND p.next_at <= $3 AND d.service <> ALL($4::text[])
        AND (d.sending_until IS NULL OR d.sending_until <= $3)
        AND NOT EXISTS (SELECT FROM pushes n WHERE n.order_id = p.order_id AND n.subscription_id = p.subscription_id
            AND n.version > p.version AND n.closed_at IS NULL)
    ORDER BY p.next_at LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED
)
UPDATE push_subscriptions s SET sending_until = $1::timestamptz FROM due WHERE s.id = due.subscription_id
RETURNING due.order_id, due.version, due.kind, due.subscription_id, due.sealed, due.urgent, due.expires_at, due.attempts,
    s.citizen_id, s.service, s.sealed AS subscription

-- name: TakeSignIn :one
DELETE FROM sign_ins WHERE state = $1 AND provider = $2 AND browser = $3
RETURNING expires_at, client, client_name

-- name: TakeVerification :one
UPDATE email_verifications SET closed_at = $1
WHERE hash = $2 AND closed_at IS NULL AND expires_at > $1
RETURNING citizen_id, email_hash

-- name: TrimPushSubscriptions :exec
DELETE FROM push_subscriptions WHERE id IN (
    SELECT p.id FROM push_subscriptions p WHERE p.citizen_id = $1 ORDER BY p.seen_at DESC, p.id DESC OFFSET $2::integer
)

-- name: UnderMasterKey :one
SELECT (SELECT count(*) FROM order_keys k WHERE position($1::bytea IN k.wrapped) > 0) AS keys,
    (SELECT count(*) FROM messages m WHERE substring(m.sealed FOR length($1::bytea)) = $1
        AND NOT EXISTS (SELECT FROM order_keys k WHERE k.order_id = m.order_id)) AS letters,
    (SELECT count(*) FROM files f WHERE f.order_id IS NULL AND position($1::bytea IN f.key) > 0) AS files

-- name: UnderReferenceKey :one
SELECT (SELECT count(*) FROM citizens c WHERE c.reference > $1 AND c.reference < $2) AS citizens,
    (SELECT count(*) FROM citizens c WHERE c.email_status = 'verified' AND c.email_hash >= $3::bytea AND c.email_hash < $4::bytea) AS addresses,
    (SELECT count(*) FROM order_references r WHERE r.hash >= $3 AND r.hash < $4) AS orders,
    (SELECT count(*) FROM bank_clients b WHERE b.client >= $3 AND b.client < $4) AS bank_clients

-- name: UnlinkBankClients :execrows
DELETE FROM bank_clients WHERE client >= $1 AND client < $2

-- name: UnlockOrders :exec
DELETE FROM order_locks WHERE citizen_id = $1 AND service = $2 AND order_id = $3

-- name: UnprovenOrders :many
SELECT kept.order_id, EXISTS (SELECT FROM orders o WHERE o.id = kept.order_id) AS listed FROM (
    (SELECT f.order_id::uuid AS order_id FROM files f
    WHERE f.order_id IS NOT NULL AND NOT f.started AND f.created_at < $1 ORDER BY f.created_at LIMIT $2)
    UNION
    (SELECT s.order_id FROM statements s WHERE NOT s.started AND s.created_at < $1 ORDER BY s.created_at LIMIT $2)
) kept

-- name: UpsertOrder :one
WITH proceeding AS (DELETE FROM held_up_orders h WHERE h.order_id = $1),
stored AS (
    INSERT INTO orders (id, citizen_id, participant_id, service, status, version, created_at, updated_at, finished, snapshot,
        problem, price, paid, carried, called_off)
    SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10,
        $11, $12, $13, $14, $15
    WHERE NOT EXISTS (SELECT FROM order_keys k WHERE k.order_id = $1 AND k.deletion_scheduled_at IS NOT NULL)
    ON CONFLICT (id) DO UPDATE
    SET participant_id = excluded.participant_id, status = excluded.status, version = excluded.version,
        created_at = excluded.created_at, updated_at = excluded.updated_at, finished = excluded.finished, snapshot = excluded.snapshot,
        problem = excluded.problem, price = excluded.price, paid = excluded.paid, carried = excluded.carried, called_off = excluded.called_off
    WHERE (orders.updated_at, orders.version) <= (excluded.updated_at, excluded.version) AND orders.erased_at IS NULL
    RETURNING id
),
named AS (
    INSERT INTO order_references (hash, order_id) SELECT unnest($16::bytea[]), id FROM stored ON CONFLICT DO NOTHING
),
changed AS (
    INSERT INTO changed_orders (order_id, changed_at) SELECT id, clock_timestamp() FROM stored
    ON CONFLICT (order_id) DO UPDATE SET changed_at = excluded.changed_at
)
SELECT count(*) FROM stored

-- name: UseRefreshToken :exec
UPDATE refresh_tokens SET used_at = $1 WHERE hash = $2 AND used_at IS NULL

-- name: VehicleReportByCars :one
SELECT order_id, report, created_at FROM vehicle_reports
WHERE citizen_id = $1 AND car_hash = ANY($2::bytea[]) ORDER BY created_at DESC LIMIT 1

-- name: VehicleReportByVIN :one
SELECT order_id, report, created_at FROM vehicle_reports
WHERE citizen_id = $1 AND vin_hash = $2 ORDER BY created_at DESC LIMIT 1

-- name: VehicleReportOfOrder :one
SELECT order_id, report, created_at FROM vehicle_reports WHERE order_id = $1 AND citizen_id = $2

-- name: Verification :one
SELECT citizen_id, email_hash FROM email_verifications WHERE hash = $1

-- name: VerifyEmail :execrows
UPDATE citizens SET email_status = 'verified' WHERE id = $1 AND email_hash = ANY($2::bytea[])
