-- +goose Up

-- Staff who may read what citizens have ordered. A token is kept as SHA-256 alone.
CREATE TABLE staff (
    id          uuid PRIMARY KEY,
    name        text        NOT NULL CHECK (name <> ''),
    office      text        NOT NULL CHECK (office <> ''),
    token       bytea       NOT NULL UNIQUE,
    created_at  timestamptz NOT NULL,
    revoked_at  timestamptz
);

-- Staff at work: who reads, and for which reason. The cookie is kept as SHA-256 alone.
CREATE TABLE staff_sessions (
    hash        bytea PRIMARY KEY,
    staff_id    uuid        NOT NULL REFERENCES staff,
    reason      text        NOT NULL,
    expires_at  timestamptz NOT NULL
);

-- Who has looked at a citizen's data, when and why: written before anything is shown, and never changed or removed.
CREATE TABLE access_log (
    id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at          timestamptz NOT NULL,
    act         text        NOT NULL CHECK (act IN ('decode', 'lookup', 'replay', 'export')),
    name        text        NOT NULL CHECK (name <> ''),
    office      text        NOT NULL CHECK (office <> ''),
    reason      text        NOT NULL CHECK (reason <> ''),
    order_id    uuid, -- null: payloads of no order, or a lookup
    citizen_id  uuid  -- of a lookup; an order knows its citizens itself
);
CREATE INDEX access_log_of_order ON access_log (order_id, at) WHERE order_id IS NOT NULL;
CREATE INDEX access_log_of_citizen ON access_log (citizen_id, at) WHERE citizen_id IS NOT NULL;

-- +goose StatementBegin
CREATE FUNCTION keep_access_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the access log is only added to';
END $$;
-- +goose StatementEnd
CREATE TRIGGER keep_access_log BEFORE UPDATE OR DELETE OR TRUNCATE ON access_log
    FOR EACH STATEMENT EXECUTE FUNCTION keep_access_log();

-- +goose Down
DROP TABLE access_log, staff_sessions, staff;
DROP FUNCTION keep_access_log;
