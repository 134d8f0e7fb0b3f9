-- Guests who have forgotten the password write to support (spec S14.1). Their cases are apart from
-- members' conversations: whose account a case is about is a claim that nobody has checked.

CREATE TABLE support_case (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Of the code that the guest was shown once.
  code_hash bytea NOT NULL UNIQUE CHECK (octet_length(code_hash) = 32),
  -- As the guest has typed it; there may be no such member.
  username text NOT NULL CHECK (username ~ '\S' AND char_length(username) <= 64),
  -- In which the guest reads the product.
  language text NOT NULL,
  opened_at timestamptz NOT NULL,
  -- Since when the guest waits for an answer; NULL while nobody has to answer.
  waiting_since timestamptz,
  -- Of the last message.
  last_at timestamptz NOT NULL,
  -- Support has closed it.
  closed_at timestamptz
);
CREATE INDEX support_case_waiting ON support_case (waiting_since)
  WHERE waiting_since IS NOT NULL AND closed_at IS NULL;
CREATE INDEX support_case_last ON support_case (last_at DESC);

CREATE TABLE support_case_message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  case_id bigint NOT NULL REFERENCES support_case ON DELETE CASCADE,
  -- NULL for what the guest wrote.
  operator_id bigint REFERENCES operator_account,
  body text NOT NULL CHECK (body <> '' AND char_length(body) <= 1000),
  -- The guest's app gives each message a key, so that one sent again is there once.
  idem_key text,
  created_at timestamptz NOT NULL,
  UNIQUE (case_id, idem_key),
  CONSTRAINT support_case_message_author CHECK ((operator_id IS NULL) = (idem_key IS NOT NULL))
);
CREATE INDEX support_case_message_newest ON support_case_message (case_id, id DESC);

-- When a case has ended: closed by support, or 14 days after its last message. NULL: it is open.
CREATE FUNCTION support_case_end(p_closed timestamptz, p_last timestamptz) RETURNS timestamptz
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(p_closed, CASE WHEN p_last + interval '14 days' <= ledger_now()
    THEN p_last + interval '14 days' END);
$$;

-- The case of a code that the guest may read: an open one, or one that ended in the last 7 days.
CREATE FUNCTION support_case_find(p_code_hash bytea, OUT case_id bigint, OUT is_open boolean)
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT id, support_case_end(closed_at, last_at) IS NULL FROM support_case
   WHERE code_hash = p_code_hash AND coalesce(
     support_case_end(closed_at, last_at) > ledger_now() - interval '7 days', true);
$$;

