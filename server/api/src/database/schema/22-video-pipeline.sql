-- Uploads, transcoding jobs and captions of videos.

-- Transcoding processes that run; need not survive a crash of the database.
CREATE UNLOGGED TABLE transcoder (
  -- As graphile-worker names the process in its locks.
  worker text NOT NULL,
  -- Its version of ffmpeg; NULL: it has none.
  ffmpeg text,
  seen_at timestamptz NOT NULL,
  CONSTRAINT transcoder_pkey PRIMARY KEY (worker)
);

CREATE TABLE video_caption (
  video_id bigint NOT NULL,
  language text NOT NULL,
  -- WebVTT.
  track text NOT NULL,
  CONSTRAINT video_caption_pkey PRIMARY KEY (video_id, language),
  CONSTRAINT video_caption_language_check
    CHECK (language IN ('zh-hans', 'zh', 'en', 'ja', 'kr', 'tr')),
  CONSTRAINT video_caption_video_id_fkey FOREIGN KEY (video_id) REFERENCES video(id)
    ON DELETE CASCADE
);
GRANT SELECT ON video_caption TO velvet_operator;

-- A file that an operator sends in pieces, one after the other.
CREATE TABLE video_upload (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  operator_id bigint NOT NULL,
  -- The operator's name, which does not change.
  operator text NOT NULL,
  -- As the operator's file is called; for people only.
  name text NOT NULL,
  size bigint NOT NULL,
  -- Of the whole file, where the operator's browser has named it.
  sha256 bytea,
  -- Its name in the folder of uploads.
  file text NOT NULL DEFAULT replace(gen_random_uuid()::text, '-', ''),
  received bigint NOT NULL DEFAULT 0,
  state text NOT NULL DEFAULT 'open',
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT video_upload_pkey PRIMARY KEY (id),
  CONSTRAINT video_upload_file_key UNIQUE (file),
  CONSTRAINT video_upload_check CHECK (received >= 0 AND received <= size),
  CONSTRAINT video_upload_file_check CHECK (file ~ '^[0-9a-f]{32}$'),
  CONSTRAINT video_upload_name_check CHECK (name <> '' AND char_length(name) <= 255),
  CONSTRAINT video_upload_sha256_check CHECK (octet_length(sha256) = 32),
  CONSTRAINT video_upload_size_check CHECK (size > 0),
  CONSTRAINT video_upload_state_check CHECK (state IN ('open', 'finished', 'abandoned', 'expired')),
  CONSTRAINT video_upload_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator_account(id)
);
CREATE INDEX video_upload_open ON video_upload (id) WHERE state = 'open';
GRANT SELECT ON video_upload TO velvet_operator;

-- How an uploaded file becomes a stream.
CREATE TABLE transcoding (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  video_id bigint NOT NULL,
  upload_id bigint NOT NULL,
  state text NOT NULL DEFAULT 'waiting',
  -- What is being done; empty: nothing.
  step text NOT NULL DEFAULT '',
  percent integer NOT NULL DEFAULT 0,
  -- Why it has failed.
  reason text,
  -- Since it was last asked for; each process that takes it up counts.
  attempts integer NOT NULL DEFAULT 0,
  worker text,
  -- How many poster candidates there are.
  posters integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT transcoding_pkey PRIMARY KEY (id),
  CONSTRAINT transcoding_upload_id_key UNIQUE (upload_id),
  CONSTRAINT transcoding_video_id_key UNIQUE (video_id),
  CONSTRAINT transcoding_check CHECK ((state = 'running') = (worker IS NOT NULL)),
  CONSTRAINT transcoding_check1 CHECK ((state = 'failed') = (reason IS NOT NULL)),
  CONSTRAINT transcoding_percent_check CHECK (percent >= 0 AND percent <= 100),
  CONSTRAINT transcoding_reason_check CHECK (char_length(reason) <= 32),
  CONSTRAINT transcoding_state_check
    CHECK (state IN ('waiting', 'running', 'done', 'failed', 'cancelled')),
  CONSTRAINT transcoding_step_check CHECK (char_length(step) <= 32),
  CONSTRAINT transcoding_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES video_upload(id),
  CONSTRAINT transcoding_video_id_fkey FOREIGN KEY (video_id) REFERENCES video(id) ON DELETE CASCADE
);
GRANT SELECT ON transcoding TO velvet_operator;

