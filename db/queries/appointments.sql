-- name: KeepAppointment :exec
INSERT INTO appointments (order_id, owner_id, confidant_id, vin_hash, end_date)
VALUES (@order_id, @owner_id, @confidant_id, @vin_hash, @end_date) ON CONFLICT DO NOTHING;

-- name: Appointments :many
-- The erased orders that have appointed the confidant of an owner's vehicle.
SELECT order_id FROM appointments WHERE owner_id = @owner_id AND vin_hash = @vin_hash AND end_date >= @today;

-- name: EndAppointment :one
-- Ends an appointment, and returns whose right has ended.
DELETE FROM appointments WHERE order_id = @order_id RETURNING confidant_id;

-- name: SweepAppointments :execrows
-- Deletes appointments that ended before an instant.
DELETE FROM appointments WHERE ctid = ANY(ARRAY(
    SELECT e.ctid FROM appointments e WHERE e.end_date < CAST(@before::timestamptz AS date) ORDER BY e.end_date LIMIT @at_most
));
