-- A member closes the account (spec S14.4): a waiting time in which it can be kept, then it is erased
-- (migration 0221). Nothing that moves points works in between, so that what was true at the request
-- is true at the end.

CREATE TABLE member_closing (
  member_id bigint PRIMARY KEY REFERENCES member,
  asked_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL CHECK (due_at > asked_at),
  -- The balance that the member gives up with the account; it moves when the account is erased.
  given_up minor_units NOT NULL CHECK (given_up >= 0),
  erased_at timestamptz
);
CREATE INDEX member_closing_due ON member_closing (due_at) WHERE erased_at IS NULL;

INSERT INTO account (code, member_id, balance) VALUES ('given_up', NULL, NULL);
ALTER TABLE ledger_tx
  DROP CONSTRAINT ledger_tx_kind_check,
  ADD CONSTRAINT ledger_tx_kind_check CHECK (kind IN ('recharge', 'bet', 'settle', 'refund',
    'withdraw_hold', 'withdraw_pay', 'withdraw_return', 'give_up'));

-- The names of erased accounts, which nobody gets again: HMAC-SHA-256 of the name's skeleton under a key
-- that the database does not have.
CREATE TABLE erased_name (
  mac bytea PRIMARY KEY CHECK (octet_length(mac) = 32)
);

-- A message of the kind that only its member sees.
CREATE FUNCTION member_closing_tell(p_member bigint, p_what text, p_due timestamptz) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
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
-- recharge counts for a day: an older one is hardly paid any more, and one that is paid all the same
-- holds the erasure up (member_erasure_hold).
CREATE FUNCTION member_closing_obstacles(p_member bigint) RETURNS text[]
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT array_remove(ARRAY[
    CASE WHEN EXISTS (SELECT FROM withdrawal
      WHERE member_id = p_member AND state = 'under-review') THEN 'withdrawals' END,
    CASE WHEN EXISTS (SELECT FROM bet
      WHERE member_id = p_member AND state = 'open') THEN 'bets' END,
    CASE WHEN EXISTS (SELECT FROM recharge WHERE member_id = p_member AND state = 'pending'
      AND created_at > ledger_now() - interval '1 day') THEN 'recharges' END
  ], NULL);
$$;

-- Asks for the account to be closed after p_days, in a session that was proved, and ends the others.
-- p_given_up must be the whole balance. outcome: ok, also when it is asked again; proof_needed; balance;
-- an obstacle of member_closing_obstacles.
CREATE FUNCTION member_close(
  p_session bytea, p_member bigint, p_given_up bigint, p_days integer, p_age_s integer
) RETURNS TABLE (outcome text, due_at timestamptz)
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

CREATE FUNCTION member_is_closing(p_member bigint) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM member_closing WHERE member_id = p_member);
$$;

-- As in 0050, and an account that is being closed takes no orders.
CREATE OR REPLACE FUNCTION place_bets_verdict(
  p_game game, p_round round, p_account account, p_sides text[], p_stake bigint, p_at timestamptz
) RETURNS text LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  v_game text := place_bets_game_verdict(p_game, p_round, p_account, p_sides, p_stake, p_at);
  v_player text := player_verdict(p_account.member_id,
    coalesce(p_stake, 0)::numeric * coalesce(cardinality(p_sides), 0), p_at);
BEGIN
  IF v_game = 'account_offline' THEN RETURN v_game; END IF;
  IF member_is_closing(p_account.member_id) THEN RETURN 'account_closing'; END IF;
  IF v_game = 'ok' AND NOT draws_alive() THEN v_game := 'game_paused'; END IF;
  IF v_player = 'excluded' OR v_game = 'ok' THEN RETURN coalesce(v_player, v_game); END IF;
  RETURN v_game;
END
$$;

