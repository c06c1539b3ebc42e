-- +goose Up

-- Policies that citizens have told of themselves, one for each vehicle (API-041).
CREATE TABLE own_policies (
    citizen_id    uuid        NOT NULL REFERENCES citizens ON DELETE CASCADE,
    vin           text        NOT NULL,
    plate         text        NOT NULL,
    brand         text        NOT NULL,
    company_name  text        NOT NULL,
    policy_number text        NOT NULL,
    end_date      date        NOT NULL,
    email         text        NOT NULL,
    updated_at    timestamptz NOT NULL,
    PRIMARY KEY (citizen_id, vin)
);

-- +goose Down
DROP TABLE own_policies;
