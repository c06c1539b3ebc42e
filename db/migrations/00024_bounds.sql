-- +goose Up

-- The order that an invoice has paid: one invoice pays one order. Neither id is personal.
CREATE TABLE paid_invoices (
    invoice_id  text PRIMARY KEY,
    order_id    uuid        NOT NULL,
    paid_at     timestamptz NOT NULL
);

-- When something was sent on behalf of whom, about what and to whom. A key is an HMAC: it names nobody.
CREATE TABLE sendings (
    key         bytea       NOT NULL,
    sent_at     timestamptz NOT NULL,
    -- the request that has sent it, which gives it back when nothing was sent
    request_id  uuid        NOT NULL,
    PRIMARY KEY (key, sent_at, request_id)
);
CREATE INDEX sendings_by_age ON sendings (sent_at);
CREATE INDEX sendings_of_request ON sendings (request_id);

-- Letters to one address are counted by day.
CREATE INDEX messages_of_recipient ON messages (lower(recipient), created_at);
CREATE INDEX citizens_by_verified_email ON citizens (lower(email)) WHERE email_status = 'verified';

-- The browsers in which a citizen has signed in. A browser's hash differs from citizen to citizen.
CREATE TABLE known_browsers (
    citizen_id  uuid        NOT NULL REFERENCES citizens ON DELETE CASCADE,
    browser     bytea       NOT NULL,
    seen_at     timestamptz NOT NULL,
    PRIMARY KEY (citizen_id, browser)
);
CREATE INDEX known_browsers_by_age ON known_browsers (seen_at);

-- +goose Down
DROP TABLE known_browsers, sendings, paid_invoices;
DROP INDEX messages_of_recipient, citizens_by_verified_email;