-- As in 0007, in turn with a request to close the account.
CREATE OR REPLACE FUNCTION recharge_request(
  p_member bigint, p_amount bigint, p_pay_way text, p_idem_key text, p_request_hash bytea
) RETURNS TABLE (outcome text, recharge_id bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_now timestamptz;
  v_old recharge;
BEGIN
  PERFORM FROM account WHERE member_id = p_member FOR UPDATE;
  v_now := ledger_now();
  IF NOT EXISTS (SELECT FROM member WHERE id = p_member AND status = 1) THEN
    RETURN QUERY SELECT 'account_offline', NULL::bigint; RETURN;
  END IF;
  SELECT * INTO v_old FROM recharge r WHERE r.member_id = p_member AND r.idem_key = p_idem_key;
  IF FOUND THEN
    recharge_id := v_old.id;
    outcome := CASE WHEN v_old.request_hash = p_request_hash THEN 'repeated' ELSE 'key_reused' END;
  ELSIF member_is_closing(p_member) THEN
    outcome := 'account_closing';
  ELSE
    INSERT INTO recharge
      (member_id, amount, pay_way, idem_key, request_hash, created_at, updated_at)
    VALUES (p_member, p_amount, p_pay_way, p_idem_key, p_request_hash, v_now, v_now)
    RETURNING id INTO recharge_id;
    outcome := 'ok';
  END IF;
  RETURN NEXT;
END
$$;

-- As in 0007, and not while the account is being closed.
CREATE OR REPLACE FUNCTION withdraw_request(
  p_member bigint, p_amount bigint, p_idem_key text, p_request_hash bytea
) RETURNS TABLE (outcome text, withdrawal_id bigint, balance bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_now timestamptz;
  v_account account;
  v_old withdrawal;
  v_rule record;
  v_id bigint;
BEGIN
  SELECT * INTO v_account FROM account a WHERE a.member_id = p_member FOR UPDATE;
  v_now := ledger_now();
  SELECT * INTO v_old FROM withdrawal w WHERE w.member_id = p_member AND w.idem_key = p_idem_key;
  IF FOUND THEN
    RETURN QUERY SELECT
      CASE WHEN v_old.request_hash = p_request_hash THEN 'repeated' ELSE 'key_reused' END,
      v_old.id, v_account.balance::bigint;
    RETURN;
  END IF;
  SELECT * INTO STRICT v_rule FROM withdraw_rule(p_member, v_now);
  outcome := CASE
    WHEN NOT EXISTS (SELECT FROM member m WHERE m.id = p_member AND m.status = 1)
      THEN 'account_offline'
    WHEN member_is_closing(p_member) THEN 'account_closing'
    WHEN NOT EXISTS (SELECT FROM bank_card b WHERE b.member_id = p_member) THEN 'card_missing'
    WHEN p_amount IS NULL OR p_amount < greatest(v_rule.min_amount, 1) THEN 'below_minimum'
    WHEN p_amount > v_rule.max_amount THEN 'above_maximum'
    WHEN v_rule.used_today >= v_rule.per_day THEN 'daily_limit'
    WHEN p_amount > v_account.balance THEN 'insufficient_balance'
    ELSE 'ok' END;
  IF outcome = 'ok' THEN
    INSERT INTO withdrawal (member_id, amount, idem_key, request_hash, created_at, updated_at)
    VALUES (p_member, p_amount, p_idem_key, p_request_hash, v_now, v_now) RETURNING id INTO v_id;
    PERFORM ledger_move('withdraw_hold', 'withdraw_hold|' || v_id, p_request_hash, v_id, v_now,
      v_account.id, system_account('withdraw_hold'), p_amount);
  END IF;
  RETURN QUERY SELECT outcome, v_id,
    (v_account.balance - CASE WHEN outcome = 'ok' THEN p_amount ELSE 0 END)::bigint;
END
$$;

GRANT SELECT ON member_closing TO velvet_api, velvet_operator;
GRANT EXECUTE ON FUNCTION
  member_closing_obstacles(bigint),
  member_close(bytea, bigint, bigint, integer, integer),
  member_keep(bigint)
  TO velvet_api;
