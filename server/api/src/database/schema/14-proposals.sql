-- Changes that need a second operator: proposed, approved or refused.

CREATE TABLE operator_proposal (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  -- What it is about; one proposal about it waits at a time.
  subject text NOT NULL,
  -- Never changes, but for an erasure: what is approved is what was read.
  payload jsonb NOT NULL,
  reason text NOT NULL,
  member_id bigint,
  operator_id bigint,
  requested_by bigint NOT NULL,
  requested_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz NOT NULL DEFAULT clock_timestamp() + '24:00:00'::interval,
  state text NOT NULL DEFAULT 'pending',
  decided_by bigint,
  decided_at timestamptz,
  decision text NOT NULL DEFAULT '',
  CONSTRAINT operator_proposal_pkey PRIMARY KEY (id),
  CONSTRAINT operator_proposal_check CHECK (state <> 'approved' OR decided_by IS NOT NULL
    AND decided_by <> requested_by),
  CONSTRAINT operator_proposal_reason_check CHECK (reason <> ''),
  CONSTRAINT operator_proposal_state_check
    CHECK (state IN ('pending', 'approved', 'refused', 'withdrawn', 'expired')),
  CONSTRAINT operator_proposal_decided_by_fkey FOREIGN KEY (decided_by)
    REFERENCES operator_account(id),
  CONSTRAINT operator_proposal_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT operator_proposal_operator_id_fkey FOREIGN KEY (operator_id)
    REFERENCES operator_account(id),
  CONSTRAINT operator_proposal_requested_by_fkey FOREIGN KEY (requested_by)
    REFERENCES operator_account(id)
);
CREATE UNIQUE INDEX operator_proposal_open ON operator_proposal (subject) WHERE state = 'pending';
-- For recharges_awaited: what was approved is paid.
CREATE INDEX operator_proposal_recharge ON operator_proposal (subject)
  WHERE kind = 'confirm recharge' AND state <> 'approved';

