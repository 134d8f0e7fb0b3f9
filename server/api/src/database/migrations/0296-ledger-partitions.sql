-- Partitions of the ledger are created ahead of their use; what looked for a transaction by its key
-- asks the table of keys, and a page of movements reads the newest partitions only.

-- Foreign keys are between partitions of one number, so that these can be detached together without
-- reading others.
CREATE FUNCTION partition_add_ledger(p_number integer, p_bounds text) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  EXECUTE format('CREATE TABLE posting_p%s (LIKE posting INCLUDING ALL)', p_number);
  EXECUTE format('ALTER TABLE posting_p%s ADD CONSTRAINT posting_p%1$s_account_id_fkey'
    ' FOREIGN KEY (account_id) REFERENCES account (id)', p_number);
  EXECUTE format('CREATE TABLE ledger_tx_p%s (LIKE ledger_tx INCLUDING ALL EXCLUDING IDENTITY)',
    p_number);
  EXECUTE format('ALTER TABLE posting_p%s ADD CONSTRAINT posting_p%1$s_tx_id_fkey'
    ' FOREIGN KEY (tx_id) REFERENCES ledger_tx_p%1$s (id)', p_number);
  PERFORM partition_triggers('posting', format('posting_p%s', p_number)::regclass);
  PERFORM partition_triggers('ledger_tx', format('ledger_tx_p%s', p_number)::regclass);
  EXECUTE format('ALTER TABLE ledger_tx ATTACH PARTITION ledger_tx_p%s FOR VALUES %s',
    p_number, p_bounds);
  EXECUTE format('ALTER TABLE posting ATTACH PARTITION posting_p%s FOR VALUES %s',
    p_number, p_bounds);
END
$$;

-- Adds the next partition of a family: new tables, attached without a lock that keeps others from
-- reading or writing the partitions in use. A table that they refer to (`account`, for the ledger) is
-- locked against writers until the end of the transaction, a few milliseconds.
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
  END CASE;
  INSERT INTO partition_range (family, number, lower_id, upper_id)
  VALUES (p_family, v_last.number + 1, v_last.upper_id, v_last.upper_id + v_width);
  RETURN v_last.number + 1;
END
$$;

-- The highest id that a family's key has given out.
CREATE FUNCTION partition_position(p_family text) RETURNS bigint
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT last_value FROM ledger_tx_id_seq WHERE p_family = 'ledger'
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
  SELECT name INTO v_family FROM partition_family
   WHERE partitions_ahead(name) < 3 ORDER BY name LIMIT 1;
  IF NOT FOUND THEN RETURN NULL; END IF;
  RETURN v_family || ' ' || partition_add(v_family);
END
$$;
GRANT EXECUTE ON FUNCTION partition_keep_ahead() TO velvet_draws;

