-- Rounds need no leader: every instance calls these functions a few times a second.

CREATE FUNCTION period_name(p_start timestamptz, p_period_seconds integer) RETURNS text
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT to_char(p_start AT TIME ZONE 'UTC', 'YYYYMMDD') || lpad(
    (floor(extract(epoch FROM p_start))::bigint % 86400 / p_period_seconds + 1)::text, 4, '0');
$$;

-- Publishes one round with its commitment. Betting closes three seconds before the draw.
CREATE FUNCTION round_publish(
  p_game game, p_start timestamptz, p_opens_at timestamptz, p_seed bytea
) RETURNS bigint LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_draws_at timestamptz := p_start + make_interval(secs => p_game.period_seconds);
  v_expect text := period_name(p_start, p_game.period_seconds);
  v_commitment bytea := sha256(p_seed);
  v_previous bytea;
  v_id bigint;
BEGIN
  SELECT link INTO v_previous FROM round WHERE game_id = p_game.id ORDER BY draws_at DESC LIMIT 1;
  INSERT INTO round (game_id, game_key, expect, opens_at, closes_at, draws_at, commitment, link)
  VALUES (p_game.id, p_game.key, v_expect, p_opens_at, v_draws_at - interval '3 seconds',
    v_draws_at, v_commitment,
    sha256(coalesce(v_previous, '\x'::bytea) || convert_to(v_expect, 'UTF8') || v_commitment))
  RETURNING id INTO v_id;
  INSERT INTO round_secret (round_id, seed) VALUES (v_id, p_seed);
  RETURN v_id;
END
$$;

-- Makes sure that each game has its open round and p_ahead more published. A new game, or one
-- after a long pause, opens the current period at once when five seconds of betting remain.
-- Returns how many rounds were published now.
CREATE FUNCTION rounds_prepare(p_ahead integer DEFAULT 3) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_now timestamptz := ledger_now();
  v_game game;
  v_period interval;
  v_current timestamptz;
  v_last timestamptz;
  v_start timestamptz;
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
        -- Random bytes from the server's strong source: a version 4 UUID holds 122 of them.
        PERFORM round_publish(v_game, v_start, greatest(v_start, v_now), sha256(
          uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
          || uuid_send(gen_random_uuid())));
        v_count := v_count + 1;
      END IF;
      v_start := v_start + v_period;
    END LOOP;
  END LOOP;
  RETURN v_count;
END
$$;

-- Draws the rounds whose time has come, however late. A round whose seed is lost becomes void.
CREATE FUNCTION rounds_draw(p_limit integer DEFAULT 20)
RETURNS TABLE (round_id bigint, game_key text, expect text, state text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_now timestamptz := ledger_now();
  v_round round;
  v_seed bytea;
BEGIN
  FOR v_round IN
    SELECT * FROM round r WHERE r.state = 'pending' AND r.draws_at <= v_now
     ORDER BY r.draws_at, r.id LIMIT p_limit FOR UPDATE SKIP LOCKED
  LOOP
    SELECT s.seed INTO v_seed FROM round_secret s WHERE s.round_id = v_round.id;
    IF v_seed IS NULL OR sha256(v_seed) <> v_round.commitment THEN
      UPDATE round SET state = 'void', drawn_at = v_now WHERE id = v_round.id;
    ELSE
      UPDATE round SET state = 'drawn', seed = v_seed, drawn_at = v_now,
        numbers = draw_numbers(v_seed, v_round.game_key, v_round.expect) WHERE id = v_round.id;
    END IF;
    DELETE FROM round_secret WHERE round_id = v_round.id;
    RETURN QUERY SELECT r.id, r.game_key, r.expect, r.state FROM round r WHERE r.id = v_round.id;
  END LOOP;
END
$$;
