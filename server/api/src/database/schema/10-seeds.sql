-- Chains of sealed seeds and the draw that members can check.

CREATE TABLE beacon_value (
  source text NOT NULL,
  round bigint NOT NULL,
  value bytea NOT NULL,
  recorded_at timestamptz NOT NULL,
  signature bytea,
  CONSTRAINT beacon_value_pkey PRIMARY KEY (source, round),
  CONSTRAINT beacon_value_signature_check CHECK (octet_length(signature) <= 96),
  CONSTRAINT beacon_value_value_check CHECK (octet_length(value) >= 16
    AND octet_length(value) <= 64)
);
GRANT SELECT ON beacon_value TO velvet_api, velvet_operator;

-- Some draws process says every second that it works. When none has for ten seconds, no bets are
-- taken: nobody would draw their round.
CREATE TABLE draws_lease (
  is_only boolean NOT NULL DEFAULT true,
  until timestamptz NOT NULL,
  -- When they began to, without a pause of ten seconds since.
  since timestamptz NOT NULL DEFAULT '-infinity',
  CONSTRAINT draws_lease_pkey PRIMARY KEY (is_only),
  CONSTRAINT draws_lease_is_only_check CHECK (is_only)
);

CREATE TABLE seed_chain (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  game_id bigint NOT NULL,
  length integer NOT NULL,
  tip bytea NOT NULL,
  created_at timestamptz NOT NULL,
  -- Tells which key sealed the chain, and nothing else about it; NULL: a chain from before.
  key_id text,
  CONSTRAINT seed_chain_pkey PRIMARY KEY (id),
  CONSTRAINT seed_chain_length_check CHECK (length > 0),
  CONSTRAINT seed_chain_tip_check CHECK (octet_length(tip) = 32),
  CONSTRAINT seed_chain_game_id_fkey FOREIGN KEY (game_id) REFERENCES game(id)
);
GRANT SELECT ON seed_chain TO velvet_api, velvet_operator;

-- Every 128th seed and the last: the others follow within 127 hashes. Granted to nobody.
CREATE TABLE seed_chain_secret (
  chain_id bigint NOT NULL,
  place integer NOT NULL,
  sealed bytea NOT NULL,
  CONSTRAINT seed_chain_secret_pkey PRIMARY KEY (chain_id, place),
  CONSTRAINT seed_chain_secret_sealed_check CHECK (octet_length(sealed) = (12 + 16 + 32)),
  CONSTRAINT seed_chain_secret_chain_id_fkey FOREIGN KEY (chain_id) REFERENCES seed_chain(id)
);

ALTER TABLE round_p0 ADD CONSTRAINT round_chain_id_fkey FOREIGN KEY (chain_id)
  REFERENCES seed_chain(id);

-- Keeps the first value that arrives for a beacon's round. The caller has checked its signature.
CREATE FUNCTION beacon_record(
  p_source text, p_round bigint, p_value bytea, p_signature bytea DEFAULT NULL::bytea
) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO beacon_value (source, round, value, signature, recorded_at)
  VALUES (p_source, p_round, p_value, p_signature, ledger_now()) ON CONFLICT DO NOTHING;
  RETURN FOUND;
END
$$;
GRANT EXECUTE ON FUNCTION beacon_record(text,bigint,bytea,bytea) TO velvet_draws;

CREATE FUNCTION seed_before(p_seed bytea) RETURNS bytea
LANGUAGE sql IMMUTABLE STRICT SET search_path = public, pg_temp AS $$
  SELECT sha256(convert_to('velvet chain v1', 'UTF8') || p_seed);
$$;

-- The values that rounds wait for: they are born soon after betting has closed.
CREATE FUNCTION beacon_wanted() RETURNS TABLE(source text, beacon_round bigint)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT DISTINCT r.beacon_source, r.beacon_round FROM round r
   WHERE r.state = 'pending' AND coalesce(r.beacon_after, r.draws_at) <= ledger_now()
     AND r.beacon_round IS NOT NULL
     AND NOT EXISTS (
       SELECT FROM beacon_value v WHERE v.source = r.beacon_source AND v.round = r.beacon_round);
$$;
GRANT EXECUTE ON FUNCTION beacon_wanted() TO velvet_draws;

CREATE FUNCTION draws_lease_renew() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_length constant interval := '10 seconds';
  v_since timestamptz;
  v_now timestamptz;
BEGIN
  SELECT until - v_length INTO v_since FROM draws_lease FOR UPDATE;
  v_now := clock_timestamp();
  INSERT INTO draws_lease AS l (until, since) VALUES (v_now + v_length, ledger_now())
  ON CONFLICT (is_only) DO UPDATE SET until = excluded.until,
    since = CASE WHEN l.until < v_now THEN excluded.since ELSE l.since END;
  -- What happened while no process drew is not announced.
  v_since := greatest(v_since, v_now - v_length);
  PERFORM announce_round(r, p.state)
    FROM round r
    CROSS JOIN LATERAL (VALUES (r.opens_at, 'opened'), (r.closes_at, 'closed')) AS p (at, state)
   WHERE r.state = 'pending' AND p.at > v_since AND p.at <= v_now;
