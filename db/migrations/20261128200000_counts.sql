-- +goose Up

-- How many answers a service has of each score: counting all that were ever given would take seconds in time.
CREATE TABLE rating_counts (
    service  text      NOT NULL,
    score    smallint  NOT NULL,
    ratings  bigint    NOT NULL,
    PRIMARY KEY (service, score)
);
-- +goose StatementBegin
CREATE FUNCTION count_rating() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
    -- In the order of scores, so that two changes in opposite directions do not wait for each other.
    INSERT INTO rating_counts (service, score, ratings)
    SELECT service, score, sum(n) FROM (
        SELECT OLD.service, OLD.score, -1 WHERE TG_OP <> 'INSERT'
        UNION ALL
        SELECT NEW.service, NEW.score, 1 WHERE TG_OP <> 'DELETE'
    ) AS changes (service, score, n) GROUP BY service, score HAVING sum(n) <> 0 ORDER BY service, score
    ON CONFLICT (service, score) DO UPDATE SET ratings = rating_counts.ratings + excluded.ratings;
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER count_rating AFTER INSERT OR UPDATE OR DELETE ON ratings FOR EACH ROW EXECUTE FUNCTION count_rating();
INSERT INTO rating_counts (service, score, ratings) SELECT service, score, count(*) FROM ratings GROUP BY service, score;
