-- no-transaction
-- allow one-table: each lock ends with a COMMIT before the next, and VALIDATE keeps nobody from writing
-- The keys of the transactions from before the trigger, and proof that all rows fit the first partition.
DO $$
DECLARE
  v_from bigint := 0;
  v_last bigint := (SELECT coalesce(max(id), 0) FROM ledger_tx);
BEGIN
  WHILE v_from <= v_last LOOP
    INSERT INTO ledger_key (idem_key, tx_id)
    SELECT idem_key, id FROM ledger_tx WHERE id >= v_from AND id < v_from + 20000
    ON CONFLICT DO NOTHING;
    v_from := v_from + 20000;
    COMMIT;
  END LOOP;
  ALTER TABLE ledger_tx VALIDATE CONSTRAINT ledger_tx_first;
  COMMIT;
  ALTER TABLE posting VALIDATE CONSTRAINT posting_first;
END
$$;
