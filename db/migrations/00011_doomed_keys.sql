-- +goose Up

-- An erased order's key is doomed first, and destroyed when its workflow has ended: a worker that dies in between must still
-- be able to read the history, or the workflow could never end.
ALTER TABLE order_keys ADD COLUMN doomed_at timestamptz;
UPDATE order_keys SET doomed_at = destroyed_at WHERE destroyed_at IS NOT NULL;
ALTER TABLE order_keys ADD CHECK (destroyed_at IS NULL OR doomed_at IS NOT NULL);
CREATE INDEX order_keys_doomed ON order_keys (doomed_at) WHERE doomed_at IS NOT NULL AND destroyed_at IS NULL;

-- +goose Down
ALTER TABLE order_keys DROP COLUMN doomed_at;
