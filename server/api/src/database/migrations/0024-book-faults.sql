-- Everything that must hold between the ledger, the business and the rounds. No row when all is
-- right. For operators and tests.
CREATE FUNCTION book_faults() RETURNS TABLE (fault text, id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
   WHERE NOT EXISTS (SELECT FROM ledger_tx t WHERE t.idem_key = 'bet|' || o.id)
  UNION ALL
  SELECT 'bet state without its ledger transaction', b.id FROM bet b
   WHERE (b.state <> 'open')
    <> EXISTS (SELECT FROM ledger_tx t WHERE t.idem_key = 'settle|' || b.id)
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
$$;

-- Rounds that do not fit their commitment, seed, beacon, predecessor or chain.
CREATE FUNCTION round_faults() RETURNS TABLE (fault text, id bigint)
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

GRANT EXECUTE ON FUNCTION book_faults(), round_faults() TO velvet_operator;
