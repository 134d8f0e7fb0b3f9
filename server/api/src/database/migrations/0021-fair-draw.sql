-- The draw with the chain of seeds and the optional beacon.

DROP FUNCTION draw_numbers(bytea, text, text);

-- Three numbers 1–6 from HMAC-SHA-256(seed, "v1|game key|expect|beacon|counter"), counter from 0:
-- bytes in order, those from 252 on are rejected so that every number is equally likely. The
-- beacon is lower-case hex, empty when none takes part.
CREATE FUNCTION draw_numbers(p_seed bytea, p_game_key text, p_expect text, p_beacon text)
RETURNS smallint[] LANGUAGE plpgsql IMMUTABLE STRICT SET search_path = public, pg_temp AS $$
DECLARE
  v_numbers smallint[] := '{}';
  v_block bytea;
  v_byte integer;
BEGIN
  FOR v_counter IN 0 .. 1000 LOOP
    v_block := hmac_sha256(p_seed,
      convert_to(concat_ws('|', 'v1', p_game_key, p_expect, p_beacon, v_counter), 'UTF8'));
    FOR i IN 0 .. 31 LOOP
      v_byte := get_byte(v_block, i);
      IF v_byte < 252 THEN v_numbers := v_numbers || (1 + v_byte % 6)::smallint; END IF;
      IF cardinality(v_numbers) = 3 THEN RETURN v_numbers; END IF;
    END LOOP;
  END LOOP;
  RAISE EXCEPTION 'No numbers found';
END
$$;

-- Nobody sets a result: a round takes only the numbers that follow from the committed seed and
-- the beacon's value that was named beforehand.
CREATE OR REPLACE FUNCTION round_keep() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_step text := OLD.state || '→' || NEW.state;
  v_beacon text;
BEGIN
  IF to_jsonb(OLD) - ARRAY['state', 'seed', 'numbers', 'drawn_at', 'beacon']
    <> to_jsonb(NEW) - ARRAY['state', 'seed', 'numbers', 'drawn_at', 'beacon'] THEN
    RAISE EXCEPTION 'A published round does not change' USING ERRCODE = 'restrict_violation';
  END IF;
  IF v_step = 'pending→drawn' THEN
    v_beacon := '';
    IF OLD.beacon_round IS NOT NULL THEN
      SELECT encode(value, 'hex') INTO v_beacon FROM beacon_value
       WHERE source = OLD.beacon_source AND round = OLD.beacon_round;
    END IF;
    IF sha256(NEW.seed) <> OLD.commitment
      OR NEW.beacon IS DISTINCT FROM v_beacon
      OR NEW.numbers IS DISTINCT FROM
        draw_numbers(NEW.seed, OLD.game_key, OLD.expect, NEW.beacon)
      OR coalesce(NEW.drawn_at < OLD.draws_at, true) THEN
      RAISE EXCEPTION 'The result does not follow from the committed seed'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'round_result_committed';
    END IF;
  ELSIF v_step NOT IN ('pending→void', 'drawn→settled', 'void→refunded')
    OR (OLD.seed, OLD.numbers, OLD.beacon) IS DISTINCT FROM (NEW.seed, NEW.numbers, NEW.beacon)
  THEN
    RAISE EXCEPTION 'A round does not go %', v_step USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$$;

-- The config `beacon` names a public source: {"source": …, "genesis": epoch s, "period": s,
-- "wait": s}. Absent: rounds need none.
CREATE FUNCTION beacon_rule(OUT source text, OUT genesis bigint, OUT period bigint, OUT wait bigint)
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT value ->> 'source', (value ->> 'genesis')::bigint, (value ->> 'period')::bigint,
    (value ->> 'wait')::bigint
    FROM config WHERE key = 'beacon' AND value ->> 'source' IS NOT NULL;
$$;

DROP FUNCTION round_publish(game, timestamptz, timestamptz, bytea);

-- Publishes one round with its commitment. Betting closes three seconds before the draw; the
-- beacon's value is the first one that comes into being after the draw's time.
CREATE FUNCTION round_publish(
  p_game game, p_start timestamptz, p_opens_at timestamptz, p_seed bytea,
  p_chain bigint DEFAULT NULL, p_place integer DEFAULT NULL
) RETURNS bigint LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_draws_at timestamptz := p_start + make_interval(secs => p_game.period_seconds);
  v_expect text := period_name(p_start, p_game.period_seconds);
  v_commitment bytea := sha256(p_seed);
  v_beacon record;
  v_previous bytea;
  v_id bigint;
BEGIN
  SELECT link INTO v_previous FROM round WHERE game_id = p_game.id ORDER BY draws_at DESC LIMIT 1;
  SELECT * INTO v_beacon FROM beacon_rule();
  INSERT INTO round (game_id, game_key, expect, opens_at, closes_at, draws_at, commitment, link,
    chain_id, chain_place, beacon_source, beacon_round)
  VALUES (p_game.id, p_game.key, v_expect, p_opens_at, v_draws_at - interval '3 seconds',
    v_draws_at, v_commitment,
    sha256(coalesce(v_previous, '\x'::bytea) || convert_to(v_expect, 'UTF8') || v_commitment),
    p_chain, p_place, v_beacon.source, CASE WHEN v_beacon.source IS NOT NULL THEN
      (floor(extract(epoch FROM v_draws_at))::bigint - v_beacon.genesis) / v_beacon.period + 2 END)
  RETURNING id INTO v_id;
  INSERT INTO round_secret (round_id, seed) VALUES (v_id, p_seed);
  RETURN v_id;
