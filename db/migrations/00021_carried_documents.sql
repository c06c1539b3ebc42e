-- +goose Up

-- A document that is sent by post is paid for when its carriage is: not any more when the post has called that off.
DROP VIEW orders_mispaid;
DROP INDEX orders_mispaid_at;
CREATE VIEW orders_mispaid AS
SELECT id, service, status, updated_at FROM orders
WHERE finished AND erased_at IS NULL AND (snapshot ->> 'price')::bigint > 0
  AND (status IN ('done', 'storage') AND NOT (snapshot ? 'shipment' AND coalesce(snapshot -> 'parcel' ->> 'state' = 'cancelled', false)))
    <> coalesce(snapshot -> 'invoice' ->> 'status' = 'paid', false)
  AND NOT (status = 'canceled' AND service = 'plate-reserve');
CREATE INDEX orders_mispaid_at ON orders (updated_at)
WHERE finished AND erased_at IS NULL AND (snapshot ->> 'price')::bigint > 0
  AND (status IN ('done', 'storage') AND NOT (snapshot ? 'shipment' AND coalesce(snapshot -> 'parcel' ->> 'state' = 'cancelled', false)))
    <> coalesce(snapshot -> 'invoice' ->> 'status' = 'paid', false)
  AND NOT (status = 'canceled' AND service = 'plate-reserve');

-- +goose Down
DROP VIEW orders_mispaid;
DROP INDEX orders_mispaid_at;
CREATE VIEW orders_mispaid AS
SELECT id, service, status, updated_at FROM orders
WHERE finished AND erased_at IS NULL AND (snapshot ->> 'price')::bigint > 0
  AND (status IN ('done', 'storage')) <> coalesce(snapshot -> 'invoice' ->> 'status' = 'paid', false)
  AND NOT (status = 'canceled' AND service = 'plate-reserve');
CREATE INDEX orders_mispaid_at ON orders (updated_at)
WHERE finished AND erased_at IS NULL AND (snapshot ->> 'price')::bigint > 0
  AND (status IN ('done', 'storage')) <> coalesce(snapshot -> 'invoice' ->> 'status' = 'paid', false)
  AND NOT (status = 'canceled' AND service = 'plate-reserve');
