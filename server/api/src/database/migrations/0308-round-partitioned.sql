-- allow one-table: it is the same table under its new name, and one that this file creates
-- allow contract: the table goes on as the first partition, and its name as the partitioned table
-- allow dynamic-sql: ATTACH PARTITION, with the bound that 0298 has chosen; the constraint proves it

ALTER TABLE round RENAME TO round_p0;
ALTER TABLE round_p0 RENAME CONSTRAINT round_pkey TO round_p0_pkey;
ALTER TABLE round_p0 RENAME CONSTRAINT round_chain_place TO round_p0_chain_id_chain_place_key;
ALTER TABLE round_p0 RENAME CONSTRAINT round_game_id_draws_at_key TO round_p0_game_id_draws_at_key;
ALTER TABLE round_p0 RENAME CONSTRAINT round_game_id_expect_key TO round_p0_game_id_expect_key;
ALTER INDEX round_pending RENAME TO round_p0_draws_at_idx;
ALTER INDEX round_unsettled RENAME TO round_p0_draws_at_idx1;
DROP TRIGGER round_keep ON round_p0;
DROP TRIGGER round_announce ON round_p0;
DROP TRIGGER round_void_tell ON round_p0;
REVOKE ALL ON round_p0 FROM velvet_api, velvet_operator;

DO $$
DECLARE
  v_last bigint;
  v_called boolean;
BEGIN
  SELECT last_value, is_called INTO v_last, v_called FROM round_id_seq;
  ALTER TABLE round_p0 ALTER id DROP IDENTITY;
  CREATE TABLE round (
    id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
    game_id bigint NOT NULL,
    game_key text NOT NULL,
    expect text NOT NULL,
    opens_at timestamptz NOT NULL,
    closes_at timestamptz NOT NULL,
    draws_at timestamptz NOT NULL,
    commitment bytea NOT NULL,
    link bytea NOT NULL,
    state text NOT NULL DEFAULT 'pending'::text,
    seed bytea,
    numbers smallint[],
    drawn_at timestamptz,
    chain_id bigint,
    chain_place integer,
    beacon_source text,
    beacon_round bigint,
    beacon text NOT NULL DEFAULT ''::text,
    beacon_after timestamptz,
    CONSTRAINT round_pkey PRIMARY KEY (id),
    CONSTRAINT round_beacon_whole CHECK ((beacon_source IS NULL) = (beacon_round IS NULL)),
    CONSTRAINT round_chain_whole CHECK ((chain_id IS NULL) = (chain_place IS NULL)),
    CONSTRAINT round_check CHECK (closes_at > opens_at),
    CONSTRAINT round_check1 CHECK (draws_at > closes_at),
    CONSTRAINT round_check2 CHECK ((state = ANY (ARRAY['drawn'::text, 'settled'::text])) = (seed IS
      NOT NULL AND numbers IS NOT NULL)),
    CONSTRAINT round_state_check CHECK (state = ANY (ARRAY['pending'::text, 'drawn'::text,
      'settled'::text, 'void'::text, 'refunded'::text]))
  ) PARTITION BY RANGE (id);
  CREATE INDEX round_pending ON round (draws_at) WHERE state = 'pending';
  CREATE INDEX round_unsettled ON round (draws_at) WHERE state IN ('drawn', 'void');
  PERFORM setval('round_id_seq', v_last, v_called);
  EXECUTE format('ALTER TABLE round ATTACH PARTITION round_p0 FOR VALUES FROM (MINVALUE) TO (%s)',
    (SELECT upper_id FROM partition_range WHERE family = 'game' AND number = 0));
END
$$;
ALTER TABLE round_p0 DROP CONSTRAINT round_first;

GRANT SELECT ON round TO velvet_api, velvet_operator;
CREATE TRIGGER round_permanent BEFORE DELETE OR TRUNCATE ON round
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER round_key_add AFTER INSERT ON round REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION round_key_add();
CREATE TRIGGER round_keep BEFORE UPDATE ON round FOR EACH ROW EXECUTE FUNCTION round_keep();
CREATE TRIGGER round_announce AFTER UPDATE OF state ON round FOR EACH ROW
  WHEN (OLD.state = 'pending' AND NEW.state IN ('drawn', 'void')) EXECUTE FUNCTION round_announce();
CREATE TRIGGER round_void_tell AFTER UPDATE OF state ON round FOR EACH ROW
  WHEN (OLD.state = 'void' AND NEW.state = 'refunded') EXECUTE FUNCTION round_void_tell();

