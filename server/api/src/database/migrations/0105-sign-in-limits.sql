-- One attempt counts under several keys: the account at this address, the address, its network.
-- Returns for each key 0 when it may go on, else the seconds until its window ends.
CREATE FUNCTION count_attempts(p_keys text[], p_limits integer[], p_windows integer[])
RETURNS integer[] LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_waits integer[] := array_fill(0, ARRAY[cardinality(p_keys)]);
  v_index integer;
BEGIN
  -- In one order everywhere, so that two attempts never wait for each other.
  FOR v_index IN SELECT i FROM generate_subscripts(p_keys, 1) AS i ORDER BY p_keys[i] LOOP
    v_waits[v_index] := login_attempt(p_keys[v_index], p_limits[v_index], p_windows[v_index]);
  END LOOP;
  RETURN v_waits;
END
$$;

-- A right password clears what was counted for the account, and takes back its own attempt from
-- what the account shares with strangers.
CREATE FUNCTION attempt_succeeded(p_cleared text[], p_returned text[]) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_key text;
BEGIN
  FOR v_key IN SELECT k FROM unnest(p_cleared || p_returned) AS k ORDER BY k LOOP
    IF v_key = ANY (p_cleared) THEN
      DELETE FROM login_throttle WHERE key = v_key;
    ELSE
      UPDATE login_throttle SET attempts = greatest(attempts - 1, 0) WHERE key = v_key;
    END IF;
  END LOOP;
END
$$;

GRANT EXECUTE ON FUNCTION
  count_attempts(text[], integer[], integer[]),
  attempt_succeeded(text[], text[])
  TO velvet_api;
