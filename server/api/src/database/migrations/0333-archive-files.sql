-- Files of old partitions: what each holds, and how a table is made again from one.

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
  PRIMARY KEY (table_name, exported_at)
);
GRANT SELECT ON archive_file TO velvet_operator;
CREATE TRIGGER archive_file_permanent BEFORE DELETE OR UPDATE OR TRUNCATE ON archive_file
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION archive_block(p_lines text[]) RETURNS bytea
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT sha256(convert_to(array_to_string(p_lines, E'\n') || E'\n', 'UTF8'))
$$;

-- Rows of a partition in order of its key, each as JSON on a line: how many, and the SHA-256 of the
-- SHA-256s of 10,000 lines each. The settings are those in which the lines were written.
CREATE FUNCTION archive_digest(p_table text, p_columns text[], p_key text, OUT rows bigint,
  OUT digest bytea)
LANGUAGE plpgsql STABLE SET search_path = public, pg_temp SET timezone = 'UTC'
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
  IF p_family = 'ledger' THEN
    EXECUTE format('ALTER TABLE posting_p%s'
      ' ADD CONSTRAINT posting_p%1$s_account_id_fkey FOREIGN KEY (account_id) REFERENCES account (id),'
      ' ADD CONSTRAINT posting_p%1$s_tx_id_fkey FOREIGN KEY (tx_id) REFERENCES ledger_tx_p%1$s (id)',
      p_number);
  ELSE
    EXECUTE format('ALTER TABLE bet_order_p%s'
      ' ADD CONSTRAINT bet_order_p%1$s_pkey PRIMARY KEY (id),'
      ' ADD CONSTRAINT bet_order_p%1$s_member_id_fkey FOREIGN KEY (member_id) REFERENCES member (id),'
      ' ADD CONSTRAINT bet_order_p%1$s_round_id_fkey FOREIGN KEY (round_id)'
      '   REFERENCES round_p%1$s (id)', p_number);
    EXECUTE format('ALTER TABLE bet_p%s'
      ' ADD CONSTRAINT bet_p%1$s_pkey PRIMARY KEY (id),'
      ' ADD CONSTRAINT bet_p%1$s_member_id_member_seq_key UNIQUE (member_id, member_seq),'
      ' ADD CONSTRAINT bet_p%1$s_member_id_fkey FOREIGN KEY (member_id) REFERENCES member (id),'
      ' ADD CONSTRAINT bet_p%1$s_order_id_fkey FOREIGN KEY (order_id)'
      '   REFERENCES bet_order_p%1$s (id),'
      ' ADD CONSTRAINT bet_p%1$s_round_id_fkey FOREIGN KEY (round_id) REFERENCES round_p%1$s (id)',
      p_number);
  END IF;
  FOREACH v_table IN ARRAY CASE p_family WHEN 'ledger' THEN ARRAY['ledger_tx', 'posting']
    ELSE ARRAY['bet_order', 'bet'] END
  LOOP
    PERFORM partition_triggers(v_table::regclass, format('%s_p%s', v_table, p_number)::regclass);
  END LOOP;
END
$$;

-- Drops the tables of a detached partition. `bet_page`, of releases before 0309, returns rows of the
-- first one's type; when that is archived, those releases are long gone.
CREATE FUNCTION archive_drop(p_family text, p_number integer) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp SET lock_timeout = '250ms' AS $$
BEGIN
  IF p_family = 'ledger' THEN
    EXECUTE format('DROP TABLE posting_p%s, ledger_tx_p%1$s', p_number);
  ELSE
    IF p_number = 0 THEN DROP FUNCTION IF EXISTS bet_page(bigint, bigint, integer); END IF;
    EXECUTE format('DROP TABLE bet_p%s, bet_order_p%1$s', p_number);
  END IF;
END
$$;