END
$$;
GRANT EXECUTE ON FUNCTION draws_lease_renew() TO velvet_draws;

CREATE FUNCTION draws_alive() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM draws_lease WHERE until > clock_timestamp());
$$;
GRANT EXECUTE ON FUNCTION draws_alive() TO velvet_api, velvet_operator;

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
CREATE FUNCTION seed_chain_next(
  p_game bigint, OUT chain_id bigint, OUT place integer, OUT room integer
) RETURNS record LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
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
RETURNS TABLE(game_id bigint, missing integer, chain_id bigint, chain_place integer)
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
GRANT EXECUTE ON FUNCTION rounds_missing(integer) TO velvet_draws;

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
GRANT EXECUTE
  ON FUNCTION seed_chain_add(bigint,integer,bytea,text,integer[],bytea[],boolean)
  TO velvet_draws;

-- The sealed seed from which that of a place follows; no row when it is lost.
CREATE FUNCTION seed_sealed(p_chain bigint, p_place integer)
RETURNS TABLE(place integer, sealed bytea, tip bytea, key_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.place, s.sealed, c.tip, c.key_id
    FROM seed_chain_secret s JOIN seed_chain c ON c.id = s.chain_id
   WHERE s.chain_id = p_chain AND s.place >= p_place ORDER BY s.place LIMIT 1;
$$;
GRANT EXECUTE ON FUNCTION seed_sealed(bigint,integer) TO velvet_draws;

-- The keys that sealed the chains which the games' next rounds are on.
CREATE FUNCTION seed_keys() RETURNS TABLE(game_id bigint, key_id text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT g.id, c.key_id FROM game g
    CROSS JOIN LATERAL seed_chain_next(g.id) n JOIN seed_chain c ON c.id = n.chain_id;
$$;
GRANT EXECUTE ON FUNCTION seed_keys() TO velvet_draws;

-- Publishes a game's missing rounds with the commitments of consecutive places of its chain, as
-- many as there are of both. Returns how many: 0 when another process was first.
CREATE FUNCTION rounds_publish(
  p_game bigint, p_chain bigint, p_place integer, p_commitments bytea[],
  p_ahead integer DEFAULT 3, p_offer jsonb DEFAULT NULL::jsonb
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
GRANT EXECUTE
  ON FUNCTION rounds_publish(bigint,bigint,integer,bytea[],integer,jsonb)
  TO velvet_draws;

-- When a round is void without the beacon's value, which is asked for only while a process draws. A source
-- in the config `beacon` may have a `wait` of its own, in seconds.
CREATE FUNCTION beacon_deadline(p_draws_at timestamptz) RETURNS timestamptz
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT greatest(p_draws_at, (SELECT since FROM draws_lease)) + make_interval(secs => coalesce((
    SELECT (value ->> 'wait')::bigint FROM config
     WHERE key = 'beacon' AND value ->> 'source' IS NOT NULL), 30));
$$;

-- Rounds whose time has come and that wait for nothing else, with where their seed is. A seed is
-- given only for a round from before the seeds were sealed.
CREATE FUNCTION rounds_due(p_limit integer DEFAULT 200)
RETURNS TABLE(round_id bigint, chain_id bigint, chain_place integer, seed bytea)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT r.id, r.chain_id, r.chain_place, s.seed
    FROM (SELECT ledger_now() AS at) n
    JOIN round r ON r.state = 'pending' AND r.draws_at <= n.at
    LEFT JOIN round_secret s ON s.round_id = r.id
   WHERE r.beacon_round IS NULL OR beacon_deadline(r.draws_at) <= n.at OR EXISTS (
     SELECT FROM beacon_value v WHERE v.source = r.beacon_source AND v.round = r.beacon_round)
   ORDER BY r.draws_at, r.id LIMIT p_limit;
$$;
GRANT EXECUTE ON FUNCTION rounds_due(integer) TO velvet_draws;

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
      IF beacon_deadline(v_round.draws_at) > v_now THEN RETURN NULL; END IF;
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
GRANT EXECUTE ON FUNCTION round_draw(bigint,bytea) TO velvet_draws;

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
GRANT EXECUTE ON FUNCTION round_give_up(bigint) TO velvet_draws;

CREATE TRIGGER beacon_value_permanent BEFORE DELETE OR UPDATE OR TRUNCATE ON beacon_value
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER seed_chain_permanent BEFORE DELETE OR UPDATE OR TRUNCATE ON seed_chain
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
