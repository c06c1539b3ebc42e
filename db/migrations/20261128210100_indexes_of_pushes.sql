-- +goose NO TRANSACTION
-- +goose Up

-- The index by next_at alone is dropped at once: the planner might read a service's backlog by it. While programs are replaced, the previous
-- version reads the new one, which has unsent notifications alone.
DROP INDEX CONCURRENTLY IF EXISTS pushes_due;
CREATE INDEX CONCURRENTLY pushes_due ON pushes (service, next_at) WHERE closed_at IS NULL;
DROP INDEX CONCURRENTLY IF EXISTS pushes_to_send;
