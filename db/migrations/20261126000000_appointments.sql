-- +goose Up

-- Appointments of confidants whose orders are erased, until they end: whose right ends when the owner revokes it. The ids are opaque,
-- the vehicle is a keyed hash.
CREATE TABLE appointments (
    order_id      uuid   PRIMARY KEY,
    owner_id      uuid   NOT NULL REFERENCES citizens ON DELETE CASCADE,
    confidant_id  uuid   NOT NULL REFERENCES citizens ON DELETE CASCADE,
    -- Of the owner and the VIN.
    vin_hash      bytea  NOT NULL,
    end_date      date   NOT NULL
);
CREATE INDEX appointments_of_owner ON appointments (owner_id, vin_hash);
CREATE INDEX appointments_by_end ON appointments (end_date);

-- 'confidant': the owner has revoked the appointment.
ALTER TABLE reminders DROP CONSTRAINT reminders_kind_check;
ALTER TABLE reminders ADD CONSTRAINT reminders_kind_check CHECK (kind IN ('licence', 'insurance', 'plate-storage', 'inz', 'confidant')) NOT VALID;
