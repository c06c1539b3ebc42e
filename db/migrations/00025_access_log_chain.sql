-- +goose Up

-- The access log as a chain: each line's hash covers the line and the hash of the one before it, so that no line can be
-- changed, removed, put in or moved without all later hashes. Package audit computes the same, and signs the last hash daily.
ALTER TABLE access_log ADD COLUMN hash bytea;

-- +goose StatementBegin
CREATE FUNCTION access_log_field(field text) RETURNS text LANGUAGE sql IMMUTABLE AS $$
    SELECT coalesce(octet_length(field) || ':' || field, '-') || ','
$$;
CREATE FUNCTION access_log_hash(previous bytea, line access_log) RETURNS bytea LANGUAGE sql IMMUTABLE AS $$
    SELECT sha256(coalesce(previous, decode(repeat('00', 32), 'hex')) || convert_to(
        access_log_field(line.id::text) || access_log_field((extract(epoch FROM line.at) * 1000000)::bigint::text)
        || access_log_field(line.act) || access_log_field(line.name) || access_log_field(line.office) || access_log_field(line.reason)
        || access_log_field(line.order_id::text) || access_log_field(line.citizen_id::text), 'UTF8'))
$$;

-- Lines are chained one after the other: the lock lasts until the transaction ends, and the number is taken under it, so that
-- numbers follow each other as the chain does and whoever sees a line sees all before it.
CREATE FUNCTION chain_access_log() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE last access_log;
BEGIN
    PERFORM pg_advisory_xact_lock(7406120);
    SELECT * INTO last FROM access_log ORDER BY id DESC LIMIT 1;
    NEW.id := coalesce(last.id, 0) + 1;
    NEW.hash := access_log_hash(last.hash, NEW);
    RETURN NEW;
END $$;

-- Existing rows are chained as they are.
ALTER TABLE access_log DISABLE TRIGGER keep_access_log;
DO $$
DECLARE line access_log; previous bytea;
BEGIN
    FOR line IN SELECT * FROM access_log ORDER BY id LOOP
        previous := access_log_hash(previous, line);
        UPDATE access_log SET hash = previous WHERE id = line.id;
    END LOOP;
END $$;
ALTER TABLE access_log ENABLE TRIGGER keep_access_log;
-- +goose StatementEnd
ALTER TABLE access_log ALTER COLUMN hash SET NOT NULL;
CREATE TRIGGER chain_access_log BEFORE INSERT ON access_log FOR EACH ROW EXECUTE FUNCTION chain_access_log();

-- The chain's last hash as of each day, signed with a key that the database does not know.
CREATE TABLE access_log_heads (
    day        text        PRIMARY KEY CHECK (day ~ '^\d{4}-\d{2}-\d{2}$'),
    line       bigint      NOT NULL, -- 0: the log was empty
    hash       bytea       NOT NULL,
    signature  bytea       NOT NULL
);
CREATE TRIGGER keep_access_log_heads BEFORE UPDATE OR DELETE OR TRUNCATE ON access_log_heads
    FOR EACH STATEMENT EXECUTE FUNCTION keep_access_log();

-- +goose Down
DROP TABLE access_log_heads;
DROP TRIGGER chain_access_log ON access_log;
DROP FUNCTION chain_access_log, access_log_hash, access_log_field;
ALTER TABLE access_log DROP COLUMN hash;
