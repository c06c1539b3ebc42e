-- name: OrdersSince :many
-- Orders started after an instant.
SELECT id FROM orders WHERE created_at >= @since ORDER BY id;

-- name: DropOrders :exec
-- Deletes orders from the read model with everything that belongs to them, except their keys.
WITH events   AS (DELETE FROM order_events    WHERE order_id = ANY(@ids::uuid[])),
     letters  AS (DELETE FROM messages        WHERE order_id = ANY(@ids::uuid[])),
     uploads  AS (DELETE FROM files           WHERE order_id = ANY(@ids::uuid[])),
     words    AS (DELETE FROM statements      WHERE order_id = ANY(@ids::uuid[])),
     reports  AS (DELETE FROM vehicle_reports WHERE order_id = ANY(@ids::uuid[])),
     requests AS (DELETE FROM diia_signings   WHERE order_id = ANY(@ids::uuid[])),
     choices  AS (DELETE FROM order_drafts    WHERE order_id = ANY(@ids::uuid[])),
     answers  AS (DELETE FROM order_answers   WHERE order_id = ANY(@ids::uuid[]))
DELETE FROM orders WHERE id = ANY(@ids::uuid[]);
