-- Orders of bets, their keys, settlement and refunds. Rows are only ever added.

CREATE TABLE bet (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  order_id bigint NOT NULL,
  member_id bigint NOT NULL,
  -- 1, 2, 3 … without gaps for each member: a page of the record is a range of these.
  member_seq bigint NOT NULL,
  round_id bigint NOT NULL,
  side text NOT NULL,
  stake minor_units NOT NULL,
  odds_hundredths integer NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT bet_side_check CHECK (side IN ('big', 'small', 'odd', 'even')),
  CONSTRAINT bet_stake_check CHECK (stake::bigint > 0)
) PARTITION BY RANGE (round_id);
CREATE INDEX bet_member_time ON bet (member_id, created_at);
CREATE INDEX bet_round ON bet (round_id, member_id);
GRANT SELECT ON bet TO velvet_operator;

CREATE TABLE bet_order (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL,
  round_id bigint NOT NULL,
  sides text[] NOT NULL,
  -- Per side.
  stake minor_units NOT NULL,
  idem_key text NOT NULL,
  request_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT bet_order_stake_check CHECK (stake::bigint > 0)
) PARTITION BY RANGE (round_id);
GRANT SELECT ON bet_order TO velvet_operator;

CREATE TABLE bet_order_key (
  member_id bigint NOT NULL,
  idem_key text NOT NULL,
  request_hash bytea NOT NULL,
  order_id bigint NOT NULL,
  CONSTRAINT bet_order_key_pkey PRIMARY KEY (member_id, idem_key)
);
GRANT SELECT ON bet_order_key TO velvet_operator;

CREATE TABLE bet_order_p0 (
  id bigint NOT NULL,
  member_id bigint NOT NULL,
  round_id bigint NOT NULL,
  sides text[] NOT NULL,
  stake minor_units NOT NULL,
  idem_key text NOT NULL,
  request_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT bet_order_p0_pkey PRIMARY KEY (id),
  CONSTRAINT bet_order_stake_check CHECK (stake::bigint > 0)
);
ALTER TABLE bet_order ATTACH PARTITION bet_order_p0 FOR VALUES FROM (MINVALUE) TO ('400000');

CREATE TABLE bet_p0 (
  id bigint NOT NULL,
  order_id bigint NOT NULL,
  member_id bigint NOT NULL,
  member_seq bigint NOT NULL,
  round_id bigint NOT NULL,
  side text NOT NULL,
  stake minor_units NOT NULL,
  odds_hundredths integer NOT NULL,
  created_at timestamptz NOT NULL,
  CONSTRAINT bet_p0_pkey PRIMARY KEY (id),
  CONSTRAINT bet_p0_member_id_member_seq_key UNIQUE (member_id, member_seq),
  CONSTRAINT bet_side_check CHECK (side IN ('big', 'small', 'odd', 'even')),
  CONSTRAINT bet_stake_check CHECK (stake::bigint > 0)
);
CREATE INDEX bet_p0_member_id_created_at_idx ON bet_p0 (member_id, created_at);
CREATE INDEX bet_p0_round_id_member_id_idx ON bet_p0 (round_id, member_id);
ALTER TABLE bet ATTACH PARTITION bet_p0 FOR VALUES FROM (MINVALUE) TO ('400000');

-- What names a round, unique across partitions, and where a round is looked up by it.
CREATE TABLE round_key (
  round_id bigint NOT NULL,
  game_id bigint NOT NULL,
  expect text NOT NULL,
  draws_at timestamptz NOT NULL,
  chain_id bigint,
  chain_place integer,
  CONSTRAINT round_key_pkey PRIMARY KEY (round_id),
  CONSTRAINT round_key_chain_id_chain_place_key UNIQUE (chain_id, chain_place),
  CONSTRAINT round_key_game_id_draws_at_key UNIQUE (game_id, draws_at),
  CONSTRAINT round_key_game_id_expect_key UNIQUE (game_id, expect)
);
GRANT SELECT ON round_key TO velvet_api, velvet_operator;

-- How far the bets of a round are settled, or refunded: those of members up to `through_member`, whom
-- the row before did not reach, at that time.
CREATE TABLE round_settlement (
  round_id bigint NOT NULL,
  through_member bigint NOT NULL,
  at timestamptz NOT NULL,
  CONSTRAINT round_settlement_pkey PRIMARY KEY (round_id, through_member),
  CONSTRAINT round_settlement_round_id_fkey FOREIGN KEY (round_id) REFERENCES round_key(round_id)
);
GRANT SELECT ON round_settlement TO velvet_operator;

