-- name: TakeTurn :execrows
-- Lets one order of a citizen's service be made at a time: no row means that another one is, and neither stands yet nor has
-- taken too long.
INSERT INTO order_turns (citizen_id, service, order_id, taken_at) VALUES (@citizen_id, @service, @order_id, @taken_at)
ON CONFLICT (citizen_id, service) DO UPDATE SET order_id = excluded.order_id, taken_at = excluded.taken_at,
    requests = CASE WHEN order_turns.order_id = excluded.order_id THEN order_turns.requests ELSE 0 END + 1
WHERE order_turns.order_id = excluded.order_id OR order_turns.taken_at < @over_before
   OR EXISTS (SELECT FROM orders WHERE orders.id = order_turns.order_id);

-- name: EndTurn :exec
DELETE FROM order_turns WHERE citizen_id = @citizen_id AND service = @service AND order_id = @order_id;

-- name: LeaveTurn :exec
-- Gives a turn back for one request that took it; the last one's ends it.
UPDATE order_turns SET requests = requests - 1 WHERE citizen_id = @citizen_id AND service = @service AND order_id = @order_id;

-- name: EndLeftTurn :exec
DELETE FROM order_turns
WHERE citizen_id = @citizen_id AND service = @service AND order_id = @order_id AND requests = 0;
