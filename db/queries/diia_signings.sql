-- name: AddDiiaSigning :exec
-- A repeated request keeps the first link.
INSERT INTO diia_signings (id, hash, order_id, citizen_id, link, valid_until)
VALUES (@id, @hash, @order_id, @citizen_id, @link, @valid_until)
ON CONFLICT (id) DO NOTHING;

-- name: DiiaSigning :one
SELECT * FROM diia_signings WHERE id = @id AND order_id = @order_id AND citizen_id = @citizen_id;

-- name: DiiaSigningByHash :one
SELECT * FROM diia_signings WHERE hash = @hash;

-- name: SettleDiiaSigning :exec
-- The first outcome stays.
UPDATE diia_signings SET state = @state, code = @code WHERE id = @id AND state = 'pending';

-- name: EraseDiiaSignings :exec
DELETE FROM diia_signings WHERE order_id = @order_id;

-- name: SweepDiiaSignings :execrows
DELETE FROM diia_signings WHERE ctid = ANY(ARRAY(
    SELECT e.ctid FROM diia_signings e WHERE e.valid_until < @before ORDER BY e.valid_until LIMIT @at_most
));
