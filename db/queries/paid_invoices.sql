-- name: ClaimInvoice :execrows
-- Assigns a paid invoice to an order; no row means that it has paid another one.
INSERT INTO paid_invoices (invoice_id, order_id, paid_at) VALUES (@invoice_id, @order_id, @paid_at)
ON CONFLICT (invoice_id) DO UPDATE SET order_id = excluded.order_id WHERE paid_invoices.order_id = excluded.order_id;

-- name: OrdersOfInvoice :many
-- The order that an invoice has paid, or was found to belong to.
SELECT order_id FROM paid_invoices WHERE invoice_id = @invoice_id;

-- name: IssuedInvoice :one
-- The invoice that was issued with a reference and can still be paid.
SELECT invoice_id, payment_url FROM issued_invoices WHERE reference = @reference AND amount = @amount AND expires_at > @now;

-- name: KeepIssuedInvoice :exec
INSERT INTO issued_invoices (reference, order_id, invoice_id, payment_url, amount, expires_at)
VALUES (@reference, @order_id, @invoice_id, @payment_url, @amount, @expires_at)
ON CONFLICT (reference) DO UPDATE
SET invoice_id = excluded.invoice_id, payment_url = excluded.payment_url, amount = excluded.amount, expires_at = excluded.expires_at;

-- name: ForgetIssuedInvoice :exec
DELETE FROM issued_invoices WHERE invoice_id = @invoice_id;

-- name: EraseIssuedInvoices :exec
DELETE FROM issued_invoices WHERE order_id = @order_id;
