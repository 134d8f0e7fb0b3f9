-- What the operators' server needs beside the functions of 0112 and 0113 (spec S13.4): calls that are
-- answered once, decisions that name the state they were made on, and more to read.

-- The answer to each change that an operator asked for over HTTP, for 24 hours, by the caller's key.
CREATE TABLE operator_call (
  operator_id bigint NOT NULL REFERENCES operator_account,
  idem_key text NOT NULL CHECK (idem_key <> '' AND char_length(idem_key) <= 128),
  request_hash bytea NOT NULL CHECK (octet_length(request_hash) = 32),
  status integer,
  -- NULL until the call's transaction commits, so nobody else sees that.
  answer jsonb,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (operator_id, idem_key)
);
CREATE INDEX operator_call_at ON operator_call (at);

-- Claims a key for this transaction; a call of the same key at the same time waits for its end.
-- outcome: new, repeated (status and answer are those of the first call), key_reused.
CREATE FUNCTION operator_call_begin(p_key text, p_request_hash bytea)
RETURNS TABLE (outcome text, status integer, answer jsonb)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_who operator_identity := operator_required(NULL, true);
  v_old operator_call;
BEGIN
  DELETE FROM operator_call WHERE operator_id = v_who.operator_id
    AND at < clock_timestamp() - interval '24 hours';
  INSERT INTO operator_call (operator_id, idem_key, request_hash)
  VALUES (v_who.operator_id, p_key, p_request_hash) ON CONFLICT DO NOTHING;
  IF FOUND THEN
    RETURN QUERY SELECT 'new', NULL::integer, NULL::jsonb;
    RETURN;
  END IF;
  SELECT * INTO STRICT v_old FROM operator_call
   WHERE operator_id = v_who.operator_id AND idem_key = p_key;
  IF v_old.request_hash <> p_request_hash THEN
    RETURN QUERY SELECT 'key_reused', NULL::integer, NULL::jsonb;
  ELSE
    RETURN QUERY SELECT 'repeated', v_old.status, v_old.answer;
  END IF;
END
$$;

