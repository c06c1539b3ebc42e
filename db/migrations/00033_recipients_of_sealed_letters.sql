-- +goose Up

-- Letters to one address are counted by day, also those whose recipient is encrypted: by an HMAC of the address
-- (temporal/papers.go). NULL: the letter was written before, and is counted no more.
ALTER TABLE messages ADD COLUMN recipient_hash bytea;
DROP INDEX messages_of_recipient;
CREATE INDEX messages_of_recipient ON messages (recipient_hash, created_at);

-- +goose Down
DROP INDEX messages_of_recipient;
ALTER TABLE messages DROP COLUMN recipient_hash;
CREATE INDEX messages_of_recipient ON messages (lower(recipient), created_at);
