-- name: OrdersSince :many
-- Orders started after an instant.
SELECT id FROM orders WHERE created_at >= @since ORDER BY id;

-- name: DropOrders :exec
-- Deletes orders from the read model with everything that belongs to them, except their keys, and what was done outside: invoices and
-- parcels, which an order of the same request takes up.
WITH events   AS (DELETE FROM order_events    WHERE order_id = ANY(@ids::uuid[])),
     letters  AS (DELETE FROM messages        WHERE order_id = ANY(@ids::uuid[])),
     uploads  AS (DELETE FROM files           WHERE order_id = ANY(@ids::uuid[])),
     words    AS (DELETE FROM statements      WHERE order_id = ANY(@ids::uuid[])),
     reports  AS (DELETE FROM vehicle_reports WHERE order_id = ANY(@ids::uuid[])),
     requests AS (DELETE FROM diia_signings   WHERE order_id = ANY(@ids::uuid[])),
     choices  AS (DELETE FROM order_drafts    WHERE order_id = ANY(@ids::uuid[])),
     answers  AS (DELETE FROM order_answers   WHERE order_id = ANY(@ids::uuid[])),
     notices  AS (DELETE FROM pushes           WHERE order_id = ANY(@ids::uuid[])),
     named    AS (DELETE FROM order_references WHERE order_id = ANY(@ids::uuid[])),
     marks    AS (DELETE FROM held_up_orders   WHERE order_id = ANY(@ids::uuid[])),
     locks    AS (DELETE FROM order_locks l USING orders o
                  WHERE o.id = ANY(@ids::uuid[]) AND l.citizen_id = o.citizen_id AND l.service = o.service AND l.order_id = o.id),
     scores   AS (DELETE FROM ratings          WHERE order_id = ANY(@ids::uuid[]))
DELETE FROM orders WHERE id = ANY(@ids::uuid[]);
