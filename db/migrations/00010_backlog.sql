-- +goose Up

-- What operators watch: small indexes, so that counting costs the same however many orders there have been.
CREATE INDEX orders_alive ON orders (service, status) WHERE erased_at IS NULL;
CREATE INDEX orders_to_erase ON orders (updated_at) WHERE finished AND erased_at IS NULL;
CREATE INDEX orders_waiting ON orders ((snapshot ->> 'problem')) WHERE erased_at IS NULL AND snapshot ? 'problem';

-- Ended orders whose money is not where it belongs: kept though nothing was given for it, or given away unpaid. A plate
-- that was reserved and not fetched in time is paid for (PRES-05).
CREATE VIEW orders_mispaid AS
SELECT id, service, status, updated_at FROM orders
WHERE finished AND erased_at IS NULL AND (snapshot ->> 'price')::bigint > 0
  AND (status IN ('done', 'storage')) <> coalesce(snapshot -> 'invoice' ->> 'status' = 'paid', false)
  AND NOT (status = 'canceled' AND service = 'plate-reserve');
CREATE INDEX orders_mispaid_at ON orders (updated_at)
WHERE finished AND erased_at IS NULL AND (snapshot ->> 'price')::bigint > 0
  AND (status IN ('done', 'storage')) <> coalesce(snapshot -> 'invoice' ->> 'status' = 'paid', false)
  AND NOT (status = 'canceled' AND service = 'plate-reserve');

-- +goose Down
DROP VIEW orders_mispaid;
DROP INDEX orders_mispaid_at, orders_waiting, orders_to_erase, orders_alive;
