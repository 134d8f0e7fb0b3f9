-- Partitions of the ledger and of games: kept ahead, ended, archived and detached.

CREATE TABLE archive_file (
  table_name text NOT NULL,
  family text NOT NULL,
  number integer NOT NULL,
  -- Of each row, as the file has them.
  columns text[] NOT NULL,
  rows bigint NOT NULL,
  -- Of the rows (`archive_digest`), and of the packed file.
  digest bytea NOT NULL,
  sha256 bytea NOT NULL,
  bytes bigint NOT NULL,
  seal_hash bytea NOT NULL,
  exported_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT archive_file_pkey PRIMARY KEY (table_name, exported_at)
);
GRANT SELECT ON archive_file TO velvet_operator;

-- Keys of transactions, in a table that is never partitioned or archived: each is used once, ever.
-- A trigger writes it, so that every way to add a transaction does.
CREATE TABLE ledger_key (
  idem_key text NOT NULL,
  tx_id bigint NOT NULL,
  -- Keys have the member of their transaction.
  member_id bigint,
  CONSTRAINT ledger_key_pkey PRIMARY KEY (idem_key),
  CONSTRAINT ledger_key_of_member CHECK (member_id IS NOT NULL)
);
GRANT SELECT ON ledger_key TO velvet_operator;

-- When the last round of a full partition was drawn, so that limits of play read no bets from before the
-- time that they are about.
CREATE TABLE partition_end (
  family text NOT NULL,
  number integer NOT NULL,
  ends_at timestamptz NOT NULL,
  CONSTRAINT partition_end_pkey PRIMARY KEY (family, number)
);

CREATE TABLE partition_family (
  name text NOT NULL,
  -- How many ids of the family's key a new partition takes: transactions, or rounds.
  width bigint NOT NULL,
  CONSTRAINT partition_family_pkey PRIMARY KEY (name),
  CONSTRAINT partition_family_width_check CHECK (width > 0)
);
GRANT SELECT ON partition_family TO velvet_operator;

INSERT INTO partition_family (name, width) VALUES
  ('game', '200000'),
  ('ledger', '20000000');

CREATE TABLE partition_range (
  family text NOT NULL,
  number integer NOT NULL,
  -- The first has no lower bound: `lower_id` is what its ids start after.
  lower_id bigint NOT NULL,
  upper_id bigint NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT partition_range_pkey PRIMARY KEY (family, number),
  CONSTRAINT partition_range_family_upper_id_key UNIQUE (family, upper_id),
  CONSTRAINT partition_range_check CHECK (upper_id > lower_id),
  CONSTRAINT partition_range_family_fkey FOREIGN KEY (family) REFERENCES partition_family(name)
);
GRANT SELECT ON partition_range TO velvet_operator;

INSERT INTO partition_range (family, number, lower_id, upper_id) VALUES
  ('game', '0', '0', '400000'),
  ('ledger', '0', '0', '40000000');

-- Creates what a partition of a table has besides its columns, indexes and checks: the triggers of
-- statements, which protect it when it is named itself.
CREATE FUNCTION partition_triggers(p_parent regclass, p_partition regclass) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_definition text;
BEGIN
  FOR v_definition IN
    SELECT pg_get_triggerdef(oid) FROM pg_trigger
     WHERE tgrelid = p_parent AND NOT tgisinternal AND tgtype & 1 = 0 ORDER BY tgname
  LOOP
    EXECUTE replace(v_definition, format(' ON public.%s ', p_parent),
      format(' ON public.%s ', p_partition));
  END LOOP;
END
$$;

CREATE FUNCTION ledger_key_add() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO ledger_key (idem_key, tx_id, member_id)
  SELECT idem_key, id, member_id FROM fresh;
  RETURN NULL;
END
$$;

