-- +goose Up

-- The read model: what the API reads, its keys, and the data of sign-in, staff and letters. Orders themselves are in the engine;
-- workers project them here.
--
-- Personal data is encrypted (store/store.go): an order's with the order's key, a citizen's with the citizen's key. Columns such as
-- email_hash or vin_hash are HMACs, by which a row is found without decryption. Those that find a citizen, an address or an order begin with
-- the number of their key (store/references); those that find one of a citizen's own rows have the citizen's key. Tokens, cookies and the
-- codes of links are stored as SHA-256.
--
-- Migrations are numbered by date; docs/changing-the-schema.md has their rules.


-- CITIZENS

-- Citizens who have signed in, and people whom a citizen's order names.
CREATE TABLE citizens (
    id            uuid        PRIMARY KEY,
    -- HMAC of the RNOKPP, in hexadecimal.
    reference     text        NOT NULL UNIQUE,
    -- domain.Person as JSON, encrypted. NULL: only the reference is known yet.
    sealed        bytea,
    -- NULL: no address.
    email_hash    bytea,
    email_status  text        NOT NULL DEFAULT 'not_verified' CHECK (email_status IN ('not_verified', 'pending', 'verified')),
    created_at    timestamptz NOT NULL,
    -- The epoch: never, the citizen was named in somebody else's order.
    signed_in_at  timestamptz NOT NULL
);
CREATE INDEX citizens_by_verified_email ON citizens (email_hash) WHERE email_status = 'verified';

-- Links that verify e-mail addresses. A link works once, and only a citizen's newest one does (PROF-11, TIME-03).
CREATE TABLE email_verifications (
    id          uuid        PRIMARY KEY,
    citizen_id  uuid        NOT NULL REFERENCES citizens ON DELETE CASCADE,
    -- Of the link's code.
    hash        bytea       NOT NULL UNIQUE,
    email_hash  bytea       NOT NULL,
    created_at  timestamptz NOT NULL,
    expires_at  timestamptz NOT NULL,
    -- Used, or replaced by a newer link or another address.
    closed_at   timestamptz
);
CREATE INDEX email_verifications_of_citizen ON email_verifications (citizen_id, created_at);
CREATE INDEX email_verifications_by_age ON email_verifications (expires_at);


-- SIGN-IN AND SESSIONS

-- Sign-ins under way, from the button to the identity provider's answer. Each is used once, by the browser that began it. One that
-- is confirmed in an app, away from that browser, lives three minutes.
CREATE TABLE sign_ins (
    state        text        PRIMARY KEY,
    provider     text        NOT NULL,
    -- SHA-256 of the secret in the browser's cookie, so that nobody can finish another's sign-in.
    browser      bytea       NOT NULL,
    expires_at   timestamptz NOT NULL,
    -- The request's name on the other side: Diia's trace id, the bank's tokenRequestId.
    request      text        UNIQUE,
    -- What the person signs in Diia.
    secret       text        NOT NULL DEFAULT '',
    outcome      text        NOT NULL DEFAULT 'pending' CHECK (outcome IN ('pending', 'confirmed', 'refused', 'taken')),
    -- Why it was refused.
    code         text        NOT NULL DEFAULT '',
    citizen_id   uuid        REFERENCES citizens ON DELETE CASCADE,
    -- HMACs of the number and the name of the bank's client who has agreed and is not linked yet; then the sign-in that links them
    -- has both. The citizen must have the same name.
    client       bytea,
    client_name  bytea,
    CHECK ((code <> '') = (outcome = 'refused')),
    CHECK ((citizen_id IS NOT NULL) = (outcome IN ('confirmed', 'taken')))
);

-- Clients of the bank who are known here: each has signed in once in a way that names the RNOKPP (AMB-011).
CREATE TABLE bank_clients (
    -- HMAC of the bank's number.
    client      bytea       PRIMARY KEY,
    citizen_id  uuid        NOT NULL REFERENCES citizens ON DELETE CASCADE,
    linked_at   timestamptz NOT NULL
);
CREATE INDEX bank_clients_of_citizen ON bank_clients (citizen_id);

