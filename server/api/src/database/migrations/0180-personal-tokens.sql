-- Personal tokens make changes over HTTP, too (spec S13.4). What answers a call once and what holds a
-- version asks for an operator; whether somebody must be signed in is up to each deciding function.

CREATE OR REPLACE FUNCTION operator_call_begin(p_key text, p_request_hash bytea)
RETURNS TABLE (outcome text, status integer, answer jsonb)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_who operator_identity := operator_required(NULL);
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

CREATE OR REPLACE FUNCTION operator_call_end(p_key text, p_status integer, p_answer jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_who operator_identity := operator_required(NULL);
BEGIN
  UPDATE operator_call SET status = p_status, answer = p_answer
   WHERE operator_id = v_who.operator_id AND idem_key = p_key AND answer IS NULL;
END
$$;

CREATE OR REPLACE FUNCTION operator_hold_version(p_kind text, p_id bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM operator_required(NULL);
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

CREATE OR REPLACE FUNCTION operator_hold_member(p_member bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM operator_required(NULL);
  PERFORM FROM member WHERE id = p_member FOR NO KEY UPDATE;
  RETURN operator_member_version(p_member);
END
$$;

CREATE OR REPLACE FUNCTION operator_hold_account(p_name text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM operator_required(NULL);
  PERFORM operator_lock_subject('operator ' || p_name);
  RETURN operator_account_version(p_name);
END
$$;

CREATE OR REPLACE FUNCTION content_hold_version(p_kind text, p_id bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM operator_required(NULL);
  CASE p_kind
  WHEN 'listing' THEN PERFORM FROM listing WHERE id = p_id FOR UPDATE;
  WHEN 'notice' THEN PERFORM FROM notice WHERE id = p_id FOR UPDATE;
  WHEN 'region' THEN PERFORM FROM region WHERE id = p_id FOR UPDATE;
  WHEN 'sign_tag' THEN PERFORM FROM sign_tag WHERE id = p_id FOR UPDATE;
  WHEN 'banner' THEN PERFORM FROM banner WHERE id = p_id FOR UPDATE;
  END CASE;
  RETURN content_version(p_kind, p_id);
END
$$;

CREATE OR REPLACE FUNCTION game_hold_version(p_key text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM operator_required(NULL);
  PERFORM operator_lock_subject('game ' || p_key);
  PERFORM FROM game WHERE key = p_key FOR NO KEY UPDATE;
  RETURN game_version(p_key);
END
$$;

CREATE OR REPLACE FUNCTION round_hold_version(p_round bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM operator_required(NULL);
  PERFORM operator_lock_subject('round ' || p_round);
  PERFORM FROM round WHERE id = p_round FOR UPDATE;
  RETURN round_version(p_round);
END
$$;

CREATE OR REPLACE FUNCTION setting_hold_version(p_key text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM operator_required(NULL);
  PERFORM operator_lock_subject('config ' || p_key);
  RETURN setting_version(p_key);
END
$$;

CREATE OR REPLACE FUNCTION conversation_hold_version(p_member bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM operator_required(NULL);
  PERFORM FROM support_conversation WHERE member_id = p_member FOR UPDATE;
  RETURN conversation_version(p_member);
END
$$;

CREATE OR REPLACE FUNCTION saved_answer_hold_version(p_id bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM operator_required(NULL);
  PERFORM FROM saved_answer WHERE id = p_id FOR UPDATE;
  RETURN saved_answer_version(p_id);
END
$$;
