-- What operators ask for. Each function finds out by itself who asks (current_operator) and whether
-- that needs a second operator.

DROP FUNCTION operator_decide_withdrawal(text, bigint, text, text);
DROP FUNCTION operator_confirm_recharge(text, bigint);
DROP FUNCTION operator_set_member(text, bigint, boolean, boolean, smallint, integer);

-- outcome: successful, failed, settled; needs_second (above config `four_eyes`), same_operator,
-- own_account, other_pending, unknown, wrong_state, no_reason, or another of operator_approve.
CREATE FUNCTION operator_decide_withdrawal(p_withdrawal bigint, p_state text, p_reason text)
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

-- Every one needs two. outcome: succeeded, needs_second, unknown, wrong_state, no_evidence,
-- evidence_used, above_limit, daily_limit, or another of operator_propose.
CREATE FUNCTION operator_confirm_recharge(p_recharge bigint, p_reference text, p_evidence text)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_subject text := 'recharge ' || p_recharge;
  v_who operator_identity;
  v_row recharge;
  v_outcome text;
BEGIN
  PERFORM operator_lock_subject(v_subject);
  v_who := operator_required(ARRAY['finance'], true);
  SELECT * INTO v_row FROM recharge WHERE id = p_recharge FOR UPDATE;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  IF v_row.state <> 'pending' THEN RETURN 'wrong_state'; END IF;
  v_outcome := recharge_confirm_verdict(v_row, p_reference, p_evidence, ARRAY[v_who.operator_id]);
  IF v_outcome IS NOT NULL THEN
    PERFORM operator_audit(v_who, 'propose: confirm recharge', v_subject, jsonb_build_object(
      'outcome', v_outcome, 'reference', p_reference, 'amount', v_row.amount));
    RETURN v_outcome;
  END IF;
  v_outcome := operator_propose('confirm recharge', v_subject, jsonb_build_object(
    'recharge', v_row.id, 'member', v_row.member_id, 'amount', v_row.amount,
    'reference', recharge_reference_key(p_reference), 'evidence', trim(p_evidence)),
    'Reference ' || p_reference, v_row.member_id, NULL);
  RETURN CASE WHEN v_outcome = 'ok' THEN 'succeeded' ELSE v_outcome END;
END
$$;

-- Sets what only operators set; NULL leaves a value as it is. Asks nobody who they are, so it is
-- granted to nobody. False: no such member.
CREATE FUNCTION member_set(
  p_member bigint, p_vip boolean, p_dating_card boolean, p_status smallint, p_credit_score integer
) RETURNS boolean LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE member SET vip = coalesce(p_vip, vip), dating_card = coalesce(p_dating_card, dating_card),
    status = coalesce(p_status, status), credit_score = coalesce(p_credit_score, credit_score)
   WHERE id = p_member;
  IF NOT FOUND THEN RETURN false; END IF;
  IF p_status <> 1 THEN
    WITH ended AS (
      DELETE FROM session WHERE member_id = p_member RETURNING token_hash, member_id
    )
    INSERT INTO session_offline (token_hash, member_id)
    SELECT token_hash, member_id FROM ended;
  END IF;
  RETURN true;
END
$$;

