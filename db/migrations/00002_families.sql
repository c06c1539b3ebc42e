-- +goose Up

-- The second citizen of an order, whose signature it needs too (CONF-20).
ALTER TABLE orders ADD COLUMN participant_id uuid;
CREATE INDEX orders_of_participant ON orders (participant_id) WHERE participant_id IS NOT NULL;

-- What citizens have uploaded and signed. A file belongs to its citizen until an order takes it; it goes with the order.
CREATE TABLE files (
    id          uuid PRIMARY KEY,
    citizen_id  uuid        NOT NULL,
    order_id    uuid,
    kind        text        NOT NULL CHECK (kind IN ('scan', 'drawing', 'signature')),
    name        text        NOT NULL DEFAULT '',
    media_type  text        NOT NULL,
    content     bytea       NOT NULL,
    created_at  timestamptz NOT NULL
);
CREATE INDEX files_of_order ON files (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX files_without_order ON files (created_at) WHERE order_id IS NULL;

-- What is signed: canonical JSON, to the byte. Its digest stands in the order.
CREATE TABLE statements (
    order_id    uuid PRIMARY KEY,
    content     bytea       NOT NULL,
    created_at  timestamptz NOT NULL
);

-- What a citizen has filled in of a wizard, one draft for each service. The browser's version must be the newest.
CREATE TABLE drafts (
    citizen_id  uuid        NOT NULL REFERENCES citizens ON DELETE CASCADE,
    service     text        NOT NULL,
    version     bigint      NOT NULL CHECK (version > 0),
    content     jsonb       NOT NULL,
    updated_at  timestamptz NOT NULL,
    PRIMARY KEY (citizen_id, service)
);
CREATE INDEX drafts_by_age ON drafts (updated_at);

-- Letters to citizens about their orders: written with the change that they tell of, sent afterwards. One change is
-- one letter to each party.
CREATE TABLE messages (
    order_id    uuid        NOT NULL,
    version     bigint      NOT NULL,
    party       text        NOT NULL,
    recipient   text        NOT NULL,
    subject     text        NOT NULL,
    body        text        NOT NULL,
    created_at  timestamptz NOT NULL,
    next_at     timestamptz NOT NULL,
    attempts    integer     NOT NULL DEFAULT 0,
    sent_at     timestamptz,
    refused_at  timestamptz,
    PRIMARY KEY (order_id, version, party)
);
CREATE INDEX messages_to_send ON messages (next_at) WHERE sent_at IS NULL AND refused_at IS NULL;

-- +goose Down
DROP TABLE messages, drafts, statements, files;
ALTER TABLE orders DROP COLUMN participant_id;
