-- Closing an account, erasing it, and the copy of a member's own data.

-- The names of erased accounts, which nobody gets again: HMAC-SHA-256 of the name's skeleton under a key
-- that the database does not have.
CREATE TABLE erased_name (
  mac bytea NOT NULL,
  CONSTRAINT erased_name_pkey PRIMARY KEY (mac),
  CONSTRAINT erased_name_mac_check CHECK (octet_length(mac) = 32)
);

-- Files in the data folder that nothing names any more, until they are gone.
CREATE TABLE file_removal (
  path text NOT NULL,
  CONSTRAINT file_removal_pkey PRIMARY KEY (path),
  CONSTRAINT file_removal_path_check
    CHECK (path ~ '^(?:uploads|support)/[0-9a-f-]{36,64}\.[a-z]{3,4}$')
);

CREATE TABLE member_closing (
  member_id bigint NOT NULL,
  asked_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  -- The balance that the member gives up with the account; it moves when the account is erased.
  given_up minor_units NOT NULL,
  erased_at timestamptz,
  noted_at timestamptz,
  CONSTRAINT member_closing_pkey PRIMARY KEY (member_id),
  CONSTRAINT member_closing_check CHECK (due_at > asked_at),
  CONSTRAINT member_closing_given_up_check CHECK (given_up::bigint >= 0),
  CONSTRAINT member_closing_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX member_closing_due ON member_closing (due_at) WHERE erased_at IS NULL;
CREATE INDEX member_closing_to_note ON member_closing (erased_at) WHERE erased_at IS NOT NULL
  AND noted_at IS NULL;
COMMENT ON COLUMN member_closing.noted_at IS 'when the erasure was noted in the file store';
GRANT SELECT ON member_closing TO velvet_api;

-- A message of the kind that only its member sees.
CREATE FUNCTION member_closing_tell(p_member bigint, p_what text, p_due timestamptz)
RETURNS void LANGUAGE sql SET search_path = public, pg_temp AS $$
  INSERT INTO notice (type, member_id, name, text)
  SELECT 1, p_member, t.name::jsonb,
    replace(t.body, '{date}', coalesce(to_char(p_due AT TIME ZONE 'UTC', 'YYYY-MM-DD'), ''))::jsonb
    FROM (VALUES
    ('closing',
      '{"en": "Your account will be closed", "zh-hans": "您的账户即将注销", "zh": "您的帳戶即將註銷",
        "ja": "アカウントは閉鎖されます", "kr": "계정이 해지될 예정입니다",
        "tr": "Hesabınız kapatılacak"}',
      '{"en": "It will be closed on {date} (UTC). Until then you can keep it under Settings, “Your data”. If this was not you, keep the account and change your password.",
        "zh-hans": "账户将于 {date}（UTC）注销。在此之前，您可在“设置”的“我的数据”中保留账户。如非本人操作，请保留账户并修改密码。",
        "zh": "帳戶將於 {date}（UTC）註銷。在此之前，您可在「設定」的「我的資料」中保留帳戶。如非本人操作，請保留帳戶並修改密碼。",
        "ja": "{date}（UTC）に閉鎖されます。それまでは「設定」の「あなたのデータ」で取り消せます。心当たりがない場合は、取り消してからパスワードを変更してください。",
        "kr": "{date}(UTC)에 해지됩니다. 그 전까지 설정의 ‘내 데이터’에서 계정을 유지할 수 있습니다. 본인이 아니라면 계정을 유지하고 비밀번호를 변경해 주세요.",
        "tr": "Hesabınız {date} (UTC) tarihinde kapatılacak. O zamana kadar Ayarlar bölümündeki “Verileriniz” sayfasından hesabınızı koruyabilirsiniz. Bunu siz yapmadıysanız hesabı koruyun ve parolanızı değiştirin."}'),
    ('kept',
      '{"en": "Your account stays", "zh-hans": "您的账户已保留", "zh": "您的帳戶已保留",
        "ja": "アカウントの閉鎖を取り消しました", "kr": "계정이 유지됩니다",
        "tr": "Hesabınız açık kalıyor"}',
      '{"en": "The closing was cancelled. Everything is as it was before.",
        "zh-hans": "注销已取消，一切恢复如前。",
        "zh": "註銷已取消，一切恢復如前。",
        "ja": "閉鎖は取り消され、すべて元のままです。",
        "kr": "해지가 취소되었습니다. 모든 것이 이전과 같습니다.",
        "tr": "Kapatma iptal edildi. Her şey eskisi gibi."}')
  ) AS t (what, name, body) WHERE t.what = p_what;
