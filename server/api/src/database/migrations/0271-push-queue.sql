-- Sending push messages (spec S14.5): what members are told about is put into graphile-worker's queue
-- (job-queue.ts) by the transaction that it tells about, and a process with a login of its own sends it.

DO $$
BEGIN
  BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'velvet_push') THEN
      CREATE ROLE velvet_push NOLOGIN;
    END IF;
  EXCEPTION
    -- Another database of the same cluster is being migrated at the same time.
    WHEN duplicate_object OR unique_violation THEN NULL;
  END;
  GRANT USAGE ON SCHEMA public TO velvet_push;
  EXECUTE format('GRANT CONNECT ON DATABASE %I TO velvet_push', current_database());
END
$$;

-- Without an address the kinds stay: the app subscribes again at its next start.
ALTER TABLE push_subscription
  ALTER endpoint DROP NOT NULL,
  ALTER public_key DROP NOT NULL,
  ALTER secret DROP NOT NULL,
  ADD CONSTRAINT push_subscription_address CHECK (num_nulls(endpoint, public_key, secret) IN (0, 3));

-- Into the queue ---------------------------------------------------------------------------------

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

CREATE FUNCTION push_tell(p_member bigint, p_kind text) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  SELECT push_enqueue(id, p_kind, floor(extract(epoch FROM clock_timestamp()))::bigint) FROM (
    SELECT s.id FROM session e JOIN push_subscription s ON s.session_hash = e.token_hash
     WHERE e.member_id = p_member AND e.expires_at > clock_timestamp()
       AND s.endpoint IS NOT NULL AND p_kind = ANY (s.kinds) ORDER BY s.id) AS each;
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
CREATE TRIGGER withdrawal_decided_push AFTER UPDATE OF state ON withdrawal FOR EACH ROW
  WHEN (OLD.state <> NEW.state) EXECUTE FUNCTION push_on_change('withdrawal');
CREATE TRIGGER recharge_credited_push AFTER UPDATE OF state ON recharge FOR EACH ROW
  WHEN (OLD.state <> NEW.state AND NEW.state = 'succeeded')
  EXECUTE FUNCTION push_on_change('recharge');
CREATE TRIGGER support_answered_push AFTER INSERT ON support_message FOR EACH ROW
  WHEN (NEW.operator_id IS NOT NULL) EXECUTE FUNCTION push_on_change('support');

-- As in 0151, and subscribed devices are told when a notice becomes visible for the first time.
CREATE OR REPLACE FUNCTION notice_announce() RETURNS trigger
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

-- As in 0151, and subscribed devices are told about notices whose time has come.
CREATE OR REPLACE FUNCTION orders_announce() RETURNS void
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

-- The sending process ----------------------------------------------------------------------------

-- Gives browsers the key to subscribe with. With another key than before, subscriptions are of no
-- use: their addresses go.
CREATE FUNCTION push_publish_key(p_public_key text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO push_server (public_key) VALUES (p_public_key) ON CONFLICT DO NOTHING;
  IF FOUND THEN RETURN; END IF;
  UPDATE push_server SET public_key = p_public_key WHERE public_key <> p_public_key;
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE push_subscription SET endpoint = NULL, public_key = NULL, secret = NULL
   WHERE endpoint IS NOT NULL;
END
$$;

-- Where a message goes. No row: it is not to be sent (any more).
CREATE FUNCTION push_recipient(p_subscription bigint, p_kind text)
RETURNS TABLE (endpoint text, public_key bytea, secret bytea, language text)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.endpoint, s.public_key, s.secret, s.language
    FROM push_subscription s JOIN session e ON e.token_hash = s.session_hash
   WHERE s.id = p_subscription AND s.endpoint IS NOT NULL AND p_kind = ANY (s.kinds)
     AND e.expires_at > clock_timestamp();
$$;

CREATE FUNCTION push_sent(p_subscription bigint) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE push_subscription SET sent_at = clock_timestamp() WHERE id = p_subscription;
$$;

-- The push service does not know the address any more; one that was saved meanwhile stays.
CREATE FUNCTION push_gone(p_subscription bigint, p_endpoint text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE push_subscription SET endpoint = NULL, public_key = NULL, secret = NULL
   WHERE id = p_subscription AND endpoint = p_endpoint;
$$;

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
    WHERE id > p_after AND endpoint IS NOT NULL AND 'notice' = ANY (kinds) ORDER BY id LIMIT v_most);
  PERFORM push_enqueue(id, 'notice', p_at) FROM unnest(v_ids) AS id;
  IF cardinality(v_ids) = v_most THEN
    PERFORM push_notice_page(p_notice, v_ids[v_most], p_at);
  END IF;
END
$$;

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

-- As in 0160; processes with jobs of another kind are not its to judge.
CREATE OR REPLACE FUNCTION transcoder_beat(p_worker text, p_ffmpeg text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_dead interval := interval '15 seconds';
  v_left transcoding;
BEGIN
  INSERT INTO transcoder VALUES (p_worker, p_ffmpeg, clock_timestamp())
  ON CONFLICT (worker) DO UPDATE SET ffmpeg = excluded.ffmpeg, seen_at = excluded.seen_at;
  DELETE FROM transcoder WHERE seen_at < clock_timestamp() - v_dead;
  PERFORM graphile_worker.force_unlock_workers(ARRAY(
    SELECT DISTINCT j.locked_by FROM graphile_worker.jobs j
     WHERE j.task_identifier = 'transcode_video' AND j.locked_at < clock_timestamp() - v_dead
       AND NOT EXISTS (SELECT FROM transcoder t WHERE t.worker = j.locked_by)));
  FOR v_left IN SELECT * FROM transcoding g WHERE g.state = 'running'
    AND NOT EXISTS (SELECT FROM transcoder t WHERE t.worker = g.worker) FOR UPDATE SKIP LOCKED
  LOOP
    PERFORM transcoding_leave(v_left, 'crashed');
  END LOOP;
END
$$;

GRANT SELECT ON schema_migration TO velvet_push;
GRANT EXECUTE ON FUNCTION
  push_publish_key(text),
  push_recipient(bigint, text),
  push_sent(bigint),
  push_gone(bigint, text),
  push_notice_fan_out(bigint, bigint, bigint),
  push_tidy()
  TO velvet_push;
