-- +goose Up

-- Works may close one service alone (INS-12, AMB-114); those of an empty service close the whole cabinet.
ALTER TABLE maintenance
    ADD COLUMN service text NOT NULL DEFAULT '',
    DROP CONSTRAINT maintenance_pkey,
    ADD PRIMARY KEY (service, starts_at);

-- +goose Down
DELETE FROM maintenance WHERE service <> '';
ALTER TABLE maintenance
    DROP CONSTRAINT maintenance_pkey,
    DROP COLUMN service,
    ADD PRIMARY KEY (starts_at);
