-- Members' passkeys and the challenges they answer.

-- A challenge counts once, for its purpose, and for the session that it was issued to.
CREATE TABLE member_challenge (
  challenge_hash bytea NOT NULL,
  purpose text NOT NULL,
  session_hash bytea,
  expires_at timestamptz NOT NULL,
  member_id bigint,
  CONSTRAINT member_challenge_pkey PRIMARY KEY (challenge_hash),
  CONSTRAINT member_challenge_challenge_hash_check CHECK (octet_length(challenge_hash) = 32),
  CONSTRAINT member_challenge_check CHECK ((purpose = 'sign-in') = (session_hash IS NULL)),
  CONSTRAINT member_challenge_of_member CHECK ((session_hash IS NULL) = (member_id IS NULL)),
  CONSTRAINT member_challenge_purpose_check CHECK (purpose IN ('sign-in', 'prove', 'add')),
  CONSTRAINT member_challenge_session_hash_fkey FOREIGN KEY (session_hash)
    REFERENCES session(token_hash) ON DELETE CASCADE
);
CREATE INDEX member_challenge_expiry ON member_challenge (expires_at);
CREATE INDEX member_challenge_session ON member_challenge (session_hash);

CREATE TABLE member_passkey (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL,
  -- Base64url, as the authenticator names it.
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  -- Authenticators without a counter always say 0.
  counter bigint NOT NULL,
  transports text[] NOT NULL DEFAULT '{}'::text[],
  -- Whether it may be copied to other devices, and whether it was.
  can_sync boolean NOT NULL,
  is_synced boolean NOT NULL,
  name text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  last_used_at timestamptz,
  CONSTRAINT member_passkey_pkey PRIMARY KEY (id),
  CONSTRAINT member_passkey_credential_id_key UNIQUE (credential_id),
  CONSTRAINT member_passkey_counter_check CHECK (counter >= 0),
  CONSTRAINT member_passkey_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX member_passkey_member ON member_passkey (member_id);
GRANT SELECT ON member_passkey TO velvet_api;

-- Whom authenticators make passkeys for: random, so that it tells nothing about the member.
CREATE TABLE member_passkey_owner (
  member_id bigint NOT NULL,
  handle bytea NOT NULL,
  CONSTRAINT member_passkey_owner_pkey PRIMARY KEY (member_id),
  CONSTRAINT member_passkey_owner_handle_key UNIQUE (handle),
  CONSTRAINT member_passkey_owner_handle_check CHECK (octet_length(handle) = 32),
  CONSTRAINT member_passkey_owner_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
GRANT SELECT ON member_passkey_owner TO velvet_api;

-- A message of the kind that only its member sees.
CREATE FUNCTION member_passkeys_tell(p_member bigint, p_what text) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  INSERT INTO notice (type, member_id, name, text)
  SELECT 1, p_member, t.name::jsonb, t.body::jsonb FROM (VALUES
    ('added',
      '{"en": "A passkey was added", "zh-hans": "已添加通行密钥", "zh": "已新增通行密鑰",
        "ja": "パスキーが追加されました", "kr": "패스키가 추가되었습니다",
        "tr": "Geçiş anahtarı eklendi"}',
      '{"en": "It signs in to your account without your password. If this was not you, choose “This was not me” in Settings, or contact customer service.",
        "zh-hans": "使用该通行密钥无需密码即可登录您的账户。如非本人操作，请在“设置”中选择“非本人操作”，或联系客服。",
        "zh": "使用該通行密鑰無需密碼即可登入您的帳戶。如非本人操作，請在「設定」中選擇「非本人操作」，或聯絡客服。",
        "ja": "このパスキーを使うと、パスワードなしでログインできます。心当たりがない場合は、「設定」で「私ではありません」を選ぶか、カスタマーサービスにご連絡ください。",
        "kr": "이 패스키로 비밀번호 없이 로그인할 수 있습니다. 본인이 아니라면 설정에서 ‘본인이 아닙니다’를 선택하거나 고객센터에 문의해 주세요.",
        "tr": "Bu anahtarla hesabınıza parolasız girilir. Bunu siz yapmadıysanız Ayarlar’da “Bu ben değildim” seçeneğini kullanın veya müşteri hizmetlerine başvurun."}'),
    ('removed',
      '{"en": "A passkey was removed", "zh-hans": "已移除通行密钥", "zh": "已移除通行密鑰",
        "ja": "パスキーが削除されました", "kr": "패스키가 삭제되었습니다",
        "tr": "Geçiş anahtarı kaldırıldı"}',
      '{"en": "It no longer signs in to your account. If this was not you, choose “This was not me” in Settings, or contact customer service.",
        "zh-hans": "该通行密钥不能再用于登录您的账户。如非本人操作，请在“设置”中选择“非本人操作”，或联系客服。",
        "zh": "該通行密鑰不能再用於登入您的帳戶。如非本人操作，請在「設定」中選擇「非本人操作」，或聯絡客服。",
        "ja": "このパスキーではログインできなくなりました。心当たりがない場合は、「設定」で「私ではありません」を選ぶか、カスタマーサービスにご連絡ください。",
        "kr": "이 패스키로는 더 이상 로그인할 수 없습니다. 본인이 아니라면 설정에서 ‘본인이 아닙니다’를 선택하거나 고객센터에 문의해 주세요.",
        "tr": "Bu anahtarla artık hesabınıza girilemez. Bunu siz yapmadıysanız Ayarlar’da “Bu ben değildim” seçeneğini kullanın veya müşteri hizmetlerine başvurun."}'),
    ('reset',
      '{"en": "Your passkeys were removed", "zh-hans": "您的通行密钥已全部移除",
        "zh": "您的通行密鑰已全部移除", "ja": "パスキーがすべて削除されました",
        "kr": "패스키가 모두 삭제되었습니다", "tr": "Geçiş anahtarlarınız kaldırıldı"}',
      '{"en": "Customer service has removed them after checking who asked. If this was not you, choose “This was not me” in Settings, or contact customer service.",
        "zh-hans": "客服核实身份后已将其移除。如非本人操作，请在“设置”中选择“非本人操作”，或联系客服。",
        "zh": "客服核實身分後已將其移除。如非本人操作，請在「設定」中選擇「非本人操作」，或聯絡客服。",
        "ja": "ご本人確認のうえ、カスタマーサービスが削除しました。心当たりがない場合は、「設定」で「私ではありません」を選ぶか、カスタマーサービスにご連絡ください。",
        "kr": "고객센터가 본인 확인 후 삭제했습니다. 본인이 아니라면 설정에서 ‘본인이 아닙니다’를 선택하거나 고객센터에 문의해 주세요.",
        "tr": "Müşteri hizmetleri, kim olduğunuzu kontrol ettikten sonra kaldırdı. Bunu siz istemediyseniz Ayarlar’da “Bu ben değildim” seçeneğini kullanın veya müşteri hizmetlerine başvurun."}')
  ) AS t (what, name, body) WHERE t.what = p_what;
