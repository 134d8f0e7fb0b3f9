-- Live events (spec S15.2): what members' streams are told is announced with NOTIFY, which reaches
-- every API server at the commit. An announcement carries kinds and ids, never amounts or texts:
-- clients fetch what changed. docs/decisions/0036-live-events-over-notify.md has the figures.

CREATE FUNCTION announce(p_event jsonb) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  SELECT pg_notify('velvet_events', p_event::text);
$$;

-- A payload may have 8,000 bytes at most: 350 ids of 19 digits.
CREATE FUNCTION announce_balances(p_cause text, p_members bigint[]) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  SELECT announce(jsonb_build_object('kind', 'balance', 'cause', p_cause, 'members', chunk.ids))
    FROM (
      SELECT jsonb_agg(m.id) AS ids FROM (
        SELECT id, row_number() OVER () AS place FROM unnest(p_members) AS id GROUP BY id
      ) m GROUP BY (m.place - 1) / 350
    ) chunk;
$$;

CREATE FUNCTION announce_round(p_round round, p_state text) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  SELECT announce(jsonb_build_object('kind', 'round', 'game', p_round.game_key,
    'expect', p_round.expect, 'state', p_state));
$$;

-- Rounds: their end when it is committed; their opening and closing, which no transaction marks,
-- with the next renewal of the lease, by the one process that renews it first.

CREATE FUNCTION round_announce() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM announce_round(NEW, NEW.state);
  RETURN NULL;
END
$$;
CREATE TRIGGER round_announce AFTER UPDATE OF state ON round FOR EACH ROW
  WHEN (OLD.state = 'pending' AND NEW.state IN ('drawn', 'void'))
  EXECUTE FUNCTION round_announce();

CREATE OR REPLACE FUNCTION draws_lease_renew() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_length constant interval := '10 seconds';
  v_since timestamptz;
  v_now timestamptz;
BEGIN
  SELECT until - v_length INTO v_since FROM draws_lease FOR UPDATE;
  v_now := clock_timestamp();
  INSERT INTO draws_lease (until) VALUES (v_now + v_length)
  ON CONFLICT (is_only) DO UPDATE SET until = excluded.until;
  -- What happened while no process drew is not announced.
  v_since := greatest(v_since, v_now - v_length);
  PERFORM announce_round(r, p.state)
    FROM round r
    CROSS JOIN LATERAL (VALUES (r.opens_at, 'opened'), (r.closes_at, 'closed')) AS p (at, state)
   WHERE r.state = 'pending' AND p.at > v_since AND p.at <= v_now;
END
$$;

-- Orders are the one frequent write. NOTIFY would let them commit one after the other only, so they
-- leave a row, and a draws process announces the rows of many orders at once. The table is unlogged:
-- a crash of the server also ends every LISTEN, and the streams are told to fetch everything again.

CREATE UNLOGGED TABLE order_relay (
  member_id bigint NOT NULL
);

CREATE FUNCTION order_relay_add() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO order_relay (member_id) VALUES (NEW.member_id);
  RETURN NULL;
END
$$;
CREATE TRIGGER bet_order_announce AFTER INSERT ON bet_order FOR EACH ROW
  EXECUTE FUNCTION order_relay_add();

CREATE FUNCTION orders_announce() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH taken AS (DELETE FROM order_relay RETURNING member_id)
  SELECT announce_balances('order', array_agg(member_id)) FROM taken HAVING count(*) > 0;
$$;

-- The other movements of points are rare or come in batches.

CREATE FUNCTION bet_announce() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM announce_balances('settlement', array_agg(member_id)) FROM changed HAVING count(*) > 0;
  RETURN NULL;
END
$$;
CREATE TRIGGER bet_announce AFTER UPDATE ON bet REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION bet_announce();

-- For `withdrawal` and `recharge`: the balance where it changed, and the decision.
CREATE FUNCTION wallet_announce() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_OP = 'INSERT' OR NEW.state IN ('failed', 'succeeded') THEN
    PERFORM announce_balances(TG_TABLE_NAME, ARRAY[NEW.member_id]);
  END IF;
  IF TG_OP = 'UPDATE' THEN
    PERFORM announce(jsonb_build_object('kind', TG_TABLE_NAME, 'member', NEW.member_id,
      'id', NEW.id));
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER withdrawal_asked_announce AFTER INSERT ON withdrawal FOR EACH ROW
  EXECUTE FUNCTION wallet_announce();
CREATE TRIGGER withdrawal_decided_announce AFTER UPDATE OF state ON withdrawal FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION wallet_announce();
CREATE TRIGGER recharge_decided_announce AFTER UPDATE OF state ON recharge FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION wallet_announce();

-- A notice to everybody has no member.
CREATE FUNCTION notice_announce() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM announce(jsonb_strip_nulls(jsonb_build_object('kind', 'notice', 'member',
    CASE TG_OP WHEN 'DELETE' THEN OLD.member_id ELSE NEW.member_id END)));
  RETURN NULL;
END
$$;
CREATE TRIGGER notice_announce AFTER INSERT OR UPDATE OR DELETE ON notice
  FOR EACH ROW EXECUTE FUNCTION notice_announce();

-- Sessions that end close their streams. The name is the part of the hash that members are shown.
CREATE FUNCTION session_announce() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM announce(jsonb_build_object('kind', 'session', 'sessions', chunk.names))
    FROM (
      SELECT jsonb_agg(s.name) AS names FROM (
        SELECT left(encode(token_hash, 'hex'), 12) AS name, row_number() OVER () AS place
          FROM gone WHERE expires_at > clock_timestamp()
      ) s GROUP BY (s.place - 1) / 400
    ) chunk;
  RETURN NULL;
END
$$;
CREATE TRIGGER session_announce AFTER DELETE ON session REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION session_announce();

GRANT EXECUTE ON FUNCTION orders_announce() TO velvet_draws;
