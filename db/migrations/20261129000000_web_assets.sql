-- +goose Up

-- Files of the web app that carry a hash in their names, as each API has served them within a day: a page that was open while a release was rolled
-- out, or back, loads its parts from an API of another release.
CREATE TABLE web_assets (
    name text PRIMARY KEY,
    content bytea NOT NULL,
    served_at timestamptz NOT NULL
);
