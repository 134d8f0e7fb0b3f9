-- The words of a search as patterns: one comparison in C for each listing whose pairs fit, where a
-- subquery took a hundred times as long when many fit and none matches.

CREATE FUNCTION search_patterns(p_words text[]) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
  SELECT coalesce(array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'), '{}')
    FROM unnest(p_words) AS word;
$$;

GRANT EXECUTE ON FUNCTION search_patterns(text[]) TO velvet_api, velvet_operator;
