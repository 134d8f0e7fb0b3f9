-- Support (spec S15.1): one conversation of each member with the operators.

CREATE TABLE support_conversation (
  member_id bigint PRIMARY KEY REFERENCES member,
  -- The newest answer that the member has seen.
  read_id bigint NOT NULL DEFAULT 0,
  -- Since when the member waits for an answer; NULL while nobody has to answer.
  waiting_since timestamptz,
  last_at timestamptz NOT NULL
);
-- The queue: who has waited longest.
CREATE INDEX support_waiting ON support_conversation (waiting_since)
  WHERE waiting_since IS NOT NULL;

CREATE TABLE support_message (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES support_conversation,
  -- NULL for what the member wrote.
  operator_id bigint REFERENCES operator_account,
  body text NOT NULL CHECK (char_length(body) <= 1000),
  -- What it is about: a topic, or where the member came from with its reference.
  about text NOT NULL DEFAULT '' CHECK (about ~ '^(?:[a-z-]{1,24}(?::[A-Za-z0-9_-]{1,40})?)?$'),
  -- Name of a file in the private folder of pictures.
  picture text CHECK (picture ~ '^[0-9a-f-]{36}\.(?:png|jpg|webp)$'),
  picture_width integer CHECK (picture_width > 0),
  picture_height integer CHECK (picture_height > 0),
  -- The member's app gives each message a key, so that one sent again is there once.
  idem_key text,
  -- How long the member had waited for this answer.
  waited interval,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  UNIQUE (member_id, idem_key),
  CONSTRAINT support_message_says CHECK (body <> '' OR picture IS NOT NULL),
  CONSTRAINT support_message_author CHECK ((operator_id IS NULL) = (idem_key IS NOT NULL)),
  CONSTRAINT support_message_picture CHECK (
    num_nonnulls(picture, picture_width, picture_height) IN (0, 3))
);
CREATE INDEX support_message_newest ON support_message (member_id, id DESC);
CREATE INDEX support_message_answers ON support_message (created_at) WHERE waited IS NOT NULL;

-- `ok`, `repeated` for a key that has been used for the same, `key_reused` for another message.
CREATE FUNCTION support_send(
  p_member bigint, p_key text, p_body text, p_about text, p_picture text, p_width integer,
  p_height integer
) RETURNS TABLE (outcome text, message_id bigint)
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

-- Seconds within which four of five answers came in the last 30 days; NULL with fewer than 20.
CREATE FUNCTION support_answer_seconds() RETURNS integer
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT ceil(extract(epoch FROM percentile_cont(0.8) WITHIN GROUP (ORDER BY waited)))::integer
    FROM support_message
   WHERE waited IS NOT NULL AND created_at > clock_timestamp() - interval '30 days'
  HAVING count(*) >= 20;
$$;

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

GRANT SELECT (member_id, read_id) ON support_conversation TO velvet_api;
GRANT SELECT (id, member_id, operator_id, body, about, picture, picture_width, picture_height,
  idem_key, created_at) ON support_message TO velvet_api;
GRANT EXECUTE ON FUNCTION
  support_send(bigint, text, text, text, text, integer, integer),
  support_read(bigint, bigint),
  support_answer_seconds()
  TO velvet_api;
GRANT SELECT ON support_conversation, support_message TO velvet_operator;
GRANT EXECUTE ON FUNCTION
  operator_support_answer(bigint, text),
  operator_support_close(bigint)
  TO velvet_operator;
