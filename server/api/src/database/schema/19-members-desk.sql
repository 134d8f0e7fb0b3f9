-- Members as operators see and search them.

-- What operators write about a member for each other.
CREATE TABLE member_note (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL,
  operator_id bigint NOT NULL,
  body text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT member_note_pkey PRIMARY KEY (id),
  CONSTRAINT member_note_body_check CHECK (btrim(body) <> '' AND char_length(body) <= 1000),
  CONSTRAINT member_note_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT member_note_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator_account(id)
);
CREATE INDEX member_note_age ON member_note (created_at);
CREATE INDEX member_note_member ON member_note (member_id, id);

-- Passwords that operators have reset, with what they had compared before.
CREATE TABLE member_password_reset (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL,
  operator_id bigint NOT NULL,
  kind text NOT NULL,
  checks text[] NOT NULL,
  reason text NOT NULL,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT member_password_reset_pkey PRIMARY KEY (id),
  CONSTRAINT member_password_reset_checks_check CHECK (cardinality(checks) >= 2),
  CONSTRAINT member_password_reset_kind_check CHECK (kind IN ('login', 'funds', 'codes', 'hold')),
  CONSTRAINT member_password_reset_reason_check CHECK (btrim(reason) <> ''),
  CONSTRAINT member_password_reset_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT member_password_reset_operator_id_fkey FOREIGN KEY (operator_id)
    REFERENCES operator_account(id)
);
CREATE INDEX member_password_reset_age ON member_password_reset (at);
CREATE INDEX member_password_reset_member ON member_password_reset (member_id, at);

-- What operators set of a member, as a word (see operator_version): VIP, dating card, status, credit,
-- whether there is a funds password, and the end of a password that was given out. NULL: no such member.
CREATE FUNCTION operator_member_version(p_member bigint) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT concat_ws('.', vip::integer, dating_card::integer, status, credit_score,
      (pay_password_hash IS NOT NULL)::integer,
      floor(extract(epoch FROM password_expires_at) * 1000)::bigint)
    FROM member WHERE id = p_member;
$$;
GRANT EXECUTE ON FUNCTION operator_member_version(bigint) TO velvet_operator;

