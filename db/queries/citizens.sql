-- name: LockReference :exec
-- Locks a citizen who is not in the table yet.
SELECT pg_advisory_xact_lock(hashtextextended(@reference::text, 0));

-- name: AddCitizen :exec
-- Inserts a citizen without personal data, unless the reference is known.
INSERT INTO citizens (id, reference, created_at, signed_in_at) VALUES (@id, @reference, @now, 'epoch') ON CONFLICT (reference) DO NOTHING;

-- name: SignInCitizen :exec
UPDATE citizens SET sealed = @sealed, email_hash = @email_hash, signed_in_at = @now WHERE id = @id;

-- name: NameCitizen :exec
-- A citizen with names is not changed.
UPDATE citizens SET sealed = @sealed, email_hash = @email_hash WHERE id = @id AND sealed IS NULL;

-- name: ChangeCitizen :exec
UPDATE citizens SET sealed = @sealed, email_hash = @email_hash, email_status = @email_status WHERE id = @id;

-- name: Citizen :one
SELECT c.id, c.sealed, c.email_status, k.wrapped FROM citizens c LEFT JOIN order_keys k ON k.order_id = c.id
WHERE c.id = @id;

-- name: CitizenByReferences :one
-- The citizen of an RNOKPP, by its references under all keys.
SELECT id FROM citizens WHERE reference = ANY(@known_as::text[]);

-- name: NextReference :one
SELECT reference FROM citizens WHERE reference > @after ORDER BY reference LIMIT 1;

-- name: CitizenExists :one
SELECT EXISTS (SELECT FROM citizens WHERE id = @id);

-- name: HasSignedIn :one
-- A citizen who has never signed in was named in somebody else's order.
SELECT (signed_in_at > 'epoch')::boolean AS signed_in FROM citizens WHERE id = @id;

-- name: VerifyEmail :execrows
-- Verifies a citizen's address, by its hashes under all keys.
UPDATE citizens SET email_status = 'verified' WHERE id = @id AND email_hash = ANY(@email_hashes::bytea[]);
