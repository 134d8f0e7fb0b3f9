-- What is removed after its time, and figures for monitoring.

-- Removes up to p_limit of each kind and returns how many that were, as sweep_retention does. Counters of an
-- account over all addresses (S14.6) last a week. Keys are an array: with a query in its place a flood of
-- them would be read whole.
CREATE FUNCTION sweep_expired(p_limit integer) RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH attempts AS (
    DELETE FROM login_throttle WHERE key = ANY (ARRAY(
      SELECT key FROM login_throttle WHERE key NOT LIKE '%|604800|%' AND key NOT LIKE 'told|%'
         AND window_start < (SELECT retention_start('attempts'))
       ORDER BY window_start LIMIT p_limit FOR UPDATE SKIP LOCKED)) RETURNING 1
  ), caps AS (
    DELETE FROM login_throttle WHERE key = ANY (ARRAY(
      SELECT key FROM login_throttle WHERE (key LIKE '%|604800|%' OR key LIKE 'told|%')
         AND window_start < (SELECT ledger_now() - interval '7 days')
       ORDER BY window_start LIMIT p_limit FOR UPDATE SKIP LOCKED)) RETURNING 1
  ), sessions AS (
    DELETE FROM session WHERE token_hash = ANY (ARRAY(
      SELECT token_hash FROM session WHERE expires_at < (SELECT retention_start('ended-sessions'))
       ORDER BY expires_at LIMIT p_limit FOR UPDATE SKIP LOCKED)) RETURNING 1
  ), offline AS (
    DELETE FROM session_offline WHERE token_hash = ANY (ARRAY(
      SELECT token_hash FROM session_offline
       WHERE ended_at < (SELECT retention_start('offline-sessions'))
       ORDER BY ended_at LIMIT p_limit FOR UPDATE SKIP LOCKED)) RETURNING 1
  ), sign_ins AS (
    DELETE FROM member_sign_in WHERE id = ANY (ARRAY(
      SELECT id FROM member_sign_in WHERE last_at < (SELECT retention_start('sign-ins'))
       ORDER BY last_at LIMIT p_limit FOR UPDATE SKIP LOCKED)) RETURNING 1
  ), calls AS (
    DELETE FROM operator_call WHERE (operator_id, idem_key) IN (
      SELECT operator_id, idem_key FROM operator_call
       WHERE at < (SELECT retention_start('operator-calls'))
       ORDER BY at LIMIT p_limit FOR UPDATE SKIP LOCKED) RETURNING 1
  )
  SELECT (SELECT count(*) FROM attempts) + (SELECT count(*) FROM caps)
    + (SELECT count(*) FROM sessions) + (SELECT count(*) FROM offline)
    + (SELECT count(*) FROM sign_ins) + (SELECT count(*) FROM calls);
$$;
GRANT EXECUTE ON FUNCTION sweep_expired(integer) TO velvet_api;

-- Figures for a dashboard; nothing about a single member.
CREATE VIEW metric AS
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
    ( SELECT count(*) AS count
           FROM partition_range r
          WHERE r.family = 'game'::text AND r.lower_id > s.last_value) AS value
   FROM round_id_seq s
UNION ALL
 SELECT 'backup_age_seconds'::text AS name,
    EXTRACT(epoch FROM clock_timestamp() - max(maintenance_run.ended_at)) AS value
   FROM maintenance_run
  WHERE maintenance_run.name ~~ 'backup%'::text
 HAVING count(*) > 0
UNION ALL
 SELECT maintenance_run.name || '_age_seconds'::text AS name,
    EXTRACT(epoch FROM clock_timestamp() - maintenance_run.ended_at) AS value
   FROM maintenance_run
  WHERE maintenance_run.name = ANY (ARRAY['backup_full'::text, 'restore_drill'::text])
UNION ALL
 SELECT maintenance_run.name || '_seconds'::text AS name,
    maintenance_run.seconds AS value
   FROM maintenance_run;
