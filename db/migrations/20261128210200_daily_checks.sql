-- +goose Up

-- The daily checks of all citizens. An unchanged result is not written again, so that its rows do not say when it was found last.
CREATE TABLE daily_checks (
    kind      text         PRIMARY KEY,
    begun_at  timestamptz  NOT NULL,
    -- When the last complete check began: all citizens have been asked about since then.
    asked_at  timestamptz
);

-- When the register answered last, if it did not at the last attempt. NULL: in the last complete check, or when the row was written if that
-- is later.
ALTER TABLE stored_plates ADD COLUMN asked_at timestamptz;