$$;

-- What keeps a member from closing the account now, in this order: withdrawals, bets, recharges. An open
-- recharge counts for a day (recharges_awaited_since); one that is paid all the same later holds the
-- erasure up (member_erasure_hold).
CREATE FUNCTION member_closing_obstacles(p_member bigint) RETURNS text[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT array_remove(ARRAY[
    CASE WHEN EXISTS (SELECT FROM withdrawal
      WHERE member_id = p_member AND state = 'under-review') THEN 'withdrawals' END,
    CASE WHEN EXISTS (SELECT FROM round r JOIN bet_outcome b ON b.round_id = r.id
      WHERE r.state IN ('pending', 'drawn', 'void') AND b.member_id = p_member AND b.state = 'open')
      THEN 'bets' END,
    CASE WHEN EXISTS (SELECT FROM recharge WHERE member_id = p_member AND state = 'pending'
      AND created_at > recharges_awaited_since()) THEN 'recharges' END
  ], NULL);
$$;
GRANT EXECUTE ON FUNCTION member_closing_obstacles(bigint) TO velvet_api;

-- Asks for the account to be closed after p_days, in a session that was proved, and ends the others.
-- p_given_up must be the whole balance. outcome: ok, also when it is asked again; proof_needed; balance;
-- an obstacle of member_closing_obstacles.
CREATE FUNCTION member_close(
  p_session bytea, p_member bigint, p_given_up bigint, p_days integer, p_age_s integer
) RETURNS TABLE(outcome text, due_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_now timestamptz;
  v_balance bigint;
  v_old member_closing;
BEGIN
  PERFORM FROM member WHERE id = p_member FOR NO KEY UPDATE;
  IF NOT session_is_proved(p_session, p_member, p_age_s) THEN
    outcome := 'proof_needed';
    RETURN NEXT; RETURN;
  END IF;
  -- Everything that moves the member's points waits, and then finds the request.
  SELECT balance INTO v_balance FROM account WHERE member_id = p_member FOR UPDATE;
  v_now := ledger_now();
  SELECT * INTO v_old FROM member_closing WHERE member_id = p_member;
  IF FOUND THEN
    outcome := 'ok';
    due_at := v_old.due_at;
    RETURN NEXT; RETURN;
  END IF;
  outcome := coalesce((member_closing_obstacles(p_member))[1],
    CASE WHEN v_balance <> coalesce(p_given_up, 0) THEN 'balance' ELSE 'ok' END);
  IF outcome = 'ok' THEN
    due_at := v_now + make_interval(days => greatest(p_days, 1));
    INSERT INTO member_closing (member_id, asked_at, due_at, given_up)
    VALUES (p_member, v_now, due_at, v_balance);
    PERFORM session_end_others(p_member, p_session);
    PERFORM member_closing_tell(p_member, 'closing', due_at);
  END IF;
  RETURN NEXT;
END
$$;
GRANT EXECUTE ON FUNCTION member_close(bytea,bigint,bigint,integer,integer) TO velvet_api;

-- The member keeps the account after all. False when it was not to be closed, or is erased.
CREATE FUNCTION member_keep(p_member bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM member_closing WHERE member_id = p_member AND erased_at IS NULL;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM member_closing_tell(p_member, 'kept', NULL);
  RETURN true;
END
$$;
GRANT EXECUTE ON FUNCTION member_keep(bigint) TO velvet_api;

CREATE FUNCTION member_is_closing(p_member bigint) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM member_closing WHERE member_id = p_member);
$$;

-- No login but the owner may change a card, so that it alone can make use of the setting.
CREATE FUNCTION refuse_change_but_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = TG_ARGV[0] AND current_setting('velvet.erasing', true) = 'on' THEN RETURN NULL; END IF;
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'bank_card'
    AND current_setting('velvet.resealing', true) = 'on' THEN RETURN NULL; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;

CREATE FUNCTION member_stays_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Account % is erased', OLD.id USING ERRCODE = 'restrict_violation';
END
$$;

-- A detail of the audit log without what somebody wrote: numbers and truth values stay, and the texts of
-- keys whose values the product writes itself.
CREATE FUNCTION audit_without_texts(p_detail jsonb) RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE SET search_path = public, pg_temp AS $$
BEGIN
  RETURN CASE jsonb_typeof(p_detail)
    WHEN 'string' THEN to_jsonb('(erased)'::text)
    WHEN 'array' THEN (
      SELECT coalesce(jsonb_agg(audit_without_texts(e.value) ORDER BY e.place), '[]')
        FROM jsonb_array_elements(p_detail) WITH ORDINALITY AS e (value, place))
    WHEN 'object' THEN (
      SELECT coalesce(jsonb_object_agg(e.key, CASE
          WHEN e.key IN ('kind', 'outcome', 'state', 'requested_by') THEN e.value
          ELSE audit_without_texts(e.value) END), '{}')
        FROM jsonb_each(p_detail) e)
    ELSE p_detail END;
END
$$;

-- What an erased entry of the audit log consists of; the entry of the erasure has it.
CREATE FUNCTION audit_digest(p_entry audit_log) RETURNS text
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT encode(audit_hash('\x', p_entry.id, p_entry.at, p_entry.actor, p_entry.action,
    p_entry.subject, p_entry.detail), 'hex');
$$;

-- Erases the texts of the entries about a member. Returns what is left of each, for the entry that says
-- so. Entries about notices and reports name their member in the detail. Subjects are an array: with
-- a query in its place no index would be used.
CREATE FUNCTION audit_erase_member(p_member bigint) RETURNS jsonb
LANGUAGE sql SET search_path = public, pg_temp AS $$
  WITH changed AS (
    UPDATE audit_log a SET detail = audit_without_texts(a.detail)
     WHERE (a.subject = ANY (ARRAY(SELECT 'member ' || p_member
          UNION ALL SELECT 'withdrawal ' || w.id FROM withdrawal w WHERE w.member_id = p_member
          UNION ALL SELECT 'recharge ' || r.id FROM recharge r WHERE r.member_id = p_member))
        OR a.detail ->> 'member_id' = p_member::text)
       AND a.detail <> audit_without_texts(a.detail)
    RETURNING a.id, audit_digest(a) AS digest
  )
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'digest', digest) ORDER BY id), '[]')
    FROM changed;
