-- +goose Up

-- That an order was taken back and carried on is another thing than that somebody has looked at it.
ALTER TABLE access_log DROP CONSTRAINT access_log_act_check,
    ADD CONSTRAINT access_log_act_check CHECK (act IN ('decode', 'lookup', 'replay', 'export', 'redrive'));

-- +goose Down
-- What stands in the log stays.
ALTER TABLE access_log DROP CONSTRAINT access_log_act_check,
    ADD CONSTRAINT access_log_act_check CHECK (act IN ('decode', 'lookup', 'replay', 'export')) NOT VALID;
