-- name: AddUnusedObject :exec
-- Records an object before it is stored: it is deleted then, unless a row names it.
INSERT INTO unused_objects (id, delete_after) VALUES (@id, @delete_after);

-- name: ClaimUnusedObjects :many
-- The objects to delete now. No row can name them any more.
UPDATE unused_objects SET deleting = true WHERE id = ANY(ARRAY(
    SELECT u.id FROM unused_objects u WHERE u.delete_after <= @now ORDER BY u.delete_after LIMIT @at_most FOR UPDATE SKIP LOCKED
)) RETURNING id;

-- name: ForgetUnusedObject :exec
DELETE FROM unused_objects WHERE id = @id;
