-- +goose Up

-- What is personal in the read model is encrypted (temporal/papers.go): with the order's key what belongs to an order, and with
-- the citizen's what belongs to a citizen. SQL cannot encrypt what was kept before, so it goes. `cabinet rebuild` makes the
-- orders' rows again, the daily checks what they had found, and a sign-in the citizen's names and contacts; what else a citizen
-- had written down is gone. Nobody stays signed in: until they sign in again nothing is known of them but who they are.

COMMENT ON TABLE order_keys IS 'keys of orders, and of citizens, whose keys are never destroyed';

-- domain.Order as JSON, encrypted with the order's key; of an erased order in the clear, since nothing in it is personal.
-- Beside it are plain columns by which operators count orders. They hold nothing personal.
DROP VIEW orders_mispaid;
DROP INDEX orders_mispaid_at, orders_waiting;
DELETE FROM orders WHERE erased_at IS NULL;
ALTER TABLE orders
    ALTER COLUMN snapshot TYPE bytea USING convert_to(snapshot::text, 'UTF8'),
    ADD COLUMN problem    text    NOT NULL DEFAULT '',
    ADD COLUMN price      bigint  NOT NULL DEFAULT 0,
    ADD COLUMN paid       boolean NOT NULL DEFAULT false, -- the bank has the money
    ADD COLUMN carried    boolean NOT NULL DEFAULT false, -- the post has the document, or will have it
    ADD COLUMN called_off boolean NOT NULL DEFAULT false; -- the post has called the carriage off
CREATE INDEX orders_waiting ON orders (problem) WHERE erased_at IS NULL AND problem <> '';
-- A document that is sent by post is paid for when its carriage is: not any more when the post has called that off. A plate that
-- was reserved and not fetched in time is paid for (PRES-05).
CREATE VIEW orders_mispaid AS
SELECT id, service, status, updated_at FROM orders
WHERE finished AND erased_at IS NULL AND price > 0 AND (status IN ('done', 'storage') AND NOT called_off) <> paid
  AND NOT (status = 'canceled' AND service = 'plate-reserve');
CREATE INDEX orders_mispaid_at ON orders (updated_at)
WHERE finished AND erased_at IS NULL AND price > 0 AND (status IN ('done', 'storage') AND NOT called_off) <> paid
  AND NOT (status = 'canceled' AND service = 'plate-reserve');

-- domain.Person as JSON, encrypted with the citizen's key. NULL: who it is the citizen's next sign-in says. The address is looked up by
-- the hash that letters have.
DELETE FROM sessions;
DROP INDEX citizens_by_verified_email;
ALTER TABLE citizens
    DROP COLUMN rnokpp, DROP COLUMN last_name, DROP COLUMN first_name, DROP COLUMN middle_name, DROP COLUMN birthday,
    DROP COLUMN gender, DROP COLUMN email, DROP COLUMN phone,
    ADD COLUMN sealed bytea, ADD COLUMN email_hash bytea;
UPDATE citizens SET email_status = 'not_verified';
CREATE INDEX citizens_by_verified_email ON citizens (email_hash) WHERE email_status = 'verified';

-- A client of the bank has to be of the citizen's name: a hash compares them.
DELETE FROM sign_ins;
ALTER TABLE sign_ins DROP COLUMN client_name, ADD COLUMN client_name bytea;

DELETE FROM email_verifications;
ALTER TABLE email_verifications DROP COLUMN email, ADD COLUMN email_hash bytea NOT NULL;

-- What is filled in, encrypted. The ids of the documents that a draft names are beside it.
DELETE FROM drafts;
ALTER TABLE drafts DROP COLUMN content, ADD COLUMN content bytea NOT NULL, ADD COLUMN files uuid[] NOT NULL;
DELETE FROM order_drafts;
ALTER TABLE order_drafts DROP COLUMN content, ADD COLUMN content bytea NOT NULL;

-- The hashes find a citizen's report by the vehicle.
DELETE FROM vehicle_reports;
ALTER TABLE vehicle_reports
    DROP COLUMN car_id, DROP COLUMN vin, DROP COLUMN report,
    ADD COLUMN car_hash bytea NOT NULL, ADD COLUMN vin_hash bytea NOT NULL, ADD COLUMN report bytea NOT NULL;
