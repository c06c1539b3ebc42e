-- name: SaveOwnPolicy :exec
INSERT INTO own_policies (citizen_id, vin, type, plate, brand, company_name, policy_number, end_date, email, updated_at)
VALUES (@citizen_id, @vin, @type, @plate, @brand, @company_name, @policy_number, @end_date, @email, @updated_at)
ON CONFLICT (citizen_id, vin, type) DO UPDATE
SET plate = excluded.plate, brand = excluded.brand, company_name = excluded.company_name,
    policy_number = excluded.policy_number, end_date = excluded.end_date, email = excluded.email,
    updated_at = excluded.updated_at;

-- name: OwnPolicies :many
SELECT * FROM own_policies WHERE citizen_id = @citizen_id ORDER BY end_date, type;
