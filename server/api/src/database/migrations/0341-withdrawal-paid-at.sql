-- When a withdrawal was paid, which until now only its transaction said: sums of days have to stay the same
-- when that is archived.
ALTER TABLE withdrawal ADD COLUMN paid_at timestamptz;

CREATE OR REPLACE FUNCTION withdrawal_decide(p_withdrawal bigint, p_state text, p_reason text)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_now timestamptz;
  v_row withdrawal;
  v_account bigint;
  v_hold bigint := system_account('withdraw_hold');
  v_reason text := coalesce(trim(p_reason), '');
BEGIN
  SELECT * INTO v_row FROM withdrawal WHERE id = p_withdrawal FOR UPDATE;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  IF NOT coalesce(v_row.state = 'under-review' AND p_state IN ('successful', 'failed')
    OR v_row.state = 'successful' AND p_state = 'settled', false) THEN RETURN 'wrong_state'; END IF;
  IF p_state <> 'settled' AND v_reason = '' THEN RETURN 'no_reason'; END IF;
  SELECT id INTO STRICT v_account FROM account WHERE member_id = v_row.member_id FOR UPDATE;
  v_now := ledger_now();
  IF p_state = 'successful' THEN
    PERFORM ledger_move('withdraw_pay', 'withdraw_pay|' || v_row.id, v_row.request_hash, v_row.id,
      v_now, v_hold, system_account('cash_out'), v_row.amount);
  ELSIF p_state = 'failed' THEN
    PERFORM ledger_move('withdraw_return', 'withdraw_return|' || v_row.id, v_row.request_hash,
      v_row.id, v_now, v_hold, v_account, v_row.amount);
  END IF;
  UPDATE withdrawal SET state = p_state, updated_at = v_now,
    paid_at = CASE p_state WHEN 'successful' THEN v_now ELSE paid_at END,
    reason = coalesce(nullif(v_reason, ''), reason) WHERE id = v_row.id;
  RETURN p_state;
END
$function$;