-- Citizens' sessions, which they can see and end.
CREATE TABLE sessions (
    id            uuid        PRIMARY KEY,
    citizen_id    uuid        NOT NULL REFERENCES citizens ON DELETE CASCADE,
    provider      text        NOT NULL,
    device        text        NOT NULL DEFAULT '',
    created_at    timestamptz NOT NULL,
    last_seen_at  timestamptz NOT NULL,
    expires_at    timestamptz NOT NULL,
    ended_at      timestamptz
);
CREATE INDEX sessions_of_citizen ON sessions (citizen_id, created_at DESC);

-- Refresh tokens, one in force per session. A used one that comes back ends its session.
CREATE TABLE refresh_tokens (
    hash        bytea       PRIMARY KEY,
    session_id  uuid        NOT NULL REFERENCES sessions ON DELETE CASCADE,
    created_at  timestamptz NOT NULL,
    used_at     timestamptz
);
CREATE INDEX refresh_tokens_of_session ON refresh_tokens (session_id);

-- The browsers in which a citizen has signed in: a new one is worth a letter.
CREATE TABLE known_browsers (
    citizen_id  uuid        NOT NULL REFERENCES citizens ON DELETE CASCADE,
    -- HMAC of the browser and the citizen: two citizens of one browser have nothing in common.
    browser     bytea       NOT NULL,
    seen_at     timestamptz NOT NULL,
    PRIMARY KEY (citizen_id, browser)
);
CREATE INDEX known_browsers_by_age ON known_browsers (seen_at);


-- ORDERS

-- The data keys, wrapped by the master key. Destroying an order's key erases its history; keys of citizens and of requests to
-- monitor fines are never destroyed. A key is scheduled for deletion first and destroyed after the order's workflow has closed,
-- because a worker that crashes in between must be able to read the history.
CREATE TABLE order_keys (
    order_id               uuid        PRIMARY KEY,
    wrapped                bytea,
    created_at             timestamptz NOT NULL DEFAULT now(),
    deletion_scheduled_at  timestamptz,
    destroyed_at           timestamptz,
    CHECK ((wrapped IS NULL) = (destroyed_at IS NOT NULL)),
    CHECK (destroyed_at IS NULL OR deletion_scheduled_at IS NOT NULL)
);
-- An order's number, as domain.OrderNumber computes it: staff find an order by it.
-- +goose StatementBegin
CREATE FUNCTION order_number(id uuid) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
    SELECT lpad(mod(('x' || left(digest, 8))::bit(32)::bigint::numeric * 4294967296 + ('x' || substr(digest, 9, 8))::bit(32)::bigint,
        1000000000000)::text, 12, '0')
    FROM (SELECT encode(sha256(uuid_send(id)), 'hex') AS digest) AS hashed
$$;
-- +goose StatementEnd
-- Of the keys, whose rows hardly change: an index of orders would be written with each change of an order.
CREATE INDEX order_keys_by_number ON order_keys (order_number(order_id));
CREATE INDEX order_keys_pending_deletion ON order_keys (deletion_scheduled_at)
WHERE deletion_scheduled_at IS NOT NULL AND destroyed_at IS NULL;