CREATE OR REPLACE FUNCTION member_statement(p_member bigint, p_kinds text[], p_before bigint, p_limit integer)
 RETURNS TABLE(id bigint, kind text, amount bigint, balance bigint, at timestamp with time zone, game jsonb, expect text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
  -- From the newest posting on, so that no more partitions are read than the page needs.
  WITH moved AS (
    SELECT t.id, t.kind, t.ref, t.at, p.amount::bigint AS amount,
      ((SELECT a.balance FROM account a WHERE a.member_id = p_member)
        - coalesce(sum(p.amount) OVER (
        ORDER BY p.tx_id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0))::bigint
        AS balance
      FROM posting p JOIN ledger_tx t ON t.id = p.tx_id
     WHERE p.account_id = (SELECT a.id FROM account a WHERE a.member_id = p_member)
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
$function$;

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
    SELECT updated_at, 0, 0, amount, 0 FROM recharge
     WHERE member_id = p_member AND state = 'succeeded'
    UNION ALL
    SELECT t.at, 0, 0, 0, w.amount
      FROM withdrawal w JOIN ledger_key k ON k.idem_key = 'withdraw_pay|' || w.id
      JOIN ledger_tx t ON t.id = k.tx_id
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
$function$;

CREATE OR REPLACE FUNCTION book_faults()
 RETURNS TABLE(fault text, id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT f.fault, f.id FROM ledger_faults() f
  UNION ALL
  SELECT 'held stakes differ from open bets', NULL WHERE
    (SELECT coalesce(sum(amount), 0) FROM posting WHERE account_id = system_account('escrow'))
    <> (SELECT coalesce(sum(stake), 0) FROM bet WHERE state = 'open')
  UNION ALL
  SELECT 'held withdrawals differ from those under review', NULL WHERE
    (SELECT coalesce(sum(amount), 0) FROM posting
      WHERE account_id = system_account('withdraw_hold'))
    <> (SELECT coalesce(sum(amount), 0) FROM withdrawal WHERE state = 'under-review')
  UNION ALL
  SELECT 'payouts differ from withdrawals paid', NULL WHERE
    (SELECT coalesce(sum(amount), 0) FROM posting WHERE account_id = system_account('cash_out'))
    <> (SELECT coalesce(sum(amount), 0) FROM withdrawal WHERE state IN ('successful', 'settled'))
  UNION ALL
  SELECT 'payments differ from recharges', NULL WHERE
    (SELECT coalesce(-sum(amount), 0) FROM posting WHERE account_id = system_account('cash_in'))
    <> (SELECT coalesce(sum(amount), 0) FROM recharge WHERE state = 'succeeded')
  UNION ALL
  SELECT 'house differs from settled bets', NULL WHERE
    (SELECT coalesce(sum(amount), 0) FROM posting WHERE account_id = system_account('house'))
    <> (SELECT coalesce(sum(stake - payout), 0) FROM bet WHERE state = 'settled')
  UNION ALL
  SELECT 'order differs from its bets', o.id FROM bet_order o
    LEFT JOIN bet b ON b.order_id = o.id
   GROUP BY o.id, o.stake, o.sides
  HAVING count(b.id) <> cardinality(o.sides) OR sum(b.stake) <> o.stake * cardinality(o.sides)
  UNION ALL
  SELECT 'order without its stake in the ledger', o.id FROM bet_order o
   WHERE NOT EXISTS (SELECT FROM ledger_key k WHERE k.idem_key = 'bet|' || o.id)
  UNION ALL
  SELECT 'transaction without its key', t.id FROM ledger_tx t
   WHERE NOT EXISTS (SELECT FROM ledger_key k WHERE k.idem_key = t.idem_key AND k.tx_id = t.id)
  UNION ALL
  SELECT 'key without its transaction', k.tx_id FROM ledger_key k
   WHERE NOT EXISTS (SELECT FROM ledger_tx t WHERE t.id = k.tx_id)
  UNION ALL
  SELECT 'bet state without its ledger transaction', b.id FROM bet b
   WHERE (b.state <> 'open')
    <> EXISTS (SELECT FROM ledger_key k WHERE k.idem_key = 'settle|' || b.id)
  UNION ALL
  SELECT 'wrong payout', b.id FROM bet b JOIN round r ON r.id = b.round_id
   WHERE b.payout <> CASE b.state WHEN 'open' THEN 0 WHEN 'refunded' THEN b.stake
     ELSE CASE WHEN side_wins(b.side, r.numbers) THEN b.stake * b.odds_hundredths / 100 ELSE 0 END
     END
  UNION ALL
  SELECT 'bet does not fit its round', b.id FROM bet b JOIN round r ON r.id = b.round_id
   WHERE b.created_at >= r.closes_at OR b.created_at < r.opens_at
    OR (b.state = 'open' AND r.state IN ('settled', 'refunded'))
    OR (b.state = 'settled' AND r.state NOT IN ('drawn', 'settled'))
    OR (b.state = 'refunded' AND r.state NOT IN ('void', 'refunded'))
  UNION ALL
  SELECT 'bet numbers with gaps', a.id FROM account a LEFT JOIN bet b ON b.member_id = a.member_id
   WHERE a.member_id IS NOT NULL
   GROUP BY a.id, a.bet_count HAVING a.bet_count <> count(b.id)
    OR a.bet_count <> coalesce(max(b.member_seq), 0);
$function$;

CREATE OR REPLACE VIEW metric AS
 SELECT 'rounds_late'::text AS name,
    count(*)::numeric AS value
   FROM round
  WHERE round.state = 'pending'::text AND round.draws_at < (clock_timestamp() - '00:01:00'::interval)
UNION ALL
 SELECT 'rounds_unsettled'::text AS name,
    count(*) AS value
   FROM round
  WHERE round.state = ANY (ARRAY['drawn'::text, 'void'::text])
UNION ALL
 SELECT 'withdrawals_under_review'::text AS name,
    count(*) AS value
   FROM withdrawal
  WHERE withdrawal.state = 'under-review'::text
UNION ALL
 SELECT 'withdrawals_under_review_oldest_seconds'::text AS name,
    COALESCE(EXTRACT(epoch FROM clock_timestamp() - min(withdrawal.created_at)), 0::numeric) AS value
   FROM withdrawal
  WHERE withdrawal.state = 'under-review'::text
UNION ALL
 SELECT 'listing_reports_open'::text AS name,
    count(*) AS value
   FROM listing_report
  WHERE listing_report.settled_at IS NULL
UNION ALL
 SELECT 'members'::text AS name,
    count(*) AS value
   FROM member
UNION ALL
 SELECT 'sessions'::text AS name,
    count(*) AS value
   FROM session
  WHERE session.expires_at > clock_timestamp()
UNION ALL
 SELECT 'partitions_ahead_ledger'::text AS name,
    (SELECT count(*) FROM partition_range r
      WHERE r.family = 'ledger' AND r.lower_id > s.last_value) AS value
   FROM ledger_tx_id_seq s;