-- Open recharges that may still be paid, or of which somebody has shown evidence that they were, whatever became
-- of the proposal.
CREATE FUNCTION recharges_awaited() RETURNS TABLE(id bigint, member_id bigint, created_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT r.id, r.member_id, r.created_at FROM recharge r
   WHERE r.state = 'pending' AND r.created_at > (SELECT recharges_awaited_since())
  UNION
  SELECT r.id, r.member_id, r.created_at
    FROM operator_proposal p JOIN recharge r ON r.id = split_part(p.subject, ' ', 2)::bigint
   WHERE p.kind = 'confirm recharge' AND p.state <> 'approved' AND r.state = 'pending';
$$;
GRANT EXECUTE ON FUNCTION recharges_awaited() TO velvet_operator;

-- What a recharge confirmed by hand was confirmed on. One reference confirms one recharge.
CREATE TABLE recharge_evidence (
  recharge_id bigint NOT NULL,
  -- As the provider writes it, and as compared: capitals and digits.
  reference text NOT NULL,
  reference_key text NOT NULL,
  evidence text NOT NULL,
  amount minor_units NOT NULL,
  requested_by bigint NOT NULL,
  approved_by bigint NOT NULL,
  confirmed_at timestamptz NOT NULL,
  member_id bigint,
  CONSTRAINT recharge_evidence_pkey PRIMARY KEY (recharge_id),
  CONSTRAINT recharge_evidence_reference_key_key UNIQUE (reference_key),
  CONSTRAINT recharge_evidence_check CHECK (requested_by <> approved_by),
  CONSTRAINT recharge_evidence_evidence_check CHECK (evidence <> ''),
  CONSTRAINT recharge_evidence_of_member CHECK (member_id IS NOT NULL),
  CONSTRAINT recharge_evidence_reference_key_check
    CHECK ((reference_key COLLATE "C") ~ '^[A-Z0-9]{4,64}$'),
  CONSTRAINT recharge_evidence_approved_by_fkey FOREIGN KEY (approved_by)
    REFERENCES operator_account(id),
  CONSTRAINT recharge_evidence_recharge_id_fkey FOREIGN KEY (recharge_id) REFERENCES recharge(id),
  CONSTRAINT recharge_evidence_requested_by_fkey FOREIGN KEY (requested_by)
    REFERENCES operator_account(id)
);

-- Once decided it changes in nothing but what an erasure takes out of it.
CREATE FUNCTION operator_proposal_keep() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_free text[] := CASE
    WHEN current_setting('velvet.erasing', true) = 'on' THEN ARRAY['reason', 'payload', 'decision']
    WHEN OLD.state = 'pending' THEN ARRAY['state', 'decided_by', 'decided_at', 'decision']
    ELSE '{}' END;
BEGIN
  IF v_free = '{}' OR to_jsonb(OLD) - v_free <> to_jsonb(NEW) - v_free THEN
    RAISE EXCEPTION 'A proposal does not change' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE FUNCTION operator_proposal_roles(p_kind text) RETURNS text[]
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT CASE WHEN p_kind IN ('pay withdrawal', 'confirm recharge') THEN ARRAY['finance']
    ELSE ARRAY['administrator'] END;
$$;

-- Books a decision: under-review → successful | failed, successful → settled. Asks nobody who they
-- are, so it is granted to nobody. outcome: the new state, unknown, wrong_state, no_reason.
CREATE FUNCTION withdrawal_decide(p_withdrawal bigint, p_state text, p_reason text) RETURNS text
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_now timestamptz;
  v_row withdrawal;
  v_account bigint;
  v_hold bigint := system_account('withdraw_hold');
  v_reason text := coalesce(trim(p_reason), '');
BEGIN
  SELECT * INTO v_row FROM withdrawal WHERE id = p_withdrawal FOR UPDATE;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  IF NOT coalesce(v_row.state = 'under-review' AND p_state IN ('successful', 'failed')
    OR v_row.state = 'successful' AND p_state = 'settled', false) THEN RETURN 'wrong_state'; END IF;
  IF p_state <> 'settled' AND v_reason = '' THEN RETURN 'no_reason'; END IF;
  SELECT id INTO STRICT v_account FROM account WHERE member_id = v_row.member_id FOR UPDATE;
  v_now := ledger_now();
  IF p_state = 'successful' THEN
    PERFORM ledger_move('withdraw_pay', 'withdraw_pay|' || v_row.id, v_row.request_hash, v_row.id,
      v_now, v_hold, system_account('cash_out'), v_row.amount);
  ELSIF p_state = 'failed' THEN
    PERFORM ledger_move('withdraw_return', 'withdraw_return|' || v_row.id, v_row.request_hash,
      v_row.id, v_now, v_hold, v_account, v_row.amount);
  END IF;
  UPDATE withdrawal SET state = p_state, updated_at = v_now,
    paid_at = CASE p_state WHEN 'successful' THEN v_now ELSE paid_at END,
    reason = coalesce(nullif(v_reason, ''), reason) WHERE id = v_row.id;
  RETURN p_state;
END
$$;

CREATE FUNCTION recharge_reference_key(p_reference text) RETURNS text
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT regexp_replace(upper(normalize(p_reference, NFKC) COLLATE "C"), '[ ._/:#-]', '', 'g');
$$;

-- Config `recharge_confirmation` {"each": …, "perDay": …} in minor units: the most one confirmation
-- may be, and the most one operator may take part in a day of UTC. Without it: 50,000 and 200,000
-- points.
CREATE FUNCTION recharge_confirmation_limits(OUT each bigint, OUT per_day bigint) RETURNS record
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce((c.value ->> 'each')::bigint, 5000000),
    coalesce((c.value ->> 'perDay')::bigint, 20000000)
    FROM (SELECT) AS always LEFT JOIN config c ON c.key = 'recharge_confirmation';
$$;

-- Why a recharge may not be confirmed by these operators: above_limit, daily_limit, evidence_used,
-- no_evidence, or NULL. One at a time looks, so that two confirmations cannot share one limit.
CREATE FUNCTION recharge_confirm_verdict(
  p_recharge recharge, p_reference text, p_evidence text, p_operators bigint[]
) RETURNS text LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_limits record;
  v_key text := recharge_reference_key(p_reference);
BEGIN
  IF v_key IS NULL OR v_key !~ '^[A-Z0-9]{4,64}$' OR coalesce(trim(p_evidence), '') = '' THEN
    RETURN 'no_evidence';
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('velvet.recharge_confirm'));
  SELECT * INTO v_limits FROM recharge_confirmation_limits();
  IF p_recharge.amount > v_limits.each THEN RETURN 'above_limit'; END IF;
  IF EXISTS (SELECT FROM unnest(p_operators) o WHERE p_recharge.amount > v_limits.per_day - (
      SELECT coalesce(sum(e.amount), 0) FROM recharge_evidence e
       WHERE o IN (e.requested_by, e.approved_by)
         AND e.confirmed_at >= date_trunc('day', clock_timestamp(), 'UTC'))) THEN
    RETURN 'daily_limit';
  END IF;
  IF EXISTS (SELECT FROM recharge_evidence e WHERE e.reference_key = v_key)
    OR EXISTS (SELECT FROM operator_proposal p WHERE p.state = 'pending'
      AND p.expires_at > clock_timestamp() AND p.kind = 'confirm recharge'
      AND p.subject <> 'recharge ' || p_recharge.id
      AND recharge_reference_key(p.payload ->> 'reference') = v_key) THEN
    RETURN 'evidence_used';
  END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION operator_execute_recharge(p_proposal operator_proposal, p_approver bigint)