-- Keeps what the call that claimed the key in this transaction is answered with.
CREATE FUNCTION operator_call_end(p_key text, p_status integer, p_answer jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_who operator_identity := operator_required(NULL, true);
BEGIN
  UPDATE operator_call SET status = p_status, answer = p_answer
   WHERE operator_id = v_who.operator_id AND idem_key = p_key AND answer IS NULL;
END
$$;

-- The API's servers remove what has expired (0030), these answers, too.
CREATE OR REPLACE FUNCTION sweep_expired() RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH attempts AS (
    DELETE FROM login_throttle WHERE window_start < clock_timestamp() - interval '1 day' RETURNING 1
  ), sessions AS (
    DELETE FROM session WHERE expires_at < clock_timestamp() - interval '1 day' RETURNING 1
  ), offline AS (
    DELETE FROM session_offline WHERE ended_at < clock_timestamp() - interval '30 days' RETURNING 1
  ), calls AS (
    DELETE FROM operator_call WHERE at < clock_timestamp() - interval '24 hours' RETURNING 1
  )
  SELECT (SELECT count(*) FROM attempts) + (SELECT count(*) FROM sessions)
    + (SELECT count(*) FROM offline) + (SELECT count(*) FROM calls);
$$;

-- The proposal about a subject that waits for a second operator; NULL: none.
CREATE FUNCTION operator_open_proposal(p_subject text) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT id FROM operator_proposal
   WHERE subject = p_subject AND state = 'pending' AND expires_at > clock_timestamp();
$$;

-- The state of something that operators decide on, as a word: two that are equal mean that nobody
-- has decided in between. p_kind: withdrawal, recharge, proposal, conversation (p_id is the
-- member's), report. NULL: there is no such thing.
CREATE FUNCTION operator_version(p_kind text, p_id bigint) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT CASE p_kind
    WHEN 'withdrawal' THEN (
      SELECT concat_ws('.', state, operator_open_proposal('withdrawal ' || id))
        FROM withdrawal WHERE id = p_id)
    WHEN 'recharge' THEN (
      SELECT concat_ws('.', state, operator_open_proposal('recharge ' || id))
        FROM recharge WHERE id = p_id)
    WHEN 'proposal' THEN (
      SELECT CASE WHEN state = 'pending' AND expires_at <= clock_timestamp() THEN 'expired'
        ELSE state END FROM operator_proposal WHERE id = p_id)
    WHEN 'conversation' THEN (
      SELECT concat_ws('.', CASE WHEN c.waiting_since IS NULL THEN 'answered' ELSE 'waiting' END,
          (SELECT max(m.id) FROM support_message m WHERE m.member_id = c.member_id))
        FROM support_conversation c WHERE c.member_id = p_id)
    WHEN 'report' THEN (
      SELECT CASE WHEN settled_at IS NULL THEN 'open' ELSE 'settled' END
        FROM listing_report WHERE id = p_id)
  END;
$$;

-- The same, and nobody else changes it before this transaction ends.
CREATE FUNCTION operator_hold_version(p_kind text, p_id bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM operator_required(NULL, true);
  CASE p_kind
  WHEN 'conversation' THEN
    PERFORM FROM support_conversation WHERE member_id = p_id FOR UPDATE;
  WHEN 'report' THEN
    PERFORM FROM listing_report WHERE id = p_id FOR UPDATE;
  WHEN 'proposal' THEN
    PERFORM operator_lock_subject(subject) FROM operator_proposal WHERE id = p_id;
  ELSE
    PERFORM operator_lock_subject(p_kind || ' ' || p_id);
  END CASE;
  RETURN operator_version(p_kind, p_id);
END
$$;

-- The books by day of UTC: what came in, what was paid out, and of settled bets the stakes and the
-- winnings. Everything is from the ledger, which is in the order of time.
CREATE INDEX ledger_tx_at ON ledger_tx USING brin (at) WITH (pages_per_range = 32);
CREATE FUNCTION operator_figures(p_days integer)
RETURNS TABLE (day date, members bigint, recharged bigint, withdrawn bigint, staked bigint,
  won bigint, house bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_last date := (clock_timestamp() AT TIME ZONE 'UTC')::date;
  v_first date := v_last - (p_days - 1);
  v_from timestamptz := v_first::timestamp AT TIME ZONE 'UTC';
  v_house bigint := system_account('house');
  v_escrow bigint := system_account('escrow');
  v_cash_out bigint := system_account('cash_out');
BEGIN
  PERFORM operator_required(ARRAY['finance', 'administrator']);
  RETURN QUERY
  WITH moved AS (
    SELECT (t.at AT TIME ZONE 'UTC')::date AS day,
      sum(p.amount) FILTER (WHERE t.kind = 'recharge' AND p.amount > 0) AS recharged,
      sum(p.amount) FILTER (WHERE t.kind = 'withdraw_pay' AND p.account_id = v_cash_out)
        AS withdrawn,
      -sum(p.amount) FILTER (WHERE t.kind = 'settle' AND p.account_id = v_escrow) AS staked,
      sum(p.amount) FILTER (WHERE t.kind = 'settle'
        AND p.account_id NOT IN (v_escrow, v_house)) AS won,
      sum(p.amount) FILTER (WHERE t.kind = 'settle' AND p.account_id = v_house) AS house
      FROM ledger_tx t JOIN posting p ON p.tx_id = t.id
     WHERE t.at >= v_from AND t.kind IN ('recharge', 'withdraw_pay', 'settle') GROUP BY 1
  ), joined AS (
    SELECT (m.created_at AT TIME ZONE 'UTC')::date AS day, count(*) AS members
      FROM member m WHERE m.created_at >= v_from GROUP BY 1
  )
  SELECT d::date, coalesce(j.members, 0), coalesce(m.recharged, 0)::bigint,
    coalesce(m.withdrawn, 0)::bigint, coalesce(m.staked, 0)::bigint, coalesce(m.won, 0)::bigint,
    coalesce(m.house, 0)::bigint
    FROM generate_series(v_first::timestamp, v_last::timestamp, interval '1 day') d
    LEFT JOIN moved m ON m.day = d::date LEFT JOIN joined j ON j.day = d::date
   ORDER BY d;
END
$$;

-- For the history of one subject, and for the search in the log.
CREATE INDEX audit_log_subject ON audit_log (subject, id);
CREATE INDEX audit_log_actor ON audit_log (actor, id);

GRANT EXECUTE ON FUNCTION
  operator_call_begin(text, bytea),
  operator_call_end(text, integer, jsonb),
  operator_open_proposal(text),
  operator_version(text, bigint),
  operator_hold_version(text, bigint),
  operator_figures(integer),
  four_eyes_above(),
  withdraw_rule(bigint, timestamptz),
  member_statement(bigint, text[], bigint, integer),
  write_probe()
  TO velvet_operator;
