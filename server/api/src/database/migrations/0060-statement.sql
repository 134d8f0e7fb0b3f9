-- What members read about their own money beyond the sums.

-- A member's movements below p_before (NULL: from the newest), newest first, each with the balance
-- right after it: what there is now, less all that came later. Postings of one account are in the
-- order of their transactions, because every step locks the account before it takes a number.
CREATE FUNCTION member_statement(
  p_member bigint, p_kinds text[], p_before bigint, p_limit integer
) RETURNS TABLE (
  id bigint, kind text, amount bigint, balance bigint, at timestamptz, game jsonb, expect text
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH moved AS (
    SELECT t.id, t.kind, t.ref, t.at, p.amount::bigint AS amount,
      (a.balance - coalesce(sum(p.amount) OVER (
        ORDER BY p.tx_id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0))::bigint
        AS balance
      FROM account a JOIN posting p ON p.account_id = a.id JOIN ledger_tx t ON t.id = p.tx_id
     WHERE a.member_id = p_member
  ), page AS (
    SELECT * FROM moved m WHERE m.kind = ANY (p_kinds) AND (p_before IS NULL OR m.id < p_before)
     ORDER BY m.id DESC LIMIT p_limit
  )
  SELECT m.id, m.kind, m.amount, m.balance, m.at, g.name, r.expect
    FROM page m
    LEFT JOIN bet b ON m.kind IN ('settle', 'refund') AND b.id = m.ref
    LEFT JOIN bet_order o ON m.kind = 'bet' AND o.id = m.ref
    LEFT JOIN round r ON r.id = coalesce(b.round_id, o.round_id)
    LEFT JOIN game g ON g.id = r.game_id
   ORDER BY m.id DESC;
$$;

-- The report by day of UTC, the days between both included: the sums of member_report, each on the
-- day it became final (a payout on the day it was paid, whenever it was booked off later).
CREATE FUNCTION member_report_days(p_member bigint, p_first date, p_last date)
RETURNS TABLE (day date, staked bigint, won bigint, recharged bigint, withdrawn bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH final AS (
    SELECT updated_at AS at, stake AS staked, payout AS won, 0 AS recharged, 0 AS withdrawn
      FROM bet WHERE member_id = p_member AND state = 'settled'
    UNION ALL
    SELECT updated_at, 0, 0, amount, 0 FROM recharge
     WHERE member_id = p_member AND state = 'succeeded'
    UNION ALL
    SELECT t.at, 0, 0, 0, w.amount
      FROM withdrawal w JOIN ledger_tx t ON t.idem_key = 'withdraw_pay|' || w.id
     WHERE w.member_id = p_member
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
$$;

GRANT EXECUTE ON FUNCTION
  member_statement(bigint, text[], bigint, integer),
  member_report_days(bigint, date, date)
  TO velvet_api;
