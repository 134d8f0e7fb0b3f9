-- Days of more than 9999 periods (games of less than nine seconds) keep all digits.
CREATE OR REPLACE FUNCTION period_name(p_start timestamptz, p_period_seconds integer) RETURNS text
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT to_char(p_start AT TIME ZONE 'UTC', 'YYYYMMDD') || CASE
    WHEN n.number > 9999 THEN n.number::text ELSE lpad(n.number::text, 4, '0') END
    FROM (SELECT floor(extract(epoch FROM p_start))::bigint % 86400 / p_period_seconds + 1
      AS number) n;
$$;