GRANT SELECT ON metric TO velvet_metrics;

-- How many days things of a kind are kept; those of a case count from its end.
CREATE FUNCTION retention_days(p_kind text) RETURNS integer
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT CASE p_kind
    WHEN 'attempts' THEN 1
    WHEN 'operator-calls' THEN 1
    WHEN 'ended-sessions' THEN 1
    WHEN 'offline-sessions' THEN 30
    WHEN 'sign-ins' THEN 90
    WHEN 'bulk-reports' THEN 90
    WHEN 'cases' THEN 90
    WHEN 'conversations' THEN 730
    WHEN 'messages' THEN 730
    WHEN 'reports' THEN 730
    WHEN 'notes' THEN 730
    WHEN 'resets' THEN 730 END;
$$;
GRANT EXECUTE ON FUNCTION retention_days(text) TO velvet_api;

-- From when on data of a kind is kept.
CREATE FUNCTION retention_start(p_kind text) RETURNS timestamptz
LANGUAGE sql SET search_path = public, pg_temp AS $$
  SELECT ledger_now() - make_interval(days => retention_days(p_kind));
$$;

-- `retention_start` reads the clock, so that PostgreSQL asked it for each row and used no index: once, in
-- a query of its own, is enough. In the order of the index, so that the sweep ends at the first row that is
-- kept; in that of ids it would read all of them to find none.
CREATE FUNCTION sweep_retention(p_limit integer) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_all bigint := 0;
  v_count bigint;
BEGIN
  PERFORM set_config('velvet.erasing', 'on', true);
  WITH gone AS (
    DELETE FROM support_message WHERE id IN (
      SELECT id FROM support_message WHERE created_at < (SELECT retention_start('conversations'))
       ORDER BY created_at LIMIT p_limit FOR UPDATE SKIP LOCKED)
    RETURNING picture
  ), files AS (
    INSERT INTO file_removal (path) SELECT 'support/' || picture FROM gone WHERE picture IS NOT NULL
    ON CONFLICT DO NOTHING
  )
  SELECT count(*) INTO v_count FROM gone;
  v_all := v_all + v_count;
  DELETE FROM notice WHERE id IN (
    SELECT id FROM notice
     WHERE member_id IS NOT NULL AND published_at < (SELECT retention_start('messages'))
     ORDER BY published_at LIMIT p_limit FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS v_count = ROW_COUNT;
  v_all := v_all + v_count;
  DELETE FROM listing_report WHERE id IN (
    SELECT id FROM listing_report WHERE settled_at < (SELECT retention_start('reports'))
     ORDER BY settled_at LIMIT p_limit FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS v_count = ROW_COUNT;
  v_all := v_all + v_count;
  DELETE FROM member_note WHERE id IN (
    SELECT id FROM member_note WHERE created_at < (SELECT retention_start('notes'))
     ORDER BY created_at LIMIT p_limit FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS v_count = ROW_COUNT;
  v_all := v_all + v_count;
  DELETE FROM member_password_reset WHERE id IN (
    SELECT id FROM member_password_reset WHERE at < (SELECT retention_start('resets'))
     ORDER BY at LIMIT p_limit FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS v_count = ROW_COUNT;
  v_all := v_all + v_count;
  -- Operators make few of these: they are read whole.
  DELETE FROM bulk_change WHERE id IN (
    SELECT id FROM bulk_change
     WHERE state = 'preview' AND created_at < (SELECT ledger_now()) - interval '1 day'
      OR state <> 'running' AND created_at < (SELECT retention_start('bulk-reports'))
     ORDER BY id LIMIT p_limit FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS v_count = ROW_COUNT;
  v_all := v_all + v_count;
  PERFORM set_config('velvet.erasing', '', true);
  RETURN v_all;
END
$$;
GRANT EXECUTE ON FUNCTION sweep_retention(integer) TO velvet_api;
