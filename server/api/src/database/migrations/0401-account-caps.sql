-- Strangers who guess at one account meet a cap over all of them (S14.6), and the member is told.

-- Whether a recovery code of the member is unused. It stays so.
CREATE FUNCTION member_recovery_code_holds(p_member bigint, p_code_hash bytea) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM member_recovery_code
    WHERE member_id = p_member AND code_hash = p_code_hash AND used_at IS NULL);
$$;
GRANT EXECUTE ON FUNCTION member_recovery_code_holds(bigint,bytea) TO velvet_api;

-- Tells a member, once a week for each p_what (passwords, codes), that strangers guess. p_member is null
-- for a name that does not exist, which takes the same steps.
CREATE FUNCTION member_tell_guesses(p_member bigint, p_what text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF login_attempt('told|' || p_what || '|' || coalesce(p_member, 0), 1, 604800) > 0
    OR NOT EXISTS (SELECT FROM member WHERE id = p_member AND erased_at IS NULL) THEN RETURN; END IF;
  INSERT INTO notice (type, member_id, name, text)
  SELECT 1, p_member, t.name::jsonb, t.body::jsonb FROM (VALUES
    ('passwords',
      '{"en": "Somebody is guessing your password", "zh-hans": "有人在猜测您的密码",
        "zh": "有人在猜測您的密碼", "ja": "パスワードが推測されています",
        "kr": "누군가 비밀번호를 추측하고 있습니다", "tr": "Birisi parolanızı tahmin etmeye çalışıyor"}',
      '{"en": "Many wrong passwords were tried for your account, so for some time a sign-in from a new device needs a second step. The devices you use are not affected. For a new one, make a code in Settings here, or use a passkey or a recovery code. If your password is short or used elsewhere, change it.",
        "zh-hans": "有人对您的账户尝试了许多错误密码，因此在一段时间内，从新设备登录需要第二步验证。您常用的设备不受影响。要在新设备上登录，请在此设备的“设置”中生成代码，或使用通行密钥或恢复码。如果密码较短或在别处使用过，请修改。",
        "zh": "有人對您的帳戶嘗試了許多錯誤密碼，因此在一段時間內，從新裝置登入需要第二步驗證。您常用的裝置不受影響。要在新裝置上登入，請在此裝置的「設定」中產生代碼，或使用通行密鑰或復原碼。如果密碼較短或在別處使用過，請變更。",
        "ja": "あなたのアカウントに対して多数の誤ったパスワードが試されたため、しばらくの間、新しい端末でのログインには 2 段階目の確認が必要です。お使いの端末には影響しません。新しい端末では、この端末の「設定」でコードを作成するか、パスキーまたはリカバリーコードを使ってください。パスワードが短い場合や他でも使っている場合は変更してください。",
        "kr": "회원님의 계정에 잘못된 비밀번호가 여러 번 시도되어, 당분간 새 기기에서 로그인하려면 두 번째 단계가 필요합니다. 사용 중인 기기에는 영향이 없습니다. 새 기기에서는 이 기기의 설정에서 코드를 만들거나 패스키 또는 복구 코드를 사용하세요. 비밀번호가 짧거나 다른 곳에서도 사용 중이라면 변경하세요.",
        "tr": "Hesabınız için çok sayıda yanlış parola denendi; bu yüzden bir süre yeni bir cihazdan giriş için ikinci bir adım gerekir. Kullandığınız cihazlar etkilenmez. Yeni bir cihaz için buradaki Ayarlar''dan bir kod oluşturun ya da geçiş anahtarı veya kurtarma kodu kullanın. Parolanız kısaysa veya başka yerde de kullanılıyorsa değiştirin."}'),
    ('codes',
      '{"en": "Somebody who has your password is guessing codes",
        "zh-hans": "有人持有您的密码并在猜测验证码", "zh": "有人持有您的密碼並在猜測驗證碼",
        "ja": "パスワードを知る誰かがコードを推測しています",
        "kr": "비밀번호를 아는 누군가가 코드를 추측하고 있습니다",
        "tr": "Parolanızı bilen biri kod tahmin ediyor"}',
      '{"en": "Your password was right and many wrong codes were tried on a new device. If this was not you, change your login password now. Codes of the app are refused on new devices for some time; a recovery code, a passkey and the devices you use still sign in.",
        "zh-hans": "有人在新设备上输入了正确的密码，并尝试了许多错误的验证码。如非本人操作，请立即修改登录密码。在一段时间内，新设备不接受应用的验证码；恢复码、通行密钥和您常用的设备仍可登录。",
        "zh": "有人在新裝置上輸入了正確的密碼，並嘗試了許多錯誤的驗證碼。如非本人操作，請立即變更登入密碼。在一段時間內，新裝置不接受應用程式的驗證碼；復原碼、通行密鑰和您常用的裝置仍可登入。",
        "ja": "新しい端末で正しいパスワードが入力され、誤ったコードが何度も試されました。心当たりがない場合は、今すぐログインパスワードを変更してください。しばらくの間、新しい端末では認証アプリのコードを受け付けません。リカバリーコード、パスキー、お使いの端末ではログインできます。",
        "kr": "새 기기에서 올바른 비밀번호가 입력되고 잘못된 코드가 여러 번 시도되었습니다. 본인이 아니라면 지금 로그인 비밀번호를 변경하세요. 당분간 새 기기에서는 앱의 코드를 받지 않습니다. 복구 코드, 패스키, 사용 중인 기기로는 로그인할 수 있습니다.",
        "tr": "Yeni bir cihazda parolanız doğru girildi ve çok sayıda yanlış kod denendi. Bu siz değilseniz giriş parolanızı hemen değiştirin. Yeni cihazlarda uygulama kodları bir süre kabul edilmez; kurtarma kodu, geçiş anahtarı ve kullandığınız cihazlarla giriş yapılabilir."}')
  ) AS t (what, name, body) WHERE t.what = p_what;
END
$$;
GRANT EXECUTE ON FUNCTION member_tell_guesses(bigint,text) TO velvet_api;
