-- +goose Up

-- Received individual plates have to be registered within ten days: reminders of that.
ALTER TABLE reminders DROP CONSTRAINT reminders_kind_check;
ALTER TABLE reminders ADD CONSTRAINT reminders_kind_check CHECK (kind IN ('licence', 'insurance', 'plate-storage', 'inz'));

-- A letter may show the picture of a plate: SVG.
ALTER TABLE messages ADD COLUMN picture text NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE messages DROP COLUMN picture;
DELETE FROM reminders WHERE kind = 'inz';
ALTER TABLE reminders DROP CONSTRAINT reminders_kind_check;
ALTER TABLE reminders ADD CONSTRAINT reminders_kind_check CHECK (kind IN ('licence', 'insurance', 'plate-storage'));
