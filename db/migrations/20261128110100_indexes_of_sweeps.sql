-- +goose NO TRANSACTION
-- +goose Up

-- Without locking the tables. An index whose creation was interrupted is invalid, and is created again.

DROP INDEX CONCURRENTLY IF EXISTS sessions_by_end;
CREATE INDEX CONCURRENTLY sessions_by_end ON sessions (least(expires_at, ended_at));
-- Letters about accounts. Letters of orders are deleted with their orders.
DROP INDEX CONCURRENTLY IF EXISTS messages_about_accounts;
CREATE INDEX CONCURRENTLY messages_about_accounts ON messages (created_at) WHERE kind IN ('contacts_changed', 'new_browser');
DROP INDEX CONCURRENTLY IF EXISTS sign_ins_by_age;
CREATE INDEX CONCURRENTLY sign_ins_by_age ON sign_ins (expires_at);
DROP INDEX CONCURRENTLY IF EXISTS sign_ins_of_browser;
CREATE INDEX CONCURRENTLY sign_ins_of_browser ON sign_ins (browser);
-- Files and statements of orders that may never have been started.
DROP INDEX CONCURRENTLY IF EXISTS files_unproven;
CREATE INDEX CONCURRENTLY files_unproven ON files (created_at) WHERE order_id IS NOT NULL AND NOT started;
DROP INDEX CONCURRENTLY IF EXISTS statements_unproven;
CREATE INDEX CONCURRENTLY statements_unproven ON statements (created_at) WHERE NOT started;
