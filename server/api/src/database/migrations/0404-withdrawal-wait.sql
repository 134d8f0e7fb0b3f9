-- After a new card, password or sign-in from a new device withdrawals wait (S14.7), 24 hours without config
-- `withdrawal_wait`.

ALTER TABLE member ADD COLUMN passwords_changed_at timestamptz;
COMMENT ON COLUMN member.passwords_changed_at IS 'when the login or the funds password was last replaced or set';

CREATE FUNCTION member_note_passwords() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  NEW.passwords_changed_at := clock_timestamp();
  RETURN NEW;
END
$$;
CREATE TRIGGER member_passwords BEFORE UPDATE OF password_hash, pay_password_hash ON member
  FOR EACH ROW WHEN (OLD.password_hash IS DISTINCT FROM NEW.password_hash
    OR OLD.pay_password_hash IS DISTINCT FROM NEW.pay_password_hash)
  EXECUTE FUNCTION member_note_passwords();

-- Why withdrawals of a member are not paid yet, and until when. reason: card, password, device, the newest
-- of them; null when nothing waits.
CREATE FUNCTION withdrawal_wait(p_member bigint, OUT reason text, OUT until timestamptz)
RETURNS record LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT w.reason, w.at + make_interval(hours => h.hours)
    FROM (SELECT coalesce((SELECT (value ->> 'hours')::integer FROM config
      WHERE key = 'withdrawal_wait'), 24) AS hours) h
    CROSS JOIN LATERAL (
      SELECT 'card' AS reason, created_at AS at FROM bank_card WHERE member_id = p_member
      UNION ALL SELECT 'password', passwords_changed_at FROM member WHERE id = p_member
      UNION ALL SELECT 'device', max(last_at) FROM member_sign_in WHERE member_id = p_member) w
   WHERE w.at + make_interval(hours => h.hours) > ledger_now()
   ORDER BY w.at DESC LIMIT 1;
$$;
GRANT EXECUTE ON FUNCTION withdrawal_wait(bigint) TO velvet_api, velvet_operator;

CREATE OR REPLACE FUNCTION config_readable(p_key text, p_value jsonb) RETURNS boolean
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT p_value = 'null' OR NOT EXISTS (
    SELECT FROM (VALUES ('four_eyes', 'above', '^\d{1,15}$'),
      ('withdraw_rule', 'min', '^\d{1,15}$'), ('withdraw_rule', 'max', '^\d{1,15}$'),
      ('withdraw_rule', 'perDay', '^\d{1,9}$'), ('recharge_confirmation', 'each', '^\d{1,15}$'),
      ('recharge_confirmation', 'perDay', '^\d{1,15}$'),
      ('withdrawal_wait', 'hours', '^\d{1,3}$')) AS f (key, field, form)
     WHERE f.key = p_key AND coalesce(p_value ->> f.field, '') !~ f.form);
$$;

-- Pays nothing that waits: withdrawal_waits.
CREATE OR REPLACE FUNCTION operator_decide_withdrawal(p_withdrawal bigint, p_state text, p_reason text)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_subject text := 'withdrawal ' || p_withdrawal;
  v_who operator_identity;
  v_row withdrawal;
  v_outcome text;
BEGIN
  PERFORM operator_lock_subject(v_subject);
  v_who := operator_required(ARRAY['finance']);
  SELECT * INTO v_row FROM withdrawal WHERE id = p_withdrawal FOR UPDATE;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  IF p_state = 'successful' AND v_row.state = 'under-review'
    AND (withdrawal_wait(v_row.member_id)).reason IS NOT NULL THEN
    PERFORM operator_audit(v_who, 'decide withdrawal', v_subject, jsonb_build_object(
      'state', p_state, 'outcome', 'withdrawal_waits', 'reason', p_reason, 'amount', v_row.amount));
    RETURN 'withdrawal_waits';
  END IF;
  IF p_state = 'successful' AND v_row.state = 'under-review' AND v_row.amount > four_eyes_above()
  THEN
    v_outcome := operator_propose('pay withdrawal', v_subject,
      jsonb_build_object('withdrawal', v_row.id, 'member', v_row.member_id, 'amount', v_row.amount),
      p_reason, v_row.member_id, NULL);
    RETURN CASE WHEN v_outcome = 'ok' THEN 'successful' ELSE v_outcome END;
  END IF;
  v_outcome := CASE WHEN v_row.member_id = v_who.member_id THEN 'own_account'
    ELSE withdrawal_decide(p_withdrawal, p_state, p_reason) END;
  IF v_outcome = p_state THEN
    UPDATE operator_proposal SET state = 'refused', decided_by = v_who.operator_id,
      decided_at = clock_timestamp(), decision = coalesce(p_reason, '')
     WHERE subject = v_subject AND state = 'pending';
  END IF;
  PERFORM operator_audit(v_who, 'decide withdrawal', v_subject, jsonb_build_object(
    'state', p_state, 'outcome', v_outcome, 'reason', p_reason, 'amount', v_row.amount));
  RETURN v_outcome;
END
$$;

CREATE OR REPLACE FUNCTION operator_execute(
  p_proposal operator_proposal, p_approver bigint, p_code_hash bytea
) RETURNS text LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_payload jsonb := p_proposal.payload;
  v_outcome text;
BEGIN
  CASE p_proposal.kind
  WHEN 'pay withdrawal' THEN
    IF (withdrawal_wait((v_payload ->> 'member')::bigint)).reason IS NOT NULL THEN
      RETURN 'withdrawal_waits';
    END IF;
    v_outcome := withdrawal_decide(
      (v_payload ->> 'withdrawal')::bigint, 'successful', p_proposal.reason);
    RETURN CASE WHEN v_outcome = 'successful' THEN 'ok' ELSE v_outcome END;
  WHEN 'confirm recharge' THEN
    RETURN operator_execute_recharge(p_proposal, p_approver);
  WHEN 'set config' THEN
    IF v_payload -> 'value' = 'null' THEN
      DELETE FROM config WHERE key = v_payload ->> 'key';
    ELSE
      INSERT INTO config (key, value) VALUES (v_payload ->> 'key', v_payload -> 'value')
      ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = clock_timestamp();
    END IF;
    RETURN 'ok';
  WHEN 'price game', 'add game' THEN
    RETURN operator_execute_game(v_payload);
  WHEN 'limit game' THEN
    RETURN operator_execute_limits(v_payload);
  WHEN 'void round' THEN
    RETURN operator_execute_void(p_proposal, p_approver);
  ELSE
    RETURN operator_execute_account(p_proposal.kind, p_proposal.operator_id, v_payload, p_code_hash);
  END CASE;
END
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
      'passwords_changed_at', data_time(m.passwords_changed_at), 'avatar', m.avatar)
    FROM member m JOIN account a ON a.member_id = m.id WHERE m.id = p_member;
$$;
