CREATE TABLE bet_order (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member,
  round_id bigint NOT NULL REFERENCES round,
  sides text[] NOT NULL,
  -- Per side.
  stake minor_units NOT NULL CHECK (stake > 0),
  idem_key text NOT NULL,
  request_hash bytea NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (member_id, idem_key)
);

CREATE TABLE bet (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_id bigint NOT NULL REFERENCES bet_order,
  member_id bigint NOT NULL REFERENCES member,
  -- 1, 2, 3 … without gaps for each member: a page of the record is a range of these.
  member_seq bigint NOT NULL,
  round_id bigint NOT NULL REFERENCES round,
  side text NOT NULL CHECK (side IN ('big', 'small', 'odd', 'even')),
  stake minor_units NOT NULL CHECK (stake > 0),
  odds_hundredths integer NOT NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'settled', 'refunded')),
  payout minor_units NOT NULL DEFAULT 0 CHECK (payout >= 0),
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  UNIQUE (member_id, member_seq)
);
CREATE INDEX bet_open ON bet (round_id, id) WHERE state = 'open';
CREATE INDEX bet_report ON bet (member_id) INCLUDE (state, stake, payout);
CREATE INDEX recharge_succeeded ON recharge (member_id) INCLUDE (amount)
  WHERE state = 'succeeded';

CREATE TRIGGER bet_permanent BEFORE DELETE OR TRUNCATE ON bet
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION place_bets_verdict(
  p_game game, p_round round, p_account account, p_sides text[], p_stake bigint, p_at timestamptz
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
    WHEN p_round.id IS NULL THEN 'not_found'
    WHEN p_round.opens_at > p_at THEN 'round_closed'
    WHEN p_round.state <> 'pending' OR p_round.closes_at <= p_at THEN 'round_closed'
    ELSE 'ok' END;
$$;

-- One order on one or more sides of an open round; p_stake is per side, in minor units.
-- outcome: ok, repeated (same key, same request), key_reused, or a verdict of the function above.
-- Locks the round first, then the account.
CREATE FUNCTION place_bets(
  p_member bigint, p_game bigint, p_expect text, p_sides text[], p_stake bigint,
  p_idem_key text, p_request_hash bytea
) RETURNS TABLE (outcome text, order_id bigint, balance bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_now timestamptz;
  v_game game;
  v_round round;
  v_account account;
  v_old bet_order;
  v_total bigint;
BEGIN
  SELECT * INTO v_game FROM game g WHERE g.id = p_game;
  SELECT * INTO v_round FROM round r
   WHERE r.game_id = p_game AND r.expect = p_expect FOR SHARE;
  SELECT * INTO v_account FROM account a WHERE a.member_id = p_member FOR UPDATE;
  v_now := ledger_now();
  SELECT * INTO v_old FROM bet_order b WHERE b.member_id = p_member AND b.idem_key = p_idem_key;
  IF FOUND THEN
    RETURN QUERY SELECT
      CASE WHEN v_old.request_hash = p_request_hash THEN 'repeated' ELSE 'key_reused' END,
      v_old.id, v_account.balance::bigint;
    RETURN;
  END IF;
  outcome := place_bets_verdict(v_game, v_round, v_account, p_sides, p_stake, v_now);
  balance := v_account.balance;
  IF outcome = 'ok' THEN
    v_total := p_stake * cardinality(p_sides);
    INSERT INTO bet_order (member_id, round_id, sides, stake, idem_key, request_hash, created_at)
    VALUES (p_member, v_round.id, p_sides, p_stake, p_idem_key, p_request_hash, v_now)
    RETURNING id INTO order_id;
    PERFORM ledger_move('bet', 'bet|' || order_id, p_request_hash, order_id, v_now,
      v_account.id, system_account('escrow'), v_total);
    INSERT INTO bet (order_id, member_id, member_seq, round_id, side, stake, odds_hundredths,
      created_at, updated_at)
    SELECT order_id, p_member, v_account.bet_count + s.place, v_round.id, s.side, p_stake,
      o.odds_hundredths, v_now, v_now
      FROM unnest(p_sides) WITH ORDINALITY AS s (side, place)
      JOIN game_odds o ON o.game_id = p_game AND o.side = s.side;
    UPDATE account SET bet_count = bet_count + cardinality(p_sides) WHERE id = v_account.id;
    balance := v_account.balance - v_total;
  END IF;
  RETURN NEXT;
END
$$;

-- Settles up to p_limit bets of one drawn round, or refunds those of a void one; the round is
-- finished when none is left. Returns how many bets, -1 when there was no round to work on.
CREATE FUNCTION bets_settle(p_limit integer DEFAULT 500) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
  PERFORM FROM account WHERE member_id IN (SELECT member_id FROM bet WHERE id = ANY (v_ids))
    ORDER BY id FOR UPDATE;
  v_now := ledger_now();
  UPDATE bet SET updated_at = v_now,
    state = CASE WHEN v_refund THEN 'refunded' ELSE 'settled' END,
    payout = CASE WHEN v_refund THEN stake
      WHEN side_wins(side, v_round.numbers) THEN stake * odds_hundredths / 100 ELSE 0 END
   WHERE id = ANY (v_ids);
  WITH tx AS (
    INSERT INTO ledger_tx (kind, idem_key, request_hash, ref, at)
    SELECT CASE WHEN v_refund THEN 'refund' ELSE 'settle' END, 'settle|' || id, ''::bytea, id,
      v_now
      FROM unnest(v_ids) AS id
    RETURNING id, ref
  )
  INSERT INTO posting (tx_id, account_id, amount)
  SELECT tx.id, v.account_id, v.amount
    FROM tx JOIN bet b ON b.id = tx.ref JOIN account a ON a.member_id = b.member_id
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

-- A page of a member's bets, newest first; p_page from 1.
CREATE FUNCTION bet_page(p_member bigint, p_page bigint, p_size integer) RETURNS SETOF bet
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT b.* FROM account a JOIN bet b ON b.member_id = p_member AND b.member_seq
    BETWEEN a.bet_count - p_page * p_size + 1 AND a.bet_count - (p_page - 1) * p_size
   WHERE a.member_id = p_member AND p_page > 0 ORDER BY b.member_seq DESC;
$$;

-- Sums of finished business: refunded and open bets count neither way.
CREATE FUNCTION member_report(p_member bigint)
RETURNS TABLE (staked bigint, won bigint, recharged bigint, withdrawn bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(sum(stake) FILTER (WHERE state = 'settled'), 0)::bigint,
    coalesce(sum(payout) FILTER (WHERE state = 'settled'), 0)::bigint,
    (SELECT coalesce(sum(amount), 0)::bigint FROM recharge
      WHERE member_id = p_member AND state = 'succeeded'),
    (SELECT coalesce(sum(amount), 0)::bigint FROM withdrawal
      WHERE member_id = p_member AND state IN ('successful', 'settled'))
    FROM bet WHERE member_id = p_member;
$$;
