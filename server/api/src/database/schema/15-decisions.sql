-- What operators decide and change about members, withdrawals and texts.

-- Sets what only operators set; NULL leaves a value as it is. Asks nobody who they are, so it is
-- granted to nobody. False: no such member.
CREATE FUNCTION member_set(
  p_member bigint, p_vip boolean, p_dating_card boolean, p_status smallint,
  p_credit_score integer
) RETURNS boolean LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE member SET vip = coalesce(p_vip, vip), dating_card = coalesce(p_dating_card, dating_card),
    status = coalesce(p_status, status), credit_score = coalesce(p_credit_score, credit_score)
   WHERE id = p_member;
  IF NOT FOUND THEN RETURN false; END IF;
  IF p_status <> 1 THEN
    WITH ended AS (
      DELETE FROM session WHERE member_id = p_member RETURNING token_hash, member_id
    )
    INSERT INTO session_offline (token_hash, member_id)
    SELECT token_hash, member_id FROM ended;
  END IF;
  RETURN true;
END
$$;

-- Settings that concern neither limits nor payouts nor draws.
CREATE FUNCTION config_is_plain(p_key text) RETURNS boolean
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(p_key, '') IN ('name', 'support_enabled', 'support_url', 'rules_url', 'ip_lookup_url',
    'listing_counts', 'ticker', 'notice', 'intro', 'terms');
$$;

-- Amounts that cannot be read would stop every decision.
CREATE FUNCTION config_readable(p_key text, p_value jsonb) RETURNS boolean
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT p_value = 'null' OR NOT EXISTS (
    SELECT FROM (VALUES ('four_eyes', 'above', '^\d{1,15}$'),
      ('withdraw_rule', 'min', '^\d{1,15}$'), ('withdraw_rule', 'max', '^\d{1,15}$'),
      ('withdraw_rule', 'perDay', '^\d{1,9}$'), ('recharge_confirmation', 'each', '^\d{1,15}$'),
      ('recharge_confirmation', 'perDay', '^\d{1,15}$'),
      ('withdrawal_wait', 'hours', '^\d{1,3}$')) AS f (key, field, form)
     WHERE f.key = p_key AND coalesce(p_value ->> f.field, '') !~ f.form);
$$;

