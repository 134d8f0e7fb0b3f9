-- When the last round of a full partition was drawn, so that limits of play read no bets from before the
-- time that they are about.
CREATE TABLE partition_end (
  family text NOT NULL,
  number integer NOT NULL,
  ends_at timestamptz NOT NULL,
  PRIMARY KEY (family, number)
);

-- The first round that can have bets from that time on: bets end before their round is drawn.
CREATE FUNCTION bet_rounds_from(p_at timestamptz) RETURNS bigint
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT CASE WHEN p_at IS NULL THEN 9223372036854775807
    ELSE coalesce((SELECT max(r.upper_id) FROM partition_end e JOIN partition_range r
      USING (family, number) WHERE family = 'game' AND e.ends_at <= p_at), 0) END
$$;

-- Notes the end of the next partition of rounds, a day after it: no transaction adds one to it by then.
CREATE FUNCTION partition_note_end() RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  INSERT INTO partition_end (family, number, ends_at)
  SELECT r.family, r.number, l.ends_at
    FROM (SELECT * FROM partition_range p WHERE p.family = 'game'
        AND p.upper_id <= partition_position('game')
        AND NOT EXISTS (SELECT FROM partition_end e
          WHERE e.family = p.family AND e.number = p.number)
       ORDER BY p.number LIMIT 1) r
    CROSS JOIN LATERAL (SELECT greatest(
        (SELECT max(k.draws_at) FROM round_key k
          WHERE k.round_id >= r.lower_id AND k.round_id < r.upper_id),
        (SELECT max(e.ends_at) FROM partition_end e WHERE e.family = 'game')) AS ends_at) l
   WHERE l.ends_at < clock_timestamp() - interval '1 day'
  ON CONFLICT DO NOTHING
$$;

CREATE OR REPLACE FUNCTION partition_keep_ahead()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_family text;
BEGIN
  PERFORM partition_note_end();
  SELECT name INTO v_family FROM partition_family
   WHERE partitions_ahead(name) < 3 ORDER BY name LIMIT 1;
  IF NOT FOUND THEN RETURN NULL; END IF;
  RETURN v_family || ' ' || partition_add(v_family);
END
$function$;

CREATE OR REPLACE FUNCTION player_used(p_member bigint, p_kind text, p_span text, p_at timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT coalesce(sum(CASE p_kind WHEN 'loss' THEN stake - payout ELSE stake END), 0)::bigint
    FROM bet WHERE member_id = p_member AND state <> 'refunded'
     AND round_id >= bet_rounds_from(p_at - CASE p_span WHEN 'day' THEN interval '24 hours'
       WHEN 'week' THEN interval '7 days' ELSE interval '30 days' END)
     AND created_at > p_at - CASE p_span WHEN 'day' THEN interval '24 hours'
       WHEN 'week' THEN interval '7 days' ELSE interval '30 days' END;
$function$;

CREATE OR REPLACE FUNCTION player_state(p_member bigint)
 RETURNS TABLE(minutes integer, stretch_since timestamp with time zone, staked bigint, returned bigint, excluded_kind text, excluded_until timestamp with time zone, at timestamp with time zone)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT coalesce(r.minutes, 0), s.since, b.staked, b.returned, x.kind, x.ends_at, n.at
    FROM (SELECT ledger_now() AS at) n
    LEFT JOIN player_reality r ON r.member_id = p_member
    CROSS JOIN LATERAL (
      SELECT CASE WHEN r.last_bet_at > n.at - interval '30 minutes' THEN r.since END AS since) s
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(stake), 0)::bigint AS staked, coalesce(sum(payout), 0)::bigint AS returned
        FROM bet WHERE member_id = p_member AND state <> 'refunded' AND created_at >= s.since
         AND round_id >= bet_rounds_from(s.since)) b
    LEFT JOIN LATERAL (
      SELECT * FROM player_exclusion e WHERE e.member_id = p_member AND e.ends_at > n.at
       ORDER BY e.ends_at DESC LIMIT 1) x ON true;
$function$;
