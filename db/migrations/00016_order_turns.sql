-- +goose Up

-- Which order of a service was made last for a citizen. Two at the same moment are made one after the other, so that the
-- second is measured against the first.
CREATE TABLE order_turns (
    citizen_id  uuid        NOT NULL REFERENCES citizens ON DELETE CASCADE,
    service     text        NOT NULL,
    order_id    uuid        NOT NULL,
    taken_at    timestamptz NOT NULL,
    PRIMARY KEY (citizen_id, service)
);

-- +goose Down
DROP TABLE order_turns;
