-- Double-entry books in points: accounts, transactions and postings. Rows are only ever added.

CREATE TABLE account (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  code text NOT NULL,
  member_id bigint,
  balance minor_units,
  -- How many bets the member has placed: numbers them without gaps for paging.
  bet_count bigint NOT NULL DEFAULT 0,
  CONSTRAINT account_pkey PRIMARY KEY (id),
  CONSTRAINT account_code_key UNIQUE (code),
  CONSTRAINT account_member_id_key UNIQUE (member_id),
  CONSTRAINT account_balance_check CHECK (balance::bigint >= 0),
  CONSTRAINT account_check CHECK ((member_id IS NULL) = (balance IS NULL)),
  CONSTRAINT account_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
GRANT SELECT (member_id, balance) ON account TO velvet_api;
GRANT SELECT ON account TO velvet_operator;

INSERT INTO account (id, code, member_id, balance, bet_count) OVERRIDING SYSTEM VALUE VALUES
  ('1', 'cash_in', NULL, NULL, '0'),
  ('2', 'escrow', NULL, NULL, '0'),
  ('3', 'house', NULL, NULL, '0'),
  ('4', 'withdraw_hold', NULL, NULL, '0'),
  ('5', 'cash_out', NULL, NULL, '0'),
  ('6', 'given_up', NULL, NULL, '0');
SELECT setval(pg_get_serial_sequence('account', 'id'), max(id)) FROM account;

CREATE TABLE ledger_tx (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  idem_key text NOT NULL,
  request_hash bytea NOT NULL,
  -- What it belongs to, e.g. the order's or withdrawal's id; that of payouts and refunds is the round's.
  ref bigint NOT NULL,
  at timestamptz NOT NULL,
  -- The round that a stake, a payout or a refund belongs to.
  round_id bigint,
  member_id bigint,
  CONSTRAINT ledger_tx_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_tx_kind_check
    CHECK (kind IN ('recharge', 'bet', 'settle', 'refund', 'withdraw_hold', 'withdraw_pay', 'withdraw_return', 'give_up')),
  CONSTRAINT ledger_tx_of_member CHECK (member_id IS NOT NULL)
) PARTITION BY RANGE (id);
CREATE INDEX ledger_tx_at ON ledger_tx USING brin (at) WITH (pages_per_range='32');
GRANT SELECT ON ledger_tx TO velvet_operator;

CREATE TABLE ledger_tx_p0 (
  id bigint NOT NULL,
  kind text NOT NULL,
  idem_key text NOT NULL,
  request_hash bytea NOT NULL,
  ref bigint NOT NULL,
  at timestamptz NOT NULL,
  round_id bigint,
  member_id bigint,
  CONSTRAINT ledger_tx_p0_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_tx_kind_check
    CHECK (kind IN ('recharge', 'bet', 'settle', 'refund', 'withdraw_hold', 'withdraw_pay', 'withdraw_return', 'give_up')),
  CONSTRAINT ledger_tx_of_member CHECK (member_id IS NOT NULL)
);
CREATE INDEX ledger_tx_p0_at_idx ON ledger_tx_p0 USING brin (at) WITH (pages_per_range='32');
ALTER TABLE ledger_tx ATTACH PARTITION ledger_tx_p0 FOR VALUES FROM (MINVALUE) TO ('40000000');

CREATE TABLE posting (
  tx_id bigint NOT NULL,
  account_id bigint NOT NULL,
  amount minor_units NOT NULL,
  -- Postings have the member of their transaction, those of the house's accounts too.
  member_id bigint,
  CONSTRAINT posting_pkey PRIMARY KEY (tx_id, account_id),
  CONSTRAINT posting_amount_check CHECK (amount::bigint <> 0),
  CONSTRAINT posting_of_member CHECK (member_id IS NOT NULL)
) PARTITION BY RANGE (tx_id);
CREATE INDEX posting_account ON posting (account_id, tx_id);
GRANT SELECT ON posting TO velvet_operator;

CREATE TABLE posting_p0 (
  tx_id bigint NOT NULL,
  account_id bigint NOT NULL,
  amount minor_units NOT NULL,
  member_id bigint,
  CONSTRAINT posting_p0_pkey PRIMARY KEY (tx_id, account_id),
  CONSTRAINT posting_amount_check CHECK (amount::bigint <> 0),
  CONSTRAINT posting_of_member CHECK (member_id IS NOT NULL)
);
CREATE INDEX posting_p0_account_id_tx_id_idx ON posting_p0 (account_id, tx_id);
ALTER TABLE posting ATTACH PARTITION posting_p0 FOR VALUES FROM (MINVALUE) TO ('40000000');

CREATE FUNCTION posting_apply() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET enable_hashjoin = 'off' SET enable_mergejoin = 'off' SET enable_seqscan = 'off' AS $$
DECLARE
  v_setting text;
  v_is_missing boolean;
  v_is_unbalanced boolean;
  v_is_wrong boolean;
BEGIN
  -- What one statement adds to a transaction sums to zero, so all it ever has does too. Neither accounts
  -- nor transactions are ever removed, so one look-up of all rows replaces foreign keys, which look up
  -- and lock for every row. Postings name their transaction's member, those of the house's accounts too.
  SELECT bool_or(t.is_missing), bool_or(t.total <> 0), bool_or(t.is_wrong)
    INTO v_is_missing, v_is_unbalanced, v_is_wrong FROM (
      SELECT sum(f.amount) AS total, bool_or(t.id IS NULL OR a.id IS NULL) AS is_missing,
        bool_or(f.member_id <> t.member_id OR f.member_id <> a.member_id) AS is_wrong
        FROM fresh f LEFT JOIN account a ON a.id = f.account_id
        LEFT JOIN ledger_tx t ON t.id = f.tx_id GROUP BY f.tx_id) t;
  IF v_is_missing THEN
    RAISE EXCEPTION 'A posting names an account or a transaction that does not exist' USING
      ERRCODE = 'foreign_key_violation', CONSTRAINT = 'posting_refers';
  END IF;
  IF v_is_unbalanced THEN
    RAISE EXCEPTION 'Postings do not sum to zero' USING ERRCODE = 'check_violation',
      CONSTRAINT = 'posting_balanced';
  END IF;
  IF v_is_wrong THEN
    RAISE EXCEPTION 'A posting names another member than its account or its transaction' USING
      ERRCODE = 'check_violation', CONSTRAINT = 'posting_of_member';
  END IF;
  v_setting := set_config('velvet.posting', 'on', true);
  UPDATE account a SET balance = a.balance + d.delta
    FROM (SELECT account_id, sum(amount) AS delta FROM fresh GROUP BY account_id) d
   WHERE a.id = d.account_id AND a.member_id IS NOT NULL;
  v_setting := set_config('velvet.posting', '', true);
  RETURN NULL;
END
$$;

-- Balances move with postings only.
CREATE FUNCTION account_keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.balance IS DISTINCT FROM NEW.balance
    AND coalesce(current_setting('velvet.posting', true), '') <> 'on' THEN
    RAISE EXCEPTION 'A balance changes through postings only' USING ERRCODE = 'check_violation',
      CONSTRAINT = 'account_balance_by_posting';
  END IF;
  IF (OLD.id, OLD.code, OLD.member_id) IS DISTINCT FROM (NEW.id, NEW.code, NEW.member_id) THEN
    RAISE EXCEPTION 'An account keeps its identity' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;

CREATE FUNCTION account_open_empty() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.balance <> 0 THEN
    RAISE EXCEPTION 'An account opens empty' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;

-- A transaction without postings would be a hole in the history: both are added by one statement.
CREATE FUNCTION ledger_tx_complete() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp
SET enable_hashjoin = 'off' SET enable_mergejoin = 'off' SET enable_seqscan = 'off' AS $$
DECLARE
  v_id bigint := (SELECT f.id FROM fresh f LEFT JOIN posting p ON p.tx_id = f.id
    WHERE p.tx_id IS NULL LIMIT 1);
BEGIN
  IF v_id IS NOT NULL THEN
    RAISE EXCEPTION 'Ledger transaction % has no postings', v_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_tx_has_postings';
  END IF;
  RETURN NULL;
END
$$;

CREATE FUNCTION account_of_member() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO account (code, member_id, balance) VALUES ('member:' || NEW.id, NEW.id, 0);
  RETURN NULL;
END
$$;

CREATE FUNCTION system_account(p_code text) RETURNS bigint
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT id FROM account WHERE code = p_code AND member_id IS NULL;
$$;

-- Only the schema's owner, logged in as itself, may set another time (velvet.now): the demo's past
-- and tests need it. Inside the functions that other logins may call the two users differ.
CREATE FUNCTION ledger_now() RETURNS timestamptz
LANGUAGE sql SET search_path = public, pg_temp AS $$
  SELECT CASE WHEN session_user = current_user
    THEN coalesce(nullif(current_setting('velvet.now', true), '')::timestamptz, clock_timestamp())
    ELSE clock_timestamp() END;
$$;

-- The accounts of members as they see them, each with the place of its id. A function for the reason of sessions_find.
CREATE FUNCTION members_info(p_members bigint[])
RETURNS TABLE (
  place bigint, id bigint, username text, id_number text, credit_score integer, balance minor_units,
  avatar text, vip boolean, dating_card boolean, status smallint, sex smallint, real_name text,
  has_funds_password boolean, bank_id bigint
) LANGUAGE plpgsql STABLE SET search_path = public, pg_temp
SET plan_cache_mode = 'force_generic_plan' SET enable_hashjoin = 'off' SET enable_mergejoin = 'off'
SET enable_seqscan = 'off' AS $$
BEGIN
  RETURN QUERY SELECT t.place, m.id, m.username, m.id_number, m.credit_score, a.balance, m.avatar, m.vip,
      m.dating_card, m.status, m.sex, m.real_name, m.pay_password_hash IS NOT NULL, c.bank_id
    FROM unnest(p_members) WITH ORDINALITY AS t (member_id, place)
    JOIN member m ON m.id = t.member_id JOIN account a ON a.member_id = m.id
    LEFT JOIN bank_card c ON c.member_id = m.id;
END
$$;
GRANT EXECUTE ON FUNCTION members_info(bigint[]) TO velvet_api;

-- Moves an amount from one account to another; the caller has locked the member's account.
CREATE FUNCTION ledger_move(
  p_kind text, p_idem_key text, p_request_hash bytea, p_ref bigint, p_at timestamptz,
  p_from bigint, p_to bigint, p_amount bigint
) RETURNS bigint LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_tx bigint;
  v_member bigint := coalesce(
    (SELECT member_id FROM account WHERE id IN (p_from, p_to) AND member_id IS NOT NULL),
    (SELECT member_id FROM withdrawal WHERE id = p_ref AND p_kind = 'withdraw_pay'));
BEGIN
  WITH tx AS (
    INSERT INTO ledger_tx (kind, idem_key, request_hash, ref, at, member_id)
    VALUES (p_kind, p_idem_key, p_request_hash, p_ref, p_at, v_member) RETURNING id
  ), postings AS (
    INSERT INTO posting (tx_id, account_id, amount, member_id)
    SELECT tx.id, v.account_id, v.amount, v_member
      FROM tx CROSS JOIN LATERAL (VALUES (p_from, -p_amount), (p_to, p_amount))
        AS v (account_id, amount)
  )
  SELECT id INTO v_tx FROM tx;
  RETURN v_tx;
END
$$;

-- What is wrong with the books; no row when they are right. For operators and tests.
-- Points that members gave up with their accounts count, too.
CREATE FUNCTION ledger_faults() RETURNS TABLE(fault text, id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
$$;
GRANT EXECUTE ON FUNCTION ledger_faults() TO velvet_operator;

CREATE TRIGGER account_keep BEFORE UPDATE ON account FOR EACH ROW EXECUTE FUNCTION account_keep();
CREATE TRIGGER account_open_empty BEFORE INSERT ON account FOR EACH ROW
  EXECUTE FUNCTION account_open_empty();
CREATE TRIGGER account_permanent BEFORE DELETE OR TRUNCATE ON account FOR EACH STATEMENT
  EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_tx_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_tx
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_tx_complete AFTER INSERT ON ledger_tx REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_tx_complete();
CREATE TRIGGER ledger_tx_complete AFTER INSERT ON ledger_tx_p0 REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_tx_complete();
CREATE TRIGGER ledger_tx_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_tx_p0
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER member_account AFTER INSERT ON member FOR EACH ROW
  EXECUTE FUNCTION account_of_member();
CREATE TRIGGER posting_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON posting
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER posting_apply AFTER INSERT ON posting REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION posting_apply();
CREATE TRIGGER posting_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON posting_p0
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER posting_apply AFTER INSERT ON posting_p0 REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION posting_apply();