-- The projections of orders. Operators count them by the plain columns, which have no personal data.
CREATE TABLE orders (
    id              uuid        PRIMARY KEY,
    citizen_id      uuid        NOT NULL,
    -- The second citizen, whose signature the order needs too (CONF-20).
    participant_id  uuid,
    service         text        NOT NULL,
    status          text        NOT NULL CHECK (status IN (
        'draft', 'created', 'w8_2_pay', 'w8_2_confirm', 'w8_2_permission', 'w8_2_reserve', 'sent', 'received',
        'w8_2_processing', 'w8_2_manufacturing', 'payment_received', 'payed', 'processed', 'processing',
        'w8_2_receive', 'done', 'refusal', 'rejected', 'canceled', 'storage', 'destroyed', 'archived', 'expired',
        'signed')),
    finished        boolean     NOT NULL,
    version         bigint      NOT NULL CHECK (version > 0),
    -- The outside system that the order waits for.
    problem         text        NOT NULL DEFAULT '',
    price           bigint      NOT NULL DEFAULT 0,
    -- The bank has the money.
    paid            boolean     NOT NULL DEFAULT false,
    -- The post has the document, or will have it.
    carried         boolean     NOT NULL DEFAULT false,
    -- The post has canceled the carriage.
    called_off      boolean     NOT NULL DEFAULT false,
    -- domain.Order as JSON, encrypted; not encrypted for an erased order, which has no personal data.
    snapshot        bytea       NOT NULL,
    created_at      timestamptz NOT NULL,
    updated_at      timestamptz NOT NULL,
    erased_at       timestamptz,
    CHECK (finished = (status IN ('done', 'refusal', 'rejected', 'canceled', 'destroyed', 'storage', 'archived', 'expired')))
);
-- The ordered list: unfinished orders first, then by last change (ORD-03).
CREATE INDEX orders_of_citizen ON orders (citizen_id, finished, updated_at DESC);
CREATE INDEX orders_of_participant ON orders (participant_id) WHERE participant_id IS NOT NULL;
-- For metrics: these indexes stay small, so that counting does not become slower with the number of orders.
CREATE INDEX orders_alive ON orders (service, status) WHERE erased_at IS NULL;
CREATE INDEX orders_to_erase ON orders (updated_at) WHERE finished AND erased_at IS NULL;
-- For comparing changed orders with the engine (temporal/rebuild/verify.go).
CREATE INDEX orders_changed ON orders (updated_at) WHERE erased_at IS NULL;
CREATE INDEX orders_waiting ON orders (problem) WHERE erased_at IS NULL AND problem <> '';

-- Ended orders that are not refunded without a result, or unpaid with one. A document by post is paid unless the post has canceled the
-- carriage. A reserved plate that was not collected in time stays paid (PRES-05).
CREATE VIEW orders_mispaid AS
SELECT id, service, status, updated_at FROM orders
WHERE finished AND erased_at IS NULL AND price > 0 AND (status IN ('done', 'storage') AND NOT called_off) <> paid
  AND NOT (status = 'canceled' AND service = 'plate-reserve');
CREATE INDEX orders_mispaid_at ON orders (updated_at)
WHERE finished AND erased_at IS NULL AND price > 0 AND (status IN ('done', 'storage') AND NOT called_off) <> paid
  AND NOT (status = 'canceled' AND service = 'plate-reserve');

-- Orders that a bug keeps from proceeding: their workflows cannot say so in the snapshot themselves. It is no part of the projection,
-- so a rebuild does not touch it.
CREATE TABLE held_up_orders (
    order_id  uuid        PRIMARY KEY,
    found_at  timestamptz NOT NULL
);

-- Until when changed orders are compared with the engine. One worker does it at a time, as long as it has the lease.
CREATE TABLE orders_verified (
    id            boolean      PRIMARY KEY DEFAULT true CHECK (id),
    verified_to   timestamptz  NOT NULL,
    leased_until  timestamptz  NOT NULL
);
INSERT INTO orders_verified (verified_to, leased_until) VALUES (now(), now());

-- The timeline: one line per version of an order.
CREATE TABLE order_events (
    order_id  uuid        NOT NULL,
    version   bigint      NOT NULL,
    at        timestamptz NOT NULL,
    kind      text        NOT NULL,
    PRIMARY KEY (order_id, version)
);

-- What staff find an order by: HMACs of its invoices, application, parcel, plates and documents (store/references.go). They are
-- deleted with the order's personal data.
CREATE TABLE order_references (
    hash      bytea  NOT NULL,
    order_id  uuid   NOT NULL,
    PRIMARY KEY (hash, order_id)
);
CREATE INDEX order_references_of_order ON order_references (order_id);

-- The last started order of a citizen and a service. It locks others out until the read model has it, because they are compared with
-- the orders of the read model.
CREATE TABLE order_locks (
    citizen_id  uuid        NOT NULL REFERENCES citizens ON DELETE CASCADE,
    service     text        NOT NULL,
    order_id    uuid        NOT NULL,
    -- A lock without an order expires.
    locked_at   timestamptz NOT NULL,
    PRIMARY KEY (citizen_id, service)
);

