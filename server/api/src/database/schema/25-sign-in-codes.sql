-- One-time codes of members: setting up, spending, recovery.

CREATE TABLE member_totp (
  member_id bigint NOT NULL,
  -- Sealed for its member under the installation's secret.
  secret_cipher bytea NOT NULL,
  started_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- Null until the member has shown that the app gives the right codes: nothing is on before.
  confirmed_at timestamptz,
  -- Codes of this time step and earlier ones are used.
  last_step bigint NOT NULL DEFAULT 0,
  CONSTRAINT member_totp_pkey PRIMARY KEY (member_id),
  CONSTRAINT member_totp_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
GRANT SELECT (member_id, secret_cipher, confirmed_at) ON member_totp TO velvet_api;

CREATE TABLE member_recovery_code (
  member_id bigint NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamptz,
  CONSTRAINT member_recovery_code_pkey PRIMARY KEY (member_id, code_hash),
  CONSTRAINT member_recovery_code_code_hash_check CHECK (octet_length(code_hash) = 32),
  CONSTRAINT member_recovery_code_member_id_fkey FOREIGN KEY (member_id)
    REFERENCES member_totp(member_id) ON DELETE CASCADE
);
GRANT SELECT (member_id, used_at) ON member_recovery_code TO velvet_api;

-- A message of the kind that only its member sees.
CREATE FUNCTION member_codes_tell(p_member bigint, p_what text) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  INSERT INTO notice (type, member_id, name, text)
  SELECT 1, p_member, t.name::jsonb, t.body::jsonb FROM (VALUES
    ('on',
      '{"en": "Sign-in codes are on", "zh-hans": "登录验证码已开启", "zh": "登入驗證碼已開啟",
        "ja": "ログインコードをオンにしました", "kr": "로그인 코드가 켜졌습니다",
        "tr": "Giriş kodları açıldı"}',
      '{"en": "Signing in now takes your password and a code. Your other devices were logged out. If this was not you, choose “This was not me” in Settings, or contact customer service.",
        "zh-hans": "从现在起，登录需要密码和验证码。您的其他设备已退出登录。如非本人操作，请在“设置”中选择“非本人操作”，或联系客服。",
        "zh": "從現在起，登入需要密碼和驗證碼。您的其他裝置已登出。如非本人操作，請在「設定」中選擇「非本人操作」，或聯絡客服。",
        "ja": "今後のログインにはパスワードとコードが必要です。他の端末はログアウトされました。心当たりがない場合は、「設定」で「私ではありません」を選ぶか、カスタマーサービスにご連絡ください。",
        "kr": "이제 로그인하려면 비밀번호와 코드가 필요합니다. 다른 기기는 로그아웃되었습니다. 본인이 아니라면 설정에서 ‘본인이 아닙니다’를 선택하거나 고객센터에 문의해 주세요.",
        "tr": "Artık giriş için parolanız ve bir kod gerekir. Diğer cihazlarınızın oturumu kapatıldı. Bunu siz yapmadıysanız Ayarlar’da “Bu ben değildim” seçeneğini kullanın veya müşteri hizmetlerine başvurun."}'),
    ('off',
      '{"en": "Sign-in codes are off", "zh-hans": "登录验证码已关闭", "zh": "登入驗證碼已關閉",
        "ja": "ログインコードをオフにしました", "kr": "로그인 코드가 꺼졌습니다",
        "tr": "Giriş kodları kapatıldı"}',
      '{"en": "Signing in takes your password only, and the recovery codes are void. If this was not you, choose “This was not me” in Settings, or contact customer service.",
        "zh-hans": "现在登录只需要密码，恢复码已全部失效。如非本人操作，请在“设置”中选择“非本人操作”，或联系客服。",
        "zh": "現在登入只需要密碼，復原碼已全部失效。如非本人操作，請在「設定」中選擇「非本人操作」，或聯絡客服。",
        "ja": "ログインはパスワードのみになり、リカバリーコードは無効になりました。心当たりがない場合は、「設定」で「私ではありません」を選ぶか、カスタマーサービスにご連絡ください。",
        "kr": "이제 비밀번호만으로 로그인하며 복구 코드는 모두 무효가 되었습니다. 본인이 아니라면 설정에서 ‘본인이 아닙니다’를 선택하거나 고객센터에 문의해 주세요.",
        "tr": "Giriş artık yalnızca parolanızla yapılır ve kurtarma kodları geçersizdir. Bunu siz yapmadıysanız Ayarlar’da “Bu ben değildim” seçeneğini kullanın veya müşteri hizmetlerine başvurun."}'),
    ('reset',
      '{"en": "Your password was reset", "zh-hans": "您的密码已重置", "zh": "您的密碼已重設",
        "ja": "パスワードが再設定されました", "kr": "비밀번호가 재설정되었습니다",
        "tr": "Parolanız sıfırlandı"}',
      '{"en": "A recovery code was used to set a new login password. All devices were logged out. If this was not you, choose “This was not me” in Settings, or contact customer service.",
        "zh-hans": "有人使用恢复码设置了新的登录密码，所有设备均已退出登录。如非本人操作，请在“设置”中选择“非本人操作”，或联系客服。",
        "zh": "有人使用復原碼設定了新的登入密碼，所有裝置均已登出。如非本人操作，請在「設定」中選擇「非本人操作」，或聯絡客服。",
        "ja": "リカバリーコードで新しいログインパスワードが設定され、すべての端末がログアウトされました。心当たりがない場合は、「設定」で「私ではありません」を選ぶか、カスタマーサービスにご連絡ください。",
        "kr": "복구 코드로 새 로그인 비밀번호가 설정되었고 모든 기기가 로그아웃되었습니다. 본인이 아니라면 설정에서 ‘본인이 아닙니다’를 선택하거나 고객센터에 문의해 주세요.",
        "tr": "Bir kurtarma koduyla yeni giriş parolası belirlendi. Tüm cihazların oturumu kapatıldı. Bunu siz yapmadıysanız Ayarlar’da “Bu ben değildim” seçeneğini kullanın veya müşteri hizmetlerine başvurun."}')
  ) AS t (what, name, body) WHERE t.what = p_what;
