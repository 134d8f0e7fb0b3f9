-- Seeds come from a hash chain per game: seed(i - 1) = SHA-256("velvet chain v1" || seed(i)), and
-- seed(0) is the tip, published before the first round. So no seed can be chosen, left out or
-- exchanged later. Rounds use the places 1, 2, 3 … in the order of their draws. A round's
-- commitment is the plain SHA-256 of its seed and therefore tells nothing about another seed.

ALTER TABLE game DROP CONSTRAINT game_period_seconds_check;
ALTER TABLE game ADD CONSTRAINT game_period_seconds_check CHECK (period_seconds >= 5);

CREATE TABLE seed_chain (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  game_id bigint NOT NULL REFERENCES game,
  length integer NOT NULL CHECK (length > 0),
  tip bytea NOT NULL CHECK (octet_length(tip) = 32),
  created_at timestamptz NOT NULL
);
CREATE TRIGGER seed_chain_permanent BEFORE UPDATE OR DELETE OR TRUNCATE ON seed_chain
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Every 128th seed and the last: the others follow within 127 hashes. Granted to nobody.
CREATE TABLE seed_chain_secret (
  chain_id bigint NOT NULL REFERENCES seed_chain,
  place integer NOT NULL,
  seed bytea NOT NULL CHECK (octet_length(seed) = 32),
  PRIMARY KEY (chain_id, place)
);

-- A round may also need a public random value that nobody knows while bets are taken. Which one
-- is fixed when the round is published.
ALTER TABLE round
  ADD COLUMN chain_id bigint REFERENCES seed_chain,
  ADD COLUMN chain_place integer,
  ADD COLUMN beacon_source text,
  ADD COLUMN beacon_round bigint,
  -- Hex of the value that took part in the draw; empty when none was needed.
  ADD COLUMN beacon text NOT NULL DEFAULT '',
  ADD CONSTRAINT round_chain_place UNIQUE (chain_id, chain_place),
  ADD CONSTRAINT round_chain_whole CHECK ((chain_id IS NULL) = (chain_place IS NULL)),
  ADD CONSTRAINT round_beacon_whole CHECK ((beacon_source IS NULL) = (beacon_round IS NULL));

CREATE TABLE beacon_value (
  source text NOT NULL,
  round bigint NOT NULL,
  value bytea NOT NULL CHECK (octet_length(value) BETWEEN 16 AND 64),
  recorded_at timestamptz NOT NULL,
  PRIMARY KEY (source, round)
);
CREATE TRIGGER beacon_value_permanent BEFORE UPDATE OR DELETE OR TRUNCATE ON beacon_value
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Keeps the first value that arrives for a beacon's round. The caller has checked its signature.
CREATE FUNCTION beacon_record(p_source text, p_round bigint, p_value bytea) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO beacon_value (source, round, value, recorded_at)
  VALUES (p_source, p_round, p_value, ledger_now()) ON CONFLICT DO NOTHING;
  RETURN FOUND;
END
$$;

CREATE FUNCTION seed_before(p_seed bytea) RETURNS bytea
LANGUAGE sql IMMUTABLE STRICT SET search_path = public, pg_temp AS $$
  SELECT sha256(convert_to('velvet chain v1', 'UTF8') || p_seed);
$$;

-- Makes a chain and publishes its tip.
CREATE FUNCTION seed_chain_create(p_game bigint, p_length integer) RETURNS bigint
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_id bigint;
  v_prefix bytea := convert_to('velvet chain v1', 'UTF8');
  -- Random bytes from the server's strong source: a version 4 UUID holds 122 of them.
  v_seed bytea := sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())
    || uuid_send(gen_random_uuid()));
  v_places integer[] := '{}';
  v_seeds bytea[] := '{}';
BEGIN
  FOR v_place IN REVERSE p_length .. 1 LOOP
    IF v_place = p_length OR v_place % 128 = 0 THEN
      v_places := v_places || v_place;
      v_seeds := v_seeds || v_seed;
    END IF;
    v_seed := sha256(v_prefix || v_seed);
  END LOOP;
  INSERT INTO seed_chain (game_id, length, tip, created_at)
  VALUES (p_game, p_length, v_seed, ledger_now()) RETURNING id INTO v_id;
  INSERT INTO seed_chain_secret (chain_id, place, seed)
  SELECT v_id, u.place, u.seed FROM unnest(v_places, v_seeds) AS u (place, seed);
  RETURN v_id;
END
$$;

CREATE FUNCTION seed_at(p_chain bigint, p_place integer) RETURNS bytea
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  v_known seed_chain_secret;
BEGIN
  SELECT * INTO v_known FROM seed_chain_secret
   WHERE chain_id = p_chain AND place >= p_place ORDER BY place LIMIT 1;
  WHILE v_known.place > p_place LOOP
    v_known.seed := seed_before(v_known.seed);
    v_known.place := v_known.place - 1;
  END LOOP;
  RETURN v_known.seed;
END
$$;

-- The chain and place of a game's next round; a used-up chain is followed by a new one.
CREATE FUNCTION seed_next(p_game bigint, OUT chain_id bigint, OUT place integer, OUT seed bytea)
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_length integer;
BEGIN
  SELECT c.id, c.length INTO chain_id, v_length FROM seed_chain c
   WHERE c.game_id = p_game ORDER BY c.id DESC LIMIT 1;
  SELECT coalesce(max(r.chain_place), 0) + 1 INTO place FROM round r
   WHERE r.chain_id = seed_next.chain_id;
  IF v_length IS NULL OR place > v_length THEN
    chain_id := seed_chain_create(p_game, 16384);
    place := 1;
  END IF;
  seed := seed_at(chain_id, place);
END
$$;
