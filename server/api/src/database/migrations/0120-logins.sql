-- A login for each part of the product, none of them the owner, a superuser or a member of another
-- role: velvet_api, velvet_draws, velvet_operator, velvet_metrics. They get LOGIN and a password
-- outside the migrations (`npm run migrate`, or the start of the embedded database).
DO $$
DECLARE
  v_role text;
BEGIN
  FOREACH v_role IN ARRAY ARRAY['velvet_draws', 'velvet_metrics'] LOOP
    BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = v_role) THEN
        EXECUTE format('CREATE ROLE %I NOLOGIN', v_role);
      END IF;
    EXCEPTION
      -- Another database of the same cluster is being migrated at the same time.
      WHEN duplicate_object OR unique_violation THEN NULL;
    END;
    EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', v_role);
  END LOOP;
  EXECUTE format('REVOKE CONNECT, TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
  EXECUTE format('GRANT CONNECT ON DATABASE %I TO velvet_api, velvet_draws, velvet_operator, '
    'velvet_metrics', current_database());
END
$$;
REVOKE CREATE ON SCHEMA public FROM PUBLIC;

-- Repeated here because everything rests on it: a function is for nobody unless it is granted.
ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;

-- Who acts is told by the login. The setting `role` was, while all connections were the owner's.
CREATE OR REPLACE FUNCTION member_keep_fixed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF OLD.real_name IS DISTINCT FROM NEW.real_name
    AND EXISTS (SELECT FROM bank_card WHERE member_id = OLD.id) THEN
    RAISE EXCEPTION 'The name is fixed by the bound card' USING ERRCODE = 'check_violation',
      CONSTRAINT = 'member_name_fixed';
  END IF;
  IF OLD.pay_password_hash IS NOT NULL AND session_user = 'velvet_api'
    AND NEW.pay_password_hash IS DISTINCT FROM OLD.pay_password_hash THEN
    RAISE EXCEPTION 'The funds password is already set' USING ERRCODE = 'check_violation',
      CONSTRAINT = 'member_pay_password_set';
  END IF;
  RETURN NEW;
END
$$;

-- Only the schema's owner, logged in as itself, may set another time (velvet.now): the demo's past
-- and tests need it. Inside the functions that other logins may call the two users differ.
CREATE OR REPLACE FUNCTION ledger_now() RETURNS timestamptz
LANGUAGE sql VOLATILE SET search_path = public, pg_temp AS $$
  SELECT CASE WHEN session_user = current_user
    THEN coalesce(nullif(current_setting('velvet.now', true), '')::timestamptz, clock_timestamp())
    ELSE clock_timestamp() END;
$$;

-- The API's login reads the columns it shows or compares, and no more.
REVOKE SELECT ON bet_order, bet, account, recharge, withdrawal, bank_card FROM velvet_api;
GRANT SELECT (member_id, balance) ON account TO velvet_api;
GRANT SELECT (id, member_id, amount, pay_way, state, created_at, updated_at) ON recharge
  TO velvet_api;
GRANT SELECT (id, member_id, amount, state, reason, created_at, updated_at) ON withdrawal
  TO velvet_api;
-- The number itself can only be written.
GRANT SELECT (member_id, bank_id, holder, last_four, created_at) ON bank_card TO velvet_api;

-- Figures for a dashboard; nothing about a single member.
CREATE VIEW metric AS
  SELECT 'rounds_late' AS name, count(*)::numeric AS value FROM round
   WHERE state = 'pending' AND draws_at < clock_timestamp() - interval '1 minute'
  UNION ALL
  SELECT 'rounds_unsettled', count(*) FROM round WHERE state IN ('drawn', 'void')
  UNION ALL
  SELECT 'withdrawals_under_review', count(*) FROM withdrawal WHERE state = 'under-review'
  UNION ALL
  SELECT 'withdrawals_under_review_oldest_seconds',
    coalesce(extract(epoch FROM clock_timestamp() - min(created_at)), 0)
    FROM withdrawal WHERE state = 'under-review'
  UNION ALL
  SELECT 'listing_reports_open', count(*) FROM listing_report WHERE settled_at IS NULL
  UNION ALL
  SELECT 'members', count(*) FROM member
  UNION ALL
  SELECT 'sessions', count(*) FROM session WHERE expires_at > clock_timestamp();
GRANT SELECT ON metric TO velvet_metrics;
