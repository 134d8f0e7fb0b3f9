-- Conversations with support, their cases and the operators' desk of them.

CREATE TABLE saved_answer (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  -- How operators find it.
  name text NOT NULL,
  body localized_text NOT NULL,
  changed_by bigint NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT saved_answer_pkey PRIMARY KEY (id),
  CONSTRAINT saved_answer_name_key UNIQUE (name),
  CONSTRAINT saved_answer_name_check CHECK (name ~ '\S' AND char_length(name) <= 80),
  CONSTRAINT saved_answer_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES operator_account(id)
);
GRANT SELECT ON saved_answer TO velvet_operator;

CREATE TABLE support_case (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  -- Of the code that the guest was shown once.
  code_hash bytea NOT NULL,
  -- As the guest has typed it; there may be no such member.
  username text NOT NULL,
  -- In which the guest reads the product.
  language text NOT NULL,
  opened_at timestamptz NOT NULL,
  -- Since when the guest waits for an answer; NULL while nobody has to answer.
  waiting_since timestamptz,
  -- Of the last message.
  last_at timestamptz NOT NULL,
  -- Support has closed it.
  closed_at timestamptz,
  CONSTRAINT support_case_pkey PRIMARY KEY (id),
  CONSTRAINT support_case_code_hash_key UNIQUE (code_hash),
  CONSTRAINT support_case_code_hash_check CHECK (octet_length(code_hash) = 32),
  CONSTRAINT support_case_username_check CHECK (username ~ '\S' AND char_length(username) <= 64)
);
CREATE INDEX support_case_last ON support_case (last_at DESC);
CREATE INDEX support_case_waiting ON support_case (waiting_since) WHERE waiting_since IS NOT NULL
  AND closed_at IS NULL;
GRANT SELECT (id, username, language, opened_at, waiting_since, last_at, closed_at)
  ON support_case TO velvet_operator;

CREATE TABLE support_case_message (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  case_id bigint NOT NULL,
  -- NULL for what the guest wrote.
  operator_id bigint,
  body text NOT NULL,
  -- The guest's app gives each message a key, so that one sent again is there once.
  idem_key text,
  created_at timestamptz NOT NULL,
  CONSTRAINT support_case_message_pkey PRIMARY KEY (id),
  CONSTRAINT support_case_message_case_id_idem_key_key UNIQUE (case_id, idem_key),
  CONSTRAINT support_case_message_author CHECK ((operator_id IS NULL) = (idem_key IS NOT NULL)),
  CONSTRAINT support_case_message_body_check CHECK (body <> '' AND char_length(body) <= 1000),
  CONSTRAINT support_case_message_case_id_fkey FOREIGN KEY (case_id) REFERENCES support_case(id)
    ON DELETE CASCADE,
  CONSTRAINT support_case_message_operator_id_fkey FOREIGN KEY (operator_id)
    REFERENCES operator_account(id)
);
CREATE INDEX support_case_message_newest ON support_case_message (case_id, id DESC);
GRANT SELECT ON support_case_message TO velvet_operator;

