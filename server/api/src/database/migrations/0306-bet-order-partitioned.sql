-- allow one-table: it is the same table under its new name, and one that this file creates
-- allow contract: the table goes on as the first partition, and its name as the partitioned table
-- allow dynamic-sql: ATTACH PARTITION, with the bound that 0298 has chosen; the constraint proves it

ALTER TABLE bet_order RENAME TO bet_order_p0;
ALTER TABLE bet_order_p0 RENAME CONSTRAINT bet_order_pkey TO bet_order_p0_pkey;
DROP TRIGGER bet_order_reality ON bet_order_p0;
DROP TRIGGER bet_order_announce ON bet_order_p0;
-- `bet_order_key` has all keys by now.
ALTER TABLE bet_order_p0 DROP CONSTRAINT bet_order_member_id_idem_key_key;
REVOKE ALL ON bet_order_p0 FROM velvet_operator;

DO $$
DECLARE
  v_last bigint;
  v_called boolean;
BEGIN
  SELECT last_value, is_called INTO v_last, v_called FROM bet_order_id_seq;
  ALTER TABLE bet_order_p0 ALTER id DROP IDENTITY;
  CREATE TABLE bet_order (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
    member_id bigint NOT NULL,
    round_id bigint NOT NULL,
    sides text[] NOT NULL,
    stake minor_units NOT NULL,
    idem_key text NOT NULL,
    request_hash bytea NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT bet_order_stake_check CHECK (stake::bigint > 0)
  ) PARTITION BY RANGE (round_id);
  PERFORM setval('bet_order_id_seq', v_last, v_called);
  EXECUTE format('ALTER TABLE bet_order ATTACH PARTITION bet_order_p0 FOR VALUES FROM (MINVALUE) TO (%s)',
    (SELECT upper_id FROM partition_range WHERE family = 'game' AND number = 0));
END
$$;
ALTER TABLE bet_order_p0 DROP CONSTRAINT bet_order_first;

GRANT SELECT ON bet_order TO velvet_operator;
CREATE TRIGGER bet_order_key_add AFTER INSERT ON bet_order REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION bet_order_key_add();
CREATE TRIGGER bet_order_reality AFTER INSERT ON bet_order
  FOR EACH ROW EXECUTE FUNCTION player_reality_note();
CREATE TRIGGER bet_order_announce AFTER INSERT ON bet_order
  FOR EACH ROW EXECUTE FUNCTION order_relay_add();