$$;

-- Uses a code up: the one of a time step, or else a recovery code. False when codes are off, or when
-- the code was used already. The lock makes concurrent uses of one code wait for each other.
CREATE FUNCTION member_code_use(p_member bigint, p_step bigint, p_recovery bytea)
RETURNS boolean LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM member_totp WHERE member_id = p_member AND confirmed_at IS NOT NULL FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  IF p_step IS NOT NULL THEN
    UPDATE member_totp SET last_step = p_step WHERE member_id = p_member AND last_step < p_step;
  ELSE
    UPDATE member_recovery_code SET used_at = clock_timestamp()
     WHERE member_id = p_member AND code_hash = p_recovery AND used_at IS NULL;
  END IF;
  RETURN FOUND;
END
$$;

-- Whether this is still the member's password, in an account that may be used. Changes of the
-- password and of the codes wait until this transaction has ended.
CREATE FUNCTION member_password_holds(p_member bigint, p_password_hash text) RETURNS boolean
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM member WHERE id = p_member AND password_hash = p_password_hash AND status = 1
    AND coalesce(password_expires_at > clock_timestamp(), true) FOR SHARE;
  RETURN FOUND;
END
$$;

-- What every sign-in has in common. What was started with a password that an operator has given out
-- ends with it.
CREATE FUNCTION session_insert(
  p_token_hash bytea, p_member bigint, p_ip text, p_binding_hash bytea,
  p_device text DEFAULT '', p_is_new_device boolean DEFAULT false
) RETURNS void LANGUAGE sql SET search_path = public, pg_temp AS $$
  INSERT INTO session (token_hash, member_id, ip, binding_hash, device, expires_at)
  SELECT p_token_hash, id, p_ip, p_binding_hash, p_device,
    least(clock_timestamp() + interval '30 days', password_expires_at) FROM member
   WHERE id = p_member;
  SELECT member_tell_new_device(p_member, p_device, p_ip) WHERE p_is_new_device;
$$;