-- Announces a row of the partitioned table; the one before takes rows of the first partition.
CREATE FUNCTION announce_round(p_round round, p_state text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT announce(jsonb_build_object('kind', 'round', 'game', p_round.game_key,
    'expect', p_round.expect, 'state', p_state));
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
    INSERT INTO ledger_tx (kind, idem_key, request_hash, ref, at, round_id)
    SELECT CASE WHEN v_refund THEN 'refund' ELSE 'settle' END, 'settle|' || id, ''::bytea, id,
      v_now, v_round.id
      FROM unnest(v_ids) AS id
    RETURNING id, ref
  )
  INSERT INTO posting (tx_id, account_id, amount)
  SELECT tx.id, v.account_id, v.amount
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

CREATE OR REPLACE FUNCTION round_draw(p_round bigint, p_seed bytea)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_now timestamptz := ledger_now();
  v_round round;
  v_beacon text := '';
BEGIN
  SELECT * INTO v_round FROM round
   WHERE id = p_round AND state = 'pending' AND draws_at <= v_now FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF v_round.beacon_round IS NOT NULL THEN
    SELECT encode(v.value, 'hex') INTO v_beacon FROM beacon_value v
     WHERE v.source = v_round.beacon_source AND v.round = v_round.beacon_round;
    IF v_beacon IS NULL THEN
      IF v_round.draws_at + beacon_wait() > v_now THEN RETURN NULL; END IF;
      UPDATE round SET state = 'void', drawn_at = v_now WHERE id = p_round;
      DELETE FROM round_secret WHERE round_id = p_round;
      RETURN 'void';
    END IF;
  END IF;
  IF p_seed IS NULL OR sha256(p_seed) <> v_round.commitment THEN RETURN 'mismatch'; END IF;
  UPDATE round SET state = 'drawn', seed = p_seed, drawn_at = v_now, beacon = v_beacon,
    numbers = draw_numbers(p_seed, v_round.game_key, v_round.expect, v_beacon)
   WHERE id = p_round;
  DELETE FROM round_secret WHERE round_id = p_round;
  RETURN 'drawn';
END
$function$;

