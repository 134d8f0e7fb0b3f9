-- Push subscriptions and the queue of messages to them.

-- The public key of the process that sends them; no row before such a process has run.
CREATE TABLE push_server (
  singleton boolean NOT NULL DEFAULT true,
  public_key text NOT NULL,
  CONSTRAINT push_server_pkey PRIMARY KEY (singleton),
  CONSTRAINT push_server_public_key_check CHECK (public_key ~ '^[A-Za-z0-9_-]{87}$'),
  CONSTRAINT push_server_singleton_check CHECK (singleton)
);
GRANT SELECT ON push_server TO velvet_api;

-- Whoever knows address and keys can write to the device: no login reads them by itself.
CREATE TABLE push_subscription (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  session_hash bytea NOT NULL,
  endpoint text NOT NULL,
  public_key bytea NOT NULL,
  secret bytea NOT NULL,
  kinds text[] NOT NULL,
  language text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  sent_at timestamptz,
  member_id bigint,
  CONSTRAINT push_subscription_pkey PRIMARY KEY (id),
  CONSTRAINT push_subscription_endpoint_key UNIQUE (endpoint),
  CONSTRAINT push_subscription_session_hash_key UNIQUE (session_hash),
  CONSTRAINT push_subscription_endpoint_check CHECK (octet_length(endpoint) <= 2000),
  CONSTRAINT push_subscription_kinds_check
    CHECK (kinds <@ '{withdrawal,recharge,support,notice}'::text[]),
  CONSTRAINT push_subscription_of_member CHECK (member_id IS NOT NULL),
  CONSTRAINT push_subscription_public_key_check CHECK (octet_length(public_key) = 65),
  CONSTRAINT push_subscription_secret_check CHECK (octet_length(secret) = 16),
  CONSTRAINT push_subscription_session_hash_fkey FOREIGN KEY (session_hash)
    REFERENCES session(token_hash) ON DELETE CASCADE
);
COMMENT ON COLUMN push_subscription.sent_at IS 'when the push service last accepted a message';
GRANT SELECT (session_hash, kinds) ON push_subscription TO velvet_api;

-- Keeps the subscription of a session's browser. One of another session with the same address ends:
-- a browser has one, and who uses it now is another member, or the same one in a later session.
-- False when the session has ended.
CREATE FUNCTION push_save(
  p_session bytea, p_endpoint text, p_public_key bytea, p_secret bytea, p_kinds text[],
  p_language text
) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
$$;
GRANT EXECUTE ON FUNCTION push_save(bytea,text,bytea,bytea,text[],text) TO velvet_api;

CREATE FUNCTION push_end(p_session bytea) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM push_subscription WHERE session_hash = p_session;
$$;
GRANT EXECUTE ON FUNCTION push_end(bytea) TO velvet_api;