-- The order that an invoice has paid: one invoice pays one order. Neither id is personal.
CREATE TABLE paid_invoices (
    invoice_id  text        PRIMARY KEY,
    order_id    uuid        NOT NULL,
    paid_at     timestamptz NOT NULL
);

-- The invoices that the bank has issued, by the reference with which the order asked: the bank has no idempotent request, and a worker that
-- crashes before the engine knows of an invoice must not have a second one issued.
CREATE TABLE issued_invoices (
    reference    text         PRIMARY KEY,
    order_id     uuid         NOT NULL,
    invoice_id   text         NOT NULL,
    payment_url  text         NOT NULL,
    amount       bigint       NOT NULL,
    expires_at   timestamptz  NOT NULL
);
CREATE INDEX issued_invoices_of_order ON issued_invoices (order_id);
CREATE INDEX issued_invoices_by_id ON issued_invoices (invoice_id);

-- What citizens answered to the one question after an order: how easy it was, from 1 (hard) to 5 (easy). No answer names a person.
CREATE TABLE ratings (
    order_id    uuid        PRIMARY KEY,
    service     text        NOT NULL,
    score       smallint    NOT NULL CHECK (score BETWEEN 1 AND 5),
    created_at  timestamptz NOT NULL
);

-- The results of vehicle checks.
CREATE TABLE vehicle_reports (
    order_id    uuid        PRIMARY KEY,
    citizen_id  uuid        NOT NULL,
    -- For finding a citizen's report by vehicle.
    car_hash    bytea       NOT NULL,
    vin_hash    bytea       NOT NULL,
    -- domain.VehicleReport as JSON, encrypted.
    report      bytea       NOT NULL,
    created_at  timestamptz NOT NULL
);
CREATE INDEX vehicle_reports_of_citizen ON vehicle_reports (citizen_id, vin_hash, created_at DESC);

-- Paid extracts for whoever has one in hand. They outlive their orders, belong to nobody, and can be read only with the code that
-- is printed on the extract, which is stored nowhere but in the order's report.
CREATE TABLE extracts (
    code_hash   bytea       PRIMARY KEY,
    -- store.Extract as JSON, encrypted by a key derived from the code.
    sealed      bytea       NOT NULL,
    expires_at  timestamptz NOT NULL
);
CREATE INDEX extracts_expiring ON extracts (expires_at);


-- DOCUMENTS

-- Scans, drawings and signatures of citizens. A file belongs to its citizen until an order takes it, and is erased with the order.
CREATE TABLE files (
    id          uuid        PRIMARY KEY,
    citizen_id  uuid        NOT NULL,
    order_id    uuid,
    kind        text        NOT NULL CHECK (kind IN ('scan', 'drawing', 'signature')),
    media_type  text        NOT NULL,
    -- The file's own key, which encrypts name and content. It is wrapped by the master key, and by the order's key after an order has
    -- taken the file; the content is not encrypted again.
    key         bytea       NOT NULL,
    name        bytea       NOT NULL,
    content     bytea,
    -- The object that has the encrypted content instead, in a cabinet with an object store.
    object      uuid,
    created_at  timestamptz NOT NULL,
    CHECK (num_nonnulls(content, object) = 1)
);
CREATE INDEX files_of_order ON files (order_id) WHERE order_id IS NOT NULL;
CREATE INDEX files_without_order ON files (created_at) WHERE order_id IS NULL;
-- For the limit of documents without an order, checked before each upload.
CREATE INDEX files_of_citizen ON files (citizen_id) WHERE order_id IS NULL;

-- The exact bytes that citizens sign.
CREATE TABLE statements (
    order_id    uuid        PRIMARY KEY,
    -- Canonical JSON, encrypted; the order has the digest of the plain text.
    content     bytea,
    -- As files.object.
    object      uuid,
    created_at  timestamptz NOT NULL,
    CHECK (num_nonnulls(content, object) = 1)
);

-- Objects that no row names: each is recorded here before it is stored, in a transaction of its own, and again when its row is
-- deleted. So none is left in the object store, whatever fails in between.
CREATE TABLE unused_objects (
    id           uuid        PRIMARY KEY,
    delete_after timestamptz NOT NULL,
    -- Set before the object is deleted. From then on no row can name it.
    deleting     boolean     NOT NULL DEFAULT false
);
CREATE INDEX unused_objects_due ON unused_objects (delete_after);

