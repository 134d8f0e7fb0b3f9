-- no-transaction
-- The members of the rows from before, in batches: a transaction's is that of its member's posting, or of
-- its bet when that was lost, or of the withdrawal that was paid. Guards let NULL be filled until the next migrations, and nothing else.
DO $$
DECLARE
  v_own xid8 := pg_current_xact_id();
  v_until timestamptz := clock_timestamp() + interval '30 seconds';
  v_from bigint := 0;
  v_last bigint;
BEGIN
  COMMIT;
  -- Calls that began with the functions of before would still add rows without a member.
  WHILE pg_snapshot_xmin(pg_current_snapshot()) <= v_own AND clock_timestamp() < v_until LOOP
    PERFORM pg_sleep(0.05);
  END LOOP;
  v_last := (SELECT coalesce(max(id), 0) FROM ledger_tx);
  WHILE v_from <= v_last LOOP
    -- Few rows of big tables, each found by its key.
    PERFORM set_config('enable_hashjoin', 'off', true), set_config('enable_mergejoin', 'off', true);
    UPDATE ledger_tx t SET member_id = coalesce(
      (SELECT a.member_id FROM posting p JOIN account a ON a.id = p.account_id
        WHERE p.tx_id = t.id AND a.member_id IS NOT NULL),
      (SELECT b.member_id FROM bet b WHERE b.id = t.ref AND t.kind IN ('settle', 'refund')),
      (SELECT w.member_id FROM withdrawal w WHERE w.id = t.ref AND t.kind = 'withdraw_pay'))
     WHERE t.id >= v_from AND t.id < v_from + 10000 AND t.member_id IS NULL;
    UPDATE posting p SET member_id = t.member_id FROM ledger_tx t
     WHERE p.tx_id >= v_from AND p.tx_id < v_from + 10000 AND p.member_id IS NULL
       AND t.id = p.tx_id AND t.id >= v_from AND t.id < v_from + 10000;
    UPDATE ledger_key k SET member_id = t.member_id FROM ledger_tx t
     WHERE t.id >= v_from AND t.id < v_from + 10000 AND k.idem_key = t.idem_key
       AND k.member_id IS NULL;
    v_from := v_from + 10000;
    COMMIT;
  END LOOP;
  UPDATE sealed_balance b SET member_id = a.member_id FROM account a
   WHERE a.id = b.account_id AND a.member_id IS NOT NULL AND b.member_id IS NULL;
  COMMIT;
  -- As the erasure of an account may change texts in these.
  PERFORM set_config('velvet.erasing', 'on', true);
  UPDATE withdrawal_approval p SET member_id = w.member_id FROM withdrawal w
   WHERE w.id = p.withdrawal_id AND p.member_id IS NULL;
  UPDATE recharge_evidence e SET member_id = r.member_id FROM recharge r
   WHERE r.id = e.recharge_id AND e.member_id IS NULL;
  COMMIT;
  UPDATE member_challenge c SET member_id = s.member_id FROM session s
   WHERE s.token_hash = c.session_hash AND c.member_id IS NULL;
  UPDATE push_subscription p SET member_id = s.member_id FROM session s
   WHERE s.token_hash = p.session_hash AND p.member_id IS NULL;
END
$$;
