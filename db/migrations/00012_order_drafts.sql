-- +goose Up

-- What a citizen has chosen of what an order asks on its way, and has not told it yet. The browser's version must be the
-- newest. It goes with the order, and stays when the order's row is made anew from its history.
CREATE TABLE order_drafts (
    order_id    uuid        PRIMARY KEY,
    version     bigint      NOT NULL CHECK (version > 0),
    content     jsonb       NOT NULL,
    updated_at  timestamptz NOT NULL
);

-- +goose Down
DROP TABLE order_drafts;