$$;

CREATE FUNCTION member_has_codes(p_member bigint) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM member_totp WHERE member_id = p_member AND confirmed_at IS NOT NULL);
$$;
GRANT EXECUTE ON FUNCTION member_has_codes(bigint) TO velvet_api;

CREATE FUNCTION member_has_passkeys(p_member bigint) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM member_passkey WHERE member_id = p_member);
$$;
GRANT EXECUTE ON FUNCTION member_has_passkeys(bigint) TO velvet_api;

-- Whether the owner was there within the last p_age_s seconds.
CREATE FUNCTION session_is_proved(p_session bytea, p_member bigint, p_age_s integer)
RETURNS boolean LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM session WHERE token_hash = p_session AND member_id = p_member
    AND proved_at > clock_timestamp() - make_interval(secs => p_age_s));
$$;
GRANT EXECUTE ON FUNCTION session_is_proved(bytea,bigint,integer) TO velvet_api;

-- A challenge for p_valid_s seconds. Others that have expired go with it, some at a time.
CREATE FUNCTION member_challenge_issue(
  p_challenge_hash bytea, p_purpose text, p_session bytea, p_valid_s integer
) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM member_challenge WHERE challenge_hash IN (
    SELECT challenge_hash FROM member_challenge WHERE expires_at < clock_timestamp()
     ORDER BY expires_at LIMIT 100 FOR UPDATE SKIP LOCKED);
  INSERT INTO member_challenge (challenge_hash, purpose, session_hash, member_id, expires_at)
  VALUES (p_challenge_hash, p_purpose, p_session,
    (SELECT member_id FROM session WHERE token_hash = p_session),
    clock_timestamp() + make_interval(secs => p_valid_s));
$$;
GRANT EXECUTE ON FUNCTION member_challenge_issue(bytea,text,bytea,integer) TO velvet_api;

-- Uses a challenge up.
CREATE FUNCTION member_challenge_take(p_challenge_hash bytea, p_purpose text, p_session bytea)
RETURNS boolean LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM member_challenge WHERE challenge_hash = p_challenge_hash AND purpose = p_purpose
    AND session_hash IS NOT DISTINCT FROM p_session AND expires_at > clock_timestamp();
  RETURN FOUND;
END
$$;

