-- name: SentParcel :one
SELECT sent_at FROM sent_parcels WHERE order_id = @order_id;

-- name: KeepSentParcel :exec
INSERT INTO sent_parcels (order_id, sent_at) VALUES (@order_id, @sent_at)
ON CONFLICT (order_id) DO UPDATE SET sent_at = excluded.sent_at;

-- name: ForgetSentParcel :exec
DELETE FROM sent_parcels WHERE order_id = @order_id;
