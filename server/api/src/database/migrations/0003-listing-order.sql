-- Page numbers are the only cursor on the wire. A page is a range of dense positions, counted
-- from the oldest (1) to the newest (listing_scope.listed), so page N costs what page 1 costs.
-- A position is chunk.start + slot: taking a listing out renumbers the slots of one chunk (at
-- most 512 rows) and the starts of the chunks after it, not every newer listing.
-- Scope 0 is all regions, any other scope is the region of that id.

CREATE TABLE listing_scope (
  id bigint PRIMARY KEY,
  -- How many are shown, how many exist (hidden ones too), how many were ever appended.
  listed bigint NOT NULL DEFAULT 0 CHECK (listed >= 0),
  registered bigint NOT NULL DEFAULT 0 CHECK (registered >= listed),
  appended bigint NOT NULL DEFAULT 0
);

CREATE TABLE listing_chunk (
  scope_id bigint NOT NULL REFERENCES listing_scope,
  chunk bigint NOT NULL,
  start bigint NOT NULL CHECK (start >= 0),
  live integer NOT NULL CHECK (live BETWEEN 1 AND 512),
  PRIMARY KEY (scope_id, chunk)
);
CREATE INDEX listing_chunk_start ON listing_chunk (scope_id, start) INCLUDE (live, chunk);

CREATE TABLE listing_order (
  scope_id bigint NOT NULL,
  chunk bigint NOT NULL,
  slot integer NOT NULL CHECK (slot BETWEEN 1 AND 512),
  listing_id bigint NOT NULL REFERENCES listing,
  PRIMARY KEY (listing_id, scope_id),
  -- Deferrable: checked at the end of a statement, so slots can move up together.
  UNIQUE (scope_id, chunk, slot) DEFERRABLE INITIALLY IMMEDIATE
);

CREATE VIEW listing_position AS
  SELECT o.scope_id, c.start + o.slot AS position, o.listing_id
    FROM listing_order o JOIN listing_chunk c USING (scope_id, chunk);

INSERT INTO listing_scope (id) VALUES (0);