-- The same, and nobody else changes it before this transaction ends.
CREATE FUNCTION operator_hold_member(p_member bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM operator_required(NULL);
  PERFORM FROM member WHERE id = p_member FOR NO KEY UPDATE;
  RETURN operator_member_version(p_member);
END
$$;
GRANT EXECUTE ON FUNCTION operator_hold_member(bigint) TO velvet_operator;

-- What the operators' login cannot read of a member itself.
CREATE FUNCTION operator_member_secrets(p_member bigint)
RETURNS TABLE(has_funds_password boolean, password_expires_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM operator_required(ARRAY['support', 'finance']);
  RETURN QUERY SELECT m.pay_password_hash IS NOT NULL, m.password_expires_at
    FROM member m WHERE m.id = p_member;
END
$$;
GRANT EXECUTE ON FUNCTION operator_member_secrets(bigint) TO velvet_operator;

-- The member's live sessions, the one used last first. A part of the token's hash names a session
-- and does not open it.
CREATE FUNCTION operator_member_sessions(p_member bigint)
RETURNS TABLE (
  name text, ip text, is_browser boolean, created_at timestamptz, last_seen_at timestamptz
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM operator_required(ARRAY['support', 'finance']);
  RETURN QUERY SELECT left(encode(s.token_hash, 'hex'), 12), s.ip, s.binding_hash IS NOT NULL,
      s.created_at, s.last_seen_at
    FROM session s WHERE s.member_id = p_member AND s.expires_at > clock_timestamp()
   ORDER BY s.last_seen_at DESC LIMIT 50;
END
$$;
GRANT EXECUTE ON FUNCTION operator_member_sessions(bigint) TO velvet_operator;

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
GRANT EXECUTE ON FUNCTION operator_end_member_sessions(bigint,text) TO velvet_operator;

-- NULL: no such member, or an erased account.
CREATE FUNCTION operator_add_member_note(p_member bigint, p_body text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_who operator_identity := operator_required(ARRAY['support', 'finance']);
  v_id bigint;
BEGIN
  -- An erasure waits, or has ended.
  PERFORM FROM member WHERE id = p_member AND erased_at IS NULL FOR SHARE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  INSERT INTO member_note (member_id, operator_id, body)
  VALUES (p_member, v_who.operator_id, p_body) RETURNING id INTO v_id;
  PERFORM operator_audit(v_who, 'add member note', 'member ' || p_member,
    jsonb_build_object('note', v_id));
  RETURN v_id;
END
$$;
GRANT EXECUTE ON FUNCTION operator_add_member_note(bigint,text) TO velvet_operator;

-- Newest first.
CREATE FUNCTION operator_member_notes(p_member bigint)
RETURNS TABLE(id bigint, operator text, body text, created_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM operator_required(ARRAY['support', 'finance']);
  RETURN QUERY SELECT n.id, a.name, n.body, n.created_at
    FROM member_note n JOIN operator_account a ON a.id = n.operator_id
   WHERE n.member_id = p_member ORDER BY n.id DESC LIMIT 100;
END
$$;
GRANT EXECUTE ON FUNCTION operator_member_notes(bigint) TO velvet_operator;

-- Gives a member who has forgotten a password the way back, after at least two different checks of who
-- asks. login: p_password_hash is of a password that ends in 24 hours; all sessions end. funds: the
-- member sets a new one. Who has reset one of the two does not reset the other for a week, so that no
-- single operator comes into possession of an account with its money. outcome: ok, unknown,
-- own_account, no_reason, no_checks, other_operator, wrong_state (there is no funds password).
-- Of kind codes, everything that a member proves with beside the password ends: sign-in
-- codes, recovery codes and passkeys. wrong_state where there is nothing of it.
CREATE FUNCTION operator_reset_member_password(
  p_member bigint, p_kind text, p_password_hash text, p_checks text[], p_reason text
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_who operator_identity := operator_required(ARRAY['support'], true);
  v_member member;
  v_checks text[] := ARRAY(SELECT DISTINCT c FROM unnest(p_checks) c ORDER BY c);
  v_has_codes boolean;
  v_has_passkeys boolean;
  v_outcome text;
BEGIN
  SELECT * INTO v_member FROM member WHERE id = p_member FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  v_has_codes := member_has_codes(p_member);
  v_has_passkeys := member_has_passkeys(p_member);
  v_outcome := CASE
    WHEN p_member = v_who.member_id THEN 'own_account'
    WHEN coalesce(btrim(p_reason), '') = '' THEN 'no_reason'
    WHEN cardinality(v_checks) < 2 THEN 'no_checks'
    WHEN p_kind = 'funds' AND v_member.pay_password_hash IS NULL THEN 'wrong_state'
    WHEN p_kind = 'hold' AND v_member.withdrawals_held_at IS NULL THEN 'wrong_state'
    WHEN p_kind = 'codes' AND NOT v_has_codes AND NOT v_has_passkeys THEN 'wrong_state'
    WHEN EXISTS (SELECT FROM member_password_reset r WHERE r.member_id = p_member
      AND r.operator_id = v_who.operator_id AND r.kind <> p_kind
      AND r.at > clock_timestamp() - interval '7 days') THEN 'other_operator'
    ELSE 'ok' END;
  IF v_outcome = 'ok' AND p_kind = 'login' THEN
    UPDATE member SET password_hash = p_password_hash,
      password_expires_at = clock_timestamp() + interval '24 hours' WHERE id = p_member;
    DELETE FROM session WHERE member_id = p_member;
  ELSIF v_outcome = 'ok' AND p_kind = 'codes' THEN
    DELETE FROM member_totp WHERE member_id = p_member;
    DELETE FROM member_passkey WHERE member_id = p_member;
    PERFORM member_proofs_end(p_member, NULL);
    IF v_has_codes THEN PERFORM member_codes_tell(p_member, 'off'); END IF;
    IF v_has_passkeys THEN PERFORM member_passkeys_tell(p_member, 'reset'); END IF;
  ELSIF v_outcome = 'ok' AND p_kind = 'hold' THEN
    UPDATE member SET withdrawals_held_at = NULL WHERE id = p_member;
  ELSIF v_outcome = 'ok' THEN
    UPDATE member SET pay_password_hash = NULL WHERE id = p_member;
  END IF;
  IF v_outcome = 'ok' THEN
    INSERT INTO member_password_reset (member_id, operator_id, kind, checks, reason)
    VALUES (p_member, v_who.operator_id, p_kind, v_checks, btrim(p_reason));
    PERFORM member_change_tell(p_member, 'support-' || p_kind);
  END IF;
  PERFORM operator_audit(v_who, 'reset member password', 'member ' || p_member, jsonb_build_object(
    'kind', p_kind, 'outcome', v_outcome, 'checks', v_checks, 'reason', p_reason));
  RETURN v_outcome;
END
$$;
GRANT EXECUTE
  ON FUNCTION operator_reset_member_password(bigint,text,text,text[],text)
  TO velvet_operator;

-- As player_limits and player_state, for operators.
CREATE FUNCTION operator_player_limits(p_member bigint)
RETURNS TABLE (
  kind text, span text, amount bigint, used bigint, next_amount bigint, next_at timestamptz
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM operator_required(ARRAY['support', 'finance']);
  RETURN QUERY SELECT * FROM player_limits(p_member);
END
$$;
GRANT EXECUTE ON FUNCTION operator_player_limits(bigint) TO velvet_operator;

CREATE FUNCTION operator_player_state(p_member bigint)
RETURNS TABLE (
  minutes integer, stretch_since timestamptz, staked bigint, returned bigint,
  excluded_kind text, excluded_until timestamptz, at timestamptz
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM operator_required(ARRAY['support', 'finance']);
  RETURN QUERY SELECT * FROM player_state(p_member);
END
$$;
GRANT EXECUTE ON FUNCTION operator_player_state(bigint) TO velvet_operator;

-- hold: why the erasure waits although its time has come (member_erasure_hold), or would.
CREATE FUNCTION operator_member_closing(p_member bigint)
RETURNS TABLE(due_at timestamptz, erased_at timestamptz, hold text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM operator_required(ARRAY['support', 'finance']);
  RETURN QUERY SELECT c.due_at, c.erased_at,
      CASE WHEN c.erased_at IS NULL THEN member_erasure_hold(c) END
    FROM member_closing c WHERE c.member_id = p_member;
END
$$;
GRANT EXECUTE ON FUNCTION operator_member_closing(bigint) TO velvet_operator;
