-- The end of a closed account (spec S14.4): what is personal is removed, and the books keep their
-- amounts under the member's id. The audit log stays a chain that can be verified.

ALTER TABLE member ADD COLUMN erased_at timestamptz;
COMMENT ON COLUMN member.erased_at IS 'when the account was erased; the row stays for the books';

-- Files in the data folder that nothing names any more, until they are gone.
CREATE TABLE file_removal (
  path text PRIMARY KEY CHECK (path ~ '^(?:uploads|support)/[0-9a-f-]{36,64}\.[a-z]{3,4}$')
);

-- For append-only tables: the operation named by the trigger is what erasing an account or the end of a
-- period of retention does, nothing else. No login that serves requests may write these tables at all.
CREATE FUNCTION refuse_change_but_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = TG_ARGV[0] AND current_setting('velvet.erasing', true) = 'on' THEN RETURN NULL; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;

DROP TRIGGER audit_log_append_only ON audit_log;
DROP TRIGGER bank_card_one_way ON bank_card;
DROP TRIGGER withdrawal_approval_append_only ON withdrawal_approval;
DROP TRIGGER recharge_evidence_append_only ON recharge_evidence;
DROP TRIGGER member_note_append_only ON member_note;
DROP TRIGGER member_password_reset_append_only ON member_password_reset;
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_but_erasure('UPDATE');
CREATE TRIGGER bank_card_one_way BEFORE UPDATE OR DELETE OR TRUNCATE ON bank_card
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_but_erasure('DELETE');
CREATE TRIGGER withdrawal_approval_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON withdrawal_approval
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_but_erasure('UPDATE');
CREATE TRIGGER recharge_evidence_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON recharge_evidence
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_but_erasure('UPDATE');
CREATE TRIGGER member_note_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON member_note
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_but_erasure('DELETE');
CREATE TRIGGER member_password_reset_append_only BEFORE UPDATE OR DELETE OR TRUNCATE
  ON member_password_reset FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_but_erasure('DELETE');

CREATE FUNCTION member_stays_erased() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Account % is erased', OLD.id USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER member_stays_erased BEFORE UPDATE ON member
  FOR EACH ROW WHEN (OLD.erased_at IS NOT NULL) EXECUTE FUNCTION member_stays_erased();

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

-- As in 0001. An entry whose texts were erased keeps its hash, which its content no longer yields: it is
-- intact if a later entry, itself a part of the chain, says what is left of it.
CREATE OR REPLACE FUNCTION audit_first_broken() RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH erased AS (
    SELECT a.id AS by_id, (e.value ->> 'id')::bigint AS id, e.value ->> 'digest' AS digest
      FROM audit_log a, jsonb_array_elements(a.detail -> 'entries') e
     WHERE a.action = 'erase account' AND a.actor = '(server)'
  )
  SELECT min(e.id) FROM (
    SELECT a.*, lag(a.hash, 1, '\x'::bytea) OVER w AS expected, row_number() OVER w AS place,
        a AS entry
      FROM audit_log a WINDOW w AS (ORDER BY a.id)
  ) e
  WHERE e.previous_hash <> e.expected OR e.id <> e.place
    OR e.hash <> audit_hash(e.previous_hash, e.id, e.at, e.actor, e.action, e.subject, e.detail)
      AND NOT EXISTS (SELECT FROM erased x
        WHERE x.id = e.id AND x.by_id > e.id AND x.digest = audit_digest(e.entry));
$$;

-- Erases the texts of the entries about a member. Returns what is left of each, for the entry that says
-- so. Entries about notices and reports name their member in the detail.
CREATE FUNCTION audit_erase_member(p_member bigint) RETURNS jsonb
LANGUAGE sql SET search_path = public, pg_temp AS $$
  WITH changed AS (
    UPDATE audit_log a SET detail = audit_without_texts(a.detail)
     WHERE (a.subject = 'member ' || p_member
        OR a.subject IN (SELECT 'withdrawal ' || w.id FROM withdrawal w WHERE w.member_id = p_member)
        OR a.subject IN (SELECT 'recharge ' || r.id FROM recharge r WHERE r.member_id = p_member)
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
CREATE FUNCTION member_erasures_due(p_limit integer) RETURNS TABLE (member_id bigint, skeleton text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.id, username_skeleton(m.username) FROM member_closing c JOIN member m ON m.id = c.member_id
   WHERE c.erased_at IS NULL AND c.due_at <= ledger_now() AND member_erasure_hold(c) IS NULL
   ORDER BY c.due_at LIMIT p_limit;
$$;

-- Removes what is personal from tables other than the member's own row.
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
  DELETE FROM notice WHERE member_id = p_member;
  DELETE FROM player_limit WHERE member_id = p_member;
  DELETE FROM player_reality WHERE member_id = p_member;
  UPDATE listing_report SET note = '' WHERE member_id = p_member AND note <> '';
  UPDATE withdrawal SET reason = '(erased)' WHERE member_id = p_member AND reason <> '';
  UPDATE withdrawal_approval SET reason = '(erased)'
   WHERE withdrawal_id IN (SELECT id FROM withdrawal WHERE member_id = p_member);
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

-- As in 0125, for a name whose MAC is given: NULL also for the name of an erased account. The look-up
-- follows the insertion, which waits for an erasure that is under way.
CREATE FUNCTION member_register(
  p_username text, p_password_hash text, p_avatar text, p_city text, p_relation smallint,
  p_invite_code text, p_language text, p_ip text, p_name_mac bytea
) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_id bigint;
BEGIN
  v_id := member_register(p_username, p_password_hash, p_avatar, p_city, p_relation, p_invite_code,
    p_language, p_ip);
  IF EXISTS (SELECT FROM erased_name WHERE mac = p_name_mac) THEN
    RAISE EXCEPTION 'The name of an erased account' USING ERRCODE = 'VE001';
  END IF;
  RETURN v_id;
EXCEPTION WHEN SQLSTATE 'VE001' THEN RETURN NULL;
END
$$;

-- Files to remove now. One that something names again stays.
CREATE FUNCTION file_removals(p_limit integer) RETURNS SETOF text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  DELETE FROM file_removal f WHERE EXISTS (SELECT FROM member m WHERE m.avatar = f.path)
    OR EXISTS (SELECT FROM banner b WHERE b.image = f.path)
    OR EXISTS (SELECT FROM video v WHERE v.poster = f.path);
  RETURN QUERY SELECT path FROM file_removal ORDER BY path LIMIT p_limit;
END
$$;

CREATE FUNCTION file_removed(p_paths text[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM file_removal WHERE path = ANY (p_paths);
$$;

GRANT EXECUTE ON FUNCTION
  username_skeleton(text),
  member_erasures_due(integer),
  member_erase(bigint, bytea),
  member_register(text, text, text, text, smallint, text, text, text, bytea),
  file_removals(integer),
  file_removed(text[])
  TO velvet_api;
