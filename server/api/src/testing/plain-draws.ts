/**
 * The draws process in SQL with its seeds in the open, for tests of what surrounds a draw: their
 * steps share one clock and one connection. `DELETE FROM round_secret` loses the seeds. The real
 * process and its sealed seeds have tests of their own.
 */
export const PLAIN_DRAWS = `
CREATE TABLE plain_seed (
  chain_id bigint NOT NULL,
  place integer NOT NULL,
  seed bytea NOT NULL,
  PRIMARY KEY (chain_id, place)
);

CREATE FUNCTION plain_chain(p_game bigint) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
  v_length integer := 256;
  v_seeds bytea[] := '{}';
  v_seed bytea := sha256(uuid_send(gen_random_uuid()));
  v_id bigint;
BEGIN
  FOR v_place IN REVERSE v_length .. 1 LOOP
    v_seeds := v_seed || v_seeds;
    v_seed := seed_before(v_seed);
  END LOOP;
  v_id := seed_chain_add(p_game, v_length, v_seed, 'plain', ARRAY[v_length],
    ARRAY[decode(repeat('00', 60), 'hex')]);
  INSERT INTO plain_seed SELECT v_id, u.place, u.seed
    FROM unnest(v_seeds) WITH ORDINALITY AS u (seed, place);
  RETURN v_id;
END
$$;

CREATE FUNCTION rounds_prepare(p_ahead integer DEFAULT 3) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  v_row record;
  v_chain bigint;
  v_place integer;
  v_count integer := 0;
BEGIN
  INSERT INTO draws_lease (until) VALUES ('infinity')
  ON CONFLICT (is_only) DO UPDATE SET until = excluded.until;
  FOR v_row IN SELECT * FROM rounds_missing(p_ahead) LOOP
    v_chain := coalesce(v_row.chain_id, plain_chain(v_row.game_id));
    v_place := coalesce(v_row.chain_place, 1);
    v_count := v_count + rounds_publish(v_row.game_id, v_chain, v_place, ARRAY(
      SELECT sha256(seed) FROM plain_seed
       WHERE chain_id = v_chain AND place BETWEEN v_place AND v_place + v_row.missing - 1
       ORDER BY place), p_ahead);
    INSERT INTO round_secret (round_id, seed)
    SELECT r.id, s.seed FROM round r
      JOIN plain_seed s ON s.chain_id = r.chain_id AND s.place = r.chain_place
     WHERE r.chain_id = v_chain AND r.chain_place >= v_place;
  END LOOP;
  RETURN v_count;
END
$$;

CREATE FUNCTION rounds_draw() RETURNS TABLE (state text) LANGUAGE plpgsql AS $$
DECLARE
  v_due record;
BEGIN
  FOR v_due IN SELECT * FROM rounds_due() LOOP
    state := round_draw(v_due.round_id, v_due.seed);
    IF state = 'mismatch' THEN
      UPDATE round r SET state = 'void', drawn_at = ledger_now() WHERE r.id = v_due.round_id;
      state := 'void';
    END IF;
    IF state IS NOT NULL THEN RETURN NEXT; END IF;
  END LOOP;
END
$$;
`;
