-- +goose Up

-- Scans, drawings and signatures, statements and letters are encrypted (temporal/papers.go), so that what is left of them in
-- backups is unreadable once the order's key is destroyed.

-- The file's own key, wrapped by its order's, and by the master key while no order has taken the file: an order that takes it
-- wraps it again, and the content stays as it is. NULL: the content was kept before and is in the clear.
ALTER TABLE files ADD COLUMN key bytea;
-- Whether the content is encrypted with the order's key.
ALTER TABLE statements ADD COLUMN sealed boolean NOT NULL DEFAULT false;
-- Recipient, text and picture of a letter, encrypted; they are empty then. NULL: the letter was written before, in the clear.
ALTER TABLE messages ADD COLUMN sealed bytea;

-- +goose Down
-- What is encrypted nobody could read after this.
DELETE FROM messages WHERE sealed IS NOT NULL;
DELETE FROM statements WHERE sealed;
DELETE FROM files WHERE key IS NOT NULL;
ALTER TABLE messages DROP COLUMN sealed;
ALTER TABLE statements DROP COLUMN sealed;
ALTER TABLE files DROP COLUMN key;
