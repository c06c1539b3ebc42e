-- name: SaveOwnPolicy :exec
INSERT INTO own_policies (citizen_id, vin_hash, type, policy, updated_at) VALUES (@citizen_id, @vin_hash, @type, @policy, @updated_at)
ON CONFLICT (citizen_id, vin_hash, type) DO UPDATE SET policy = excluded.policy, updated_at = excluded.updated_at;

-- name: OwnPolicies :many
SELECT * FROM own_policies WHERE citizen_id = @citizen_id;
