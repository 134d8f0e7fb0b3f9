-- What members have saved to watch it again: nobody else sees it, and it goes with the member's row.

CREATE TABLE saved_video (
  member_id bigint NOT NULL REFERENCES member ON DELETE CASCADE,
  video_id bigint NOT NULL REFERENCES video ON DELETE CASCADE,
  -- The order in which they were saved; pages of the list begin at it.
  entry bigint GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (member_id, video_id)
);
CREATE UNIQUE INDEX saved_video_newest ON saved_video (member_id, entry);
CREATE INDEX saved_video_of_video ON saved_video (video_id);

-- `full` when there was no room, `unknown` when the video cannot be seen; saving again changes
-- nothing. Hidden videos take none of the room: members could not remove one to save another.
CREATE FUNCTION video_save(p_member bigint, p_video bigint, p_max integer) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_kept integer;
BEGIN
  -- One call of a member at a time, so that the limit holds.
  PERFORM FROM member WHERE id = p_member FOR NO KEY UPDATE;
  PERFORM FROM video WHERE id = p_video AND NOT hidden;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  PERFORM FROM saved_video WHERE member_id = p_member AND video_id = p_video;
  IF FOUND THEN RETURN 'ok'; END IF;
  SELECT count(*) INTO v_kept
    FROM saved_video s JOIN video v ON v.id = s.video_id AND NOT v.hidden
   WHERE s.member_id = p_member;
  IF v_kept >= p_max THEN RETURN 'full'; END IF;
  INSERT INTO saved_video (member_id, video_id) VALUES (p_member, p_video);
  RETURN 'ok';
END
$$;

CREATE FUNCTION video_unsave(p_member bigint, p_video bigint) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM saved_video WHERE member_id = p_member AND video_id = p_video;
$$;

GRANT SELECT ON saved_video TO velvet_api;
GRANT EXECUTE ON FUNCTION video_save(bigint, bigint, integer), video_unsave(bigint, bigint)
  TO velvet_api;
