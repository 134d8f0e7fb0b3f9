-- What operators edit in the console (spec S13.3): the audit log has what was there before, edits name
-- the state they were made on, and a listing's recorded age names its evidence.

-- As in 0111, and of an update also the earlier values of the columns that it changed.
CREATE OR REPLACE FUNCTION audit_operator_row() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_row jsonb := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
  v_before jsonb;
BEGIN
  IF NOT acts_as_operator() THEN RETURN NULL; END IF;
  IF TG_OP = 'UPDATE' THEN
    SELECT jsonb_build_object('before', jsonb_object_agg(o.key, o.value)) INTO v_before
      FROM jsonb_each(to_jsonb(OLD)) o WHERE o.value IS DISTINCT FROM v_row -> o.key
    HAVING count(*) > 0;
  END IF;
  PERFORM operator_audit(operator_required(operator_table_roles(TG_TABLE_NAME)),
    lower(TG_OP) || ' ' || TG_TABLE_NAME,
    concat_ws(' ', TG_TABLE_NAME, coalesce(v_row ->> 'id', v_row ->> 'key', v_row ->> 'game_id')),
    v_row || coalesce(v_before, '{}'));
  RETURN NULL;
END
$$;

-- Each age that was recorded for a listing, on what, and by whom. The newest one holds. Listings from
-- before this table have none until their age is recorded again.
CREATE TABLE listing_age_record (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  listing_id bigint NOT NULL REFERENCES listing ON DELETE CASCADE,
  age smallint NOT NULL CHECK (age BETWEEN 18 AND 99),
  evidence text NOT NULL CHECK (evidence ~ '\S'),
  recorded_by bigint NOT NULL REFERENCES operator_account,
  recorded_at timestamptz NOT NULL DEFAULT clock_timestamp()
);
CREATE INDEX listing_age_record_newest ON listing_age_record (listing_id, id DESC);
CREATE TRIGGER listing_age_record_append_only BEFORE UPDATE OR TRUNCATE ON listing_age_record
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What is known of an entry of listing.pictures beside its place. Uploaded photos have a row, drawn
-- ones only once they were described.
CREATE TABLE listing_photo (
  listing_id bigint NOT NULL REFERENCES listing ON DELETE CASCADE,
  -- What members get, as in listing.pictures.
  file text NOT NULL,
  -- The whole photo; the same file where nothing is cut off.
  source text NOT NULL,
  -- Left, top, width and height as fractions of the source; NULL: all of it.
  crop numeric(5, 4)[] CHECK (cardinality(crop) = 4 AND 0 <= ALL (crop) AND 1 >= ALL (crop)
    AND crop[1] + crop[3] <= 1 AND crop[2] + crop[4] <= 1 AND crop[3] > 0 AND crop[4] > 0),
  alt localized_text,
  PRIMARY KEY (listing_id, file)
);

-- The state of what operators edit, as a word that differs for different contents. NULL: there is no
-- such thing.
CREATE FUNCTION content_version(p_kind text, p_id bigint) RETURNS text
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp SET TimeZone = 'UTC' AS $$
DECLARE
  v_state jsonb;
BEGIN
  CASE p_kind
  WHEN 'listing' THEN
    -- Likes are not an operator's edit.
    SELECT to_jsonb(l) - 'likes' || jsonb_build_object(
        'photos', (SELECT jsonb_agg(to_jsonb(p) ORDER BY p.file) FROM listing_photo p
          WHERE p.listing_id = l.id),
        'aged', (SELECT max(a.id) FROM listing_age_record a WHERE a.listing_id = l.id))
      INTO v_state FROM listing l WHERE l.id = p_id;
  WHEN 'notice' THEN
    SELECT to_jsonb(n) INTO v_state FROM notice n WHERE n.id = p_id;
  WHEN 'region' THEN
    SELECT to_jsonb(r) INTO v_state FROM region r WHERE r.id = p_id;
  WHEN 'sign_tag' THEN
    SELECT to_jsonb(t) INTO v_state FROM sign_tag t WHERE t.id = p_id;
  WHEN 'banner' THEN
    SELECT to_jsonb(b) INTO v_state FROM banner b WHERE b.id = p_id;
  END CASE;
  RETURN md5(v_state::text);
END
$$;

