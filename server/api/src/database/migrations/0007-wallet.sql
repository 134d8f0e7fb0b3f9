CREATE TABLE recharge (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member,
  amount minor_units NOT NULL CHECK (amount > 0),
  pay_way text NOT NULL,
  state text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'succeeded', 'declined')),
  idem_key text NOT NULL,
  request_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (member_id, idem_key)
);

CREATE TABLE withdrawal (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member,
  amount minor_units NOT NULL CHECK (amount > 0),
  state text NOT NULL DEFAULT 'under-review'
    CHECK (state IN ('under-review', 'successful', 'failed', 'settled')),
  reason text NOT NULL DEFAULT '',
  idem_key text NOT NULL,
  request_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (member_id, idem_key),
  CHECK (state IN ('under-review', 'settled') OR reason <> '')
);
CREATE INDEX withdrawal_member ON withdrawal (member_id, id DESC);
CREATE INDEX withdrawal_open ON withdrawal (id) WHERE state = 'under-review';

-- Notes a wish to pay. No points move before the payment is confirmed.
-- outcome: ok, repeated (same key and request), key_reused (other request), account_offline.
CREATE FUNCTION recharge_request(
  p_member bigint, p_amount bigint, p_pay_way text, p_idem_key text, p_request_hash bytea
) RETURNS TABLE (outcome text, recharge_id bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_now timestamptz := ledger_now();
  v_old recharge;
BEGIN
  IF NOT EXISTS (SELECT FROM member WHERE id = p_member AND status = 1) THEN
    RETURN QUERY SELECT 'account_offline', NULL::bigint; RETURN;
  END IF;
  INSERT INTO recharge
    (member_id, amount, pay_way, idem_key, request_hash, created_at, updated_at)
  VALUES (p_member, p_amount, p_pay_way, p_idem_key, p_request_hash, v_now, v_now)
  ON CONFLICT (member_id, idem_key) DO NOTHING RETURNING id INTO recharge_id;
  IF FOUND THEN outcome := 'ok'; RETURN NEXT; RETURN; END IF;
  SELECT * INTO STRICT v_old FROM recharge r
   WHERE r.member_id = p_member AND r.idem_key = p_idem_key;
  recharge_id := v_old.id;
  outcome := CASE WHEN v_old.request_hash = p_request_hash THEN 'repeated' ELSE 'key_reused' END;
  RETURN NEXT;
END
$$;

-- The payment provider's answer, any number of times; the first one counts.
-- outcome: succeeded, declined (the state it has now), unknown, amount_differs.
CREATE FUNCTION recharge_complete(p_recharge bigint, p_amount bigint, p_approved boolean)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_now timestamptz;
  v_row recharge;
  v_account bigint;
BEGIN
  SELECT * INTO v_row FROM recharge WHERE id = p_recharge FOR UPDATE;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  IF v_row.amount <> p_amount THEN RETURN 'amount_differs'; END IF;
  IF v_row.state <> 'pending' THEN RETURN v_row.state; END IF;
  v_now := ledger_now();
  IF p_approved THEN
    SELECT id INTO STRICT v_account FROM account WHERE member_id = v_row.member_id FOR UPDATE;
    PERFORM ledger_move('recharge', 'recharge|' || v_row.id, v_row.request_hash, v_row.id, v_now,
      system_account('cash_in'), v_account, v_row.amount);
  END IF;
  UPDATE recharge SET state = CASE WHEN p_approved THEN 'succeeded' ELSE 'declined' END,
    updated_at = v_now WHERE id = v_row.id RETURNING state INTO v_row.state;
  RETURN v_row.state;
END
$$;

CREATE FUNCTION operator_confirm_recharge(p_actor text, p_recharge bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_outcome text;
BEGIN
  v_outcome := recharge_complete(
    p_recharge, (SELECT amount FROM recharge WHERE id = p_recharge), true);
  PERFORM audit_append(p_actor, 'confirm recharge', 'recharge ' || p_recharge,
    jsonb_build_object('outcome', v_outcome));
  RETURN v_outcome;
END
$$;

-- The rule comes from config `withdraw_rule`: {"min": …, "max": …, "perDay": …}, in minor units.
CREATE FUNCTION withdraw_rule(p_member bigint, p_at timestamptz)
RETURNS TABLE (min_amount bigint, max_amount bigint, per_day integer, used_today integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT (c.value ->> 'min')::bigint, (c.value ->> 'max')::bigint, (c.value ->> 'perDay')::integer,
    (SELECT count(*)::integer FROM withdrawal w
      WHERE w.member_id = p_member AND w.state <> 'failed'
        AND w.created_at >= date_trunc('day', p_at, 'UTC'))
    FROM config c WHERE c.key = 'withdraw_rule';
$$;

-- Moves the points to the held account. outcome: ok, repeated, key_reused, account_offline,
-- card_missing, below_minimum, above_maximum, daily_limit, insufficient_balance.
CREATE FUNCTION withdraw_request(
  p_member bigint, p_amount bigint, p_idem_key text, p_request_hash bytea
) RETURNS TABLE (outcome text, withdrawal_id bigint, balance bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_now timestamptz;
  v_account account;
  v_old withdrawal;
  v_rule record;
  v_id bigint;
BEGIN
  SELECT * INTO v_account FROM account a WHERE a.member_id = p_member FOR UPDATE;
  v_now := ledger_now();
  SELECT * INTO v_old FROM withdrawal w WHERE w.member_id = p_member AND w.idem_key = p_idem_key;
  IF FOUND THEN
    RETURN QUERY SELECT
      CASE WHEN v_old.request_hash = p_request_hash THEN 'repeated' ELSE 'key_reused' END,
      v_old.id, v_account.balance::bigint;
    RETURN;
  END IF;
  SELECT * INTO STRICT v_rule FROM withdraw_rule(p_member, v_now);
  outcome := CASE
    WHEN NOT EXISTS (SELECT FROM member m WHERE m.id = p_member AND m.status = 1)
      THEN 'account_offline'
    WHEN NOT EXISTS (SELECT FROM bank_card b WHERE b.member_id = p_member) THEN 'card_missing'
    WHEN p_amount IS NULL OR p_amount < greatest(v_rule.min_amount, 1) THEN 'below_minimum'
    WHEN p_amount > v_rule.max_amount THEN 'above_maximum'
    WHEN v_rule.used_today >= v_rule.per_day THEN 'daily_limit'
    WHEN p_amount > v_account.balance THEN 'insufficient_balance'
    ELSE 'ok' END;
  IF outcome = 'ok' THEN
    INSERT INTO withdrawal (member_id, amount, idem_key, request_hash, created_at, updated_at)
    VALUES (p_member, p_amount, p_idem_key, p_request_hash, v_now, v_now) RETURNING id INTO v_id;
    PERFORM ledger_move('withdraw_hold', 'withdraw_hold|' || v_id, p_request_hash, v_id, v_now,
      v_account.id, system_account('withdraw_hold'), p_amount);
  END IF;
  RETURN QUERY SELECT outcome, v_id,
    (v_account.balance - CASE WHEN outcome = 'ok' THEN p_amount ELSE 0 END)::bigint;
END
$$;

-- Decides on a withdrawal: under-review → successful | failed, successful → settled.
-- outcome: the new state, unknown, wrong_state, no_reason.
CREATE FUNCTION operator_decide_withdrawal(
  p_actor text, p_withdrawal bigint, p_state text, p_reason text
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_now timestamptz;
  v_row withdrawal;
  v_account bigint;
  v_hold bigint := system_account('withdraw_hold');
BEGIN
  SELECT * INTO v_row FROM withdrawal WHERE id = p_withdrawal FOR UPDATE;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  IF NOT (v_row.state = 'under-review' AND p_state IN ('successful', 'failed')
    OR v_row.state = 'successful' AND p_state = 'settled') THEN RETURN 'wrong_state'; END IF;
  IF p_state <> 'settled' AND coalesce(trim(p_reason), '') = '' THEN RETURN 'no_reason'; END IF;
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
    reason = coalesce(nullif(trim(p_reason), ''), reason) WHERE id = v_row.id;
  PERFORM audit_append(p_actor, 'decide withdrawal', 'withdrawal ' || v_row.id,
    jsonb_build_object('state', p_state, 'reason', p_reason, 'amount', v_row.amount));
  RETURN p_state;
END
$$;
