-- +goose Up

-- What a letter is about. An order that is taken back repeats its versions, and what it then tells may be something else:
-- that is another letter.
ALTER TABLE messages ADD COLUMN kind text NOT NULL DEFAULT '';
UPDATE messages m SET kind = e.kind FROM order_events e WHERE e.order_id = m.order_id AND e.version = m.version;
ALTER TABLE messages DROP CONSTRAINT messages_pkey, ADD PRIMARY KEY (order_id, version, party, kind);

-- +goose Down
DELETE FROM messages m USING messages n
WHERE (n.order_id, n.version, n.party) = (m.order_id, m.version, m.party) AND n.kind > m.kind;
ALTER TABLE messages DROP CONSTRAINT messages_pkey, ADD PRIMARY KEY (order_id, version, party);
ALTER TABLE messages DROP COLUMN kind;
