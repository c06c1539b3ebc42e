-- The comparison of the bank's statement with the read model (activities/reconciliation.go).

-- name: KeepBankPayments :exec
INSERT INTO bank_payments (invoice_id, rrn, order_id, paid_at, amount, returned, currency, unclear, read_at)
SELECT unnest(@invoice_ids::text[]), unnest(@rrns::text[]), nullif(unnest(@order_ids::uuid[]), '00000000-0000-0000-0000-000000000000'),
    unnest(@paid_at::timestamptz[]), unnest(@amounts::bigint[]), unnest(@returned::bigint[]), unnest(@currencies::integer[]),
    unnest(@unclear::text[]), @read_at::timestamptz
ON CONFLICT (invoice_id, rrn) DO UPDATE SET order_id = excluded.order_id, paid_at = excluded.paid_at, amount = excluded.amount,
    returned = excluded.returned, currency = excluded.currency, unclear = excluded.unclear,
    read_at = greatest(bank_payments.read_at, excluded.read_at);

-- name: DropUnreadBankPayments :exec
-- Deletes the payments of a period that the bank does not list any more.
DELETE FROM bank_payments WHERE paid_at >= @starts AND paid_at < @ends AND read_at < @read_at;

-- name: SweepBankPayments :execrows
DELETE FROM bank_payments WHERE ctid = ANY(ARRAY(
    SELECT e.ctid FROM bank_payments e WHERE e.read_at < @before ORDER BY e.read_at LIMIT @at_most
));

-- name: CompareMoney :exec
-- Compares the payments of a period, in both directions, and stores each difference. An invoice pays its order if the order has claimed
-- it, or has claimed none, and no earlier payment, and none with money if this one has none, does so. A payment that is unclear is a
-- difference of its own, and counts as neither money nor as missing. What staff have closed stays closed while its sums are the same.
WITH taken AS (
    SELECT p.invoice_id, (array_agg(p.order_id))[1] AS named, min(p.paid_at) AS paid_at, sum(p.amount - p.returned)::bigint AS money,
        bool_or(p.returned > 0) AS returned, bool_and(p.currency = 980) AS hryvnias
    FROM bank_payments p
    WHERE p.invoice_id IN (SELECT w.invoice_id FROM bank_payments w WHERE w.paid_at >= @starts AND w.paid_at < @ends) AND p.unclear = ''
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
    WHERE p.paid_at >= @starts AND p.paid_at < @ends AND p.unclear <> ''
    GROUP BY p.invoice_id
),
-- The orders that their timelines say were paid in the period, or that were created in it and are paid without a line of that: their days
-- stay the same, whatever changes.
unclaimed AS (
    SELECT o.id AS order_id, o.price, e.at AS paid_at FROM order_events e JOIN orders o ON o.id = e.order_id
    WHERE e.kind = 'paid' AND e.at >= @starts AND e.at < @ends AND o.paid AND o.price > 0
        AND NOT EXISTS (SELECT FROM order_events l WHERE l.order_id = e.order_id AND l.kind = 'paid' AND l.version > e.version)
    UNION ALL
    SELECT o.id, o.price, o.created_at FROM orders o
    WHERE o.created_at >= @starts AND o.created_at < @ends AND o.paid AND o.price > 0
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
    WHERE c.paid_at >= @starts AND c.paid_at < @ends AND o.paid
        AND NOT EXISTS (SELECT FROM bank_payments b WHERE b.invoice_id = c.invoice_id)
    UNION ALL
    SELECT 'missing', u.paid_at, '', u.order_id, u.price, 0 FROM unclaimed u
    WHERE NOT EXISTS (SELECT FROM paid_invoices c WHERE c.order_id = u.order_id)
        AND NOT EXISTS (SELECT FROM bank_payments b WHERE b.order_id = u.order_id)
)
INSERT INTO money_differences AS stored (kind, day, invoice_id, order_id, expected, found, found_at, seen_at)
SELECT d.kind, (d.paid_at AT TIME ZONE 'Europe/Kyiv')::date, d.invoice_id, d.order_id, d.expected, d.found,
    @now::timestamptz, @now::timestamptz FROM differing d
ON CONFLICT (kind, invoice_id, order_id) DO UPDATE SET
    day = excluded.day, expected = excluded.expected, found = excluded.found, seen_at = greatest(stored.seen_at, excluded.seen_at),
    found_at = CASE WHEN stored.settled_at IS NULL OR stored.settled_by <> '' THEN stored.found_at ELSE excluded.found_at END,
    settled_at = CASE WHEN stored.settled_by <> '' AND (stored.expected, stored.found) = (excluded.expected, excluded.found)
        THEN stored.settled_at END,
    settled_by = CASE WHEN (stored.expected, stored.found) = (excluded.expected, excluded.found) THEN stored.settled_by ELSE '' END,
    note = CASE WHEN (stored.expected, stored.found) = (excluded.expected, excluded.found) THEN stored.note ELSE '' END;

-- name: SettleDisappeared :exec
-- Closes the differences of a day that the comparison at an instant has not found again.
UPDATE money_differences SET settled_at = @now::timestamptz WHERE day = @day AND settled_at IS NULL AND seen_at < @now::timestamptz;

-- name: MoneyCompared :exec
-- Stores that a day is compared, if all days up to the one before it are.
UPDATE money_compared SET through = @day::date WHERE through = @before::date;

-- name: MoneyComparedThrough :one
SELECT through FROM money_compared;

-- name: DaysOfDifferences :many
-- The days that have open differences.
SELECT DISTINCT day FROM money_differences WHERE settled_at IS NULL ORDER BY day;

-- name: OpenDifferences :many
-- The open differences after one, the oldest first; the order is known if the read model has it.
SELECT d.id, d.kind, d.day, d.invoice_id, d.order_id, d.expected, d.found, d.found_at, (o.id IS NOT NULL)::boolean AS known
FROM money_differences d LEFT JOIN orders o ON o.id = d.order_id
WHERE d.settled_at IS NULL AND d.id > @after ORDER BY d.id LIMIT @at_most;

-- name: ClosedDifferences :many
-- What staff have closed, the newest first.
SELECT d.id, d.kind, d.day, d.invoice_id, d.order_id, d.expected, d.found, d.settled_at, d.settled_by, d.note,
    (o.id IS NOT NULL)::boolean AS known
FROM money_differences d LEFT JOIN orders o ON o.id = d.order_id
WHERE d.settled_at IS NOT NULL AND d.settled_by <> '' ORDER BY d.settled_at DESC, d.id DESC LIMIT @at_most;

-- name: Difference :one
SELECT kind, invoice_id, settled_at, settled_by, note FROM money_differences WHERE id = @id;

-- name: CountDifferences :one
-- How many differences are open, and up to which day all days have been compared.
SELECT (SELECT count(*) FROM money_differences d WHERE d.settled_at IS NULL)::bigint AS open, c.through FROM money_compared c;

-- name: SettleDifference :execrows
UPDATE money_differences SET settled_at = @now::timestamptz, settled_by = @settled_by, note = @note WHERE id = @id AND settled_at IS NULL;
