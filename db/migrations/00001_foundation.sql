-- +goose Up

-- Citizens who have signed in, with what the identity service and they themselves told of them.
CREATE TABLE citizens (
    id             uuid PRIMARY KEY,
    -- HMAC of the RNOKPP: names the citizen where no personal data may stand (search attributes, logs).
    reference      text        NOT NULL UNIQUE,
    rnokpp         text        NOT NULL CHECK (rnokpp ~ '^[0-9]{10}$'),
    last_name      text        NOT NULL,
    first_name     text        NOT NULL,
    middle_name    text        NOT NULL DEFAULT '',
    birthday       date,
    gender         text        NOT NULL DEFAULT '' CHECK (gender IN ('', 'male', 'female')),
    email          text        NOT NULL DEFAULT '',
    email_status   text        NOT NULL DEFAULT 'not_verified' CHECK (email_status IN ('not_verified', 'pending', 'verified')),
    phone          text        NOT NULL DEFAULT '',
    created_at     timestamptz NOT NULL,
    signed_in_at   timestamptz NOT NULL
);

-- A sign-in under way: from the button to the answer of the identity provider. Used once.
CREATE TABLE sign_ins (
    state       text PRIMARY KEY,
    provider    text        NOT NULL,
    -- SHA-256 of the secret that the browser keeps in a cookie, so that nobody can finish another's sign-in.
    browser     bytea       NOT NULL,
    expires_at  timestamptz NOT NULL
);

CREATE TABLE sessions (
    id            uuid PRIMARY KEY,
    citizen_id    uuid        NOT NULL REFERENCES citizens ON DELETE CASCADE,
    provider      text        NOT NULL,
    device        text        NOT NULL DEFAULT '',
    created_at    timestamptz NOT NULL,
    last_seen_at  timestamptz NOT NULL,
    expires_at    timestamptz NOT NULL,
    ended_at      timestamptz
);
CREATE INDEX sessions_of_citizen ON sessions (citizen_id, created_at DESC);

-- Refresh tokens, one in force per session; a used one that comes back ends its session.
CREATE TABLE refresh_tokens (
    hash        bytea PRIMARY KEY,
    session_id  uuid        NOT NULL REFERENCES sessions ON DELETE CASCADE,
    created_at  timestamptz NOT NULL,
    used_at     timestamptz
);
CREATE INDEX refresh_tokens_of_session ON refresh_tokens (session_id);

-- The data key of each order, wrapped by the master key. Destroying the key is how an order's history is erased.
CREATE TABLE order_keys (
    order_id      uuid PRIMARY KEY,
    wrapped       bytea,
    created_at    timestamptz NOT NULL DEFAULT now(),
    destroyed_at  timestamptz,
    CHECK ((wrapped IS NULL) = (destroyed_at IS NOT NULL))
);

-- The read model of orders: what their workflows have said last.
CREATE TABLE orders (
    id            uuid PRIMARY KEY,
    citizen_id    uuid        NOT NULL,
    service       text        NOT NULL,
    status        text        NOT NULL CHECK (status IN (
        'draft', 'created', 'w8_2_pay', 'w8_2_confirm', 'w8_2_permission', 'w8_2_reserve', 'sent', 'received',
        'w8_2_processing', 'w8_2_manufacturing', 'payment_received', 'payed', 'processed', 'processing',
        'w8_2_receive', 'done', 'refusal', 'rejected', 'canceled', 'storage', 'destroyed', 'archived', 'expired',
        'signed')),
    version       bigint      NOT NULL CHECK (version > 0),
    created_at    timestamptz NOT NULL,
    updated_at    timestamptz NOT NULL,
    finished      boolean     NOT NULL,
    -- domain.Order as JSON; emptied when the order is erased.
    snapshot      jsonb       NOT NULL,
    erased_at     timestamptz,
    CHECK (finished = (status IN ('done', 'refusal', 'rejected', 'canceled', 'destroyed', 'storage', 'archived', 'expired')))
);
-- The ordered list: unfinished first, then by last change (ORD-03).
CREATE INDEX orders_of_citizen ON orders (citizen_id, finished, updated_at DESC);

-- The timeline: one line for each version of an order.
CREATE TABLE order_events (
    order_id  uuid        NOT NULL,
    version   bigint      NOT NULL,
    at        timestamptz NOT NULL,
    kind      text        NOT NULL,
    PRIMARY KEY (order_id, version)
);

-- What a vehicle check has brought: domain.VehicleReport as JSON.
CREATE TABLE vehicle_reports (
    order_id    uuid PRIMARY KEY,
    citizen_id  uuid        NOT NULL,
    car_id      text        NOT NULL,
    vin         text        NOT NULL,
    report      jsonb       NOT NULL,
    created_at  timestamptz NOT NULL
);
CREATE INDEX vehicle_reports_of_citizen ON vehicle_reports (citizen_id, vin, created_at DESC);

-- +goose Down
DROP TABLE vehicle_reports, order_events, orders, order_keys, refresh_tokens, sessions, sign_ins, citizens;
