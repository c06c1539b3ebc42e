-- +goose Up

-- Work that one process does at a time, as long as it has the lease.
CREATE TABLE leases (
    name          text         PRIMARY KEY,
    -- The process that has the lease, or had it last.
    holder        uuid         NOT NULL,
    leased_until  timestamptz  NOT NULL
);
INSERT INTO leases (name, holder, leased_until) VALUES ('sweep', '00000000-0000-0000-0000-000000000000', 'epoch');

-- The order of the file or the statement was started: its files need no more looking after until it is erased.
ALTER TABLE files ADD COLUMN started boolean NOT NULL DEFAULT false;
ALTER TABLE statements ADD COLUMN started boolean NOT NULL DEFAULT false;
