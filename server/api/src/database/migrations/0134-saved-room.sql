-- Saved listings that are hidden take none of the room: members do not see them, and so could not
-- remove one to save another. An id that is given twice counts once.

CREATE OR REPLACE FUNCTION listing_save(p_member bigint, p_listings bigint[], p_max integer)
RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_now timestamptz := clock_timestamp();
  v_shown bigint[];
  v_new bigint[];
  v_room integer;
BEGIN
  -- One call of a member at a time, so that the limit holds.
  PERFORM FROM member WHERE id = p_member FOR NO KEY UPDATE;
  SELECT array_agg(u.id ORDER BY u.place) INTO v_shown
    FROM (
      SELECT id, min(place) AS place FROM unnest(p_listings) WITH ORDINALITY AS given (id, place)
       GROUP BY id
    ) u
    JOIN listing l ON l.id = u.id AND NOT l.hidden;
  IF v_shown IS NULL THEN RETURN 'unknown'; END IF;
  SELECT coalesce(array_agg(u.id ORDER BY u.place), '{}') INTO v_new
    FROM unnest(v_shown) WITH ORDINALITY AS u (id, place)
   WHERE NOT EXISTS (
     SELECT FROM saved_listing s WHERE s.member_id = p_member AND s.listing_id = u.id);
  SELECT greatest(0, p_max - count(*)) INTO v_room
    FROM saved_listing s JOIN listing l ON l.id = s.listing_id AND NOT l.hidden
   WHERE s.member_id = p_member;
  INSERT INTO saved_listing (member_id, listing_id, saved_at)
  SELECT p_member, u.id, v_now - u.place * interval '1 microsecond'
    FROM unnest(v_new[1:v_room]) WITH ORDINALITY AS u (id, place)
  ON CONFLICT DO NOTHING;
  RETURN CASE WHEN cardinality(v_new) > v_room THEN 'full' ELSE 'ok' END;
END
$$;