CREATE TABLE support_conversation (
  member_id bigint NOT NULL,
  -- The newest answer that the member has seen.
  read_id bigint NOT NULL DEFAULT 0,
  -- Since when the member waits for an answer; NULL while nobody has to answer.
  waiting_since timestamptz,
  last_at timestamptz NOT NULL,
  assigned_to bigint,
  CONSTRAINT support_conversation_pkey PRIMARY KEY (member_id),
  CONSTRAINT support_conversation_assigned_to_fkey FOREIGN KEY (assigned_to)
    REFERENCES operator_account(id),
  CONSTRAINT support_conversation_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX support_last ON support_conversation (last_at DESC);
CREATE INDEX support_waiting ON support_conversation (waiting_since)
  WHERE waiting_since IS NOT NULL;
GRANT SELECT (member_id, read_id) ON support_conversation TO velvet_api;
GRANT SELECT ON support_conversation TO velvet_operator;

CREATE TABLE support_message (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL,
  -- NULL for what the member wrote.
  operator_id bigint,
  body text NOT NULL,
  -- What it is about: a topic, or where the member came from with its reference.
  about text NOT NULL DEFAULT '',
  -- Name of a file in the private folder of pictures.
  picture text,
  picture_width integer,
  picture_height integer,
  -- The member's app gives each message a key, so that one sent again is there once.
  idem_key text,
  -- How long the member had waited for this answer.
  waited interval,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT support_message_pkey PRIMARY KEY (id),
  CONSTRAINT support_message_member_id_idem_key_key UNIQUE (member_id, idem_key),
  CONSTRAINT support_message_about_check
    CHECK (about ~ '^(?:[a-z-]{1,24}(?::[A-Za-z0-9_-]{1,40})?)?$'),
  CONSTRAINT support_message_author CHECK ((operator_id IS NULL) = (idem_key IS NOT NULL)),
  CONSTRAINT support_message_body_check CHECK (char_length(body) <= 1000),
  CONSTRAINT support_message_picture
    CHECK (num_nonnulls(picture, picture_width, picture_height) = ANY (ARRAY[0, 3])),
  CONSTRAINT support_message_picture_check CHECK (picture ~ '^[0-9a-f-]{36}\.(?:png|jpg|webp)$'),
  CONSTRAINT support_message_picture_height_check CHECK (picture_height > 0),
  CONSTRAINT support_message_picture_width_check CHECK (picture_width > 0),
  CONSTRAINT support_message_says CHECK (body <> '' OR picture IS NOT NULL),
  CONSTRAINT support_message_member_id_fkey FOREIGN KEY (member_id)
    REFERENCES support_conversation(member_id),
  CONSTRAINT support_message_operator_id_fkey FOREIGN KEY (operator_id)
    REFERENCES operator_account(id)
);
CREATE INDEX support_message_age ON support_message (created_at);
CREATE INDEX support_message_answers ON support_message (created_at) WHERE waited IS NOT NULL;
CREATE INDEX support_message_newest ON support_message (member_id, id DESC);
CREATE INDEX support_message_of_picture ON support_message (picture) WHERE picture IS NOT NULL;
GRANT SELECT (
    id, member_id, operator_id, body, about, picture, picture_width, picture_height, idem_key,
    created_at
  )
  ON support_message TO velvet_api;
GRANT SELECT ON support_message TO velvet_operator;

-- `ok`, `repeated` for a key that has been used for the same, `key_reused` for another message.
CREATE FUNCTION support_send(
  p_member bigint, p_key text, p_body text, p_about text, p_picture text, p_width integer,
  p_height integer
) RETURNS TABLE(outcome text, message_id bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_now timestamptz := clock_timestamp();
  v_old support_message;
BEGIN
  INSERT INTO support_conversation (member_id, last_at) VALUES (p_member, v_now)
  ON CONFLICT DO NOTHING;
  PERFORM FROM support_conversation c WHERE c.member_id = p_member FOR UPDATE;
  SELECT * INTO v_old FROM support_message m WHERE m.member_id = p_member AND m.idem_key = p_key;
  IF FOUND THEN
    message_id := v_old.id;
    outcome := CASE WHEN (v_old.body, v_old.about, v_old.picture IS NULL)
      = (p_body, p_about, p_picture IS NULL) THEN 'repeated' ELSE 'key_reused' END;
    RETURN NEXT; RETURN;
  END IF;
  INSERT INTO support_message
    (member_id, body, about, picture, picture_width, picture_height, idem_key, created_at)
  VALUES (p_member, p_body, p_about, p_picture, p_width, p_height, p_key, v_now)
  RETURNING id INTO message_id;
  UPDATE support_conversation c
     SET waiting_since = coalesce(c.waiting_since, v_now), last_at = v_now
   WHERE c.member_id = p_member;
  PERFORM announce(jsonb_build_object('kind', 'message', 'member', p_member));
  outcome := 'ok';
  RETURN NEXT;
END
$$;
GRANT EXECUTE ON FUNCTION support_send(bigint,text,text,text,text,integer,integer) TO velvet_api;

CREATE FUNCTION support_read(p_member bigint, p_message bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE support_conversation c SET read_id = p_message
    FROM support_message m
   WHERE c.member_id = p_member AND c.read_id < p_message
     AND m.id = p_message AND m.member_id = p_member AND m.operator_id IS NOT NULL;
  IF FOUND THEN PERFORM announce(jsonb_build_object('kind', 'message', 'member', p_member)); END IF;
END
$$;
GRANT EXECUTE ON FUNCTION support_read(bigint,bigint) TO velvet_api;

-- Seconds within which four of five answers came in the last 30 days; NULL with fewer than 20.
CREATE FUNCTION support_answer_seconds() RETURNS integer
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT ceil(extract(epoch FROM percentile_cont(0.8) WITHIN GROUP (ORDER BY waited)))::integer
    FROM support_message
   WHERE waited IS NOT NULL AND created_at > clock_timestamp() - interval '30 days'
  HAVING count(*) >= 20;
$$;
GRANT EXECUTE ON FUNCTION support_answer_seconds() TO velvet_api;

-- The audit log is for ever, so it says that there was an answer and not what it said.
CREATE FUNCTION operator_support_answer(p_member bigint, p_body text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_who operator_identity := operator_required(ARRAY['support']);
  v_now timestamptz := clock_timestamp();
  v_since timestamptz;
  v_id bigint;
BEGIN
  IF v_who.member_id = p_member THEN RETURN 'own_account'; END IF;
  SELECT waiting_since INTO v_since FROM support_conversation WHERE member_id = p_member FOR UPDATE;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  INSERT INTO support_message (member_id, operator_id, body, waited, created_at)
  VALUES (p_member, v_who.operator_id, trim(p_body), v_now - v_since, v_now) RETURNING id INTO v_id;
  UPDATE support_conversation SET waiting_since = NULL, last_at = v_now WHERE member_id = p_member;
  PERFORM operator_audit(v_who, 'answer support', 'member ' || p_member,
    jsonb_build_object('message', v_id));
  PERFORM announce(jsonb_build_object('kind', 'message', 'member', p_member));
  RETURN 'ok';
END
$$;
GRANT EXECUTE ON FUNCTION operator_support_answer(bigint,text) TO velvet_operator;

-- Nobody has to answer any more, such as after a "thank you".
CREATE FUNCTION operator_support_close(p_member bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_who operator_identity := operator_required(ARRAY['support']);
BEGIN
  UPDATE support_conversation SET waiting_since = NULL
   WHERE member_id = p_member AND waiting_since IS NOT NULL;
  IF NOT FOUND THEN
    RETURN CASE WHEN EXISTS (SELECT FROM support_conversation WHERE member_id = p_member)
      THEN 'wrong_state' ELSE 'unknown' END;
  END IF;
  PERFORM operator_audit(v_who, 'close support', 'member ' || p_member, '{}');
  RETURN 'ok';
END
$$;
GRANT EXECUTE ON FUNCTION operator_support_close(bigint) TO velvet_operator;

-- Takes a conversation over, or gives one's own back. outcome: ok, unknown, own_account, wrong_state
-- (it is not one's own to give back).
CREATE FUNCTION operator_support_assign(p_member bigint, p_take boolean) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_who operator_identity := operator_required(ARRAY['support']);
  v_before bigint;
BEGIN
  IF v_who.member_id = p_member THEN RETURN 'own_account'; END IF;
  SELECT assigned_to INTO v_before FROM support_conversation WHERE member_id = p_member FOR UPDATE;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  IF p_take = (v_before IS NOT DISTINCT FROM v_who.operator_id) THEN RETURN 'wrong_state'; END IF;
  UPDATE support_conversation SET assigned_to = CASE WHEN p_take THEN v_who.operator_id END
   WHERE member_id = p_member;
  PERFORM operator_audit(v_who, CASE WHEN p_take THEN 'take support' ELSE 'release support' END,
    'member ' || p_member, jsonb_build_object('before', operator_name(v_before)));
  RETURN 'ok';
END
$$;
GRANT EXECUTE ON FUNCTION operator_support_assign(bigint,boolean) TO velvet_operator;

-- The state in which an operator saw a conversation, with who looks after it.
CREATE FUNCTION conversation_version(p_member bigint) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT concat_ws('.', operator_version('conversation', p_member), 'by' || assigned_to)
    FROM support_conversation WHERE member_id = p_member;
$$;
GRANT EXECUTE ON FUNCTION conversation_version(bigint) TO velvet_operator;

CREATE FUNCTION conversation_hold_version(p_member bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM operator_required(NULL);
  PERFORM FROM support_conversation WHERE member_id = p_member FOR UPDATE;
  RETURN conversation_version(p_member);
END
$$;
GRANT EXECUTE ON FUNCTION conversation_hold_version(bigint) TO velvet_operator;

-- Adds an answer (p_id NULL) or replaces one. outcome: ok, unknown, name_taken.
CREATE FUNCTION operator_save_answer(
  p_id bigint, p_name text, p_body jsonb, OUT outcome text, OUT answer_id bigint
) RETURNS record LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_who operator_identity := operator_required(ARRAY['support']);
  v_before saved_answer;
BEGIN
  answer_id := p_id;
  SELECT * INTO v_before FROM saved_answer WHERE id = p_id FOR UPDATE;
  IF p_id IS NOT NULL AND NOT FOUND THEN
    outcome := 'unknown';
    RETURN;
  END IF;
  IF p_id IS NULL THEN
    INSERT INTO saved_answer (name, body, changed_by) VALUES (p_name, p_body, v_who.operator_id)
    ON CONFLICT (name) DO NOTHING RETURNING id INTO answer_id;
  ELSIF EXISTS (SELECT FROM saved_answer WHERE name = p_name AND id <> p_id) THEN
    answer_id := NULL;
  ELSE
    UPDATE saved_answer SET name = p_name, body = p_body, changed_by = v_who.operator_id,
      changed_at = clock_timestamp() WHERE id = p_id;
  END IF;
  IF answer_id IS NULL THEN
    outcome := 'name_taken';
    RETURN;
  END IF;
  PERFORM operator_audit(v_who, 'save answer', 'answer ' || answer_id, jsonb_build_object(
    'name', p_name, 'body', p_body, 'before', CASE WHEN v_before.id IS NOT NULL THEN
      jsonb_build_object('name', v_before.name, 'body', v_before.body) END));
  outcome := 'ok';
END
$$;
GRANT EXECUTE ON FUNCTION operator_save_answer(bigint,text,jsonb) TO velvet_operator;

-- outcome: ok, unknown.
CREATE FUNCTION operator_remove_answer(p_id bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_who operator_identity := operator_required(ARRAY['support']);
  v_before saved_answer;
BEGIN
  DELETE FROM saved_answer WHERE id = p_id RETURNING * INTO v_before;
  IF v_before.id IS NULL THEN RETURN 'unknown'; END IF;
  PERFORM operator_audit(v_who, 'remove answer', 'answer ' || p_id, jsonb_build_object(
    'before', jsonb_build_object('name', v_before.name, 'body', v_before.body)));
  RETURN 'ok';
END
$$;
GRANT EXECUTE ON FUNCTION operator_remove_answer(bigint) TO velvet_operator;

CREATE FUNCTION saved_answer_version(p_id bigint) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT md5(name || body::text) FROM saved_answer WHERE id = p_id;
$$;
GRANT EXECUTE ON FUNCTION saved_answer_version(bigint) TO velvet_operator;

CREATE FUNCTION saved_answer_hold_version(p_id bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM operator_required(NULL);
  PERFORM FROM saved_answer WHERE id = p_id FOR UPDATE;
  RETURN saved_answer_version(p_id);
END
$$;
GRANT EXECUTE ON FUNCTION saved_answer_hold_version(bigint) TO velvet_operator;

-- When a case has ended: closed by support, or 14 days after its last message. NULL: it is open.
CREATE FUNCTION support_case_end(p_closed timestamptz, p_last timestamptz) RETURNS timestamptz
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(p_closed, CASE WHEN p_last + interval '14 days' <= ledger_now()
    THEN p_last + interval '14 days' END);
$$;
GRANT EXECUTE ON FUNCTION support_case_end(timestamptz,timestamptz) TO velvet_operator;

-- The case of a code that the guest may read: an open one, or one that ended in the last 7 days.
CREATE FUNCTION support_case_find(p_code_hash bytea, OUT case_id bigint, OUT is_open boolean)
RETURNS record LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
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
GRANT EXECUTE ON FUNCTION support_case_open(bytea,text,text,text,text) TO velvet_api;

-- outcome: ok, repeated, key_reused, unknown, closed, full (100 messages of the guest).
CREATE FUNCTION support_case_write(
  p_code_hash bytea, p_key text, p_body text, OUT outcome text, OUT message_id bigint
) RETURNS record LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
GRANT EXECUTE ON FUNCTION support_case_write(bytea,text,text) TO velvet_api;

-- The newest 200 messages of the case of a code, newest first, with the state of the case. No rows:
-- the code opens nothing.
CREATE FUNCTION support_case_read(p_code_hash bytea)
RETURNS TABLE (
  is_open boolean, ends_at timestamptz, id bigint, by_operator boolean, body text,
  idem_key text, created_at timestamptz
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT f.is_open,
    CASE WHEN f.is_open THEN c.last_at + interval '14 days'
      ELSE support_case_end(c.closed_at, c.last_at) + interval '7 days' END,
    m.id, m.operator_id IS NOT NULL, m.body, m.idem_key, m.created_at
    FROM support_case_find(p_code_hash) f JOIN support_case c ON c.id = f.case_id
    JOIN support_case_message m ON m.case_id = c.id ORDER BY m.id DESC LIMIT 200;
$$;
GRANT EXECUTE ON FUNCTION support_case_read(bytea) TO velvet_api;

-- A case ends after its last message, so that the index of those finds what can have ended.
CREATE FUNCTION support_case_sweep(p_limit integer) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH gone AS (
    DELETE FROM support_case WHERE id IN (
      SELECT id FROM support_case
       WHERE last_at < (SELECT retention_start('cases'))
         AND support_case_end(closed_at, last_at) < (SELECT retention_start('cases'))
       ORDER BY last_at LIMIT p_limit FOR UPDATE SKIP LOCKED)
    RETURNING 1
  )
  SELECT count(*) FROM gone;
$$;
GRANT EXECUTE ON FUNCTION support_case_sweep(integer) TO velvet_api;

-- The member of a claimed name, found as a sign-in finds it; NULL: there is none.
CREATE FUNCTION support_case_member(p_username text) RETURNS bigint
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT id FROM member
   WHERE lower(username) IN (lower(normalize(p_username, NFC)), lower(normalize(p_username, NFKC)))
   ORDER BY lower(username) = lower(normalize(p_username, NFC)) DESC LIMIT 1;
$$;
GRANT EXECUTE ON FUNCTION support_case_member(text) TO velvet_operator;

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
GRANT EXECUTE ON FUNCTION operator_case_answer(bigint,text) TO velvet_operator;

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
GRANT EXECUTE ON FUNCTION operator_case_close(bigint) TO velvet_operator;

CREATE FUNCTION support_case_version(p_case bigint) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT concat_ws('.',
      CASE WHEN support_case_end(closed_at, last_at) IS NULL THEN 'open' ELSE 'ended' END,
      (SELECT max(m.id) FROM support_case_message m WHERE m.case_id = c.id))
    FROM support_case c WHERE id = p_case;
$$;
GRANT EXECUTE ON FUNCTION support_case_version(bigint) TO velvet_operator;

CREATE FUNCTION support_case_hold_version(p_case bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM operator_required(NULL);
  PERFORM FROM support_case WHERE id = p_case FOR UPDATE;
  RETURN support_case_version(p_case);
END
$$;
GRANT EXECUTE ON FUNCTION support_case_hold_version(bigint) TO velvet_operator;