-- +goose StatementBegin
CREATE FUNCTION object_used() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    DELETE FROM unused_objects WHERE id = NEW.object AND NOT deleting;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'object % is not recorded as stored, or is being deleted', NEW.object;
    END IF;
    RETURN NULL;
END $$;
CREATE FUNCTION object_unused() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    INSERT INTO unused_objects (id, delete_after) VALUES (OLD.object, now());
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER object_used AFTER INSERT ON files FOR EACH ROW WHEN (NEW.object IS NOT NULL) EXECUTE FUNCTION object_used();
CREATE TRIGGER object_unused AFTER DELETE ON files FOR EACH ROW WHEN (OLD.object IS NOT NULL) EXECUTE FUNCTION object_unused();
CREATE TRIGGER object_used AFTER INSERT ON statements FOR EACH ROW WHEN (NEW.object IS NOT NULL) EXECUTE FUNCTION object_used();
CREATE TRIGGER object_unused AFTER DELETE ON statements FOR EACH ROW WHEN (OLD.object IS NOT NULL) EXECUTE FUNCTION object_unused();

-- Requests to sign a statement in Diia: who was asked, for which order, and with what outcome.
CREATE TABLE diia_signings (
    id           uuid        PRIMARY KEY,
    -- Of the id by which Diia names the request in its callback.
    hash         bytea       NOT NULL UNIQUE,
    order_id     uuid        NOT NULL,
    citizen_id   uuid        NOT NULL,
    link         text        NOT NULL,
    state        text        NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'signed', 'refused')),
    -- Why it was refused.
    code         text        NOT NULL DEFAULT '',
    valid_until  timestamptz NOT NULL,
    CHECK ((code <> '') = (state = 'refused'))
);
CREATE INDEX diia_signings_of_order ON diia_signings (order_id);
CREATE INDEX diia_signings_by_age ON diia_signings (valid_until);


-- DRAFTS

-- A citizen's answers in a wizard, one draft per service. A browser must have the newest version to change it.
CREATE TABLE drafts (
    citizen_id  uuid        NOT NULL REFERENCES citizens ON DELETE CASCADE,
    service     text        NOT NULL,
    version     bigint      NOT NULL CHECK (version > 0),
    -- JSON, encrypted.
    content     bytea       NOT NULL,
    -- The citizen's documents that the draft names.
    files       uuid[]      NOT NULL,
    updated_at  timestamptz NOT NULL,
    PRIMARY KEY (citizen_id, service)
);
CREATE INDEX drafts_by_age ON drafts (updated_at);

-- A party's unsent answers to an order; versions as in drafts. It is erased with the order, and stays when the order's row is rebuilt.
CREATE TABLE order_drafts (
    order_id    uuid        NOT NULL,
    citizen_id  uuid        NOT NULL,
    version     bigint      NOT NULL CHECK (version > 0),
    -- JSON, encrypted.
    content     bytea       NOT NULL,
    updated_at  timestamptz NOT NULL,
    PRIMARY KEY (order_id, citizen_id)
);

-- What an order was made of, as its citizen filled it in: the service can be ordered again without typing. It is erased with the order.
CREATE TABLE order_answers (
    order_id    uuid        PRIMARY KEY,
    citizen_id  uuid        NOT NULL,
    -- JSON, encrypted.
    content     bytea       NOT NULL,
    created_at  timestamptz NOT NULL
);


-- LETTERS

