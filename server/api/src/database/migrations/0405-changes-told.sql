-- Changes of an account are told to its member, who can say "this was not me": that holds withdrawals until
-- support has looked (S14.7).

ALTER TABLE member ADD COLUMN withdrawals_held_at timestamptz;
COMMENT ON COLUMN member.withdrawals_held_at IS 'since when nothing is paid out, because the member said that something was not them';

-- Tells a member of a change of the account, in the inbox and on all devices. p_what: password, funds, card,
-- held, or support- with what support has reset.
CREATE FUNCTION member_change_tell(p_member bigint, p_what text) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  INSERT INTO notice (type, member_id, name, text)
  SELECT 1, p_member, jsonb_object_agg(t.language, t.name), jsonb_object_agg(t.language, t.body)
    FROM (VALUES
    ('password', 'en', 'Your login password was changed',
      'It is used from now on, and all other devices were logged out. If this was not you, choose “This was not me” in Settings, or contact customer service.'),
    ('password', 'zh-hans', '您的登录密码已更改',
      '从现在起使用新密码，其他设备均已退出登录。如非本人操作，请在“设置”中选择“非本人操作”，或联系客服。'),
    ('password', 'zh', '您的登入密碼已變更',
      '從現在起使用新密碼，其他裝置均已登出。如非本人操作，請在「設定」中選擇「非本人操作」，或聯絡客服。'),
    ('password', 'ja', 'ログインパスワードが変更されました',
      '今後は新しいパスワードを使います。ほかの端末はすべてログアウトされました。心当たりがない場合は、「設定」で「私ではありません」を選ぶか、カスタマーサービスにご連絡ください。'),
    ('password', 'kr', '로그인 비밀번호가 변경되었습니다',
      '이제 새 비밀번호를 사용하며 다른 기기는 모두 로그아웃되었습니다. 본인이 아니라면 설정에서 ‘본인이 아닙니다’를 선택하거나 고객센터에 문의해 주세요.'),
    ('password', 'tr', 'Giriş parolanız değiştirildi',
      'Artık yeni parola geçerlidir ve diğer tüm cihazların oturumu kapatıldı. Bunu siz yapmadıysanız Ayarlar’da “Bu ben değildim” seçeneğini kullanın veya müşteri hizmetlerine başvurun.'),
    ('funds', 'en', 'Your funds password was set',
      'Withdrawals ask for it. If this was not you, choose “This was not me” in Settings, or contact customer service.'),
    ('funds', 'zh-hans', '您的资金密码已设置',
      '提现时需要输入该密码。如非本人操作，请在“设置”中选择“非本人操作”，或联系客服。'),
    ('funds', 'zh', '您的資金密碼已設定',
      '提現時需要輸入該密碼。如非本人操作，請在「設定」中選擇「非本人操作」，或聯絡客服。'),
    ('funds', 'ja', '資金パスワードが設定されました',
      '出金の際に入力します。心当たりがない場合は、「設定」で「私ではありません」を選ぶか、カスタマーサービスにご連絡ください。'),
    ('funds', 'kr', '자금 비밀번호가 설정되었습니다',
      '출금할 때 입력합니다. 본인이 아니라면 설정에서 ‘본인이 아닙니다’를 선택하거나 고객센터에 문의해 주세요.'),
    ('funds', 'tr', 'Fon parolanız belirlendi',
      'Çekimlerde sorulur. Bunu siz yapmadıysanız Ayarlar’da “Bu ben değildim” seçeneğini kullanın veya müşteri hizmetlerine başvurun.'),
    ('card', 'en', 'A bank card was bound',
      'Withdrawals are paid to it. If this was not you, choose “This was not me” in Settings, or contact customer service.'),
    ('card', 'zh-hans', '已绑定银行卡',
      '提现将支付到该卡。如非本人操作，请在“设置”中选择“非本人操作”，或联系客服。'),
    ('card', 'zh', '已綁定銀行卡',
      '提現將支付到該卡。如非本人操作，請在「設定」中選擇「非本人操作」，或聯絡客服。'),
    ('card', 'ja', '銀行カードが登録されました',
      '出金はこのカードに支払われます。心当たりがない場合は、「設定」で「私ではありません」を選ぶか、カスタマーサービスにご連絡ください。'),
    ('card', 'kr', '은행 카드가 등록되었습니다',
      '출금은 이 카드로 지급됩니다. 본인이 아니라면 설정에서 ‘본인이 아닙니다’를 선택하거나 고객센터에 문의해 주세요.'),
    ('card', 'tr', 'Bir banka kartı bağlandı',
      'Çekimler bu karta ödenir. Bunu siz yapmadıysanız Ayarlar’da “Bu ben değildim” seçeneğini kullanın veya müşteri hizmetlerine başvurun.'),
    ('support-login', 'en', 'Customer service has reset your login password',
      'All devices were logged out. If this was not you, choose “This was not me” in Settings, or contact customer service.'),
    ('support-login', 'zh-hans', '客服已重置您的登录密码',
      '所有设备均已退出登录。如非本人操作，请在“设置”中选择“非本人操作”，或联系客服。'),
    ('support-login', 'zh', '客服已重設您的登入密碼',
      '所有裝置均已登出。如非本人操作，請在「設定」中選擇「非本人操作」，或聯絡客服。'),
    ('support-login', 'ja', 'カスタマーサービスがログインパスワードを再設定しました',
      'すべての端末がログアウトされました。心当たりがない場合は、「設定」で「私ではありません」を選ぶか、カスタマーサービスにご連絡ください。'),
    ('support-login', 'kr', '고객센터가 로그인 비밀번호를 재설정했습니다',
      '모든 기기에서 로그아웃되었습니다. 본인이 아니라면 설정에서 ‘본인이 아닙니다’를 선택하거나 고객센터에 문의해 주세요.'),
    ('support-login', 'tr', 'Müşteri hizmetleri giriş parolanızı sıfırladı',
      'Tüm cihazların oturumu kapatıldı. Bunu siz yapmadıysanız Ayarlar’da “Bu ben değildim” seçeneğini kullanın veya müşteri hizmetlerine başvurun.'),
    ('support-funds', 'en', 'Customer service has reset your funds password',
      'You can set a new one. If this was not you, choose “This was not me” in Settings, or contact customer service.'),
    ('support-funds', 'zh-hans', '客服已重置您的资金密码',
      '您可以设置新密码。如非本人操作，请在“设置”中选择“非本人操作”，或联系客服。'),
    ('support-funds', 'zh', '客服已重設您的資金密碼',
      '您可以設定新密碼。如非本人操作，請在「設定」中選擇「非本人操作」，或聯絡客服。'),
    ('support-funds', 'ja', 'カスタマーサービスが資金パスワードを再設定しました',
      '新しいパスワードを設定できます。心当たりがない場合は、「設定」で「私ではありません」を選ぶか、カスタマーサービスにご連絡ください。'),
    ('support-funds', 'kr', '고객센터가 자금 비밀번호를 재설정했습니다',
      '새로 설정할 수 있습니다. 본인이 아니라면 설정에서 ‘본인이 아닙니다’를 선택하거나 고객센터에 문의해 주세요.'),
    ('support-funds', 'tr', 'Müşteri hizmetleri fon parolanızı sıfırladı',
      'Yenisini belirleyebilirsiniz. Bunu siz yapmadıysanız Ayarlar’da “Bu ben değildim” seçeneğini kullanın veya müşteri hizmetlerine başvurun.'),
    ('held', 'en', 'Withdrawals are on hold',
      'You said that something was not you: your other devices were logged out, and nothing is paid out until customer service has looked. Change your login password now.'),
    ('held', 'zh-hans', '提现已暂停',
      '您表示有非本人操作：其他设备已退出登录，在客服核实之前不会支付任何提现。请立即更改登录密码。'),
    ('held', 'zh', '提現已暫停',
      '您表示有非本人操作：其他裝置已登出，在客服核實之前不會支付任何提現。請立即變更登入密碼。'),
    ('held', 'ja', '出金を保留しています',
      'ご本人ではない操作があったとの申告により、ほかの端末をログアウトし、カスタマーサービスが確認するまで出金を止めています。すぐにログインパスワードを変更してください。'),
    ('held', 'kr', '출금이 보류되었습니다',
      '본인이 아닌 일이 있었다고 알리셨습니다. 다른 기기는 로그아웃되었으며 고객센터가 확인할 때까지 출금이 지급되지 않습니다. 지금 로그인 비밀번호를 변경하세요.'),
    ('held', 'tr', 'Çekimler bekletiliyor',
      'Bir işlemin size ait olmadığını bildirdiniz: diğer cihazlarınızın oturumu kapatıldı ve müşteri hizmetleri bakana kadar hiçbir ödeme yapılmaz. Giriş parolanızı hemen değiştirin.'),
    ('support-hold', 'en', 'Withdrawals go on',
      'Customer service has looked at your account and ended the hold.'),
    ('support-hold', 'zh-hans', '提现已恢复',
      '客服已核实您的账户并解除暂停。'),
    ('support-hold', 'zh', '提現已恢復',
      '客服已核實您的帳戶並解除暫停。'),
    ('support-hold', 'ja', '出金を再開しました',
      'カスタマーサービスがアカウントを確認し、保留を解除しました。'),
    ('support-hold', 'kr', '출금이 재개되었습니다',
      '고객센터가 계정을 확인하고 보류를 해제했습니다.'),
    ('support-hold', 'tr', 'Çekimler devam ediyor',
      'Müşteri hizmetleri hesabınıza baktı ve bekletmeyi kaldırdı.')
  ) AS t (what, language, name, body) WHERE t.what = p_what HAVING count(*) > 0;
