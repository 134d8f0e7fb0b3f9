-- Sealed balances: what every account had at the end of a partition of the ledger, in a chain of hashes.
-- The check of the books starts from the last ones, so that older partitions can be detached.

CREATE TABLE ledger_seal (
  number integer PRIMARY KEY,
  upper_id bigint NOT NULL,
  transactions bigint NOT NULL,
  postings bigint NOT NULL,
  digest bytea NOT NULL,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL UNIQUE,
  sealed_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
-- A row for each account that moved in the partition; others keep that of the partition before.
CREATE TABLE sealed_balance (
  account_id bigint NOT NULL,
  number integer NOT NULL,
  balance numeric NOT NULL,
  PRIMARY KEY (account_id, number)
);
CREATE INDEX sealed_balance_number ON sealed_balance (number, account_id);
CREATE TABLE ledger_detached (
  number integer PRIMARY KEY REFERENCES ledger_seal,
  detached_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
GRANT SELECT ON ledger_seal, sealed_balance, ledger_detached TO velvet_operator;
CREATE TRIGGER ledger_seal_permanent BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_seal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER sealed_balance_permanent BEFORE DELETE OR UPDATE OR TRUNCATE ON sealed_balance
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- The first transaction that is in no sealed partition.
CREATE FUNCTION ledger_sealed_to() RETURNS bigint
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(max(upper_id), 0) FROM ledger_seal
$$;

-- The first transaction that is in no detached partition.
CREATE FUNCTION ledger_attached_from() RETURNS bigint
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(max(l.upper_id), 0) FROM ledger_seal l JOIN ledger_detached d USING (number)
$$;

-- The sum of an account's postings of all time, in minor units.
CREATE FUNCTION account_total(p_account bigint) RETURNS numeric
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce((SELECT balance FROM sealed_balance WHERE account_id = p_account
      ORDER BY number DESC LIMIT 1), 0)
    + coalesce((SELECT sum(amount) FROM posting
      WHERE account_id = p_account AND tx_id >= ledger_sealed_to()), 0)
$$;
GRANT EXECUTE ON FUNCTION account_total(bigint) TO velvet_operator;

-- What an account had at the end of the detached partitions.
CREATE FUNCTION account_detached(p_account bigint) RETURNS numeric
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce((SELECT balance FROM sealed_balance
    WHERE account_id = p_account AND number <= (SELECT max(number) FROM ledger_detached)
    ORDER BY number DESC LIMIT 1), 0)
$$;

-- By blocks of accounts, since one text of all could exceed what a value may hold.
CREATE FUNCTION sealed_digest(p_number integer) RETURNS bytea
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT sha256(coalesce(string_agg(b.digest, ''::bytea ORDER BY b.block), ''::bytea)) FROM (
    SELECT account_id / 100000 AS block, sha256(convert_to(
        string_agg(account_id || ':' || balance, ',' ORDER BY account_id), 'UTF8')) AS digest
      FROM sealed_balance WHERE number = p_number GROUP BY 1) b
$$;

CREATE FUNCTION seal_hash(p_previous bytea, p_number integer, p_upper bigint, p_transactions bigint,
  p_postings bigint, p_digest bytea) RETURNS bytea
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT sha256(p_previous || convert_to(
    concat_ws('|', p_number, p_upper, p_transactions, p_postings, ''), 'UTF8') || p_digest)
$$;

-- Seals the next partition of the ledger; its number. It must be full, and older than the given age.
CREATE FUNCTION ledger_seal_next(p_age interval) RETURNS integer
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_range partition_range;
  v_previous bytea;
  v_transactions bigint;
  v_postings bigint;
  v_digest bytea;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('velvet.ledger_seal'));
  SELECT * INTO STRICT v_range FROM partition_range
   WHERE family = 'ledger' AND lower_id = ledger_sealed_to();
  SELECT hash INTO v_previous FROM ledger_seal ORDER BY number DESC LIMIT 1;
  IF partition_position('ledger') < v_range.upper_id OR EXISTS (
    SELECT FROM ledger_tx WHERE id >= v_range.lower_id AND id < v_range.upper_id
      AND at > clock_timestamp() - p_age) THEN
    RAISE EXCEPTION 'Partition % of the ledger is not old enough to be sealed', v_range.number;
  END IF;
  SELECT count(*) INTO v_transactions FROM ledger_tx
   WHERE id >= v_range.lower_id AND id < v_range.upper_id;
  SELECT count(*) INTO v_postings FROM posting
   WHERE tx_id >= v_range.lower_id AND tx_id < v_range.upper_id;
  INSERT INTO sealed_balance (account_id, number, balance)
  SELECT p.account_id, v_range.number, p.amount + coalesce((SELECT b.balance FROM sealed_balance b
      WHERE b.account_id = p.account_id ORDER BY b.number DESC LIMIT 1), 0)
    FROM (SELECT account_id, sum(amount) AS amount FROM posting
      WHERE tx_id >= v_range.lower_id AND tx_id < v_range.upper_id GROUP BY account_id) p;
  v_digest := sealed_digest(v_range.number);
  v_previous := coalesce(v_previous, ''::bytea);
  INSERT INTO ledger_seal (number, upper_id, transactions, postings, digest, previous_hash, hash)
  VALUES (v_range.number, v_range.upper_id, v_transactions, v_postings, v_digest, v_previous,
    seal_hash(v_previous, v_range.number, v_range.upper_id, v_transactions, v_postings, v_digest));
  RETURN v_range.number;
END
$$;

-- Takes the oldest sealed partition that is attached out of the ledger; its number. Its tables stay.
CREATE FUNCTION ledger_detach_next() RETURNS integer
LANGUAGE plpgsql SET search_path = public, pg_temp SET lock_timeout = '250ms' AS $$
DECLARE
  v_number integer := (SELECT min(number) FROM ledger_seal
    WHERE number NOT IN (SELECT number FROM ledger_detached));
BEGIN
  IF v_number IS NULL THEN RAISE EXCEPTION 'No sealed partition is attached'; END IF;
  EXECUTE format('ALTER TABLE posting DETACH PARTITION posting_p%s', v_number);
  EXECUTE format('ALTER TABLE ledger_tx DETACH PARTITION ledger_tx_p%s', v_number);
  INSERT INTO ledger_detached (number) VALUES (v_number);
  RETURN v_number;
END
$$;

-- Puts the newest detached partition back; its number. Its tables must be there again.
CREATE FUNCTION ledger_attach_last() RETURNS integer
LANGUAGE plpgsql SET search_path = public, pg_temp SET lock_timeout = '250ms' AS $$
DECLARE
  v_number integer := (SELECT max(number) FROM ledger_detached);
  v_bounds text;
BEGIN
  IF v_number IS NULL THEN RAISE EXCEPTION 'No partition is detached'; END IF;
  SELECT format('FROM (%s) TO (%s)', CASE number WHEN 0 THEN 'MINVALUE' ELSE lower_id::text END,
    upper_id) INTO v_bounds FROM partition_range WHERE family = 'ledger' AND number = v_number;
  EXECUTE format('ALTER TABLE ledger_tx ATTACH PARTITION ledger_tx_p%s FOR VALUES %s',
    v_number, v_bounds);
  EXECUTE format('ALTER TABLE posting ATTACH PARTITION posting_p%s FOR VALUES %s',
    v_number, v_bounds);
  DELETE FROM ledger_detached WHERE number = v_number;
  RETURN v_number;
END
$$;

CREATE OR REPLACE FUNCTION ledger_faults()
 RETURNS TABLE(fault text, id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT 'transaction not balanced', tx_id FROM posting GROUP BY tx_id HAVING sum(amount) <> 0
  UNION ALL
  SELECT 'transaction without postings', t.id FROM ledger_tx t
   WHERE NOT EXISTS (SELECT FROM posting p WHERE p.tx_id = t.id)
  UNION ALL
  SELECT 'balance differs from postings', a.id
    FROM account a
    LEFT JOIN (SELECT DISTINCT ON (account_id) account_id, balance FROM sealed_balance
      ORDER BY account_id, number DESC) s ON s.account_id = a.id
    LEFT JOIN (SELECT account_id, sum(amount) AS amount FROM posting
      WHERE tx_id >= ledger_sealed_to() GROUP BY account_id) p ON p.account_id = a.id
   WHERE a.member_id IS NOT NULL AND a.balance <> coalesce(s.balance, 0) + coalesce(p.amount, 0)
  UNION ALL
  SELECT 'sealed balance differs from postings', coalesce(p.account_id, s.account_id)
    FROM (SELECT l.number, p.account_id, sum(p.amount) AS amount
        FROM ledger_seal l JOIN partition_range r ON r.family = 'ledger' AND r.number = l.number
        JOIN posting p ON p.tx_id >= r.lower_id AND p.tx_id < r.upper_id
       WHERE l.number NOT IN (SELECT number FROM ledger_detached) GROUP BY 1, 2) p
    FULL JOIN (SELECT number, account_id,
        balance - lag(balance, 1, 0::numeric) OVER (PARTITION BY account_id ORDER BY number) AS amount
        FROM sealed_balance) s USING (number, account_id)
   WHERE p.amount IS DISTINCT FROM s.amount AND number NOT IN (SELECT number FROM ledger_detached)
  UNION ALL
  SELECT 'sealed balances do not sum to zero', l.number
    FROM ledger_seal l CROSS JOIN LATERAL (
      SELECT sum(b.balance) AS total FROM (
        SELECT DISTINCT ON (account_id) balance FROM sealed_balance
         WHERE number <= l.number ORDER BY account_id, number DESC) b) t
   WHERE t.total <> 0
  UNION ALL
  SELECT 'seal broken', l.number
    FROM (SELECT *, lag(hash, 1, '\x'::bytea) OVER (ORDER BY number) AS before FROM ledger_seal) l
   WHERE l.previous_hash <> l.before OR l.digest <> sealed_digest(l.number)
      OR l.hash <> seal_hash(l.before, l.number, l.upper_id, l.transactions, l.postings, l.digest)
  UNION ALL
  SELECT 'points given up differ from erased accounts', NULL WHERE
    account_total(system_account('given_up'))
    <> (SELECT coalesce(sum(given_up), 0) FROM member_closing WHERE erased_at IS NOT NULL)
  UNION ALL
  SELECT 'erased account with points', a.id
    FROM account a JOIN member m ON m.id = a.member_id
   WHERE m.erased_at IS NOT NULL AND a.balance <> 0;
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
    OR a.bet_count <> count(DISTINCT b.member_seq)
    OR a.bet_count <> coalesce(max(b.member_seq), 0);
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
