-- name: LockOrders :execrows
-- Locks a citizen's orders of a service for one of them. No row means that another order holds the lock: the read model does not
-- have it yet, and its lock has not expired.
INSERT INTO order_locks (citizen_id, service, order_id, locked_at) VALUES (@citizen_id, @service, @order_id, @locked_at)
ON CONFLICT (citizen_id, service) DO UPDATE SET order_id = excluded.order_id, locked_at = excluded.locked_at
WHERE order_locks.order_id = excluded.order_id OR order_locks.locked_at < @expired_before
   OR EXISTS (SELECT FROM orders WHERE orders.id = order_locks.order_id);

-- name: UnlockOrders :exec
-- Releases the lock of an order that was not made.
DELETE FROM order_locks WHERE citizen_id = @citizen_id AND service = @service AND order_id = @order_id;
