-- What proves the books right: sealed balances, sealed bets and searches for faults.

CREATE TABLE bet_seal (
  number integer NOT NULL,
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
  hash bytea NOT NULL,
  sealed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT bet_seal_pkey PRIMARY KEY (number),
  CONSTRAINT bet_seal_hash_key UNIQUE (hash)
);
GRANT SELECT ON bet_seal TO velvet_operator;

CREATE TABLE bet_detached (
  number integer NOT NULL,
  detached_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT bet_detached_pkey PRIMARY KEY (number),
  CONSTRAINT bet_detached_number_fkey FOREIGN KEY (number) REFERENCES bet_seal(number)
);
GRANT SELECT ON bet_detached TO velvet_operator;

CREATE TABLE ledger_seal (
  number integer NOT NULL,
  upper_id bigint NOT NULL,
  transactions bigint NOT NULL,
  postings bigint NOT NULL,
  digest bytea NOT NULL,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL,
  sealed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT ledger_seal_pkey PRIMARY KEY (number),
  CONSTRAINT ledger_seal_hash_key UNIQUE (hash)
);
GRANT SELECT ON ledger_seal TO velvet_operator;

CREATE TABLE ledger_detached (
  number integer NOT NULL,
  detached_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT ledger_detached_pkey PRIMARY KEY (number),
  CONSTRAINT ledger_detached_number_fkey FOREIGN KEY (number) REFERENCES ledger_seal(number)
);
GRANT SELECT ON ledger_detached TO velvet_operator;

-- A row for each account that moved in the partition; others keep that of the partition before.
CREATE TABLE sealed_balance (
  account_id bigint NOT NULL,
  number integer NOT NULL,
  balance numeric NOT NULL,
  member_id bigint,
  CONSTRAINT sealed_balance_pkey PRIMARY KEY (account_id, number)
);
CREATE INDEX sealed_balance_number ON sealed_balance (number, account_id);
GRANT SELECT ON sealed_balance TO velvet_operator;

-- By the day (UTC) on which the bets were settled; stakes and payouts without refunded bets.
CREATE TABLE sealed_play (
  member_id bigint NOT NULL,
  day date NOT NULL,
  number integer NOT NULL,
  bets bigint NOT NULL,
  staked bigint NOT NULL,
  won bigint NOT NULL,
  CONSTRAINT sealed_play_pkey PRIMARY KEY (member_id, day, number)
);
CREATE INDEX sealed_play_number ON sealed_play (number);
GRANT SELECT ON sealed_play TO velvet_operator;

CREATE TABLE sealed_side (
  round_id bigint NOT NULL,
  side text NOT NULL,
  number integer NOT NULL,
  bets bigint NOT NULL,
  members bigint NOT NULL,
  staked bigint NOT NULL,
  paid_out bigint NOT NULL,
  house bigint NOT NULL,
  CONSTRAINT sealed_side_pkey PRIMARY KEY (round_id, side)
);
GRANT SELECT ON sealed_side TO velvet_operator;

