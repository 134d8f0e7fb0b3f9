-- Without the ledger, of which parts may be archived.
CREATE OR REPLACE FUNCTION member_report_days(p_member bigint, p_first date, p_last date)
 RETURNS TABLE(day date, staked bigint, won bigint, recharged bigint, withdrawn bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  WITH final AS (
    SELECT updated_at AS at, stake AS staked, payout AS won, 0 AS recharged, 0 AS withdrawn
      FROM bet WHERE member_id = p_member AND state = 'settled'
    UNION ALL
    SELECT day::timestamp AT TIME ZONE 'UTC', staked, won, 0, 0 FROM sealed_play
     WHERE member_id = p_member AND number IN (SELECT number FROM bet_detached)
    UNION ALL
    SELECT updated_at, 0, 0, amount, 0 FROM recharge
     WHERE member_id = p_member AND state = 'succeeded'
    UNION ALL
    SELECT paid_at, 0, 0, 0, amount FROM withdrawal
     WHERE member_id = p_member AND paid_at IS NOT NULL
  ), sums AS (
    SELECT (at AT TIME ZONE 'UTC')::date AS day, sum(staked) AS staked, sum(won) AS won,
      sum(recharged) AS recharged, sum(withdrawn) AS withdrawn
      FROM final
     WHERE at >= p_first::timestamp AT TIME ZONE 'UTC'
       AND at < (p_last + 1)::timestamp AT TIME ZONE 'UTC'
     GROUP BY 1
  )
  SELECT d::date, coalesce(s.staked, 0)::bigint, coalesce(s.won, 0)::bigint,
    coalesce(s.recharged, 0)::bigint, coalesce(s.withdrawn, 0)::bigint
    FROM generate_series(p_first::timestamp, p_last::timestamp, interval '1 day') d
    LEFT JOIN sums s ON s.day = d::date
   ORDER BY d;
$function$;
