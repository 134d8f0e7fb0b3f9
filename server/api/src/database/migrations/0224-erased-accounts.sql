-- What operators can no longer do with an erased account, and what the check of the books knows about
-- points that were given up.

-- As in 0006, and points that members gave up with their accounts.
CREATE OR REPLACE FUNCTION ledger_faults() RETURNS TABLE (fault text, id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT 'transaction not balanced', tx_id FROM posting GROUP BY tx_id HAVING sum(amount) <> 0
  UNION ALL
  SELECT 'transaction without postings', t.id FROM ledger_tx t
   WHERE NOT EXISTS (SELECT FROM posting p WHERE p.tx_id = t.id)
  UNION ALL
  SELECT 'balance differs from postings', a.id
    FROM account a LEFT JOIN posting p ON p.account_id = a.id
   WHERE a.member_id IS NOT NULL
   GROUP BY a.id, a.balance HAVING a.balance <> coalesce(sum(p.amount), 0)
  UNION ALL
  SELECT 'points given up differ from erased accounts', NULL WHERE
    (SELECT coalesce(sum(amount), 0) FROM posting WHERE account_id = system_account('given_up'))
    <> (SELECT coalesce(sum(given_up), 0) FROM member_closing WHERE erased_at IS NOT NULL)
  UNION ALL
  SELECT 'erased account with points', a.id
    FROM account a JOIN member m ON m.id = a.member_id
   WHERE m.erased_at IS NOT NULL AND a.balance <> 0;
$$;

-- Nothing comes to an erased account. Its recharges are declined with it, so this is a second guard.
CREATE FUNCTION account_stays_empty() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (SELECT FROM member WHERE id = NEW.member_id AND erased_at IS NOT NULL) THEN
    RAISE EXCEPTION 'The account of member % is erased', NEW.member_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'account_erased';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER account_stays_empty BEFORE UPDATE OF balance ON account
  FOR EACH ROW WHEN (OLD.balance = 0 AND NEW.balance > 0) EXECUTE FUNCTION account_stays_empty();

-- As in 0140; wrong_state for an erased account.
CREATE OR REPLACE FUNCTION operator_set_member(
  p_member bigint, p_vip boolean, p_dating_card boolean, p_status smallint, p_credit_score integer,
  p_reason text
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_who operator_identity := operator_required(ARRAY['support']);
  v_old member;
BEGIN
  SELECT * INTO v_old FROM member WHERE id = p_member FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  IF v_old.erased_at IS NOT NULL THEN RETURN 'wrong_state'; END IF;
  IF p_member = v_who.member_id THEN RETURN 'own_account'; END IF;
  IF p_status <> v_old.status AND coalesce(btrim(p_reason), '') = '' THEN RETURN 'no_reason'; END IF;
  PERFORM member_set(p_member, p_vip, p_dating_card, p_status, p_credit_score);
  PERFORM operator_audit(v_who, 'set member', 'member ' || p_member, jsonb_strip_nulls(
    jsonb_build_object(
      'before', jsonb_build_object('vip', v_old.vip, 'dating_card', v_old.dating_card,
        'status', v_old.status, 'credit_score', v_old.credit_score),
      'after', jsonb_build_object('vip', coalesce(p_vip, v_old.vip),
        'dating_card', coalesce(p_dating_card, v_old.dating_card),
        'status', coalesce(p_status, v_old.status),
        'credit_score', coalesce(p_credit_score, v_old.credit_score)),
      'reason', nullif(btrim(p_reason), ''))));
  RETURN 'ok';
END
$$;

-- As in 0140; NULL for an erased account, too.
CREATE OR REPLACE FUNCTION operator_add_member_note(p_member bigint, p_body text) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_who operator_identity := operator_required(ARRAY['support', 'finance']);
  v_id bigint;
BEGIN
  -- An erasure waits, or has ended.
  PERFORM FROM member WHERE id = p_member AND erased_at IS NULL FOR SHARE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  INSERT INTO member_note (member_id, operator_id, body)
  VALUES (p_member, v_who.operator_id, p_body) RETURNING id INTO v_id;
  PERFORM operator_audit(v_who, 'add member note', 'member ' || p_member,
    jsonb_build_object('note', v_id));
  RETURN v_id;
END
$$;

-- An erased account gets no messages; for who writes one it does not exist.
CREATE FUNCTION notice_has_reader() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM member WHERE id = NEW.member_id AND erased_at IS NOT NULL FOR SHARE;
  IF FOUND THEN
    RAISE EXCEPTION 'The account of member % is erased', NEW.member_id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'notice_member_id_fkey';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER notice_has_reader BEFORE INSERT OR UPDATE OF member_id ON notice
  FOR EACH ROW WHEN (NEW.member_id IS NOT NULL) EXECUTE FUNCTION notice_has_reader();

GRANT SELECT (erased_at) ON member TO velvet_operator;
