-- Whether the database can write: commits a row, and writes a temporary file, which a full disk
-- refuses even while the tables still have room inside.
CREATE TABLE write_probe (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  at timestamptz NOT NULL
);

CREATE FUNCTION write_probe() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET work_mem = '64kB' AS $$
BEGIN
  -- More rows than work_mem holds go to a temporary file.
  PERFORM count(*) FROM generate_series(1, 10000);
  INSERT INTO write_probe (at) VALUES (clock_timestamp())
  ON CONFLICT (is_only) DO UPDATE SET at = excluded.at;
END
$$;

GRANT EXECUTE ON FUNCTION write_probe() TO velvet_api;
