-- Orders of bets, their keys, settlement and refunds.

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
  state text NOT NULL DEFAULT 'open',
  payout minor_units NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT bet_payout_check CHECK (payout::bigint >= 0),
  CONSTRAINT bet_side_check CHECK (side IN ('big', 'small', 'odd', 'even')),
  CONSTRAINT bet_stake_check CHECK (stake::bigint > 0),
  CONSTRAINT bet_state_check CHECK (state IN ('open', 'settled', 'refunded'))
) PARTITION BY RANGE (round_id);
CREATE INDEX bet_member_time ON bet (member_id, created_at);
CREATE INDEX bet_open ON bet (round_id, id) WHERE state = 'open';
CREATE INDEX bet_report ON bet (member_id) INCLUDE (state, stake, payout);
CREATE INDEX bet_round ON bet (round_id);
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
  CONSTRAINT bet_order_stake_check CHECK (stake::bigint > 0),
  CONSTRAINT bet_order_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT bet_order_round_id_fkey FOREIGN KEY (round_id) REFERENCES round_p0(id)
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
  state text NOT NULL DEFAULT 'open',
  payout minor_units NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT bet_p0_pkey PRIMARY KEY (id),
  CONSTRAINT bet_p0_member_id_member_seq_key UNIQUE (member_id, member_seq),
  CONSTRAINT bet_payout_check CHECK (payout::bigint >= 0),
  CONSTRAINT bet_side_check CHECK (side IN ('big', 'small', 'odd', 'even')),
  CONSTRAINT bet_stake_check CHECK (stake::bigint > 0),
  CONSTRAINT bet_state_check CHECK (state IN ('open', 'settled', 'refunded')),
  CONSTRAINT bet_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT bet_order_id_fkey FOREIGN KEY (order_id) REFERENCES bet_order_p0(id),
  CONSTRAINT bet_round_id_fkey FOREIGN KEY (round_id) REFERENCES round_p0(id)
);
CREATE INDEX bet_p0_member_id_created_at_idx ON bet_p0 (member_id, created_at);
CREATE INDEX bet_p0_member_id_state_stake_payout_idx ON bet_p0 (member_id)
  INCLUDE (state, stake, payout);
CREATE INDEX bet_p0_round_id_id_idx ON bet_p0 (round_id, id) WHERE state = 'open';
CREATE INDEX bet_p0_round_id_idx ON bet_p0 (round_id);
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

ALTER TABLE round_secret ADD CONSTRAINT round_secret_round_id_fkey FOREIGN KEY (round_id)
  REFERENCES round_key(round_id);

