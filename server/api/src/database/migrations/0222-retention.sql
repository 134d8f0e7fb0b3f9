-- How long each kind of data is kept (spec S14.4). docs/privacy.md names the same periods; a test
-- compares them.

CREATE FUNCTION retention_days(p_kind text) RETURNS integer
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT CASE p_kind
    WHEN 'attempts' THEN 1
    WHEN 'operator-calls' THEN 1
    WHEN 'ended-sessions' THEN 1
    WHEN 'offline-sessions' THEN 30
    WHEN 'bulk-reports' THEN 90
    WHEN 'conversations' THEN 730
    WHEN 'messages' THEN 730
    WHEN 'reports' THEN 730
    WHEN 'notes' THEN 730
    WHEN 'resets' THEN 730 END;
$$;

-- From when on data of a kind is kept.
CREATE FUNCTION retention_start(p_kind text) RETURNS timestamptz
LANGUAGE sql SET search_path = public, pg_temp AS $$
  SELECT ledger_now() - make_interval(days => retention_days(p_kind));
$$;

-- As in 0030 and later, with the periods of retention_days.
CREATE OR REPLACE FUNCTION sweep_expired() RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH attempts AS (
    DELETE FROM login_throttle WHERE window_start < retention_start('attempts') RETURNING 1
  ), sessions AS (
    DELETE FROM session WHERE expires_at < retention_start('ended-sessions') RETURNING 1
  ), offline AS (
    DELETE FROM session_offline WHERE ended_at < retention_start('offline-sessions') RETURNING 1
  ), calls AS (
    DELETE FROM operator_call WHERE at < retention_start('operator-calls') RETURNING 1
  )
  SELECT (SELECT count(*) FROM attempts) + (SELECT count(*) FROM sessions)
    + (SELECT count(*) FROM offline) + (SELECT count(*) FROM calls);
$$;

-- Removes what has been kept for as long as it may be, at most p_limit rows of each kind. Returns how many.
CREATE FUNCTION sweep_retention(p_limit integer) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_all bigint := 0;
  v_count bigint;
BEGIN
  PERFORM set_config('velvet.erasing', 'on', true);
  WITH gone AS (
    DELETE FROM support_message WHERE id IN (
      SELECT id FROM support_message WHERE created_at < retention_start('conversations')
       ORDER BY id LIMIT p_limit FOR UPDATE SKIP LOCKED)
    RETURNING picture
  ), files AS (
    INSERT INTO file_removal (path) SELECT 'support/' || picture FROM gone WHERE picture IS NOT NULL
    ON CONFLICT DO NOTHING
  )
  SELECT count(*) INTO v_count FROM gone;
  v_all := v_all + v_count;
  DELETE FROM notice WHERE id IN (
    SELECT id FROM notice WHERE member_id IS NOT NULL AND published_at < retention_start('messages')
     ORDER BY id LIMIT p_limit FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS v_count = ROW_COUNT;
  v_all := v_all + v_count;
  DELETE FROM listing_report WHERE id IN (
    SELECT id FROM listing_report WHERE settled_at < retention_start('reports')
     ORDER BY id LIMIT p_limit FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS v_count = ROW_COUNT;
  v_all := v_all + v_count;
  DELETE FROM member_note WHERE id IN (
    SELECT id FROM member_note WHERE created_at < retention_start('notes')
     ORDER BY id LIMIT p_limit FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS v_count = ROW_COUNT;
  v_all := v_all + v_count;
  DELETE FROM member_password_reset WHERE id IN (
    SELECT id FROM member_password_reset WHERE at < retention_start('resets')
     ORDER BY id LIMIT p_limit FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS v_count = ROW_COUNT;
  v_all := v_all + v_count;
  DELETE FROM bulk_change WHERE id IN (
    SELECT id FROM bulk_change WHERE state = 'preview' AND created_at < ledger_now() - interval '1 day'
      OR state <> 'running' AND created_at < retention_start('bulk-reports')
     ORDER BY id LIMIT p_limit FOR UPDATE SKIP LOCKED);
  GET DIAGNOSTICS v_count = ROW_COUNT;
  v_all := v_all + v_count;
  PERFORM set_config('velvet.erasing', '', true);
  RETURN v_all;
END
$$;

GRANT EXECUTE ON FUNCTION sweep_retention(integer), retention_days(text) TO velvet_api;