-- A language that was chosen in the app is that of messages to this device, too.
CREATE FUNCTION push_set_language(p_session bytea, p_language text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE push_subscription SET language = p_language
   WHERE session_hash = p_session AND language <> p_language;
$$;
GRANT EXECUTE ON FUNCTION push_set_language(bytea,text) TO velvet_api;

-- One message of a kind waits for each subscription, the newest: all say the same, and carry nothing
-- but the kind. p_at: seconds since 1970 of what it tells about.
CREATE FUNCTION push_enqueue(p_subscription bigint, p_kind text, p_at bigint) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_key text := format('push %s %s', p_subscription, p_kind);
  v_payload json := json_build_object('subscription', p_subscription, 'kind', p_kind, 'at', p_at);
BEGIN
  -- graphile-worker would try one at once that waits for as long as its push service has said.
  UPDATE graphile_worker._private_jobs SET payload = v_payload, attempts = 0
   WHERE key = v_key AND locked_at IS NULL;
  IF FOUND THEN RETURN; END IF;
  PERFORM graphile_worker.add_job('push_message', v_payload, job_key => v_key,
    max_attempts => 12);
END
$$;

-- Queues a message of a kind for every device of a member that wants it.
CREATE FUNCTION push_tell(p_member bigint, p_kind text) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  SELECT push_enqueue(id, p_kind, floor(extract(epoch FROM clock_timestamp()))::bigint) FROM (
    SELECT s.id FROM session e JOIN push_subscription s ON s.session_hash = e.token_hash
     WHERE e.member_id = p_member AND e.expires_at > clock_timestamp()
       AND p_kind = ANY (s.kinds) ORDER BY s.id) AS each;
$$;

CREATE FUNCTION push_notice_page(p_notice bigint, p_after bigint, p_at bigint) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM graphile_worker.add_job('push_notice',
    json_build_object('notice', p_notice, 'after', p_after, 'at', p_at),
    job_key => format('push notice %s after %s', p_notice, p_after), max_attempts => 12);
END
$$;

-- A notice has become visible.
CREATE FUNCTION push_tell_notice(p_notice notice) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF p_notice.hidden OR p_notice.published_at < clock_timestamp() - interval '24 hours' THEN
    RETURN;
  END IF;
  IF p_notice.member_id IS NOT NULL THEN
    PERFORM push_tell(p_notice.member_id, 'notice');
  ELSIF EXISTS (SELECT FROM push_subscription WHERE 'notice' = ANY (kinds)) THEN
    PERFORM push_notice_page(p_notice.id, 0, floor(extract(epoch FROM clock_timestamp()))::bigint);
  END IF;
END
$$;

CREATE FUNCTION push_on_change() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM push_tell(NEW.member_id, TG_ARGV[0]);
  RETURN NULL;
END
$$;

-- Gives browsers the key to subscribe with. With another key than before, what there is ends.
CREATE FUNCTION push_publish_key(p_public_key text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO push_server (public_key) VALUES (p_public_key) ON CONFLICT DO NOTHING;
  IF FOUND THEN RETURN; END IF;
  UPDATE push_server SET public_key = p_public_key WHERE public_key <> p_public_key;
  IF FOUND THEN DELETE FROM push_subscription; END IF;
END
$$;
GRANT EXECUTE ON FUNCTION push_publish_key(text) TO velvet_push;

-- Where a message goes. No row: it is not to be sent (any more).
CREATE FUNCTION push_recipient(p_subscription bigint, p_kind text)
RETURNS TABLE(endpoint text, public_key bytea, secret bytea, language text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.endpoint, s.public_key, s.secret, s.language
    FROM push_subscription s JOIN session e ON e.token_hash = s.session_hash
   WHERE s.id = p_subscription AND p_kind = ANY (s.kinds) AND e.expires_at > clock_timestamp();
$$;
GRANT EXECUTE ON FUNCTION push_recipient(bigint,text) TO velvet_push;

CREATE FUNCTION push_sent(p_subscription bigint) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE push_subscription SET sent_at = clock_timestamp() WHERE id = p_subscription;
$$;
GRANT EXECUTE ON FUNCTION push_sent(bigint) TO velvet_push;

-- One that was saved anew meanwhile, with another address, stays.
CREATE FUNCTION push_gone(p_subscription bigint, p_endpoint text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM push_subscription WHERE id = p_subscription AND endpoint = p_endpoint;
$$;
GRANT EXECUTE ON FUNCTION push_gone(bigint,text) TO velvet_push;

-- Queues messages about a notice to everybody for the next subscriptions after this id, and the job for
-- those after them. Repeated, it adds nothing that still waits.
CREATE FUNCTION push_notice_fan_out(p_notice bigint, p_after bigint, p_at bigint) RETURNS void
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
GRANT EXECUTE ON FUNCTION push_notice_fan_out(bigint,bigint,bigint) TO velvet_push;

-- Gives up what processes that no longer run have locked (a job takes seconds; graphile-worker would
-- wait for four hours), and removes what was tried for the last time.
CREATE FUNCTION push_tidy() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_tasks integer[] := ARRAY(SELECT id FROM graphile_worker._private_tasks
    WHERE identifier IN ('push_message', 'push_notice'));
BEGIN
  UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL
   WHERE task_id = ANY (v_tasks) AND locked_at < clock_timestamp() - interval '1 minute';
  DELETE FROM graphile_worker._private_jobs
   WHERE task_id = ANY (v_tasks) AND locked_at IS NULL AND attempts >= max_attempts;
END
$$;
GRANT EXECUTE ON FUNCTION push_tidy() TO velvet_push;

CREATE TRIGGER recharge_credited_push AFTER UPDATE OF state ON recharge FOR EACH ROW
  WHEN (old.state <> new.state AND new.state = 'succeeded')
  EXECUTE FUNCTION push_on_change('recharge');
CREATE TRIGGER support_answered_push AFTER INSERT ON support_message FOR EACH ROW
  WHEN (new.operator_id IS NOT NULL) EXECUTE FUNCTION push_on_change('support');
CREATE TRIGGER withdrawal_decided_push AFTER UPDATE OF state ON withdrawal FOR EACH ROW
  WHEN (old.state <> new.state) EXECUTE FUNCTION push_on_change('withdrawal');
