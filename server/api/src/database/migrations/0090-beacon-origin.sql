-- What lets a player check a public random value: the source's signature. And the switch: the
-- config `beacon` decides what rounds need that are published from then on.

ALTER TABLE beacon_value ADD COLUMN signature bytea CHECK (octet_length(signature) <= 96);

DROP FUNCTION beacon_record(text, bigint, bytea);

-- Keeps the first value that arrives for a beacon's round. The caller has checked its signature.
CREATE FUNCTION beacon_record(
  p_source text, p_round bigint, p_value bytea, p_signature bytea DEFAULT NULL
) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO beacon_value (source, round, value, signature, recorded_at)
  VALUES (p_source, p_round, p_value, p_signature, ledger_now()) ON CONFLICT DO NOTHING;
  RETURN FOUND;
END
$$;
GRANT EXECUTE ON FUNCTION beacon_record(text, bigint, bytea, bytea) TO velvet_api;

-- A rule that cannot be read would keep every game from publishing rounds.
ALTER TABLE config ADD CONSTRAINT config_beacon_readable CHECK (
  key <> 'beacon' OR (
    coalesce(value ->> 'source', '') ~ '^[a-z0-9-]{1,32}$'
    AND coalesce(value ->> 'genesis', '') ~ '^\d{1,12}$'
    AND coalesce(value ->> 'period', '') ~ '^[1-9]\d{0,4}$'
    AND coalesce(value ->> 'wait', '') ~ '^[1-9]\d{0,4}$'
  )
);
