-- +goose Up

-- How many requests for the order have taken the turn and not given it back: of two with one key one may fail before the
-- order is asked, while the other asks it.
ALTER TABLE order_turns ADD COLUMN requests integer NOT NULL DEFAULT 1;

-- +goose Down
ALTER TABLE order_turns DROP COLUMN requests;