-- Everything that must hold between the ledger, the business and the rounds. No row when all is
-- right. For operators and tests.
CREATE FUNCTION book_faults() RETURNS TABLE(fault text, id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT f.fault, f.id FROM ledger_faults() f
  UNION ALL
  SELECT f.fault, f.id FROM bet_seal_faults() f
  UNION ALL
  SELECT 'held stakes differ from open bets', NULL WHERE
    account_total(system_account('escrow'))
    <> (SELECT coalesce(sum(stake), 0) FROM bet_outcome WHERE state = 'open')
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
    <> (SELECT coalesce(sum(stake - payout), 0) FROM bet_outcome WHERE state = 'settled')
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
  SELECT CASE WHEN k.tx_id IS NULL THEN 'settled bets without their ledger transaction'
      WHEN NOT b.is_settled THEN 'open bets with a ledger transaction'
      WHEN k.member_id <> b.member_id THEN 'bets of another member than their transaction'
      ELSE 'payout differs from bets' END, b.round_id
    FROM (SELECT round_id, member_id, state <> 'open' AS is_settled, sum(stake) AS staked,
        sum(payout) AS won FROM bet_outcome GROUP BY 1, 2, 3) b
    LEFT JOIN ledger_key k ON k.idem_key = 'settle|' || b.round_id || '|' || b.member_id
    LEFT JOIN LATERAL (SELECT
        coalesce(-sum(p.amount) FILTER (WHERE p.account_id = (SELECT system_account('escrow'))), 0) AS staked,
        coalesce(sum(p.amount) FILTER (WHERE a.member_id IS NOT NULL), 0) AS won
        FROM posting p JOIN account a ON a.id = p.account_id WHERE p.tx_id = k.tx_id) p ON true
   WHERE b.is_settled <> (k.tx_id IS NOT NULL) OR k.member_id <> b.member_id
      OR k.tx_id >= ledger_attached_from() AND (p.staked, p.won) <> (b.staked, b.won)
  UNION ALL
  SELECT 'settlement ends before the last bet', b.round_id
    FROM (SELECT round_id, max(member_id) AS last FROM bet GROUP BY 1) b JOIN round r ON r.id = b.round_id
   WHERE r.state IN ('settled', 'refunded') AND NOT EXISTS (SELECT FROM round_settlement s
     WHERE s.round_id = b.round_id AND s.through_member >= b.last)
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
  SELECT 'bet does not fit its round', b.id FROM bet b JOIN round r ON r.id = b.round_id
   WHERE b.created_at >= r.closes_at OR b.created_at < r.opens_at
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
$$;
GRANT EXECUTE ON FUNCTION book_faults() TO velvet_operator;

-- Rounds that do not fit their commitment, seed, beacon, predecessor or chain.
CREATE FUNCTION round_faults() RETURNS TABLE(fault text, id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT 'seed differs from its commitment', r.id FROM round r
   WHERE r.seed IS NOT NULL AND sha256(r.seed) <> r.commitment
  UNION ALL
  SELECT 'numbers do not follow from the seed', r.id FROM round r
   WHERE r.seed IS NOT NULL
     AND r.numbers <> draw_numbers(r.seed, r.game_key, r.expect, r.beacon)
  UNION ALL
  SELECT 'link broken', l.id FROM (
    SELECT r.*, lag(r.link, 1, '\x'::bytea) OVER (PARTITION BY r.game_id ORDER BY r.draws_at)
      AS before FROM round r) l
   WHERE l.link <> sha256(l.before || convert_to(l.expect, 'UTF8') || l.commitment)
  UNION ALL
  SELECT 'seed does not lead to the one before', r.id FROM round r
    JOIN round p ON p.chain_id = r.chain_id AND p.chain_place = r.chain_place - 1
   WHERE seed_before(r.seed) <> p.seed
  UNION ALL
  SELECT 'seed does not lead to the tip', r.id FROM round r JOIN seed_chain c ON c.id = r.chain_id
   WHERE r.chain_place = 1 AND seed_before(r.seed) <> c.tip;
$$;
GRANT EXECUTE ON FUNCTION round_faults() TO velvet_operator;

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

CREATE FUNCTION seal_hash(
  p_previous bytea, p_number integer, p_upper bigint, p_transactions bigint, p_postings bigint,
  p_digest bytea
) RETURNS bytea LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
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
  INSERT INTO sealed_balance (account_id, number, member_id, balance)
  SELECT p.account_id, v_range.number, a.member_id, p.amount + coalesce((
      SELECT b.balance FROM sealed_balance b WHERE b.account_id = p.account_id
       ORDER BY b.number DESC LIMIT 1), 0)
    FROM (SELECT account_id, sum(amount) AS amount FROM posting
      WHERE tx_id >= v_range.lower_id AND tx_id < v_range.upper_id GROUP BY account_id) p
    JOIN account a ON a.id = p.account_id;
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
RETURNS TABLE (
  side text, bets bigint, members bigint, staked bigint, paid_out bigint, house bigint
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT b.side, count(*), count(DISTINCT b.member_id), sum(b.stake)::bigint, sum(b.payout)::bigint,
      coalesce(sum(b.stake - b.payout) FILTER (WHERE b.state = 'settled'), 0)::bigint
    FROM bet_outcome b WHERE b.round_id = p_round GROUP BY b.side
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
    FROM bet_outcome WHERE round_id >= v_range.lower_id AND round_id < v_range.upper_id GROUP BY 1, 2;
  INSERT INTO sealed_side (round_id, side, number, bets, members, staked, paid_out, house)
  SELECT round_id, side, v_range.number, count(*), count(DISTINCT member_id), sum(stake),
      sum(payout), coalesce(sum(stake - payout) FILTER (WHERE state = 'settled'), 0)
    FROM bet_outcome WHERE round_id >= v_range.lower_id AND round_id < v_range.upper_id GROUP BY 1, 2;
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

CREATE FUNCTION bet_seal_faults() RETURNS TABLE(fault text, id bigint)
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
      FROM bet_outcome WHERE round_id < bet_sealed_to() GROUP BY 1) b USING (member_id)
   WHERE (p.bets, p.staked, p.won) IS DISTINCT FROM (b.bets, b.staked, b.won)
  UNION ALL
  SELECT 'sealed round differs from bets', coalesce(p.round_id, b.round_id)
    FROM (SELECT round_id, sum(bets) AS bets, sum(staked) AS staked, sum(paid_out) AS paid_out
      FROM sealed_side WHERE number NOT IN (SELECT number FROM bet_detached) GROUP BY 1) p
    FULL JOIN (SELECT round_id, count(*) AS bets, sum(stake) AS staked, sum(payout) AS paid_out
      FROM bet_outcome WHERE round_id < bet_sealed_to() GROUP BY 1) b USING (round_id)
   WHERE (p.bets, p.staked, p.paid_out) IS DISTINCT FROM (b.bets, b.staked, b.paid_out)
$$;

CREATE TRIGGER bet_seal_permanent BEFORE DELETE OR UPDATE OR TRUNCATE ON bet_seal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_seal_permanent BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_seal
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER sealed_balance_permanent BEFORE DELETE OR UPDATE OR TRUNCATE ON sealed_balance
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER sealed_play_permanent BEFORE DELETE OR UPDATE OR TRUNCATE ON sealed_play
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER sealed_side_permanent BEFORE DELETE OR UPDATE OR TRUNCATE ON sealed_side
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
