-- Sealed bets: what members and rounds had in a partition of bets, in a chain of hashes, so that the bets
-- and orders of old rounds can be detached. Rounds stay, for ever: everybody can verify any of them.

CREATE TABLE bet_seal (
  number integer PRIMARY KEY,
  upper_id bigint NOT NULL,
  orders bigint NOT NULL,
  bets bigint NOT NULL,
  orders_digest bytea NOT NULL,
  bets_digest bytea NOT NULL,
  -- Of `sealed_play` and `sealed_side`.
  digest bytea NOT NULL,
  -- The columns of which the digests are.
  order_columns text[] NOT NULL,
  bet_columns text[] NOT NULL,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL UNIQUE,
  sealed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
-- By the day (UTC) on which the bets were settled; stakes and payouts without refunded bets.
CREATE TABLE sealed_play (
  member_id bigint NOT NULL,
  day date NOT NULL,
  number integer NOT NULL,
  bets bigint NOT NULL,
  staked bigint NOT NULL,
  won bigint NOT NULL,
  PRIMARY KEY (member_id, day, number)
);
CREATE INDEX sealed_play_number ON sealed_play (number);
CREATE TABLE sealed_side (
  round_id bigint NOT NULL,
  side text NOT NULL,
  number integer NOT NULL,
  bets bigint NOT NULL,
  members bigint NOT NULL,
  staked bigint NOT NULL,
  paid_out bigint NOT NULL,
  house bigint NOT NULL,
  PRIMARY KEY (round_id, side)
);
CREATE TABLE bet_detached (
  number integer PRIMARY KEY REFERENCES bet_seal,
  detached_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
GRANT SELECT ON bet_seal, sealed_play, sealed_side, bet_detached TO velvet_operator;
CREATE TRIGGER bet_seal_permanent BEFORE DELETE OR UPDATE OR TRUNCATE ON bet_seal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER sealed_play_permanent BEFORE DELETE OR UPDATE OR TRUNCATE ON sealed_play
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER sealed_side_permanent BEFORE DELETE OR UPDATE OR TRUNCATE ON sealed_side
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The first round that is in no sealed partition, and the first whose bets are in no detached one.
CREATE FUNCTION bet_sealed_to() RETURNS bigint
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(max(upper_id), 0) FROM bet_seal
$$;
CREATE FUNCTION bet_attached_from() RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(max(s.upper_id), 0) FROM bet_seal s JOIN bet_detached d USING (number)
$$;
GRANT EXECUTE ON FUNCTION bet_attached_from() TO velvet_operator;

-- What was bet on each side of a round, whether its bets are detached or not.
CREATE FUNCTION round_sides(p_round bigint)
RETURNS TABLE (side text, bets bigint, members bigint, staked bigint, paid_out bigint, house bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT b.side, count(*), count(DISTINCT b.member_id), sum(b.stake)::bigint, sum(b.payout)::bigint,
      coalesce(sum(b.stake - b.payout) FILTER (WHERE b.state = 'settled'), 0)::bigint
    FROM bet b WHERE b.round_id = p_round GROUP BY b.side
  UNION ALL
  SELECT s.side, s.bets, s.members, s.staked, s.paid_out, s.house FROM sealed_side s
   WHERE s.round_id = p_round AND p_round < bet_attached_from()
$$;
GRANT EXECUTE ON FUNCTION round_sides(bigint) TO velvet_operator;

CREATE FUNCTION bet_seal_digest(p_number integer) RETURNS bytea
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT sha256(
    (SELECT sha256(coalesce(string_agg(d.digest, ''::bytea ORDER BY d.block), ''::bytea)) FROM (
      SELECT member_id / 10000 AS block, sha256(convert_to(string_agg(
          concat_ws(':', member_id, day - date '2000-01-01', bets, staked, won), ','
          ORDER BY member_id, day), 'UTF8')) AS digest
        FROM sealed_play WHERE number = p_number GROUP BY 1) d)
    || (SELECT sha256(coalesce(string_agg(d.digest, ''::bytea ORDER BY d.block), ''::bytea)) FROM (
      SELECT round_id / 10000 AS block, sha256(convert_to(string_agg(
          concat_ws(':', round_id, side, bets, members, staked, paid_out, house), ','
          ORDER BY round_id, side COLLATE "C"), 'UTF8')) AS digest
        FROM sealed_side WHERE number = p_number GROUP BY 1) d))
$$;

CREATE FUNCTION bet_seal_hash(p_seal bet_seal) RETURNS bytea
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT sha256(p_seal.previous_hash || convert_to(concat_ws('|', p_seal.number, p_seal.upper_id,
    p_seal.orders, p_seal.bets, array_to_string(p_seal.order_columns, ','),
    array_to_string(p_seal.bet_columns, ','), ''), 'UTF8')
    || p_seal.orders_digest || p_seal.bets_digest || p_seal.digest)
$$;

CREATE FUNCTION archive_columns(p_table text) RETURNS text[]
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute
   WHERE attrelid = p_table::regclass AND attnum > 0 AND NOT attisdropped
$$;

-- Seals the next partition of bets; its number. All its rounds must be settled or refunded, and drawn
-- longer ago than the given age.
CREATE FUNCTION bet_seal_next(p_age interval) RETURNS integer
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_range partition_range;
  v_seal bet_seal;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('velvet.bet_seal'));
  SELECT * INTO STRICT v_range FROM partition_range
   WHERE family = 'game' AND lower_id = bet_sealed_to();
  IF partition_position('game') < v_range.upper_id OR EXISTS (
    SELECT FROM round WHERE id >= v_range.lower_id AND id < v_range.upper_id
      AND (state NOT IN ('settled', 'refunded') OR draws_at > clock_timestamp() - p_age)) THEN
    RAISE EXCEPTION 'Partition % of bets is not old enough to be sealed, or not settled',
      v_range.number;
  END IF;
  v_seal.number := v_range.number;
  v_seal.upper_id := v_range.upper_id;
  v_seal.order_columns := archive_columns(format('bet_order_p%s', v_range.number));
  v_seal.bet_columns := archive_columns(format('bet_p%s', v_range.number));
  SELECT * INTO v_seal.orders, v_seal.orders_digest FROM archive_digest(
    format('bet_order_p%s', v_range.number), v_seal.order_columns, 'id');
  SELECT * INTO v_seal.bets, v_seal.bets_digest FROM archive_digest(
    format('bet_p%s', v_range.number), v_seal.bet_columns, 'id');
  INSERT INTO sealed_play (member_id, day, number, bets, staked, won)
  SELECT member_id, (updated_at AT TIME ZONE 'UTC')::date, v_range.number, count(*),
      coalesce(sum(stake) FILTER (WHERE state = 'settled'), 0),
      coalesce(sum(payout) FILTER (WHERE state = 'settled'), 0)
    FROM bet WHERE round_id >= v_range.lower_id AND round_id < v_range.upper_id GROUP BY 1, 2;
  INSERT INTO sealed_side (round_id, side, number, bets, members, staked, paid_out, house)
  SELECT round_id, side, v_range.number, count(*), count(DISTINCT member_id), sum(stake),
      sum(payout), coalesce(sum(stake - payout) FILTER (WHERE state = 'settled'), 0)
    FROM bet WHERE round_id >= v_range.lower_id AND round_id < v_range.upper_id GROUP BY 1, 2;
  v_seal.digest := bet_seal_digest(v_range.number);
  v_seal.previous_hash := coalesce(
    (SELECT hash FROM bet_seal ORDER BY number DESC LIMIT 1), ''::bytea);
  v_seal.hash := bet_seal_hash(v_seal);
  v_seal.sealed_at := clock_timestamp();
  INSERT INTO bet_seal SELECT v_seal.*;
  RETURN v_range.number;
END
$$;

-- Takes the oldest sealed bets that are attached out of their tables; the number. Rounds stay.
CREATE FUNCTION bet_detach_next() RETURNS integer
LANGUAGE plpgsql SET search_path = public, pg_temp SET lock_timeout = '250ms' AS $$
DECLARE
  v_number integer := (SELECT min(number) FROM bet_seal
    WHERE number NOT IN (SELECT number FROM bet_detached));
BEGIN
  IF v_number IS NULL THEN RAISE EXCEPTION 'No sealed partition of bets is attached'; END IF;
  EXECUTE format('ALTER TABLE bet DETACH PARTITION bet_p%s', v_number);
  EXECUTE format('ALTER TABLE bet_order DETACH PARTITION bet_order_p%s', v_number);
  INSERT INTO bet_detached (number) VALUES (v_number);
  RETURN v_number;
END
$$;

-- Puts the newest detached bets back; the number. Their tables must be there again.
CREATE FUNCTION bet_attach_last() RETURNS integer
LANGUAGE plpgsql SET search_path = public, pg_temp SET lock_timeout = '250ms' AS $$
DECLARE
  v_number integer := (SELECT max(number) FROM bet_detached);
  v_bounds text;
BEGIN
  IF v_number IS NULL THEN RAISE EXCEPTION 'No partition of bets is detached'; END IF;
  SELECT format('FROM (%s) TO (%s)', CASE number WHEN 0 THEN 'MINVALUE' ELSE lower_id::text END,
    upper_id) INTO v_bounds FROM partition_range WHERE family = 'game' AND number = v_number;
  EXECUTE format('ALTER TABLE bet_order ATTACH PARTITION bet_order_p%s FOR VALUES %s',
    v_number, v_bounds);
  EXECUTE format('ALTER TABLE bet ATTACH PARTITION bet_p%s FOR VALUES %s', v_number, v_bounds);
  DELETE FROM bet_detached WHERE number = v_number;
  RETURN v_number;
END
$$;

CREATE FUNCTION bet_seal_faults() RETURNS TABLE (fault text, id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT 'seal of bets broken', s.number::bigint
    FROM (SELECT b, b.number, b.previous_hash, b.hash, b.digest,
      lag(b.hash, 1, ''::bytea) OVER (ORDER BY b.number) AS before FROM bet_seal b) s
   WHERE s.previous_hash <> s.before OR s.hash <> bet_seal_hash(s.b)
     OR s.digest <> bet_seal_digest(s.number)
  UNION ALL
  SELECT 'sealed play differs from bets', coalesce(p.member_id, b.member_id)
    FROM (SELECT member_id, sum(bets) AS bets, sum(staked) AS staked, sum(won) AS won
      FROM sealed_play WHERE number NOT IN (SELECT number FROM bet_detached) GROUP BY 1) p
    FULL JOIN (SELECT member_id, count(*) AS bets,
        coalesce(sum(stake) FILTER (WHERE state = 'settled'), 0) AS staked,
        coalesce(sum(payout) FILTER (WHERE state = 'settled'), 0) AS won
      FROM bet WHERE round_id < bet_sealed_to() GROUP BY 1) b USING (member_id)
   WHERE (p.bets, p.staked, p.won) IS DISTINCT FROM (b.bets, b.staked, b.won)
  UNION ALL
  SELECT 'sealed round differs from bets', coalesce(p.round_id, b.round_id)
    FROM (SELECT round_id, sum(bets) AS bets, sum(staked) AS staked, sum(paid_out) AS paid_out
      FROM sealed_side WHERE number NOT IN (SELECT number FROM bet_detached) GROUP BY 1) p
    FULL JOIN (SELECT round_id, count(*) AS bets, sum(stake) AS staked, sum(payout) AS paid_out
      FROM bet WHERE round_id < bet_sealed_to() GROUP BY 1) b USING (round_id)
   WHERE (p.bets, p.staked, p.paid_out) IS DISTINCT FROM (b.bets, b.staked, b.paid_out)
$$;

CREATE OR REPLACE FUNCTION member_report(p_member bigint)
 RETURNS TABLE(staked bigint, won bigint, recharged bigint, withdrawn bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT (coalesce(sum(stake) FILTER (WHERE state = 'settled'), 0)
      + (SELECT coalesce(sum(p.staked), 0) FROM sealed_play p WHERE p.member_id = p_member
        AND p.number IN (SELECT number FROM bet_detached)))::bigint,
    (coalesce(sum(payout) FILTER (WHERE state = 'settled'), 0)
      + (SELECT coalesce(sum(p.won), 0) FROM sealed_play p WHERE p.member_id = p_member
        AND p.number IN (SELECT number FROM bet_detached)))::bigint,
    (SELECT coalesce(sum(amount), 0)::bigint FROM recharge
      WHERE member_id = p_member AND state = 'succeeded'),
    (SELECT coalesce(sum(amount), 0)::bigint FROM withdrawal
      WHERE member_id = p_member AND state IN ('successful', 'settled'))
    FROM bet WHERE member_id = p_member;
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
    SELECT day::timestamp AT TIME ZONE 'UTC', staked, won, 0, 0 FROM sealed_play
     WHERE member_id = p_member AND number IN (SELECT number FROM bet_detached)
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
  SELECT f.fault, f.id FROM bet_seal_faults() f
  UNION ALL
  SELECT 'held stakes differ from open bets', NULL WHERE
    account_total(system_account('escrow'))
    <> (SELECT coalesce(sum(stake), 0) FROM bet WHERE state = 'open')
  UNION ALL
  SELECT 'held withdrawals differ from those under review', NULL WHERE
    account_total(system_account('withdraw_hold'))
    <> (SELECT coalesce(sum(amount), 0) FROM withdrawal WHERE state = 'under-review')
  UNION ALL
  SELECT 'payouts differ from withdrawals paid', NULL WHERE
    account_total(system_account('cash_out'))
    <> (SELECT coalesce(sum(amount), 0) FROM withdrawal WHERE state IN ('successful', 'settled'))
  UNION ALL
  SELECT 'payments differ from recharges', NULL WHERE
    -account_total(system_account('cash_in'))
    <> (SELECT coalesce(sum(amount), 0) FROM recharge WHERE state = 'succeeded')
  UNION ALL
  SELECT 'house differs from settled bets', NULL WHERE
    account_total(system_account('house'))
    <> (SELECT coalesce(sum(stake - payout), 0) FROM bet WHERE state = 'settled')
      + (SELECT coalesce(sum(staked - won), 0) FROM sealed_play
        WHERE number IN (SELECT number FROM bet_detached))
  UNION ALL
  SELECT 'order differs from its bets', o.id FROM bet_order o
    LEFT JOIN bet b ON b.round_id = o.round_id AND b.order_id = o.id
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
   WHERE k.tx_id >= ledger_attached_from()
     AND NOT EXISTS (SELECT FROM ledger_tx t WHERE t.id = k.tx_id)
  UNION ALL
  SELECT 'order without its key', o.id FROM bet_order o
   WHERE NOT EXISTS (SELECT FROM bet_order_key k WHERE k.member_id = o.member_id
     AND k.idem_key = o.idem_key AND k.order_id = o.id AND k.request_hash = o.request_hash)
  UNION ALL
  SELECT 'round without its key', r.id FROM round r
   WHERE NOT EXISTS (SELECT FROM round_key k WHERE k.round_id = r.id AND k.game_id = r.game_id
     AND k.expect = r.expect AND k.draws_at = r.draws_at)
  UNION ALL
  SELECT 'bet state without its ledger transaction', b.id FROM bet b
   WHERE (b.state <> 'open')
    <> EXISTS (SELECT FROM ledger_key k WHERE k.idem_key = 'settle|' || b.id)
  UNION ALL
  SELECT 'bet of another member than its transaction', b.id
    FROM bet b JOIN ledger_key k ON k.idem_key = 'settle|' || b.id WHERE k.member_id <> b.member_id
  UNION ALL
  SELECT 'order of another member than its transaction', o.id
    FROM bet_order o JOIN ledger_key k ON k.idem_key = 'bet|' || o.id
   WHERE k.member_id <> o.member_id
  UNION ALL
  SELECT 'bet of another member than its order', b.id
    FROM bet b JOIN bet_order o ON o.round_id = b.round_id AND o.id = b.order_id
   WHERE o.member_id <> b.member_id
  UNION ALL
  SELECT 'recharge of another member than its transaction', r.id
    FROM recharge r JOIN ledger_key k ON k.idem_key = 'recharge|' || r.id
   WHERE k.member_id <> r.member_id
  UNION ALL
  SELECT 'withdrawal of another member than its transactions', w.id
    FROM withdrawal w JOIN ledger_key k ON k.idem_key IN ('withdraw_hold|' || w.id,
      'withdraw_pay|' || w.id, 'withdraw_return|' || w.id)
   WHERE k.member_id <> w.member_id
  UNION ALL
  SELECT 'evidence names another member', e.recharge_id
    FROM recharge_evidence e JOIN recharge r ON r.id = e.recharge_id
   WHERE e.member_id <> r.member_id
  UNION ALL
  SELECT 'approval names another member', p.withdrawal_id
    FROM withdrawal_approval p JOIN withdrawal w ON w.id = p.withdrawal_id
   WHERE p.member_id <> w.member_id
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
  SELECT 'bet numbers with gaps', a.id FROM account a
    LEFT JOIN (SELECT member_id, sum(bets)::bigint AS bets FROM sealed_play
      WHERE number IN (SELECT number FROM bet_detached) GROUP BY 1) s ON s.member_id = a.member_id
    LEFT JOIN bet b ON b.member_id = a.member_id
   WHERE a.member_id IS NOT NULL
   GROUP BY a.id, a.bet_count, s.bets
  HAVING a.bet_count - coalesce(s.bets, 0) <> count(b.id)
    OR a.bet_count - coalesce(s.bets, 0) <> count(DISTINCT b.member_seq)
    OR a.bet_count < max(b.member_seq);
$function$;

CREATE OR REPLACE FUNCTION member_data_money(p_member bigint, p_section text)
 RETURNS SETOF json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  CASE p_section
  WHEN 'movements' THEN RETURN QUERY
    SELECT json_build_object('id', t.id, 'kind', t.kind, 'at', data_time(t.at),
        'amount', data_amount(p.amount), 'balance', data_amount(
          (sum(p.amount) OVER (ORDER BY t.id ROWS UNBOUNDED PRECEDING)
            + account_detached(a.id))::bigint), 'of', t.ref)
      FROM account a JOIN posting p ON p.account_id = a.id JOIN ledger_tx t ON t.id = p.tx_id
     WHERE a.member_id = p_member ORDER BY t.id;
  WHEN 'recharges' THEN RETURN QUERY
    SELECT json_build_object('id', r.id, 'amount', data_amount(r.amount), 'way', r.pay_way,
        'state', r.state, 'asked_at', data_time(r.created_at), 'changed_at', data_time(r.updated_at),
        'payment_reference', e.reference)
      FROM recharge r LEFT JOIN recharge_evidence e ON e.recharge_id = r.id
     WHERE r.member_id = p_member ORDER BY r.id;
  WHEN 'withdrawals' THEN RETURN QUERY
    SELECT json_build_object('id', w.id, 'amount', data_amount(w.amount), 'state', w.state,
        'reason', w.reason, 'asked_at', data_time(w.created_at),
        'changed_at', data_time(w.updated_at))
      FROM withdrawal w WHERE w.member_id = p_member ORDER BY w.id;
  WHEN 'orders' THEN RETURN QUERY
    SELECT json_build_object('id', o.id, 'game', r.game_key, 'period', r.expect,
        'at', data_time(o.created_at), 'bets', (
          SELECT json_agg(json_build_object('side', b.side, 'stake', data_amount(b.stake),
            'odds', (b.odds_hundredths / 100.0)::numeric(9, 2)::text, 'state', b.state,
            'payout', data_amount(b.payout), 'changed_at', data_time(b.updated_at)) ORDER BY b.id)
            FROM bet b WHERE b.round_id = o.round_id AND b.order_id = o.id AND b.member_id = p_member))
      FROM bet_order o JOIN round r ON r.id = o.round_id
     WHERE o.member_id = p_member ORDER BY o.id;
    RETURN QUERY
    SELECT json_build_object('archived_until', max(p.day), 'bets', sum(p.bets),
        'stake', data_amount(sum(p.staked)::bigint), 'payout', data_amount(sum(p.won)::bigint))
      FROM sealed_play p WHERE p.member_id = p_member
       AND p.number IN (SELECT number FROM bet_detached) HAVING count(*) > 0;
  WHEN 'limits' THEN RETURN QUERY
    SELECT json_build_object('kind', l.kind, 'span', l.span, 'amount', data_amount(l.amount),
        'next_amount', data_amount(l.next_amount), 'next_at', data_time(l.next_at))
      FROM player_limit l WHERE l.member_id = p_member ORDER BY l.kind, l.span;
  WHEN 'exclusions' THEN RETURN QUERY
    SELECT json_build_object('kind', x.kind, 'starts_at', data_time(x.starts_at),
        'ends_at', data_time(x.ends_at))
      FROM player_exclusion x WHERE x.member_id = p_member ORDER BY x.id;
  WHEN 'reality_check' THEN RETURN QUERY
    SELECT json_build_object('minutes', r.minutes, 'since', data_time(r.since),
        'last_bet_at', data_time(r.last_bet_at))
      FROM player_reality r WHERE r.member_id = p_member;
  WHEN 'protection_history' THEN RETURN QUERY
    SELECT json_build_object('at', data_time(e.at), 'what', e.what, 'detail', e.detail)
      FROM player_protection_event e WHERE e.member_id = p_member ORDER BY e.id;
  END CASE;
END
$function$;
