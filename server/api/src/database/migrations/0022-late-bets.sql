-- As before, but only a round that still takes bets is locked: orders that come too late, however
-- many, cannot hold up its draw. Locks the round first, then the account.
CREATE OR REPLACE FUNCTION place_bets(
  p_member bigint, p_game bigint, p_expect text, p_sides text[], p_stake bigint,
  p_idem_key text, p_request_hash bytea
) RETURNS TABLE (outcome text, order_id bigint, balance bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_now timestamptz := ledger_now();
  v_game game;
  v_round round;
  v_account account;
  v_old bet_order;
  v_total bigint;
BEGIN
  SELECT * INTO v_game FROM game g WHERE g.id = p_game;
  SELECT * INTO v_round FROM round r WHERE r.game_id = p_game AND r.expect = p_expect;
  IF v_round.state = 'pending' AND v_round.closes_at > v_now THEN
    SELECT * INTO v_round FROM round r WHERE r.id = v_round.id FOR SHARE;
  END IF;
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
      JOIN game_odds o ON o.game_id = p_game AND o.side = s.side ORDER BY s.place;
    UPDATE account SET bet_count = bet_count + cardinality(p_sides) WHERE id = v_account.id;
    balance := v_account.balance - v_total;
  END IF;
  RETURN NEXT;
END
$$;