RETURNS text LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_row recharge;
  v_reference text := p_proposal.payload ->> 'reference';
  v_evidence text := p_proposal.payload ->> 'evidence';
  v_verdict text;
BEGIN
  SELECT * INTO STRICT v_row FROM recharge
   WHERE id = (p_proposal.payload ->> 'recharge')::bigint FOR UPDATE;
  IF v_row.state <> 'pending' THEN RETURN 'wrong_state'; END IF;
  v_verdict := recharge_confirm_verdict(v_row, v_reference, v_evidence,
    ARRAY[p_proposal.requested_by, p_approver]);
  IF v_verdict IS NOT NULL THEN RETURN v_verdict; END IF;
  INSERT INTO recharge_evidence (recharge_id, member_id, reference, reference_key, evidence,
    amount, requested_by, approved_by, confirmed_at)
  VALUES (v_row.id, v_row.member_id, v_reference, recharge_reference_key(v_reference),
    v_evidence, v_row.amount, p_proposal.requested_by, p_approver, clock_timestamp());
  PERFORM recharge_complete(v_row.id, v_row.amount, true);
  RETURN 'ok';
END
$$;

CREATE FUNCTION operator_execute_game(p_payload jsonb) RETURNS text
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_game jsonb := p_payload -> 'game';
  v_id bigint;
BEGIN
  IF v_game IS NOT NULL THEN
    INSERT INTO game (key, category_id, name, description, icon, period_seconds, stake_min,
      stake_max, condition)
    SELECT g.key, g.category_id, g.name, g.description, g.icon, g.period_seconds, g.stake_min,
      g.stake_max, g.condition FROM jsonb_populate_record(NULL::game, v_game) g RETURNING id INTO v_id;
    INSERT INTO game_odds (game_id, side, odds_hundredths)
    SELECT v_id, unnest(ARRAY['big', 'small', 'odd', 'even']), (p_payload ->> 'odds')::integer;
    RETURN 'ok';
  END IF;
  UPDATE game_odds SET odds_hundredths = (p_payload ->> 'odds')::integer
   WHERE game_id = (SELECT id FROM game WHERE key = p_payload ->> 'key');
  RETURN CASE WHEN FOUND THEN 'ok' ELSE 'unknown' END;
END
$$;

