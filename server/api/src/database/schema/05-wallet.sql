-- Recharges, withdrawals with two approvals, bank cards and the member's statement.

CREATE TABLE recharge (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL,
  amount minor_units NOT NULL,
  pay_way text NOT NULL,
  state text NOT NULL DEFAULT 'pending',
  idem_key text NOT NULL,
  request_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT recharge_pkey PRIMARY KEY (id),
  CONSTRAINT recharge_member_id_idem_key_key UNIQUE (member_id, idem_key),
  CONSTRAINT recharge_amount_check CHECK (amount::bigint > 0),
  CONSTRAINT recharge_state_check CHECK (state IN ('pending', 'succeeded', 'declined')),
  CONSTRAINT recharge_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
-- What waits, of everybody and of a member, for the lists of operators; a recharge leaves them with its
-- decision.
CREATE INDEX recharge_awaited ON recharge (created_at) WHERE state = 'pending';
CREATE INDEX recharge_pending ON recharge (member_id, created_at) WHERE state = 'pending';
CREATE INDEX recharge_succeeded ON recharge (member_id) INCLUDE (amount) WHERE state = 'succeeded';
GRANT SELECT (id, member_id, amount, pay_way, state, created_at, updated_at)
  ON recharge TO velvet_api;
GRANT SELECT ON recharge TO velvet_operator;

CREATE TABLE withdrawal (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL,
  amount minor_units NOT NULL,
  state text NOT NULL DEFAULT 'under-review',
  reason text NOT NULL DEFAULT '',
  idem_key text NOT NULL,
  request_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- When a withdrawal was paid, which until now only its transaction said: sums of days have to stay the same
  -- when that is archived.
  paid_at timestamptz,
  CONSTRAINT withdrawal_pkey PRIMARY KEY (id),
  CONSTRAINT withdrawal_member_id_idem_key_key UNIQUE (member_id, idem_key),
  CONSTRAINT withdrawal_amount_check CHECK (amount::bigint > 0),
  CONSTRAINT withdrawal_check CHECK ((state IN ('under-review', 'settled')) OR reason <> ''),
  CONSTRAINT withdrawal_state_check
    CHECK (state IN ('under-review', 'successful', 'failed', 'settled')),
  CONSTRAINT withdrawal_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX withdrawal_member ON withdrawal (member_id, id DESC);
CREATE INDEX withdrawal_open ON withdrawal (id) WHERE state = 'under-review';
GRANT SELECT (id, member_id, amount, state, reason, created_at, updated_at)
  ON withdrawal TO velvet_api;
GRANT SELECT ON withdrawal TO velvet_operator;

-- From when on an open recharge may still be paid: an older one hardly is, and stays open for ever.
CREATE FUNCTION recharges_awaited_since() RETURNS timestamptz
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT ledger_now() - interval '1 day';
$$;

-- Notes a wish to pay. No points move before the payment is confirmed.
-- outcome: ok, repeated (same key and request), key_reused (other request), account_offline, account_closing,
-- too_many (30 of the last hour are open: each is a line of the operators' desk), with the seconds until the
-- oldest of them is an hour old.
-- Waits for a request to close the account that is being decided.
CREATE FUNCTION recharge_request(
  p_member bigint, p_amount bigint, p_pay_way text, p_idem_key text, p_request_hash bytea
) RETURNS TABLE(outcome text, recharge_id bigint, wait_s integer)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_now timestamptz;
  v_old recharge;
  v_open record;
BEGIN
  PERFORM FROM account WHERE member_id = p_member FOR UPDATE;
  v_now := ledger_now();
  IF NOT EXISTS (SELECT FROM member WHERE id = p_member AND status = 1) THEN
    RETURN QUERY SELECT 'account_offline', NULL::bigint, NULL::integer; RETURN;
  END IF;
  SELECT * INTO v_old FROM recharge r WHERE r.member_id = p_member AND r.idem_key = p_idem_key;
  IF FOUND THEN
    recharge_id := v_old.id;
    outcome := CASE WHEN v_old.request_hash = p_request_hash THEN 'repeated' ELSE 'key_reused' END;
  ELSIF member_is_closing(p_member) THEN
    outcome := 'account_closing';
  ELSE
    SELECT count(*) AS count, min(r.created_at) AS oldest INTO v_open FROM recharge r
     WHERE r.member_id = p_member AND r.state = 'pending' AND r.created_at > v_now - interval '1 hour';
    IF v_open.count >= 30 THEN
      outcome := 'too_many';
      wait_s := ceil(extract(epoch FROM v_open.oldest + interval '1 hour' - v_now));
    ELSE
      INSERT INTO recharge
        (member_id, amount, pay_way, idem_key, request_hash, created_at, updated_at)
      VALUES (p_member, p_amount, p_pay_way, p_idem_key, p_request_hash, v_now, v_now)
      RETURNING id INTO recharge_id;
      outcome := 'ok';
    END IF;
  END IF;
  RETURN NEXT;
END
$$;
GRANT EXECUTE ON FUNCTION recharge_request(bigint,bigint,text,text,bytea) TO velvet_api;

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
GRANT EXECUTE ON FUNCTION recharge_complete(bigint,bigint,boolean) TO velvet_api;

-- Every one needs two. outcome: succeeded, needs_second, unknown, wrong_state, no_evidence,
-- evidence_used, above_limit, daily_limit, or another of operator_propose.
CREATE FUNCTION operator_confirm_recharge(p_recharge bigint, p_reference text, p_evidence text)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_subject text := 'recharge ' || p_recharge;
  v_who operator_identity;
  v_row recharge;
  v_outcome text;
BEGIN
  PERFORM operator_lock_subject(v_subject);
  v_who := operator_required(ARRAY['finance'], true);
  SELECT * INTO v_row FROM recharge WHERE id = p_recharge FOR UPDATE;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  IF v_row.state <> 'pending' THEN RETURN 'wrong_state'; END IF;
  v_outcome := recharge_confirm_verdict(v_row, p_reference, p_evidence, ARRAY[v_who.operator_id]);
  IF v_outcome IS NOT NULL THEN
    PERFORM operator_audit(v_who, 'propose: confirm recharge', v_subject, jsonb_build_object(
      'outcome', v_outcome, 'reference', p_reference, 'amount', v_row.amount));
    RETURN v_outcome;
  END IF;
  v_outcome := operator_propose('confirm recharge', v_subject, jsonb_build_object(
    'recharge', v_row.id, 'member', v_row.member_id, 'amount', v_row.amount,
    'reference', recharge_reference_key(p_reference), 'evidence', trim(p_evidence)),
    'Reference ' || p_reference, v_row.member_id, NULL);
  RETURN CASE WHEN v_outcome = 'ok' THEN 'succeeded' ELSE v_outcome END;
END
$$;
GRANT EXECUTE ON FUNCTION operator_confirm_recharge(bigint,text,text) TO velvet_operator;

-- A product without a configured rule still has one: 10,000 to 500,000 points, three times a day.
CREATE FUNCTION withdraw_rule(p_member bigint, p_at timestamptz)
RETURNS TABLE(min_amount bigint, max_amount bigint, per_day integer, used_today integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce((c.value ->> 'min')::bigint, 1000000),
    coalesce((c.value ->> 'max')::bigint, 50000000),
    coalesce((c.value ->> 'perDay')::integer, 3),
    (SELECT count(*)::integer FROM withdrawal w
      WHERE w.member_id = p_member AND w.state <> 'failed'
        AND w.created_at >= date_trunc('day', p_at, 'UTC'))
    FROM (SELECT) AS always LEFT JOIN config c ON c.key = 'withdraw_rule';
$$;
GRANT EXECUTE ON FUNCTION withdraw_rule(bigint,timestamptz) TO velvet_api, velvet_operator;

-- Moves the points to the held account. outcome: ok, repeated, key_reused, account_offline,
-- card_missing, below_minimum, above_maximum, daily_limit, insufficient_balance.
-- Refused while the account is being closed.
CREATE FUNCTION withdraw_request(
  p_member bigint, p_amount bigint, p_idem_key text, p_request_hash bytea
) RETURNS TABLE(outcome text, withdrawal_id bigint, balance bigint)
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
    WHEN member_is_closing(p_member) THEN 'account_closing'
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
GRANT EXECUTE ON FUNCTION withdraw_request(bigint,bigint,text,bytea) TO velvet_api;

-- Why withdrawals of a member may have to wait (S14.7): the moment from which each reason counts, until it has
-- lasted long enough. held: without an end.
CREATE VIEW withdrawal_wait_reason AS
  SELECT id AS member_id, 'held' AS reason, NULL::timestamptz AS at FROM member
   WHERE withdrawals_held_at IS NOT NULL
  UNION ALL SELECT member_id, 'card', created_at FROM bank_card
  UNION ALL SELECT id, 'password', passwords_changed_at FROM member
  UNION ALL SELECT member_id, 'device', last_at FROM member_sign_in;

CREATE FUNCTION withdrawal_wait_hours() RETURNS integer
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce((SELECT (value ->> 'hours')::integer FROM config WHERE key = 'withdrawal_wait'), 24);
$$;

-- Why a member's withdrawals are not paid yet, and until when; null when nothing waits. held comes before all
-- others, of which the newest counts.
CREATE FUNCTION withdrawal_wait(p_member bigint, OUT reason text, OUT until timestamptz)
RETURNS record LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT w.reason, w.at + make_interval(hours => h.hours)
    FROM withdrawal_wait_hours() AS h(hours), withdrawal_wait_reason w
   WHERE w.member_id = p_member
     AND (w.reason = 'held' OR w.at + make_interval(hours => h.hours) > ledger_now())
   ORDER BY w.reason = 'held' DESC, w.at DESC LIMIT 1;
$$;
GRANT EXECUTE ON FUNCTION withdrawal_wait(bigint) TO velvet_api, velvet_operator;

-- The same for several members, without those who have nothing to wait for. For one member call
-- withdrawal_wait: PostgreSQL plans a statement with an array anew each time.
CREATE FUNCTION withdrawal_wait_of(p_members bigint[])
RETURNS TABLE (member_id bigint, reason text, until timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT ON (w.member_id) w.member_id, w.reason, w.at + make_interval(hours => h.hours)
    FROM withdrawal_wait_hours() AS h(hours), withdrawal_wait_reason w
   WHERE w.member_id = ANY (p_members)
     AND (w.reason = 'held' OR w.at + make_interval(hours => h.hours) > ledger_now())
   ORDER BY w.member_id, w.reason = 'held' DESC, w.at DESC;
$$;
GRANT EXECUTE ON FUNCTION withdrawal_wait_of(bigint[]) TO velvet_operator;

-- outcome: successful, failed, settled; withdrawal_waits (withdrawal_wait), needs_second (above config
-- `four_eyes`), same_operator, own_account, other_pending, unknown, wrong_state, no_reason, or another of
-- operator_approve.
CREATE FUNCTION operator_decide_withdrawal(p_withdrawal bigint, p_state text, p_reason text)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_subject text := 'withdrawal ' || p_withdrawal;
  v_who operator_identity;
  v_row withdrawal;
  v_outcome text;
BEGIN
  PERFORM operator_lock_subject(v_subject);
  v_who := operator_required(ARRAY['finance']);
  SELECT * INTO v_row FROM withdrawal WHERE id = p_withdrawal FOR UPDATE;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  IF p_state = 'successful' AND v_row.state = 'under-review'
    AND (withdrawal_wait(v_row.member_id)).reason IS NOT NULL THEN
    PERFORM operator_audit(v_who, 'decide withdrawal', v_subject, jsonb_build_object(
      'state', p_state, 'outcome', 'withdrawal_waits', 'reason', p_reason, 'amount', v_row.amount));
    RETURN 'withdrawal_waits';
  END IF;
  IF p_state = 'successful' AND v_row.state = 'under-review' AND v_row.amount > four_eyes_above()
  THEN
    v_outcome := operator_propose('pay withdrawal', v_subject,
      jsonb_build_object('withdrawal', v_row.id, 'member', v_row.member_id, 'amount', v_row.amount),
      p_reason, v_row.member_id, NULL);
    RETURN CASE WHEN v_outcome = 'ok' THEN 'successful' ELSE v_outcome END;
  END IF;
  v_outcome := CASE WHEN v_row.member_id = v_who.member_id THEN 'own_account'
    ELSE withdrawal_decide(p_withdrawal, p_state, p_reason) END;
  IF v_outcome = p_state THEN
    UPDATE operator_proposal SET state = 'refused', decided_by = v_who.operator_id,
      decided_at = clock_timestamp(), decision = coalesce(p_reason, '')
     WHERE subject = v_subject AND state = 'pending';
  END IF;
  PERFORM operator_audit(v_who, 'decide withdrawal', v_subject, jsonb_build_object(
    'state', p_state, 'outcome', v_outcome, 'reason', p_reason, 'amount', v_row.amount));
  RETURN v_outcome;
END
$$;
GRANT EXECUTE ON FUNCTION operator_decide_withdrawal(bigint,text,text) TO velvet_operator;

CREATE FUNCTION four_eyes_above() RETURNS bigint
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(
    (SELECT (value ->> 'above')::bigint FROM config WHERE key = 'four_eyes'), 5000000);
$$;
GRANT EXECUTE ON FUNCTION four_eyes_above() TO velvet_operator;

-- A member's movements below p_before (NULL: from the newest), newest first, each with the balance
-- right after it: what there is now, less all that came later. Postings of one account are in the
-- order of their transactions, because every step locks the account before it takes a number.
CREATE FUNCTION member_statement(
  p_member bigint, p_kinds text[], p_before bigint, p_limit integer
) RETURNS TABLE (
  id bigint, kind text, amount bigint, balance bigint, at timestamptz, game jsonb, expect text
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp
SET enable_hashjoin = 'off' SET enable_mergejoin = 'off' SET enable_seqscan = 'off'
SET enable_material = 'off' SET enable_bitmapscan = 'off' SET enable_sort = 'off' AS $$
  -- From the newest posting on, so that no more partitions are read than the page needs. A sort would
  -- read all of a member's postings first, and small tables make the planner prefer it.
  WITH moved AS (
    SELECT t.id, t.kind, t.round_id, t.at, p.amount::bigint AS amount,
      ((SELECT a.balance FROM account a WHERE a.member_id = p_member)
        - coalesce(sum(p.amount) OVER (
        ORDER BY p.tx_id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0))::bigint
        AS balance
      FROM posting p JOIN ledger_tx t ON t.id = p.tx_id
     WHERE p.account_id = (SELECT a.id FROM account a WHERE a.member_id = p_member)
  ), page AS (
    SELECT * FROM moved m WHERE m.kind = ANY (p_kinds) AND (p_before IS NULL OR m.id < p_before)
     ORDER BY m.id DESC LIMIT p_limit
  )
  SELECT m.id, m.kind, m.amount, m.balance, m.at, g.name, r.expect
    FROM page m
    LEFT JOIN round r ON r.id = m.round_id
    LEFT JOIN game g ON g.id = r.game_id
   ORDER BY m.id DESC;
$$;
GRANT EXECUTE
  ON FUNCTION member_statement(bigint,text[],bigint,integer)
  TO velvet_api, velvet_operator;

-- Sums by day from bets, recharges and withdrawals: parts of the ledger may be archived.
CREATE FUNCTION member_report_days(p_member bigint, p_first date, p_last date)
RETURNS TABLE(day date, staked bigint, won bigint, recharged bigint, withdrawn bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH final AS (
    SELECT updated_at AS at, stake AS staked, payout AS won, 0 AS recharged, 0 AS withdrawn
      FROM bet_outcome WHERE member_id = p_member AND state = 'settled'
       -- A bet is settled within minutes, after an outage within days: thirty days are ample.
       AND created_at >= p_first::timestamp AT TIME ZONE 'UTC' - interval '30 days'
    UNION ALL
    SELECT day::timestamp AT TIME ZONE 'UTC', staked, won, 0, 0 FROM sealed_play
     WHERE member_id = p_member AND number IN (SELECT number FROM bet_detached)
    UNION ALL
    SELECT updated_at, 0, 0, amount, 0 FROM recharge
     WHERE member_id = p_member AND state = 'succeeded'
    UNION ALL
    SELECT paid_at, 0, 0, 0, amount FROM withdrawal
     WHERE member_id = p_member AND paid_at IS NOT NULL
  ), sums AS (
    SELECT (at AT TIME ZONE 'UTC')::date AS day, sum(staked) AS staked, sum(won) AS won,
      sum(recharged) AS recharged, sum(withdrawn) AS withdrawn
      FROM final
     WHERE at >= p_first::timestamp AT TIME ZONE 'UTC'
       AND at < (p_last + 1)::timestamp AT TIME ZONE 'UTC'
     GROUP BY 1
  )
  SELECT d::date, coalesce(s.staked, 0)::bigint, coalesce(s.won, 0)::bigint,
    coalesce(s.recharged, 0)::bigint, coalesce(s.withdrawn, 0)::bigint
    FROM generate_series(p_first::timestamp, p_last::timestamp, interval '1 day') d
    LEFT JOIN sums s ON s.day = d::date
   ORDER BY d;
$$;
GRANT EXECUTE ON FUNCTION member_report_days(bigint,date,date) TO velvet_api;