-- outcome: ok, unknown, own_account.
CREATE FUNCTION operator_set_member(
  p_member bigint, p_vip boolean, p_dating_card boolean, p_status smallint, p_credit_score integer
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_who operator_identity := operator_required(ARRAY['support']);
BEGIN
  IF p_member = v_who.member_id THEN RETURN 'own_account'; END IF;
  IF NOT member_set(p_member, p_vip, p_dating_card, p_status, p_credit_score) THEN
    RETURN 'unknown';
  END IF;
  PERFORM operator_audit(v_who, 'set member', 'member ' || p_member, jsonb_strip_nulls(
    jsonb_build_object('vip', p_vip, 'dating_card', p_dating_card, 'status', p_status,
      'credit_score', p_credit_score)));
  RETURN 'ok';
END
$$;

-- Settings that concern neither limits nor payouts nor draws.
CREATE FUNCTION config_is_plain(p_key text) RETURNS boolean
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(p_key, '') IN ('name', 'support_enabled', 'support_url', 'rules_url', 'ip_lookup_url',
    'listing_counts', 'ticker', 'notice', 'intro', 'terms');
$$;

-- Amounts that cannot be read would stop every decision.
CREATE FUNCTION config_readable(p_key text, p_value jsonb) RETURNS boolean
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT p_value = 'null' OR NOT EXISTS (
    SELECT FROM (VALUES ('four_eyes', 'above', '^\d{1,15}$'),
      ('withdraw_rule', 'min', '^\d{1,15}$'), ('withdraw_rule', 'max', '^\d{1,15}$'),
      ('withdraw_rule', 'perDay', '^\d{1,9}$'), ('recharge_confirmation', 'each', '^\d{1,15}$'),
      ('recharge_confirmation', 'perDay', '^\d{1,15}$')) AS f (key, field, form)
     WHERE f.key = p_key AND coalesce(p_value ->> f.field, '') !~ f.form);
$$;

-- A JSON null takes the setting away. outcome: ok, bad_value, needs_second, or another of
-- operator_propose. Whatever is not known as plain needs two.
CREATE FUNCTION operator_set_config(p_key text, p_value jsonb, p_reason text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_subject text := 'config ' || p_key;
BEGIN
  PERFORM operator_lock_subject(v_subject);
  PERFORM operator_required(ARRAY['administrator']);
  IF p_value IS NULL OR NOT config_readable(p_key, p_value) THEN RETURN 'bad_value'; END IF;
  IF NOT config_is_plain(p_key) THEN
    RETURN operator_propose('set config', v_subject,
      jsonb_build_object('key', p_key, 'value', p_value), p_reason, NULL, NULL);
  END IF;
  IF p_value = 'null' THEN
    DELETE FROM config WHERE key = p_key;
  ELSE
    INSERT INTO config (key, value) VALUES (p_key, p_value)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = clock_timestamp();
  END IF;
  RETURN 'ok';
END
$$;

-- p_game: a row of `game` as JSON. outcome as of operator_propose.
CREATE FUNCTION operator_add_game(p_game jsonb, p_odds integer, p_reason text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_subject text := 'game ' || (p_game ->> 'key');
BEGIN
  PERFORM operator_lock_subject(v_subject);
  PERFORM operator_required(ARRAY['administrator'], true);
  IF EXISTS (SELECT FROM game WHERE key = p_game ->> 'key') THEN RETURN 'name_taken'; END IF;
  RETURN operator_propose('add game', v_subject,
    jsonb_build_object('game', p_game, 'odds', p_odds), p_reason, NULL, NULL);
END
$$;

CREATE FUNCTION operator_price_game(p_key text, p_odds integer, p_reason text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_subject text := 'game ' || p_key;
BEGIN
  PERFORM operator_lock_subject(v_subject);
  PERFORM operator_required(ARRAY['administrator'], true);
  IF NOT EXISTS (SELECT FROM game WHERE key = p_key) THEN RETURN 'unknown'; END IF;
  RETURN operator_propose('price game', v_subject,
    jsonb_build_object('key', p_key, 'odds', p_odds), p_reason, NULL, NULL);
END
$$;

-- Publishes rounds of a game, or no more of them. outcome: ok, unknown.
CREATE FUNCTION operator_enable_game(p_key text, p_enabled boolean) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM operator_required(ARRAY['administrator']);
  UPDATE game SET enabled = p_enabled WHERE key = p_key;
  RETURN CASE WHEN FOUND THEN 'ok' ELSE 'unknown' END;
END
$$;

CREATE FUNCTION operator_roles_known(p_roles text[]) RETURNS boolean
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(cardinality(p_roles), 0) > 0
    AND p_roles <@ ARRAY['support', 'content', 'finance', 'administrator'];
$$;

-- p_code_hash counts when this call is the one that completes it. outcome: ok, name_taken, bad_roles,
-- bad_name, member_taken, or as of operator_propose.
CREATE FUNCTION operator_invite(
  p_name text, p_roles text[], p_member bigint, p_reason text, p_code_hash bytea
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_subject text := 'operator ' || p_name;
BEGIN
  PERFORM operator_lock_subject(v_subject);
  PERFORM operator_required(ARRAY['administrator'], true);
  IF p_name COLLATE "C" !~ '^[a-z0-9][a-z0-9._-]{1,31}$' THEN RETURN 'bad_name'; END IF;
  IF EXISTS (SELECT FROM operator_account WHERE name = p_name) THEN RETURN 'name_taken'; END IF;
  IF p_member IN (SELECT member_id FROM operator_account) THEN RETURN 'member_taken'; END IF;
  IF NOT operator_roles_known(p_roles) THEN RETURN 'bad_roles'; END IF;
  RETURN operator_propose('invite operator', v_subject, jsonb_build_object('name', p_name,
    'roles', (SELECT jsonb_agg(DISTINCT r ORDER BY r) FROM unnest(p_roles) r), 'member', p_member),
    p_reason, NULL, NULL, p_code_hash);
END
$$;

-- kind: set roles, link member, reset operator. outcome: unknown, bad_roles, member_taken, or as of
-- operator_propose.
CREATE FUNCTION operator_change(
  p_kind text, p_name text, p_roles text[], p_member bigint, p_reason text, p_code_hash bytea
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_subject text := 'operator ' || p_name;
  v_id bigint;
  v_payload jsonb := jsonb_build_object('name', p_name);
BEGIN
  PERFORM operator_lock_subject(v_subject);
  PERFORM operator_required(ARRAY['administrator'], true);
  SELECT id INTO v_id FROM operator_account WHERE name = p_name;
  IF v_id IS NULL THEN RETURN 'unknown'; END IF;
  IF p_kind = 'set roles' THEN
    IF NOT operator_roles_known(p_roles) THEN RETURN 'bad_roles'; END IF;
    v_payload := v_payload || jsonb_build_object(
      'roles', (SELECT jsonb_agg(DISTINCT r ORDER BY r) FROM unnest(p_roles) r));
  ELSIF p_kind = 'link member' THEN
    IF p_member IN (SELECT member_id FROM operator_account WHERE id <> v_id) THEN
      RETURN 'member_taken';
    END IF;
    v_payload := v_payload || jsonb_build_object('member', p_member);
  ELSIF p_kind <> 'reset operator' THEN
    RETURN 'unknown';
  END IF;
  RETURN operator_propose(p_kind, v_subject, v_payload, p_reason, NULL, v_id, p_code_hash);
END
$$;

-- Ends what an operator can do, at once and by one administrator; coming back (reset operator) needs
-- two. outcome: ok, unknown.
CREATE FUNCTION operator_disable(p_name text, p_reason text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_who operator_identity := operator_required(ARRAY['administrator'], true);
  v_id bigint;
BEGIN
  IF coalesce(trim(p_reason), '') = '' THEN RETURN 'no_reason'; END IF;
  SELECT id INTO v_id FROM operator_account WHERE name = p_name FOR UPDATE;
  IF v_id IS NULL THEN RETURN 'unknown'; END IF;
  PERFORM operator_strip(v_id, 'disabled');
  PERFORM operator_audit(v_who, 'disable operator', 'operator ' || p_name,
    jsonb_build_object('reason', p_reason));
  RETURN 'ok';
END
$$;

GRANT EXECUTE ON FUNCTION
  operator_decide_withdrawal(bigint, text, text),
  operator_confirm_recharge(bigint, text, text),
  operator_set_member(bigint, boolean, boolean, smallint, integer),
  operator_set_config(text, jsonb, text),
  operator_add_game(jsonb, integer, text),
  operator_price_game(text, integer, text),
  operator_enable_game(text, boolean),
  operator_invite(text, text[], bigint, text, bytea),
  operator_change(text, text, text[], bigint, text, bytea),
  operator_disable(text, text)
  TO velvet_operator;