CREATE OR REPLACE FUNCTION round_give_up(p_round bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_now timestamptz := ledger_now();
  v_round round;
BEGIN
  SELECT * INTO v_round FROM round
   WHERE id = p_round AND state = 'pending' AND draws_at <= v_now FOR UPDATE SKIP LOCKED;
  IF NOT FOUND OR v_round.draws_at + interval '10 minutes' > v_now AND (
    EXISTS (SELECT FROM round_secret s WHERE s.round_id = p_round)
    OR EXISTS (SELECT FROM seed_sealed(v_round.chain_id, v_round.chain_place))) THEN
    RETURN false;
  END IF;
  UPDATE round SET state = 'void', drawn_at = v_now WHERE id = p_round;
  DELETE FROM round_secret WHERE round_id = p_round;
  RETURN true;
END
$function$;

CREATE OR REPLACE FUNCTION operator_execute_void(p_proposal operator_proposal, p_approver bigint)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_round round;
BEGIN
  SELECT * INTO STRICT v_round FROM round
   WHERE id = (p_proposal.payload ->> 'round')::bigint FOR UPDATE;
  IF v_round.state <> 'pending' THEN RETURN 'wrong_state'; END IF;
  IF EXISTS (SELECT FROM bet b JOIN operator_account a ON a.member_id = b.member_id
      WHERE b.round_id = v_round.id AND a.id IN (p_proposal.requested_by, p_approver)) THEN
    RETURN 'own_account';
  END IF;
  INSERT INTO round_void (round_id, reason, requested_by, approved_by)
  VALUES (v_round.id, p_proposal.reason, p_proposal.requested_by, p_approver);
  INSERT INTO round_void_member (round_id, member_id)
  SELECT DISTINCT v_round.id, member_id FROM bet WHERE round_id = v_round.id AND state = 'open';
  UPDATE round SET state = 'void', drawn_at = ledger_now() WHERE id = v_round.id;
  DELETE FROM round_secret WHERE round_id = v_round.id;
  RETURN 'ok';
END
$function$;

CREATE OR REPLACE FUNCTION operator_void_round(p_round bigint, p_reason text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_subject text := 'round ' || p_round;
  v_who operator_identity;
  v_round round;
BEGIN
  PERFORM operator_lock_subject(v_subject);
  v_who := operator_required(ARRAY['administrator'], true);
  SELECT * INTO v_round FROM round WHERE id = p_round FOR UPDATE;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  IF v_round.state <> 'pending' THEN RETURN 'wrong_state'; END IF;
  IF EXISTS (SELECT FROM bet WHERE round_id = p_round AND member_id = v_who.member_id) THEN
    PERFORM operator_audit(v_who, 'propose: void round', v_subject,
      jsonb_build_object('outcome', 'own_account'));
    RETURN 'own_account';
  END IF;
  RETURN operator_propose('void round', v_subject, jsonb_build_object('round', v_round.id,
    'game', v_round.game_key, 'expect', v_round.expect), p_reason, NULL, NULL);
END
$function$;

CREATE OR REPLACE FUNCTION member_statement(p_member bigint, p_kinds text[], p_before bigint, p_limit integer)
 RETURNS TABLE(id bigint, kind text, amount bigint, balance bigint, at timestamp with time zone, game jsonb, expect text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
 SET enable_material TO 'off'
AS $function$
  -- From the newest posting on, so that no more partitions are read than the page needs.
  WITH moved AS (
    SELECT t.id, t.kind, t.ref, t.round_id, t.at, p.amount::bigint AS amount,
      ((SELECT a.balance FROM account a WHERE a.member_id = p_member)
        - coalesce(sum(p.amount) OVER (
        ORDER BY p.tx_id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0))::bigint
        AS balance
      FROM posting p JOIN ledger_tx t ON t.id = p.tx_id
     WHERE p.account_id = (SELECT a.id FROM account a WHERE a.member_id = p_member)
  ), page AS (
    SELECT * FROM moved m WHERE m.kind = ANY (p_kinds) AND (p_before IS NULL OR m.id < p_before)
     ORDER BY m.id DESC LIMIT p_limit
  ), first AS (
    SELECT upper_id FROM partition_range WHERE family = 'game' AND number = 0
  )
  SELECT m.id, m.kind, m.amount, m.balance, m.at, g.name, r.expect
    FROM page m
    -- Transactions from before `round_id` are about bets in the first partition.
    LEFT JOIN bet b ON b.round_id < (SELECT upper_id FROM first)
      AND b.id = CASE WHEN m.round_id IS NULL AND m.kind IN ('settle', 'refund') THEN m.ref END
    LEFT JOIN bet_order o ON o.round_id < (SELECT upper_id FROM first)
      AND o.id = CASE WHEN m.round_id IS NULL AND m.kind = 'bet' THEN m.ref END
    LEFT JOIN round r ON r.id = coalesce(m.round_id, b.round_id, o.round_id)
    LEFT JOIN game g ON g.id = r.game_id
   ORDER BY m.id DESC;
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
          sum(p.amount) OVER (ORDER BY t.id ROWS UNBOUNDED PRECEDING)::bigint), 'of', t.ref)
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

CREATE OR REPLACE FUNCTION book_faults()
 RETURNS TABLE(fault text, id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
   WHERE NOT EXISTS (SELECT FROM ledger_tx t WHERE t.id = k.tx_id)
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

-- A page of a member's bets, of which the newest has the highest number. Partitions are read from the
-- newest one that is in use until the page is full.
CREATE FUNCTION bet_list(p_member bigint, p_page bigint, p_size integer)
RETURNS TABLE (id bigint, member_seq bigint, round_id bigint, side text, stake minor_units,
  state text, payout minor_units, created_at timestamptz, updated_at timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp
SET plan_cache_mode = force_generic_plan AS $$
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
GRANT EXECUTE ON FUNCTION bet_list(bigint, bigint, integer) TO velvet_api;

CREATE OR REPLACE FUNCTION partition_position(p_family text) RETURNS bigint
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT CASE p_family WHEN 'ledger' THEN (SELECT last_value FROM ledger_tx_id_seq)
    WHEN 'game' THEN (SELECT last_value FROM round_id_seq) END
$$;

CREATE FUNCTION partition_add_game(p_number integer, p_bounds text) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  EXECUTE format('CREATE TABLE round_p%s (LIKE round INCLUDING ALL EXCLUDING IDENTITY)', p_number);
  EXECUTE format('ALTER TABLE round_p%s'
    ' ADD CONSTRAINT round_p%1$s_chain_id_chain_place_key UNIQUE (chain_id, chain_place),'
    ' ADD CONSTRAINT round_p%1$s_game_id_draws_at_key UNIQUE (game_id, draws_at),'
    ' ADD CONSTRAINT round_p%1$s_game_id_expect_key UNIQUE (game_id, expect),'
    ' ADD CONSTRAINT round_p%1$s_game_id_fkey FOREIGN KEY (game_id) REFERENCES game (id),'
    ' ADD CONSTRAINT round_p%1$s_chain_id_fkey FOREIGN KEY (chain_id) REFERENCES seed_chain (id)',
    p_number);
  EXECUTE format('CREATE TABLE bet_order_p%s (LIKE bet_order INCLUDING ALL EXCLUDING IDENTITY)',
    p_number);
  EXECUTE format('ALTER TABLE bet_order_p%s'
    ' ADD CONSTRAINT bet_order_p%1$s_pkey PRIMARY KEY (id),'
    ' ADD CONSTRAINT bet_order_p%1$s_member_id_fkey FOREIGN KEY (member_id) REFERENCES member (id),'
    ' ADD CONSTRAINT bet_order_p%1$s_round_id_fkey FOREIGN KEY (round_id) REFERENCES round_p%1$s (id)',
    p_number);
  EXECUTE format('CREATE TABLE bet_p%s (LIKE bet INCLUDING ALL EXCLUDING IDENTITY)', p_number);
  EXECUTE format('ALTER TABLE bet_p%s'
    ' ADD CONSTRAINT bet_p%1$s_pkey PRIMARY KEY (id),'
    ' ADD CONSTRAINT bet_p%1$s_member_id_member_seq_key UNIQUE (member_id, member_seq),'
    ' ADD CONSTRAINT bet_p%1$s_member_id_fkey FOREIGN KEY (member_id) REFERENCES member (id),'
    ' ADD CONSTRAINT bet_p%1$s_order_id_fkey FOREIGN KEY (order_id) REFERENCES bet_order_p%1$s (id),'
    ' ADD CONSTRAINT bet_p%1$s_round_id_fkey FOREIGN KEY (round_id) REFERENCES round_p%1$s (id)',
    p_number);
  PERFORM partition_triggers('round', format('round_p%s', p_number)::regclass);
  PERFORM partition_triggers('bet_order', format('bet_order_p%s', p_number)::regclass);
  PERFORM partition_triggers('bet', format('bet_p%s', p_number)::regclass);
  EXECUTE format('ALTER TABLE round ATTACH PARTITION round_p%s FOR VALUES %s', p_number, p_bounds);
  EXECUTE format('ALTER TABLE bet_order ATTACH PARTITION bet_order_p%s FOR VALUES %s',
    p_number, p_bounds);
  EXECUTE format('ALTER TABLE bet ATTACH PARTITION bet_p%s FOR VALUES %s', p_number, p_bounds);
END
$$;

CREATE OR REPLACE FUNCTION partition_add(p_family text)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '250ms'
AS $function$
DECLARE
  v_width bigint;
  v_last partition_range;
  v_bounds text;
BEGIN
  SELECT width INTO STRICT v_width FROM partition_family WHERE name = p_family FOR UPDATE;
  SELECT * INTO STRICT v_last FROM partition_range
   WHERE family = p_family ORDER BY number DESC LIMIT 1;
  v_bounds := format('FROM (%s) TO (%s)', v_last.upper_id, v_last.upper_id + v_width);
  CASE p_family
  WHEN 'ledger' THEN PERFORM partition_add_ledger(v_last.number + 1, v_bounds);
  WHEN 'game' THEN PERFORM partition_add_game(v_last.number + 1, v_bounds);
  END CASE;
  INSERT INTO partition_range (family, number, lower_id, upper_id)
  VALUES (p_family, v_last.number + 1, v_last.upper_id, v_last.upper_id + v_width);
  RETURN v_last.number + 1;
END
$function$;

CREATE OR REPLACE VIEW metric AS
 SELECT 'rounds_late'::text AS name,
    count(*)::numeric AS value
   FROM round
  WHERE round.state = 'pending'::text AND round.draws_at < (clock_timestamp() - '00:01:00'::interval)
UNION ALL
 SELECT 'rounds_unsettled'::text AS name,
    count(*) AS value
   FROM round
  WHERE round.state = ANY (ARRAY['drawn'::text, 'void'::text])
UNION ALL
 SELECT 'withdrawals_under_review'::text AS name,
    count(*) AS value
   FROM withdrawal
  WHERE withdrawal.state = 'under-review'::text
UNION ALL
 SELECT 'withdrawals_under_review_oldest_seconds'::text AS name,
    COALESCE(EXTRACT(epoch FROM clock_timestamp() - min(withdrawal.created_at)), 0::numeric) AS value
   FROM withdrawal
  WHERE withdrawal.state = 'under-review'::text
UNION ALL
 SELECT 'listing_reports_open'::text AS name,
    count(*) AS value
   FROM listing_report
  WHERE listing_report.settled_at IS NULL
UNION ALL
 SELECT 'members'::text AS name,
    count(*) AS value
   FROM member
UNION ALL
 SELECT 'sessions'::text AS name,
    count(*) AS value
   FROM session
  WHERE session.expires_at > clock_timestamp()
UNION ALL
 SELECT 'partitions_ahead_ledger'::text AS name,
    ( SELECT count(*) AS count
           FROM partition_range r
          WHERE r.family = 'ledger'::text AND r.lower_id > s.last_value) AS value
   FROM ledger_tx_id_seq s
UNION ALL
 SELECT 'partitions_ahead_game'::text AS name,
    (SELECT count(*) FROM partition_range r
      WHERE r.family = 'game' AND r.lower_id > s.last_value) AS value
   FROM round_id_seq s;
