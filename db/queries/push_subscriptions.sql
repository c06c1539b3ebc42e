-- name: AddPushSubscription :exec
-- Adds nothing if the session has ended.
INSERT INTO push_subscriptions (id, citizen_id, session_id, browser, endpoint_hash, service, sealed, seen_at)
SELECT @id, s.citizen_id, s.id, @browser, @endpoint_hash, @service, @sealed, @now
FROM sessions s WHERE s.id = @session_id AND s.citizen_id = @citizen_id AND s.ended_at IS NULL;

-- name: ReplacePushSubscription :exec
-- Deletes the subscriptions of a browser and of an endpoint, of any citizen.
DELETE FROM push_subscriptions WHERE browser = @browser OR endpoint_hash = @endpoint_hash;

-- name: TrimPushSubscriptions :exec
-- Deletes a citizen's subscriptions that are used least recently, above a number.
DELETE FROM push_subscriptions WHERE id IN (
    SELECT p.id FROM push_subscriptions p WHERE p.citizen_id = @citizen_id ORDER BY p.seen_at DESC, p.id DESC OFFSET @at_most::integer
);

-- name: SubscribedToPush :one
-- Reports whether a browser notifies a citizen.
SELECT EXISTS (SELECT FROM push_subscriptions WHERE browser = @browser AND citizen_id = @citizen_id);

-- name: EndPushSubscription :exec
DELETE FROM push_subscriptions WHERE browser = @browser AND citizen_id = @citizen_id;

-- name: EndPushOfSessions :exec
-- Browsers of sessions that have ended are not notified any more. It follows the end of the sessions in a statement of its own, which sees
-- the subscriptions of the transactions that the end has waited for.
DELETE FROM push_subscriptions WHERE session_id = ANY(@sessions::uuid[]) AND citizen_id = @citizen_id;

-- name: EndPushOfOtherSessions :exec
-- The same of all sessions of a citizen but one.
DELETE FROM push_subscriptions WHERE citizen_id = @citizen_id AND session_id <> @id;

-- name: EndPushOfOthers :exec
-- Another citizen has signed in with the browser.
DELETE FROM push_subscriptions WHERE browser = @browser AND citizen_id <> @citizen_id;

-- name: RenewPushSubscription :exec
-- Its citizen has signed in with the browser again.
UPDATE push_subscriptions SET session_id = @session_id, seen_at = @now WHERE browser = @browser AND citizen_id = @citizen_id;

-- name: ForgetPushSubscription :exec
-- The push service does not know it any more.
DELETE FROM push_subscriptions WHERE id = @id;

-- name: SweepPushSubscriptions :execrows
DELETE FROM push_subscriptions WHERE ctid = ANY(ARRAY(
    SELECT e.ctid FROM push_subscriptions e WHERE e.seen_at < @before ORDER BY e.seen_at LIMIT @at_most
));
