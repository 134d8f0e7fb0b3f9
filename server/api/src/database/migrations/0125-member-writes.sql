-- What the API writes about members, their sessions and cards goes through functions too: each one
-- does one thing to one member, and the API's login has no right to change a table any more.

CREATE FUNCTION session_start(
  p_token_hash bytea, p_member bigint, p_ip text, p_binding_hash bytea
) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO session (token_hash, member_id, ip, binding_hash)
  VALUES (p_token_hash, p_member, p_ip, p_binding_hash);
$$;

-- False when the password or the account's state has changed since it was looked at; the lock lets
-- a change of the password that happens meanwhile decide.
CREATE FUNCTION session_start_with_password(
  p_token_hash bytea, p_member bigint, p_ip text, p_binding_hash bytea, p_password_hash text
) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO session (token_hash, member_id, ip, binding_hash)
  SELECT p_token_hash, id, p_ip, p_binding_hash FROM member
   WHERE id = p_member AND password_hash = p_password_hash AND status = 1 FOR SHARE;
  RETURN FOUND;
END
$$;

-- Only one of several calls at a time writes, and at most once a minute: 30 idle days, 90 at most.
CREATE FUNCTION session_touch(p_token_hash bytea) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE session SET last_seen_at = clock_timestamp(),
    expires_at = least(clock_timestamp() + interval '30 days', created_at + interval '90 days')
   WHERE token_hash = p_token_hash AND last_seen_at < clock_timestamp() - interval '1 minute';
$$;

CREATE FUNCTION session_end(p_token_hash bytea) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM session WHERE token_hash = p_token_hash;
$$;

-- Returns how many sessions of the member ended.
CREATE FUNCTION session_end_others(p_member bigint, p_kept_token_hash bytea) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH ended AS (
    DELETE FROM session WHERE member_id = p_member AND token_hash <> p_kept_token_hash RETURNING 1
  )
  SELECT count(*)::integer FROM ended;
$$;

-- NULL when the name is taken.
CREATE FUNCTION member_register(
  p_username text, p_password_hash text, p_avatar text, p_city text, p_relation smallint,
  p_invite_code text, p_language text, p_ip text
) RETURNS bigint LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO member (username, password_hash, avatar, city, relation, invite_code, language,
    registered_ip)
  VALUES (p_username, p_password_hash, p_avatar, p_city, p_relation, p_invite_code, p_language, p_ip)
  ON CONFLICT DO NOTHING RETURNING id;
$$;

CREATE FUNCTION member_set_language(p_member bigint, p_language text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE member SET language = p_language WHERE id = p_member;
$$;

CREATE FUNCTION member_set_sex(p_member bigint, p_sex smallint) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE member SET sex = p_sex WHERE id = p_member;
$$;

CREATE FUNCTION member_set_real_name(p_member bigint, p_name text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE member SET real_name = p_name WHERE id = p_member;
$$;

-- Returns the picture before.
CREATE FUNCTION member_set_avatar(p_member bigint, p_avatar text) RETURNS text
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE member m SET avatar = p_avatar
    FROM (SELECT avatar FROM member WHERE id = p_member FOR UPDATE) old
   WHERE m.id = p_member RETURNING old.avatar;
$$;

-- Once; false when there is one.
CREATE FUNCTION member_set_funds_password(p_member bigint, p_hash text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE member SET pay_password_hash = p_hash WHERE id = p_member AND pay_password_hash IS NULL;
  RETURN FOUND;
END
$$;

-- Ends the member's other sessions with it; false when the old one is none any more.
CREATE FUNCTION member_change_password(
  p_member bigint, p_old_hash text, p_new_hash text, p_kept_token_hash bytea
) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE member SET password_hash = p_new_hash WHERE id = p_member AND password_hash = p_old_hash;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM session_end_others(p_member, p_kept_token_hash);
  RETURN true;
END
$$;

-- Once; false when a card is bound already.
CREATE FUNCTION bank_card_bind(
  p_member bigint, p_bank bigint, p_holder text, p_number_cipher bytea, p_last_four text
) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO bank_card (member_id, bank_id, holder, number_cipher, last_four)
  VALUES (p_member, p_bank, p_holder, p_number_cipher, p_last_four)
  ON CONFLICT (member_id) DO NOTHING;
  RETURN FOUND;
END
$$;

REVOKE INSERT, UPDATE, DELETE ON member, session, bank_card FROM velvet_api;
GRANT EXECUTE ON FUNCTION
  session_start(bytea, bigint, text, bytea),
  session_start_with_password(bytea, bigint, text, bytea, text),
  session_touch(bytea),
  session_end(bytea),
  session_end_others(bigint, bytea),
  member_register(text, text, text, text, smallint, text, text, text),
  member_set_language(bigint, text),
  member_set_sex(bigint, smallint),
  member_set_real_name(bigint, text),
  member_set_avatar(bigint, text),
  member_set_funds_password(bigint, text),
  member_change_password(bigint, text, text, bytea),
  bank_card_bind(bigint, bigint, text, bytea, text)
  TO velvet_api;
