-- name: KnowBrowser :one
-- Stores a browser in which a citizen has signed in; known reports whether it was stored before.
INSERT INTO known_browsers (citizen_id, browser, seen_at) VALUES (@citizen_id, @browser, @now)
ON CONFLICT (citizen_id, browser) DO UPDATE SET seen_at = excluded.seen_at
RETURNING (xmax <> 0)::boolean AS known;

-- name: SweepBrowsers :execrows
DELETE FROM known_browsers WHERE ctid = ANY(ARRAY(
    SELECT e.ctid FROM known_browsers e WHERE e.seen_at < @before ORDER BY e.seen_at LIMIT @at_most
));
