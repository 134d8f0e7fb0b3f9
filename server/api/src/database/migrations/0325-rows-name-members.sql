-- Every function that adds such a row writes its member. A move is one to or from a member's account, or
-- the payment of a withdrawal, between two of the house's.

CREATE OR REPLACE FUNCTION ledger_move(p_kind text, p_idem_key text, p_request_hash bytea, p_ref bigint, p_at timestamp with time zone, p_from bigint, p_to bigint, p_amount bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_tx bigint;
  v_member bigint := coalesce(
    (SELECT member_id FROM account WHERE id IN (p_from, p_to) AND member_id IS NOT NULL),
    (SELECT member_id FROM withdrawal WHERE id = p_ref AND p_kind = 'withdraw_pay'));
BEGIN
  INSERT INTO ledger_tx (kind, idem_key, request_hash, ref, at, member_id)
  VALUES (p_kind, p_idem_key, p_request_hash, p_ref, p_at, v_member) RETURNING id INTO v_tx;
  INSERT INTO posting (tx_id, account_id, amount, member_id)
  VALUES (v_tx, p_from, -p_amount, v_member), (v_tx, p_to, p_amount, v_member);
  RETURN v_tx;
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
$function$;

CREATE OR REPLACE FUNCTION bets_settle(p_limit integer DEFAULT 500)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION ledger_key_add()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO ledger_key (idem_key, tx_id, member_id)
  SELECT idem_key, id, member_id FROM fresh;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION ledger_tx_complete()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM posting p
    WHERE p.tx_id = NEW.id AND p.member_id IS NOT DISTINCT FROM NEW.member_id) THEN
    RAISE EXCEPTION 'Ledger transaction % has no postings of its member', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_tx_has_postings';
  END IF;
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION posting_apply()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_is_wrong boolean;
BEGIN
  -- What one statement adds to a transaction sums to zero, so all it ever has does too.
  IF EXISTS (SELECT FROM fresh GROUP BY tx_id HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'Postings do not sum to zero' USING ERRCODE = 'check_violation',
      CONSTRAINT = 'posting_balanced';
  END IF;
  -- Those of the house's accounts too; `ledger_tx_complete` compares one with its transaction.
  IF EXISTS (SELECT FROM fresh GROUP BY tx_id HAVING min(member_id) <> max(member_id)) THEN
    RAISE EXCEPTION 'Postings of a transaction name several members' USING
      ERRCODE = 'check_violation', CONSTRAINT = 'posting_of_member';
  END IF;
  PERFORM set_config('velvet.posting', 'on', true);
  WITH moved AS (
    UPDATE account a SET balance = a.balance + d.delta
      FROM (SELECT account_id, sum(amount) AS delta, min(member_id) AS low, max(member_id) AS high
        FROM fresh GROUP BY account_id) d
     WHERE a.id = d.account_id AND a.member_id IS NOT NULL
    RETURNING a.member_id <> d.low OR a.member_id <> d.high AS is_wrong
  )
  SELECT bool_or(is_wrong) INTO v_is_wrong FROM moved;
  IF v_is_wrong THEN
    RAISE EXCEPTION 'A posting names another member than its account' USING
      ERRCODE = 'check_violation', CONSTRAINT = 'posting_of_member';
  END IF;
  PERFORM set_config('velvet.posting', '', true);
  RETURN NULL;
END
$function$;

CREATE OR REPLACE FUNCTION ledger_seal_next(p_age interval)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION member_challenge_issue(p_challenge_hash bytea, p_purpose text, p_session bytea, p_valid_s integer)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  DELETE FROM member_challenge WHERE challenge_hash IN (
    SELECT challenge_hash FROM member_challenge WHERE expires_at < clock_timestamp()
     ORDER BY expires_at LIMIT 100 FOR UPDATE SKIP LOCKED);
  INSERT INTO member_challenge (challenge_hash, purpose, session_hash, member_id, expires_at)
  VALUES (p_challenge_hash, p_purpose, p_session,
    (SELECT member_id FROM session WHERE token_hash = p_session),
    clock_timestamp() + make_interval(secs => p_valid_s));
$function$;

CREATE OR REPLACE FUNCTION push_save(p_session bytea, p_endpoint text, p_public_key bytea, p_secret bytea, p_kinds text[], p_language text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_most integer := 20;
  v_member bigint;
BEGIN
  SELECT member_id INTO v_member FROM session
   WHERE token_hash = p_session AND expires_at > clock_timestamp() FOR KEY SHARE;
  IF NOT FOUND THEN RETURN false; END IF;
  -- Two sessions with one address at once: the later one gets it.
  PERFORM pg_advisory_xact_lock(hashtextextended('push ' || p_endpoint, 0));
  DELETE FROM push_subscription WHERE endpoint = p_endpoint AND session_hash <> p_session;
  INSERT INTO push_subscription AS s
    (session_hash, member_id, endpoint, public_key, secret, kinds, language)
  VALUES (p_session, v_member, p_endpoint, p_public_key, p_secret, p_kinds, p_language)
  ON CONFLICT (session_hash) DO UPDATE
    SET endpoint = excluded.endpoint, public_key = excluded.public_key,
      secret = excluded.secret, kinds = excluded.kinds, language = excluded.language;
  DELETE FROM push_subscription WHERE id IN (
    SELECT s.id FROM push_subscription s JOIN session e ON e.token_hash = s.session_hash
     WHERE e.member_id = v_member AND s.session_hash <> p_session
     ORDER BY s.id DESC OFFSET v_most - 1);
  RETURN true;
END
$function$;

CREATE OR REPLACE FUNCTION operator_execute_recharge(p_proposal operator_proposal, p_approver bigint)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_row recharge;
  v_reference text := p_proposal.payload ->> 'reference';
  v_evidence text := p_proposal.payload ->> 'evidence';
  v_verdict text;
BEGIN
  SELECT * INTO STRICT v_row FROM recharge
   WHERE id = (p_proposal.payload ->> 'recharge')::bigint FOR UPDATE;
  IF v_row.state <> 'pending' THEN RETURN 'wrong_state'; END IF;
  v_verdict := recharge_confirm_verdict(v_row, v_reference, v_evidence,
    ARRAY[p_proposal.requested_by, p_approver]);
  IF v_verdict IS NOT NULL THEN RETURN v_verdict; END IF;
  INSERT INTO recharge_evidence (recharge_id, member_id, reference, reference_key, evidence,
    amount, requested_by, approved_by, confirmed_at)
  VALUES (v_row.id, v_row.member_id, v_reference, recharge_reference_key(v_reference),
    v_evidence, v_row.amount, p_proposal.requested_by, p_approver, clock_timestamp());
  PERFORM recharge_complete(v_row.id, v_row.amount, true);
  RETURN 'ok';
END
$function$;