-- outcome: ok, wrong_password (see above), wrong_code.
CREATE FUNCTION session_start_with_code(
  p_token_hash bytea, p_member bigint, p_ip text, p_binding_hash bytea, p_password_hash text,
  p_step bigint, p_recovery bytea, p_device text DEFAULT '',
  p_is_new_device boolean DEFAULT false
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT member_password_holds(p_member, p_password_hash) THEN RETURN 'wrong_password'; END IF;
  IF NOT member_code_use(p_member, p_step, p_recovery) THEN RETURN 'wrong_code'; END IF;
  PERFORM session_insert(
    p_token_hash, p_member, p_ip, p_binding_hash, p_device, p_is_new_device);
  RETURN 'ok';
END
$$;

-- A new secret, which is not in use before member_codes_confirm. False when codes are on.
CREATE FUNCTION member_codes_start(
  p_session bytea, p_member bigint, p_secret_cipher bytea, p_age_s integer
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM member WHERE id = p_member FOR NO KEY UPDATE;
  IF member_has_codes(p_member) THEN RETURN 'on'; END IF;
  IF member_has_passkeys(p_member) AND NOT session_is_proved(p_session, p_member, p_age_s) THEN
    RETURN 'proof_needed';
  END IF;
  INSERT INTO member_totp (member_id, secret_cipher) VALUES (p_member, p_secret_cipher)
  ON CONFLICT (member_id) DO UPDATE
    SET secret_cipher = excluded.secret_cipher, started_at = excluded.started_at;
  RETURN 'ok';
END
$$;
GRANT EXECUTE ON FUNCTION member_codes_start(bytea,bigint,bytea,integer) TO velvet_api;

-- Turns codes on with the secret that a code was given of, and ends the other sessions. False when
-- another secret was started or confirmed meanwhile, and an hour after the start.
CREATE FUNCTION member_codes_confirm(
  p_member bigint, p_secret_cipher bytea, p_step bigint, p_recovery bytea[],
  p_kept_token_hash bytea
) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- Sign-ins that have checked the password wait, and then need a code.
  PERFORM FROM member WHERE id = p_member FOR NO KEY UPDATE;
  UPDATE member_totp SET confirmed_at = clock_timestamp(), last_step = p_step
   WHERE member_id = p_member AND secret_cipher = p_secret_cipher AND confirmed_at IS NULL
     AND started_at > clock_timestamp() - interval '1 hour';
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO member_recovery_code (member_id, code_hash) SELECT p_member, unnest(p_recovery);
  PERFORM session_end_others(p_member, p_kept_token_hash);
  PERFORM member_codes_tell(p_member, 'on');
  RETURN true;
END
$$;
GRANT EXECUTE ON FUNCTION member_codes_confirm(bigint,bytea,bigint,bytea[],bytea) TO velvet_api;

-- Takes a code as well: who has only the password or a session cannot turn codes off. outcome: ok,
-- wrong_password, wrong_code.
CREATE FUNCTION member_codes_remove(
  p_member bigint, p_password_hash text, p_step bigint, p_recovery bytea
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT member_password_holds(p_member, p_password_hash) THEN RETURN 'wrong_password'; END IF;
  IF NOT member_code_use(p_member, p_step, p_recovery) THEN RETURN 'wrong_code'; END IF;
  DELETE FROM member_totp WHERE member_id = p_member;
  PERFORM member_codes_tell(p_member, 'off');
  RETURN 'ok';
END
$$;
GRANT EXECUTE ON FUNCTION member_codes_remove(bigint,text,bigint,bytea) TO velvet_api;

-- Whether a recovery code of the member is unused. It stays so.
CREATE FUNCTION member_recovery_code_holds(p_member bigint, p_code_hash bytea) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM member_recovery_code
    WHERE member_id = p_member AND code_hash = p_code_hash AND used_at IS NULL);
$$;
GRANT EXECUTE ON FUNCTION member_recovery_code_holds(bigint,bytea) TO velvet_api;

-- New recovery codes are told, too (S14.7): who has them replaces a forgotten password.
CREATE FUNCTION member_recovery_tell(p_member bigint) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  INSERT INTO notice (type, member_id, name, text) VALUES (1, p_member,
    '{"en": "New recovery codes were made", "zh-hans": "已生成新的恢复码",
      "zh": "已產生新的復原碼", "ja": "新しいリカバリーコードが作成されました",
      "kr": "새 복구 코드가 만들어졌습니다", "tr": "Yeni kurtarma kodları oluşturuldu"}',
    '{"en": "The old ones are void. If this was not you, choose “This was not me” in Settings, or contact customer service.",
      "zh-hans": "旧的恢复码已失效。如非本人操作，请在“设置”中选择“非本人操作”，或联系客服。",
      "zh": "舊的復原碼已失效。如非本人操作，請在「設定」中選擇「非本人操作」，或聯絡客服。",
      "ja": "以前のコードは無効です。心当たりがない場合は、「設定」で「私ではありません」を選ぶか、カスタマーサービスにご連絡ください。",
      "kr": "이전 코드는 무효입니다. 본인이 아니라면 설정에서 ‘본인이 아닙니다’를 선택하거나 고객센터에 문의해 주세요.",
      "tr": "Eskileri geçersizdir. Bunu siz yapmadıysanız Ayarlar’da “Bu ben değildim” seçeneğini kullanın veya müşteri hizmetlerine başvurun."}');
$$;

-- New recovery codes; the old ones end. outcome: as member_codes_remove.
CREATE FUNCTION member_recovery_renew(
  p_member bigint, p_password_hash text, p_step bigint, p_recovery bytea, p_code_hashes bytea[]
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT member_password_holds(p_member, p_password_hash) THEN RETURN 'wrong_password'; END IF;
  IF NOT member_code_use(p_member, p_step, p_recovery) THEN RETURN 'wrong_code'; END IF;
  DELETE FROM member_recovery_code WHERE member_id = p_member;
  INSERT INTO member_recovery_code (member_id, code_hash) SELECT p_member, unnest(p_code_hashes);
  PERFORM member_recovery_tell(p_member);
  RETURN 'ok';
END
$$;
GRANT EXECUTE ON FUNCTION member_recovery_renew(bigint,text,bigint,bytea,bytea[]) TO velvet_api;

-- Replaces a forgotten password with a recovery code and ends every session. p_member is null for a
-- name that does not exist, which takes the same steps. False when the code is none of this member's.
CREATE FUNCTION member_reset_password(p_member bigint, p_recovery bytea, p_password_hash text)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM member WHERE id = p_member FOR NO KEY UPDATE;
  IF NOT member_code_use(p_member, NULL, p_recovery) THEN RETURN false; END IF;
  UPDATE member SET password_hash = p_password_hash, password_expires_at = NULL
   WHERE id = p_member;
  DELETE FROM session WHERE member_id = p_member;
  PERFORM member_codes_tell(p_member, 'reset');
  RETURN true;
END
$$;
GRANT EXECUTE ON FUNCTION member_reset_password(bigint,bytea,text) TO velvet_api;
