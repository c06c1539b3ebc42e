-- name: TakeLease :execrows
-- Takes a lease that no other process has, or prolongs the holder's own. No row: another process has it.
UPDATE leases SET holder = @holder, leased_until = @until
WHERE name = @name AND (holder = @holder OR leased_until <= @now);
