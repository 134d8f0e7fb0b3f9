-- A product without a configured rule still has one: 10,000 to 500,000 points, three times a day.
CREATE OR REPLACE FUNCTION withdraw_rule(p_member bigint, p_at timestamptz)
RETURNS TABLE (min_amount bigint, max_amount bigint, per_day integer, used_today integer)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce((c.value ->> 'min')::bigint, 1000000),
    coalesce((c.value ->> 'max')::bigint, 50000000),
    coalesce((c.value ->> 'perDay')::integer, 3),
    (SELECT count(*)::integer FROM withdrawal w
      WHERE w.member_id = p_member AND w.state <> 'failed'
        AND w.created_at >= date_trunc('day', p_at, 'UTC'))
    FROM (SELECT) AS always LEFT JOIN config c ON c.key = 'withdraw_rule';
$$;

-- Forgets attempts whose window is long over and sessions that have expired. Returns how many.
CREATE FUNCTION sweep_expired() RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH attempts AS (
    DELETE FROM login_throttle WHERE window_start < clock_timestamp() - interval '1 day' RETURNING 1
  ), sessions AS (
    DELETE FROM session WHERE expires_at < clock_timestamp() - interval '1 day' RETURNING 1
  )
  SELECT (SELECT count(*) FROM attempts) + (SELECT count(*) FROM sessions);
$$;

GRANT EXECUTE ON FUNCTION sweep_expired() TO velvet_api;
