-- Sign-ins from devices an account was not used on before are entries in Settings, no announcements (S14.8).

-- Of each device or address and day there is one entry: times counts its sign-ins.
CREATE TABLE member_sign_in (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL,
  -- Of UTC.
  day date NOT NULL,
  -- As in session.
  device text NOT NULL,
  ip text NOT NULL,
  first_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  last_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  times integer NOT NULL DEFAULT 1,
  -- When the member was shown it; null before.
  seen_at timestamptz,
  CONSTRAINT member_sign_in_pkey PRIMARY KEY (id),
  CONSTRAINT member_sign_in_of_day UNIQUE (member_id, day, device),
  CONSTRAINT member_sign_in_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX member_sign_in_age ON member_sign_in (last_at);
GRANT SELECT ON member_sign_in TO velvet_api;
CREATE TRIGGER member_sign_in_of_member BEFORE INSERT ON member_sign_in FOR EACH ROW
  EXECUTE FUNCTION member_must_remain();

-- Adds a sign-in to the entry of its device or address and day. The apps are told of a new entry.
CREATE OR REPLACE FUNCTION member_tell_new_device(p_member bigint, p_device text, p_ip text)
RETURNS void LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_day date := (clock_timestamp() AT TIME ZONE 'UTC')::date;
BEGIN
  UPDATE member_sign_in SET last_at = clock_timestamp(), times = times + 1
   WHERE id = (SELECT id FROM member_sign_in
     WHERE member_id = p_member AND day = v_day AND (device = p_device OR ip = p_ip)
     ORDER BY device = p_device DESC, id LIMIT 1);
  IF FOUND THEN RETURN; END IF;
  INSERT INTO member_sign_in AS i (member_id, day, device, ip)
  VALUES (p_member, v_day, p_device, p_ip)
  ON CONFLICT (member_id, day, device)
    DO UPDATE SET last_at = excluded.last_at, times = i.times + 1;
  PERFORM announce(jsonb_build_object('kind', 'notice', 'member', p_member));
END
$$;

CREATE FUNCTION member_sign_ins_seen(p_member bigint) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE member_sign_in SET seen_at = clock_timestamp()
   WHERE member_id = p_member AND seen_at IS NULL;
$$;
GRANT EXECUTE ON FUNCTION member_sign_ins_seen(bigint) TO velvet_api;

CREATE OR REPLACE FUNCTION retention_days(p_kind text) RETURNS integer
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT CASE p_kind
    WHEN 'attempts' THEN 1
    WHEN 'operator-calls' THEN 1
    WHEN 'ended-sessions' THEN 1
    WHEN 'offline-sessions' THEN 30
    WHEN 'sign-ins' THEN 90
    WHEN 'bulk-reports' THEN 90
    WHEN 'cases' THEN 90
    WHEN 'conversations' THEN 730
    WHEN 'messages' THEN 730
    WHEN 'reports' THEN 730
    WHEN 'notes' THEN 730
    WHEN 'resets' THEN 730 END;
$$;

-- Counters of an account over all addresses (S14.6) last a week.
CREATE OR REPLACE FUNCTION sweep_expired() RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH attempts AS (
    DELETE FROM login_throttle WHERE window_start < (SELECT retention_start('attempts'))
      AND (key NOT LIKE '%|604800|%' AND key NOT LIKE 'told|%'
        OR window_start < ledger_now() - interval '7 days') RETURNING 1
  ), sessions AS (
    DELETE FROM session WHERE expires_at < (SELECT retention_start('ended-sessions')) RETURNING 1
  ), offline AS (
    DELETE FROM session_offline WHERE ended_at < (SELECT retention_start('offline-sessions'))
    RETURNING 1
  ), sign_ins AS (
    DELETE FROM member_sign_in WHERE last_at < (SELECT retention_start('sign-ins')) RETURNING 1
  ), calls AS (
    DELETE FROM operator_call WHERE at < (SELECT retention_start('operator-calls')) RETURNING 1
  )
  SELECT (SELECT count(*) FROM attempts) + (SELECT count(*) FROM sessions)
    + (SELECT count(*) FROM offline) + (SELECT count(*) FROM sign_ins)
    + (SELECT count(*) FROM calls);
$$;

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
  DELETE FROM member_sign_in WHERE member_id = p_member;
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

CREATE OR REPLACE FUNCTION member_data(p_member bigint, p_section text) RETURNS SETOF json
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF p_section = 'profile' THEN
    RETURN QUERY SELECT * FROM member_data_profile(p_member);
  ELSIF p_section = 'new_devices' THEN
    RETURN QUERY
    SELECT json_build_object('address', i.ip, 'device', i.device, 'first_at', data_time(i.first_at),
        'last_at', data_time(i.last_at), 'times', i.times, 'shown_at', data_time(i.seen_at))
      FROM member_sign_in i WHERE i.member_id = p_member ORDER BY i.id;
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
