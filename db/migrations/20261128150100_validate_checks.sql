-- +goose Up

ALTER TABLE orders VALIDATE CONSTRAINT orders_price_check;
ALTER TABLE issued_invoices VALIDATE CONSTRAINT issued_invoices_amount_check;
ALTER TABLE sessions VALIDATE CONSTRAINT sessions_expire_later;
