-- name: RateOrder :exec
INSERT INTO ratings (order_id, service, score, created_at) VALUES (@order_id, @service, @score, @now)
ON CONFLICT (order_id) DO UPDATE SET score = excluded.score;

-- name: RatingOfOrder :one
-- The score of an order, 0 if it has none.
SELECT coalesce((SELECT score FROM ratings WHERE order_id = @order_id), 0)::smallint;

-- name: CountRatings :many
SELECT service, score, ratings FROM rating_counts WHERE ratings > 0;
