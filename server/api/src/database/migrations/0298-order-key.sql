-- Rounds, orders and bets are a family: partitions of one number hold rounds and all that was bet on
-- them. The keys with which members repeat an order stay in a table of their own, for ever.

INSERT INTO partition_family (name, width) VALUES ('game', 200000);
INSERT INTO partition_range (family, number, lower_id, upper_id)
SELECT f.name, 0, 0, ((SELECT coalesce(max(id), 0) FROM round) / f.width + 2) * f.width
  FROM partition_family f WHERE f.name = 'game';

CREATE TABLE bet_order_key (
  member_id bigint NOT NULL,
  idem_key text NOT NULL,
  request_hash bytea NOT NULL,
  order_id bigint NOT NULL,
  PRIMARY KEY (member_id, idem_key)
);
GRANT SELECT ON bet_order_key TO velvet_operator;
CREATE TRIGGER bet_order_key_permanent BEFORE DELETE OR UPDATE OR TRUNCATE ON bet_order_key
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION bet_order_key_add() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO bet_order_key (member_id, idem_key, request_hash, order_id)
  SELECT member_id, idem_key, request_hash, id FROM fresh;
  RETURN NULL;
END
$$;

CREATE TRIGGER bet_order_key_add AFTER INSERT ON bet_order REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION bet_order_key_add();