-- Partitions have no foreign keys, so that those of one number can be detached together; triggers look
-- up what new rows refer to (`posting_apply`, `bet_order_key_add`, `bet_numbered`).
CREATE FUNCTION partition_add_ledger(p_number integer, p_bounds text) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  EXECUTE format('CREATE TABLE posting_p%s (LIKE posting INCLUDING ALL)', p_number);
  EXECUTE format('CREATE TABLE ledger_tx_p%s (LIKE ledger_tx INCLUDING ALL EXCLUDING IDENTITY)',
    p_number);
  PERFORM partition_triggers('posting', format('posting_p%s', p_number)::regclass);
  PERFORM partition_triggers('ledger_tx', format('ledger_tx_p%s', p_number)::regclass);
  EXECUTE format('ALTER TABLE ledger_tx ATTACH PARTITION ledger_tx_p%s FOR VALUES %s',
    p_number, p_bounds);
  EXECUTE format('ALTER TABLE posting ATTACH PARTITION posting_p%s FOR VALUES %s',
    p_number, p_bounds);
END
$$;

-- Adds the next partition of a family: new tables, attached without a lock that keeps others from
-- reading or writing the partitions in use.
CREATE FUNCTION partition_add(p_family text) RETURNS integer
LANGUAGE plpgsql SET search_path = public, pg_temp SET lock_timeout = '250ms' AS $$
DECLARE
  v_width bigint;
  v_last partition_range;
  v_bounds text;
BEGIN
  SELECT width INTO STRICT v_width FROM partition_family WHERE name = p_family FOR UPDATE;
  SELECT * INTO STRICT v_last FROM partition_range
   WHERE family = p_family ORDER BY number DESC LIMIT 1;
  v_bounds := format('FROM (%s) TO (%s)', v_last.upper_id, v_last.upper_id + v_width);
  CASE p_family
  WHEN 'ledger' THEN PERFORM partition_add_ledger(v_last.number + 1, v_bounds);
  WHEN 'game' THEN PERFORM partition_add_game(v_last.number + 1, v_bounds);
  END CASE;
  INSERT INTO partition_range (family, number, lower_id, upper_id)
  VALUES (p_family, v_last.number + 1, v_last.upper_id, v_last.upper_id + v_width);
  RETURN v_last.number + 1;
END
$$;

-- The highest id that a family's key has given out.
CREATE FUNCTION partition_position(p_family text) RETURNS bigint
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT CASE p_family WHEN 'ledger' THEN (SELECT last_value FROM ledger_tx_id_seq)
    WHEN 'game' THEN (SELECT last_value FROM round_id_seq) END
$$;

-- How many partitions of a family wait for their first row.
CREATE FUNCTION partitions_ahead(p_family text) RETURNS integer
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT count(*)::integer FROM partition_range
   WHERE family = p_family AND lower_id > partition_position(p_family)
$$;

-- Adds a partition to the first family that has fewer than three ahead; its name, or NULL. One at a
-- time, since each locks what it refers to until the transaction ends.
CREATE FUNCTION partition_keep_ahead() RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_family text;
BEGIN
  PERFORM partition_note_end();
  SELECT name INTO v_family FROM partition_family
   WHERE partitions_ahead(name) < 3 ORDER BY name LIMIT 1;
  IF NOT FOUND THEN RETURN NULL; END IF;
  RETURN v_family || ' ' || partition_add(v_family);
END
$$;
GRANT EXECUTE ON FUNCTION partition_keep_ahead() TO velvet_draws;

