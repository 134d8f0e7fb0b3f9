-- Seeds are made, sealed and opened by the draws process alone: the database keeps what its key
-- has encrypted, and sees a seed when the round is drawn. Rounds published before this keep their
-- seed in round_secret until they are drawn; what was left of their chains is never used and goes.
TRUNCATE seed_chain_secret;
ALTER TABLE seed_chain_secret DROP CONSTRAINT seed_chain_secret_seed_check;
ALTER TABLE seed_chain_secret RENAME COLUMN seed TO sealed;
-- AES-256-GCM by the draws process: nonce, tag, ciphertext.
ALTER TABLE seed_chain_secret ADD CHECK (octet_length(sealed) = 12 + 16 + 32);
-- Tells which key sealed the chain, and nothing else about it; NULL: a chain from before.
ALTER TABLE seed_chain ADD COLUMN key_id text;

DROP FUNCTION rounds_prepare(integer);
DROP FUNCTION rounds_draw(integer);
DROP FUNCTION seed_next(bigint);
DROP FUNCTION seed_at(bigint, integer);
DROP FUNCTION seed_chain_create(bigint, integer);
DROP FUNCTION round_publish(game, timestamptz, timestamptz, bytea, bigint, integer);

-- Some draws process says every second that it works. When none has for ten seconds, no bets are
-- taken: nobody would draw their round.
CREATE TABLE draws_lease (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  until timestamptz NOT NULL
);

CREATE FUNCTION draws_lease_renew() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO draws_lease (until) VALUES (clock_timestamp() + interval '10 seconds')
  ON CONFLICT (is_only) DO UPDATE SET until = excluded.until;
$$;

CREATE FUNCTION draws_alive() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM draws_lease WHERE until > clock_timestamp());
$$;

-- As before, and no bets while nobody draws.
CREATE OR REPLACE FUNCTION place_bets_verdict(
  p_game game, p_round round, p_account account, p_sides text[], p_stake bigint, p_at timestamptz
) RETURNS text LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  v_game text := place_bets_game_verdict(p_game, p_round, p_account, p_sides, p_stake, p_at);
  v_player text := player_verdict(p_account.member_id,
    coalesce(p_stake, 0)::numeric * coalesce(cardinality(p_sides), 0), p_at);
BEGIN
  IF v_game = 'account_offline' THEN RETURN v_game; END IF;
  IF v_game = 'ok' AND NOT draws_alive() THEN v_game := 'game_paused'; END IF;
  IF v_player = 'excluded' OR v_game = 'ok' THEN RETURN coalesce(v_player, v_game); END IF;
  RETURN v_game;
END
$$;

-- The starts of the periods that a game should have rounds for and has not: the open one, if five
-- seconds of betting remain, and p_ahead more.
CREATE FUNCTION round_starts(p_game game, p_ahead integer, p_now timestamptz)
RETURNS timestamptz[] LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  v_period interval := make_interval(secs => p_game.period_seconds);
  v_current timestamptz := to_timestamp(
    floor(extract(epoch FROM p_now))::bigint / p_game.period_seconds * p_game.period_seconds);
  v_last timestamptz := (SELECT max(draws_at) FROM round WHERE game_id = p_game.id);
  v_start timestamptz := greatest(v_last, v_current);
  v_starts timestamptz[] := '{}';
BEGIN
  WHILE v_start <= v_current + p_ahead * v_period LOOP
    IF v_start > p_now OR v_start + v_period >= p_now + interval '8 seconds' THEN
      v_starts := v_starts || v_start;
    END IF;
    v_start := v_start + v_period;
  END LOOP;
  RETURN v_starts;
END
$$;

-- The newest sealed chain of a game and the next place on it; NULL when a new chain is needed.
CREATE FUNCTION seed_chain_next(p_game bigint, OUT chain_id bigint, OUT place integer,
  OUT room integer)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_chain seed_chain;
BEGIN
  SELECT * INTO v_chain FROM seed_chain c WHERE c.game_id = p_game AND c.key_id IS NOT NULL
   ORDER BY c.id DESC LIMIT 1;
  IF NOT FOUND THEN RETURN; END IF;
  place := coalesce((SELECT max(r.chain_place) FROM round r WHERE r.chain_id = v_chain.id), 0) + 1;
  -- Used up, or its seeds are lost.
  IF NOT EXISTS (SELECT FROM seed_chain_secret s
    WHERE s.chain_id = v_chain.id AND s.place >= seed_chain_next.place) THEN
    place := NULL;
    RETURN;
  END IF;
  chain_id := v_chain.id;
  room := v_chain.length - place + 1;
END
$$;