-- Letters to citizens: written in the transaction of the change that they report, and sent afterwards, one per change and party. A
-- redriven order repeats its versions with other changes, so the kind is part of the key.
CREATE TABLE messages (
    -- For a letter without an order, the id of the reminder or the link, or its own id.
    order_id        uuid        NOT NULL,
    version         bigint      NOT NULL,
    party           text        NOT NULL,
    kind            text        NOT NULL DEFAULT '',
    -- Recipient, subject, text and picture as JSON, encrypted; with the master key if the letter has no order.
    sealed          bytea       NOT NULL,
    recipient_hash  bytea       NOT NULL,
    created_at      timestamptz NOT NULL,
    attempts        integer     NOT NULL DEFAULT 0,
    next_at         timestamptz NOT NULL,
    sent_at         timestamptz,
    refused_at      timestamptz,
    PRIMARY KEY (order_id, version, party, kind)
);
CREATE INDEX messages_to_send ON messages (next_at) WHERE sent_at IS NULL AND refused_at IS NULL;
-- For the daily limit of letters to one address.
CREATE INDEX messages_of_recipient ON messages (recipient_hash, created_at);

-- The browsers in which citizens want to be notified. A subscription ends when its citizen turns it off or ends its session, and
-- when another citizen signs in with the same browser.
CREATE TABLE push_subscriptions (
    id             uuid        PRIMARY KEY,
    citizen_id     uuid        NOT NULL REFERENCES citizens ON DELETE CASCADE,
    -- The newest session of the browser.
    session_id     uuid        NOT NULL,
    -- SHA-256 of the browser's lasting cookie and of the endpoint, which are random: a browser has one subscription.
    browser        bytea       NOT NULL UNIQUE,
    endpoint_hash  bytea       NOT NULL UNIQUE,
    -- The push service's host, so that one that does not answer can be left alone.
    service        text        NOT NULL,
    -- domain.PushSubscription as JSON, encrypted.
    sealed         bytea       NOT NULL,
    seen_at        timestamptz NOT NULL,
    -- A notification is being sent, and no other until then: the last to arrive is what the browser shows.
    sending_until  timestamptz
);
CREATE INDEX push_subscriptions_of_citizen ON push_subscriptions (citizen_id);
CREATE INDEX push_subscriptions_of_session ON push_subscriptions (session_id);
CREATE INDEX push_subscriptions_by_age ON push_subscriptions (seen_at);

-- Notifications of citizens' browsers, written with the letters of an order's change: one per change and browser. The key is that of
-- messages, so that a redriven order notifies of each change once.
CREATE TABLE pushes (
    order_id         uuid        NOT NULL,
    version          bigint      NOT NULL,
    kind             text        NOT NULL,
    subscription_id  uuid        NOT NULL REFERENCES push_subscriptions ON DELETE CASCADE,
    -- domain.Push as JSON, encrypted with the order's key.
    sealed           bytea       NOT NULL,
    -- The citizen has to act within a term.
    urgent           boolean     NOT NULL,
    created_at       timestamptz NOT NULL,
    -- The notification is of no more use.
    expires_at       timestamptz NOT NULL,
    attempts         integer     NOT NULL DEFAULT 0,
    next_at          timestamptz NOT NULL,
    -- Sent, refused, expired, or overtaken by a newer one of the order.
    closed_at        timestamptz,
    PRIMARY KEY (order_id, version, kind, subscription_id)
);
CREATE INDEX pushes_to_send ON pushes (next_at) WHERE closed_at IS NULL;
CREATE INDEX pushes_of_subscription ON pushes (subscription_id);

-- When codes and letters were sent, for their limits.
CREATE TABLE sendings (
    -- HMAC of the kind and the order, citizen or recipient.
    key         bytea       NOT NULL,
    sent_at     timestamptz NOT NULL,
    -- The request that counted the sending, and deletes the count if nothing was sent.
    request_id  uuid        NOT NULL,
    PRIMARY KEY (key, sent_at, request_id)
);
CREATE INDEX sendings_by_age ON sendings (sent_at);
CREATE INDEX sendings_of_request ON sendings (request_id);


-- ENTRIES OF CITIZENS AND COMPANIES, AND RESULTS OF DAILY CHECKS

-- Policies that citizens have entered themselves: for each vehicle a motor policy and, for abroad, a green card (API-041).
CREATE TABLE own_policies (
    citizen_id  uuid        NOT NULL REFERENCES citizens ON DELETE CASCADE,
    vin_hash    bytea       NOT NULL,
    type        text        NOT NULL CHECK (type IN ('mtpl', 'green')),
    -- domain.OwnPolicy as JSON, encrypted.
    policy      bytea       NOT NULL,
    updated_at  timestamptz NOT NULL,
    PRIMARY KEY (citizen_id, vin_hash, type)
);