CREATE FUNCTION listing_scope_for_region() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO listing_scope (id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
CREATE TRIGGER region_scope AFTER INSERT ON region
  FOR EACH ROW EXECUTE FUNCTION listing_scope_for_region();

-- The listings of a page, newest first. p_scope 0 = all regions, p_page from 1. The plan must be
-- index lookups also while the tables have no statistics yet, after a bulk load.
CREATE FUNCTION listing_page(p_scope bigint, p_page bigint, p_size integer)
RETURNS TABLE (listing_position bigint, listing_id bigint)
LANGUAGE sql STABLE ROWS 10 SET search_path = public, pg_temp
SET enable_seqscan = off SET enable_hashjoin = off SET enable_mergejoin = off AS $$
  WITH bounds AS MATERIALIZED (
    SELECT s.listed - (p_page - 1) * p_size AS newest,
      greatest(s.listed - p_page * p_size + 1, 1) AS oldest
      FROM listing_scope s WHERE s.id = p_scope AND p_page > 0 AND p_size BETWEEN 1 AND 512
  )
  SELECT c.start + o.slot, o.listing_id
    FROM bounds b
    JOIN listing_chunk c
      ON c.scope_id = p_scope AND c.start < b.newest AND c.start >= b.oldest - 512
    JOIN listing_order o
      ON o.scope_id = p_scope AND o.chunk = c.chunk
     AND o.slot BETWEEN b.oldest - c.start AND b.newest - c.start
   ORDER BY 1 DESC;
$$;

-- Puts listings on top of one scope, in the given order. The caller holds the scope's lock.
CREATE FUNCTION listing_append(p_scope bigint, p_ids bigint[]) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_scope listing_scope;
  v_count integer := coalesce(cardinality(p_ids), 0);
BEGIN
  IF v_count = 0 THEN RETURN; END IF;
  SELECT * INTO STRICT v_scope FROM listing_scope WHERE id = p_scope;
  INSERT INTO listing_order (scope_id, chunk, slot, listing_id)
  SELECT p_scope, n.chunk,
    coalesce(c.live, 0) + row_number() OVER (PARTITION BY n.chunk ORDER BY n.place), n.listing_id
    FROM (
      SELECT u.listing_id, u.place, (v_scope.appended + u.place - 1) / 512 AS chunk
        FROM unnest(p_ids) WITH ORDINALITY AS u (listing_id, place)
    ) n
    LEFT JOIN listing_chunk c ON c.scope_id = p_scope AND c.chunk = n.chunk;
  INSERT INTO listing_chunk AS c (scope_id, chunk, start, live)
  SELECT p_scope, n.chunk, v_scope.listed + min(n.place) - 1, count(*)
    FROM (
      SELECT place, (v_scope.appended + place - 1) / 512 AS chunk
        FROM generate_series(1, v_count) AS place
    ) n
   GROUP BY n.chunk
  ON CONFLICT (scope_id, chunk) DO UPDATE SET live = c.live + excluded.live;
  UPDATE listing_scope SET listed = listed + v_count, appended = appended + v_count
   WHERE id = p_scope;
END
$$;

-- Takes a listing out of one scope. The caller holds the scope's lock.
CREATE FUNCTION listing_withdraw(p_scope bigint, p_listing bigint) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_place listing_order;
  v_live integer;
BEGIN
  DELETE FROM listing_order WHERE listing_id = p_listing AND scope_id = p_scope
    RETURNING * INTO v_place;
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE listing_order SET slot = slot - 1
   WHERE scope_id = p_scope AND chunk = v_place.chunk AND slot > v_place.slot;
  SELECT live INTO STRICT v_live FROM listing_chunk
   WHERE scope_id = p_scope AND chunk = v_place.chunk;
  IF v_live = 1 THEN
    DELETE FROM listing_chunk WHERE scope_id = p_scope AND chunk = v_place.chunk;
  ELSE
    UPDATE listing_chunk SET live = live - 1 WHERE scope_id = p_scope AND chunk = v_place.chunk;
  END IF;
  UPDATE listing_chunk SET start = start - 1 WHERE scope_id = p_scope AND chunk > v_place.chunk;
  UPDATE listing_scope SET listed = listed - 1 WHERE id = p_scope;
END
$$;

-- Locks scopes in order of id, so that writers cannot wait for each other in a circle.
CREATE FUNCTION listing_lock_scopes(p_regions bigint[]) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  SELECT FROM listing_scope WHERE id = 0 OR id = ANY (p_regions) ORDER BY id FOR UPDATE;
$$;

CREATE FUNCTION listing_after_insert() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_region bigint;
  v_ids bigint[];
  v_all bigint;
BEGIN
  PERFORM listing_lock_scopes((SELECT array_agg(DISTINCT region_id) FROM fresh));
  FOR v_region, v_all, v_ids IN
    SELECT region_id, count(*), array_agg(id ORDER BY id) FILTER (WHERE NOT hidden)
      FROM fresh GROUP BY region_id ORDER BY region_id
  LOOP
    UPDATE listing_scope SET registered = registered + v_all WHERE id IN (0, v_region);
    PERFORM listing_append(v_region, v_ids);
  END LOOP;
  SELECT array_agg(id ORDER BY id) INTO v_ids FROM fresh WHERE NOT hidden;
  PERFORM listing_append(0, v_ids);
  RETURN NULL;
END
$$;
CREATE TRIGGER listing_order_insert AFTER INSERT ON listing
  REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION listing_after_insert();

-- Before, because the order refers to the listing.
CREATE FUNCTION listing_before_delete() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM listing_lock_scopes(ARRAY[OLD.region_id]);
  PERFORM listing_withdraw(0, OLD.id);
  PERFORM listing_withdraw(OLD.region_id, OLD.id);
  UPDATE listing_scope SET registered = registered - 1 WHERE id IN (0, OLD.region_id);
  RETURN OLD;
END
$$;
CREATE TRIGGER listing_order_delete BEFORE DELETE ON listing
  FOR EACH ROW EXECUTE FUNCTION listing_before_delete();

-- A listing that is shown again, or moves to another region, counts as new there.
CREATE FUNCTION listing_after_update() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM listing_lock_scopes(ARRAY[OLD.region_id, NEW.region_id]);
  IF NOT OLD.hidden AND NEW.hidden THEN PERFORM listing_withdraw(0, OLD.id); END IF;
  IF NOT OLD.hidden THEN PERFORM listing_withdraw(OLD.region_id, OLD.id); END IF;
  UPDATE listing_scope SET registered = registered - 1 WHERE id = OLD.region_id;
  UPDATE listing_scope SET registered = registered + 1 WHERE id = NEW.region_id;
  IF NOT NEW.hidden THEN PERFORM listing_append(NEW.region_id, ARRAY[NEW.id]); END IF;
  IF OLD.hidden AND NOT NEW.hidden THEN PERFORM listing_append(0, ARRAY[NEW.id]); END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER listing_order_update AFTER UPDATE ON listing FOR EACH ROW
  WHEN (OLD.hidden <> NEW.hidden OR OLD.region_id <> NEW.region_id)
  EXECUTE FUNCTION listing_after_update();

CREATE FUNCTION listing_keep_id() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'A listing keeps its id' USING ERRCODE = 'restrict_violation';
END
$$;
CREATE TRIGGER listing_id_fixed BEFORE UPDATE OF id ON listing FOR EACH ROW
  WHEN (OLD.id <> NEW.id) EXECUTE FUNCTION listing_keep_id();