CREATE FUNCTION operator_execute_account(
  p_kind text, p_operator bigint, p_payload jsonb, p_code_hash bytea
) RETURNS text LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_id bigint := p_operator;
BEGIN
  PERFORM FROM operator_account WHERE id = v_id FOR UPDATE;
  CASE p_kind
  WHEN 'invite operator' THEN
    INSERT INTO operator_account (name, member_id)
    VALUES (p_payload ->> 'name', (p_payload ->> 'member')::bigint) RETURNING id INTO v_id;
    INSERT INTO operator_role (operator_id, role)
    SELECT v_id, jsonb_array_elements_text(p_payload -> 'roles');
  WHEN 'set roles' THEN
    DELETE FROM operator_role WHERE operator_id = v_id;
    INSERT INTO operator_role (operator_id, role)
    SELECT v_id, jsonb_array_elements_text(p_payload -> 'roles');
  WHEN 'link member' THEN
    UPDATE operator_account SET member_id = (p_payload ->> 'member')::bigint WHERE id = v_id;
  WHEN 'reset operator' THEN
    PERFORM operator_strip(v_id, 'invited');
  END CASE;
  IF p_kind IN ('invite operator', 'reset operator') THEN
    INSERT INTO operator_invitation (operator_id, code_hash) VALUES (v_id, p_code_hash);
  END IF;
  RETURN 'ok';
END
$$;