-- The same, and nobody else changes it before this transaction ends.
CREATE FUNCTION content_hold_version(p_kind text, p_id bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM operator_required(NULL, true);
  CASE p_kind
  WHEN 'listing' THEN PERFORM FROM listing WHERE id = p_id FOR UPDATE;
  WHEN 'notice' THEN PERFORM FROM notice WHERE id = p_id FOR UPDATE;
  WHEN 'region' THEN PERFORM FROM region WHERE id = p_id FOR UPDATE;
  WHEN 'sign_tag' THEN PERFORM FROM sign_tag WHERE id = p_id FOR UPDATE;
  WHEN 'banner' THEN PERFORM FROM banner WHERE id = p_id FOR UPDATE;
  END CASE;
  RETURN content_version(p_kind, p_id);
END
$$;

-- Operators see who of them did something.
CREATE FUNCTION operator_name(p_operator bigint) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT name FROM operator_account WHERE id = p_operator;
$$;

-- Adds a listing (p_id NULL) or replaces its texts and facts. p_listing: columns of `listing`; pictures
-- and hidden count for a new one only. A new or another age needs evidence (spec S0.2). outcome: ok,
-- unknown, bad_region, bad_tags, no_age_evidence.
CREATE FUNCTION operator_save_listing(
  p_id bigint, p_listing jsonb, p_evidence text, OUT outcome text, OUT listing_id bigint
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_who operator_identity := operator_required(ARRAY['content']);
  v_new listing := jsonb_populate_record(NULL::listing, p_listing);
  v_old_age smallint;
  v_evidence text := nullif(trim(p_evidence), '');
BEGIN
  listing_id := p_id;
  IF p_id IS NOT NULL THEN
    SELECT age INTO v_old_age FROM listing WHERE id = p_id FOR UPDATE;
    IF NOT FOUND THEN
      outcome := 'unknown';
      RETURN;
    END IF;
  END IF;
  outcome := CASE
    WHEN NOT EXISTS (SELECT FROM region WHERE id = v_new.region_id) THEN 'bad_region'
    WHEN EXISTS (SELECT FROM unnest(v_new.sign_tag_ids) t WHERE t NOT IN (SELECT id FROM sign_tag))
      THEN 'bad_tags'
    WHEN v_new.age IS DISTINCT FROM v_old_age AND v_evidence IS NULL THEN 'no_age_evidence'
    ELSE 'ok' END;
  IF outcome <> 'ok' THEN RETURN; END IF;
  IF p_id IS NULL THEN
    INSERT INTO listing (region_id, name, class_name, title, city, bio, age, height_cm, bust,
      rating_tenths, verified, flags, sign_tag_ids, pictures, hidden)
    VALUES (v_new.region_id, v_new.name, v_new.class_name, v_new.title, v_new.city, v_new.bio,
      v_new.age, v_new.height_cm, v_new.bust, v_new.rating_tenths, v_new.verified, v_new.flags,
      v_new.sign_tag_ids, coalesce(v_new.pictures, '{}'), coalesce(v_new.hidden, false))
    RETURNING id INTO listing_id;
  ELSE
    UPDATE listing SET region_id = v_new.region_id, name = v_new.name,
      class_name = v_new.class_name, title = v_new.title, city = v_new.city, bio = v_new.bio,
      age = v_new.age, height_cm = v_new.height_cm, bust = v_new.bust,
      rating_tenths = v_new.rating_tenths, verified = v_new.verified, flags = v_new.flags,
      sign_tag_ids = v_new.sign_tag_ids WHERE id = p_id;
  END IF;
  IF v_evidence IS NOT NULL THEN
    INSERT INTO listing_age_record (listing_id, age, evidence, recorded_by)
    VALUES (operator_save_listing.listing_id, v_new.age, v_evidence, v_who.operator_id);
    PERFORM operator_audit(v_who, 'record age', 'listing ' || listing_id, jsonb_build_object(
      'age', v_new.age, 'before', v_old_age, 'evidence', v_evidence));
  END IF;
END
$$;

-- Replaces the photos of a listing. p_photos: in their order, each {file, source, crop, alt} as in
-- listing_photo; crop and alt may be absent. outcome: ok, unknown, too_many_photos.
CREATE FUNCTION operator_set_photos(p_listing bigint, p_photos jsonb) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_who operator_identity := operator_required(ARRAY['content']);
  v_files text[] := ARRAY(
    SELECT p ->> 'file' FROM jsonb_array_elements(p_photos) WITH ORDINALITY AS u (p, place)
     ORDER BY place);
  v_before jsonb;
BEGIN
  PERFORM FROM listing WHERE id = p_listing FOR UPDATE;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  IF cardinality(v_files) > 20 THEN RETURN 'too_many_photos'; END IF;
  SELECT jsonb_agg(to_jsonb(p) - 'listing_id' ORDER BY p.file) INTO v_before
    FROM listing_photo p WHERE p.listing_id = p_listing;
  DELETE FROM listing_photo WHERE listing_id = p_listing;
  INSERT INTO listing_photo (listing_id, file, source, crop, alt)
  SELECT p_listing, p.file, p.source, p.crop, p.alt
    FROM jsonb_populate_recordset(NULL::listing_photo, p_photos) p
   WHERE p.file <> p.source OR p.alt IS NOT NULL;
  UPDATE listing SET pictures = v_files WHERE id = p_listing AND pictures <> v_files;
  PERFORM operator_audit(v_who, 'set photos', 'listing ' || p_listing,
    jsonb_build_object('photos', p_photos, 'before', coalesce(v_before, '[]')));
  RETURN 'ok';
END
$$;

-- An entry is added and its age changed with evidence only, so by the functions above.
REVOKE INSERT, UPDATE, DELETE ON listing FROM velvet_operator;
GRANT UPDATE (hidden) ON listing TO velvet_operator;
GRANT SELECT ON listing_age_record, listing_photo TO velvet_operator;
GRANT EXECUTE ON FUNCTION
  content_version(text, bigint),
  content_hold_version(text, bigint),
  operator_name(bigint),
  operator_save_listing(bigint, jsonb, text),
  operator_set_photos(bigint, jsonb)
  TO velvet_operator;
