-- name: SaveDraft :execrows
-- Stores a draft if the browser had the newest version; no row means that another device has a newer one, or that the draft is gone: a tab
-- that was left open does not bring back a draft of which an order was made. Of the given ids, those of the citizen's documents are stored
-- with it.
INSERT INTO drafts (citizen_id, service, version, content, files, updated_at)
SELECT @citizen_id, @service, @version::bigint, @content,
    ARRAY(SELECT f.id FROM files f WHERE f.citizen_id = @citizen_id AND f.order_id IS NULL AND f.id = ANY(@named::uuid[])), @updated_at
WHERE @version::bigint = 1 OR EXISTS (SELECT FROM drafts d WHERE d.citizen_id = @citizen_id AND d.service = @service)
ON CONFLICT (citizen_id, service) DO UPDATE
SET version = excluded.version, content = excluded.content, files = excluded.files, updated_at = excluded.updated_at
WHERE drafts.version = excluded.version - 1;

-- name: DraftsOfCitizen :many
SELECT service, version, content, updated_at FROM drafts WHERE citizen_id = @citizen_id ORDER BY updated_at DESC;

-- name: Draft :one
SELECT version, content, updated_at FROM drafts WHERE citizen_id = @citizen_id AND service = @service;

-- name: DropDraft :exec
-- Deletes a draft and the documents that only it names.
WITH dropped AS (DELETE FROM drafts WHERE drafts.citizen_id = @citizen_id AND service = @service RETURNING files)
DELETE FROM files f USING dropped
WHERE f.citizen_id = @citizen_id AND f.order_id IS NULL AND f.id = ANY(dropped.files) AND NOT EXISTS (
    SELECT FROM drafts d WHERE d.citizen_id = f.citizen_id AND d.service <> @service AND f.id = ANY(d.files)
);

-- name: SweepDrafts :execrows
DELETE FROM drafts WHERE ctid = ANY(ARRAY(
    SELECT e.ctid FROM drafts e WHERE e.updated_at < @before ORDER BY e.updated_at LIMIT @at_most
));

-- name: EraseDraft :exec
-- Deletes the draft that an order was made from, unless it was changed since.
DELETE FROM drafts d USING orders o
WHERE o.id = @order_id AND d.citizen_id = o.citizen_id AND d.service = o.service AND d.updated_at <= o.created_at;

-- name: SaveOrderDraft :execrows
-- Stores what one party has chosen for an order, if the browser had the newest version. Locks the order's row, so that nothing is
-- stored for an order that is being erased.
INSERT INTO order_drafts (order_id, citizen_id, version, content, updated_at)
SELECT o.id, @citizen_id, @version::bigint, @content, @updated_at
FROM orders o WHERE o.id = @order_id AND o.erased_at IS NULL FOR SHARE
ON CONFLICT (order_id, citizen_id) DO UPDATE
SET version = excluded.version, content = excluded.content, updated_at = excluded.updated_at
WHERE order_drafts.version = excluded.version - 1;

-- name: OrderDraft :one
SELECT version, content, updated_at FROM order_drafts WHERE order_id = @order_id AND citizen_id = @citizen_id;

-- name: EraseOrderDrafts :exec
DELETE FROM order_drafts WHERE order_id = @order_id;

-- name: AddOrderAnswers :execrows
-- Stores once what an order was made of. Locks the order's row, like SaveOrderDraft.
INSERT INTO order_answers (order_id, citizen_id, content, created_at)
SELECT o.id, o.citizen_id, @content, @created_at
FROM orders o WHERE o.id = @order_id AND o.citizen_id = @citizen_id AND o.erased_at IS NULL FOR SHARE
ON CONFLICT DO NOTHING;

-- name: OrderAnswers :one
SELECT content FROM order_answers WHERE order_id = @order_id AND citizen_id = @citizen_id;

-- name: EraseOrderAnswers :exec
DELETE FROM order_answers WHERE order_id = @order_id;
