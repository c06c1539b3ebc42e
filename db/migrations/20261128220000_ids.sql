-- +goose Up

-- Columns whose names say less than what they hold: the generated Go types have these comments, too. They are not renamed: the previous version reads them.
COMMENT ON TABLE order_keys IS 'Data keys of orders, of citizens, and of requests to monitor fines.';
COMMENT ON COLUMN order_keys.order_id IS 'Whose key it is: orders.id, citizens.id or observers.id.';
COMMENT ON COLUMN messages.order_id IS
    'What the letter is about: orders.id, reminders.id or email_verifications.id; of a letter about an account an id of its own.';
COMMENT ON COLUMN access_log.order_id IS 'What was read: orders.id or observers.id; NULL: payloads of no order, or a lookup.';
COMMENT ON COLUMN staff_reasons.subject IS 'What a reason opens: orders.id, observers.id or citizens.id; the nil UUID: workflows of nobody.';
