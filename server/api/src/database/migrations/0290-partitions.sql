-- The big tables become partitioned by ranges of ids, which are issued in order of time. Tables of
-- one family have the same bounds, so that what belongs together is in partitions of one number.

CREATE TABLE partition_family (
  name text PRIMARY KEY,
  -- How many ids of the family's key a new partition takes: transactions, or rounds.
  width bigint NOT NULL CHECK (width > 0)
);

CREATE TABLE partition_range (
  family text NOT NULL REFERENCES partition_family,
  number integer NOT NULL,
  -- The first has no lower bound: `lower_id` is what its ids start after.
  lower_id bigint NOT NULL,
  upper_id bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (family, number),
  UNIQUE (family, upper_id),
  CHECK (upper_id > lower_id)
);
GRANT SELECT ON partition_family, partition_range TO velvet_operator;

INSERT INTO partition_family (name, width) VALUES ('ledger', 20000000);

-- What is there is in the first partition, with room for what comes until the others are there.
INSERT INTO partition_range (family, number, lower_id, upper_id)
SELECT f.name, 0, 0, ((SELECT coalesce(max(id), 0) FROM ledger_tx) / f.width + 2) * f.width
  FROM partition_family f;

-- Creates what a partition of a table has besides its columns, indexes and checks: the triggers of
-- statements, which protect it when it is named itself.
CREATE FUNCTION partition_triggers(p_parent regclass, p_partition regclass) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_definition text;
BEGIN
  FOR v_definition IN
    SELECT pg_get_triggerdef(oid) FROM pg_trigger
     WHERE tgrelid = p_parent AND NOT tgisinternal AND tgtype & 1 = 0 ORDER BY tgname
  LOOP
    EXECUTE replace(v_definition, format(' ON public.%s ', p_parent),
      format(' ON public.%s ', p_partition));
  END LOOP;
END
$$;

-- Keys of transactions, in a table that is never partitioned or archived: each is used once, ever.
-- A trigger writes it, so that every way to add a transaction does.
CREATE TABLE ledger_key (
  idem_key text PRIMARY KEY,
  tx_id bigint NOT NULL
);
GRANT SELECT ON ledger_key TO velvet_operator;
CREATE TRIGGER ledger_key_permanent BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_key
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION ledger_key_add() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO ledger_key (idem_key, tx_id) SELECT idem_key, id FROM fresh;
  RETURN NULL;
END
$$;

CREATE TRIGGER ledger_key_add AFTER INSERT ON ledger_tx REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_key_add();
