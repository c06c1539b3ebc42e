-- +goose Up

-- Works that operators have announced: while one lasts, the cabinet is closed (SESS-07, GAP-81).
CREATE TABLE maintenance (
    starts_at  timestamptz PRIMARY KEY,
    ends_at    timestamptz NOT NULL CHECK (ends_at > starts_at),
    reason     text        NOT NULL
);

-- +goose Down
DROP TABLE maintenance;
