-- A payout of more than config `four_eyes` {"above": minor units} needs two operators; without
-- that config, more than 50,000 points does.

CREATE TABLE withdrawal_approval (
  withdrawal_id bigint NOT NULL REFERENCES withdrawal,
  -- As compared: without case and surrounding spaces.
  operator text NOT NULL CHECK (operator <> ''),
  reason text NOT NULL,
  approved_at timestamptz NOT NULL,
  PRIMARY KEY (withdrawal_id, operator)
);
CREATE TRIGGER withdrawal_approval_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON withdrawal_approval
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION four_eyes_above() RETURNS bigint
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(
    (SELECT (value ->> 'above')::bigint FROM config WHERE key = 'four_eyes'), 5000000);
$$;

-- Decides on a withdrawal: under-review → successful | failed, successful → settled.
-- outcome: the new state, needs_second (noted; another operator must approve too), same_operator
-- (has approved already), unknown, wrong_state, no_reason, no_operator.
CREATE OR REPLACE FUNCTION operator_decide_withdrawal(
  p_actor text, p_withdrawal bigint, p_state text, p_reason text
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_now timestamptz;
  v_row withdrawal;
  v_account bigint;
  v_hold bigint := system_account('withdraw_hold');
  v_operator text := lower(trim(p_actor));
  v_reason text := coalesce(trim(p_reason), '');
  v_outcome text := p_state;
BEGIN
  IF coalesce(v_operator, '') = '' THEN RETURN 'no_operator'; END IF;
  SELECT * INTO v_row FROM withdrawal WHERE id = p_withdrawal FOR UPDATE;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  IF NOT (v_row.state = 'under-review' AND p_state IN ('successful', 'failed')
    OR v_row.state = 'successful' AND p_state = 'settled') THEN RETURN 'wrong_state'; END IF;
  IF p_state <> 'settled' AND v_reason = '' THEN RETURN 'no_reason'; END IF;
  SELECT id INTO STRICT v_account FROM account WHERE member_id = v_row.member_id FOR UPDATE;
  v_now := ledger_now();
  IF p_state = 'successful' THEN
    INSERT INTO withdrawal_approval (withdrawal_id, operator, reason, approved_at)
    VALUES (v_row.id, v_operator, v_reason, v_now) ON CONFLICT DO NOTHING;
    IF NOT FOUND THEN
      v_outcome := 'same_operator';
    ELSIF v_row.amount > four_eyes_above()
      AND (SELECT count(*) FROM withdrawal_approval WHERE withdrawal_id = v_row.id) < 2 THEN
      v_outcome := 'needs_second';
    ELSE
      PERFORM ledger_move('withdraw_pay', 'withdraw_pay|' || v_row.id, v_row.request_hash,
        v_row.id, v_now, v_hold, system_account('cash_out'), v_row.amount);
    END IF;
  ELSIF p_state = 'failed' THEN
    PERFORM ledger_move('withdraw_return', 'withdraw_return|' || v_row.id, v_row.request_hash,
      v_row.id, v_now, v_hold, v_account, v_row.amount);
  END IF;
  IF v_outcome = p_state THEN
    UPDATE withdrawal SET state = p_state, updated_at = v_now,
      reason = coalesce(nullif(v_reason, ''), reason) WHERE id = v_row.id;
  END IF;
  PERFORM audit_append(p_actor, 'decide withdrawal', 'withdrawal ' || v_row.id,
    jsonb_build_object('state', p_state, 'outcome', v_outcome, 'reason', p_reason,
      'amount', v_row.amount));
  RETURN v_outcome;
END
$$;

GRANT SELECT ON withdrawal_approval TO velvet_operator;
