-- +goose Up

-- What the daily checks have found to end soon, once for each citizen and reason. One that is over stays for a while, so
-- that it is not told again.
CREATE TABLE reminders (
    id          uuid PRIMARY KEY,
    citizen_id  uuid        NOT NULL REFERENCES citizens ON DELETE CASCADE,
    kind        text        NOT NULL CHECK (kind IN ('licence', 'insurance', 'plate-storage')),
    -- What ends, among the citizen's own: a VIN, a plate, the licence's number.
    subject     text        NOT NULL,
    end_date    date        NOT NULL,
    -- domain.Notification as JSON.
    event       jsonb       NOT NULL,
    created_at  timestamptz NOT NULL,
    over_at     timestamptz,
    UNIQUE (citizen_id, kind, subject, end_date)
);

-- +goose Down
DROP TABLE reminders;