-- Does what was proposed. outcome: ok, or why it cannot be done.
CREATE FUNCTION operator_execute(
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

-- Holds everything about a subject until the transaction ends; taken before any row is.
CREATE FUNCTION operator_lock_subject(p_subject text) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  SELECT pg_advisory_xact_lock(hashtext('velvet.proposal'), hashtext(p_subject));
$$;

-- Approves a proposal and does it. p_code_hash: the invitation's, where it is one. outcome: ok,
-- unknown, decided, expired, same_operator, own_account, requester_gone, or why it cannot be done.
CREATE FUNCTION operator_approve(
  p_proposal bigint, p_decision text, p_code_hash bytea DEFAULT NULL::bytea
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_row operator_proposal;
  v_who operator_identity;
  v_requester operator_account;
  v_outcome text;
BEGIN
  SELECT * INTO v_row FROM operator_proposal WHERE id = p_proposal;
  IF NOT FOUND THEN
    PERFORM operator_required(NULL, true);
    RETURN 'unknown';
  END IF;
  PERFORM operator_lock_subject(v_row.subject);
  SELECT * INTO v_row FROM operator_proposal WHERE id = p_proposal FOR UPDATE;
  v_who := operator_required(operator_proposal_roles(v_row.kind), true);
  SELECT * INTO STRICT v_requester FROM operator_account WHERE id = v_row.requested_by;
  v_outcome := CASE
    WHEN v_row.state <> 'pending' THEN 'decided'
    WHEN v_row.expires_at <= clock_timestamp() THEN 'expired'
    WHEN v_row.requested_by = v_who.operator_id THEN 'same_operator'
    WHEN v_row.operator_id = v_who.operator_id
      OR v_row.member_id IN (v_who.member_id, v_requester.member_id) THEN 'own_account'
    WHEN v_requester.status <> 'active' OR NOT EXISTS (SELECT FROM operator_role r
      WHERE r.operator_id = v_requester.id AND r.role = ANY (operator_proposal_roles(v_row.kind)))
      THEN 'requester_gone'
    ELSE operator_execute(v_row, v_who.operator_id, p_code_hash) END;
  IF v_outcome = 'ok' THEN
    UPDATE operator_proposal SET state = 'approved', decided_by = v_who.operator_id,
      decided_at = clock_timestamp(), decision = coalesce(p_decision, '') WHERE id = v_row.id;
  END IF;
  PERFORM operator_audit(v_who, 'approve: ' || v_row.kind, v_row.subject, jsonb_build_object(
    'proposal', v_row.id, 'outcome', v_outcome, 'requested_by', v_requester.name,
    'payload', v_row.payload, 'reason', v_row.reason, 'decision', p_decision));
  RETURN v_outcome;
END
$$;
GRANT EXECUTE ON FUNCTION operator_approve(bigint,text,bytea) TO velvet_operator;

-- Refuses a proposal; who made it withdraws it. outcome: refused, withdrawn, unknown, decided.
CREATE FUNCTION operator_refuse(p_proposal bigint, p_decision text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_row operator_proposal;
  v_who operator_identity;
  v_state text;
BEGIN
  SELECT * INTO v_row FROM operator_proposal WHERE id = p_proposal;
  IF NOT FOUND THEN
    PERFORM operator_required(NULL, true);
    RETURN 'unknown';
  END IF;
  v_who := operator_required(operator_proposal_roles(v_row.kind), true);
  PERFORM operator_lock_subject(v_row.subject);
  v_state := CASE WHEN v_row.requested_by = v_who.operator_id THEN 'withdrawn' ELSE 'refused' END;
  UPDATE operator_proposal SET state = v_state, decided_by = v_who.operator_id,
    decided_at = clock_timestamp(), decision = coalesce(p_decision, '')
   WHERE id = v_row.id AND state = 'pending';
  IF NOT FOUND THEN RETURN 'decided'; END IF;
  PERFORM operator_audit(v_who, v_state || ': ' || v_row.kind, v_row.subject,
    jsonb_build_object('proposal', v_row.id, 'decision', p_decision));
  RETURN v_state;
END
$$;
GRANT EXECUTE ON FUNCTION operator_refuse(bigint,text) TO velvet_operator;

-- Asks for something that needs two. Called by the functions below, which have locked the subject.
-- outcome: needs_second, or what operator_approve says when the same is waiting already; no_reason,
-- other_pending (something else about the subject waits), own_account.
CREATE FUNCTION operator_propose(
  p_kind text, p_subject text, p_payload jsonb, p_reason text, p_member bigint,
  p_operator bigint, p_code_hash bytea DEFAULT NULL::bytea
) RETURNS text LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_who operator_identity := operator_required(operator_proposal_roles(p_kind), true);
  v_open operator_proposal;
  v_id bigint;
BEGIN
  IF coalesce(trim(p_reason), '') = '' THEN RETURN 'no_reason'; END IF;
  UPDATE operator_proposal SET state = 'expired', decided_at = clock_timestamp()
   WHERE subject = p_subject AND state = 'pending' AND expires_at <= clock_timestamp();
  SELECT * INTO v_open FROM operator_proposal WHERE subject = p_subject AND state = 'pending';
  IF FOUND THEN
    IF v_open.kind <> p_kind OR v_open.payload - 'evidence' <> p_payload - 'evidence' THEN
      RETURN 'other_pending';
    END IF;
    RETURN operator_approve(v_open.id, trim(p_reason), p_code_hash);
  END IF;
  IF p_member = v_who.member_id OR p_operator = v_who.operator_id THEN
    PERFORM operator_audit(v_who, 'propose: ' || p_kind, p_subject,
      jsonb_build_object('outcome', 'own_account', 'payload', p_payload));
    RETURN 'own_account';
  END IF;
  INSERT INTO operator_proposal (kind, subject, payload, reason, member_id, operator_id,
    requested_by)
  VALUES (p_kind, p_subject, p_payload, trim(p_reason), p_member, p_operator, v_who.operator_id)
  RETURNING id INTO v_id;
  PERFORM operator_audit(v_who, 'propose: ' || p_kind, p_subject, jsonb_build_object(
    'proposal', v_id, 'payload', p_payload, 'reason', p_reason));
  RETURN 'needs_second';
END
$$;

CREATE FUNCTION operator_proposals(p_all boolean)
RETURNS TABLE (
  id bigint, kind text, subject text, payload jsonb, reason text, requested_by text,
  requested_at timestamptz, expires_at timestamptz, state text, decided_by text, decision text
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_who operator_identity := operator_required(NULL);
BEGIN
  RETURN QUERY SELECT p.id, p.kind, p.subject, p.payload, p.reason, r.name, p.requested_at,
      p.expires_at, CASE WHEN p.state = 'pending' AND p.expires_at <= clock_timestamp()
        THEN 'expired' ELSE p.state END, d.name, p.decision
    FROM operator_proposal p JOIN operator_account r ON r.id = p.requested_by
    LEFT JOIN operator_account d ON d.id = p.decided_by
   WHERE v_who.roles && operator_proposal_roles(p.kind)
     AND (p_all OR p.state = 'pending' AND p.expires_at > clock_timestamp())
   ORDER BY p.id;
END
$$;
GRANT EXECUTE ON FUNCTION operator_proposals(boolean) TO velvet_operator;

CREATE TRIGGER operator_proposal_keep BEFORE UPDATE ON operator_proposal FOR EACH ROW
  EXECUTE FUNCTION operator_proposal_keep();
CREATE TRIGGER operator_proposal_permanent BEFORE DELETE OR TRUNCATE ON operator_proposal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
