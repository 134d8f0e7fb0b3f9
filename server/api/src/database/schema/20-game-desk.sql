-- Games, rounds and settings as operators see and change them.

-- Rounds that operators have voided, and why. The draws process refunds the bets as it does where a
-- beacon's value is missing (bets_settle).
CREATE TABLE round_void (
  round_id bigint NOT NULL,
  reason text NOT NULL,
  requested_by bigint NOT NULL,
  approved_by bigint NOT NULL,
  voided_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT round_void_pkey PRIMARY KEY (round_id),
  CONSTRAINT round_void_check CHECK (requested_by <> approved_by),
  CONSTRAINT round_void_reason_check CHECK (reason ~ '\S'),
  CONSTRAINT round_void_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES operator_account(id),
  CONSTRAINT round_void_requested_by_fkey FOREIGN KEY (requested_by)
    REFERENCES operator_account(id),
  CONSTRAINT round_void_round_id_fkey FOREIGN KEY (round_id) REFERENCES round_key(round_id)
);
GRANT SELECT ON round_void TO velvet_operator;

-- Members who are told when their bets are refunded.
CREATE TABLE round_void_member (
  round_id bigint NOT NULL,
  member_id bigint NOT NULL,
  CONSTRAINT round_void_member_pkey PRIMARY KEY (round_id, member_id),
  CONSTRAINT round_void_member_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT round_void_member_round_id_fkey FOREIGN KEY (round_id) REFERENCES round_void(round_id)
);

-- A text about a round in each language that the game's name has, or in English.
CREATE FUNCTION round_void_text(p_game game, p_expect text) RETURNS jsonb
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT jsonb_object_agg(t.language, format(t.form, p_expect, coalesce(
      p_game.name ->> t.language, p_game.name ->> 'en', p_game.name ->> 'zh-hans', p_game.key)))
    FROM (VALUES
      ('en', 'Round %1$s of %2$s was cancelled. Your points are back in your balance.'),
      ('zh-hans', '%2$s 第 %1$s 期已取消，您的积分已退回余额。'),
      ('zh', '%2$s 第 %1$s 期已取消，您的積分已退回餘額。'),
      ('ja', '%2$sの第%1$s期は中止されました。ポイントは残高に戻されています。'),
      ('kr', '%2$s 제%1$s회차가 취소되었습니다. 포인트는 잔액으로 반환되었습니다.'),
      ('tr', '%2$s oyununun %1$s numaralı turu iptal edildi. Puanlarınız bakiyenize iade edildi.')
    ) AS t (language, form);
$$;

CREATE FUNCTION round_void_tell() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  WITH told AS (
    DELETE FROM round_void_member m WHERE m.round_id = NEW.id RETURNING m.member_id
  )
  INSERT INTO notice (type, member_id, name, text)
  SELECT 1, told.member_id, '{"en": "Round cancelled", "zh-hans": "期次已取消", "zh": "期次已取消",
      "ja": "開催中止", "kr": "회차 취소", "tr": "Tur iptal edildi"}',
    round_void_text(g, NEW.expect)
    FROM told JOIN game g ON g.id = NEW.game_id;
  RETURN NULL;
END
$$;

-- Voids a round that was not drawn. Nobody knows its result: its seed is the draws processes' alone.
-- outcome: ok, wrong_state, own_account (one of the two has bet in it).
CREATE FUNCTION operator_execute_void(p_proposal operator_proposal, p_approver bigint)
RETURNS text LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_round round;
BEGIN
  SELECT * INTO STRICT v_round FROM round
   WHERE id = (p_proposal.payload ->> 'round')::bigint FOR UPDATE;
  IF v_round.state <> 'pending' THEN RETURN 'wrong_state'; END IF;
  IF EXISTS (SELECT FROM bet b JOIN operator_account a ON a.member_id = b.member_id
      WHERE b.round_id = v_round.id AND a.id IN (p_proposal.requested_by, p_approver)) THEN
    RETURN 'own_account';
  END IF;
  INSERT INTO round_void (round_id, reason, requested_by, approved_by)
  VALUES (v_round.id, p_proposal.reason, p_proposal.requested_by, p_approver);
  INSERT INTO round_void_member (round_id, member_id)
  SELECT DISTINCT v_round.id, member_id FROM bet WHERE round_id = v_round.id;
  UPDATE round SET state = 'void', drawn_at = ledger_now() WHERE id = v_round.id;
  DELETE FROM round_secret WHERE round_id = v_round.id;
  RETURN 'ok';
END
$$;

CREATE FUNCTION operator_execute_limits(p_payload jsonb) RETURNS text
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE game SET stake_min = (p_payload ->> 'min')::bigint,
    stake_max = (p_payload ->> 'max')::bigint, condition = (p_payload ->> 'condition')::bigint
   WHERE key = p_payload ->> 'key';
  RETURN CASE WHEN FOUND THEN 'ok' ELSE 'unknown' END;