-- Bets with what became of them, which follows from their round: a row of a bet never changes.
CREATE VIEW bet_outcome AS
  SELECT b.*, o.state, CASE o.state WHEN 'refunded' THEN b.stake
      WHEN 'settled' THEN CASE WHEN side_wins(b.side, r.numbers)
        THEN b.stake * b.odds_hundredths / 100 ELSE 0 END
      ELSE 0 END::minor_units AS payout,
    coalesce((SELECT s.at FROM round_settlement s
      WHERE s.round_id = b.round_id AND s.through_member >= b.member_id
      ORDER BY s.through_member LIMIT 1), b.created_at) AS updated_at
    FROM bet b JOIN round r ON r.id = b.round_id
    CROSS JOIN LATERAL (SELECT CASE
      WHEN r.state IN ('settled', 'refunded') THEN r.state
      WHEN r.state IN ('drawn', 'void') AND EXISTS (SELECT FROM round_settlement s
        WHERE s.round_id = b.round_id AND s.through_member >= b.member_id)
        THEN CASE r.state WHEN 'void' THEN 'refunded' ELSE 'settled' END
      ELSE 'open' END AS state) o;
GRANT SELECT ON bet_outcome TO velvet_operator;

ALTER TABLE round_secret ADD CONSTRAINT round_secret_round_id_fkey FOREIGN KEY (round_id)
  REFERENCES round_key(round_id);

