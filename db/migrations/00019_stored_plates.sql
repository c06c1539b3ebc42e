-- +goose Up

-- The plates that the register has in storage for a citizen, as the last daily update has found them (PSTO-06). They are shown
-- while the register does not answer.
CREATE TABLE stored_plates (
    citizen_id  uuid        NOT NULL REFERENCES citizens ON DELETE CASCADE,
    plate       text        NOT NULL,
    end_date    date        NOT NULL,
    -- domain.StoredPlate as JSON.
    record      jsonb       NOT NULL,
    updated_at  timestamptz NOT NULL,
    PRIMARY KEY (citizen_id, plate)
);

-- +goose Down
DROP TABLE stored_plates;
