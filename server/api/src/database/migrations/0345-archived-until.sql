-- Until when bets and movements are in archives and no longer listed; without a row in either table: never.
CREATE FUNCTION archived_until()
 RETURNS TABLE(bets timestamptz, movements timestamptz)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT
    (SELECT r.closes_at FROM round r
      WHERE r.id < (SELECT max(s.upper_id) FROM bet_seal s JOIN bet_detached d USING (number))
      ORDER BY r.id DESC LIMIT 1),
    (SELECT t.at FROM ledger_tx t WHERE EXISTS (SELECT FROM ledger_detached) ORDER BY t.id LIMIT 1);
$function$;
REVOKE EXECUTE ON FUNCTION archived_until() FROM PUBLIC;
GRANT EXECUTE ON FUNCTION archived_until() TO velvet_api;
