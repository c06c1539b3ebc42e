-- +goose Up

-- Who was only named in somebody's order has never signed in: signed_in_at is the epoch then. It is not NULL, which the
-- version before could not read. Rows of such people said that they had; they leave no other trace than a name, and lose
-- what was found about them.
COMMENT ON COLUMN citizens.signed_in_at IS 'the epoch: never, the citizen was named in somebody else''s order';
UPDATE citizens c SET signed_in_at = 'epoch'
WHERE c.email = '' AND c.phone = ''
    AND NOT EXISTS (SELECT FROM sessions s WHERE s.citizen_id = c.id)
    AND NOT EXISTS (SELECT FROM bank_clients b WHERE b.citizen_id = c.id)
    AND NOT EXISTS (SELECT FROM orders o WHERE o.citizen_id = c.id)
    AND NOT EXISTS (SELECT FROM drafts d WHERE d.citizen_id = c.id)
    AND NOT EXISTS (SELECT FROM files f WHERE f.citizen_id = c.id)
    AND NOT EXISTS (SELECT FROM own_policies p WHERE p.citizen_id = c.id)
    AND NOT EXISTS (SELECT FROM observers o WHERE o.citizen_id = c.id);
DELETE FROM reminders r USING citizens c WHERE c.id = r.citizen_id AND c.signed_in_at = 'epoch';

-- How many documents a citizen holds for orders that are going to be made is asked before each upload.
CREATE INDEX files_of_citizen ON files (citizen_id) WHERE order_id IS NULL;

-- +goose Down
DROP INDEX files_of_citizen;
UPDATE citizens SET signed_in_at = created_at WHERE signed_in_at = 'epoch';
COMMENT ON COLUMN citizens.signed_in_at IS NULL;
