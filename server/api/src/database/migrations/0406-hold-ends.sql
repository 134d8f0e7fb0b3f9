-- Support ends a hold of withdrawals like it resets a password: after two checks, and not who has reset one
-- of the member's passwords lately (S14.7). The member is told of what support resets.

ALTER TABLE member_password_reset DROP CONSTRAINT member_password_reset_kind_check;
ALTER TABLE member_password_reset ADD CONSTRAINT member_password_reset_kind_check
  CHECK (kind IN ('login', 'funds', 'codes', 'hold')) NOT VALID;

CREATE OR REPLACE FUNCTION operator_reset_member_password(
  p_member bigint, p_kind text, p_password_hash text, p_checks text[], p_reason text
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_who operator_identity := operator_required(ARRAY['support'], true);
  v_member member;
  v_checks text[] := ARRAY(SELECT DISTINCT c FROM unnest(p_checks) c ORDER BY c);
  v_has_codes boolean;
  v_has_passkeys boolean;
  v_outcome text;
BEGIN
  SELECT * INTO v_member FROM member WHERE id = p_member FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  v_has_codes := member_has_codes(p_member);
  v_has_passkeys := member_has_passkeys(p_member);
  v_outcome := CASE
    WHEN p_member = v_who.member_id THEN 'own_account'
    WHEN coalesce(btrim(p_reason), '') = '' THEN 'no_reason'
    WHEN cardinality(v_checks) < 2 THEN 'no_checks'
    WHEN p_kind = 'funds' AND v_member.pay_password_hash IS NULL THEN 'wrong_state'
    WHEN p_kind = 'hold' AND v_member.withdrawals_held_at IS NULL THEN 'wrong_state'
    WHEN p_kind = 'codes' AND NOT v_has_codes AND NOT v_has_passkeys THEN 'wrong_state'
    WHEN EXISTS (SELECT FROM member_password_reset r WHERE r.member_id = p_member
      AND r.operator_id = v_who.operator_id AND r.kind <> p_kind
      AND r.at > clock_timestamp() - interval '7 days') THEN 'other_operator'
    ELSE 'ok' END;
  IF v_outcome = 'ok' AND p_kind = 'login' THEN
    UPDATE member SET password_hash = p_password_hash,
      password_expires_at = clock_timestamp() + interval '24 hours' WHERE id = p_member;
    DELETE FROM session WHERE member_id = p_member;
  ELSIF v_outcome = 'ok' AND p_kind = 'codes' THEN
    DELETE FROM member_totp WHERE member_id = p_member;
    DELETE FROM member_passkey WHERE member_id = p_member;
    PERFORM member_proofs_end(p_member, NULL);
    IF v_has_codes THEN PERFORM member_codes_tell(p_member, 'off'); END IF;
    IF v_has_passkeys THEN PERFORM member_passkeys_tell(p_member, 'reset'); END IF;
  ELSIF v_outcome = 'ok' AND p_kind = 'hold' THEN
    UPDATE member SET withdrawals_held_at = NULL WHERE id = p_member;
  ELSIF v_outcome = 'ok' THEN
    UPDATE member SET pay_password_hash = NULL WHERE id = p_member;
  END IF;
  IF v_outcome = 'ok' THEN
    INSERT INTO member_password_reset (member_id, operator_id, kind, checks, reason)
    VALUES (p_member, v_who.operator_id, p_kind, v_checks, btrim(p_reason));
    PERFORM member_change_tell(p_member, 'support-' || p_kind);
  END IF;
  PERFORM operator_audit(v_who, 'reset member password', 'member ' || p_member, jsonb_build_object(
    'kind', p_kind, 'outcome', v_outcome, 'checks', v_checks, 'reason', p_reason));
  RETURN v_outcome;
END
$$;
