-- `retention_start` reads the clock, so that PostgreSQL asked it for each row and used no index: once, in
-- a query of its own, is enough. In the order of the index, so that the sweep ends at the first row that is
-- kept; in that of ids it would read all of them to find none.
CREATE OR REPLACE FUNCTION sweep_retention(p_limit integer)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;

-- A case ends after its last message, so that the index of those finds what can have ended.
CREATE OR REPLACE FUNCTION support_case_sweep(p_limit integer)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  WITH gone AS (
    DELETE FROM support_case WHERE id IN (
      SELECT id FROM support_case
       WHERE last_at < (SELECT retention_start('cases'))
         AND support_case_end(closed_at, last_at) < (SELECT retention_start('cases'))
       ORDER BY last_at LIMIT p_limit FOR UPDATE SKIP LOCKED)
    RETURNING 1
  )
  SELECT count(*) FROM gone;
$function$;
