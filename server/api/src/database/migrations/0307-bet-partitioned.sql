-- allow one-table: it is the same table under its new name, and one that this file creates
-- allow contract: the table goes on as the first partition, and its name as the partitioned table
-- allow dynamic-sql: ATTACH PARTITION, with the bound that 0298 has chosen; the constraint proves it

ALTER TABLE bet RENAME TO bet_p0;
ALTER TABLE bet_p0 RENAME CONSTRAINT bet_pkey TO bet_p0_pkey;
ALTER TABLE bet_p0 RENAME CONSTRAINT bet_member_id_member_seq_key TO bet_p0_member_id_member_seq_key;
ALTER INDEX bet_member_time RENAME TO bet_p0_member_id_created_at_idx;
ALTER INDEX bet_open RENAME TO bet_p0_round_id_id_idx;
ALTER INDEX bet_report RENAME TO bet_p0_member_id_state_stake_payout_idx;
ALTER INDEX bet_round RENAME TO bet_p0_round_id_idx;
REVOKE ALL ON bet_p0 FROM velvet_operator;

DO $$
DECLARE
  v_last bigint;
  v_called boolean;
BEGIN
  SELECT last_value, is_called INTO v_last, v_called FROM bet_id_seq;
  ALTER TABLE bet_p0 ALTER id DROP IDENTITY;
  CREATE TABLE bet (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
    order_id bigint NOT NULL,
    member_id bigint NOT NULL,
    member_seq bigint NOT NULL,
    round_id bigint NOT NULL,
    side text NOT NULL,
    stake minor_units NOT NULL,
    odds_hundredths integer NOT NULL,
    state text NOT NULL DEFAULT 'open'::text,
    payout minor_units NOT NULL DEFAULT 0,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT bet_payout_check CHECK (payout::bigint >= 0),
    CONSTRAINT bet_side_check CHECK (side = ANY (ARRAY['big'::text, 'small'::text, 'odd'::text,
      'even'::text])),
    CONSTRAINT bet_stake_check CHECK (stake::bigint > 0),
    CONSTRAINT bet_state_check CHECK (state = ANY (ARRAY['open'::text, 'settled'::text,
      'refunded'::text]))
  ) PARTITION BY RANGE (round_id);
  CREATE INDEX bet_member_time ON bet (member_id, created_at);
  CREATE INDEX bet_open ON bet (round_id, id) WHERE state = 'open';
  CREATE INDEX bet_report ON bet (member_id) INCLUDE (state, stake, payout);
  CREATE INDEX bet_round ON bet (round_id);
  PERFORM setval('bet_id_seq', v_last, v_called);
  EXECUTE format('ALTER TABLE bet ATTACH PARTITION bet_p0 FOR VALUES FROM (MINVALUE) TO (%s)',
    (SELECT upper_id FROM partition_range WHERE family = 'game' AND number = 0));
END
$$;
ALTER TABLE bet_p0 DROP CONSTRAINT bet_first;

GRANT SELECT ON bet TO velvet_operator;
CREATE TRIGGER bet_permanent BEFORE DELETE OR TRUNCATE ON bet
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bet_announce AFTER UPDATE ON bet REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bet_announce();

-- A member's bets are numbered one after the other. Partitions prove it each for itself, and this for
-- all: numbers go on where the account has counted to, which `place_bets` holds locked.
CREATE FUNCTION bet_numbered() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM (SELECT member_id, min(member_seq) AS first, max(member_seq) AS last,
      count(*) AS count FROM fresh GROUP BY member_id) f
      LEFT JOIN account a ON a.member_id = f.member_id
     WHERE (f.first, f.last) IS DISTINCT FROM (a.bet_count + 1, a.bet_count + f.count)
  ) THEN
    RAISE EXCEPTION 'Bets are not numbered on from the last one' USING ERRCODE = 'unique_violation',
      CONSTRAINT = 'bet_numbered';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER bet_numbered AFTER INSERT ON bet REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION bet_numbered();
CREATE TRIGGER bet_numbered AFTER INSERT ON bet_p0 REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION bet_numbered();
