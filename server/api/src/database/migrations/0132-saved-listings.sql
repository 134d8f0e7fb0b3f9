-- What members have saved to find it again: nobody else sees it, and it goes with the member's row.

CREATE TABLE saved_listing (
  member_id bigint NOT NULL REFERENCES member ON DELETE CASCADE,
  listing_id bigint NOT NULL REFERENCES listing ON DELETE CASCADE,
  saved_at timestamptz NOT NULL,
  PRIMARY KEY (member_id, listing_id)
);
CREATE INDEX saved_listing_of_listing ON saved_listing (listing_id);

-- The first of the ids counts as the newest. `full` when there was no room for all of them,
-- `unknown` when none can be seen; saving again changes nothing.
CREATE FUNCTION listing_save(p_member bigint, p_listings bigint[], p_max integer) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_now timestamptz := clock_timestamp();
  v_shown bigint[];
  v_new bigint[];
  v_room integer;
BEGIN
  -- One call of a member at a time, so that the limit holds.
  PERFORM FROM member WHERE id = p_member FOR NO KEY UPDATE;
  SELECT array_agg(l.id ORDER BY u.place) INTO v_shown
    FROM unnest(p_listings) WITH ORDINALITY AS u (id, place)
    JOIN listing l ON l.id = u.id AND NOT l.hidden;
  IF v_shown IS NULL THEN RETURN 'unknown'; END IF;
  SELECT coalesce(array_agg(u.id ORDER BY u.place), '{}') INTO v_new
    FROM unnest(v_shown) WITH ORDINALITY AS u (id, place)
   WHERE NOT EXISTS (
     SELECT FROM saved_listing s WHERE s.member_id = p_member AND s.listing_id = u.id);
  SELECT greatest(0, p_max - count(*)) INTO v_room FROM saved_listing WHERE member_id = p_member;
  INSERT INTO saved_listing (member_id, listing_id, saved_at)
  SELECT p_member, u.id, v_now - u.place * interval '1 microsecond'
    FROM unnest(v_new[1:v_room]) WITH ORDINALITY AS u (id, place)
  ON CONFLICT DO NOTHING;
  RETURN CASE WHEN cardinality(v_new) > v_room THEN 'full' ELSE 'ok' END;
END
$$;

CREATE FUNCTION listing_unsave(p_member bigint, p_listing bigint) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM saved_listing WHERE member_id = p_member AND listing_id = p_listing;
$$;

GRANT SELECT ON saved_listing TO velvet_api;
GRANT EXECUTE ON FUNCTION listing_save(bigint, bigint[], integer), listing_unsave(bigint, bigint)
  TO velvet_api;