$$;

CREATE OR REPLACE FUNCTION member_codes_tell(p_member bigint, p_what text) RETURNS void
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

CREATE OR REPLACE FUNCTION member_passkeys_tell(p_member bigint, p_what text) RETURNS void
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

CREATE OR REPLACE FUNCTION member_change_password(
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

CREATE OR REPLACE FUNCTION member_set_funds_password(p_member bigint, p_hash text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE member SET pay_password_hash = p_hash WHERE id = p_member AND pay_password_hash IS NULL;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM member_change_tell(p_member, 'funds');
  RETURN true;
END
$$;

CREATE OR REPLACE FUNCTION bank_card_bind(
  p_session bytea, p_member bigint, p_bank bigint, p_holder text, p_number_cipher bytea,
  p_last_four text, p_age_s integer
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- A factor that is being added counts.
  PERFORM FROM member WHERE id = p_member FOR SHARE;
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

-- Ends the other sessions, forgets the devices and holds withdrawals. Returns how many sessions ended.
CREATE FUNCTION member_not_me(p_member bigint, p_session bytea) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_was_held boolean;
BEGIN
  SELECT withdrawals_held_at IS NOT NULL INTO v_was_held FROM member
   WHERE id = p_member FOR NO KEY UPDATE;
  UPDATE member SET withdrawals_held_at = coalesce(withdrawals_held_at, clock_timestamp()),
    device_epoch = device_epoch + 1 WHERE id = p_member;
  IF NOT v_was_held THEN PERFORM member_change_tell(p_member, 'held'); END IF;
  RETURN session_end_others(p_member, p_session);
END
$$;
GRANT EXECUTE ON FUNCTION member_not_me(bigint,bytea) TO velvet_api;

-- A hold comes before every wait: reason held, until null.
CREATE OR REPLACE FUNCTION withdrawal_wait(p_member bigint, OUT reason text, OUT until timestamptz)
RETURNS record LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT w.reason, w.at + make_interval(hours => h.hours)
    FROM (SELECT coalesce((SELECT (value ->> 'hours')::integer FROM config
      WHERE key = 'withdrawal_wait'), 24) AS hours) h
    CROSS JOIN LATERAL (
      SELECT 'held' AS reason, NULL::timestamptz AS at FROM member
       WHERE id = p_member AND withdrawals_held_at IS NOT NULL
      UNION ALL SELECT 'card', created_at FROM bank_card WHERE member_id = p_member
      UNION ALL SELECT 'password', passwords_changed_at FROM member WHERE id = p_member
      UNION ALL SELECT 'device', max(last_at) FROM member_sign_in WHERE member_id = p_member) w
   WHERE w.reason = 'held' OR w.at + make_interval(hours => h.hours) > ledger_now()
   ORDER BY w.reason = 'held' DESC, w.at DESC LIMIT 1;
$$;

CREATE OR REPLACE FUNCTION member_data_profile(p_member bigint) RETURNS SETOF json
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT json_build_object('id', m.id, 'number', m.id_number, 'username', m.username,
      'real_name', m.real_name, 'sex', CASE m.sex WHEN 1 THEN 'male' WHEN 2 THEN 'female' END,
      'city', m.city, 'relation', m.relation, 'invite_code', m.invite_code, 'language', m.language,
      'registered_at', data_time(m.created_at), 'registered_from_address', m.registered_ip,
      'vip', m.vip, 'dating_card', m.dating_card, 'credit_score', m.credit_score,
      'status', m.status, 'balance', data_amount(a.balance),
      'has_funds_password', m.pay_password_hash IS NOT NULL,
      'password_given_out_until', data_time(m.password_expires_at),
      'passwords_changed_at', data_time(m.passwords_changed_at), 'withdrawals_held_at', data_time(m.withdrawals_held_at),
      'avatar', m.avatar)
    FROM member m JOIN account a ON a.member_id = m.id WHERE m.id = p_member;
$$;
