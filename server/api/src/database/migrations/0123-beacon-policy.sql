-- Whether a public random value takes part in a round is still fixed when the round is published.
-- From now on it is the first one born after betting closes, and it takes part by itself where the
-- draws process reaches the source; the config `beacon` overrules that: a source forces it, and
-- {"mode": "off"} forbids it.

-- The value is the first one born after this time. NULL: after draws_at, as it was before.
ALTER TABLE round ADD COLUMN beacon_after timestamptz;

ALTER TABLE config DROP CONSTRAINT config_beacon_readable;
ALTER TABLE config ADD CONSTRAINT config_beacon_readable CHECK (
  key <> 'beacon' OR value = '{"mode": "off"}' OR (
    coalesce(value ->> 'source', '') ~ '^[a-z0-9-]{1,32}$'
    AND coalesce(value ->> 'genesis', '') ~ '^\d{1,12}$'
    AND coalesce(value ->> 'period', '') ~ '^[1-9]\d{0,4}$'
    AND coalesce(value ->> 'wait', '') ~ '^[1-9]\d{0,4}$'
  )
);

-- What the next rounds need: the operator's rule, or without one what the draws process offers
-- ({"source", "genesis": epoch s, "period": s}). No source: none.
CREATE FUNCTION beacon_choice(
  p_offer jsonb, OUT source text, OUT genesis bigint, OUT period bigint
) LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT c.rule ->> 'source', (c.rule ->> 'genesis')::bigint, (c.rule ->> 'period')::bigint
    FROM (SELECT coalesce((SELECT value FROM config WHERE key = 'beacon'), p_offer) AS rule) c;
$$;

-- The values that rounds wait for: they are born soon after betting has closed.
CREATE OR REPLACE FUNCTION beacon_wanted() RETURNS TABLE (source text, beacon_round bigint)
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT r.beacon_source, r.beacon_round FROM round r
   WHERE r.state = 'pending' AND coalesce(r.beacon_after, r.draws_at) <= ledger_now()
     AND r.beacon_round IS NOT NULL
     AND NOT EXISTS (
       SELECT FROM beacon_value v WHERE v.source = r.beacon_source AND v.round = r.beacon_round);
$$;

DROP FUNCTION rounds_publish(bigint, bigint, integer, bytea[], integer);
DROP FUNCTION round_publish(game, timestamptz, timestamptz, bytea, bigint, integer);

-- Publishes one round with its commitment and which beacon's value takes part, if one does.
-- Betting closes three seconds before the draw; value n of a beacon is born at
-- genesis + (n - 1) × period.
CREATE FUNCTION round_publish(
  p_game game, p_start timestamptz, p_opens_at timestamptz, p_commitment bytea,
  p_chain bigint DEFAULT NULL, p_place integer DEFAULT NULL, p_offer jsonb DEFAULT NULL
) RETURNS bigint LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_draws_at timestamptz := p_start + make_interval(secs => p_game.period_seconds);
  v_closes_at timestamptz := v_draws_at - interval '3 seconds';
  v_expect text := period_name(p_start, p_game.period_seconds);
  v_beacon record;
  v_previous bytea;
  v_id bigint;
BEGIN
  SELECT link INTO v_previous FROM round WHERE game_id = p_game.id ORDER BY draws_at DESC LIMIT 1;
  SELECT * INTO v_beacon FROM beacon_choice(p_offer);
  INSERT INTO round (game_id, game_key, expect, opens_at, closes_at, draws_at, commitment, link,
    chain_id, chain_place, beacon_source, beacon_after, beacon_round)
  VALUES (p_game.id, p_game.key, v_expect, p_opens_at, v_closes_at, v_draws_at, p_commitment,
    sha256(coalesce(v_previous, '\x'::bytea) || convert_to(v_expect, 'UTF8') || p_commitment),
    p_chain, p_place, v_beacon.source,
    CASE WHEN v_beacon.source IS NOT NULL THEN v_closes_at END,
    CASE WHEN v_beacon.source IS NOT NULL THEN
      (floor(extract(epoch FROM v_closes_at))::bigint - v_beacon.genesis) / v_beacon.period + 2
    END)
  RETURNING id INTO v_id;
  RETURN v_id;
END
$$;

-- Publishes a game's missing rounds with the commitments of consecutive places of its chain, as
-- many as there are of both. Returns how many: 0 when another process was first.
CREATE FUNCTION rounds_publish(
  p_game bigint, p_chain bigint, p_place integer, p_commitments bytea[],
  p_ahead integer DEFAULT 3, p_offer jsonb DEFAULT NULL
) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_now timestamptz := ledger_now();
  v_game game;
  v_next record;
  v_starts timestamptz[];
  v_count integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('velvet.rounds'), p_game::integer) THEN RETURN 0; END IF;
  SELECT * INTO v_game FROM game WHERE id = p_game AND enabled;
  SELECT * INTO v_next FROM seed_chain_next(p_game);
  IF v_game.id IS NULL OR (v_next.chain_id, v_next.place) IS DISTINCT FROM (p_chain, p_place) THEN
    RETURN 0;
  END IF;
  v_starts := round_starts(v_game, p_ahead, v_now);
  v_count := least(cardinality(v_starts), cardinality(p_commitments), v_next.room);
  FOR i IN 1 .. v_count LOOP
    PERFORM round_publish(v_game, v_starts[i], greatest(v_starts[i], v_now), p_commitments[i],
      p_chain, p_place + i - 1, p_offer);
  END LOOP;
  RETURN v_count;
END
$$;

GRANT EXECUTE ON FUNCTION rounds_publish(bigint, bigint, integer, bytea[], integer, jsonb)
  TO velvet_draws;
