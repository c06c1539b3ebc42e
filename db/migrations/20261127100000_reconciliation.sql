-- +goose Up

-- What the bank's statement has about the days that are being compared, until a week after it was read. Nothing here names a person:
-- invoices and numbers of transactions are the bank's, and no number of a card is read.
CREATE TABLE bank_payments (
    invoice_id  text         NOT NULL,
    -- Of the transaction; an invoice that was charged twice has two.
    rrn         text         NOT NULL,
    -- The order that the invoice's reference names; NULL: no order of the cabinet's.
    order_id    uuid,
    paid_at     timestamptz  NOT NULL,
    -- In the smallest unit of the currency.
    amount      bigint       NOT NULL,
    returned    bigint       NOT NULL,
    -- ISO 4217
    currency    integer      NOT NULL,
    read_at     timestamptz  NOT NULL,
    PRIMARY KEY (invoice_id, rrn)
);
CREATE INDEX bank_payments_by_time ON bank_payments (paid_at);
CREATE INDEX bank_payments_of_order ON bank_payments (order_id);
CREATE INDEX bank_payments_read ON bank_payments (read_at);

-- Where the bank and the read model differ, for operators. Neither id is personal.
CREATE TABLE money_differences (
    id          bigint       GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind        text         NOT NULL CHECK (kind IN (
        'unknown_order', 'not_counted', 'paid_twice', 'not_returned', 'returned', 'returned_partly', 'sum_differs', 'missing')),
    -- The day of the payment, Kyiv time.
    day         date         NOT NULL,
    -- Empty: the order says that it is paid, by no invoice.
    invoice_id  text         NOT NULL,
    order_id    uuid,
    -- What the bank should have of the invoice, and what it has, in kopecks.
    expected    bigint       NOT NULL,
    found       bigint       NOT NULL,
    found_at    timestamptz  NOT NULL,
    seen_at     timestamptz  NOT NULL,
    settled_at  timestamptz,
    -- The staff who have closed it; empty: it has disappeared.
    settled_by  text         NOT NULL DEFAULT '',
    note        text         NOT NULL DEFAULT '',
    UNIQUE NULLS NOT DISTINCT (kind, invoice_id, order_id)
);
CREATE INDEX money_differences_open ON money_differences (day) WHERE settled_at IS NULL;

-- Up to which day all days have been compared, Kyiv time.
CREATE TABLE money_compared (
    id       boolean  PRIMARY KEY DEFAULT true CHECK (id),
    through  date     NOT NULL
);
INSERT INTO money_compared (through) VALUES ((now() AT TIME ZONE 'Europe/Kyiv')::date - 2);

ALTER TABLE access_log DROP CONSTRAINT access_log_act_check;
ALTER TABLE access_log ADD CONSTRAINT access_log_act_check
    CHECK (act IN ('decode', 'lookup', 'replay', 'export', 'redrive', 'terminate', 'settle')) NOT VALID;
