-- +goose Up

-- A sign-in that is confirmed in an app, away from the browser that began it. Its request lives three minutes and is
-- taken once, by that browser.
ALTER TABLE sign_ins
    -- As the other side names the request: Diia's trace id, the bank's tokenRequestId.
    ADD COLUMN request      text UNIQUE,
    -- What the person signs in Diia.
    ADD COLUMN secret       text NOT NULL DEFAULT '',
    ADD COLUMN outcome      text NOT NULL DEFAULT 'pending' CHECK (outcome IN ('pending', 'confirmed', 'refused', 'taken')),
    -- Why it was refused.
    ADD COLUMN code         text NOT NULL DEFAULT '',
    ADD COLUMN citizen_id   uuid REFERENCES citizens ON DELETE CASCADE,
    -- The bank's client who has agreed and is not linked yet, and their name; then the sign-in that links them has both.
    ADD COLUMN client       bytea,
    ADD COLUMN client_name  text NOT NULL DEFAULT '',
    ADD CHECK ((code <> '') = (outcome = 'refused')),
    ADD CHECK ((citizen_id IS NOT NULL) = (outcome IN ('confirmed', 'taken')));

-- Clients of the bank who are known here: each has signed in once in a way that names the RNOKPP (AMB-011).
CREATE TABLE bank_clients (
    client      bytea PRIMARY KEY, -- HMAC of the bank's number
    citizen_id  uuid        NOT NULL REFERENCES citizens ON DELETE CASCADE,
    linked_at   timestamptz NOT NULL
);
CREATE INDEX bank_clients_of_citizen ON bank_clients (citizen_id);

-- +goose Down
DROP TABLE bank_clients;
DELETE FROM sign_ins;
ALTER TABLE sign_ins
    DROP COLUMN request, DROP COLUMN secret, DROP COLUMN outcome, DROP COLUMN code, DROP COLUMN citizen_id,
    DROP COLUMN client, DROP COLUMN client_name;
