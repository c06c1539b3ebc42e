-- +goose NO TRANSACTION
-- +goose Up

-- Without locking the tables. An index whose creation was interrupted is invalid, and is created again.

-- For the nightly comparison with the bank's statement: the payments of a day (db/queries/reconciliation.sql).
DROP INDEX CONCURRENTLY IF EXISTS order_events_paid;
CREATE INDEX CONCURRENTLY order_events_paid ON order_events (at) WHERE kind = 'paid';
-- Paid orders by the day of their creation, for those whose timeline has no payment.
DROP INDEX CONCURRENTLY IF EXISTS orders_paid;
CREATE INDEX CONCURRENTLY orders_paid ON orders (created_at) WHERE paid AND price > 0;
