-- Limits that members set themselves, time-outs and reality checks.

-- Permanent: whatever is in here holds until its end, for the operator too.
CREATE TABLE player_exclusion (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL,
  kind text NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  CONSTRAINT player_exclusion_pkey PRIMARY KEY (id),
  CONSTRAINT player_exclusion_check CHECK (ends_at > starts_at),
  CONSTRAINT player_exclusion_kind_check CHECK (kind IN ('time-out', 'self-exclusion')),
  CONSTRAINT player_exclusion_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX player_exclusion_member ON player_exclusion (member_id, ends_at);
GRANT SELECT ON player_exclusion TO velvet_operator;

-- One row a member, kind and span. NULL amounts are no limit. A looser limit waits in next_amount
-- until next_at.
CREATE TABLE player_limit (
  member_id bigint NOT NULL,
  kind text NOT NULL,
  span text NOT NULL,
  amount minor_units,
  next_amount minor_units,
  next_at timestamptz,
  CONSTRAINT player_limit_pkey PRIMARY KEY (member_id, kind, span),
  CONSTRAINT player_limit_amount_check CHECK (amount::bigint > 0),
  CONSTRAINT player_limit_check CHECK (next_at IS NOT NULL OR next_amount IS NULL),
  CONSTRAINT player_limit_kind_check CHECK (kind IN ('loss', 'stake')),
  CONSTRAINT player_limit_next_amount_check CHECK (next_amount::bigint > 0),
  CONSTRAINT player_limit_span_check CHECK (span IN ('day', 'week', 'month')),
  CONSTRAINT player_limit_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
GRANT SELECT ON player_limit TO velvet_operator;

-- Who changed what and when, for questions afterwards.
CREATE TABLE player_protection_event (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL,
  at timestamptz NOT NULL,
  what text NOT NULL,
  detail jsonb NOT NULL,
  CONSTRAINT player_protection_event_pkey PRIMARY KEY (id),
  CONSTRAINT player_protection_event_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
GRANT SELECT ON player_protection_event TO velvet_operator;

CREATE TABLE player_reality (
  member_id bigint NOT NULL,
  -- 0: the member wants none.
  minutes integer NOT NULL DEFAULT 0,
  -- When the play since the last check began; NULL while nothing was played.
  since timestamptz,
  last_bet_at timestamptz,
  CONSTRAINT player_reality_pkey PRIMARY KEY (member_id),
  CONSTRAINT player_reality_minutes_check CHECK (minutes IN (0, 15, 30, 60, 120)),
  CONSTRAINT player_reality_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
GRANT SELECT ON player_reality TO velvet_operator;

CREATE FUNCTION player_span(p_span text) RETURNS interval LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE p_span WHEN 'day' THEN interval '24 hours' WHEN 'week' THEN interval '7 days'
    ELSE interval '30 days' END;
$$;

-- Member's bets within a span that ends at a time. Open bets count as lost until they are drawn.
CREATE FUNCTION player_used(p_member bigint, p_kind text, p_span text, p_at timestamptz)
RETURNS bigint LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(sum(CASE p_kind WHEN 'loss' THEN stake - payout ELSE stake END), 0)::bigint
    FROM bet_outcome WHERE member_id = p_member AND state <> 'refunded'
     AND round_id >= bet_rounds_from(p_at - player_span(p_span))
     AND created_at > p_at - player_span(p_span);
$$;

CREATE FUNCTION player_limit_at(p_limit player_limit, p_at timestamptz) RETURNS bigint
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT (CASE WHEN p_limit.next_at <= p_at THEN p_limit.next_amount ELSE p_limit.amount END)::bigint;
$$;

-- What protects a member from an order of this total: excluded, player_limit, reality_check, or
-- NULL when nothing does.
CREATE FUNCTION player_verdict(p_member bigint, p_total numeric, p_at timestamptz) RETURNS text
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT CASE
    WHEN EXISTS (SELECT FROM player_exclusion x WHERE x.member_id = p_member AND x.ends_at > p_at)
      THEN 'excluded'
    WHEN EXISTS (SELECT FROM player_limit l WHERE l.member_id = p_member
      AND p_total + player_used(p_member, l.kind, l.span, p_at) > player_limit_at(l, p_at))
      THEN 'player_limit'
    WHEN EXISTS (SELECT FROM player_reality r WHERE r.member_id = p_member AND r.minutes > 0
      AND r.last_bet_at > p_at - interval '30 minutes'
      AND r.since + make_interval(mins => r.minutes) <= p_at)
      THEN 'reality_check' END;
$$;

-- A pause of half an hour ends a stretch of play. Only members who asked for checks have a row.
CREATE FUNCTION player_reality_note() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE player_reality r SET last_bet_at = f.created_at,
    since = CASE WHEN r.last_bet_at > f.created_at - interval '30 minutes'
      THEN coalesce(r.since, f.created_at) ELSE f.created_at END
    FROM fresh f WHERE r.member_id = f.member_id;
  RETURN NULL;
END
$$;

-- Changes wait for orders under way and the other way round.
CREATE FUNCTION player_lock(p_member bigint) RETURNS timestamptz
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM account WHERE member_id = p_member FOR UPDATE;
  RETURN ledger_now();
END
$$;

CREATE FUNCTION player_limit_set(p_member bigint, p_kind text, p_span text, p_amount bigint)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_now timestamptz := player_lock(p_member);
  v_old player_limit;
  v_amount bigint;
  v_is_looser boolean;
BEGIN
  SELECT * INTO v_old FROM player_limit
   WHERE member_id = p_member AND kind = p_kind AND span = p_span;
  v_amount := player_limit_at(v_old, v_now);
  v_is_looser := v_amount IS NOT NULL AND (p_amount IS NULL OR p_amount > v_amount);
  INSERT INTO player_limit (member_id, kind, span, amount, next_amount, next_at)
  VALUES (p_member, p_kind, p_span,
    CASE WHEN v_is_looser THEN v_amount ELSE p_amount END,
    CASE WHEN v_is_looser THEN p_amount END,
    CASE WHEN v_is_looser THEN v_now + interval '24 hours' END)
  ON CONFLICT (member_id, kind, span) DO UPDATE SET amount = excluded.amount,
    next_amount = excluded.next_amount, next_at = excluded.next_at;
  INSERT INTO player_protection_event (member_id, at, what, detail)
  VALUES (p_member, v_now, 'limit', jsonb_build_object('kind', p_kind, 'span', p_span,
    'from', v_amount, 'to', p_amount, 'waits', v_is_looser));
END
$$;
GRANT EXECUTE ON FUNCTION player_limit_set(bigint,text,text,bigint) TO velvet_api;

CREATE FUNCTION player_reality_set(p_member bigint, p_minutes integer) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_now timestamptz := player_lock(p_member);
BEGIN
  INSERT INTO player_reality AS r (member_id, minutes) VALUES (p_member, p_minutes)
  ON CONFLICT (member_id) DO UPDATE SET minutes = excluded.minutes;
  INSERT INTO player_protection_event (member_id, at, what, detail)
  VALUES (p_member, v_now, 'reality check', jsonb_build_object('minutes', p_minutes));
END
$$;
GRANT EXECUTE ON FUNCTION player_reality_set(bigint,integer) TO velvet_api;

-- The next stretch of play begins now.
CREATE FUNCTION player_reality_answer(p_member bigint) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_now timestamptz := player_lock(p_member);
BEGIN
  UPDATE player_reality SET since = v_now WHERE member_id = p_member AND since IS NOT NULL;
END
$$;
GRANT EXECUTE ON FUNCTION player_reality_answer(bigint) TO velvet_api;

CREATE FUNCTION player_exclude(p_member bigint, p_length text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_now timestamptz := player_lock(p_member);
  v_length interval := CASE p_length WHEN '1d' THEN interval '24 hours'
    WHEN '3d' THEN interval '72 hours' WHEN '7d' THEN interval '7 days'
    WHEN '30d' THEN interval '30 days' WHEN '6m' THEN interval '6 months'
    WHEN '1y' THEN interval '1 year' WHEN '5y' THEN interval '5 years' END;
  v_kind text := CASE WHEN p_length IN ('6m', '1y', '5y') THEN 'self-exclusion' ELSE 'time-out' END;
BEGIN
  INSERT INTO player_exclusion (member_id, kind, starts_at, ends_at)
  VALUES (p_member, v_kind, v_now, v_now + v_length);
  INSERT INTO player_protection_event (member_id, at, what, detail)
  VALUES (p_member, v_now, 'exclusion', jsonb_build_object('length', p_length));
END
$$;
GRANT EXECUTE ON FUNCTION player_exclude(bigint,text) TO velvet_api;

-- Reads the bets of the longest span once, where player_used would read them for each limit.
CREATE FUNCTION player_limits(p_member bigint)
RETURNS TABLE (
  kind text, span text, amount bigint, used bigint, next_amount bigint, next_at timestamptz
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET plan_cache_mode = 'force_generic_plan' SET enable_hashjoin = 'off' SET enable_mergejoin = 'off'
SET enable_seqscan = 'off' AS $$
#variable_conflict use_column
DECLARE
  v_at timestamptz := ledger_now();
  v_since timestamptz := v_at - player_span('month');
  v_rounds bigint := bet_rounds_from(v_since);
BEGIN
  RETURN QUERY WITH bets AS MATERIALIZED (
      SELECT b.created_at, b.stake, b.payout FROM bet_outcome b
       WHERE b.member_id = p_member AND b.state <> 'refunded'
         AND b.round_id >= v_rounds AND b.created_at > v_since)
  SELECT k.kind, s.span, player_limit_at(l, v_at),
    (SELECT coalesce(sum(CASE k.kind WHEN 'loss' THEN stake - payout ELSE stake END), 0)::bigint
      FROM bets WHERE created_at > v_at - player_span(s.span)),
    l.next_amount::bigint, CASE WHEN l.next_at > v_at THEN l.next_at END
    FROM unnest(ARRAY['loss', 'stake']) WITH ORDINALITY AS k (kind, place)
    CROSS JOIN unnest(ARRAY['day', 'week', 'month']) WITH ORDINALITY AS s (span, place)
    LEFT JOIN player_limit l ON l.member_id = p_member AND l.kind = k.kind AND l.span = s.span
   ORDER BY k.place, s.place;
END
$$;
GRANT EXECUTE ON FUNCTION player_limits(bigint) TO velvet_api;

-- One row; stretch_since is NULL after a pause. The longest exclusion counts.
CREATE FUNCTION player_state(p_member bigint)
RETURNS TABLE (
  minutes integer, stretch_since timestamptz, staked bigint, returned bigint,
  excluded_kind text, excluded_until timestamptz, at timestamptz
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET plan_cache_mode = 'force_generic_plan' SET enable_hashjoin = 'off' SET enable_mergejoin = 'off'
SET enable_seqscan = 'off' AS $$
#variable_conflict use_column
DECLARE
  v_at timestamptz := ledger_now();
  v_minutes integer;
  v_since timestamptz;
  v_rounds bigint;
BEGIN
  SELECT r.minutes, CASE WHEN r.last_bet_at > v_at - interval '30 minutes' THEN r.since END
    INTO v_minutes, v_since FROM player_reality r WHERE r.member_id = p_member;
  v_rounds := bet_rounds_from(v_since);
  RETURN QUERY SELECT coalesce(v_minutes, 0), v_since, b.staked, b.returned, x.kind, x.ends_at, v_at
    FROM (SELECT coalesce(sum(stake), 0)::bigint AS staked,
        coalesce(sum(payout), 0)::bigint AS returned
      -- Open bets count neither as staked nor as returned.
      FROM bet_outcome WHERE member_id = p_member AND state = 'settled'
       AND created_at >= v_since AND round_id >= v_rounds) b
    LEFT JOIN LATERAL (
      SELECT * FROM player_exclusion e WHERE e.member_id = p_member AND e.ends_at > v_at
       ORDER BY e.ends_at DESC LIMIT 1) x ON true;
END
$$;
GRANT EXECUTE ON FUNCTION player_state(bigint) TO velvet_api;

CREATE TRIGGER bet_order_reality AFTER INSERT ON bet_order REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION player_reality_note();
CREATE TRIGGER bet_order_reality AFTER INSERT ON bet_order_p0 REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION player_reality_note();
CREATE TRIGGER player_exclusion_append_only BEFORE DELETE OR UPDATE OR TRUNCATE
  ON player_exclusion FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER player_protection_event_append_only BEFORE DELETE OR UPDATE OR TRUNCATE
  ON player_protection_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
