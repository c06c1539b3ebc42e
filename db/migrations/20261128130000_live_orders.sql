-- +goose Up

-- Each change of an order used to write all indexes of orders, because most had a column that changes with it. What operators count is now in
-- a narrow row of its own, so that orders has no index that a change concerns, except when its payment arrives.

-- What operators count of the orders that are not erased. The triggers below write it.
CREATE TABLE live_orders (
    order_id    uuid         PRIMARY KEY,
    service     text         NOT NULL,
    status      text         NOT NULL,
    problem     text         NOT NULL,
    price       bigint       NOT NULL,
    paid        boolean      NOT NULL,
    carried     boolean      NOT NULL,
    called_off  boolean      NOT NULL,
    -- The last change of a finished order.
    ended_at    timestamptz,
    -- When the order began to have its problem.
    waiting_since  timestamptz,
    -- The same, of one that is not refunded without a result, or unpaid with one, and in no list of operators. A document by post is paid
    -- unless the post has canceled the carriage. A reserved plate that was not collected in time stays paid (PRES-05).
    mispaid_at  timestamptz  GENERATED ALWAYS AS (CASE
        WHEN price > 0 AND (status IN ('done', 'storage') AND NOT called_off) <> paid
            AND NOT (status = 'canceled' AND service = 'plate-reserve') AND problem NOT IN ('refund_refused', 'payment_reversed')
        THEN ended_at END) STORED
) WITH (fillfactor = 70);
CREATE INDEX live_orders_waiting ON live_orders (problem, waiting_since) WHERE waiting_since IS NOT NULL;
CREATE INDEX live_orders_ended ON live_orders (ended_at) WHERE ended_at IS NOT NULL;
CREATE INDEX live_orders_mispaid ON live_orders (mispaid_at) WHERE mispaid_at IS NOT NULL;

-- +goose StatementBegin
CREATE FUNCTION follow_order() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    IF NEW.erased_at IS NOT NULL THEN
        DELETE FROM live_orders WHERE order_id = NEW.id;
        RETURN NULL;
    END IF;
    INSERT INTO live_orders (order_id, service, status, problem, price, paid, carried, called_off, ended_at, waiting_since)
    VALUES (NEW.id, NEW.service, NEW.status, NEW.problem, NEW.price, NEW.paid, NEW.carried, NEW.called_off,
        CASE WHEN NEW.finished THEN NEW.updated_at END, CASE WHEN NEW.problem <> '' THEN NEW.updated_at END)
    ON CONFLICT (order_id) DO UPDATE
    SET service = excluded.service, status = excluded.status, problem = excluded.problem, price = excluded.price, paid = excluded.paid,
        carried = excluded.carried, called_off = excluded.called_off, ended_at = excluded.ended_at,
        waiting_since = CASE WHEN live_orders.problem = excluded.problem THEN live_orders.waiting_since ELSE excluded.waiting_since END;
    RETURN NULL;
END $$;
CREATE FUNCTION forget_order() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    DELETE FROM live_orders WHERE order_id = OLD.id;
    DELETE FROM changed_orders WHERE order_id = OLD.id;
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER follow_new_order AFTER INSERT ON orders FOR EACH ROW EXECUTE FUNCTION follow_order();
CREATE TRIGGER follow_order AFTER UPDATE ON orders FOR EACH ROW
    WHEN ((OLD.service, OLD.status, OLD.problem, OLD.price, OLD.paid, OLD.carried, OLD.called_off, OLD.erased_at)
            IS DISTINCT FROM (NEW.service, NEW.status, NEW.problem, NEW.price, NEW.paid, NEW.carried, NEW.called_off, NEW.erased_at)
        OR NEW.finished AND OLD.updated_at <> NEW.updated_at)
    EXECUTE FUNCTION follow_order();
CREATE TRIGGER forget_order AFTER DELETE ON orders FOR EACH ROW EXECUTE FUNCTION forget_order();

-- Nothing is released yet: no installation has so many orders that the lock of this transaction would be felt.
INSERT INTO live_orders (order_id, service, status, problem, price, paid, carried, called_off, ended_at, waiting_since)
SELECT id, service, status, problem, price, paid, carried, called_off, CASE WHEN finished THEN updated_at END,
    CASE WHEN problem <> '' THEN updated_at END
FROM orders WHERE erased_at IS NULL;

CREATE OR REPLACE VIEW orders_mispaid AS
SELECT order_id AS id, service, status, mispaid_at AS updated_at FROM live_orders WHERE mispaid_at IS NOT NULL;

-- Orders that have changed and are not compared with the engine since (temporal/rebuild/verify.go). Each change is here, whenever it is
-- committed. They are so few, those of a minute, that they need no index in the order of time.
CREATE TABLE changed_orders (
    order_id    uuid         PRIMARY KEY,
    changed_at  timestamptz  NOT NULL
) WITH (fillfactor = 70);
INSERT INTO leases (name, holder, leased_until) VALUES ('verify', '00000000-0000-0000-0000-000000000000', 'epoch');
-- squawk-ignore ban-drop-table
DROP TABLE orders_verified; -- nothing is released that reads it

-- Room for the next version of a row beside it.
ALTER TABLE orders SET (fillfactor = 80);