-- The projections of companies' requests to monitor a citizen's fines (MON-02).
CREATE TABLE observers (
    id           uuid        PRIMARY KEY,
    citizen_id   uuid        NOT NULL REFERENCES citizens ON DELETE CASCADE,
    status       text        NOT NULL CHECK (status IN ('new', 'approved', 'canceled', 'revoked', 'expired')),
    version      bigint      NOT NULL CHECK (version > 0),
    -- Number, company, name and the code that is typed to confirm (MON-15) as JSON, encrypted.
    request      bytea       NOT NULL,
    created_at   timestamptz NOT NULL,
    updated_at   timestamptz NOT NULL,
    approved_at  timestamptz,
    until        timestamptz NOT NULL,
    read_at      timestamptz
);
CREATE INDEX observers_of_citizen ON observers (citizen_id, created_at DESC);

-- What daily checks have found to end soon, once for each citizen and reason. One that is over stays for a while, so that the
-- citizen is not reminded twice.
CREATE TABLE reminders (
    id            uuid        PRIMARY KEY,
    citizen_id    uuid        NOT NULL REFERENCES citizens ON DELETE CASCADE,
    -- 'inz': a received individual plate, which has to be registered within ten days.
    kind          text        NOT NULL CHECK (kind IN ('licence', 'insurance', 'plate-storage', 'inz')),
    -- Of what ends: a VIN, a plate, the licence's number.
    subject_hash  bytea       NOT NULL,
    end_date      date        NOT NULL,
    -- domain.Notification as JSON, encrypted.
    event         bytea       NOT NULL,
    created_at    timestamptz NOT NULL,
    over_at       timestamptz,
    UNIQUE (citizen_id, kind, subject_hash, end_date)
);

-- The plates that the register has in storage for a citizen, as of the last daily check (PSTO-06). They are shown while the
-- register does not answer.
CREATE TABLE stored_plates (
    citizen_id  uuid        NOT NULL REFERENCES citizens ON DELETE CASCADE,
    plate_hash  bytea       NOT NULL,
    end_date    date        NOT NULL,
    -- domain.StoredPlate as JSON, encrypted.
    record      bytea       NOT NULL,
    updated_at  timestamptz NOT NULL,
    PRIMARY KEY (citizen_id, plate_hash)
);


-- STAFF AND THE ACCESS LOG

-- Staff who may read what citizens have ordered. They are known by a claim of the office's OpenID provider, or by a token that
-- ends.
CREATE TABLE staff (
    id             uuid        PRIMARY KEY,
    name           text        NOT NULL CHECK (name <> ''),
    office         text        NOT NULL CHECK (office <> ''),
    -- The claim.
    login          text        CHECK (login <> ''),
    -- SHA-256 of the token.
    token          bytea       UNIQUE,
    token_ends_at  timestamptz,
    created_at     timestamptz NOT NULL,
    revoked_at     timestamptz,
    CONSTRAINT staff_can_sign_in CHECK (token IS NOT NULL OR login IS NOT NULL),
    CONSTRAINT staff_token_ends CHECK ((token IS NULL) = (token_ends_at IS NULL)),
    CONSTRAINT staff_token_ends_within_a_year CHECK (token_ends_at <= created_at + interval '366 days')
);
CREATE UNIQUE INDEX staff_by_login ON staff (login) WHERE revoked_at IS NULL;

-- Staff at work. A session ends at expires_at, and earlier when it is not used.
CREATE TABLE staff_sessions (
    -- Of the cookie.
    hash          bytea       PRIMARY KEY,
    staff_id      uuid        NOT NULL REFERENCES staff,
    seen_at       timestamptz NOT NULL,
    expires_at    timestamptz NOT NULL
);

-- What a session may read, and why: each reason opens one subject, for a while.
CREATE TABLE staff_reasons (
    session     bytea       NOT NULL REFERENCES staff_sessions ON DELETE CASCADE,
    -- An order, a request to monitor fines, or a citizen with all of both. The nil UUID: workflows of nobody.
    subject     uuid        NOT NULL,
    reason      text        NOT NULL CHECK (reason <> ''),
    valid_until timestamptz NOT NULL,
    PRIMARY KEY (session, subject)
);

