-- +goose NO TRANSACTION
-- +goose Up

-- A citizen's orders are sorted after they are found: they are few.
DROP INDEX CONCURRENTLY IF EXISTS orders_by_citizen;
CREATE INDEX CONCURRENTLY orders_by_citizen ON orders (citizen_id);
DROP INDEX CONCURRENTLY IF EXISTS orders_of_citizen;
-- What they were for is in live_orders and changed_orders.
DROP INDEX CONCURRENTLY IF EXISTS orders_alive;
DROP INDEX CONCURRENTLY IF EXISTS orders_to_erase;
DROP INDEX CONCURRENTLY IF EXISTS orders_changed;
DROP INDEX CONCURRENTLY IF EXISTS orders_waiting;
DROP INDEX CONCURRENTLY IF EXISTS orders_mispaid_at;
