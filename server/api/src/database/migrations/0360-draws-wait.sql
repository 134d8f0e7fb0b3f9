-- How long draws processes may rest: until the next round is due, at most as long as they say. A round that
-- is due already, because its beacon is missing, lets them not rest at all.

CREATE FUNCTION draws_wait(p_most_ms integer) RETURNS integer
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT least(p_most_ms, greatest(0, ceil(extract(epoch FROM min(draws_at) - ledger_now()) * 1000)))::integer
    FROM round WHERE state = 'pending';
$$;

REVOKE EXECUTE ON FUNCTION draws_wait(integer) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION draws_wait(integer) TO velvet_draws;
