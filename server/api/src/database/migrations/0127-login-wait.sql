-- A wait is never longer than its window. Another attempt may have opened the window after this one
-- read the clock and before it held the row, so what is left is computed from the time afterwards.

CREATE OR REPLACE FUNCTION login_attempt(p_key text, p_limit integer, p_window_seconds integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_now timestamptz := clock_timestamp();
  v_window interval := make_interval(secs => p_window_seconds);
  v_row login_throttle;
BEGIN
  INSERT INTO login_throttle AS t (key, window_start, attempts) VALUES (p_key, v_now, 1)
  ON CONFLICT (key) DO UPDATE SET
    attempts = CASE WHEN t.window_start + v_window <= v_now THEN 1 ELSE t.attempts + 1 END,
    window_start =
      CASE WHEN t.window_start + v_window <= v_now THEN v_now ELSE t.window_start END
  RETURNING * INTO v_row;
  IF v_row.attempts <= p_limit THEN RETURN 0; END IF;
  RETURN greatest(
    1, ceil(extract(epoch FROM v_row.window_start + v_window - clock_timestamp()))
  )::integer;
END
$function$;