CREATE FUNCTION partition_add_game(p_number integer, p_bounds text) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  EXECUTE format('CREATE TABLE round_p%s (LIKE round INCLUDING ALL EXCLUDING IDENTITY)', p_number);
  EXECUTE format('ALTER TABLE round_p%s'
    ' ADD CONSTRAINT round_p%1$s_chain_id_chain_place_key UNIQUE (chain_id, chain_place),'
    ' ADD CONSTRAINT round_p%1$s_game_id_draws_at_key UNIQUE (game_id, draws_at),'
    ' ADD CONSTRAINT round_p%1$s_game_id_expect_key UNIQUE (game_id, expect),'
    ' ADD CONSTRAINT round_p%1$s_game_id_fkey FOREIGN KEY (game_id) REFERENCES game (id),'
    ' ADD CONSTRAINT round_p%1$s_chain_id_fkey FOREIGN KEY (chain_id) REFERENCES seed_chain (id)',
    p_number);
  EXECUTE format('CREATE TABLE bet_order_p%s (LIKE bet_order INCLUDING ALL EXCLUDING IDENTITY)',
    p_number);
  EXECUTE format('ALTER TABLE bet_order_p%s'
    ' ADD CONSTRAINT bet_order_p%1$s_pkey PRIMARY KEY (id)',
    p_number);
  EXECUTE format('CREATE TABLE bet_p%s (LIKE bet INCLUDING ALL EXCLUDING IDENTITY)', p_number);
  EXECUTE format('ALTER TABLE bet_p%s'
    ' ADD CONSTRAINT bet_p%1$s_pkey PRIMARY KEY (id),'
    ' ADD CONSTRAINT bet_p%1$s_member_id_member_seq_key UNIQUE (member_id, member_seq)',
    p_number);
  PERFORM partition_triggers('round', format('round_p%s', p_number)::regclass);
  PERFORM partition_triggers('bet_order', format('bet_order_p%s', p_number)::regclass);
  PERFORM partition_triggers('bet', format('bet_p%s', p_number)::regclass);
  EXECUTE format('ALTER TABLE round ATTACH PARTITION round_p%s FOR VALUES %s', p_number, p_bounds);
  EXECUTE format('ALTER TABLE bet_order ATTACH PARTITION bet_order_p%s FOR VALUES %s',
    p_number, p_bounds);
  EXECUTE format('ALTER TABLE bet ATTACH PARTITION bet_p%s FOR VALUES %s', p_number, p_bounds);
END
$$;

CREATE FUNCTION archive_block(p_lines text[]) RETURNS bytea
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT sha256(convert_to(array_to_string(p_lines, E'\n') || E'\n', 'UTF8'))
$$;

-- Rows of a partition in order of its key, each as JSON on a line: how many, and the SHA-256 of the
-- SHA-256s of 10,000 lines each. The settings are those in which the lines were written.
CREATE FUNCTION archive_digest(
  p_table text, p_columns text[], p_key text, OUT rows bigint, OUT digest bytea
) RETURNS record
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET "TimeZone" TO 'UTC'
SET bytea_output = 'hex' AS $$
DECLARE
  v_line text;
  v_lines text[] := '{}';
  v_digests bytea := ''::bytea;
BEGIN
  rows := 0;
  -- Row by row, so that it takes the room of a block, however large the table is.
  FOR v_line IN EXECUTE format('SELECT row_to_json(t)::text FROM (SELECT %s FROM %I) t ORDER BY %s',
    (SELECT string_agg(quote_ident(c), ', ') FROM unnest(p_columns) c), p_table, p_key)
  LOOP
    rows := rows + 1;
    v_lines := array_append(v_lines, v_line);
    IF rows % 10000 = 0 THEN
      v_digests := v_digests || archive_block(v_lines);
      v_lines := '{}';
    END IF;
  END LOOP;
  IF rows % 10000 <> 0 THEN v_digests := v_digests || archive_block(v_lines); END IF;
  digest := sha256(v_digests);
END
$$;

-- The newest export of a table.
CREATE FUNCTION archive_newest(p_table text) RETURNS SETOF archive_file
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT * FROM archive_file WHERE table_name = p_table ORDER BY exported_at DESC LIMIT 1
$$;

-- The tables of a partition, apart from their parents, and without what acts on rows that come in.
CREATE FUNCTION archive_make(p_family text, p_number integer) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF p_family = 'ledger' THEN
    EXECUTE format('CREATE TABLE ledger_tx_p%s (LIKE ledger_tx INCLUDING ALL EXCLUDING IDENTITY)',
      p_number);
    EXECUTE format('CREATE TABLE posting_p%s (LIKE posting INCLUDING ALL)', p_number);
  ELSE
    EXECUTE format('CREATE TABLE bet_order_p%s (LIKE bet_order INCLUDING ALL EXCLUDING IDENTITY)',
      p_number);
    EXECUTE format('CREATE TABLE bet_p%s (LIKE bet INCLUDING ALL EXCLUDING IDENTITY)', p_number);
  END IF;