-- outcome: ok, repeated (the same again), key_reused (the same code for something else). Whether there
-- is a member of this name is not looked up, so that nothing tells.
CREATE FUNCTION support_case_open(
  p_code_hash bytea, p_username text, p_language text, p_key text, p_body text
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_now timestamptz := clock_timestamp();
  v_case bigint;
BEGIN
  INSERT INTO support_case (code_hash, username, language, opened_at, waiting_since, last_at)
  VALUES (p_code_hash, p_username, p_language, v_now, v_now, v_now)
  ON CONFLICT (code_hash) DO NOTHING RETURNING id INTO v_case;
  IF FOUND THEN
    INSERT INTO support_case_message (case_id, body, idem_key, created_at)
    VALUES (v_case, p_body, p_key, v_now);
    RETURN 'ok';
  END IF;
  PERFORM FROM support_case c JOIN support_case_message m ON m.case_id = c.id
    WHERE c.code_hash = p_code_hash AND c.username = p_username
      AND m.idem_key = p_key AND m.body = p_body;
  RETURN CASE WHEN FOUND THEN 'repeated' ELSE 'key_reused' END;
END
$$;

-- outcome: ok, repeated, key_reused, unknown, closed, full (100 messages of the guest).
CREATE FUNCTION support_case_write(
  p_code_hash bytea, p_key text, p_body text, OUT outcome text, OUT message_id bigint
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_now timestamptz := clock_timestamp();
  v_case bigint;
  v_open boolean;
  v_old support_case_message;
BEGIN
  PERFORM FROM support_case WHERE code_hash = p_code_hash FOR UPDATE;
  SELECT case_id, is_open INTO v_case, v_open FROM support_case_find(p_code_hash);
  IF v_case IS NULL THEN
    outcome := 'unknown';
    RETURN;
  END IF;
  SELECT * INTO v_old FROM support_case_message WHERE case_id = v_case AND idem_key = p_key;
  IF FOUND THEN
    message_id := v_old.id;
    outcome := CASE WHEN v_old.body = p_body THEN 'repeated' ELSE 'key_reused' END;
    RETURN;
  END IF;
  IF NOT v_open THEN
    outcome := 'closed';
    RETURN;
  END IF;
  IF (SELECT count(*) FROM support_case_message
       WHERE case_id = v_case AND operator_id IS NULL) >= 100 THEN
    outcome := 'full';
    RETURN;
  END IF;
  INSERT INTO support_case_message (case_id, body, idem_key, created_at)
  VALUES (v_case, p_body, p_key, v_now) RETURNING id INTO message_id;
  UPDATE support_case SET waiting_since = coalesce(waiting_since, v_now), last_at = v_now
   WHERE id = v_case;
  outcome := 'ok';
END
$$;

-- The newest 200 messages of the case of a code, newest first, with the state of the case. No rows:
-- the code opens nothing.
CREATE FUNCTION support_case_read(p_code_hash bytea)
RETURNS TABLE (is_open boolean, ends_at timestamptz, id bigint, by_operator boolean, body text,
  idem_key text, created_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT f.is_open,
    CASE WHEN f.is_open THEN c.last_at + interval '14 days'
      ELSE support_case_end(c.closed_at, c.last_at) + interval '7 days' END,
    m.id, m.operator_id IS NOT NULL, m.body, m.idem_key, m.created_at
    FROM support_case_find(p_code_hash) f JOIN support_case c ON c.id = f.case_id
    JOIN support_case_message m ON m.case_id = c.id ORDER BY m.id DESC LIMIT 200;
$$;

-- As in 0222, with cases after their end.
CREATE OR REPLACE FUNCTION retention_days(p_kind text) RETURNS integer
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT CASE p_kind
    WHEN 'attempts' THEN 1
    WHEN 'operator-calls' THEN 1
    WHEN 'ended-sessions' THEN 1
    WHEN 'offline-sessions' THEN 30
    WHEN 'bulk-reports' THEN 90
    WHEN 'cases' THEN 90
    WHEN 'conversations' THEN 730
    WHEN 'messages' THEN 730
    WHEN 'reports' THEN 730
    WHEN 'notes' THEN 730
    WHEN 'resets' THEN 730 END;
$$;

-- Removes cases that have been kept for as long as they may be, at most p_limit, with all that was
-- written. Returns how many.
CREATE FUNCTION support_case_sweep(p_limit integer) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH gone AS (
    DELETE FROM support_case WHERE id IN (
      SELECT id FROM support_case WHERE support_case_end(closed_at, last_at) < retention_start('cases')
       ORDER BY id LIMIT p_limit FOR UPDATE SKIP LOCKED)
    RETURNING 1
  )
  SELECT count(*) FROM gone;
$$;

-- The member of a claimed name, found as a sign-in finds it; NULL: there is none.
CREATE FUNCTION support_case_member(p_username text) RETURNS bigint
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT id FROM member
   WHERE lower(username) IN (lower(normalize(p_username, NFC)), lower(normalize(p_username, NFKC)))
   ORDER BY lower(username) = lower(normalize(p_username, NFC)) DESC LIMIT 1;
$$;

-- outcome: ok, unknown, own_account, wrong_state (it has ended). The audit log is for ever, so it says
-- that there was an answer and not what it said.
CREATE FUNCTION operator_case_answer(p_case bigint, p_body text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_who operator_identity := operator_required(ARRAY['support']);
  v_now timestamptz := clock_timestamp();
  v_case support_case;
  v_id bigint;
BEGIN
  SELECT * INTO v_case FROM support_case WHERE id = p_case FOR UPDATE;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  IF v_who.member_id = support_case_member(v_case.username) THEN RETURN 'own_account'; END IF;
  IF support_case_end(v_case.closed_at, v_case.last_at) IS NOT NULL THEN
    RETURN 'wrong_state';
  END IF;
  INSERT INTO support_case_message (case_id, operator_id, body, created_at)
  VALUES (p_case, v_who.operator_id, trim(p_body), v_now) RETURNING id INTO v_id;
  UPDATE support_case SET waiting_since = NULL, last_at = v_now WHERE id = p_case;
  PERFORM operator_audit(v_who, 'answer case', 'case ' || p_case,
    jsonb_build_object('message', v_id));
  RETURN 'ok';
END
$$;

-- outcome: ok, unknown, wrong_state (it has ended).
CREATE FUNCTION operator_case_close(p_case bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_who operator_identity := operator_required(ARRAY['support']);
BEGIN
  UPDATE support_case SET closed_at = clock_timestamp(), waiting_since = NULL
   WHERE id = p_case AND support_case_end(closed_at, last_at) IS NULL;
  IF NOT FOUND THEN
    RETURN CASE WHEN EXISTS (SELECT FROM support_case WHERE id = p_case)
      THEN 'wrong_state' ELSE 'unknown' END;
  END IF;
  PERFORM operator_audit(v_who, 'close case', 'case ' || p_case, '{}');
  RETURN 'ok';
END
$$;

CREATE FUNCTION support_case_version(p_case bigint) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT concat_ws('.',
      CASE WHEN support_case_end(closed_at, last_at) IS NULL THEN 'open' ELSE 'ended' END,
      (SELECT max(m.id) FROM support_case_message m WHERE m.case_id = c.id))
    FROM support_case c WHERE id = p_case;
$$;

CREATE FUNCTION support_case_hold_version(p_case bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM operator_required(NULL);
  PERFORM FROM support_case WHERE id = p_case FOR UPDATE;
  RETURN support_case_version(p_case);
END
$$;

-- Which cases there are, and their codes' hashes, the API cannot read.
GRANT EXECUTE ON FUNCTION
  support_case_open(bytea, text, text, text, text),
  support_case_write(bytea, text, text),
  support_case_read(bytea),
  support_case_sweep(integer)
  TO velvet_api;
GRANT SELECT (id, username, language, opened_at, waiting_since, last_at, closed_at)
  ON support_case TO velvet_operator;
GRANT SELECT ON support_case_message TO velvet_operator;
GRANT EXECUTE ON FUNCTION
  support_case_end(timestamptz, timestamptz),
  support_case_member(text),
  operator_case_answer(bigint, text),
  operator_case_close(bigint),
  support_case_version(bigint),
  support_case_hold_version(bigint)
  TO velvet_operator;
