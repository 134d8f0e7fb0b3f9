-- Sessions name the device they were opened on, a sign-in on a device that the account was not used
-- on before is told to its member, and one session can be ended (spec S14.2).

ALTER TABLE session ADD COLUMN device text NOT NULL DEFAULT ''
  CHECK (char_length(device) <= 60);
COMMENT ON COLUMN session.device IS 'names of browser and system, as the server knows them; empty when it does not';

CREATE FUNCTION member_tell_new_device(p_member bigint, p_device text, p_ip text) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  INSERT INTO notice (type, member_id, name, text)
  SELECT 1, p_member, jsonb_object_agg(t.language, t.name),
    jsonb_object_agg(t.language, format(t.body, coalesce(nullif(p_device, ''), t.unknown), p_ip))
  FROM (VALUES
    ('en', 'New device', 'unknown device',
      'Your account was opened on a device it was not used on before: %1$s, address %2$s. If this was not you, change your login password; that logs out all other devices.'),
    ('zh-hans', '新设备登录', '未知设备',
      '您的账户在一台未曾使用过的设备上登录：%1$s，地址 %2$s。如非本人操作，请修改登录密码，其他设备会随之退出登录。'),
    ('zh', '新裝置登入', '未知裝置',
      '您的帳戶在一台未曾使用過的裝置上登入：%1$s，位址 %2$s。如非本人操作，請變更登入密碼，其他裝置會隨之登出。'),
    ('ja', '新しい端末からのログイン', '不明な端末',
      'これまで使われていない端末でログインがありました：%1$s、アドレス %2$s。心当たりがない場合は、ログインパスワードを変更してください。ほかの端末はすべてログアウトされます。'),
    ('kr', '새 기기 로그인', '알 수 없는 기기',
      '이전에 사용한 적 없는 기기에서 로그인했습니다: %1$s, 주소 %2$s. 본인이 아니라면 로그인 비밀번호를 변경하세요. 다른 모든 기기에서 로그아웃됩니다.'),
    ('tr', 'Yeni cihaz', 'bilinmeyen cihaz',
      'Hesabınıza daha önce kullanılmamış bir cihazdan giriş yapıldı: %1$s, adres %2$s. Bu siz değilseniz giriş şifrenizi değiştirin; diğer tüm cihazların oturumu kapanır.')
  ) AS t (language, name, unknown, body);
$$;

DROP FUNCTION session_insert(bytea, bigint, text, bytea);
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

-- Servers of before call these without a device.
DROP FUNCTION session_start(bytea, bigint, text, bytea);
CREATE FUNCTION session_start(
  p_token_hash bytea, p_member bigint, p_ip text, p_binding_hash bytea, p_device text DEFAULT ''
) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO session (token_hash, member_id, ip, binding_hash, device)
  VALUES (p_token_hash, p_member, p_ip, p_binding_hash, p_device);
$$;

DROP FUNCTION session_start_with_password(bytea, bigint, text, bytea, text);
-- As in 0200.
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

DROP FUNCTION session_start_with_code(bytea, bigint, text, bytea, text, bigint, bytea);
-- As in 0200.
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

-- Ends a session of this member but the caller's own. p_name: the first 12 hexadecimal digits of its
-- hash. False when there is none (any more).
CREATE FUNCTION session_end_one(p_member bigint, p_name text, p_kept_token_hash bytea)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM session WHERE member_id = p_member AND token_hash <> p_kept_token_hash
    AND left(encode(token_hash, 'hex'), 12) = p_name;
  RETURN FOUND;
END
$$;

GRANT EXECUTE ON FUNCTION
  session_start(bytea, bigint, text, bytea, text),
  session_start_with_password(bytea, bigint, text, bytea, text, text, boolean),
  session_start_with_code(bytea, bigint, text, bytea, text, bigint, bytea, text, boolean),
  session_end_one(bigint, text, bytea)
  TO velvet_api;