-- Who has looked at a citizen's data or taken an order back, when and why: written before anything is shown, and never changed or
-- removed. The lines are a chain: the hash of each covers the line and the hash of the one before it, so that none can be changed,
-- removed, inserted or moved without all later hashes. Package audit computes the same, and signs the last hash daily.
CREATE TABLE access_log (
    id          bigint      GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at          timestamptz NOT NULL,
    act         text        NOT NULL CHECK (act IN ('decode', 'lookup', 'replay', 'export', 'redrive', 'terminate')),
    name        text        NOT NULL CHECK (name <> ''),
    office      text        NOT NULL CHECK (office <> ''),
    reason      text        NOT NULL CHECK (reason <> ''),
    -- NULL: payloads of no order, or a lookup.
    order_id    uuid,
    -- Of a lookup; the citizens of an order are known by the order.
    citizen_id  uuid,
    hash        bytea       NOT NULL
);
CREATE INDEX access_log_of_order ON access_log (order_id, at) WHERE order_id IS NOT NULL;
CREATE INDEX access_log_of_citizen ON access_log (citizen_id, at) WHERE citizen_id IS NOT NULL;

-- +goose StatementBegin
CREATE FUNCTION access_log_field(field text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT coalesce(octet_length(field) || ':' || field, '-') || ','
$$;
CREATE FUNCTION access_log_hash(previous bytea, line access_log) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
    SELECT sha256(coalesce(previous, decode(repeat('00', 32), 'hex')) || convert_to(
        access_log_field(line.id::text) || access_log_field((extract(epoch FROM line.at) * 1000000)::bigint::text)
        || access_log_field(line.act) || access_log_field(line.name) || access_log_field(line.office) || access_log_field(line.reason)
        || access_log_field(line.order_id::text) || access_log_field(line.citizen_id::text), 'UTF8'))
$$;

-- Lines are chained one after the other. The lock lasts until the transaction ends, and the number is taken under it: numbers
-- follow each other as the chain does, and a reader who sees a line sees all before it.
CREATE FUNCTION chain_access_log() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE last access_log;
BEGIN
    PERFORM pg_advisory_xact_lock(7406120);
    SELECT * INTO last FROM access_log ORDER BY id DESC LIMIT 1;
    NEW.id := coalesce(last.id, 0) + 1;
    NEW.hash := access_log_hash(last.hash, NEW);
    RETURN NEW;
END $$;

CREATE FUNCTION keep_access_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the access log is only added to';
END $$;
-- +goose StatementEnd
CREATE TRIGGER chain_access_log BEFORE INSERT ON access_log FOR EACH ROW EXECUTE FUNCTION chain_access_log();
CREATE TRIGGER keep_access_log BEFORE UPDATE OR DELETE OR TRUNCATE ON access_log
    FOR EACH STATEMENT EXECUTE FUNCTION keep_access_log();
-- The chain's last hash as of each day, signed with a key that the database does not know.
CREATE TABLE access_log_heads (
    day        text    PRIMARY KEY CHECK (day ~ '^\d{4}-\d{2}-\d{2}$'),
    -- The id of the log's last line; 0: the log was empty.
    line       bigint  NOT NULL,
    hash       bytea   NOT NULL,
    signature  bytea   NOT NULL
);
CREATE TRIGGER keep_access_log_heads BEFORE UPDATE OR DELETE OR TRUNCATE ON access_log_heads
    FOR EACH STATEMENT EXECUTE FUNCTION keep_access_log();


-- MAINTENANCE

-- Works that operators have announced: while they last, the cabinet is closed, or one service of it (SESS-07, GAP-81, INS-12,
-- AMB-114).
CREATE TABLE maintenance (
    -- Empty: the whole cabinet.
    service    text        NOT NULL DEFAULT '',
    starts_at  timestamptz NOT NULL,
    ends_at    timestamptz NOT NULL CHECK (ends_at > starts_at),
    reason     text        NOT NULL,
    PRIMARY KEY (service, starts_at)
);