CREATE INDEX vehicle_reports_of_citizen ON vehicle_reports (citizen_id, vin_hash, created_at DESC);

-- What a company's request says; which of the register's it is, its id says.
DELETE FROM observers;
ALTER TABLE observers
    DROP COLUMN number, DROP COLUMN company, DROP COLUMN name, DROP COLUMN code,
    ADD COLUMN request bytea NOT NULL;
CREATE INDEX observers_of_citizen ON observers (citizen_id, created_at DESC);

DELETE FROM own_policies;
ALTER TABLE own_policies
    DROP COLUMN vin, DROP COLUMN plate, DROP COLUMN brand, DROP COLUMN company_name, DROP COLUMN policy_number,
    DROP COLUMN end_date, DROP COLUMN email,
    ADD COLUMN vin_hash bytea NOT NULL, ADD COLUMN policy bytea NOT NULL,
    ADD PRIMARY KEY (citizen_id, vin_hash, type);

DELETE FROM reminders;
ALTER TABLE reminders
    DROP COLUMN subject, DROP COLUMN event,
    ADD COLUMN subject_hash bytea NOT NULL, ADD COLUMN event bytea NOT NULL,
    ADD UNIQUE (citizen_id, kind, subject_hash, end_date);

DELETE FROM stored_plates;
ALTER TABLE stored_plates
    DROP COLUMN plate, DROP COLUMN record,
    ADD COLUMN plate_hash bytea NOT NULL, ADD COLUMN record bytea NOT NULL,
    ADD PRIMARY KEY (citizen_id, plate_hash);

-- Files, statements and letters were encrypted already, but for a file's name and a letter's subject. The name is encrypted with
-- the file's own key; it is empty of files that were kept before.
DELETE FROM files WHERE key IS NULL;
ALTER TABLE files DROP COLUMN name, ADD COLUMN name bytea NOT NULL DEFAULT '', ALTER COLUMN key SET NOT NULL;
ALTER TABLE files ALTER COLUMN name DROP DEFAULT;
DELETE FROM statements WHERE NOT sealed;
ALTER TABLE statements DROP COLUMN sealed;
DELETE FROM messages;
ALTER TABLE messages
    DROP COLUMN recipient, DROP COLUMN subject, DROP COLUMN body, DROP COLUMN picture,
    ALTER COLUMN sealed SET NOT NULL, ALTER COLUMN recipient_hash SET NOT NULL;

-- +goose Down
-- What is encrypted nobody could read after this.
DELETE FROM messages;
ALTER TABLE messages
    ADD COLUMN recipient text NOT NULL, ADD COLUMN subject text NOT NULL, ADD COLUMN body text NOT NULL,
    ADD COLUMN picture text NOT NULL DEFAULT '',
    ALTER COLUMN sealed DROP NOT NULL, ALTER COLUMN recipient_hash DROP NOT NULL;
ALTER TABLE statements ADD COLUMN sealed boolean NOT NULL DEFAULT true;
ALTER TABLE statements ALTER COLUMN sealed SET DEFAULT false;
ALTER TABLE files DROP COLUMN name, ADD COLUMN name text NOT NULL DEFAULT '', ALTER COLUMN key DROP NOT NULL;
DELETE FROM stored_plates;
ALTER TABLE stored_plates
    DROP COLUMN plate_hash, DROP COLUMN record,
    ADD COLUMN plate text NOT NULL, ADD COLUMN record jsonb NOT NULL, ADD PRIMARY KEY (citizen_id, plate);
DELETE FROM reminders;
ALTER TABLE reminders
    DROP COLUMN subject_hash, DROP COLUMN event,
    ADD COLUMN subject text NOT NULL, ADD COLUMN event jsonb NOT NULL, ADD UNIQUE (citizen_id, kind, subject, end_date);
DELETE FROM own_policies;
ALTER TABLE own_policies
    DROP COLUMN vin_hash, DROP COLUMN policy,
    ADD COLUMN vin text NOT NULL, ADD COLUMN plate text NOT NULL, ADD COLUMN brand text NOT NULL, ADD COLUMN company_name text NOT NULL,
    ADD COLUMN policy_number text NOT NULL, ADD COLUMN end_date date NOT NULL, ADD COLUMN email text NOT NULL,
    ADD PRIMARY KEY (citizen_id, vin, type);
