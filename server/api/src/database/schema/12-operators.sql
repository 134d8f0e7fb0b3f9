-- Operators, their roles, sessions, codes, passkeys and personal tokens.

CREATE TABLE operator_account (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  -- ASCII only, so that no two names look alike.
  name text NOT NULL,
  status text NOT NULL DEFAULT 'invited',
  -- The operator's own account as a member, if any: what concerns it is decided by others. One
  -- member has one operator account at most.
  member_id bigint,
  password_hash text,
  -- AES-256-GCM by the application.
  totp_cipher bytea,
  -- The newest time step a code was accepted for: no code counts twice.
  totp_last_step bigint NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT operator_account_pkey PRIMARY KEY (id),
  CONSTRAINT operator_account_member_id_key UNIQUE (member_id),
  CONSTRAINT operator_account_name_key UNIQUE (name),
  CONSTRAINT operator_account_check CHECK (status <> 'active' OR password_hash IS NOT NULL
    AND totp_cipher IS NOT NULL),
  CONSTRAINT operator_account_name_check CHECK ((name COLLATE "C") ~ '^[a-z0-9][a-z0-9._-]{1,31}$'),
  CONSTRAINT operator_account_status_check CHECK (status IN ('invited', 'active', 'disabled')),
  CONSTRAINT operator_account_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

-- Wrong sign-ins by SHA-256 of the name, whether there is such an operator or not. Counters need
-- not survive a crash of the database, so they are not logged.
CREATE UNLOGGED TABLE operator_attempt (
  name_hash bytea NOT NULL,
  failures integer NOT NULL,
  blocked_until timestamptz NOT NULL,
  tried_at timestamptz NOT NULL,
  CONSTRAINT operator_attempt_pkey PRIMARY KEY (name_hash)
);

-- A challenge for a passkey counts once and for five minutes; for a registration only for the operator
-- it was issued to.
CREATE TABLE operator_challenge (
  challenge_hash bytea NOT NULL,
  operator_id bigint,
  expires_at timestamptz NOT NULL DEFAULT clock_timestamp() + '00:05:00'::interval,
  CONSTRAINT operator_challenge_pkey PRIMARY KEY (challenge_hash),
  CONSTRAINT operator_challenge_challenge_hash_check CHECK (octet_length(challenge_hash) = 32),
  CONSTRAINT operator_challenge_operator_id_fkey FOREIGN KEY (operator_id)
    REFERENCES operator_account(id)
);

CREATE TYPE operator_identity AS (
  operator_id bigint,
  name text,
  member_id bigint,
  roles text[],
  session_id bigint,
  kind text
);

-- SHA-256 of one-time codes; the codes are never stored.
CREATE TABLE operator_invitation (
  code_hash bytea NOT NULL,
  operator_id bigint NOT NULL,
  expires_at timestamptz NOT NULL DEFAULT clock_timestamp() + '48:00:00'::interval,
  used_at timestamptz,
  CONSTRAINT operator_invitation_pkey PRIMARY KEY (code_hash),
  CONSTRAINT operator_invitation_code_hash_check CHECK (octet_length(code_hash) = 32),
  CONSTRAINT operator_invitation_operator_id_fkey FOREIGN KEY (operator_id)
    REFERENCES operator_account(id)
);

CREATE TABLE operator_passkey (
  -- Base64url, as the authenticator names it.
  credential_id text NOT NULL,
  operator_id bigint NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL DEFAULT '{}'::text[],
  label text NOT NULL DEFAULT '',
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  last_used_at timestamptz,
  CONSTRAINT operator_passkey_pkey PRIMARY KEY (credential_id),
  CONSTRAINT operator_passkey_counter_check CHECK (counter >= 0),
  CONSTRAINT operator_passkey_operator_id_fkey FOREIGN KEY (operator_id)
    REFERENCES operator_account(id)
);

CREATE TABLE operator_recovery_code (
  operator_id bigint NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  CONSTRAINT operator_recovery_code_pkey PRIMARY KEY (operator_id, code_hash),
  CONSTRAINT operator_recovery_code_code_hash_check CHECK (octet_length(code_hash) = 32),
  CONSTRAINT operator_recovery_code_operator_id_fkey FOREIGN KEY (operator_id)
    REFERENCES operator_account(id)
);

CREATE TABLE operator_role (
  operator_id bigint NOT NULL,
  role text NOT NULL,
  CONSTRAINT operator_role_pkey PRIMARY KEY (operator_id, role),
  CONSTRAINT operator_role_role_check
    CHECK (role IN ('support', 'content', 'finance', 'administrator')),
  CONSTRAINT operator_role_operator_id_fkey FOREIGN KEY (operator_id)
    REFERENCES operator_account(id)
);

CREATE TABLE operator_session (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  token_hash bytea NOT NULL,
  operator_id bigint NOT NULL,
  -- A personal token is for automation: it outlives the person's presence, so it decides nothing
  -- that needs two people.
  kind text NOT NULL,
  method text NOT NULL,
  label text NOT NULL DEFAULT '',
  -- Of a personal token: the most it may do. NULL: whatever roles the operator has.
  roles text[],
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  last_seen_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  CONSTRAINT operator_session_pkey PRIMARY KEY (id),
  CONSTRAINT operator_session_token_hash_key UNIQUE (token_hash),
  CONSTRAINT operator_session_check CHECK ((kind = 'personal') = (roles IS NOT NULL)),
  CONSTRAINT operator_session_check1 CHECK (kind = 'personal'
    OR expires_at <= (created_at + '12:00:00'::interval)),
  CONSTRAINT operator_session_kind_check CHECK (kind IN ('session', 'personal')),
  CONSTRAINT operator_session_token_hash_check CHECK (octet_length(token_hash) = 32),
  CONSTRAINT operator_session_operator_id_fkey FOREIGN KEY (operator_id)
    REFERENCES operator_account(id)
);
CREATE INDEX operator_session_operator ON operator_session (operator_id) WHERE ended_at IS NULL;

-- Passwords, codes and passkeys are verified by a process that holds the application's secret; it
-- vouches for the result with a MAC under a key that is derived from that secret. So a database
-- login alone starts no session.
CREATE TABLE operator_vouch_key (
  is_only boolean NOT NULL DEFAULT true,
  key bytea NOT NULL,
  previous bytea,
  CONSTRAINT operator_vouch_key_pkey PRIMARY KEY (is_only),
  CONSTRAINT operator_vouch_key_is_only_check CHECK (is_only),
  CONSTRAINT operator_vouch_key_key_check CHECK (octet_length(key) = 32)
);
COMMENT ON COLUMN operator_vouch_key.previous IS 'of the secret that is being replaced; believed, too';

ALTER TABLE listing_age_record ADD CONSTRAINT listing_age_record_recorded_by_fkey FOREIGN KEY (recorded_by)
  REFERENCES operator_account(id);

CREATE FUNCTION operator_check_vouched(p_message text, p_proof bytea) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_keys operator_vouch_key := (SELECT k FROM operator_vouch_key k);
  v_message bytea := convert_to(p_message, 'UTF8');
BEGIN
  -- Hashes of both are compared, so that the time tells nothing about the right one.
  IF p_proof IS NULL OR NOT (
    coalesce(sha256(p_proof) = sha256(hmac_sha256(v_keys.key, v_message)), false)
    OR coalesce(sha256(p_proof) = sha256(hmac_sha256(v_keys.previous, v_message)), false)
  ) THEN
    RAISE EXCEPTION 'Sign-ins of operators need the secret of this installation'
      USING ERRCODE = 'VO004';
  END IF;
END
$$;

-- The token of a release agent: its only role is one that no person has. It counts while its operator is
-- an administrator.
CREATE FUNCTION current_operator() RETURNS operator_identity
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_token text := coalesce(current_setting('velvet.operator_token', true), '');
  v_now timestamptz;
  v_who operator_identity;
BEGIN
  IF v_token !~ '^[0-9a-f]{64}$' THEN RETURN NULL; END IF;
  PERFORM FROM operator_account a WHERE a.id = (
    SELECT s.operator_id FROM operator_session s WHERE s.token_hash = decode(v_token, 'hex'))
    FOR SHARE;
  v_now := clock_timestamp();
  SELECT a.id, a.name, a.member_id,
    ARRAY(SELECT r.role FROM operator_role r WHERE r.operator_id = a.id
      AND (s.roles IS NULL OR r.role = ANY (s.roles))
      UNION SELECT 'release_agent' FROM operator_role r WHERE r.operator_id = a.id
      AND r.role = 'administrator' AND s.roles = ARRAY['release_agent'] ORDER BY 1),
    s.id, s.kind
    INTO v_who
    FROM operator_session s JOIN operator_account a ON a.id = s.operator_id
   WHERE s.token_hash = decode(v_token, 'hex') AND s.ended_at IS NULL AND s.expires_at > v_now
     AND (s.kind = 'personal' OR s.last_seen_at > v_now - interval '30 minutes')
     AND a.status = 'active';
  RETURN v_who;
END
$$;

-- Names the operator for the rest of the transaction. No row: the token is unknown or has ended.
CREATE FUNCTION begin_operator(p_token_hash bytea)
RETURNS TABLE(operator_id bigint, name text, roles text[], kind text, expires_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_who operator_identity;
BEGIN
  PERFORM set_config('velvet.operator_token', coalesce(encode(p_token_hash, 'hex'), ''), true);
  v_who := current_operator();
  IF v_who.operator_id IS NULL THEN
    PERFORM set_config('velvet.operator_token', '', true);
    RETURN;
  END IF;
  -- Calls that run at the same time do not wait for each other to note the same minute: one of them may be
  -- a check that takes a minute.
  UPDATE operator_session s SET last_seen_at = clock_timestamp()
   WHERE s.id = (SELECT o.id FROM operator_session o WHERE o.id = v_who.session_id
     AND o.last_seen_at < clock_timestamp() - interval '1 minute' FOR UPDATE SKIP LOCKED);
  RETURN QUERY SELECT v_who.operator_id, v_who.name, v_who.roles, v_who.kind, s.expires_at
    FROM operator_session s WHERE s.id = v_who.session_id;
END
$$;
GRANT EXECUTE ON FUNCTION begin_operator(bytea) TO velvet_operator;

-- The operator of this transaction, who must have one of the roles (NULL: any operator).
CREATE FUNCTION operator_required(p_roles text[], p_signed_in boolean DEFAULT false)
RETURNS operator_identity
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_who operator_identity := current_operator();
BEGIN
  IF v_who.operator_id IS NULL THEN
    RAISE EXCEPTION 'No operator is signed in' USING ERRCODE = 'VO001';
  END IF;
  IF NOT coalesce(v_who.roles && p_roles, true) THEN
    RAISE EXCEPTION 'This needs the role %', array_to_string(p_roles, ' or ')
      USING ERRCODE = 'VO002';
  END IF;
  IF p_signed_in AND v_who.kind <> 'session' THEN
    RAISE EXCEPTION 'This needs somebody who is signed in, not a personal token'
      USING ERRCODE = 'VO003';
  END IF;
  RETURN v_who;
END
$$;

-- Every entry an operator causes carries the name and the ids of account and session.
-- What a bulk change does names it.
CREATE FUNCTION operator_audit(
  p_who operator_identity, p_action text, p_subject text, p_detail jsonb
) RETURNS void LANGUAGE sql SET search_path = public, pg_temp AS $$
  SELECT audit_append((p_who).name, p_action, p_subject, p_detail || jsonb_build_object(
    'operator', (p_who).operator_id, 'session', (p_who).session_id) || coalesce(
    (SELECT jsonb_build_object('bulk', b.id) FROM bulk_change b
      WHERE b.session_id = (p_who).session_id), '{}'));
$$;

-- Notes that the operator tried what the roles do not allow.
CREATE FUNCTION operator_denied(p_what text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM operator_audit(operator_required(NULL), 'denied', left(p_what, 64), '{}');
END
$$;
GRANT EXECUTE ON FUNCTION operator_denied(text) TO velvet_operator;

-- Counts a sign-in and gives what it is checked against. After three wrong ones the next must wait
-- 1, 2, 4 … seconds, a quarter of an hour at most. Counting first makes parallel guesses count, too.
CREATE FUNCTION operator_credentials(p_name text, p_proof bytea)
RETURNS TABLE (
  wait_s integer, operator_id bigint, password_hash text, totp_cipher bytea,
  totp_last_step bigint
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_now timestamptz := clock_timestamp();
  v_hash bytea := sha256(convert_to(p_name, 'UTF8'));
  v_row operator_attempt;
BEGIN
  PERFORM operator_check_vouched('credentials|' || p_name, p_proof);
  DELETE FROM operator_attempt WHERE tried_at < v_now - interval '1 day' AND name_hash <> v_hash;
  INSERT INTO operator_attempt VALUES (v_hash, 0, v_now, v_now) ON CONFLICT DO NOTHING;
  SELECT * INTO v_row FROM operator_attempt WHERE name_hash = v_hash FOR UPDATE;
  v_now := clock_timestamp();
  IF v_row.blocked_until > v_now THEN
    RETURN QUERY SELECT ceil(extract(epoch FROM v_row.blocked_until - v_now))::integer,
      NULL::bigint, NULL::text, NULL::bytea, NULL::bigint;
    RETURN;
  END IF;
  UPDATE operator_attempt SET failures = v_row.failures + 1, tried_at = v_now,
    blocked_until = v_now + make_interval(secs => CASE WHEN v_row.failures < 2 THEN 0
      ELSE least(2 ^ least(v_row.failures - 2, 20), 900) END)
   WHERE name_hash = v_hash;
  RETURN QUERY SELECT 0, a.id, a.password_hash, a.totp_cipher, a.totp_last_step
    FROM (SELECT) AS always
    LEFT JOIN operator_account a ON a.name = p_name AND a.status = 'active';
END
$$;
GRANT EXECUTE ON FUNCTION operator_credentials(text,bytea) TO velvet_operator;

-- Starts a session of 12 hours after the factors were verified. p_method says which of the others
-- are given: totp (p_step), recovery (p_recovery), passkey (p_passkey, p_counter).
-- outcome: ok, code_used, not_active.
CREATE FUNCTION operator_session_start(
  p_operator bigint, p_token_hash bytea, p_method text, p_step bigint, p_recovery bytea,
  p_passkey text, p_counter bigint, p_proof bytea
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_account operator_account;
  v_session bigint;
  v_now timestamptz;
  v_wrong integer;
BEGIN
  PERFORM operator_check_vouched(
    concat('session|', p_operator, '|', encode(p_token_hash, 'hex'), '|', p_method, '|', p_step,
      '|', encode(p_recovery, 'hex'), '|', p_passkey, '|', p_counter), p_proof);
  SELECT * INTO v_account FROM operator_account WHERE id = p_operator FOR UPDATE;
  IF v_account.status IS DISTINCT FROM 'active' THEN RETURN 'not_active'; END IF;
  CASE p_method
  WHEN 'totp' THEN
    UPDATE operator_account SET totp_last_step = p_step
     WHERE id = p_operator AND totp_last_step < p_step;
  WHEN 'recovery' THEN
    UPDATE operator_recovery_code SET used_at = clock_timestamp()
     WHERE operator_id = p_operator AND code_hash = p_recovery AND used_at IS NULL;
  WHEN 'passkey' THEN
    -- Authenticators without a counter always say 0.
    UPDATE operator_passkey SET counter = p_counter, last_used_at = clock_timestamp()
     WHERE operator_id = p_operator AND credential_id = p_passkey
       AND (counter < p_counter OR counter = 0 AND p_counter = 0);
  END CASE;
  IF NOT FOUND THEN RETURN 'code_used'; END IF;
  v_now := clock_timestamp();
  INSERT INTO operator_session (token_hash, operator_id, kind, method, created_at, last_seen_at,
    expires_at)
  VALUES (p_token_hash, p_operator, 'session', p_method, v_now, v_now, v_now + interval '12 hours')
  RETURNING id INTO v_session;
  DELETE FROM operator_attempt WHERE name_hash = sha256(convert_to(v_account.name, 'UTF8'))
  RETURNING failures INTO v_wrong;
  -- A passkey is not counted as a try, so all of them were wrong; else the last one is this one.
  v_wrong := coalesce(v_wrong, 0) - CASE WHEN p_method = 'passkey' THEN 0 ELSE 1 END;
  PERFORM audit_append(v_account.name, 'sign in', 'operator ' || v_account.name,
    jsonb_build_object('method', p_method, 'operator', p_operator, 'session', v_session,
      'wrong_before', greatest(v_wrong, 0)));
  RETURN 'ok';
END
$$;
GRANT EXECUTE
  ON FUNCTION operator_session_start(bigint,bytea,text,bigint,bytea,text,bigint,bytea)
  TO velvet_operator;

CREATE FUNCTION operator_invitation_open(p_name text, p_code_hash bytea) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM operator_invitation i JOIN operator_account a ON a.id = i.operator_id
    WHERE a.name = p_name AND a.status = 'invited' AND i.code_hash = p_code_hash
      AND i.used_at IS NULL AND i.expires_at > clock_timestamp());
$$;
GRANT EXECUTE ON FUNCTION operator_invitation_open(text,bytea) TO velvet_operator;

CREATE FUNCTION operator_session_fresh(p_session bigint) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT created_at > clock_timestamp() - interval '5 minutes'
    FROM operator_session WHERE id = p_session;
$$;

-- The invited person's password and factors; the code counts once. outcome: ok, no_invitation.
CREATE FUNCTION operator_invitation_accept(
  p_name text, p_code_hash bytea, p_password_hash text, p_totp_cipher bytea, p_step bigint,
  p_recovery bytea[]
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_id bigint;
BEGIN
  SELECT id INTO v_id FROM operator_account WHERE name = p_name FOR UPDATE;
  IF v_id IS NULL OR NOT operator_invitation_open(p_name, p_code_hash) THEN
    RETURN 'no_invitation';
  END IF;
  UPDATE operator_invitation SET used_at = clock_timestamp() WHERE operator_id = v_id;
  UPDATE operator_account SET status = 'active', password_hash = p_password_hash,
    totp_cipher = p_totp_cipher, totp_last_step = p_step WHERE id = v_id;
  INSERT INTO operator_recovery_code (operator_id, code_hash)
  SELECT v_id, unnest(p_recovery);
  PERFORM audit_append(p_name, 'accept invitation', 'operator ' || p_name,
    jsonb_build_object('operator', v_id));
  RETURN 'ok';
END
$$;
GRANT EXECUTE
  ON FUNCTION operator_invitation_accept(text,bytea,text,bytea,bigint,bytea[])
  TO velvet_operator;

-- One's own password, in a session of the last five minutes; ends all other sessions and tokens.
-- outcome: ok, not_fresh.
CREATE FUNCTION operator_password_change(p_password_hash text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_who operator_identity := operator_required(NULL, true);
BEGIN
  IF NOT operator_session_fresh(v_who.session_id) THEN RETURN 'not_fresh'; END IF;
  UPDATE operator_account SET password_hash = p_password_hash WHERE id = v_who.operator_id;
  UPDATE operator_session SET ended_at = clock_timestamp()
   WHERE operator_id = v_who.operator_id AND id <> v_who.session_id AND ended_at IS NULL;
  PERFORM operator_audit(v_who, 'change password', 'operator ' || v_who.name, '{}');
  RETURN 'ok';
END
$$;
GRANT EXECUTE ON FUNCTION operator_password_change(text) TO velvet_operator;

-- One's own recovery codes, in a session of the last five minutes; the old ones end. outcome: ok,
-- not_fresh.
CREATE FUNCTION operator_recovery_renew(p_code_hashes bytea[]) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_who operator_identity := operator_required(NULL, true);
BEGIN
  IF NOT operator_session_fresh(v_who.session_id) THEN RETURN 'not_fresh'; END IF;
  DELETE FROM operator_recovery_code WHERE operator_id = v_who.operator_id;
  INSERT INTO operator_recovery_code (operator_id, code_hash)
  SELECT v_who.operator_id, unnest(p_code_hashes);
  PERFORM operator_audit(v_who, 'renew recovery codes', 'operator ' || v_who.name, '{}');
  RETURN 'ok';
END
$$;
GRANT EXECUTE ON FUNCTION operator_recovery_renew(bytea[]) TO velvet_operator;

-- Keeps a passkey that the caller vouches to have verified, in a session of the last five minutes.
-- outcome: ok, not_fresh, known.
CREATE FUNCTION operator_passkey_add(
  p_credential_id text, p_public_key bytea, p_counter bigint, p_transports text[], p_label text,
  p_proof bytea
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_who operator_identity := operator_required(NULL, true);
BEGIN
  PERFORM operator_check_vouched('new-passkey|' || v_who.name || '|' || p_credential_id || '|'
    || encode(p_public_key, 'hex'), p_proof);
  IF NOT operator_session_fresh(v_who.session_id) THEN RETURN 'not_fresh'; END IF;
  INSERT INTO operator_passkey (credential_id, operator_id, public_key, counter, transports, label)
  VALUES (p_credential_id, v_who.operator_id, p_public_key, p_counter, p_transports, p_label)
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN 'known'; END IF;
  PERFORM operator_audit(v_who, 'add passkey', 'operator ' || v_who.name,
    jsonb_build_object('credential', p_credential_id, 'label', p_label));
  RETURN 'ok';
END
$$;
GRANT EXECUTE
  ON FUNCTION operator_passkey_add(text,bytea,bigint,text[],text,bytea)
  TO velvet_operator;

CREATE FUNCTION operator_challenge_issue(p_challenge_hash bytea) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM operator_challenge WHERE expires_at < clock_timestamp();
  INSERT INTO operator_challenge (challenge_hash, operator_id)
  VALUES (p_challenge_hash, (current_operator()).operator_id);
$$;
GRANT EXECUTE ON FUNCTION operator_challenge_issue(bytea) TO velvet_operator;

CREATE FUNCTION operator_challenge_take(p_challenge_hash bytea) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM operator_challenge WHERE challenge_hash = p_challenge_hash
    AND expires_at > clock_timestamp()
    AND operator_id IS NOT DISTINCT FROM (current_operator()).operator_id;
  RETURN FOUND;
END
$$;
GRANT EXECUTE ON FUNCTION operator_challenge_take(bytea) TO velvet_operator;

-- What an assertion is verified against. No row: unknown, or its operator may not sign in.
CREATE FUNCTION operator_passkey_find(p_credential_id text, p_proof bytea)
RETURNS TABLE(operator_id bigint, public_key bytea, counter bigint, transports text[])
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM operator_check_vouched('passkey|' || p_credential_id, p_proof);
  RETURN QUERY SELECT p.operator_id, p.public_key, p.counter, p.transports
    FROM operator_passkey p JOIN operator_account a ON a.id = p.operator_id
   WHERE p.credential_id = p_credential_id AND a.status = 'active';
END
$$;
GRANT EXECUTE ON FUNCTION operator_passkey_find(text,bytea) TO velvet_operator;

-- Issues a personal token of the signed-in operator, in a session of the last five minutes. outcome:
-- ok, not_fresh, bad_roles, bad_expiry.
CREATE FUNCTION operator_token_issue(
  p_token_hash bytea, p_label text, p_roles text[], p_expires_at timestamptz
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_who operator_identity := operator_required(NULL, true);
BEGIN
  IF NOT operator_session_fresh(v_who.session_id) THEN RETURN 'not_fresh'; END IF;
  IF p_roles = ARRAY['release_agent'] THEN
    PERFORM operator_required(ARRAY['administrator']);
  ELSIF coalesce(cardinality(p_roles), 0) = 0 OR NOT v_who.roles @> p_roles THEN
    RETURN 'bad_roles';
  END IF;
  IF p_expires_at IS NULL OR p_expires_at <= clock_timestamp()
    OR p_expires_at > clock_timestamp() + interval '366 days' THEN RETURN 'bad_expiry'; END IF;
  INSERT INTO operator_session (token_hash, operator_id, kind, method, label, roles, expires_at)
  VALUES (p_token_hash, v_who.operator_id, 'personal', 'issued', p_label, p_roles, p_expires_at);
  PERFORM operator_audit(v_who, 'issue token', 'operator ' || v_who.name,
    jsonb_build_object('label', p_label, 'roles', p_roles, 'expires', p_expires_at));
  RETURN 'ok';
END
$$;
GRANT EXECUTE ON FUNCTION operator_token_issue(bytea,text,text[],timestamptz) TO velvet_operator;

-- Ends a session or token: one's own, or as an administrator anybody's; NULL is the one in use.
CREATE FUNCTION operator_session_end(p_session bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_who operator_identity := operator_required(NULL);
  v_ended operator_session;
BEGIN
  UPDATE operator_session s SET ended_at = clock_timestamp()
   WHERE s.id = coalesce(p_session, v_who.session_id) AND s.ended_at IS NULL
     AND (s.operator_id = v_who.operator_id OR 'administrator' = ANY (v_who.roles))
  RETURNING * INTO v_ended;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM operator_audit(v_who, 'end session', 'session ' || v_ended.id,
    jsonb_build_object('kind', v_ended.kind, 'label', v_ended.label, 'of', v_ended.operator_id));
  RETURN true;
END
$$;
GRANT EXECUTE ON FUNCTION operator_session_end(bigint) TO velvet_operator;

-- One's own sessions and tokens that still hold; all of them for an administrator.
CREATE FUNCTION operator_sessions()
RETURNS TABLE (
  id bigint, operator text, kind text, label text, roles text[], created_at timestamptz,
  last_seen_at timestamptz, expires_at timestamptz
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_who operator_identity := operator_required(NULL);
BEGIN
  RETURN QUERY SELECT s.id, a.name, s.kind, s.label, s.roles, s.created_at, s.last_seen_at,
      s.expires_at
    FROM operator_session s JOIN operator_account a ON a.id = s.operator_id
   WHERE s.ended_at IS NULL AND s.expires_at > clock_timestamp()
     AND (s.kind = 'personal' OR s.last_seen_at > clock_timestamp() - interval '30 minutes')
     AND (s.operator_id = v_who.operator_id OR 'administrator' = ANY (v_who.roles))
   ORDER BY s.id;
END
$$;
GRANT EXECUTE ON FUNCTION operator_sessions() TO velvet_operator;

-- Invites the first administrators, once: on an empty table. outcome: ok, not_empty.
CREATE FUNCTION operator_first_administrators(
  p_names text[], p_roles text[], p_code_hashes bytea[], p_vouch_key bytea
) RETURNS text LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_id bigint;
BEGIN
  LOCK TABLE operator_account IN SHARE ROW EXCLUSIVE MODE;
  IF EXISTS (SELECT FROM operator_account) THEN RETURN 'not_empty'; END IF;
  INSERT INTO operator_vouch_key (key) VALUES (p_vouch_key);
  FOR i IN 1 .. cardinality(p_names) LOOP
    INSERT INTO operator_account (name) VALUES (p_names[i]) RETURNING id INTO v_id;
    INSERT INTO operator_role (operator_id, role) SELECT v_id, unnest(p_roles);
    INSERT INTO operator_invitation (operator_id, code_hash) VALUES (v_id, p_code_hashes[i]);
    PERFORM audit_append('(server)', 'first administrator', 'operator ' || p_names[i],
      jsonb_build_object('roles', p_roles));
  END LOOP;
  RETURN 'ok';
END
$$;

-- Takes everything from an operator that lets one sign in.
CREATE FUNCTION operator_strip(p_operator bigint, p_status text) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  UPDATE operator_account SET status = p_status, password_hash = NULL, totp_cipher = NULL
   WHERE id = p_operator;
  DELETE FROM operator_recovery_code WHERE operator_id = p_operator;
  DELETE FROM operator_passkey WHERE operator_id = p_operator;
  UPDATE operator_invitation SET used_at = clock_timestamp()
   WHERE operator_id = p_operator AND used_at IS NULL;
  UPDATE operator_session SET ended_at = clock_timestamp()
   WHERE operator_id = p_operator AND ended_at IS NULL;
$$;

-- In an emergency: lets an operator set a new password and factors, or invites a new
-- administrator of that name.
CREATE FUNCTION operator_emergency_invite(
  p_name text, p_code_hash bytea, p_reason text, p_vouch_key bytea
) RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_id bigint;
BEGIN
  INSERT INTO operator_vouch_key (key) VALUES (p_vouch_key)
  ON CONFLICT (is_only) DO UPDATE SET key = excluded.key;
  SELECT id INTO v_id FROM operator_account WHERE name = p_name FOR UPDATE;
  IF v_id IS NULL THEN
    INSERT INTO operator_account (name) VALUES (p_name) RETURNING id INTO v_id;
    INSERT INTO operator_role (operator_id, role) VALUES (v_id, 'administrator');
  END IF;
  PERFORM operator_strip(v_id, 'invited');
  INSERT INTO operator_invitation (operator_id, code_hash) VALUES (v_id, p_code_hash);
  PERFORM audit_append('(server)', 'emergency invite', 'operator ' || p_name,
    jsonb_build_object('emergency', true, 'reason', p_reason, 'operator', v_id));
END
$$;

-- In an emergency: ends an operator's sessions and tokens and lets nobody sign in under the name.
CREATE FUNCTION operator_emergency_disable(p_name text, p_reason text) RETURNS boolean
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_id bigint;
BEGIN
  SELECT id INTO v_id FROM operator_account WHERE name = p_name FOR UPDATE;
  IF v_id IS NULL THEN RETURN false; END IF;
  PERFORM operator_strip(v_id, 'disabled');
  PERFORM audit_append('(server)', 'emergency disable', 'operator ' || p_name,
    jsonb_build_object('emergency', true, 'reason', p_reason, 'operator', v_id));
  RETURN true;
END
$$;
