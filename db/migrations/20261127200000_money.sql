-- +goose Up

-- 'money': an operator has decided about an order's money, or made it ask its bank.
ALTER TABLE access_log DROP CONSTRAINT access_log_act_check;
ALTER TABLE access_log ADD CONSTRAINT access_log_act_check CHECK (act IN ('decode', 'lookup', 'replay', 'export', 'redrive', 'terminate', 'settle', 'money')) NOT VALID;

-- A case of money that is in the operators' list is no broken invariant: a refund that the bank refuses, a payment that it has taken back.
CREATE OR REPLACE VIEW orders_mispaid AS
SELECT id, service, status, updated_at FROM orders
WHERE finished AND erased_at IS NULL AND price > 0 AND (status IN ('done', 'storage') AND NOT called_off) <> paid
  AND NOT (status = 'canceled' AND service = 'plate-reserve') AND problem NOT IN ('refund_refused', 'payment_reversed');
