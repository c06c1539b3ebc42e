-- +goose Up

ALTER TABLE orders ADD CONSTRAINT orders_price_check CHECK (price >= 0) NOT VALID;
ALTER TABLE issued_invoices ADD CONSTRAINT issued_invoices_amount_check CHECK (amount > 0) NOT VALID;
ALTER TABLE sessions ADD CONSTRAINT sessions_expire_later CHECK (expires_at > created_at) NOT VALID;
