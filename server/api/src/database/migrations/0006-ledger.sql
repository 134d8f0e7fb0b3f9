-- Double entry, append-only. Each transaction's postings sum to zero; a member's balance is kept
-- by the same trigger that checks them, so it cannot differ from the sum of the postings. System
-- accounts have no stored balance: one hot row would serialise all money.

CREATE TABLE account (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  code text NOT NULL UNIQUE,
  member_id bigint UNIQUE REFERENCES member,
  balance minor_units CHECK (balance >= 0),
  -- How many bets the member has placed: numbers them without gaps for paging.
  bet_count bigint NOT NULL DEFAULT 0,
  CHECK ((member_id IS NULL) = (balance IS NULL))
);

INSERT INTO account (code) VALUES
  ('cash_in'), ('escrow'), ('house'), ('withdraw_hold'), ('cash_out');

CREATE TABLE ledger_tx (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('recharge', 'bet', 'settle', 'refund', 'withdraw_hold',
    'withdraw_pay', 'withdraw_return')),
  idem_key text NOT NULL UNIQUE,
  request_hash bytea NOT NULL,
  -- What it belongs to, e.g. the bet's or withdrawal's id.
  ref bigint NOT NULL,
  at timestamptz NOT NULL
);

CREATE TABLE posting (
  tx_id bigint NOT NULL REFERENCES ledger_tx,
  account_id bigint NOT NULL REFERENCES account,
  amount minor_units NOT NULL CHECK (amount <> 0),
  PRIMARY KEY (tx_id, account_id)
);
CREATE INDEX posting_account ON posting (account_id, tx_id);

CREATE TRIGGER ledger_tx_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_tx
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER posting_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON posting
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER account_permanent BEFORE DELETE OR TRUNCATE ON account
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE FUNCTION posting_apply() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- What one statement adds to a transaction sums to zero, so all it ever has does too.
  IF EXISTS (SELECT FROM fresh GROUP BY tx_id HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'Postings do not sum to zero' USING ERRCODE = 'check_violation',
      CONSTRAINT = 'posting_balanced';
  END IF;
  PERFORM set_config('velvet.posting', 'on', true);
  UPDATE account a SET balance = a.balance + d.delta
    FROM (SELECT account_id, sum(amount) AS delta FROM fresh GROUP BY account_id) d
   WHERE a.id = d.account_id AND a.member_id IS NOT NULL;
  PERFORM set_config('velvet.posting', '', true);
  RETURN NULL;
END
$$;
CREATE TRIGGER posting_apply AFTER INSERT ON posting
  REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION posting_apply();

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
CREATE TRIGGER account_keep BEFORE UPDATE ON account
  FOR EACH ROW EXECUTE FUNCTION account_keep();

CREATE FUNCTION account_open_empty() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.balance <> 0 THEN
    RAISE EXCEPTION 'An account opens empty' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER account_open_empty BEFORE INSERT ON account
  FOR EACH ROW EXECUTE FUNCTION account_open_empty();

-- A transaction without postings would be a hole in the history.
CREATE FUNCTION ledger_tx_complete() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM posting WHERE tx_id = NEW.id) THEN
    RAISE EXCEPTION 'Ledger transaction % has no postings', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_tx_has_postings';
  END IF;
  RETURN NULL;
END
$$;
CREATE CONSTRAINT TRIGGER ledger_tx_complete AFTER INSERT ON ledger_tx
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_tx_complete();

CREATE FUNCTION account_of_member() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO account (code, member_id, balance) VALUES ('member:' || NEW.id, NEW.id, 0);
  RETURN NULL;
END
$$;
CREATE TRIGGER member_account AFTER INSERT ON member
  FOR EACH ROW EXECUTE FUNCTION account_of_member();

CREATE FUNCTION system_account(p_code text) RETURNS bigint
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT id FROM account WHERE code = p_code AND member_id IS NULL;
$$;

-- The time of a money step, taken once per function: now() would stand still since the
-- transaction's start, before the locks were waited for. Only the schema's owner, acting as
-- itself, may set another time (velvet.now): the demo's past and tests need it.
CREATE FUNCTION ledger_now() RETURNS timestamptz
LANGUAGE sql VOLATILE SET search_path = public, pg_temp AS $$
  SELECT CASE WHEN current_setting('role') = 'none' AND session_user = current_user
    THEN coalesce(nullif(current_setting('velvet.now', true), '')::timestamptz, clock_timestamp())
    ELSE clock_timestamp() END;
$$;

-- Moves an amount from one account to another; the caller has locked the member's account.
CREATE FUNCTION ledger_move(
  p_kind text, p_idem_key text, p_request_hash bytea, p_ref bigint, p_at timestamptz,
  p_from bigint, p_to bigint, p_amount bigint
) RETURNS bigint LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_tx bigint;
BEGIN
  INSERT INTO ledger_tx (kind, idem_key, request_hash, ref, at)
  VALUES (p_kind, p_idem_key, p_request_hash, p_ref, p_at) RETURNING id INTO v_tx;
  INSERT INTO posting (tx_id, account_id, amount)
  VALUES (v_tx, p_from, -p_amount), (v_tx, p_to, p_amount);
  RETURN v_tx;
END
$$;

-- What is wrong with the books; no row when they are right. For operators and tests.
CREATE FUNCTION ledger_faults() RETURNS TABLE (fault text, id bigint)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT 'transaction not balanced', tx_id FROM posting GROUP BY tx_id HAVING sum(amount) <> 0
  UNION ALL
  SELECT 'transaction without postings', t.id FROM ledger_tx t
   WHERE NOT EXISTS (SELECT FROM posting p WHERE p.tx_id = t.id)
  UNION ALL
  SELECT 'balance differs from postings', a.id
    FROM account a LEFT JOIN posting p ON p.account_id = a.id
   WHERE a.member_id IS NOT NULL
   GROUP BY a.id, a.balance HAVING a.balance <> coalesce(sum(p.amount), 0);
$$;