-- Places orders of different members together, in one transaction; each is decided by itself. Arrays
-- have one element per order, sides of one order are separated by commas. Two orders of one member
-- would break the ledger's keys. Only rounds that still take
-- bets are locked, so that late orders cannot hold up a draw; rounds first, then accounts, each by id.
-- Without p_waits, what is locked by others is left alone and its orders are `busy`. p_odds are the hundredths
-- that were shown, in the order of the sides; missing ones are not compared.
CREATE FUNCTION orders_place(
  p_members bigint[], p_games bigint[], p_expects text[], p_sides text[], p_stakes bigint[],
  p_idem_keys text[], p_request_hashes bytea[], p_waits boolean, p_odds text[] DEFAULT NULL
) RETURNS TABLE(place integer, outcome text, order_id bigint, balance bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET plan_cache_mode = 'force_generic_plan' SET enable_mergejoin = 'off' SET enable_seqscan = 'off' AS $$
#variable_conflict use_column
DECLARE
  v_now timestamptz := ledger_now();
  v_escrow bigint := system_account('escrow');
  v_alive boolean;
  v_rounds bigint[];
  v_open bigint[];
  v_accounts bigint[];
BEGIN
  SELECT array_agg(k.round_id ORDER BY w.place) INTO v_rounds
    FROM unnest(p_games, p_expects) WITH ORDINALITY AS w (game_id, expect, place)
    LEFT JOIN round_key k ON k.game_id = w.game_id AND k.expect = w.expect;
  IF p_waits THEN
    v_open := ARRAY(SELECT r.id FROM (SELECT DISTINCT id FROM unnest(v_rounds) AS id ORDER BY id) w
      CROSS JOIN LATERAL (SELECT id FROM round
        WHERE id = w.id AND state = 'pending' AND closes_at > v_now FOR SHARE) r);
    v_accounts := ARRAY(SELECT id FROM account
      WHERE member_id = ANY (p_members) ORDER BY id FOR UPDATE);
  ELSE
    v_open := ARRAY(SELECT r.id FROM (SELECT DISTINCT id FROM unnest(v_rounds) AS id ORDER BY id) w
      CROSS JOIN LATERAL (SELECT id FROM round
        WHERE id = w.id AND state = 'pending' AND closes_at > v_now FOR SHARE SKIP LOCKED) r);
    v_accounts := ARRAY(SELECT id FROM account
      WHERE member_id = ANY (p_members) ORDER BY id FOR UPDATE SKIP LOCKED);
  END IF;
  v_now := ledger_now();
  v_alive := draws_alive();
  RETURN QUERY
  WITH asked AS (
    SELECT w.place::integer, w.member_id, w.game_id, w.round_id, w.stake, w.idem_key, w.request_hash,
      string_to_array(w.sides, ',') AS sides, string_to_array(w.odds, ',')::integer[] AS odds,
      coalesce(w.stake, 0)::numeric * coalesce(cardinality(string_to_array(w.sides, ',')), 0) AS total
      FROM unnest(p_members, p_games, v_rounds, p_sides, p_stakes, p_idem_keys, p_request_hashes,
        p_odds) WITH ORDINALITY
        AS w (member_id, game_id, round_id, sides, stake, idem_key, request_hash, odds, place)
  ), judged AS MATERIALIZED (
    SELECT w.*, a.id AS account_id, a.balance, a.bet_count, k.order_id AS old_order_id, CASE
        WHEN a.id IS NOT NULL AND a.id <> ALL (v_accounts) THEN 'busy'
        WHEN k.request_hash = w.request_hash THEN 'repeated'
        WHEN k.order_id IS NOT NULL THEN 'key_reused'
        WHEN a.id IS NULL OR m.status IS DISTINCT FROM 1 THEN 'account_offline'
        -- An account that is being closed takes no orders.
        WHEN member_is_closing(w.member_id) THEN 'account_closing'
        WHEN p.verdict = 'excluded' THEN 'excluded'
        WHEN g.id IS NULL OR NOT g.enabled THEN 'not_found'
        WHEN s.asked = 0 OR s.different <> s.asked OR s.offered <> s.asked THEN 'no_side'
        WHEN coalesce(w.stake, 0) <= 0 THEN 'no_stake'
        WHEN w.stake % 100 <> 0 THEN 'bad_amount'
        WHEN a.balance < w.total THEN 'insufficient_balance'
        WHEN a.balance < g.condition THEN 'condition_not_met'
        WHEN w.stake < g.stake_min THEN 'below_minimum'
        WHEN w.stake > g.stake_max THEN 'above_maximum'
        WHEN r.id IS NULL THEN 'not_found'
        WHEN r.opens_at > v_now OR r.closes_at <= v_now OR r.state <> 'pending' THEN 'round_closed'
        WHEN r.id <> ALL (v_open) THEN 'busy'
        WHEN NOT v_alive THEN 'game_paused'
        WHEN s.changed THEN 'odds_changed'
        ELSE coalesce(p.verdict, 'ok') END AS outcome
      FROM asked w
      LEFT JOIN game g ON g.id = w.game_id
      -- Each is looked up by its key. OFFSET 0 stops the planner from joining whole tables: the plan is
      -- kept, and may have been made when they were small.
      LEFT JOIN LATERAL (SELECT * FROM account a WHERE a.member_id = w.member_id OFFSET 0) a ON true
      LEFT JOIN LATERAL (SELECT status FROM member m WHERE m.id = w.member_id OFFSET 0) m ON true
      LEFT JOIN LATERAL (SELECT id, opens_at, closes_at, state FROM round r
        WHERE r.id = w.round_id OFFSET 0) r ON true
      LEFT JOIN LATERAL (SELECT order_id, request_hash FROM bet_order_key k
        WHERE k.member_id = w.member_id AND k.idem_key = w.idem_key OFFSET 0) k ON true
      CROSS JOIN LATERAL (
        SELECT count(*) AS asked, count(DISTINCT u.side) AS different, count(o.side) AS offered,
            bool_or(u.odds <> o.odds_hundredths) AS changed
          FROM unnest(w.sides, w.odds) AS u (side, odds)
          LEFT JOIN game_odds o ON o.game_id = w.game_id AND o.side = u.side
      ) s
      -- Most members have asked for no protection: then nothing is added up.
      LEFT JOIN LATERAL (
        SELECT player_verdict(w.member_id, w.total, v_now) AS verdict
         WHERE EXISTS (SELECT FROM player_exclusion x WHERE x.member_id = w.member_id)
          OR EXISTS (SELECT FROM player_limit x WHERE x.member_id = w.member_id)
          OR EXISTS (SELECT FROM player_reality x WHERE x.member_id = w.member_id)
      ) p ON true
  ), orders AS (
    INSERT INTO bet_order (member_id, round_id, sides, stake, idem_key, request_hash, created_at)
    SELECT member_id, round_id, sides, stake, idem_key, request_hash, v_now FROM judged
     WHERE outcome = 'ok' ORDER BY place
    RETURNING id, member_id
  ), placed AS (
    SELECT o.id AS order_id, j.* FROM orders o JOIN judged j ON j.member_id = o.member_id
  ), transactions AS (
    INSERT INTO ledger_tx (kind, idem_key, request_hash, ref, at, round_id, member_id)
    SELECT 'bet', 'bet|' || order_id, request_hash, order_id, v_now, round_id, member_id FROM placed
    RETURNING id, member_id
  ), postings AS (
    INSERT INTO posting (tx_id, account_id, amount, member_id)
    SELECT t.id, v.account_id, v.amount, p.member_id
      FROM transactions t JOIN placed p ON p.member_id = t.member_id
      CROSS JOIN LATERAL (VALUES (p.account_id, -p.total), (v_escrow, p.total))
        AS v (account_id, amount)
  ), bets AS (
    INSERT INTO bet (order_id, member_id, member_seq, round_id, side, stake, odds_hundredths,
      created_at)
    SELECT p.order_id, p.member_id, p.bet_count + s.place, p.round_id, s.side, p.stake,
      o.odds_hundredths, v_now
      FROM placed p CROSS JOIN LATERAL unnest(p.sides) WITH ORDINALITY AS s (side, place)
      JOIN game_odds o ON o.game_id = p.game_id AND o.side = s.side ORDER BY p.order_id, s.place
  )
  SELECT j.place, j.outcome, coalesce(o.id, j.old_order_id),
    (j.balance - CASE WHEN o.id IS NULL THEN 0 ELSE j.total END)::bigint
    FROM judged j LEFT JOIN orders o ON o.member_id = j.member_id ORDER BY j.place;
END
$$;
GRANT EXECUTE ON FUNCTION
  orders_place(bigint[],bigint[],text[],text[],bigint[],text[],bytea[],boolean,text[]) TO velvet_api;

-- Places one order and waits for what it needs.
CREATE FUNCTION place_bets(
  p_member bigint, p_game bigint, p_expect text, p_sides text[], p_stake bigint,
  p_idem_key text, p_request_hash bytea, p_odds text DEFAULT NULL
) RETURNS TABLE(outcome text, order_id bigint, balance bigint)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT outcome, order_id, balance FROM orders_place(ARRAY[p_member], ARRAY[p_game],
    ARRAY[p_expect], ARRAY[array_to_string(p_sides, ',')], ARRAY[p_stake], ARRAY[p_idem_key],
    ARRAY[p_request_hash], true, ARRAY[p_odds]);
$$;
GRANT EXECUTE ON FUNCTION place_bets(bigint,bigint,text,text[],bigint,text,bytea,text) TO velvet_api;

-- Settles p_limit bets of one drawn round, or refunds those of a void one, in the order of their members:
-- a member's bets of a round are settled together, by one transaction of the ledger. The round is finished
-- when none is left. Returns how many bets, -1 when there was no round to work on.
CREATE FUNCTION bets_settle(p_limit integer DEFAULT 2000) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET enable_mergejoin = 'off' SET enable_seqscan = 'off' AS $$
DECLARE
  v_now timestamptz;
  v_round round;
  v_from bigint;
  v_through bigint;
  v_members bigint[];
  v_bets integer;
  v_is_void boolean;
  v_escrow bigint := system_account('escrow');
  v_house bigint := system_account('house');
BEGIN
  SELECT * INTO v_round FROM round WHERE state IN ('drawn', 'void')
   ORDER BY draws_at, id LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN -1; END IF;
  v_is_void := v_round.state = 'void';
  v_from := coalesce((SELECT max(through_member) FROM round_settlement
    WHERE round_id = v_round.id), 0);
  SELECT max(b.member_id) INTO v_through FROM (SELECT member_id FROM bet
    WHERE round_id = v_round.id AND member_id > v_from ORDER BY member_id LIMIT p_limit) b;
  PERFORM FROM account WHERE id = ANY (ARRAY(
    SELECT a.id FROM (SELECT DISTINCT member_id FROM bet
      WHERE round_id = v_round.id AND member_id > v_from AND member_id <= v_through) w
      CROSS JOIN LATERAL (SELECT id FROM account a WHERE a.member_id = w.member_id OFFSET 0) a))
    ORDER BY id FOR UPDATE;
  v_now := ledger_now();
  WITH play AS MATERIALIZED (
    SELECT member_id, count(*) AS bets, sum(stake)::bigint AS staked, sum(CASE WHEN v_is_void THEN stake
        WHEN side_wins(side, v_round.numbers) THEN stake * odds_hundredths / 100 ELSE 0 END)::bigint AS won
      FROM bet WHERE round_id = v_round.id AND member_id > v_from AND member_id <= v_through
     GROUP BY member_id
  ), tx AS (
    INSERT INTO ledger_tx (kind, idem_key, request_hash, ref, at, round_id, member_id)
    SELECT CASE WHEN v_is_void THEN 'refund' ELSE 'settle' END,
      'settle|' || v_round.id || '|' || member_id, ''::bytea, v_round.id, v_now, v_round.id, member_id
      FROM play
    RETURNING id, member_id
  ), postings AS (
    INSERT INTO posting (tx_id, account_id, amount, member_id)
    SELECT tx.id, v.account_id, v.amount, p.member_id
      FROM tx JOIN play p ON p.member_id = tx.member_id
      CROSS JOIN LATERAL (SELECT id FROM account a WHERE a.member_id = p.member_id OFFSET 0) a
      CROSS JOIN LATERAL (VALUES (v_escrow, -p.staked), (a.id, p.won), (v_house, p.staked - p.won))
        AS v (account_id, amount)
     WHERE v.amount <> 0
  )
  SELECT coalesce(sum(bets), 0), array_agg(member_id) INTO v_bets, v_members FROM play;
  IF v_bets > 0 THEN
    INSERT INTO round_settlement (round_id, through_member, at) VALUES (v_round.id, v_through, v_now);
    PERFORM announce_balances('settlement', v_members);
  END IF;
  IF NOT EXISTS (SELECT FROM bet WHERE round_id = v_round.id
    AND member_id > greatest(v_from, v_through)) THEN
    UPDATE round SET state = CASE WHEN v_is_void THEN 'refunded' ELSE 'settled' END
     WHERE id = v_round.id;
  END IF;
  RETURN v_bets;
END
$$;
GRANT EXECUTE ON FUNCTION bets_settle(integer) TO velvet_draws;

-- Sums of finished business: refunded and open bets count neither way.
CREATE FUNCTION member_report(p_member bigint)
RETURNS TABLE(staked bigint, won bigint, recharged bigint, withdrawn bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
    FROM bet_outcome WHERE member_id = p_member;
$$;
GRANT EXECUTE ON FUNCTION member_report(bigint) TO velvet_api, velvet_operator;

-- Orders of a member and a round that exist, and their keys. Neither is ever removed, so one look-up
-- of all rows replaces foreign keys, which look up and lock for every row.
CREATE FUNCTION bet_order_key_add() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET enable_hashjoin = 'off' SET enable_mergejoin = 'off' SET enable_seqscan = 'off' AS $$
BEGIN
  IF EXISTS (SELECT FROM fresh f LEFT JOIN round_key r ON r.round_id = f.round_id
      LEFT JOIN account a ON a.member_id = f.member_id
     WHERE r.round_id IS NULL OR a.id IS NULL) THEN
    RAISE EXCEPTION 'An order names a round or a member that does not exist' USING
      ERRCODE = 'foreign_key_violation', CONSTRAINT = 'bet_order_refers';
  END IF;
  INSERT INTO bet_order_key (member_id, idem_key, request_hash, order_id)
  SELECT member_id, idem_key, request_hash, id FROM fresh;
  RETURN NULL;
END
$$;

CREATE FUNCTION round_key_add() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO round_key (round_id, game_id, expect, draws_at, chain_id, chain_place)
  SELECT id, game_id, expect, draws_at, chain_id, chain_place FROM fresh;
  RETURN NULL;
END
$$;

-- A member's bets are numbered one after the other. Partitions prove it each for itself, and this for
-- all: numbers go on where the account has counted to, which `orders_place` holds locked. A bet has
-- the member and the round of its order.
CREATE FUNCTION bet_numbered() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET enable_hashjoin = 'off' SET enable_mergejoin = 'off' SET enable_seqscan = 'off' AS $$
DECLARE
  v_is_wrong boolean;
BEGIN
  IF EXISTS (SELECT FROM fresh f LEFT JOIN bet_order o ON o.round_id = f.round_id
      AND o.id = f.order_id AND o.member_id = f.member_id WHERE o.id IS NULL) THEN
    RAISE EXCEPTION 'A bet names an order that does not exist' USING
      ERRCODE = 'foreign_key_violation', CONSTRAINT = 'bet_refers';
  END IF;
  WITH numbered AS (
    SELECT member_id, min(member_seq) AS first, max(member_seq) AS last, count(*) AS count
      FROM fresh GROUP BY member_id
  ), counted AS (
    UPDATE account a SET bet_count = n.last FROM numbered n
     WHERE a.member_id = n.member_id AND a.bet_count + 1 = n.first AND a.bet_count + n.count = n.last
    RETURNING a.id
  )
  SELECT (SELECT count(*) FROM numbered) <> (SELECT count(*) FROM counted) INTO v_is_wrong;
  IF v_is_wrong THEN
    RAISE EXCEPTION 'Bets are not numbered on from the last one' USING ERRCODE = 'unique_violation',
      CONSTRAINT = 'bet_numbered';
  END IF;
  RETURN NULL;
END
$$;

-- A page of a member's bets, of which the newest has the highest number. Partitions are read from the
-- newest one that is in use until the page is full.
CREATE FUNCTION bet_list(p_member bigint, p_page bigint, p_size integer)
RETURNS TABLE (
  id bigint, member_seq bigint, round_id bigint, side text, stake minor_units, state text,
  payout minor_units, created_at timestamptz, updated_at timestamptz
) LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
SET plan_cache_mode = 'force_generic_plan' SET enable_hashjoin = 'off' SET enable_mergejoin = 'off'
SET enable_seqscan = 'off' AS $$
DECLARE
  v_last bigint := (SELECT a.bet_count FROM account a WHERE a.member_id = p_member)
    - (p_page - 1) * p_size;
  v_first bigint := greatest(v_last - p_size + 1, 1);
  v_missing bigint := v_last - v_first + 1;
  v_found bigint;
  v_range partition_range;
BEGIN
  IF p_page < 1 OR v_missing < 1 OR v_missing IS NULL THEN RETURN; END IF;
  FOR v_range IN SELECT * FROM partition_range r
    WHERE r.family = 'game' AND r.lower_id <= partition_position('game') ORDER BY r.number DESC
  LOOP
    RETURN QUERY SELECT b.id, b.member_seq, b.round_id, b.side, b.stake, b.state, b.payout,
      b.created_at, b.updated_at FROM bet_outcome b
     WHERE b.round_id >= v_range.lower_id AND b.round_id < v_range.upper_id
       AND b.member_id = p_member AND b.member_seq BETWEEN v_first AND v_last;
    GET DIAGNOSTICS v_found = ROW_COUNT;
    v_missing := v_missing - v_found;
    EXIT WHEN v_missing = 0;
  END LOOP;
END
$$;
GRANT EXECUTE ON FUNCTION bet_list(bigint,bigint,integer) TO velvet_api;

CREATE TRIGGER bet_numbered AFTER INSERT ON bet REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT
  EXECUTE FUNCTION bet_numbered();
CREATE TRIGGER bet_permanent BEFORE DELETE OR UPDATE OR TRUNCATE ON bet FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bet_order_key_add AFTER INSERT ON bet_order REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION bet_order_key_add();
CREATE TRIGGER bet_order_permanent BEFORE DELETE OR UPDATE OR TRUNCATE ON bet_order
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bet_order_key_permanent BEFORE DELETE OR UPDATE OR TRUNCATE ON bet_order_key
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bet_order_key_add AFTER INSERT ON bet_order_p0 REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION bet_order_key_add();
CREATE TRIGGER bet_order_permanent BEFORE DELETE OR UPDATE OR TRUNCATE ON bet_order_p0
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bet_numbered AFTER INSERT ON bet_p0 REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION bet_numbered();
CREATE TRIGGER bet_permanent BEFORE DELETE OR UPDATE OR TRUNCATE ON bet_p0 FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER round_settlement_permanent BEFORE DELETE OR UPDATE OR TRUNCATE ON round_settlement
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER round_key_add AFTER INSERT ON round REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION round_key_add();
CREATE TRIGGER round_key_permanent BEFORE DELETE OR UPDATE OR TRUNCATE ON round_key
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER round_key_add AFTER INSERT ON round_p0 REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION round_key_add();
