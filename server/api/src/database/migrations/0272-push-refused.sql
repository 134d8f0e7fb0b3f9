-- A subscription that is of no use any more ends: with another key, or once its push service refuses
-- it. The app remembers the member's choice, and subscribes again where the server has none.

DELETE FROM push_subscription WHERE endpoint IS NULL;
ALTER TABLE push_subscription
  DROP CONSTRAINT push_subscription_address,
  ALTER endpoint SET NOT NULL,
  ALTER public_key SET NOT NULL,
  ALTER secret SET NOT NULL;

-- Gives browsers the key to subscribe with. With another key than before, what there is ends.
CREATE OR REPLACE FUNCTION push_publish_key(p_public_key text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO push_server (public_key) VALUES (p_public_key) ON CONFLICT DO NOTHING;
  IF FOUND THEN RETURN; END IF;
  UPDATE push_server SET public_key = p_public_key WHERE public_key <> p_public_key;
  IF FOUND THEN DELETE FROM push_subscription; END IF;
END
$$;

-- One that was saved anew meanwhile, with another address, stays.
CREATE OR REPLACE FUNCTION push_gone(p_subscription bigint, p_endpoint text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM push_subscription WHERE id = p_subscription AND endpoint = p_endpoint;
$$;

-- As in 0271, without a look at the address.
CREATE OR REPLACE FUNCTION push_tell(p_member bigint, p_kind text) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  SELECT push_enqueue(id, p_kind, floor(extract(epoch FROM clock_timestamp()))::bigint) FROM (
    SELECT s.id FROM session e JOIN push_subscription s ON s.session_hash = e.token_hash
     WHERE e.member_id = p_member AND e.expires_at > clock_timestamp()
       AND p_kind = ANY (s.kinds) ORDER BY s.id) AS each;
$$;

CREATE OR REPLACE FUNCTION push_recipient(p_subscription bigint, p_kind text)
RETURNS TABLE (endpoint text, public_key bytea, secret bytea, language text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.endpoint, s.public_key, s.secret, s.language
    FROM push_subscription s JOIN session e ON e.token_hash = s.session_hash
   WHERE s.id = p_subscription AND p_kind = ANY (s.kinds) AND e.expires_at > clock_timestamp();
$$;

CREATE OR REPLACE FUNCTION push_notice_fan_out(p_notice bigint, p_after bigint, p_at bigint)
RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_most integer := 200;
  v_ids bigint[];
BEGIN
  IF NOT EXISTS (SELECT FROM notice WHERE id = p_notice AND NOT hidden AND member_id IS NULL) THEN
    RETURN;
  END IF;
  v_ids := ARRAY(SELECT id FROM push_subscription
    WHERE id > p_after AND 'notice' = ANY (kinds) ORDER BY id LIMIT v_most);
  PERFORM push_enqueue(id, 'notice', p_at) FROM unnest(v_ids) AS id;
  IF cardinality(v_ids) = v_most THEN
    PERFORM push_notice_page(p_notice, v_ids[v_most], p_at);
  END IF;
END
$$;
