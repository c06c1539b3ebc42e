-- +goose Up

-- The bank's status of a payment if it does not show whether the bank has the money; empty: it does.
ALTER TABLE bank_payments ADD COLUMN unclear text NOT NULL DEFAULT '';

ALTER TABLE money_differences DROP CONSTRAINT money_differences_kind_check;
ALTER TABLE money_differences ADD CONSTRAINT money_differences_kind_check CHECK (kind IN (
    'unknown_order', 'not_counted', 'paid_twice', 'not_returned', 'returned', 'returned_partly', 'sum_differs', 'missing', 'unclear')) NOT VALID;
