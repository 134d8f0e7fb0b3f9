-- Search by name and tag. pg_trgm would need three characters, which most Chinese names and tags
-- lack, and reads no Han characters under some locales; so a listing's words are kept as their
-- single characters and pairs, under a plain GIN index that works in every script.

CREATE FUNCTION search_normal(p_text text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
  -- Without accents, in one width and one case; a dotless Turkish i is an i.
  SELECT lower(translate(
    normalize(regexp_replace(normalize(p_text, NFKD), '[\u0300-\u036f]', '', 'g'), NFKC),
    'ı', 'i'));
$$;

-- What is asked for, word by word.
CREATE FUNCTION search_words(p_query text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
  SELECT coalesce(array_agg(word), '{}')
    FROM regexp_split_to_table(search_normal(p_query), '[[:space:],，、|]+') AS word
   WHERE word <> '';
$$;

-- Single characters and pairs of a text whose parts stand on lines of their own.
CREATE FUNCTION search_grams(p_document text) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
  SELECT coalesce(array_agg(DISTINCT gram), '{}') FROM (
    SELECT substr(p_document, place, size) AS gram
      FROM generate_series(1, 2) AS size,
           generate_series(1, char_length(p_document) - size + 1) AS place
  ) g WHERE position(E'\n' IN gram) = 0;
$$;

-- The pairs that a match must have; a word of one character asks for that character.
CREATE FUNCTION search_query_grams(p_words text[]) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
  SELECT coalesce(array_agg(DISTINCT substr(word, place, least(2, char_length(word)))), '{}')
    FROM unnest(p_words) AS word,
         generate_series(1, greatest(char_length(word) - 1, 1)) AS place;
$$;

CREATE TABLE listing_search (
  listing_id bigint PRIMARY KEY REFERENCES listing ON DELETE CASCADE,
  document text NOT NULL,
  grams text[] NOT NULL
);
CREATE INDEX listing_search_grams ON listing_search USING gin (grams) WITH (fastupdate = off);

CREATE FUNCTION listing_search_refresh(p_ids bigint[]) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  INSERT INTO listing_search (listing_id, document, grams)
  SELECT d.id, d.document, search_grams(d.document) FROM (
    SELECT l.id, search_normal(concat_ws(E'\n', l.name,
      (SELECT string_agg(DISTINCT tag, E'\n')
         FROM jsonb_each(l.flags) AS f (part, tags),
              jsonb_array_elements_text(f.tags) AS tag),
      (SELECT string_agg(DISTINCT sign.value, E'\n')
         FROM sign_tag t, jsonb_each_text(t.name) AS sign WHERE t.id = ANY (l.sign_tag_ids))
    )) AS document
      FROM listing l WHERE l.id = ANY (p_ids)
  ) d
  ON CONFLICT (listing_id) DO UPDATE
    SET document = excluded.document, grams = excluded.grams
    WHERE listing_search.document <> excluded.document;
$$;

CREATE FUNCTION listing_search_inserted() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM listing_search_refresh((SELECT array_agg(id) FROM fresh));
  RETURN NULL;
END
$$;
CREATE TRIGGER listing_search_insert AFTER INSERT ON listing
  REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION listing_search_inserted();

CREATE FUNCTION listing_search_updated() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM listing_search_refresh(ARRAY[NEW.id]);
  RETURN NULL;
END
$$;
CREATE TRIGGER listing_search_update AFTER UPDATE ON listing FOR EACH ROW
  WHEN (OLD.name <> NEW.name OR OLD.flags <> NEW.flags OR OLD.sign_tag_ids <> NEW.sign_tag_ids)
  EXECUTE FUNCTION listing_search_updated();

CREATE FUNCTION listing_search_sign_renamed() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM listing_search_refresh(
    (SELECT array_agg(id) FROM listing WHERE sign_tag_ids @> ARRAY[NEW.id]));
  RETURN NULL;
END
$$;
CREATE TRIGGER listing_search_sign AFTER UPDATE ON sign_tag FOR EACH ROW
  WHEN (OLD.name::jsonb <> NEW.name::jsonb) EXECUTE FUNCTION listing_search_sign_renamed();

SELECT listing_search_refresh((SELECT array_agg(id) FROM listing));

-- Every order, over all regions and within one, without sorting; a tag alone.
CREATE INDEX listing_by_rating ON listing (rating_tenths DESC, id DESC) WHERE NOT hidden;
CREATE INDEX listing_by_likes ON listing (likes DESC, id DESC) WHERE NOT hidden;
CREATE INDEX listing_by_region_newest ON listing (region_id, id DESC) WHERE NOT hidden;
CREATE INDEX listing_by_region_rating ON listing (region_id, rating_tenths DESC, id DESC)
  WHERE NOT hidden;
CREATE INDEX listing_by_region_likes ON listing (region_id, likes DESC, id DESC) WHERE NOT hidden;
CREATE INDEX listing_by_sign ON listing USING gin (sign_tag_ids);

GRANT SELECT ON listing_search TO velvet_api, velvet_operator;
GRANT EXECUTE ON FUNCTION search_normal(text), search_words(text), search_query_grams(text[])
  TO velvet_api, velvet_operator;