-- A JSON null takes the setting away. outcome: ok, bad_value, needs_second, or another of
-- operator_propose. Whatever is not known as plain needs two.
CREATE FUNCTION operator_set_config(p_key text, p_value jsonb, p_reason text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_subject text := 'config ' || p_key;
BEGIN
  PERFORM operator_lock_subject(v_subject);
  PERFORM operator_required(ARRAY['administrator']);
  IF p_value IS NULL OR NOT config_readable(p_key, p_value) THEN RETURN 'bad_value'; END IF;
  IF NOT config_is_plain(p_key) THEN
    RETURN operator_propose('set config', v_subject,
      jsonb_build_object('key', p_key, 'value', p_value), p_reason, NULL, NULL);
  END IF;
  PERFORM set_config('velvet.config_reason', coalesce(btrim(p_reason), ''), true);
  IF p_value = 'null' THEN
    DELETE FROM config WHERE key = p_key;
  ELSE
    INSERT INTO config (key, value) VALUES (p_key, p_value)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = clock_timestamp();
  END IF;
  RETURN 'ok';
END
$$;
GRANT EXECUTE ON FUNCTION operator_set_config(text,jsonb,text) TO velvet_operator;

-- p_game: a row of `game` as JSON. outcome as of operator_propose.
CREATE FUNCTION operator_add_game(p_game jsonb, p_odds integer, p_reason text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_subject text := 'game ' || (p_game ->> 'key');
BEGIN
  PERFORM operator_lock_subject(v_subject);
  PERFORM operator_required(ARRAY['administrator'], true);
  IF EXISTS (SELECT FROM game WHERE key = p_game ->> 'key') THEN RETURN 'name_taken'; END IF;
  RETURN operator_propose('add game', v_subject,
    jsonb_build_object('game', p_game, 'odds', p_odds), p_reason, NULL, NULL);
END
$$;
GRANT EXECUTE ON FUNCTION operator_add_game(jsonb,integer,text) TO velvet_operator;

CREATE FUNCTION operator_price_game(p_key text, p_odds integer, p_reason text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_subject text := 'game ' || p_key;
BEGIN
  PERFORM operator_lock_subject(v_subject);
  PERFORM operator_required(ARRAY['administrator'], true);
  IF NOT EXISTS (SELECT FROM game WHERE key = p_key) THEN RETURN 'unknown'; END IF;
  RETURN operator_propose('price game', v_subject,
    jsonb_build_object('key', p_key, 'odds', p_odds), p_reason, NULL, NULL);
END
$$;
GRANT EXECUTE ON FUNCTION operator_price_game(text,integer,text) TO velvet_operator;

-- Publishes rounds of a game, or no more of them. outcome: ok, unknown.
CREATE FUNCTION operator_enable_game(p_key text, p_enabled boolean) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM operator_required(ARRAY['administrator']);
  UPDATE game SET enabled = p_enabled WHERE key = p_key;
  RETURN CASE WHEN FOUND THEN 'ok' ELSE 'unknown' END;
END
$$;
GRANT EXECUTE ON FUNCTION operator_enable_game(text,boolean) TO velvet_operator;

CREATE FUNCTION operator_roles_known(p_roles text[]) RETURNS boolean
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(cardinality(p_roles), 0) > 0
    AND p_roles <@ ARRAY['support', 'content', 'finance', 'administrator'];
$$;

-- p_code_hash counts when this call is the one that completes it. outcome: ok, name_taken, bad_roles,
-- bad_name, member_taken, or as of operator_propose.
CREATE FUNCTION operator_invite(
  p_name text, p_roles text[], p_member bigint, p_reason text, p_code_hash bytea
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_subject text := 'operator ' || p_name;
BEGIN
  PERFORM operator_lock_subject(v_subject);
  PERFORM operator_required(ARRAY['administrator'], true);
  IF p_name COLLATE "C" !~ '^[a-z0-9][a-z0-9._-]{1,31}$' THEN RETURN 'bad_name'; END IF;
  IF EXISTS (SELECT FROM operator_account WHERE name = p_name) THEN RETURN 'name_taken'; END IF;
  IF p_member IN (SELECT member_id FROM operator_account) THEN RETURN 'member_taken'; END IF;
  IF NOT operator_roles_known(p_roles) THEN RETURN 'bad_roles'; END IF;
  RETURN operator_propose('invite operator', v_subject, jsonb_build_object('name', p_name,
    'roles', (SELECT jsonb_agg(DISTINCT r ORDER BY r) FROM unnest(p_roles) r), 'member', p_member),
    p_reason, NULL, NULL, p_code_hash);
END
$$;
GRANT EXECUTE ON FUNCTION operator_invite(text,text[],bigint,text,bytea) TO velvet_operator;

-- kind: set roles, link member, reset operator. outcome: unknown, bad_roles, member_taken, or as of
-- operator_propose.
CREATE FUNCTION operator_change(
  p_kind text, p_name text, p_roles text[], p_member bigint, p_reason text, p_code_hash bytea
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_subject text := 'operator ' || p_name;
  v_id bigint;
  v_payload jsonb := jsonb_build_object('name', p_name);
BEGIN
  PERFORM operator_lock_subject(v_subject);
  PERFORM operator_required(ARRAY['administrator'], true);
  SELECT id INTO v_id FROM operator_account WHERE name = p_name;
  IF v_id IS NULL THEN RETURN 'unknown'; END IF;
  IF p_kind = 'set roles' THEN
    IF NOT operator_roles_known(p_roles) THEN RETURN 'bad_roles'; END IF;
    v_payload := v_payload || jsonb_build_object(
      'roles', (SELECT jsonb_agg(DISTINCT r ORDER BY r) FROM unnest(p_roles) r));
  ELSIF p_kind = 'link member' THEN
    IF p_member IN (SELECT member_id FROM operator_account WHERE id <> v_id) THEN
      RETURN 'member_taken';
    END IF;
    v_payload := v_payload || jsonb_build_object('member', p_member);
  ELSIF p_kind <> 'reset operator' THEN
    RETURN 'unknown';
  END IF;
  RETURN operator_propose(p_kind, v_subject, v_payload, p_reason, NULL, v_id, p_code_hash);
END
$$;
GRANT EXECUTE ON FUNCTION operator_change(text,text,text[],bigint,text,bytea) TO velvet_operator;

-- Ends what an operator can do, at once and by one administrator; coming back (reset operator) needs
-- two. outcome: ok, unknown.
CREATE FUNCTION operator_disable(p_name text, p_reason text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_who operator_identity := operator_required(ARRAY['administrator'], true);
  v_id bigint;
BEGIN
  IF coalesce(trim(p_reason), '') = '' THEN RETURN 'no_reason'; END IF;
  SELECT id INTO v_id FROM operator_account WHERE name = p_name FOR UPDATE;
  IF v_id IS NULL THEN RETURN 'unknown'; END IF;
  PERFORM operator_strip(v_id, 'disabled');
  PERFORM operator_audit(v_who, 'disable operator', 'operator ' || p_name,
    jsonb_build_object('reason', p_reason));
  RETURN 'ok';
END
$$;
GRANT EXECUTE ON FUNCTION operator_disable(text,text) TO velvet_operator;

CREATE FUNCTION session_start(
  p_token_hash bytea, p_member bigint, p_ip text, p_binding_hash bytea, p_device text DEFAULT ''
) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO session (token_hash, member_id, ip, binding_hash, device)
  VALUES (p_token_hash, p_member, p_ip, p_binding_hash, p_device);
$$;
GRANT EXECUTE ON FUNCTION session_start(bytea,bigint,text,bytea,text) TO velvet_api;

-- False when the password or the account's state has changed since it was looked at, and when codes
-- are on: they may have been turned on meanwhile.
CREATE FUNCTION session_start_with_password(
  p_token_hash bytea, p_member bigint, p_ip text, p_binding_hash bytea, p_password_hash text,
  p_device text DEFAULT '', p_is_new_device boolean DEFAULT false
) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT member_password_holds(p_member, p_password_hash) THEN RETURN false; END IF;
  IF EXISTS (SELECT FROM member_totp WHERE member_id = p_member AND confirmed_at IS NOT NULL) THEN
    RETURN false;
  END IF;
  PERFORM session_insert(
    p_token_hash, p_member, p_ip, p_binding_hash, p_device, p_is_new_device);
  RETURN true;
END
$$;
GRANT EXECUTE
  ON FUNCTION session_start_with_password(bytea,bigint,text,bytea,text,text,boolean)
  TO velvet_api;

-- Only one of several calls at a time writes, and at most once a minute: 30 idle days, 90 at most.
-- What was started with a password that was given out ends with it; a passkey's session outlasts that.
CREATE FUNCTION session_touch(p_token_hash bytea) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE session s SET last_seen_at = clock_timestamp(),
    expires_at = least(clock_timestamp() + interval '30 days', s.created_at + interval '90 days',
      CASE WHEN s.expires_at <= m.password_expires_at THEN m.password_expires_at END)
    FROM member m
   WHERE s.token_hash = p_token_hash AND m.id = s.member_id
     AND s.last_seen_at < clock_timestamp() - interval '1 minute';
$$;
GRANT EXECUTE ON FUNCTION session_touch(bytea) TO velvet_api;

CREATE FUNCTION session_end(p_token_hash bytea) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM session WHERE token_hash = p_token_hash;
$$;
GRANT EXECUTE ON FUNCTION session_end(bytea) TO velvet_api;

-- Returns how many sessions of the member ended.
CREATE FUNCTION session_end_others(p_member bigint, p_kept_token_hash bytea) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH ended AS (
    DELETE FROM session WHERE member_id = p_member AND token_hash <> p_kept_token_hash RETURNING 1
  )
  SELECT count(*)::integer FROM ended;
$$;
GRANT EXECUTE ON FUNCTION session_end_others(bigint,bytea) TO velvet_api;

-- NULL when the name is taken.
-- For a name whose MAC is given: NULL also for the name of an erased account. The look-up
-- follows the insertion, which waits for an erasure that is under way.
CREATE FUNCTION member_register(
  p_username text, p_password_hash text, p_avatar text, p_city text, p_relation smallint,
  p_invite_code text, p_language text, p_ip text, p_name_mac bytea
) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_id bigint;
BEGIN
  INSERT INTO member (username, password_hash, avatar, city, relation, invite_code, language,
    registered_ip)
  VALUES (p_username, p_password_hash, p_avatar, p_city, p_relation, p_invite_code, p_language, p_ip)
  ON CONFLICT DO NOTHING RETURNING id INTO v_id;
  IF EXISTS (SELECT FROM erased_name WHERE mac = p_name_mac) THEN
    RAISE EXCEPTION 'The name of an erased account' USING ERRCODE = 'VE001';
  END IF;
  RETURN v_id;
EXCEPTION WHEN SQLSTATE 'VE001' THEN RETURN NULL;
END
$$;
GRANT EXECUTE
  ON FUNCTION member_register(text,text,text,text,smallint,text,text,text,bytea)
  TO velvet_api;

CREATE FUNCTION member_set_language(p_member bigint, p_language text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE member SET language = p_language WHERE id = p_member;
$$;
GRANT EXECUTE ON FUNCTION member_set_language(bigint,text) TO velvet_api;

CREATE FUNCTION member_set_sex(p_member bigint, p_sex smallint) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE member SET sex = p_sex WHERE id = p_member;
$$;
GRANT EXECUTE ON FUNCTION member_set_sex(bigint,smallint) TO velvet_api;

CREATE FUNCTION member_set_real_name(p_member bigint, p_name text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE member SET real_name = p_name WHERE id = p_member;
$$;
GRANT EXECUTE ON FUNCTION member_set_real_name(bigint,text) TO velvet_api;

-- Returns the picture before.
-- The picture before is noted for removal, should the caller not remove it.
CREATE FUNCTION member_set_avatar(p_member bigint, p_avatar text) RETURNS text
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH replaced AS (
    UPDATE member m SET avatar = p_avatar
      FROM (SELECT avatar FROM member WHERE id = p_member FOR UPDATE) old
     WHERE m.id = p_member RETURNING old.avatar
  ), noted AS (
    INSERT INTO file_removal (path) SELECT avatar FROM replaced
     WHERE avatar ~ '^uploads/[0-9a-f]{64}\.[a-z]{3,4}$' AND avatar <> p_avatar
    ON CONFLICT DO NOTHING
  )
  SELECT avatar FROM replaced;
$$;
GRANT EXECUTE ON FUNCTION member_set_avatar(bigint,text) TO velvet_api;

-- member_change_password with a proof: a member with codes or passkeys shows that they are there, as for a card
-- (S14.7). outcome: ok, wrong_password (any more), proof_needed.
CREATE FUNCTION member_replace_password(
  p_session bytea, p_member bigint, p_old_hash text, p_new_hash text, p_age_s integer
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- A factor that is being added counts.
  PERFORM FROM member WHERE id = p_member FOR NO KEY UPDATE;
  IF (member_has_codes(p_member) OR member_has_passkeys(p_member))
    AND NOT session_is_proved(p_session, p_member, p_age_s) THEN RETURN 'proof_needed'; END IF;
  RETURN CASE WHEN member_change_password(p_member, p_old_hash, p_new_hash, p_session)
    THEN 'ok' ELSE 'wrong_password' END;
END
$$;
GRANT EXECUTE ON FUNCTION member_replace_password(bytea,bigint,text,text,integer) TO velvet_api;

-- Once; false when there is one.
CREATE FUNCTION member_set_funds_password(p_member bigint, p_hash text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE member SET pay_password_hash = p_hash WHERE id = p_member AND pay_password_hash IS NULL;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM member_change_tell(p_member, 'funds');
  RETURN true;
END
$$;
GRANT EXECUTE ON FUNCTION member_set_funds_password(bigint,text) TO velvet_api;

-- Ends the member's other sessions with it; false when the old one is none any more.
CREATE FUNCTION member_change_password(
  p_member bigint, p_old_hash text, p_new_hash text, p_kept_token_hash bytea
) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE member SET password_hash = p_new_hash, password_expires_at = NULL
   WHERE id = p_member AND password_hash = p_old_hash;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM session_end_others(p_member, p_kept_token_hash);
  PERFORM member_change_tell(p_member, 'password');
  RETURN true;
END
$$;

-- Once; false when a card is bound already.
CREATE FUNCTION bank_card_bind(
  p_session bytea, p_member bigint, p_bank bigint, p_holder text, p_number_cipher bytea,
  p_last_four text, p_age_s integer
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- A factor that is being added counts. A trigger of bank_card locks the row as well: two calls that shared
  -- it first would wait for each other.
  PERFORM FROM member WHERE id = p_member FOR UPDATE;
  IF (member_has_codes(p_member) OR member_has_passkeys(p_member))
    AND NOT session_is_proved(p_session, p_member, p_age_s) THEN RETURN 'proof_needed'; END IF;
  INSERT INTO bank_card (member_id, bank_id, holder, number_cipher, last_four)
  VALUES (p_member, p_bank, p_holder, p_number_cipher, p_last_four)
  ON CONFLICT (member_id) DO NOTHING;
  IF NOT FOUND THEN RETURN 'bound'; END IF;
  PERFORM member_change_tell(p_member, 'card');
  RETURN 'ok';
END
$$;
GRANT EXECUTE ON FUNCTION bank_card_bind(bytea,bigint,bigint,text,bytea,text,integer) TO velvet_api;
