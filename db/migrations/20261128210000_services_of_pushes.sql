-- +goose Up

-- The push service of the subscription, so that the notifications of one that is left alone are not read. Empty: written by the previous
-- version; such a notification is sent or expires within days.
ALTER TABLE pushes ADD COLUMN service text NOT NULL DEFAULT '';
