-- +goose Up

-- Staff are known by a claim of the office's OpenID provider, or by a token that ends.
ALTER TABLE staff
    ALTER COLUMN token DROP NOT NULL,
    ADD COLUMN token_ends_at timestamptz,
    ADD COLUMN login text CHECK (login <> '');
UPDATE staff SET token_ends_at = created_at + interval '90 days';
ALTER TABLE staff
    ADD CONSTRAINT staff_token_ends CHECK ((token IS NULL) = (token_ends_at IS NULL)),
    ADD CONSTRAINT staff_token_ends_within_a_year CHECK (token_ends_at <= created_at + interval '366 days'),
    ADD CONSTRAINT staff_can_sign_in CHECK (token IS NOT NULL OR login IS NOT NULL);
CREATE UNIQUE INDEX staff_by_login ON staff (login) WHERE revoked_at IS NULL;

-- A session ends at expires_at, and earlier when it is not used. The reason to read is given after signing in, and holds for
-- a while.
DELETE FROM staff_sessions;
ALTER TABLE staff_sessions
    ALTER COLUMN reason DROP NOT NULL,
    ADD COLUMN reason_until timestamptz,
    ADD COLUMN seen_at timestamptz NOT NULL,
    ADD CONSTRAINT staff_sessions_reason_ends CHECK ((reason IS NULL) = (reason_until IS NULL));

-- +goose Down
DELETE FROM staff_sessions;
ALTER TABLE staff_sessions DROP COLUMN seen_at, DROP COLUMN reason_until, ALTER COLUMN reason SET NOT NULL;
DELETE FROM staff WHERE token IS NULL;
ALTER TABLE staff DROP COLUMN login, DROP COLUMN token_ends_at, ALTER COLUMN token SET NOT NULL;