-- What is to be published. chain_id and chain_place are those of the first missing round; NULL:
-- the game needs a new chain first.
CREATE FUNCTION rounds_missing(p_ahead integer DEFAULT 3)
RETURNS TABLE (game_id bigint, missing integer, chain_id bigint, chain_place integer)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_now timestamptz := ledger_now();
  v_game game;
  v_next record;
BEGIN
  FOR v_game IN SELECT * FROM game WHERE enabled ORDER BY id LOOP
    missing := cardinality(round_starts(v_game, p_ahead, v_now));
    CONTINUE WHEN missing = 0;
    SELECT * INTO v_next FROM seed_chain_next(v_game.id);
    game_id := v_game.id;
    chain_id := v_next.chain_id;
    chain_place := v_next.place;
    missing := least(missing, coalesce(v_next.room, missing));
    RETURN NEXT;
  END LOOP;
END
$$;

-- Publishes the tip of a new chain and keeps its sealed seeds: every so many-th and the last. Only
-- when the game needs one, or when nobody has the key of its chain any more (p_replace).
CREATE FUNCTION seed_chain_add(
  p_game bigint, p_length integer, p_tip bytea, p_key_id text, p_places integer[],
  p_sealed bytea[], p_replace boolean DEFAULT false
) RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_next record;
  v_id bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('velvet.rounds'), p_game::integer);
  SELECT * INTO v_next FROM seed_chain_next(p_game);
  IF v_next.chain_id IS NOT NULL AND NOT p_replace THEN RETURN NULL; END IF;
  INSERT INTO seed_chain (game_id, length, tip, key_id, created_at)
  VALUES (p_game, p_length, p_tip, p_key_id, ledger_now()) RETURNING id INTO v_id;
  INSERT INTO seed_chain_secret (chain_id, place, sealed)
  SELECT v_id, u.place, u.sealed FROM unnest(p_places, p_sealed) AS u (place, sealed);
  RETURN v_id;
END
$$;

