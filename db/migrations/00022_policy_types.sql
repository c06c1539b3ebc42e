-- +goose Up

-- A vehicle has its motor policy and, abroad, its green card: one of each.
ALTER TABLE own_policies ADD COLUMN type text NOT NULL DEFAULT 'mtpl' CHECK (type IN ('mtpl', 'green'));
ALTER TABLE own_policies ALTER COLUMN type DROP DEFAULT;
ALTER TABLE own_policies DROP CONSTRAINT own_policies_pkey;
ALTER TABLE own_policies ADD PRIMARY KEY (citizen_id, vin, type);

-- +goose Down
DELETE FROM own_policies WHERE type <> 'mtpl';
ALTER TABLE own_policies DROP CONSTRAINT own_policies_pkey;
ALTER TABLE own_policies DROP COLUMN type;
ALTER TABLE own_policies ADD PRIMARY KEY (citizen_id, vin);