END
$$;

-- Limits of a stake per side, and the balance that a member needs to take part; in minor units.
-- outcome: ok, unknown, or as of operator_propose.
CREATE FUNCTION operator_limit_game(
  p_key text, p_min bigint, p_max bigint, p_condition bigint, p_reason text
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_subject text := 'game ' || p_key;
BEGIN
  PERFORM operator_lock_subject(v_subject);
  PERFORM operator_required(ARRAY['administrator'], true);
  IF NOT EXISTS (SELECT FROM game WHERE key = p_key) THEN RETURN 'unknown'; END IF;
  RETURN operator_propose('limit game', v_subject, jsonb_build_object('key', p_key, 'min', p_min,
    'max', p_max, 'condition', p_condition), p_reason, NULL, NULL);
END
$$;
GRANT EXECUTE ON FUNCTION operator_limit_game(text,bigint,bigint,bigint,text) TO velvet_operator;

-- outcome: ok, unknown, wrong_state (it is drawn, or void already), own_account, or as of
-- operator_propose.
CREATE FUNCTION operator_void_round(p_round bigint, p_reason text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_subject text := 'round ' || p_round;
  v_who operator_identity;
  v_round round;
BEGIN
  PERFORM operator_lock_subject(v_subject);
  v_who := operator_required(ARRAY['administrator'], true);
  SELECT * INTO v_round FROM round WHERE id = p_round FOR UPDATE;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  IF v_round.state <> 'pending' THEN RETURN 'wrong_state'; END IF;
  IF EXISTS (SELECT FROM bet WHERE round_id = p_round AND member_id = v_who.member_id) THEN
    PERFORM operator_audit(v_who, 'propose: void round', v_subject,
      jsonb_build_object('outcome', 'own_account'));
    RETURN 'own_account';
  END IF;
  RETURN operator_propose('void round', v_subject, jsonb_build_object('round', v_round.id,
    'game', v_round.game_key, 'expect', v_round.expect), p_reason, NULL, NULL);
END
$$;
GRANT EXECUTE ON FUNCTION operator_void_round(bigint,text) TO velvet_operator;

-- States as operators have seen them: of a game (by its key) with its odds, of a round, of a setting.
CREATE FUNCTION game_version(p_key text) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT concat_ws('.', md5(to_jsonb(g)::text || (
      SELECT jsonb_object_agg(o.side, o.odds_hundredths) FROM game_odds o WHERE o.game_id = g.id)::text),
      operator_open_proposal('game ' || g.key))
    FROM game g WHERE g.key = p_key;
$$;
GRANT EXECUTE ON FUNCTION game_version(text) TO velvet_operator;

CREATE FUNCTION round_version(p_round bigint) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT concat_ws('.', state, operator_open_proposal('round ' || id)) FROM round WHERE id = p_round;
$$;
GRANT EXECUTE ON FUNCTION round_version(bigint) TO velvet_operator;

CREATE FUNCTION setting_version(p_key text) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT concat_ws('.',
    coalesce(md5((SELECT value FROM config WHERE key = p_key)::text), 'unset'),
    operator_open_proposal('config ' || p_key));
$$;
GRANT EXECUTE ON FUNCTION setting_version(text) TO velvet_operator;

CREATE FUNCTION game_hold_version(p_key text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM operator_required(NULL);
  PERFORM operator_lock_subject('game ' || p_key);
  PERFORM FROM game WHERE key = p_key FOR NO KEY UPDATE;
  RETURN game_version(p_key);
END
$$;
GRANT EXECUTE ON FUNCTION game_hold_version(text) TO velvet_operator;

CREATE FUNCTION round_hold_version(p_round bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM operator_required(NULL);
  PERFORM operator_lock_subject('round ' || p_round);
  PERFORM FROM round WHERE id = p_round FOR UPDATE;
  RETURN round_version(p_round);
END
$$;
GRANT EXECUTE ON FUNCTION round_hold_version(bigint) TO velvet_operator;

CREATE FUNCTION setting_hold_version(p_key text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM operator_required(NULL);
  PERFORM operator_lock_subject('config ' || p_key);
  RETURN setting_version(p_key);
END
$$;
GRANT EXECUTE ON FUNCTION setting_hold_version(text) TO velvet_operator;

CREATE TRIGGER round_void_tell AFTER UPDATE OF state ON round FOR EACH ROW
  WHEN (old.state = 'void' AND new.state = 'refunded') EXECUTE FUNCTION round_void_tell();
CREATE TRIGGER round_void_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON round_void
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