END
$$;

CREATE OR REPLACE FUNCTION rounds_prepare(p_ahead integer DEFAULT 3) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_now timestamptz := ledger_now();
  v_game game;
  v_period interval;
  v_current timestamptz;
  v_last timestamptz;
  v_start timestamptz;
  v_next record;
  v_count integer := 0;
BEGIN
  FOR v_game IN SELECT * FROM game WHERE enabled ORDER BY id LOOP
    v_period := make_interval(secs => v_game.period_seconds);
    v_current := to_timestamp(
      floor(extract(epoch FROM v_now))::bigint / v_game.period_seconds * v_game.period_seconds);
    SELECT max(draws_at) INTO v_last FROM round WHERE game_id = v_game.id;
    CONTINUE WHEN v_last >= v_current + (p_ahead + 1) * v_period;
    CONTINUE WHEN NOT pg_try_advisory_xact_lock(hashtext('velvet.rounds'), v_game.id::integer);
    SELECT max(draws_at) INTO v_last FROM round WHERE game_id = v_game.id;
    v_start := greatest(coalesce(v_last, v_current), v_current);
    WHILE v_start <= v_current + p_ahead * v_period LOOP
      IF v_start > v_now OR v_start + v_period >= v_now + interval '8 seconds' THEN
        SELECT * INTO v_next FROM seed_next(v_game.id);
        PERFORM round_publish(v_game, v_start, greatest(v_start, v_now), v_next.seed,
          v_next.chain_id, v_next.place);
        v_count := v_count + 1;
      END IF;
      v_start := v_start + v_period;
    END LOOP;
  END LOOP;
  RETURN v_count;
END
$$;

-- Draws the rounds whose time has come, however late. A round whose seed is lost, or whose
-- beacon's value did not arrive within the wait, becomes void.
CREATE OR REPLACE FUNCTION rounds_draw(p_limit integer DEFAULT 20)
RETURNS TABLE (round_id bigint, game_key text, expect text, state text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_now timestamptz := ledger_now();
  v_wait interval := make_interval(secs => coalesce((SELECT b.wait FROM beacon_rule() b), 30));
  v_round round;
  v_seed bytea;
  v_beacon text;
BEGIN
  FOR v_round IN
    SELECT r.* FROM round r WHERE r.state = 'pending' AND r.draws_at <= v_now
      AND (r.beacon_round IS NULL OR r.draws_at + v_wait <= v_now OR EXISTS (
        SELECT FROM beacon_value v WHERE v.source = r.beacon_source AND v.round = r.beacon_round))
     ORDER BY r.draws_at, r.id LIMIT p_limit FOR UPDATE OF r SKIP LOCKED
  LOOP
    SELECT s.seed INTO v_seed FROM round_secret s WHERE s.round_id = v_round.id;
    v_beacon := '';
    IF v_round.beacon_round IS NOT NULL THEN
      SELECT encode(v.value, 'hex') INTO v_beacon FROM beacon_value v
       WHERE v.source = v_round.beacon_source AND v.round = v_round.beacon_round;
    END IF;
    IF v_seed IS NULL OR v_beacon IS NULL OR sha256(v_seed) <> v_round.commitment THEN
      UPDATE round SET state = 'void', drawn_at = v_now WHERE id = v_round.id;
    ELSE
      UPDATE round SET state = 'drawn', seed = v_seed, drawn_at = v_now, beacon = v_beacon,
        numbers = draw_numbers(v_seed, v_round.game_key, v_round.expect, v_beacon)
       WHERE id = v_round.id;
    END IF;
    DELETE FROM round_secret WHERE round_id = v_round.id;
    RETURN QUERY SELECT r.id, r.game_key, r.expect, r.state FROM round r WHERE r.id = v_round.id;
  END LOOP;
END
$$;

-- The beacon's values that due rounds wait for.
CREATE FUNCTION beacon_wanted() RETURNS TABLE (source text, beacon_round bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT r.beacon_source, r.beacon_round FROM round r
   WHERE r.state = 'pending' AND r.draws_at <= ledger_now() AND r.beacon_round IS NOT NULL
     AND NOT EXISTS (
       SELECT FROM beacon_value v WHERE v.source = r.beacon_source AND v.round = r.beacon_round);
$$;

GRANT SELECT ON seed_chain, beacon_value TO velvet_api, velvet_operator;
GRANT EXECUTE ON FUNCTION
  beacon_record(text, bigint, bytea),
  beacon_wanted(),
  rounds_prepare(integer),
  rounds_draw(integer)
  TO velvet_api;
