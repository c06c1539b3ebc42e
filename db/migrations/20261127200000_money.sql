-- +goose Up

-- 'money': an operator has decided about an order's money, or made it ask its bank.
ALTER TABLE access_log DROP CONSTRAINT access_log_act_check;
ALTER TABLE access_log ADD CONSTRAINT access_log_act_check CHECK (act IN ('decode', 'lookup', 'replay', 'export', 'redrive', 'terminate', 'money'));