CREATE TABLE video_upload_piece (
  upload_id bigint NOT NULL,
  start bigint NOT NULL,
  length integer NOT NULL,
  sha256 bytea NOT NULL,
  CONSTRAINT video_upload_piece_pkey PRIMARY KEY (upload_id, start),
  CONSTRAINT video_upload_piece_length_check CHECK (length > 0),
  CONSTRAINT video_upload_piece_sha256_check CHECK (octet_length(sha256) = 32),
  CONSTRAINT video_upload_piece_start_check CHECK (start >= 0),
  CONSTRAINT video_upload_piece_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES video_upload(id)
    ON DELETE CASCADE
);

CREATE FUNCTION revision_count() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF acts_as_operator() THEN NEW.revision := OLD.revision + 1; END IF;
  RETURN NEW;
END
$$;

-- Uploads are accepted while a process could transcode them.
CREATE FUNCTION transcoder_ready() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM transcoder
    WHERE ffmpeg IS NOT NULL AND seen_at > clock_timestamp() - interval '1 minute');
$$;
GRANT EXECUTE ON FUNCTION transcoder_ready() TO velvet_operator;

-- Names of the files of a transcoding: its folder of work, and its stream.
CREATE FUNCTION transcoding_stream(p_file text) RETURNS text
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT 'film-' || left(p_file, 20);
$$;
GRANT EXECUTE ON FUNCTION transcoding_stream(text) TO velvet_operator;

CREATE FUNCTION transcoding_version(p_transcoding transcoding) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT p_transcoding.state || '.' || p_transcoding.attempts;
$$;
GRANT EXECUTE ON FUNCTION transcoding_version(transcoding) TO velvet_operator;

-- Puts a transcoding into the queue. The only way into it: no login that serves requests reaches
-- graphile-worker's schema.
CREATE FUNCTION transcoding_enqueue(p_id bigint) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM graphile_worker.add_job('transcode_video', json_build_object('id', p_id),
    job_key => 'transcoding ' || p_id);
END
$$;

