-- name: ClaimInvoice :execrows
-- Assigns a paid invoice to an order; no row means that it has paid another one.
INSERT INTO paid_invoices (invoice_id, order_id, paid_at) VALUES (@invoice_id, @order_id, @paid_at)
ON CONFLICT (invoice_id) DO UPDATE SET order_id = excluded.order_id WHERE paid_invoices.order_id = excluded.order_id;
