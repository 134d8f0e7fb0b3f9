-- Which announcements a member has read, on whatever device: the list and the number on the menu agree.

CREATE TABLE notice_read (
  member_id bigint NOT NULL REFERENCES member,
  notice_id bigint NOT NULL REFERENCES notice ON DELETE CASCADE,
  PRIMARY KEY (member_id, notice_id)
);
CREATE INDEX notice_read_notice ON notice_read (notice_id);

-- Everything of a type up to this one was read, whether or not it is there any more.
CREATE TABLE notice_read_through (
  member_id bigint NOT NULL REFERENCES member,
  type smallint NOT NULL CHECK (type BETWEEN 1 AND 3),
  published_at timestamptz NOT NULL,
  notice_id bigint NOT NULL,
  PRIMARY KEY (member_id, type)
);

-- Until now each device has kept this on its own: nobody is shown years of messages as new.
INSERT INTO notice_read_through (member_id, type, published_at, notice_id)
SELECT m.id, t.type, clock_timestamp(), 0 FROM member m, (VALUES (1), (2), (3)) AS t (type);

CREATE FUNCTION notice_is_read(p_member bigint, p_notice notice) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM notice_read_through t WHERE t.member_id = p_member
      AND t.type = (p_notice).type
      AND ((p_notice).published_at, (p_notice).id) <= (t.published_at, t.notice_id))
    OR EXISTS (SELECT FROM notice_read r
      WHERE r.member_id = p_member AND r.notice_id = (p_notice).id);
$$;

-- How many announcements of each type a member has not read; each is counted up to p_most.
CREATE FUNCTION notices_unread(p_member bigint, p_most integer)
RETURNS TABLE (type integer, unread integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT t.type, (
    SELECT count(*)::integer FROM (
      SELECT FROM notice n
       WHERE n.type = t.type AND NOT n.hidden AND n.published_at <= clock_timestamp()
         AND (n.member_id IS NULL OR n.member_id = p_member)
         AND (n.published_at, n.id) > (coalesce(r.published_at, '-infinity'), coalesce(r.notice_id, 0))
         AND NOT EXISTS (SELECT FROM notice_read o
           WHERE o.member_id = p_member AND o.notice_id = n.id)
       LIMIT p_most) AS counted)
    FROM (VALUES (1), (2), (3)) AS t (type)
    LEFT JOIN notice_read_through r ON r.member_id = p_member AND r.type = t.type
   ORDER BY t.type;
$$;

-- False when there is no such announcement for this member.
CREATE FUNCTION notice_mark_read(p_member bigint, p_notice bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_notice notice;
BEGIN
  SELECT * INTO v_notice FROM notice n WHERE n.id = p_notice AND NOT n.hidden
     AND n.published_at <= clock_timestamp()
     AND (n.member_id IS NULL OR n.member_id = p_member) FOR KEY SHARE;
  IF NOT FOUND THEN RETURN false; END IF;
  IF NOT notice_is_read(p_member, v_notice) THEN
    INSERT INTO notice_read (member_id, notice_id) VALUES (p_member, p_notice)
    ON CONFLICT DO NOTHING;
    PERFORM announce(jsonb_build_object('kind', 'notice', 'member', p_member));
  END IF;
  RETURN true;
END
$$;

-- Marks this announcement and all earlier ones of its type as read. False as above.
CREATE FUNCTION notice_mark_read_through(p_member bigint, p_notice bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_notice notice;
BEGIN
  SELECT * INTO v_notice FROM notice n WHERE n.id = p_notice AND NOT n.hidden
     AND n.published_at <= clock_timestamp()
     AND (n.member_id IS NULL OR n.member_id = p_member);
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO notice_read_through AS t (member_id, type, published_at, notice_id)
  VALUES (p_member, v_notice.type, v_notice.published_at, v_notice.id)
  ON CONFLICT (member_id, type) DO UPDATE
    SET published_at = excluded.published_at, notice_id = excluded.notice_id
  WHERE (t.published_at, t.notice_id) < (excluded.published_at, excluded.notice_id);
  DELETE FROM notice_read r USING notice n
   WHERE r.member_id = p_member AND n.id = r.notice_id AND n.type = v_notice.type
     AND (n.published_at, n.id) <= (v_notice.published_at, v_notice.id);
  PERFORM announce(jsonb_build_object('kind', 'notice', 'member', p_member));
  RETURN true;
END
$$;

-- As in 0223, and which announcements were read.
CREATE OR REPLACE FUNCTION member_data(p_member bigint, p_section text) RETURNS SETOF json
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF p_section = 'profile' THEN
    RETURN QUERY SELECT * FROM member_data_profile(p_member);
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

-- As before, and which announcements were read.
CREATE OR REPLACE FUNCTION member_erase_rows(p_member bigint) RETURNS void
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
  DELETE FROM notice_read WHERE member_id = p_member;
  DELETE FROM notice_read_through WHERE member_id = p_member;
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

GRANT SELECT ON notice_read, notice_read_through TO velvet_api;
GRANT EXECUTE ON FUNCTION
  notice_is_read(bigint, notice),
  notices_unread(bigint, integer),
  notice_mark_read(bigint, bigint),
  notice_mark_read_through(bigint, bigint)
  TO velvet_api;
