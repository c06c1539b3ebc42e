-- name: SignInCitizen :one
-- Keeps a citizen as the identity service and the registers name them now; contacts that the citizen has set stay.
INSERT INTO citizens (id, reference, rnokpp, last_name, first_name, middle_name, birthday, gender, email, phone, created_at, signed_in_at)
VALUES (@id, @reference, @rnokpp, @last_name, @first_name, @middle_name, @birthday, @gender, @email, @phone, @now, @now)
ON CONFLICT (reference) DO UPDATE
SET last_name = excluded.last_name, first_name = excluded.first_name, middle_name = excluded.middle_name,
    birthday = coalesce(excluded.birthday, citizens.birthday),
    gender = CASE WHEN excluded.gender = '' THEN citizens.gender ELSE excluded.gender END,
    email = CASE WHEN citizens.email = '' THEN excluded.email ELSE citizens.email END,
    phone = CASE WHEN citizens.phone = '' THEN excluded.phone ELSE citizens.phone END,
    signed_in_at = excluded.signed_in_at
RETURNING id;

-- name: NameCitizen :one
-- Keeps somebody whom another's order names, until they sign in themselves. Of who is known nothing changes.
INSERT INTO citizens (id, reference, rnokpp, last_name, first_name, middle_name, created_at, signed_in_at)
VALUES (@id, @reference, @rnokpp, @last_name, @first_name, @middle_name, @now, 'epoch')
ON CONFLICT (reference) DO UPDATE SET reference = citizens.reference
RETURNING id;

-- name: Citizen :one
SELECT * FROM citizens WHERE id = @id;

-- name: CitizenByReference :one
SELECT id FROM citizens WHERE reference = @reference;

-- name: ChangeContacts :exec
-- Another address is not verified (PROF-09); capitals make no other one (AMB-019).
UPDATE citizens SET
    email_status = CASE WHEN lower(email) = lower(@email) THEN email_status ELSE 'not_verified' END,
    email = @email, phone = @phone, gender = @gender
WHERE id = @id;

-- name: AwaitEmail :exec
-- A link is on its way to the address.
UPDATE citizens SET email = @email, email_status = 'pending' WHERE id = @id;

-- name: VerifyEmail :execrows
UPDATE citizens SET email_status = 'verified' WHERE id = @id AND lower(email) = lower(@email);
