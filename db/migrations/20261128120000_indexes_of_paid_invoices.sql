-- +goose NO TRANSACTION
-- +goose Up

-- For the nightly comparison with the bank's statement (db/queries/reconciliation.sql).
DROP INDEX CONCURRENTLY IF EXISTS paid_invoices_by_time;
CREATE INDEX CONCURRENTLY paid_invoices_by_time ON paid_invoices (paid_at);
DROP INDEX CONCURRENTLY IF EXISTS paid_invoices_of_order;
CREATE INDEX CONCURRENTLY paid_invoices_of_order ON paid_invoices (order_id);
