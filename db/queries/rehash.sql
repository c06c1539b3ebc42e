-- name: CitizensToRehash :many
-- Some citizens whose references are between two, in their order.
SELECT id, reference FROM citizens WHERE reference > @after AND reference < @before ORDER BY reference LIMIT @at_most;

-- name: EmailsToRehash :many
-- Some citizens the hashes of whose verified addresses are between two, in their order.
SELECT id, email_hash::bytea AS email_hash FROM citizens
WHERE email_status = 'verified' AND email_hash >= @from_hash::bytea AND email_hash < @before::bytea ORDER BY email_hash LIMIT @at_most;

-- name: RehashCitizen :exec
UPDATE citizens SET reference = @reference, email_hash = @email_hash WHERE id = @id;

-- name: RehashUnnamedCitizen :exec
-- Replaces the reference of a citizen without personal data, whose sign-in or order was not completed.
UPDATE citizens SET reference = @reference WHERE id = @id AND sealed IS NULL AND created_at < @before;

-- name: ReferencesToRehash :many
-- Some orders that have references between two, in the order of these.
SELECT hash, order_id FROM order_references
WHERE (hash, order_id) > (@from_hash::bytea, @after::uuid) AND hash < @before::bytea ORDER BY hash, order_id LIMIT @at_most;

-- name: RehashOrder :exec
-- Replaces the references of an order outside of the range of a key by those under the key. An erased order keeps none.
WITH held AS (SELECT o.id FROM orders o WHERE o.id = @id AND o.erased_at IS NULL FOR NO KEY UPDATE),
dropped AS (
    DELETE FROM order_references r WHERE r.order_id = @id AND (r.hash < @from_hash::bytea OR r.hash >= @before::bytea)
)
INSERT INTO order_references (hash, order_id) SELECT unnest(@found_by::bytea[]), held.id FROM held ON CONFLICT DO NOTHING;

-- name: UnderReferenceKey :one
-- How many citizens, verified addresses, references of orders and links of the bank's clients have hashes in the range of a key.
SELECT (SELECT count(*) FROM citizens c WHERE c.reference > @after AND c.reference < @before_text) AS citizens,
    (SELECT count(*) FROM citizens c WHERE c.email_status = 'verified' AND c.email_hash >= @from_hash::bytea AND c.email_hash < @before::bytea) AS addresses,
    (SELECT count(*) FROM order_references r WHERE r.hash >= @from_hash AND r.hash < @before) AS orders,
    (SELECT count(*) FROM bank_clients b WHERE b.client >= @from_hash AND b.client < @before) AS bank_clients;

-- name: UnlinkBankClients :execrows
-- Deletes the links of the bank's clients whose hashes are between two.
DELETE FROM bank_clients WHERE client >= @from_hash AND client < @before;