-- Keeps what a verified assertion says. False when the passkey is gone, or when its counter has not
-- grown: then it was copied.
CREATE FUNCTION member_passkey_use(
  p_member bigint, p_credential_id text, p_counter bigint, p_is_synced boolean
) RETURNS boolean LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE member_passkey SET counter = p_counter, is_synced = p_is_synced,
    last_used_at = clock_timestamp()
   WHERE member_id = p_member AND credential_id = p_credential_id
     AND (counter < p_counter OR counter = 0 AND p_counter = 0);
  RETURN FOUND;
END
$$;

-- Starts a session for a verified assertion. It has two factors, so it is proved; a password that an
-- operator has given out does not limit it. outcome: ok, wrong, offline.
CREATE FUNCTION session_start_with_passkey(
  p_token_hash bytea, p_member bigint, p_ip text, p_binding_hash bytea, p_credential_id text,
  p_counter bigint, p_is_synced boolean, p_challenge_hash bytea, p_device text,
  p_is_new_device boolean
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_status integer;
BEGIN
  IF NOT member_challenge_take(p_challenge_hash, 'sign-in', NULL) THEN RETURN 'wrong'; END IF;
  SELECT status INTO v_status FROM member WHERE id = p_member FOR SHARE;
  IF NOT member_passkey_use(p_member, p_credential_id, p_counter, p_is_synced) THEN
    RETURN 'wrong';
  END IF;
  IF v_status <> 1 THEN RETURN 'offline'; END IF;
  INSERT INTO session (token_hash, member_id, ip, binding_hash, device, proved_at)
  VALUES (p_token_hash, p_member, p_ip, p_binding_hash, p_device, clock_timestamp());
  IF p_is_new_device THEN PERFORM member_tell_new_device(p_member, p_device, p_ip); END IF;
  RETURN 'ok';
END
$$;
GRANT EXECUTE
  ON FUNCTION session_start_with_passkey(
    bytea, bigint, text, bytea, text, bigint, boolean, bytea, text, boolean
  )
  TO velvet_api;

-- session_start_with_code, whose session is proved.
CREATE FUNCTION session_start_proved_by_code(
  p_token_hash bytea, p_member bigint, p_ip text, p_binding_hash bytea, p_password_hash text,
  p_step bigint, p_recovery bytea, p_device text, p_is_new_device boolean
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_outcome text := session_start_with_code(p_token_hash, p_member, p_ip, p_binding_hash,
    p_password_hash, p_step, p_recovery, p_device, p_is_new_device);
BEGIN
  IF v_outcome = 'ok' THEN
    UPDATE session SET proved_at = clock_timestamp() WHERE token_hash = p_token_hash;
  END IF;
  RETURN v_outcome;
END
$$;
GRANT EXECUTE
  ON FUNCTION session_start_proved_by_code(bytea,bigint,text,bytea,text,bigint,bytea,text,boolean)
  TO velvet_api;

-- Proves with the password, and a code where codes are on. The password alone is no proof of a member
-- with passkeys. outcome: ok, wrong_password, wrong_code, code_needed, passkey_needed.
CREATE FUNCTION session_prove_with_password(
  p_session bytea, p_member bigint, p_password_hash text, p_step bigint, p_recovery bytea
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT member_password_holds(p_member, p_password_hash) THEN RETURN 'wrong_password'; END IF;
  IF member_has_codes(p_member) THEN
    IF p_step IS NULL AND p_recovery IS NULL THEN RETURN 'code_needed'; END IF;
    IF NOT member_code_use(p_member, p_step, p_recovery) THEN RETURN 'wrong_code'; END IF;
  ELSIF member_has_passkeys(p_member) THEN
    RETURN 'passkey_needed';
  END IF;
  UPDATE session SET proved_at = clock_timestamp()
   WHERE token_hash = p_session AND member_id = p_member;
  RETURN 'ok';
END
$$;
GRANT EXECUTE ON FUNCTION session_prove_with_password(bytea,bigint,text,bigint,bytea) TO velvet_api;

-- Proves with a verified assertion.
CREATE FUNCTION session_prove_with_passkey(
  p_session bytea, p_member bigint, p_credential_id text, p_counter bigint, p_is_synced boolean,
  p_challenge_hash bytea
) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT member_challenge_take(p_challenge_hash, 'prove', p_session) THEN RETURN false; END IF;
  PERFORM FROM member WHERE id = p_member FOR SHARE;
  IF NOT member_passkey_use(p_member, p_credential_id, p_counter, p_is_synced) THEN
    RETURN false;
  END IF;
  UPDATE session SET proved_at = clock_timestamp()
   WHERE token_hash = p_session AND member_id = p_member;
  RETURN FOUND;
END
$$;
GRANT EXECUTE
  ON FUNCTION session_prove_with_passkey(bytea,bigint,text,bigint,boolean,bytea)
  TO velvet_api;

-- What the other sessions of a member have proved, or begun to add, counts no more.
CREATE FUNCTION member_proofs_end(p_member bigint, p_kept_session bytea) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  DELETE FROM member_challenge c USING session s WHERE s.token_hash = c.session_hash
    AND s.member_id = p_member AND s.token_hash IS DISTINCT FROM p_kept_session;
  UPDATE session SET proved_at = NULL WHERE member_id = p_member AND proved_at IS NOT NULL
    AND token_hash IS DISTINCT FROM p_kept_session;
$$;

-- A challenge for another passkey, in a session that was proved. handle: whom it is made for.
-- outcome: ok, proof_needed, full (of p_most).
CREATE FUNCTION member_passkey_start(
  p_session bytea, p_member bigint, p_challenge_hash bytea, p_handle bytea, p_most integer,
  p_age_s integer, p_valid_s integer, OUT outcome text, OUT handle bytea
) RETURNS record LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM member WHERE id = p_member FOR NO KEY UPDATE;
  outcome := CASE
    WHEN NOT session_is_proved(p_session, p_member, p_age_s) THEN 'proof_needed'
    WHEN (SELECT count(*) FROM member_passkey p WHERE p.member_id = p_member) >= p_most THEN 'full'
    ELSE 'ok' END;
  IF outcome <> 'ok' THEN RETURN; END IF;
  INSERT INTO member_passkey_owner AS o (member_id, handle) VALUES (p_member, p_handle)
  ON CONFLICT (member_id) DO NOTHING;
  SELECT o.handle INTO handle FROM member_passkey_owner o WHERE o.member_id = p_member;
  PERFORM member_challenge_issue(p_challenge_hash, 'add', p_session, p_valid_s);
END
$$;
GRANT EXECUTE
  ON FUNCTION member_passkey_start(bytea,bigint,bytea,bytea,integer,integer,integer)
  TO velvet_api;

-- Keeps a verified passkey. Codes whose set-up was begun without it must be begun again.
-- outcome: ok, wrong (challenge), full (of p_most), known.
CREATE FUNCTION member_passkey_add(
  p_session bytea, p_member bigint, p_challenge_hash bytea, p_credential_id text,
  p_public_key bytea, p_counter bigint, p_transports text[], p_can_sync boolean,
  p_is_synced boolean, p_name text, p_most integer, OUT outcome text, OUT id bigint
) RETURNS record LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM member m WHERE m.id = p_member FOR NO KEY UPDATE;
  outcome := CASE
    WHEN NOT member_challenge_take(p_challenge_hash, 'add', p_session) THEN 'wrong'
    WHEN (SELECT count(*) FROM member_passkey p WHERE p.member_id = p_member) >= p_most THEN 'full'
    ELSE 'ok' END;
  IF outcome <> 'ok' THEN RETURN; END IF;
  INSERT INTO member_passkey AS p (member_id, credential_id, public_key, counter, transports,
    can_sync, is_synced, name)
  VALUES (p_member, p_credential_id, p_public_key, p_counter, p_transports, p_can_sync,
    p_is_synced, p_name)
  ON CONFLICT (credential_id) DO NOTHING RETURNING p.id INTO id;
  IF id IS NULL THEN
    outcome := 'known';
    RETURN;
  END IF;
  DELETE FROM member_totp t WHERE t.member_id = p_member AND t.confirmed_at IS NULL;
  PERFORM member_proofs_end(p_member, p_session);
  PERFORM member_passkeys_tell(p_member, 'added');
END
$$;
GRANT EXECUTE
  ON FUNCTION member_passkey_add(
    bytea, bigint, bytea, text, bytea, bigint, text[], boolean, boolean, text, integer
  )
  TO velvet_api;

CREATE FUNCTION member_passkey_rename(p_member bigint, p_id bigint, p_name text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE member_passkey SET name = p_name WHERE id = p_id AND member_id = p_member;
  RETURN FOUND;
END
$$;
GRANT EXECUTE ON FUNCTION member_passkey_rename(bigint,bigint,text) TO velvet_api;

-- outcome: ok, proof_needed, unknown.
CREATE FUNCTION member_passkey_remove(
  p_session bytea, p_member bigint, p_id bigint, p_age_s integer
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM member WHERE id = p_member FOR NO KEY UPDATE;
  IF NOT session_is_proved(p_session, p_member, p_age_s) THEN RETURN 'proof_needed'; END IF;
  DELETE FROM member_passkey WHERE id = p_id AND member_id = p_member;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  PERFORM member_passkeys_tell(p_member, 'removed');
  RETURN 'ok';
END
$$;
GRANT EXECUTE ON FUNCTION member_passkey_remove(bytea,bigint,bigint,integer) TO velvet_api;
