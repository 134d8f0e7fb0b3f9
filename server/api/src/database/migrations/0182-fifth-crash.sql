-- A job that another process takes up before the next beat finds the dead one: the fifth crash was the last.
CREATE OR REPLACE FUNCTION transcoding_begin(p_id bigint, p_worker text)
RETURNS TABLE(file text, size bigint, sha256 bytea, stream text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_left transcoding;
BEGIN
  SELECT * INTO v_left FROM transcoding g
   WHERE id = p_id AND (state = 'waiting' OR state = 'running'
     AND NOT EXISTS (SELECT FROM transcoder t WHERE t.worker = g.worker)) FOR UPDATE;
  IF NOT FOUND THEN RETURN; END IF;
  IF v_left.state = 'running' AND v_left.attempts >= 5 THEN
    PERFORM transcoding_leave(v_left, 'crashed');
    RETURN;
  END IF;
  UPDATE transcoding SET state = 'running', worker = p_worker, attempts = attempts + 1,
      step = 'checking', percent = 0, changed_at = clock_timestamp()
   WHERE id = p_id;
  RETURN QUERY SELECT u.file, u.size, u.sha256, transcoding_stream(u.file)
    FROM transcoding g JOIN video_upload u ON u.id = g.upload_id WHERE g.id = p_id;
END
$$;
