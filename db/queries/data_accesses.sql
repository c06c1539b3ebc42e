-- name: AddDataAccess :exec
-- Notes for each party of an order that somebody has read it.
INSERT INTO data_accesses (id, citizen_id, order_id, officer, office, reason, at)
SELECT @id, c.id, o.id, @officer, @office, @reason, @at
FROM orders o JOIN citizens c ON c.id IN (o.citizen_id, o.participant_id) WHERE o.id = @order_id;

-- name: DataAccesses :many
-- Who has read the citizen's data, the newest first; the service is the order's.
SELECT a.id, a.order_id, o.service, a.officer, a.office, a.reason, a.at
FROM data_accesses a JOIN orders o ON o.id = a.order_id
WHERE a.citizen_id = @citizen_id ORDER BY a.at DESC, a.id LIMIT @at_most;
