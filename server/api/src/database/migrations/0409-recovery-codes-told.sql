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

CREATE OR REPLACE FUNCTION member_recovery_renew(
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
