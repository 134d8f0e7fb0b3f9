-- Members at the operators' console (spec S13.3, S14.1): their whole picture, notes about them, their
-- sessions, and passwords that they have forgotten.

-- What operators write about a member for each other.
CREATE TABLE member_note (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member,
  operator_id bigint NOT NULL REFERENCES operator_account,
  body text NOT NULL CHECK (btrim(body) <> '' AND char_length(body) <= 1000),
  created_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX member_note_member ON member_note (member_id, id);
CREATE TRIGGER member_note_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON member_note
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Passwords that operators have reset, with what they had compared before.
CREATE TABLE member_password_reset (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member,
  operator_id bigint NOT NULL REFERENCES operator_account,
  kind text NOT NULL CHECK (kind IN ('login', 'funds')),
  checks text[] NOT NULL CHECK (cardinality(checks) >= 2),
  reason text NOT NULL CHECK (btrim(reason) <> ''),
  at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX member_password_reset_member ON member_password_reset (member_id, at);
CREATE TRIGGER member_password_reset_append_only BEFORE UPDATE OR DELETE OR TRUNCATE
  ON member_password_reset FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE member ADD COLUMN password_expires_at timestamptz;
COMMENT ON COLUMN member.password_expires_at IS
  'when a password that an operator has given out ends; null for the member''s own';

-- False when the password or the account's state has changed since it was looked at; the lock lets
-- a change of the password that happens meanwhile decide. What was started with a password that an
-- operator has given out ends with it.
CREATE OR REPLACE FUNCTION session_start_with_password(
  p_token_hash bytea, p_member bigint, p_ip text, p_binding_hash bytea, p_password_hash text
) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO session (token_hash, member_id, ip, binding_hash, expires_at)
  SELECT p_token_hash, id, p_ip, p_binding_hash,
    least(clock_timestamp() + interval '30 days', password_expires_at) FROM member
   WHERE id = p_member AND password_hash = p_password_hash AND status = 1
     AND coalesce(password_expires_at > clock_timestamp(), true) FOR SHARE;
  RETURN FOUND;
END
$$;

-- Only one of several calls at a time writes, and at most once a minute: 30 idle days, 90 at most.
CREATE OR REPLACE FUNCTION session_touch(p_token_hash bytea) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE session s SET last_seen_at = clock_timestamp(),
    expires_at = least(clock_timestamp() + interval '30 days', s.created_at + interval '90 days',
      m.password_expires_at)
    FROM member m
   WHERE s.token_hash = p_token_hash AND m.id = s.member_id
     AND s.last_seen_at < clock_timestamp() - interval '1 minute';
$$;

-- Ends the member's other sessions with it; false when the old one is none any more.
CREATE OR REPLACE FUNCTION member_change_password(
  p_member bigint, p_old_hash text, p_new_hash text, p_kept_token_hash bytea
) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE member SET password_hash = p_new_hash, password_expires_at = NULL
   WHERE id = p_member AND password_hash = p_old_hash;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM session_end_others(p_member, p_kept_token_hash);
  RETURN true;
END
$$;

-- What operators set of a member, as a word (see operator_version): VIP, dating card, status, credit,
-- whether there is a funds password, and the end of a password that was given out. NULL: no such member.
CREATE FUNCTION operator_member_version(p_member bigint) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT concat_ws('.', vip::integer, dating_card::integer, status, credit_score,
      (pay_password_hash IS NOT NULL)::integer,
      floor(extract(epoch FROM password_expires_at) * 1000)::bigint)
    FROM member WHERE id = p_member;
$$;

-- The same, and nobody else changes it before this transaction ends.
CREATE FUNCTION operator_hold_member(p_member bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM operator_required(NULL, true);
  PERFORM FROM member WHERE id = p_member FOR NO KEY UPDATE;
  RETURN operator_member_version(p_member);
END
$$;

DROP FUNCTION operator_set_member(bigint, boolean, boolean, smallint, integer);

-- NULL leaves a value as it is; another status needs a reason. outcome: ok, unknown, own_account,
-- no_reason.
CREATE FUNCTION operator_set_member(
  p_member bigint, p_vip boolean, p_dating_card boolean, p_status smallint, p_credit_score integer,
  p_reason text
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_who operator_identity := operator_required(ARRAY['support']);
  v_old member;
BEGIN
  SELECT * INTO v_old FROM member WHERE id = p_member FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  IF p_member = v_who.member_id THEN RETURN 'own_account'; END IF;
  IF p_status <> v_old.status AND coalesce(btrim(p_reason), '') = '' THEN RETURN 'no_reason'; END IF;
  PERFORM member_set(p_member, p_vip, p_dating_card, p_status, p_credit_score);
  PERFORM operator_audit(v_who, 'set member', 'member ' || p_member, jsonb_strip_nulls(
    jsonb_build_object(
      'before', jsonb_build_object('vip', v_old.vip, 'dating_card', v_old.dating_card,
        'status', v_old.status, 'credit_score', v_old.credit_score),
      'after', jsonb_build_object('vip', coalesce(p_vip, v_old.vip),
        'dating_card', coalesce(p_dating_card, v_old.dating_card),
        'status', coalesce(p_status, v_old.status),
        'credit_score', coalesce(p_credit_score, v_old.credit_score)),
      'reason', nullif(btrim(p_reason), ''))));
  RETURN 'ok';
END
$$;

-- What the operators' login cannot read of a member itself.
CREATE FUNCTION operator_member_secrets(p_member bigint)
RETURNS TABLE (has_funds_password boolean, password_expires_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM operator_required(ARRAY['support', 'finance']);
  RETURN QUERY SELECT m.pay_password_hash IS NOT NULL, m.password_expires_at
    FROM member m WHERE m.id = p_member;
END
$$;

-- The member's live sessions, the one used last first. A part of the token's hash names a session
-- and does not open it.
CREATE FUNCTION operator_member_sessions(p_member bigint)
RETURNS TABLE (name text, ip text, is_browser boolean, created_at timestamptz,
  last_seen_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM operator_required(ARRAY['support', 'finance']);
  RETURN QUERY SELECT left(encode(s.token_hash, 'hex'), 12), s.ip, s.binding_hash IS NOT NULL,
      s.created_at, s.last_seen_at
    FROM session s WHERE s.member_id = p_member AND s.expires_at > clock_timestamp()
   ORDER BY s.last_seen_at DESC LIMIT 50;
END
$$;

-- Ends the session of that name, or with NULL all of them. Returns how many; NULL: no such member.
CREATE FUNCTION operator_end_member_sessions(p_member bigint, p_name text) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_who operator_identity := operator_required(ARRAY['support']);
  v_ended integer;
BEGIN
  IF NOT EXISTS (SELECT FROM member WHERE id = p_member) THEN RETURN NULL; END IF;
  DELETE FROM session WHERE member_id = p_member
    AND (p_name IS NULL OR left(encode(token_hash, 'hex'), 12) = p_name);
  GET DIAGNOSTICS v_ended = ROW_COUNT;
  PERFORM operator_audit(v_who, 'end member sessions', 'member ' || p_member,
    jsonb_strip_nulls(jsonb_build_object('session_name', p_name, 'ended', v_ended)));
  RETURN v_ended;
END
$$;

-- NULL: no such member.
CREATE FUNCTION operator_add_member_note(p_member bigint, p_body text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_who operator_identity := operator_required(ARRAY['support', 'finance']);
  v_id bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM member WHERE id = p_member) THEN RETURN NULL; END IF;
  INSERT INTO member_note (member_id, operator_id, body)
  VALUES (p_member, v_who.operator_id, p_body) RETURNING id INTO v_id;
  PERFORM operator_audit(v_who, 'add member note', 'member ' || p_member,
    jsonb_build_object('note', v_id));
  RETURN v_id;
END
$$;

-- Newest first.
CREATE FUNCTION operator_member_notes(p_member bigint)
RETURNS TABLE (id bigint, operator text, body text, created_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM operator_required(ARRAY['support', 'finance']);
  RETURN QUERY SELECT n.id, a.name, n.body, n.created_at
    FROM member_note n JOIN operator_account a ON a.id = n.operator_id
   WHERE n.member_id = p_member ORDER BY n.id DESC LIMIT 100;
END
$$;

-- Gives a member who has forgotten a password the way back, after at least two different checks of who
-- asks. login: p_password_hash is of a password that ends in 24 hours; all sessions end. funds: the
-- member sets a new one. Who has reset one of the two does not reset the other for a week, so that no
-- single operator comes into possession of an account with its money. outcome: ok, unknown,
-- own_account, no_reason, no_checks, other_operator, wrong_state (there is no funds password).
CREATE FUNCTION operator_reset_member_password(
  p_member bigint, p_kind text, p_password_hash text, p_checks text[], p_reason text
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_who operator_identity := operator_required(ARRAY['support'], true);
  v_member member;
  v_checks text[] := ARRAY(SELECT DISTINCT c FROM unnest(p_checks) c ORDER BY c);
  v_outcome text;
BEGIN
  SELECT * INTO v_member FROM member WHERE id = p_member FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  v_outcome := CASE
    WHEN p_member = v_who.member_id THEN 'own_account'
    WHEN coalesce(btrim(p_reason), '') = '' THEN 'no_reason'
    WHEN cardinality(v_checks) < 2 THEN 'no_checks'
    WHEN p_kind = 'funds' AND v_member.pay_password_hash IS NULL THEN 'wrong_state'
    WHEN EXISTS (SELECT FROM member_password_reset r WHERE r.member_id = p_member
      AND r.operator_id = v_who.operator_id AND r.kind <> p_kind
      AND r.at > clock_timestamp() - interval '7 days') THEN 'other_operator'
    ELSE 'ok' END;
  IF v_outcome = 'ok' AND p_kind = 'login' THEN
    UPDATE member SET password_hash = p_password_hash,
      password_expires_at = clock_timestamp() + interval '24 hours' WHERE id = p_member;
    DELETE FROM session WHERE member_id = p_member;
  ELSIF v_outcome = 'ok' THEN
    UPDATE member SET pay_password_hash = NULL WHERE id = p_member;
  END IF;
  IF v_outcome = 'ok' THEN
    INSERT INTO member_password_reset (member_id, operator_id, kind, checks, reason)
    VALUES (p_member, v_who.operator_id, p_kind, v_checks, btrim(p_reason));
  END IF;
  PERFORM operator_audit(v_who, 'reset member password', 'member ' || p_member, jsonb_build_object(
    'kind', p_kind, 'outcome', v_outcome, 'checks', v_checks, 'reason', p_reason));
  RETURN v_outcome;
END
$$;

-- As player_limits and player_state (0050), for operators.
CREATE FUNCTION operator_player_limits(p_member bigint)
RETURNS TABLE (kind text, span text, amount bigint, used bigint, next_amount bigint,
  next_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM operator_required(ARRAY['support', 'finance']);
  RETURN QUERY SELECT * FROM player_limits(p_member);
END
$$;
CREATE FUNCTION operator_player_state(p_member bigint)
RETURNS TABLE (minutes integer, stretch_since timestamptz, staked bigint, returned bigint,
  excluded_kind text, excluded_until timestamptz, at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM operator_required(ARRAY['support', 'finance']);
  RETURN QUERY SELECT * FROM player_state(p_member);
END
$$;

GRANT EXECUTE ON FUNCTION
  operator_member_version(bigint),
  operator_hold_member(bigint),
  operator_set_member(bigint, boolean, boolean, smallint, integer, text),
  operator_member_secrets(bigint),
  operator_member_sessions(bigint),
  operator_end_member_sessions(bigint, text),
  operator_add_member_note(bigint, text),
  operator_member_notes(bigint),
  operator_reset_member_password(bigint, text, text, text[], text),
  operator_player_limits(bigint),
  operator_player_state(bigint)
  TO velvet_operator;
