-- What names a round, unique across partitions, and where a round is looked up by it.
CREATE TABLE round_key (
  round_id bigint PRIMARY KEY,
  game_id bigint NOT NULL,
  expect text NOT NULL,
  draws_at timestamptz NOT NULL,
  chain_id bigint,
  chain_place integer,
  UNIQUE (game_id, expect),
  UNIQUE (game_id, draws_at),
  UNIQUE (chain_id, chain_place)
);
GRANT SELECT ON round_key TO velvet_api, velvet_operator;
CREATE TRIGGER round_key_permanent BEFORE DELETE OR UPDATE OR TRUNCATE ON round_key
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION round_key_add() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO round_key (round_id, game_id, expect, draws_at, chain_id, chain_place)
  SELECT id, game_id, expect, draws_at, chain_id, chain_place FROM fresh;
  RETURN NULL;
END
$$;

CREATE TRIGGER round_key_add AFTER INSERT ON round REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION round_key_add();