-- The sealed seed from which that of a place follows; no row when it is lost.
CREATE FUNCTION seed_sealed(p_chain bigint, p_place integer)
RETURNS TABLE (place integer, sealed bytea, tip bytea, key_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.place, s.sealed, c.tip, c.key_id
    FROM seed_chain_secret s JOIN seed_chain c ON c.id = s.chain_id
   WHERE s.chain_id = p_chain AND s.place >= p_place ORDER BY s.place LIMIT 1;
$$;

-- The keys that sealed the chains which the games' next rounds are on.
CREATE FUNCTION seed_keys() RETURNS TABLE (game_id bigint, key_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT g.id, c.key_id FROM game g
    CROSS JOIN LATERAL seed_chain_next(g.id) n JOIN seed_chain c ON c.id = n.chain_id
   WHERE g.enabled;
$$;

-- Publishes one round with its commitment. Betting closes three seconds before the draw; the
-- beacon's value is the first one that comes into being after the draw's time.
CREATE FUNCTION round_publish(
  p_game game, p_start timestamptz, p_opens_at timestamptz, p_commitment bytea,
  p_chain bigint DEFAULT NULL, p_place integer DEFAULT NULL
) RETURNS bigint LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_draws_at timestamptz := p_start + make_interval(secs => p_game.period_seconds);
  v_expect text := period_name(p_start, p_game.period_seconds);
  v_beacon record;
  v_previous bytea;
  v_id bigint;
BEGIN
  SELECT link INTO v_previous FROM round WHERE game_id = p_game.id ORDER BY draws_at DESC LIMIT 1;
  SELECT * INTO v_beacon FROM beacon_rule();
  INSERT INTO round (game_id, game_key, expect, opens_at, closes_at, draws_at, commitment, link,
    chain_id, chain_place, beacon_source, beacon_round)
  VALUES (p_game.id, p_game.key, v_expect, p_opens_at, v_draws_at - interval '3 seconds',
    v_draws_at, p_commitment,
    sha256(coalesce(v_previous, '\x'::bytea) || convert_to(v_expect, 'UTF8') || p_commitment),
    p_chain, p_place, v_beacon.source, CASE WHEN v_beacon.source IS NOT NULL THEN
      (floor(extract(epoch FROM v_draws_at))::bigint - v_beacon.genesis) / v_beacon.period + 2 END)
  RETURNING id INTO v_id;
  RETURN v_id;
END
$$;

-- Publishes a game's missing rounds with the commitments of consecutive places of its chain, as
-- many as there are of both. Returns how many: 0 when another process was first.
CREATE FUNCTION rounds_publish(
  p_game bigint, p_chain bigint, p_place integer, p_commitments bytea[],
  p_ahead integer DEFAULT 3
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
      p_chain, p_place + i - 1);
  END LOOP;
  RETURN v_count;
END
$$;

-- How long rounds wait for the beacon's value before they are void.
CREATE FUNCTION beacon_wait() RETURNS interval
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT make_interval(secs => coalesce((SELECT b.wait FROM beacon_rule() b), 30));
$$;

-- Rounds whose time has come and that wait for nothing else, with where their seed is. A seed is
-- given only for a round from before the seeds were sealed.
CREATE FUNCTION rounds_due(p_limit integer DEFAULT 200)
RETURNS TABLE (round_id bigint, chain_id bigint, chain_place integer, seed bytea)
LANGUAGE sql VOLATILE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT r.id, r.chain_id, r.chain_place, s.seed
    FROM (SELECT ledger_now() AS at) n
    JOIN round r ON r.state = 'pending' AND r.draws_at <= n.at
    LEFT JOIN round_secret s ON s.round_id = r.id
   WHERE r.beacon_round IS NULL OR r.draws_at + beacon_wait() <= n.at OR EXISTS (
     SELECT FROM beacon_value v WHERE v.source = r.beacon_source AND v.round = r.beacon_round)
   ORDER BY r.draws_at, r.id LIMIT p_limit;
$$;

-- Draws a due round from its seed, however late. Void is a round whose beacon's value did not come
-- within the wait. Returns drawn, void, mismatch (not the committed seed: nothing is changed), or
-- NULL when there is nothing to do: another process is at it, or its time has not come.
CREATE FUNCTION round_draw(p_round bigint, p_seed bytea) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_now timestamptz := ledger_now();
  v_round round;
  v_beacon text := '';
BEGIN
  SELECT * INTO v_round FROM round
   WHERE id = p_round AND state = 'pending' AND draws_at <= v_now FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF v_round.beacon_round IS NOT NULL THEN
    SELECT encode(v.value, 'hex') INTO v_beacon FROM beacon_value v
     WHERE v.source = v_round.beacon_source AND v.round = v_round.beacon_round;
    IF v_beacon IS NULL THEN
      IF v_round.draws_at + beacon_wait() > v_now THEN RETURN NULL; END IF;
      UPDATE round SET state = 'void', drawn_at = v_now WHERE id = p_round;
      DELETE FROM round_secret WHERE round_id = p_round;
      RETURN 'void';
    END IF;
  END IF;
  IF p_seed IS NULL OR sha256(p_seed) <> v_round.commitment THEN RETURN 'mismatch'; END IF;
  UPDATE round SET state = 'drawn', seed = p_seed, drawn_at = v_now, beacon = v_beacon,
    numbers = draw_numbers(p_seed, v_round.game_key, v_round.expect, v_beacon)
   WHERE id = p_round;
  DELETE FROM round_secret WHERE round_id = p_round;
  RETURN 'drawn';
END
$$;

-- Gives up a due round whose seed is lost, so that its bets are refunded. A sealed seed that is
-- there may only be given up after ten minutes: another process may have its key.
CREATE FUNCTION round_give_up(p_round bigint) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_now timestamptz := ledger_now();
  v_round round;
BEGIN
  SELECT * INTO v_round FROM round
   WHERE id = p_round AND state = 'pending' AND draws_at <= v_now FOR UPDATE SKIP LOCKED;
  IF NOT FOUND OR v_round.draws_at + interval '10 minutes' > v_now AND (
    EXISTS (SELECT FROM round_secret s WHERE s.round_id = p_round)
    OR EXISTS (SELECT FROM seed_sealed(v_round.chain_id, v_round.chain_place))) THEN
    RETURN false;
  END IF;
  UPDATE round SET state = 'void', drawn_at = v_now WHERE id = p_round;
  DELETE FROM round_secret WHERE round_id = p_round;
  RETURN true;
END
$$;

REVOKE EXECUTE ON FUNCTION bets_settle(integer), beacon_record(text, bigint, bytea, bytea),
  beacon_wanted() FROM velvet_api;
GRANT EXECUTE ON FUNCTION draws_alive() TO velvet_api, velvet_operator;
GRANT SELECT ON schema_migration TO velvet_draws, velvet_metrics;
GRANT EXECUTE ON FUNCTION
  draws_lease_renew(),
  rounds_missing(integer),
  seed_chain_add(bigint, integer, bytea, text, integer[], bytea[], boolean),
  seed_sealed(bigint, integer),
  seed_keys(),
  rounds_publish(bigint, bigint, integer, bytea[], integer),
  rounds_due(integer),
  round_draw(bigint, bytea),
  round_give_up(bigint),
  bets_settle(integer),
  beacon_record(text, bigint, bytea, bytea),
  beacon_wanted()
  TO velvet_draws;
