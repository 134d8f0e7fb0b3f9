-- no-transaction
-- The times of withdrawals from before, in batches, once no call writes without them any more.
DO $$
DECLARE
  v_own xid8 := pg_current_xact_id();
  v_until timestamptz := clock_timestamp() + interval '30 seconds';
  v_from bigint := 0;
  v_last bigint;
BEGIN
  COMMIT;
  WHILE pg_snapshot_xmin(pg_current_snapshot()) <= v_own AND clock_timestamp() < v_until LOOP
    PERFORM pg_sleep(0.05);
  END LOOP;
  v_last := (SELECT coalesce(max(id), 0) FROM withdrawal);
  WHILE v_from <= v_last LOOP
    UPDATE withdrawal w SET paid_at = t.at
      FROM ledger_key k JOIN ledger_tx t ON t.id = k.tx_id
     WHERE w.id >= v_from AND w.id < v_from + 1000 AND w.paid_at IS NULL
       AND w.state IN ('successful', 'settled') AND k.idem_key = 'withdraw_pay|' || w.id;
    v_from := v_from + 1000;
    COMMIT;
  END LOOP;
END
$$;
