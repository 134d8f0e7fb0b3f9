-- The check of the books proves that each row names the member whose it is.

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
  SELECT 'sealed balance names another member', s.account_id FROM sealed_balance s
    JOIN account a ON a.id = s.account_id WHERE s.member_id IS DISTINCT FROM a.member_id
  UNION ALL
  SELECT 'posting names another member than its transaction', p.tx_id FROM posting p JOIN ledger_tx t ON t.id = p.tx_id
   WHERE p.member_id <> t.member_id
  UNION ALL
  SELECT 'posting names another member than its account', p.tx_id FROM posting p JOIN account a ON a.id = p.account_id
   WHERE a.member_id <> p.member_id
  UNION ALL
  SELECT 'key names another member than its transaction', t.id FROM ledger_tx t JOIN ledger_key k ON k.idem_key = t.idem_key
   WHERE k.member_id <> t.member_id
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
  SELECT 'bet numbers with gaps', a.id FROM account a LEFT JOIN bet b ON b.member_id = a.member_id
   WHERE a.member_id IS NOT NULL
   GROUP BY a.id, a.bet_count HAVING a.bet_count <> count(b.id)
    OR a.bet_count <> count(DISTINCT b.member_seq)
    OR a.bet_count <> coalesce(max(b.member_seq), 0);
$function$;