-- As before, but only a round that still takes bets is locked: orders that come too late, however
-- many, cannot hold up its draw. Locks the round first, then the account.
CREATE FUNCTION place_bets(
  p_member bigint, p_game bigint, p_expect text, p_sides text[], p_stake bigint,
  p_idem_key text, p_request_hash bytea
) RETURNS TABLE(outcome text, order_id bigint, balance bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_now timestamptz := ledger_now();
  v_game game;
  v_round bigint;
  v_opens_at timestamptz;
  v_closes_at timestamptz;
  v_state text;
  v_account account;
  v_old bet_order_key;
  v_tx bigint;
  v_total bigint;
BEGIN
  SELECT * INTO v_game FROM game g WHERE g.id = p_game;
  SELECT r.id, r.opens_at, r.closes_at, r.state INTO v_round, v_opens_at, v_closes_at, v_state
    FROM round_key k JOIN round r ON r.id = k.round_id
   WHERE k.game_id = p_game AND k.expect = p_expect;
  IF v_state = 'pending' AND v_closes_at > v_now THEN
    SELECT r.state INTO v_state FROM round r WHERE r.id = v_round FOR SHARE;
  END IF;
  SELECT * INTO v_account FROM account a WHERE a.member_id = p_member FOR UPDATE;
  v_now := ledger_now();
  SELECT * INTO v_old FROM bet_order_key k
   WHERE k.member_id = p_member AND k.idem_key = p_idem_key;
  IF FOUND THEN
    RETURN QUERY SELECT
      CASE WHEN v_old.request_hash = p_request_hash THEN 'repeated' ELSE 'key_reused' END,
      v_old.order_id, v_account.balance::bigint;
    RETURN;
  END IF;
  outcome := bet_verdict(v_game, v_account, v_round, v_opens_at, v_closes_at, v_state, p_sides,
    p_stake, v_now);
  balance := v_account.balance;
  IF outcome = 'ok' THEN
    v_total := p_stake * cardinality(p_sides);
    INSERT INTO bet_order (member_id, round_id, sides, stake, idem_key, request_hash, created_at)
    VALUES (p_member, v_round, p_sides, p_stake, p_idem_key, p_request_hash, v_now)
    RETURNING id INTO order_id;
    INSERT INTO ledger_tx (kind, idem_key, request_hash, ref, at, round_id, member_id)
    VALUES ('bet', 'bet|' || order_id, p_request_hash, order_id, v_now, v_round, p_member)
    RETURNING id INTO v_tx;
    INSERT INTO posting (tx_id, account_id, amount, member_id)
    VALUES (v_tx, v_account.id, -v_total, p_member),
      (v_tx, system_account('escrow'), v_total, p_member);
    INSERT INTO bet (order_id, member_id, member_seq, round_id, side, stake, odds_hundredths,
      created_at, updated_at)
    SELECT order_id, p_member, v_account.bet_count + s.place, v_round, s.side, p_stake,
      o.odds_hundredths, v_now, v_now
      FROM unnest(p_sides) WITH ORDINALITY AS s (side, place)
      JOIN game_odds o ON o.game_id = p_game AND o.side = s.side ORDER BY s.place;
    UPDATE account SET bet_count = bet_count + cardinality(p_sides) WHERE id = v_account.id;
    balance := v_account.balance - v_total;
  END IF;
  RETURN NEXT;
END
$$;
GRANT EXECUTE ON FUNCTION place_bets(bigint,bigint,text,text[],bigint,text,bytea) TO velvet_api;

-- Settles up to p_limit bets of one drawn round, or refunds those of a void one; the round is
-- finished when none is left. Returns how many bets, -1 when there was no round to work on.
CREATE FUNCTION bets_settle(p_limit integer DEFAULT 500) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET enable_hashjoin = 'off'
SET enable_mergejoin = 'off' SET enable_seqscan = 'off' AS $$
DECLARE
  v_now timestamptz;
  v_round round;
  v_ids bigint[];
  v_refund boolean;
  v_escrow bigint := system_account('escrow');
  v_house bigint := system_account('house');
BEGIN
  SELECT * INTO v_round FROM round WHERE state IN ('drawn', 'void')
   ORDER BY draws_at, id LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN -1; END IF;
  v_refund := v_round.state = 'void';
  SELECT coalesce(array_agg(b.id), '{}') INTO v_ids FROM (
    SELECT id FROM bet WHERE round_id = v_round.id AND state = 'open' ORDER BY id LIMIT p_limit) b;
  PERFORM FROM account WHERE member_id IN (
    SELECT member_id FROM bet WHERE round_id = v_round.id AND id = ANY (v_ids))
    ORDER BY id FOR UPDATE;
  v_now := ledger_now();
  UPDATE bet SET updated_at = v_now,
    state = CASE WHEN v_refund THEN 'refunded' ELSE 'settled' END,
    payout = CASE WHEN v_refund THEN stake
      WHEN side_wins(side, v_round.numbers) THEN stake * odds_hundredths / 100 ELSE 0 END
   WHERE round_id = v_round.id AND id = ANY (v_ids);
  WITH tx AS (
    INSERT INTO ledger_tx (kind, idem_key, request_hash, ref, at, round_id, member_id)
    SELECT CASE WHEN v_refund THEN 'refund' ELSE 'settle' END, 'settle|' || i.id, ''::bytea, i.id,
      v_now, v_round.id, b.member_id
      FROM unnest(v_ids) AS i (id) JOIN bet b ON b.round_id = v_round.id AND b.id = i.id
    RETURNING id, ref
  )
  INSERT INTO posting (tx_id, account_id, amount, member_id)
  SELECT tx.id, v.account_id, v.amount, b.member_id
    FROM tx JOIN bet b ON b.round_id = v_round.id AND b.id = tx.ref JOIN account a ON a.member_id = b.member_id
    CROSS JOIN LATERAL (VALUES
      (v_escrow, -b.stake), (a.id, b.payout::bigint), (v_house, b.stake - b.payout)
    ) AS v (account_id, amount)
   WHERE v.amount <> 0;
  IF NOT EXISTS (SELECT FROM bet WHERE round_id = v_round.id AND state = 'open') THEN
    UPDATE round SET state = CASE WHEN v_refund THEN 'refunded' ELSE 'settled' END
     WHERE id = v_round.id;
  END IF;
  RETURN cardinality(v_ids);
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
    FROM bet WHERE member_id = p_member;
$$;
GRANT EXECUTE ON FUNCTION member_report(bigint) TO velvet_api, velvet_operator;

CREATE FUNCTION bet_order_key_add() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
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

-- What the game and the account say about an order: ok, or why not.
CREATE FUNCTION bet_game_verdict(
  p_game game, p_account account, p_round bigint, p_opens_at timestamptz,
  p_closes_at timestamptz, p_state text, p_sides text[], p_stake bigint, p_at timestamptz
) RETURNS text LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT CASE
    WHEN p_account.id IS NULL
      OR NOT EXISTS (SELECT FROM member WHERE id = p_account.member_id AND status = 1)
      THEN 'account_offline'
    WHEN p_game.id IS NULL OR NOT p_game.enabled THEN 'not_found'
    WHEN coalesce(cardinality(p_sides), 0) = 0
      OR (SELECT count(DISTINCT s) FROM unnest(p_sides) s) <> cardinality(p_sides)
      OR (SELECT count(*) FROM game_odds o WHERE o.game_id = p_game.id AND o.side = ANY (p_sides))
        <> cardinality(p_sides) THEN 'no_side'
    WHEN coalesce(p_stake, 0) <= 0 THEN 'no_stake'
    WHEN p_stake % 100 <> 0 THEN 'bad_amount'
    WHEN p_account.balance < p_stake::numeric * cardinality(p_sides) THEN 'insufficient_balance'
    WHEN p_account.balance < p_game.condition THEN 'condition_not_met'
    WHEN p_stake < p_game.stake_min THEN 'below_minimum'
    WHEN p_stake > p_game.stake_max THEN 'above_maximum'
    WHEN p_round IS NULL THEN 'not_found'
    WHEN p_opens_at > p_at THEN 'round_closed'
    WHEN p_state <> 'pending' OR p_closes_at <= p_at THEN 'round_closed'
    ELSE 'ok' END;
$$;

-- Why an order cannot be placed, or ok. An account that is being closed takes none.
CREATE FUNCTION bet_verdict(
  p_game game, p_account account, p_round bigint, p_opens_at timestamptz,
  p_closes_at timestamptz, p_state text, p_sides text[], p_stake bigint, p_at timestamptz
) RETURNS text LANGUAGE plpgsql STABLE SET search_path = public, pg_temp AS $$
DECLARE
  v_game text := bet_game_verdict(p_game, p_account, p_round, p_opens_at, p_closes_at,
    p_state, p_sides, p_stake, p_at);
  v_player text := player_verdict(p_account.member_id,
    coalesce(p_stake, 0)::numeric * coalesce(cardinality(p_sides), 0), p_at);
BEGIN
  IF v_game = 'account_offline' THEN RETURN v_game; END IF;
  IF member_is_closing(p_account.member_id) THEN RETURN 'account_closing'; END IF;
  IF v_game = 'ok' AND NOT draws_alive() THEN v_game := 'game_paused'; END IF;
  IF v_player = 'excluded' OR v_game = 'ok' THEN RETURN coalesce(v_player, v_game); END IF;
  RETURN v_game;
END
$$;

-- A member's bets are numbered one after the other. Partitions prove it each for itself, and this for
-- all: numbers go on where the account has counted to, which `place_bets` holds locked.
CREATE FUNCTION bet_numbered() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM (SELECT member_id, min(member_seq) AS first, max(member_seq) AS last,
      count(*) AS count FROM fresh GROUP BY member_id) f
      LEFT JOIN account a ON a.member_id = f.member_id
     WHERE (f.first, f.last) IS DISTINCT FROM (a.bet_count + 1, a.bet_count + f.count)
  ) THEN
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
SET plan_cache_mode = 'force_generic_plan' AS $$
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
      b.created_at, b.updated_at FROM bet b
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
CREATE TRIGGER bet_permanent BEFORE DELETE OR TRUNCATE ON bet FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bet_order_key_add AFTER INSERT ON bet_order REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION bet_order_key_add();
CREATE TRIGGER bet_order_key_permanent BEFORE DELETE OR UPDATE OR TRUNCATE ON bet_order_key
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER bet_order_key_add AFTER INSERT ON bet_order_p0 REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION bet_order_key_add();
CREATE TRIGGER bet_numbered AFTER INSERT ON bet_p0 REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION bet_numbered();
CREATE TRIGGER bet_permanent BEFORE DELETE OR TRUNCATE ON bet_p0 FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER round_key_add AFTER INSERT ON round REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION round_key_add();
CREATE TRIGGER round_key_permanent BEFORE DELETE OR UPDATE OR TRUNCATE ON round_key
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER round_key_add AFTER INSERT ON round_p0 REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION round_key_add();