DELETE FROM observers;
DROP INDEX observers_of_citizen;
ALTER TABLE observers
    DROP COLUMN request,
    ADD COLUMN number text NOT NULL, ADD COLUMN company text NOT NULL, ADD COLUMN name text NOT NULL, ADD COLUMN code text NOT NULL,
    ADD UNIQUE (citizen_id, number);
DELETE FROM vehicle_reports;
ALTER TABLE vehicle_reports
    DROP COLUMN car_hash, DROP COLUMN vin_hash, DROP COLUMN report,
    ADD COLUMN car_id text NOT NULL, ADD COLUMN vin text NOT NULL, ADD COLUMN report jsonb NOT NULL;
CREATE INDEX vehicle_reports_of_citizen ON vehicle_reports (citizen_id, vin, created_at DESC);
DELETE FROM order_drafts;
ALTER TABLE order_drafts DROP COLUMN content, ADD COLUMN content jsonb NOT NULL;
DELETE FROM drafts;
ALTER TABLE drafts DROP COLUMN content, DROP COLUMN files, ADD COLUMN content jsonb NOT NULL;
DELETE FROM email_verifications;
ALTER TABLE email_verifications DROP COLUMN email_hash, ADD COLUMN email text NOT NULL;
DELETE FROM sign_ins;
ALTER TABLE sign_ins DROP COLUMN client_name, ADD COLUMN client_name text NOT NULL DEFAULT '';
DELETE FROM citizens;
ALTER TABLE citizens
    DROP COLUMN sealed, DROP COLUMN email_hash,
    ADD COLUMN rnokpp text NOT NULL CHECK (rnokpp ~ '^[0-9]{10}$'), ADD COLUMN last_name text NOT NULL,
    ADD COLUMN first_name text NOT NULL, ADD COLUMN middle_name text NOT NULL DEFAULT '', ADD COLUMN birthday date,
    ADD COLUMN gender text NOT NULL DEFAULT '' CHECK (gender IN ('', 'male', 'female')),
    ADD COLUMN email text NOT NULL DEFAULT '', ADD COLUMN phone text NOT NULL DEFAULT '';
CREATE INDEX citizens_by_verified_email ON citizens (lower(email)) WHERE email_status = 'verified';
DROP VIEW orders_mispaid;
DROP INDEX orders_mispaid_at, orders_waiting;
DELETE FROM orders WHERE erased_at IS NULL;
ALTER TABLE orders
    DROP COLUMN problem, DROP COLUMN price, DROP COLUMN paid, DROP COLUMN carried, DROP COLUMN called_off,
    ALTER COLUMN snapshot TYPE jsonb USING convert_from(snapshot, 'UTF8')::jsonb;
CREATE INDEX orders_waiting ON orders ((snapshot ->> 'problem')) WHERE erased_at IS NULL AND snapshot ? 'problem';
CREATE VIEW orders_mispaid AS
SELECT id, service, status, updated_at FROM orders
WHERE finished AND erased_at IS NULL AND (snapshot ->> 'price')::bigint > 0
  AND (status IN ('done', 'storage') AND NOT (snapshot ? 'shipment' AND coalesce(snapshot -> 'parcel' ->> 'state' = 'cancelled', false)))
    <> coalesce(snapshot -> 'invoice' ->> 'status' = 'paid', false)
  AND NOT (status = 'canceled' AND service = 'plate-reserve');
CREATE INDEX orders_mispaid_at ON orders (updated_at)
WHERE finished AND erased_at IS NULL AND (snapshot ->> 'price')::bigint > 0
  AND (status IN ('done', 'storage') AND NOT (snapshot ? 'shipment' AND coalesce(snapshot -> 'parcel' ->> 'state' = 'cancelled', false)))
    <> coalesce(snapshot -> 'invoice' ->> 'status' = 'paid', false)
  AND NOT (status = 'canceled' AND service = 'plate-reserve');
