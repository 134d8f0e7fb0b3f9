-- allow scan: the seeds of the rounds to come, and the few rounds that operators cancelled
-- allow one-table: both are locked by a draw or an operator for a moment, and `round` with them
-- What refers to a round refers to its key, which is in no partition.
ALTER TABLE round_secret
  DROP CONSTRAINT round_secret_round_id_fkey,
  ADD CONSTRAINT round_secret_round_id_fkey FOREIGN KEY (round_id) REFERENCES round_key;
ALTER TABLE round_void
  DROP CONSTRAINT round_void_round_id_fkey,
  ADD CONSTRAINT round_void_round_id_fkey FOREIGN KEY (round_id) REFERENCES round_key;

-- An order looks for its key and its round in the tables of keys. None of these functions has a variable
-- of a table's row type that the next migrations rename, for a running call would fail with it.
CREATE FUNCTION bet_game_verdict(p_game game, p_account account, p_round bigint, p_opens_at timestamptz, p_closes_at timestamptz, p_state text,
  p_sides text[], p_stake bigint, p_at timestamptz)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;

CREATE FUNCTION bet_verdict(p_game game, p_account account, p_round bigint, p_opens_at timestamptz, p_closes_at timestamptz, p_state text,
  p_sides text[], p_stake bigint, p_at timestamptz)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION place_bets(p_member bigint, p_game bigint, p_expect text, p_sides text[], p_stake bigint, p_idem_key text, p_request_hash bytea)
 RETURNS TABLE(outcome text, order_id bigint, balance bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
    INSERT INTO ledger_tx (kind, idem_key, request_hash, ref, at, round_id)
    VALUES ('bet', 'bet|' || order_id, p_request_hash, order_id, v_now, v_round)
    RETURNING id INTO v_tx;
    INSERT INTO posting (tx_id, account_id, amount)
    VALUES (v_tx, v_account.id, -v_total), (v_tx, system_account('escrow'), v_total);
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
$function$;
