-- +goose Up

-- Links that verify e-mail addresses. A link's code is kept as SHA-256 alone; it works once, and only the newest of a
-- citizen (PROF-11, TIME-03).
CREATE TABLE email_verifications (
    id          uuid PRIMARY KEY,
    citizen_id  uuid        NOT NULL REFERENCES citizens ON DELETE CASCADE,
    hash        bytea       NOT NULL UNIQUE,
    email       text        NOT NULL,
    created_at  timestamptz NOT NULL,
    expires_at  timestamptz NOT NULL,
    -- used, or replaced by a newer link or another address
    closed_at   timestamptz
);
CREATE INDEX email_verifications_of_citizen ON email_verifications (citizen_id, created_at);
CREATE INDEX email_verifications_by_age ON email_verifications (expires_at);

-- Companies that ask to monitor a citizen's fines: the read model of their workflows (MON-02).
CREATE TABLE observers (
    id           uuid PRIMARY KEY,
    citizen_id   uuid        NOT NULL REFERENCES citizens ON DELETE CASCADE,
    number       text        NOT NULL,
    company      text        NOT NULL,
    name         text        NOT NULL,
    status       text        NOT NULL CHECK (status IN ('new', 'approved', 'canceled', 'revoked', 'expired')),
    -- The code that the page shows, and that is typed to confirm (MON-15).
    code         text        NOT NULL,
    created_at   timestamptz NOT NULL,
    updated_at   timestamptz NOT NULL,
    approved_at  timestamptz,
    until        timestamptz NOT NULL,
    version      bigint      NOT NULL CHECK (version > 0),
    read_at      timestamptz,
    UNIQUE (citizen_id, number)
);

-- +goose Down
DROP TABLE observers, email_verifications;