$$;

-- Why an account whose time has come is not erased yet; NULL when it can be. Something that the member
-- did not give up has come to the account meanwhile, or operators have disabled it.
CREATE FUNCTION member_erasure_hold(p_closing member_closing) RETURNS text
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT CASE
    WHEN (SELECT status FROM member WHERE id = p_closing.member_id) <> 1 THEN 'disabled'
    WHEN (SELECT balance FROM account WHERE member_id = p_closing.member_id) <> p_closing.given_up
      THEN 'balance'
    ELSE (member_closing_obstacles(p_closing.member_id))[1] END;
$$;

-- Accounts to erase now, each with what its name's MAC is made of.
CREATE FUNCTION member_erasures_due(p_limit integer)
RETURNS TABLE(member_id bigint, skeleton text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.id, username_skeleton(m.username) FROM member_closing c JOIN member m ON m.id = c.member_id
   WHERE c.erased_at IS NULL AND c.due_at <= ledger_now() AND member_erasure_hold(c) IS NULL
   ORDER BY c.due_at LIMIT p_limit;
$$;
GRANT EXECUTE ON FUNCTION member_erasures_due(integer) TO velvet_api;

-- As before, and which announcements were read.
CREATE FUNCTION member_erase_rows(p_member bigint) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO file_removal (path)
  SELECT avatar FROM member WHERE id = p_member AND avatar LIKE 'uploads/%'
  UNION SELECT 'support/' || picture FROM support_message
   WHERE member_id = p_member AND picture IS NOT NULL
  ON CONFLICT DO NOTHING;
  DELETE FROM session WHERE member_id = p_member;
  DELETE FROM session_offline WHERE member_id = p_member;
  DELETE FROM member_sign_in WHERE member_id = p_member;
  DELETE FROM member_totp WHERE member_id = p_member;
  DELETE FROM member_passkey WHERE member_id = p_member;
  DELETE FROM member_passkey_owner WHERE member_id = p_member;
  DELETE FROM member_password_reset WHERE member_id = p_member;
  DELETE FROM member_note WHERE member_id = p_member;
  DELETE FROM bank_card WHERE member_id = p_member;
  DELETE FROM saved_listing WHERE member_id = p_member;
  DELETE FROM saved_video WHERE member_id = p_member;
  DELETE FROM support_message WHERE member_id = p_member;
  DELETE FROM support_conversation WHERE member_id = p_member;
  DELETE FROM notice_read WHERE member_id = p_member;
  DELETE FROM notice_read_through WHERE member_id = p_member;
  DELETE FROM notice WHERE member_id = p_member;
  DELETE FROM player_limit WHERE member_id = p_member;
  DELETE FROM player_reality WHERE member_id = p_member;
  UPDATE listing_report SET note = '' WHERE member_id = p_member AND note <> '';
  UPDATE withdrawal SET reason = '(erased)' WHERE member_id = p_member AND reason <> '';
  UPDATE recharge SET state = 'declined', updated_at = ledger_now()
   WHERE member_id = p_member AND state = 'pending';
  UPDATE recharge_evidence SET evidence = '(erased)'
   WHERE recharge_id IN (SELECT id FROM recharge WHERE member_id = p_member);
  UPDATE operator_proposal SET reason = '(erased)', decision = '',
    payload = audit_without_texts(payload) WHERE member_id = p_member;
END
$$;

-- Erases an account whose time has come; p_name_mac keeps its name from being given again. Everything or
-- nothing happens, and once. False when it is not due, held up, being erased elsewhere or erased.
CREATE FUNCTION member_erase(p_member bigint, p_name_mac bytea) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_closing member_closing;
  v_account bigint;
  v_now timestamptz;
BEGIN
  SELECT * INTO v_closing FROM member_closing
   WHERE member_id = p_member AND erased_at IS NULL FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM FROM member WHERE id = p_member FOR UPDATE;
  SELECT id INTO STRICT v_account FROM account WHERE member_id = p_member FOR UPDATE;
  v_now := ledger_now();
  IF v_closing.due_at > v_now OR member_erasure_hold(v_closing) IS NOT NULL THEN RETURN false; END IF;
  PERFORM set_config('velvet.erasing', 'on', true);
  IF v_closing.given_up > 0 THEN
    PERFORM ledger_move('give_up', 'give_up|' || p_member, '', p_member, v_now, v_account,
      system_account('given_up'), v_closing.given_up);
  END IF;
  PERFORM member_erase_rows(p_member);
  PERFORM audit_append('(server)', 'erase account', 'member ' || p_member, jsonb_build_object(
    'asked_at', floor(extract(epoch FROM v_closing.asked_at)), 'given_up', v_closing.given_up,
    'entries', audit_erase_member(p_member)));
  PERFORM set_config('velvet.erasing', '', true);
  INSERT INTO erased_name (mac) VALUES (p_name_mac) ON CONFLICT DO NOTHING;
  -- No registered name has a colon.
  UPDATE member SET username = 'erased:' || id, password_hash = '', password_expires_at = NULL,
    pay_password_hash = NULL, status = 2, vip = false, dating_card = false, credit_score = 100,
    real_name = NULL, sex = NULL, avatar = DEFAULT, city = '', relation = NULL, invite_code = '',
    language = DEFAULT, registered_ip = '', erased_at = v_now
   WHERE id = p_member;
  UPDATE member_closing SET erased_at = v_now WHERE member_id = p_member;
  RETURN true;
END
$$;
GRANT EXECUTE ON FUNCTION member_erase(bigint,bytea) TO velvet_api;

-- Files to remove now. Whether something names one again is looked up by who removes it.
CREATE FUNCTION file_removals(p_limit integer) RETURNS SETOF text
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT path FROM file_removal ORDER BY path LIMIT p_limit;
$$;
GRANT EXECUTE ON FUNCTION file_removals(integer) TO velvet_api;

CREATE FUNCTION file_removed(p_paths text[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM file_removal WHERE path = ANY (p_paths);
$$;
GRANT EXECUTE ON FUNCTION file_removed(text[]) TO velvet_api;

-- These two set no search_path: PostgreSQL inlines only functions without settings, and they are called for each row.
CREATE FUNCTION data_time(p_at timestamptz) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT to_char(p_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');
$$;

CREATE FUNCTION data_amount(p_amount bigint) RETURNS text LANGUAGE sql IMMUTABLE AS $$
  SELECT (p_amount / 100.0)::numeric(18, 2)::text;
$$;

CREATE FUNCTION member_data_profile(p_member bigint) RETURNS SETOF json
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

CREATE FUNCTION member_data_account(p_member bigint, p_section text) RETURNS SETOF json
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  CASE p_section
  WHEN 'closing' THEN RETURN QUERY
    SELECT json_build_object('asked_at', data_time(c.asked_at), 'due_at', data_time(c.due_at),
        'given_up', data_amount(c.given_up))
      FROM member_closing c WHERE c.member_id = p_member;
  WHEN 'bank_card' THEN RETURN QUERY
    SELECT json_build_object('bank', k.name, 'holder', c.holder, 'number', '****' || c.last_four,
        'bound_at', data_time(c.created_at))
      FROM bank_card c JOIN bank k ON k.id = c.bank_id WHERE c.member_id = p_member;
  WHEN 'sign_in_codes' THEN RETURN QUERY
    SELECT json_build_object('started_at', data_time(t.started_at),
        'on_since', data_time(t.confirmed_at), 'recovery_codes_left', (SELECT count(*)
          FROM member_recovery_code r WHERE r.member_id = p_member AND r.used_at IS NULL),
        'recovery_codes_used_at', (SELECT json_agg(data_time(r.used_at) ORDER BY r.used_at)
          FROM member_recovery_code r WHERE r.member_id = p_member AND r.used_at IS NOT NULL))
      FROM member_totp t WHERE t.member_id = p_member;
  WHEN 'passkeys' THEN RETURN QUERY
    SELECT json_build_object('name', k.name, 'added_at', data_time(k.created_at),
        'last_used_at', data_time(k.last_used_at), 'is_synced', k.is_synced)
      FROM member_passkey k WHERE k.member_id = p_member ORDER BY k.id;
  WHEN 'password_resets' THEN RETURN QUERY
    SELECT json_build_object('kind', r.kind, 'at', data_time(r.at), 'checks', r.checks)
      FROM member_password_reset r WHERE r.member_id = p_member ORDER BY r.id;
  WHEN 'sessions' THEN RETURN QUERY
    SELECT json_build_object('address', s.ip, 'device', s.device, 'is_browser', s.binding_hash IS NOT NULL,
        'started_at', data_time(s.created_at), 'last_used_at', data_time(s.last_seen_at),
        'ends_at', data_time(s.expires_at), 'proved_at', data_time(s.proved_at))
      FROM session s WHERE s.member_id = p_member ORDER BY s.created_at;
  WHEN 'offline_sessions' THEN RETURN QUERY
    SELECT json_build_object('ended_at', data_time(o.ended_at))
      FROM session_offline o WHERE o.member_id = p_member ORDER BY o.ended_at;
  WHEN 'saved_listings' THEN RETURN QUERY
    SELECT json_build_object('listing', s.listing_id, 'name', l.name, 'saved_at', data_time(s.saved_at))
      FROM saved_listing s JOIN listing l ON l.id = s.listing_id
     WHERE s.member_id = p_member ORDER BY s.saved_at;
  WHEN 'saved_videos' THEN RETURN QUERY
    SELECT json_build_object('video', s.video_id, 'title', v.title)
      FROM saved_video s JOIN video v ON v.id = s.video_id
     WHERE s.member_id = p_member ORDER BY s.entry;
  WHEN 'reports' THEN RETURN QUERY
    SELECT json_build_object('listing', r.listing_id, 'reason', r.reason, 'note', r.note,
        'made_at', data_time(r.created_at), 'settled_at', data_time(r.settled_at))
      FROM listing_report r WHERE r.member_id = p_member ORDER BY r.id;
  WHEN 'messages_to_you' THEN RETURN QUERY
    SELECT json_build_object('title', n.name, 'text', n.text, 'at', data_time(n.published_at))
      FROM notice n WHERE n.member_id = p_member AND NOT n.hidden
       AND n.published_at <= clock_timestamp() ORDER BY n.id;
  WHEN 'conversation' THEN RETURN QUERY
    SELECT json_build_object('from', CASE WHEN m.operator_id IS NULL THEN 'you' ELSE 'support' END,
        'at', data_time(m.created_at), 'text', m.body, 'about', nullif(m.about, ''),
        'picture', m.picture)
      FROM support_message m WHERE m.member_id = p_member ORDER BY m.id;
  END CASE;
END
$$;

CREATE FUNCTION member_data_money(p_member bigint, p_section text) RETURNS SETOF json
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  CASE p_section
  WHEN 'movements' THEN RETURN QUERY
    SELECT json_build_object('id', t.id, 'kind', t.kind, 'at', data_time(t.at),
        'amount', data_amount(p.amount), 'balance', data_amount(
          (sum(p.amount) OVER (ORDER BY t.id ROWS UNBOUNDED PRECEDING) + before.total)::bigint),
        'of', t.ref)
      FROM account a CROSS JOIN account_detached(a.id) AS before (total)
      JOIN posting p ON p.account_id = a.id JOIN ledger_tx t ON t.id = p.tx_id
     WHERE a.member_id = p_member ORDER BY t.id;
  WHEN 'recharges' THEN RETURN QUERY
    SELECT json_build_object('id', r.id, 'amount', data_amount(r.amount), 'way', r.pay_way,
        'state', r.state, 'asked_at', data_time(r.created_at), 'changed_at', data_time(r.updated_at),
        'payment_reference', e.reference)
      FROM recharge r LEFT JOIN recharge_evidence e ON e.recharge_id = r.id
     WHERE r.member_id = p_member ORDER BY r.id;
  WHEN 'withdrawals' THEN RETURN QUERY
    SELECT json_build_object('id', w.id, 'amount', data_amount(w.amount), 'state', w.state,
        'reason', w.reason, 'asked_at', data_time(w.created_at),
        'changed_at', data_time(w.updated_at))
      FROM withdrawal w WHERE w.member_id = p_member ORDER BY w.id;
  WHEN 'orders' THEN RETURN QUERY
    -- By their bets, which have an index by member.
    SELECT json_build_object('id', o.id, 'game', r.game_key, 'period', r.expect,
        'at', data_time(o.created_at), 'bets', o.bets)
      FROM (SELECT b.order_id AS id, b.round_id, min(b.created_at) AS created_at,
          json_agg(json_build_object('side', b.side, 'stake', data_amount(b.stake),
            'odds', (b.odds_hundredths / 100.0)::numeric(9, 2)::text, 'state', b.state,
            'payout', data_amount(b.payout), 'changed_at', data_time(b.updated_at)) ORDER BY b.id) AS bets
        FROM bet_outcome b WHERE b.member_id = p_member GROUP BY b.round_id, b.order_id) o
      JOIN round r ON r.id = o.round_id ORDER BY o.id;
    RETURN QUERY
    SELECT json_build_object('archived_until', max(p.day), 'bets', sum(p.bets),
        'stake', data_amount(sum(p.staked)::bigint), 'payout', data_amount(sum(p.won)::bigint))
      FROM sealed_play p WHERE p.member_id = p_member
       AND p.number IN (SELECT number FROM bet_detached) HAVING count(*) > 0;
  WHEN 'limits' THEN RETURN QUERY
    SELECT json_build_object('kind', l.kind, 'span', l.span, 'amount', data_amount(l.amount),
        'next_amount', data_amount(l.next_amount), 'next_at', data_time(l.next_at))
      FROM player_limit l WHERE l.member_id = p_member ORDER BY l.kind, l.span;
  WHEN 'exclusions' THEN RETURN QUERY
    SELECT json_build_object('kind', x.kind, 'starts_at', data_time(x.starts_at),
        'ends_at', data_time(x.ends_at))
      FROM player_exclusion x WHERE x.member_id = p_member ORDER BY x.id;
  WHEN 'reality_check' THEN RETURN QUERY
    SELECT json_build_object('minutes', r.minutes, 'since', data_time(r.since),
        'last_bet_at', data_time(r.last_bet_at))
      FROM player_reality r WHERE r.member_id = p_member;
  WHEN 'protection_history' THEN RETURN QUERY
    SELECT json_build_object('at', data_time(e.at), 'what', e.what, 'detail', e.detail)
      FROM player_protection_event e WHERE e.member_id = p_member ORDER BY e.id;
  END CASE;
END
$$;

-- One section of the copy of a member's own data, one JSON object a row.
CREATE FUNCTION member_data(p_member bigint, p_section text) RETURNS SETOF json
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF p_section = 'profile' THEN
    RETURN QUERY SELECT * FROM member_data_profile(p_member);
  ELSIF p_section = 'new_devices' THEN
    RETURN QUERY
    SELECT json_build_object('address', i.ip, 'device', i.device, 'first_at', data_time(i.first_at),
        'last_at', data_time(i.last_at), 'times', i.times, 'shown_at', data_time(i.seen_at))
      FROM member_sign_in i WHERE i.member_id = p_member ORDER BY i.id;
  ELSIF p_section = 'read_messages' THEN
    RETURN QUERY
    SELECT json_build_object('type', t.type, 'all_until', data_time(t.published_at))
      FROM notice_read_through t WHERE t.member_id = p_member
    UNION ALL
    SELECT json_build_object('id', r.notice_id) FROM notice_read r WHERE r.member_id = p_member;
  ELSIF p_section IN ('movements', 'recharges', 'withdrawals', 'orders', 'limits', 'exclusions',
    'reality_check', 'protection_history') THEN
    RETURN QUERY SELECT * FROM member_data_money(p_member, p_section);
  ELSE
    RETURN QUERY SELECT * FROM member_data_account(p_member, p_section);
  END IF;
END
$$;
GRANT EXECUTE ON FUNCTION member_data(bigint,text) TO velvet_api;

-- Nothing comes to an erased account. Its recharges are declined with it, so this is a second guard.
CREATE FUNCTION account_stays_empty() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM member WHERE id = NEW.member_id AND erased_at IS NOT NULL) THEN
    RAISE EXCEPTION 'The account of member % is erased', NEW.member_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'account_erased';
  END IF;
  RETURN NEW;
END
$$;

-- An erased account gets no messages; for who writes one it does not exist.
CREATE FUNCTION notice_has_reader() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM member WHERE id = NEW.member_id AND erased_at IS NOT NULL FOR SHARE;
  IF FOUND THEN
    RAISE EXCEPTION 'The account of member % is erased', NEW.member_id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'notice_member_id_fkey';
  END IF;
  RETURN NEW;
END
$$;

CREATE FUNCTION member_must_remain() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM member WHERE id = NEW.member_id AND erased_at IS NULL FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'There is no member % any more', NEW.member_id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'member_remains';
  END IF;
  RETURN NEW;
END
$$;

-- Erasures that are not noted yet, the oldest first.
CREATE FUNCTION erasures_to_note(p_limit integer)
RETURNS TABLE (
  member_id bigint, created_at timestamptz, asked_at timestamptz, erased_at timestamptz
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.id, m.created_at, c.asked_at, c.erased_at
    FROM member_closing c JOIN member m ON m.id = c.member_id
   WHERE c.erased_at IS NOT NULL AND c.noted_at IS NULL ORDER BY c.erased_at LIMIT p_limit;
$$;
GRANT EXECUTE ON FUNCTION erasures_to_note(integer) TO velvet_api;

CREATE FUNCTION erasures_noted(p_members bigint[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE member_closing SET noted_at = clock_timestamp()
   WHERE member_id = ANY (p_members) AND erased_at IS NOT NULL;
$$;
GRANT EXECUTE ON FUNCTION erasures_noted(bigint[]) TO velvet_api;

-- Repeats a noted erasure in a database that was restored to a moment before it. Whatever points the
-- account had then are given up: the member had none left afterwards. Returns repeated; erased, when
-- there is nothing to repeat; absent, when the member had not registered yet or the id is another
-- member's now; otherwise why the account cannot be erased yet, as member_erasure_hold does.
CREATE FUNCTION member_erase_again(
  p_member bigint, p_created_at timestamptz, p_asked_at timestamptz, p_erased_at timestamptz,
  p_name_mac bytea
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_member member;
  v_balance bigint;
  v_hold text;
BEGIN
  -- The order of member_erase.
  PERFORM FROM member_closing WHERE member_id = p_member FOR UPDATE;
  SELECT * INTO v_member FROM member WHERE id = p_member FOR UPDATE;
  IF NOT FOUND OR v_member.created_at <> p_created_at THEN RETURN 'absent'; END IF;
  IF v_member.erased_at IS NOT NULL THEN RETURN 'erased'; END IF;
  SELECT balance INTO STRICT v_balance FROM account WHERE member_id = p_member FOR UPDATE;
  v_hold := CASE
    WHEN v_member.status <> 1 THEN 'disabled'
    WHEN p_erased_at > ledger_now() THEN 'not_due'
    ELSE (member_closing_obstacles(p_member))[1] END;
  IF v_hold IS NOT NULL THEN RETURN v_hold; END IF;
  INSERT INTO member_closing (member_id, asked_at, due_at, given_up)
  VALUES (p_member, p_asked_at, p_erased_at, v_balance)
  ON CONFLICT (member_id) DO UPDATE SET asked_at = excluded.asked_at, due_at = excluded.due_at,
    given_up = excluded.given_up;
  PERFORM audit_append('(server)', 'repeat erasure', 'member ' || p_member,
    jsonb_build_object('erased_at', floor(extract(epoch FROM p_erased_at))));
  IF NOT member_erase(p_member, p_name_mac) THEN
    RAISE EXCEPTION 'Account % was not erased again', p_member;
  END IF;
  RETURN 'repeated';
END
$$;

CREATE TRIGGER account_stays_empty BEFORE UPDATE OF balance ON account FOR EACH ROW
  WHEN (old.balance::bigint = 0 AND new.balance::bigint > 0)
  EXECUTE FUNCTION account_stays_empty();
CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_but_erasure('UPDATE');
CREATE TRIGGER bank_card_of_member BEFORE INSERT ON bank_card FOR EACH ROW
  EXECUTE FUNCTION member_must_remain();
CREATE TRIGGER bank_card_one_way BEFORE DELETE OR UPDATE OR TRUNCATE ON bank_card
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_but_erasure('DELETE');
CREATE TRIGGER listing_report_of_member BEFORE INSERT ON listing_report FOR EACH ROW
  EXECUTE FUNCTION member_must_remain();
CREATE TRIGGER member_stays_erased BEFORE UPDATE ON member FOR EACH ROW
  WHEN (old.erased_at IS NOT NULL) EXECUTE FUNCTION member_stays_erased();
CREATE TRIGGER member_note_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON member_note
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_but_erasure('DELETE');
CREATE TRIGGER member_passkey_of_member BEFORE INSERT ON member_passkey FOR EACH ROW
  EXECUTE FUNCTION member_must_remain();
CREATE TRIGGER member_password_reset_append_only BEFORE DELETE OR UPDATE OR TRUNCATE
  ON member_password_reset FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change_but_erasure('DELETE');
CREATE TRIGGER member_totp_of_member BEFORE INSERT ON member_totp FOR EACH ROW
  EXECUTE FUNCTION member_must_remain();
CREATE TRIGGER notice_has_reader BEFORE INSERT OR UPDATE OF member_id ON notice FOR EACH ROW
  WHEN (new.member_id IS NOT NULL) EXECUTE FUNCTION notice_has_reader();
CREATE TRIGGER recharge_evidence_append_only BEFORE DELETE OR UPDATE OR TRUNCATE
  ON recharge_evidence FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_but_erasure('UPDATE');
CREATE TRIGGER saved_listing_of_member BEFORE INSERT ON saved_listing FOR EACH ROW
  EXECUTE FUNCTION member_must_remain();
CREATE TRIGGER saved_video_of_member BEFORE INSERT ON saved_video FOR EACH ROW
  EXECUTE FUNCTION member_must_remain();
CREATE TRIGGER session_of_member BEFORE INSERT ON session FOR EACH ROW
  EXECUTE FUNCTION member_must_remain();
CREATE TRIGGER support_message_of_member BEFORE INSERT ON support_message FOR EACH ROW
  EXECUTE FUNCTION member_must_remain();
CREATE TRIGGER member_sign_in_of_member BEFORE INSERT ON member_sign_in FOR EACH ROW
  EXECUTE FUNCTION member_must_remain();