-- outcome: started, no_transcoder, uploads_open (ten are unfinished).
CREATE FUNCTION operator_upload_start(p_name text, p_size bigint, p_sha256 bytea)
RETURNS TABLE(outcome text, id bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_who operator_identity := operator_required(ARRAY['content']);
  v_id bigint;
BEGIN
  IF NOT transcoder_ready() THEN
    RETURN QUERY SELECT 'no_transcoder', NULL::bigint;
    RETURN;
  END IF;
  IF (SELECT count(*) FROM video_upload u
      WHERE u.state = 'open' AND u.operator_id = v_who.operator_id) >= 10 THEN
    RETURN QUERY SELECT 'uploads_open', NULL::bigint;
    RETURN;
  END IF;
  INSERT INTO video_upload (operator_id, operator, name, size, sha256)
  VALUES (v_who.operator_id, v_who.name, p_name, p_size, p_sha256) RETURNING video_upload.id INTO v_id;
  PERFORM operator_audit(v_who, 'start upload', 'upload ' || v_id,
    jsonb_build_object('name', p_name, 'size', p_size));
  RETURN QUERY SELECT 'started', v_id;
END
$$;
GRANT EXECUTE ON FUNCTION operator_upload_start(text,bigint,bytea) TO velvet_operator;

-- What a piece would be: new, repeated (it is there already), wrong_offset, too_large (for the file),
-- wrong_state (the upload is no longer open), unknown.
CREATE FUNCTION operator_upload_piece_look(
  p_upload bigint, p_start bigint, p_length integer, p_sha256 bytea
) RETURNS TABLE(outcome text, file text, received bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_upload video_upload;
  v_piece video_upload_piece;
BEGIN
  PERFORM operator_required(ARRAY['content']);
  SELECT * INTO v_upload FROM video_upload WHERE id = p_upload;
  SELECT * INTO v_piece FROM video_upload_piece WHERE upload_id = p_upload AND start = p_start;
  RETURN QUERY SELECT CASE
      WHEN v_upload.id IS NULL THEN 'unknown'
      WHEN v_upload.state <> 'open' THEN 'wrong_state'
      WHEN v_piece.sha256 = p_sha256 AND v_piece.length = coalesce(p_length, v_piece.length)
        THEN 'repeated'
      WHEN p_start <> v_upload.received THEN 'wrong_offset'
      WHEN p_start + coalesce(p_length, 1) > v_upload.size THEN 'too_large'
      ELSE 'new' END,
    v_upload.file, v_upload.received;
END
$$;
GRANT EXECUTE
  ON FUNCTION operator_upload_piece_look(bigint,bigint,integer,bytea)
  TO velvet_operator;

-- Notes a piece whose bytes the caller writes before it commits. Until then nobody else adds one.
CREATE FUNCTION operator_upload_piece_add(
  p_upload bigint, p_start bigint, p_length integer, p_sha256 bytea
) RETURNS TABLE(outcome text, file text, received bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_found record;
BEGIN
  PERFORM FROM video_upload WHERE id = p_upload FOR UPDATE;
  SELECT * INTO v_found
    FROM operator_upload_piece_look(p_upload, p_start, p_length, p_sha256);
  IF v_found.outcome = 'new' THEN
    INSERT INTO video_upload_piece VALUES (p_upload, p_start, p_length, p_sha256);
    UPDATE video_upload SET received = received + p_length, changed_at = clock_timestamp()
     WHERE id = p_upload RETURNING received INTO v_found.received;
  END IF;
  RETURN QUERY SELECT v_found.outcome, v_found.file, v_found.received;
END
$$;
GRANT EXECUTE ON FUNCTION operator_upload_piece_add(bigint,bigint,integer,bytea) TO velvet_operator;

-- Makes a hidden video of a complete upload and queues its transcoding.
-- outcome: finished, incomplete, no_class, no_transcoder, wrong_state, unknown.
CREATE FUNCTION operator_upload_finish(p_upload bigint, p_class bigint)
RETURNS TABLE(outcome text, video_id bigint)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_who operator_identity := operator_required(ARRAY['content']);
  v_upload video_upload;
  v_video bigint;
  v_transcoding bigint;
  v_refused text;
BEGIN
  SELECT * INTO v_upload FROM video_upload WHERE id = p_upload FOR UPDATE;
  v_refused := CASE
    WHEN v_upload.id IS NULL THEN 'unknown'
    WHEN v_upload.state <> 'open' THEN 'wrong_state'
    WHEN v_upload.received < v_upload.size THEN 'incomplete'
    WHEN NOT EXISTS (SELECT FROM video_class WHERE id = p_class) THEN 'no_class'
    WHEN NOT transcoder_ready() THEN 'no_transcoder' END;
  IF v_refused IS NOT NULL THEN
    RETURN QUERY SELECT v_refused, NULL::bigint;
    RETURN;
  END IF;
  UPDATE video_upload SET state = 'finished', changed_at = clock_timestamp() WHERE id = p_upload;
  DELETE FROM video_upload_piece WHERE upload_id = p_upload;
  INSERT INTO video (class_id, title, hidden)
  VALUES (p_class, jsonb_build_object('en', v_upload.name), true) RETURNING id INTO v_video;
  INSERT INTO transcoding (video_id, upload_id) VALUES (v_video, p_upload)
  RETURNING id INTO v_transcoding;
  PERFORM transcoding_enqueue(v_transcoding);
  PERFORM operator_audit(v_who, 'finish upload', 'upload ' || p_upload,
    jsonb_build_object('video', v_video));
  RETURN QUERY SELECT 'finished', v_video;
END
$$;
GRANT EXECUTE ON FUNCTION operator_upload_finish(bigint,bigint) TO velvet_operator;

-- Gives an unfinished upload up; the transcoding process removes the file.
-- outcome: abandoned, wrong_state, unknown.
CREATE FUNCTION operator_upload_abandon(p_upload bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_who operator_identity := operator_required(ARRAY['content']);
  v_upload video_upload;
BEGIN
  SELECT * INTO v_upload FROM video_upload WHERE id = p_upload FOR UPDATE;
  IF v_upload.state IS DISTINCT FROM 'open' THEN
    RETURN CASE WHEN v_upload.id IS NULL THEN 'unknown' ELSE 'wrong_state' END;
  END IF;
  UPDATE video_upload SET state = 'abandoned', changed_at = clock_timestamp() WHERE id = p_upload;
  DELETE FROM video_upload_piece WHERE upload_id = p_upload;
  PERFORM operator_audit(v_who, 'abandon upload', 'upload ' || p_upload,
    jsonb_build_object('received', v_upload.received));
  RETURN 'abandoned';
END
$$;
GRANT EXECUTE ON FUNCTION operator_upload_abandon(bigint) TO velvet_operator;

-- Locks a video that is to be edited. outcome: held, changed_meanwhile, unknown.
CREATE FUNCTION operator_video_hold(p_video bigint, p_revision integer) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_revision integer;
BEGIN
  PERFORM operator_required(ARRAY['content']);
  SELECT revision INTO v_revision FROM video WHERE id = p_video FOR UPDATE;
  RETURN CASE WHEN v_revision IS NULL THEN 'unknown'
    WHEN v_revision <> p_revision THEN 'changed_meanwhile' ELSE 'held' END;
END
$$;
GRANT EXECUTE ON FUNCTION operator_video_hold(bigint,integer) TO velvet_operator;

-- p_poster: below the folder of media; NULL: it stays. p_captions: {language: WebVTT}, all of them;
-- NULL: they stay. p_stream: where the video with these captions lies; NULL: it stays.
-- outcome: saved, no_class, changed_meanwhile, unknown.
CREATE FUNCTION operator_video_save(
  p_video bigint, p_revision integer, p_class bigint, p_title jsonb, p_poster text,
  p_captions jsonb, p_stream text
) RETURNS TABLE(outcome text, revision integer)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_who operator_identity := operator_required(ARRAY['content']);
  v_held text := operator_video_hold(p_video, p_revision);
  v_old jsonb;
  v_revision integer;
BEGIN
  IF v_held = 'held' AND NOT EXISTS (SELECT FROM video_class WHERE id = p_class) THEN
    v_held := 'no_class';
  END IF;
  IF v_held <> 'held' THEN
    RETURN QUERY SELECT v_held, NULL::integer;
    RETURN;
  END IF;
  IF p_captions IS NOT NULL THEN
    v_old := video_caption_marks(p_video);
    DELETE FROM video_caption WHERE video_id = p_video;
    INSERT INTO video_caption (video_id, language, track)
    SELECT p_video, key, value FROM jsonb_each_text(p_captions);
    PERFORM operator_audit(v_who, 'set captions', 'video ' || p_video,
      jsonb_build_object('before', v_old, 'after', video_caption_marks(p_video)));
  END IF;
  UPDATE video SET class_id = p_class, title = p_title, poster = coalesce(p_poster, poster),
      stream = coalesce(p_stream, stream),
      captions_revision = captions_revision + (p_captions IS NOT NULL)::integer
   WHERE id = p_video RETURNING video.revision INTO v_revision;
  RETURN QUERY SELECT 'saved', v_revision;
END
$$;
GRANT EXECUTE
  ON FUNCTION operator_video_save(bigint,integer,bigint,jsonb,text,jsonb,text)
  TO velvet_operator;

-- For the audit log: which captions a video has, as {language: sha256}.
CREATE FUNCTION video_caption_marks(p_video bigint) RETURNS jsonb
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT coalesce(jsonb_object_agg(language, encode(sha256(convert_to(track, 'UTF8')), 'hex')), '{}')
    FROM video_caption WHERE video_id = p_video;
$$;

-- Shows a video to members, or takes it away.
-- outcome: published, withdrawn, not_ready, wrong_state, changed_meanwhile, unknown.
CREATE FUNCTION operator_video_publish(p_video bigint, p_revision integer, p_published boolean)
RETURNS TABLE(outcome text, revision integer)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_held text := operator_video_hold(p_video, p_revision);
  v_video video;
  v_refused text;
  v_revision integer;
BEGIN
  SELECT * INTO v_video FROM video WHERE id = p_video;
  v_refused := CASE
    WHEN v_held <> 'held' THEN v_held
    WHEN v_video.hidden <> p_published THEN 'wrong_state'
    WHEN p_published AND (v_video.stream IS NULL OR v_video.poster IS NULL
      OR v_video.duration_seconds IS NULL) THEN 'not_ready' END;
  IF v_refused IS NOT NULL THEN
    RETURN QUERY SELECT v_refused, NULL::integer;
    RETURN;
  END IF;
  UPDATE video SET hidden = NOT p_published WHERE id = p_video
  RETURNING video.revision INTO v_revision;
  RETURN QUERY SELECT CASE WHEN p_published THEN 'published' ELSE 'withdrawn' END, v_revision;
END
$$;
GRANT EXECUTE ON FUNCTION operator_video_publish(bigint,integer,boolean) TO velvet_operator;

-- p_id and p_revision are NULL for a new class. outcome: saved, changed_meanwhile, unknown.
CREATE FUNCTION operator_video_class_save(
  p_id bigint, p_revision integer, p_name jsonb, p_position integer
) RETURNS TABLE(outcome text, id bigint, revision integer)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_old video_class;
  v_new video_class;
BEGIN
  PERFORM operator_required(ARRAY['content']);
  IF p_id IS NULL THEN
    INSERT INTO video_class (name, position) VALUES (p_name, p_position) RETURNING * INTO v_new;
  ELSE
    SELECT * INTO v_old FROM video_class c WHERE c.id = p_id FOR UPDATE;
    IF v_old.id IS NULL OR v_old.revision IS DISTINCT FROM p_revision THEN
      RETURN QUERY SELECT CASE WHEN v_old.id IS NULL THEN 'unknown' ELSE 'changed_meanwhile' END,
        NULL::bigint, NULL::integer;
      RETURN;
    END IF;
    UPDATE video_class c SET name = p_name, position = p_position WHERE c.id = p_id
    RETURNING * INTO v_new;
  END IF;
  RETURN QUERY SELECT 'saved', v_new.id, v_new.revision;
END
$$;
GRANT EXECUTE
  ON FUNCTION operator_video_class_save(bigint,integer,jsonb,integer)
  TO velvet_operator;

-- Asks for a failed or cancelled transcoding again, while the uploaded file is kept: seven days.
-- outcome: waiting, source_gone, no_transcoder, wrong_state, changed_meanwhile, unknown.
CREATE FUNCTION operator_transcoding_retry(p_id bigint, p_version text)
RETURNS TABLE(outcome text, version text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_who operator_identity := operator_required(ARRAY['content']);
  v_old transcoding;
  v_new transcoding;
  v_refused text;
BEGIN
  SELECT * INTO v_old FROM transcoding WHERE id = p_id FOR UPDATE;
  v_refused := CASE
    WHEN v_old.id IS NULL THEN 'unknown'
    WHEN transcoding_version(v_old) <> p_version THEN 'changed_meanwhile'
    WHEN v_old.state NOT IN ('failed', 'cancelled') THEN 'wrong_state'
    WHEN v_old.changed_at < clock_timestamp() - interval '7 days' THEN 'source_gone'
    WHEN NOT transcoder_ready() THEN 'no_transcoder' END;
  IF v_refused IS NOT NULL THEN
    RETURN QUERY SELECT v_refused, NULL::text;
    RETURN;
  END IF;
  UPDATE transcoding SET state = 'waiting', attempts = 0, reason = NULL, step = '', percent = 0,
      changed_at = clock_timestamp()
   WHERE id = p_id RETURNING * INTO v_new;
  PERFORM transcoding_enqueue(p_id);
  PERFORM operator_audit(v_who, 'retry transcoding', 'video ' || v_old.video_id,
    jsonb_build_object('before', jsonb_build_object('state', v_old.state, 'reason', v_old.reason),
      'after', jsonb_build_object('state', v_new.state)));
  RETURN QUERY SELECT 'waiting', transcoding_version(v_new);
END
$$;
GRANT EXECUTE ON FUNCTION operator_transcoding_retry(bigint,text) TO velvet_operator;

-- Its process notices within seconds. outcome: cancelled, wrong_state, changed_meanwhile, unknown.
CREATE FUNCTION operator_transcoding_cancel(p_id bigint, p_version text)
RETURNS TABLE(outcome text, version text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_who operator_identity := operator_required(ARRAY['content']);
  v_old transcoding;
  v_new transcoding;
  v_refused text;
BEGIN
  SELECT * INTO v_old FROM transcoding WHERE id = p_id FOR UPDATE;
  v_refused := CASE
    WHEN v_old.id IS NULL THEN 'unknown'
    WHEN transcoding_version(v_old) <> p_version THEN 'changed_meanwhile'
    WHEN v_old.state NOT IN ('waiting', 'running') THEN 'wrong_state' END;
  IF v_refused IS NOT NULL THEN
    RETURN QUERY SELECT v_refused, NULL::text;
    RETURN;
  END IF;
  UPDATE transcoding SET state = 'cancelled', worker = NULL, changed_at = clock_timestamp()
   WHERE id = p_id RETURNING * INTO v_new;
  PERFORM graphile_worker.remove_job('transcoding ' || p_id);
  PERFORM operator_audit(v_who, 'cancel transcoding', 'video ' || v_old.video_id,
    jsonb_build_object('before', jsonb_build_object('state', v_old.state),
      'after', jsonb_build_object('state', v_new.state)));
  RETURN QUERY SELECT 'cancelled', transcoding_version(v_new);
END
$$;
GRANT EXECUTE ON FUNCTION operator_transcoding_cancel(bigint,text) TO velvet_operator;

-- Says that a process runs, and gives up what processes that no longer do have left: their locks
-- (graphile-worker would wait for four hours) and their transcodings, which are queued again. The
-- fifth process to end in the middle of one was the last.
-- Processes with jobs of another kind are not its to judge.
CREATE FUNCTION transcoder_beat(p_worker text, p_ffmpeg text) RETURNS void
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
  -- Of a dead process, or of one that could not note a fault and has given up its job.
  FOR v_left IN SELECT * FROM transcoding g WHERE g.state = 'running'
    AND NOT EXISTS (SELECT FROM transcoder t
      JOIN graphile_worker._private_jobs j ON j.locked_by = t.worker
      WHERE t.worker = g.worker AND (j.payload ->> 'id')::bigint = g.id) FOR UPDATE SKIP LOCKED
  LOOP
    PERFORM transcoding_leave(v_left, 'crashed');
  END LOOP;
END
$$;
GRANT EXECUTE ON FUNCTION transcoder_beat(text,text) TO velvet_transcoder;

-- Lets go of a transcoding that has not ended; it is queued again, or fails with the reason after
-- five attempts.
CREATE FUNCTION transcoding_leave(p_transcoding transcoding, p_reason text) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  IF p_transcoding.attempts >= 5 THEN
    UPDATE transcoding SET state = 'failed', reason = p_reason, worker = NULL,
      changed_at = clock_timestamp() WHERE id = p_transcoding.id;
    PERFORM graphile_worker.remove_job('transcoding ' || p_transcoding.id);
  ELSE
    UPDATE transcoding SET state = 'waiting', worker = NULL, changed_at = clock_timestamp()
     WHERE id = p_transcoding.id;
    PERFORM transcoding_enqueue(p_transcoding.id);
  END IF;
END
$$;

-- A process that stops as it was told to: others go on at once, and it counts as no attempt.
CREATE FUNCTION transcoder_end(p_worker text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_left transcoding;
BEGIN
  FOR v_left IN UPDATE transcoding SET attempts = attempts - 1
     WHERE worker = p_worker RETURNING *
  LOOP
    PERFORM transcoding_leave(v_left, 'crashed');
  END LOOP;
  DELETE FROM transcoder WHERE worker = p_worker;
END
$$;
GRANT EXECUTE ON FUNCTION transcoder_end(text) TO velvet_transcoder;

-- A job that another process takes up before the next beat finds the dead one: the fifth crash was the last.
-- A process has one job at a time: what it has already is left of a fault that it could not note.
CREATE FUNCTION transcoding_begin(p_id bigint, p_worker text)
RETURNS TABLE(file text, size bigint, sha256 bytea, stream text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_left transcoding;
BEGIN
  SELECT * INTO v_left FROM transcoding g
   WHERE id = p_id AND (state = 'waiting' OR worker = p_worker OR state = 'running'
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
GRANT EXECUTE ON FUNCTION transcoding_begin(bigint,text) TO velvet_transcoder;

-- False: it is no longer this process's, and whatever it does is to be stopped.
CREATE FUNCTION transcoding_progress(p_id bigint, p_worker text, p_step text, p_percent integer)
RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE transcoding SET step = p_step, percent = p_percent, changed_at = clock_timestamp()
   WHERE id = p_id AND worker = p_worker;
  RETURN FOUND;
END
$$;
GRANT EXECUTE ON FUNCTION transcoding_progress(bigint,text,text,integer) TO velvet_transcoder;

CREATE FUNCTION transcoding_captions(p_id bigint)
RETURNS TABLE(revision integer, captions jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT v.captions_revision, coalesce((
      SELECT jsonb_object_agg(c.language, c.track) FROM video_caption c WHERE c.video_id = v.id), '{}')
    FROM transcoding g JOIN video v ON v.id = g.video_id WHERE g.id = p_id;
$$;
GRANT EXECUTE ON FUNCTION transcoding_captions(bigint) TO velvet_transcoder;

-- p_poster: the usual one; an operator's choice stays. outcome: done, captions (they have changed
-- since that revision: read them again), gone (it is no longer this process's).
CREATE FUNCTION transcoding_done(
  p_id bigint, p_worker text, p_stream text, p_duration_seconds integer, p_posters integer,
  p_poster text, p_captions_revision integer
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_video video;
BEGIN
  SELECT * INTO v_video FROM video
   WHERE id = (SELECT video_id FROM transcoding WHERE id = p_id) FOR UPDATE;
  PERFORM FROM transcoding WHERE id = p_id AND worker = p_worker FOR UPDATE;
  IF NOT FOUND THEN RETURN 'gone'; END IF;
  IF v_video.captions_revision <> p_captions_revision THEN RETURN 'captions'; END IF;
  UPDATE video SET stream = p_stream, duration_seconds = p_duration_seconds,
    poster = coalesce(poster, p_poster) WHERE id = v_video.id;
  UPDATE transcoding SET state = 'done', worker = NULL, step = '', percent = 100,
    posters = p_posters, changed_at = clock_timestamp() WHERE id = p_id;
  RETURN 'done';
END
$$;
GRANT EXECUTE
  ON FUNCTION transcoding_done(bigint,text,text,integer,integer,text,integer)
  TO velvet_transcoder;

-- The file cannot become a video; trying again would not help.
CREATE FUNCTION transcoding_failed(p_id bigint, p_worker text, p_reason text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE transcoding SET state = 'failed', reason = p_reason, worker = NULL,
    changed_at = clock_timestamp() WHERE id = p_id AND worker = p_worker;
$$;
GRANT EXECUTE ON FUNCTION transcoding_failed(bigint,text,text) TO velvet_transcoder;

-- Something else went wrong. True: it is tried again, when graphile-worker repeats the job that has
-- thrown; that happens four times at most.
CREATE FUNCTION transcoding_faulted(p_id bigint, p_worker text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_left transcoding;
BEGIN
  SELECT * INTO v_left FROM transcoding WHERE id = p_id AND worker = p_worker FOR UPDATE;
  IF v_left.id IS NULL THEN RETURN false; END IF;
  IF v_left.attempts >= 5 THEN
    PERFORM transcoding_leave(v_left, 'fault');
    RETURN false;
  END IF;
  UPDATE transcoding SET state = 'waiting', worker = NULL, changed_at = clock_timestamp()
   WHERE id = p_id;
  RETURN true;
END
$$;
GRANT EXECUTE ON FUNCTION transcoding_faulted(bigint,text) TO velvet_transcoder;

-- Names of the files that are still needed, by folder: upload, work, stream. Unfinished uploads end
-- after a day without a piece.
CREATE FUNCTION video_files_kept() RETURNS TABLE(kind text, name text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  UPDATE video_upload SET state = 'expired', changed_at = clock_timestamp()
   WHERE state = 'open' AND changed_at < clock_timestamp() - interval '24 hours';
  DELETE FROM video_upload_piece p USING video_upload u
   WHERE u.id = p.upload_id AND u.state = 'expired';
  RETURN QUERY
  WITH needed AS (
    SELECT u.file FROM transcoding g JOIN video_upload u ON u.id = g.upload_id
     WHERE g.state IN ('waiting', 'running') OR g.state IN ('failed', 'cancelled')
       AND g.changed_at > clock_timestamp() - interval '8 days'
  )
  SELECT 'upload', file FROM video_upload WHERE state = 'open'
  UNION ALL SELECT 'upload', file FROM needed
  UNION ALL SELECT 'work', file FROM needed
  UNION ALL SELECT 'stream', stream FROM video WHERE stream IS NOT NULL
  UNION ALL SELECT 'stream', transcoding_stream(u.file)
    FROM transcoding g JOIN video_upload u ON u.id = g.upload_id;
END
$$;
GRANT EXECUTE ON FUNCTION video_files_kept() TO velvet_transcoder;

CREATE TRIGGER video_revision BEFORE UPDATE ON video FOR EACH ROW EXECUTE FUNCTION revision_count();
CREATE TRIGGER video_class_revision BEFORE UPDATE ON video_class FOR EACH ROW
  EXECUTE FUNCTION revision_count();
