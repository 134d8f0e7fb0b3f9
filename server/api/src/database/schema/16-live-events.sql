-- Events that open screens and devices are told about.

CREATE UNLOGGED TABLE order_relay (
  member_id bigint NOT NULL
);

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

-- Announces a row of the partitioned table; the one after takes rows of the first partition.
CREATE FUNCTION announce_round(p_round round, p_state text) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  SELECT announce(jsonb_build_object('kind', 'round', 'game', p_round.game_key,
    'expect', p_round.expect, 'state', p_state));
$$;

CREATE FUNCTION announce_round(p_round round_p0, p_state text) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  SELECT announce(jsonb_build_object('kind', 'round', 'game', p_round.game_key,
    'expect', p_round.expect, 'state', p_state));
$$;

CREATE FUNCTION round_announce() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM announce_round(NEW, NEW.state);
  RETURN NULL;
END
$$;

CREATE FUNCTION order_relay_add() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO order_relay (member_id) SELECT member_id FROM fresh;
  RETURN NULL;
END
$$;

-- Tells open screens about orders that were paid or refunded, and subscribed devices about notices
-- whose time has come.
CREATE FUNCTION orders_announce() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_members bigint[];
  v_notice notice;
BEGIN
  WITH taken AS (DELETE FROM order_relay RETURNING member_id)
  SELECT array_agg(member_id) INTO v_members FROM taken;
  IF v_members IS NOT NULL THEN PERFORM announce_balances('order', v_members); END IF;
  FOR v_notice IN
    WITH due AS (DELETE FROM notice_due WHERE due_at <= clock_timestamp() RETURNING notice_id)
    SELECT n.* FROM due JOIN notice n ON n.id = due.notice_id WHERE NOT n.hidden
  LOOP
    PERFORM announce(jsonb_strip_nulls(jsonb_build_object('kind', 'notice', 'member',
      v_notice.member_id)));
    PERFORM push_tell_notice(v_notice);
  END LOOP;
END
$$;
GRANT EXECUTE ON FUNCTION orders_announce() TO velvet_draws;

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

-- A notice to everybody has no member.
-- Subscribed devices are told when a notice becomes visible for the first time.
CREATE FUNCTION notice_announce() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_is_seen boolean := TG_OP <> 'DELETE' AND NEW.published_at <= clock_timestamp();
  v_was_seen boolean := TG_OP <> 'INSERT' AND OLD.published_at <= clock_timestamp();
BEGIN
  IF TG_OP <> 'DELETE' THEN
    DELETE FROM notice_due WHERE notice_id = NEW.id;
    IF NOT v_is_seen THEN INSERT INTO notice_due VALUES (NEW.id, NEW.published_at); END IF;
  END IF;
  IF v_is_seen OR v_was_seen THEN
    PERFORM announce(jsonb_strip_nulls(jsonb_build_object('kind', 'notice', 'member',
      CASE TG_OP WHEN 'DELETE' THEN OLD.member_id ELSE NEW.member_id END)));
  END IF;
  IF v_is_seen AND NOT v_was_seen THEN PERFORM push_tell_notice(NEW); END IF;
  RETURN NULL;
END
$$;

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

CREATE TRIGGER bet_order_announce AFTER INSERT ON bet_order REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION order_relay_add();
CREATE TRIGGER bet_order_announce AFTER INSERT ON bet_order_p0 REFERENCING NEW TABLE AS fresh
  FOR EACH STATEMENT EXECUTE FUNCTION order_relay_add();
CREATE TRIGGER notice_announce AFTER INSERT OR DELETE OR UPDATE ON notice FOR EACH ROW
  EXECUTE FUNCTION notice_announce();
CREATE TRIGGER recharge_decided_announce AFTER UPDATE OF state ON recharge FOR EACH ROW
  WHEN (old.state <> new.state) EXECUTE FUNCTION wallet_announce();
CREATE TRIGGER round_announce AFTER UPDATE OF state ON round FOR EACH ROW
  WHEN (old.state = 'pending' AND (new.state IN ('drawn', 'void')))
  EXECUTE FUNCTION round_announce();
CREATE TRIGGER session_announce AFTER DELETE ON session REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION session_announce();
CREATE TRIGGER withdrawal_asked_announce AFTER INSERT ON withdrawal FOR EACH ROW
  EXECUTE FUNCTION wallet_announce();
CREATE TRIGGER withdrawal_decided_announce AFTER UPDATE OF state ON withdrawal FOR EACH ROW
  WHEN (old.state <> new.state) EXECUTE FUNCTION wallet_announce();
