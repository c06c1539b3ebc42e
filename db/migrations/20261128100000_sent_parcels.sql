-- +goose Up

-- When a post was last asked to carry an order's parcel, unless it has refused to. The posts have no idempotent request: after a lost
-- answer no second parcel is asked for before it is certain that there is no first one. The id is not personal.
CREATE TABLE sent_parcels (
    order_id  uuid         PRIMARY KEY,
    sent_at   timestamptz  NOT NULL
);
