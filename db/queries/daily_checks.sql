-- name: BeginDailyCheck :exec
INSERT INTO daily_checks (kind, begun_at) VALUES (@kind, @now)
ON CONFLICT (kind) DO UPDATE SET begun_at = excluded.begun_at;

-- name: CompleteDailyCheck :exec
UPDATE daily_checks SET asked_at = begun_at WHERE kind = @kind;
