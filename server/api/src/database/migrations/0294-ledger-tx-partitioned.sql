-- allow one-table: it is the same table under its new name, and one that this file creates
-- allow contract: the table goes on as the first partition, and its name as the partitioned table
-- allow dynamic-sql: ATTACH PARTITION, with the bound that 0290 has chosen; the constraint proves it

ALTER TABLE ledger_tx RENAME TO ledger_tx_p0;
ALTER TABLE ledger_tx_p0 RENAME CONSTRAINT ledger_tx_pkey TO ledger_tx_p0_pkey;
ALTER INDEX ledger_tx_at RENAME TO ledger_tx_p0_at_idx;
DROP TRIGGER ledger_tx_complete ON ledger_tx_p0;
-- `ledger_key` has all keys by now.
ALTER TABLE ledger_tx_p0 DROP CONSTRAINT ledger_tx_idem_key_key;
REVOKE ALL ON ledger_tx_p0 FROM velvet_operator;

DO $$
DECLARE
  v_last bigint;
  v_called boolean;
BEGIN
  SELECT last_value, is_called INTO v_last, v_called FROM ledger_tx_id_seq;
  ALTER TABLE ledger_tx_p0 ALTER id DROP IDENTITY;
  CREATE TABLE ledger_tx (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
    kind text NOT NULL,
    idem_key text NOT NULL,
    request_hash bytea NOT NULL,
    ref bigint NOT NULL,
    at timestamptz NOT NULL,
    CONSTRAINT ledger_tx_pkey PRIMARY KEY (id),
    CONSTRAINT ledger_tx_kind_check CHECK (kind = ANY (ARRAY['recharge'::text, 'bet'::text,
      'settle'::text, 'refund'::text, 'withdraw_hold'::text, 'withdraw_pay'::text,
      'withdraw_return'::text, 'give_up'::text]))
  ) PARTITION BY RANGE (id);
  CREATE INDEX ledger_tx_at ON ledger_tx USING brin (at) WITH (pages_per_range = 32);
  PERFORM setval('ledger_tx_id_seq', v_last, v_called);
  EXECUTE format('ALTER TABLE ledger_tx ATTACH PARTITION ledger_tx_p0 FOR VALUES FROM (MINVALUE) TO (%s)',
    (SELECT upper_id FROM partition_range WHERE family = 'ledger' AND number = 0));
END
$$;
ALTER TABLE ledger_tx_p0 DROP CONSTRAINT ledger_tx_first;

GRANT SELECT ON ledger_tx TO velvet_operator;
CREATE TRIGGER ledger_tx_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_tx
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_key_add AFTER INSERT ON ledger_tx REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_key_add();
CREATE CONSTRAINT TRIGGER ledger_tx_complete AFTER INSERT ON ledger_tx
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_tx_complete();
