-- +goose Up

-- Requests to sign a statement in Diia: who was asked, for which order, and what has become of it. The id by which Diia
-- names the request in its callback is kept as SHA-256 alone.
CREATE TABLE diia_signings (
    id           uuid PRIMARY KEY,
    hash         bytea       NOT NULL UNIQUE,
    order_id     uuid        NOT NULL,
    citizen_id   uuid        NOT NULL,
    link         text        NOT NULL,
    state        text        NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'signed', 'refused')),
    code         text        NOT NULL DEFAULT '',
    valid_until  timestamptz NOT NULL,
    CHECK ((code <> '') = (state = 'refused'))
);
CREATE INDEX diia_signings_of_order ON diia_signings (order_id);
CREATE INDEX diia_signings_by_age ON diia_signings (valid_until);

-- +goose Down
DROP TABLE diia_signings;
