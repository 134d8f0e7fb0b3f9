-- Everything that is kept about a member, for the member's own download (spec S14.4): one section at a time,
-- an entry a row, oldest first. Amounts are decimal texts, times ISO 8601 in UTC. Never in it: secrets,
-- other people, what operators write for each other.

CREATE FUNCTION data_time(p_at timestamptz) RETURNS text
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT to_char(p_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');
$$;

CREATE FUNCTION data_amount(p_amount bigint) RETURNS text
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT (p_amount / 100.0)::numeric(18, 2)::text;
$$;

CREATE FUNCTION member_data_profile(p_member bigint) RETURNS SETOF json
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT json_build_object('id', m.id, 'number', m.id_number, 'username', m.username,
      'real_name', m.real_name, 'sex', CASE m.sex WHEN 1 THEN 'male' WHEN 2 THEN 'female' END,
      'city', m.city, 'relation', m.relation, 'invite_code', m.invite_code, 'language', m.language,
      'registered_at', data_time(m.created_at), 'registered_from_address', m.registered_ip,
      'vip', m.vip, 'dating_card', m.dating_card, 'credit_score', m.credit_score,
      'status', m.status, 'balance', data_amount(a.balance),
      'has_funds_password', m.pay_password_hash IS NOT NULL,
      'password_given_out_until', data_time(m.password_expires_at),
      'avatar', m.avatar)
    FROM member m JOIN account a ON a.member_id = m.id WHERE m.id = p_member;
$$;

CREATE FUNCTION member_data_account(p_member bigint, p_section text) RETURNS SETOF json
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  CASE p_section
  WHEN 'closing' THEN RETURN QUERY
    SELECT json_build_object('asked_at', data_time(c.asked_at), 'due_at', data_time(c.due_at),
        'given_up', data_amount(c.given_up))
      FROM member_closing c WHERE c.member_id = p_member;
  WHEN 'bank_card' THEN RETURN QUERY
    SELECT json_build_object('bank', k.name, 'holder', c.holder, 'number', '****' || c.last_four,
        'bound_at', data_time(c.created_at))
      FROM bank_card c JOIN bank k ON k.id = c.bank_id WHERE c.member_id = p_member;
  WHEN 'sign_in_codes' THEN RETURN QUERY
    SELECT json_build_object('started_at', data_time(t.started_at),
        'on_since', data_time(t.confirmed_at), 'recovery_codes_left', (SELECT count(*)
          FROM member_recovery_code r WHERE r.member_id = p_member AND r.used_at IS NULL),
        'recovery_codes_used_at', (SELECT json_agg(data_time(r.used_at) ORDER BY r.used_at)
          FROM member_recovery_code r WHERE r.member_id = p_member AND r.used_at IS NOT NULL))
      FROM member_totp t WHERE t.member_id = p_member;
  WHEN 'passkeys' THEN RETURN QUERY
    SELECT json_build_object('name', k.name, 'added_at', data_time(k.created_at),
        'last_used_at', data_time(k.last_used_at), 'is_synced', k.is_synced)
      FROM member_passkey k WHERE k.member_id = p_member ORDER BY k.id;
  WHEN 'password_resets' THEN RETURN QUERY
    SELECT json_build_object('kind', r.kind, 'at', data_time(r.at), 'checks', r.checks)
      FROM member_password_reset r WHERE r.member_id = p_member ORDER BY r.id;
  WHEN 'sessions' THEN RETURN QUERY
    SELECT json_build_object('address', s.ip, 'device', s.device, 'is_browser', s.binding_hash IS NOT NULL,
        'started_at', data_time(s.created_at), 'last_used_at', data_time(s.last_seen_at),
        'ends_at', data_time(s.expires_at), 'proved_at', data_time(s.proved_at))
      FROM session s WHERE s.member_id = p_member ORDER BY s.created_at;
  WHEN 'offline_sessions' THEN RETURN QUERY
    SELECT json_build_object('ended_at', data_time(o.ended_at))
      FROM session_offline o WHERE o.member_id = p_member ORDER BY o.ended_at;
  WHEN 'saved_listings' THEN RETURN QUERY
    SELECT json_build_object('listing', s.listing_id, 'name', l.name, 'saved_at', data_time(s.saved_at))
      FROM saved_listing s JOIN listing l ON l.id = s.listing_id
     WHERE s.member_id = p_member ORDER BY s.saved_at;
  WHEN 'saved_videos' THEN RETURN QUERY
    SELECT json_build_object('video', s.video_id, 'title', v.title)
      FROM saved_video s JOIN video v ON v.id = s.video_id
     WHERE s.member_id = p_member ORDER BY s.entry;
  WHEN 'reports' THEN RETURN QUERY
    SELECT json_build_object('listing', r.listing_id, 'reason', r.reason, 'note', r.note,
        'made_at', data_time(r.created_at), 'settled_at', data_time(r.settled_at))
      FROM listing_report r WHERE r.member_id = p_member ORDER BY r.id;
  WHEN 'messages_to_you' THEN RETURN QUERY
    SELECT json_build_object('title', n.name, 'text', n.text, 'at', data_time(n.published_at))
      FROM notice n WHERE n.member_id = p_member AND NOT n.hidden
       AND n.published_at <= clock_timestamp() ORDER BY n.id;
  WHEN 'conversation' THEN RETURN QUERY
    SELECT json_build_object('from', CASE WHEN m.operator_id IS NULL THEN 'you' ELSE 'support' END,
        'at', data_time(m.created_at), 'text', m.body, 'about', nullif(m.about, ''),
        'picture', m.picture)
      FROM support_message m WHERE m.member_id = p_member ORDER BY m.id;
  END CASE;
END
$$;

CREATE FUNCTION member_data_money(p_member bigint, p_section text) RETURNS SETOF json
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
BEGIN
  CASE p_section
  WHEN 'movements' THEN RETURN QUERY
    SELECT json_build_object('id', t.id, 'kind', t.kind, 'at', data_time(t.at),
        'amount', data_amount(p.amount), 'balance', data_amount(
          sum(p.amount) OVER (ORDER BY t.id ROWS UNBOUNDED PRECEDING)::bigint), 'of', t.ref)
      FROM account a JOIN posting p ON p.account_id = a.id JOIN ledger_tx t ON t.id = p.tx_id
     WHERE a.member_id = p_member ORDER BY t.id;
  WHEN 'recharges' THEN RETURN QUERY
    SELECT json_build_object('id', r.id, 'amount', data_amount(r.amount), 'way', r.pay_way,
        'state', r.state, 'asked_at', data_time(r.created_at), 'changed_at', data_time(r.updated_at),
        'payment_reference', e.reference)
      FROM recharge r LEFT JOIN recharge_evidence e ON e.recharge_id = r.id
     WHERE r.member_id = p_member ORDER BY r.id;
  WHEN 'withdrawals' THEN RETURN QUERY
    SELECT json_build_object('id', w.id, 'amount', data_amount(w.amount), 'state', w.state,
        'reason', w.reason, 'asked_at', data_time(w.created_at),
        'changed_at', data_time(w.updated_at))
      FROM withdrawal w WHERE w.member_id = p_member ORDER BY w.id;
  WHEN 'orders' THEN RETURN QUERY
    SELECT json_build_object('id', o.id, 'game', r.game_key, 'period', r.expect,
        'at', data_time(o.created_at), 'bets', (
          SELECT json_agg(json_build_object('side', b.side, 'stake', data_amount(b.stake),
            'odds', (b.odds_hundredths / 100.0)::numeric(9, 2)::text, 'state', b.state,
            'payout', data_amount(b.payout), 'changed_at', data_time(b.updated_at)) ORDER BY b.id)
            FROM bet b WHERE b.order_id = o.id AND b.member_id = p_member))
      FROM bet_order o JOIN round r ON r.id = o.round_id
     WHERE o.member_id = p_member ORDER BY o.id;
  WHEN 'limits' THEN RETURN QUERY
    SELECT json_build_object('kind', l.kind, 'span', l.span, 'amount', data_amount(l.amount),
        'next_amount', data_amount(l.next_amount), 'next_at', data_time(l.next_at))
      FROM player_limit l WHERE l.member_id = p_member ORDER BY l.kind, l.span;
  WHEN 'exclusions' THEN RETURN QUERY
    SELECT json_build_object('kind', x.kind, 'starts_at', data_time(x.starts_at),
        'ends_at', data_time(x.ends_at))
      FROM player_exclusion x WHERE x.member_id = p_member ORDER BY x.id;
  WHEN 'reality_check' THEN RETURN QUERY
    SELECT json_build_object('minutes', r.minutes, 'since', data_time(r.since),
        'last_bet_at', data_time(r.last_bet_at))
      FROM player_reality r WHERE r.member_id = p_member;
  WHEN 'protection_history' THEN RETURN QUERY
    SELECT json_build_object('at', data_time(e.at), 'what', e.what, 'detail', e.detail)
      FROM player_protection_event e WHERE e.member_id = p_member ORDER BY e.id;
  END CASE;
END
$$;

CREATE FUNCTION member_data(p_member bigint, p_section text) RETURNS SETOF json
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF p_section = 'profile' THEN
    RETURN QUERY SELECT * FROM member_data_profile(p_member);
  ELSIF p_section IN ('movements', 'recharges', 'withdrawals', 'orders', 'limits', 'exclusions',
    'reality_check', 'protection_history') THEN
    RETURN QUERY SELECT * FROM member_data_money(p_member, p_section);
  ELSE
    RETURN QUERY SELECT * FROM member_data_account(p_member, p_section);
  END IF;
END
$$;

GRANT EXECUTE ON FUNCTION member_data(bigint, text) TO velvet_api;