END
$$;

-- Gives tables that were filled again the keys and triggers of a partition.
CREATE FUNCTION archive_finish(p_family text, p_number integer) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp SET lock_timeout = '250ms' AS $$
DECLARE
  v_table text;
BEGIN
  IF p_family = 'game' THEN
    EXECUTE format('ALTER TABLE bet_order_p%s ADD CONSTRAINT bet_order_p%1$s_pkey PRIMARY KEY (id)',
      p_number);
    EXECUTE format('ALTER TABLE bet_p%s ADD CONSTRAINT bet_p%1$s_pkey PRIMARY KEY (id),'
      ' ADD CONSTRAINT bet_p%1$s_member_id_member_seq_key UNIQUE (member_id, member_seq)', p_number);
  END IF;
  FOREACH v_table IN ARRAY CASE p_family WHEN 'ledger' THEN ARRAY['ledger_tx', 'posting']
    ELSE ARRAY['bet_order', 'bet'] END
  LOOP
    PERFORM partition_triggers(v_table::regclass, format('%s_p%s', v_table, p_number)::regclass);
  END LOOP;
END
$$;

-- Drops the tables of a detached partition.
CREATE FUNCTION archive_drop(p_family text, p_number integer) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp SET lock_timeout = '250ms' AS $$
BEGIN
  IF p_family = 'ledger' THEN
    EXECUTE format('DROP TABLE posting_p%s, ledger_tx_p%1$s', p_number);
  ELSE
    EXECUTE format('DROP TABLE bet_p%s, bet_order_p%1$s', p_number);
  END IF;
END
$$;

-- The first round that can have bets from that time on: bets end before their round is drawn.
CREATE FUNCTION bet_rounds_from(p_at timestamptz) RETURNS bigint
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT CASE WHEN p_at IS NULL THEN 9223372036854775807
    ELSE coalesce((SELECT max(r.upper_id) FROM partition_end e JOIN partition_range r
      USING (family, number) WHERE family = 'game' AND e.ends_at <= p_at), 0) END
$$;

-- Notes the end of the next partition of rounds, a day after it: no transaction adds one to it by then.
CREATE FUNCTION partition_note_end() RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  INSERT INTO partition_end (family, number, ends_at)
  SELECT r.family, r.number, l.ends_at
    FROM (SELECT * FROM partition_range p WHERE p.family = 'game'
        AND p.upper_id <= partition_position('game')
        AND NOT EXISTS (SELECT FROM partition_end e
          WHERE e.family = p.family AND e.number = p.number)
       ORDER BY p.number LIMIT 1) r
    CROSS JOIN LATERAL (SELECT greatest(
        (SELECT max(k.draws_at) FROM round_key k
          WHERE k.round_id >= r.lower_id AND k.round_id < r.upper_id),
        (SELECT max(e.ends_at) FROM partition_end e WHERE e.family = 'game')) AS ends_at) l
   WHERE l.ends_at < clock_timestamp() - interval '1 day'
  ON CONFLICT DO NOTHING
$$;

-- Until when bets and movements are in archives and no longer listed; without a row in either table: never.
CREATE FUNCTION archived_until() RETURNS TABLE(bets timestamptz, movements timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT
    (SELECT r.closes_at FROM round r
      WHERE r.id < (SELECT max(s.upper_id) FROM bet_seal s JOIN bet_detached d USING (number))
      ORDER BY r.id DESC LIMIT 1),
    (SELECT t.at FROM ledger_tx t WHERE EXISTS (SELECT FROM ledger_detached) ORDER BY t.id LIMIT 1);
$$;
GRANT EXECUTE ON FUNCTION archived_until() TO velvet_api;

CREATE TRIGGER archive_file_permanent BEFORE DELETE OR UPDATE OR TRUNCATE ON archive_file
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_key_permanent BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_key
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_key_add AFTER INSERT ON ledger_tx REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_key_add();
CREATE TRIGGER ledger_key_add AFTER INSERT ON ledger_tx_p0 REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_key_add();
