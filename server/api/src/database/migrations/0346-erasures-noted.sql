-- Erasures of accounts are noted outside of the database, too, so that a restore to an earlier moment can
-- repeat them (docs/decisions/0063).

ALTER TABLE member_closing ADD COLUMN noted_at timestamptz;
COMMENT ON COLUMN member_closing.noted_at IS 'when the erasure was noted in the file store';

-- Erasures that are not noted yet, the oldest first.
CREATE FUNCTION erasures_to_note(p_limit integer)
RETURNS TABLE (member_id bigint, created_at timestamptz, asked_at timestamptz, erased_at timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT m.id, m.created_at, c.asked_at, c.erased_at
    FROM member_closing c JOIN member m ON m.id = c.member_id
   WHERE c.erased_at IS NOT NULL AND c.noted_at IS NULL ORDER BY c.erased_at LIMIT p_limit;
$$;

CREATE FUNCTION erasures_noted(p_members bigint[]) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE member_closing SET noted_at = clock_timestamp()
   WHERE member_id = ANY (p_members) AND erased_at IS NOT NULL;
$$;

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

REVOKE EXECUTE ON FUNCTION
  erasures_to_note(integer),
  erasures_noted(bigint[]),
  member_erase_again(bigint, timestamptz, timestamptz, timestamptz, bytea)
  FROM PUBLIC;
GRANT EXECUTE ON FUNCTION erasures_to_note(integer), erasures_noted(bigint[]) TO velvet_api;
