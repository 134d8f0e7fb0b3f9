-- allow one-table: it is the same table under its new name, and one that this file creates
-- allow contract: the table goes on as the first partition, and its name as the partitioned table
-- allow dynamic-sql: ATTACH PARTITION, with the bound that 0290 has chosen; the constraint proves it

ALTER TABLE posting RENAME TO posting_p0;
ALTER TABLE posting_p0 RENAME CONSTRAINT posting_pkey TO posting_p0_pkey;
ALTER INDEX posting_account RENAME TO posting_p0_account_id_tx_id_idx;
REVOKE ALL ON posting_p0 FROM velvet_operator;

CREATE TABLE posting (
  tx_id bigint NOT NULL,
  account_id bigint NOT NULL,
  amount minor_units NOT NULL,
  CONSTRAINT posting_pkey PRIMARY KEY (tx_id, account_id),
  CONSTRAINT posting_amount_check CHECK (amount <> 0)
) PARTITION BY RANGE (tx_id);
CREATE INDEX posting_account ON posting (account_id, tx_id);
DO $$
BEGIN
  EXECUTE format('ALTER TABLE posting ATTACH PARTITION posting_p0 FOR VALUES FROM (MINVALUE) TO (%s)',
    (SELECT upper_id FROM partition_range WHERE family = 'ledger' AND number = 0));
END
$$;
ALTER TABLE posting_p0 DROP CONSTRAINT posting_first;

GRANT SELECT ON posting TO velvet_operator;
CREATE TRIGGER posting_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON posting
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER posting_apply AFTER INSERT ON posting REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION posting_apply();
