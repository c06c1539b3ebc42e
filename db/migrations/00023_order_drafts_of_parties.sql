-- +goose Up

-- Each party of an order has a draft of its own. One that is there already is the initiator's; of an order that the read
-- model does not have nobody can tell whose it is.
ALTER TABLE order_drafts ADD COLUMN citizen_id uuid;
UPDATE order_drafts d SET citizen_id = o.citizen_id FROM orders o WHERE o.id = d.order_id;
DELETE FROM order_drafts WHERE citizen_id IS NULL;
ALTER TABLE order_drafts ALTER COLUMN citizen_id SET NOT NULL;
ALTER TABLE order_drafts DROP CONSTRAINT order_drafts_pkey;
ALTER TABLE order_drafts ADD PRIMARY KEY (order_id, citizen_id);

-- +goose Down
DELETE FROM order_drafts d USING orders o WHERE o.id = d.order_id AND d.citizen_id <> o.citizen_id;
ALTER TABLE order_drafts DROP CONSTRAINT order_drafts_pkey;
ALTER TABLE order_drafts DROP COLUMN citizen_id;
ALTER TABLE order_drafts ADD PRIMARY KEY (order_id);
