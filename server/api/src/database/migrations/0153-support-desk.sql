-- Support (spec S13.3, S15.1): who looks after a conversation, and answers that are used again.

ALTER TABLE support_conversation ADD COLUMN assigned_to bigint REFERENCES operator_account;
-- Every conversation by its last message.
CREATE INDEX support_last ON support_conversation (last_at DESC);

CREATE TABLE saved_answer (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- How operators find it.
  name text NOT NULL UNIQUE CHECK (name ~ '\S' AND char_length(name) <= 80),
  body localized_text NOT NULL,
  changed_by bigint NOT NULL REFERENCES operator_account,
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

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

-- As in 0138, with who looks after it.
CREATE FUNCTION conversation_version(p_member bigint) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT concat_ws('.', operator_version('conversation', p_member), 'by' || assigned_to)
    FROM support_conversation WHERE member_id = p_member;
$$;

CREATE FUNCTION conversation_hold_version(p_member bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM operator_required(NULL, true);
  PERFORM FROM support_conversation WHERE member_id = p_member FOR UPDATE;
  RETURN conversation_version(p_member);
END
$$;

-- Adds an answer (p_id NULL) or replaces one. outcome: ok, unknown, name_taken.
CREATE FUNCTION operator_save_answer(
  p_id bigint, p_name text, p_body jsonb, OUT outcome text, OUT answer_id bigint
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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

CREATE FUNCTION saved_answer_version(p_id bigint) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT md5(name || body::text) FROM saved_answer WHERE id = p_id;
$$;

CREATE FUNCTION saved_answer_hold_version(p_id bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM operator_required(NULL, true);
  PERFORM FROM saved_answer WHERE id = p_id FOR UPDATE;
  RETURN saved_answer_version(p_id);
END
$$;

GRANT SELECT ON saved_answer TO velvet_operator;
GRANT EXECUTE ON FUNCTION
  operator_support_assign(bigint, boolean),
  conversation_version(bigint),
  conversation_hold_version(bigint),
  operator_save_answer(bigint, text, jsonb),
  operator_remove_answer(bigint),
  saved_answer_version(bigint),
  saved_answer_hold_version(bigint)
  TO velvet_operator;
