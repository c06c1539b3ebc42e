-- name: KnowBrowser :one
-- Stores a browser in which a citizen has signed in; known reports whether it was stored before. Of two sign-ins at the same time the second
-- one waits for the first one's row, and knows it.
WITH added AS (
    INSERT INTO known_browsers (citizen_id, browser, seen_at) VALUES (@citizen_id, @browser, @now) ON CONFLICT (citizen_id, browser) DO NOTHING
    RETURNING browser
), seen AS (
    UPDATE known_browsers SET seen_at = @now WHERE citizen_id = @citizen_id AND browser = @browser AND NOT EXISTS (SELECT FROM added)
)
SELECT (NOT EXISTS (SELECT FROM added))::boolean AS known;

-- name: SweepBrowsers :execrows
DELETE FROM known_browsers WHERE ctid = ANY(ARRAY(
    SELECT e.ctid FROM known_browsers e WHERE e.seen_at < @before ORDER BY e.seen_at LIMIT @at_most
));
