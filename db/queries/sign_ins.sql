-- name: AddSignIn :exec
INSERT INTO sign_ins (state, provider, browser, expires_at, request, secret, client, client_name)
VALUES (@state, @provider, @browser, @expires_at, sqlc.narg(request), @secret, @client, @client_name);

-- name: TakeSignIn :one
-- A sign-in is finished once, by the browser that began it.
DELETE FROM sign_ins WHERE state = @state AND provider = @provider AND browser = @browser
RETURNING expires_at, client, client_name;

-- name: SignInOfBrowser :one
SELECT * FROM sign_ins WHERE state = @state AND provider = @provider AND browser = @browser AND expires_at > @now;

-- name: SignInByRequest :one
SELECT * FROM sign_ins WHERE request = @request::text AND provider = @provider;

-- name: SettleSignIn :execrows
-- The first outcome in time stays; the browser can read it until expires_at.
UPDATE sign_ins SET outcome = @outcome, code = @code, citizen_id = sqlc.narg(citizen_id), client = coalesce(sqlc.narg(client), client),
    client_name = coalesce(sqlc.narg(client_name), client_name),
    expires_at = greatest(expires_at, @expires_at)
WHERE state = @state AND outcome = 'pending' AND expires_at > @now;

-- name: TakeConfirmedSignIn :one
-- Once, by the browser that began it; of several the last to expire.
UPDATE sign_ins SET outcome = 'taken'
WHERE outcome = 'confirmed' AND state = (
    SELECT c.state FROM sign_ins c
    WHERE c.browser = @browser AND c.provider = @provider AND c.outcome = 'confirmed' AND c.expires_at > @now
    ORDER BY c.expires_at DESC LIMIT 1
)
RETURNING *;

-- name: TakeBankClient :one
-- The bank's client to link: from the bank's sign-in of this browser, or from an unfinished sign-in that was to link it.
DELETE FROM sign_ins
WHERE state = @state AND browser = @browser AND outcome IN ('pending', 'refused') AND client IS NOT NULL AND expires_at > @since
RETURNING client, client_name;

-- name: SweepSignIns :execrows
DELETE FROM sign_ins WHERE ctid = ANY(ARRAY(
    SELECT e.ctid FROM sign_ins e WHERE e.expires_at < @before ORDER BY e.expires_at LIMIT @at_most
));

-- name: LinkBankClient :exec
-- The client is linked to the citizen who has signed in now.
INSERT INTO bank_clients (client, citizen_id, linked_at) VALUES (@client, @citizen_id, @now)
ON CONFLICT (client) DO UPDATE SET citizen_id = excluded.citizen_id, linked_at = excluded.linked_at;

-- name: CitizenOfBankClient :one
-- By the hashes of the bank's number under all keys.
SELECT citizen_id, client FROM bank_clients WHERE client = ANY(@clients::bytea[]);

-- name: RehashBankClient :exec
UPDATE bank_clients SET client = @rehashed WHERE client = @client;
