-- name: KeepCitizen :one
-- Inserts the citizen of a reference, without personal data, unless there is one, and neither writes nor locks that one. No row: another
-- transaction has just inserted it.
WITH added AS (
    INSERT INTO citizens (id, reference, created_at, signed_in_at) VALUES (@id, @reference, @now, 'epoch')
    ON CONFLICT (reference) DO NOTHING RETURNING citizens.id
)
SELECT added.id FROM added UNION ALL SELECT known.id FROM citizens known WHERE known.reference = @reference LIMIT 1;

-- name: SignInCitizen :exec
UPDATE citizens SET sealed = @sealed, email_hash = @email_hash, signed_in_at = @now WHERE id = @id;

-- name: NameCitizen :exec
-- A citizen with names is not changed.
UPDATE citizens SET sealed = @sealed, email_hash = @email_hash WHERE id = @id AND sealed IS NULL;

-- name: ChangeCitizen :exec
UPDATE citizens SET sealed = @sealed, email_hash = @email_hash, email_status = @email_status WHERE id = @id;

-- name: Citizen :one
SELECT c.id, c.reference, c.sealed, c.email_status, k.wrapped FROM citizens c LEFT JOIN order_keys k ON k.order_id = c.id
WHERE c.id = @id;

-- name: CitizenByReference :one
SELECT id FROM citizens WHERE reference = @reference;

-- name: HasSignedIn :one
-- A citizen who has never signed in was named in somebody else's order.
SELECT (signed_in_at > 'epoch')::boolean AS signed_in FROM citizens WHERE id = @id;

-- name: VerifyEmail :execrows
UPDATE citizens SET email_status = 'verified' WHERE id = @id AND email_hash = @email_hash;
