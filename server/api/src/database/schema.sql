-- The database as the migrations leave it. Written by `npx velvet database schema`; do not edit.
-- An empty database is made from this file; one that is there is brought up to date by the
-- migrations. Their files hold the reasons.

SET LOCAL check_function_bodies = off;

-- The logins, without passwords, and what an owner that is no superuser needs to act as one.
DO $$
DECLARE
  v_role text;
BEGIN
  FOREACH v_role IN ARRAY ARRAY['velvet_api', 'velvet_draws', 'velvet_operator', 'velvet_metrics', 'velvet_transcoder', 'velvet_push'] LOOP
    BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = v_role) THEN
        EXECUTE format('CREATE ROLE %I NOLOGIN', v_role);
      END IF;
    EXCEPTION
      -- Another database of the same cluster is being made at the same time.
      WHEN duplicate_object OR unique_violation THEN NULL;
    END;
    IF v_role IN ('velvet_api', 'velvet_operator')
      AND NOT pg_has_role(current_user, v_role, 'SET') THEN
      EXECUTE format('GRANT %I TO %I', v_role, current_user);
    END IF;
    EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', v_role);
    EXECUTE format('GRANT CONNECT ON DATABASE %I TO %I', current_database(), v_role);
  END LOOP;
  EXECUTE format('REVOKE CONNECT, TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
END
$$;
REVOKE CREATE ON SCHEMA public FROM PUBLIC;
ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;

-- Foundation (migrations/0001-foundation.sql) ------------------------------------------------

CREATE DOMAIN localized_text AS jsonb CONSTRAINT localized_text_check CHECK (jsonb_typeof(VALUE) = 'object'::text AND VALUE <> '{}'::jsonb AND NOT jsonb_path_exists(VALUE, '$.*?(@.type() != "string")'::jsonpath));

CREATE DOMAIN minor_units AS bigint;

CREATE TABLE audit_log (
  id bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  actor text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  detail jsonb NOT NULL,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT audit_log_pkey PRIMARY KEY (id),
  CONSTRAINT audit_log_hash_key UNIQUE (hash),
  CONSTRAINT audit_log_actor_check CHECK (actor <> ''::text)
);
CREATE INDEX audit_log_actor ON audit_log USING btree (actor, id);
CREATE INDEX audit_log_subject ON audit_log USING btree (subject, id);
GRANT SELECT ON audit_log TO velvet_operator;

CREATE TABLE config (
  key text NOT NULL,
  value jsonb NOT NULL,
  updated_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT config_pkey PRIMARY KEY (key),
  CONSTRAINT config_beacon_readable CHECK (key <> 'beacon'::text OR value = '{"mode": "off"}'::jsonb OR COALESCE(value ->> 'source'::text, ''::text) ~ '^[a-z0-9-]{1,32}$'::text AND COALESCE(value ->> 'genesis'::text, ''::text) ~ '^\d{1,12}$'::text AND COALESCE(value ->> 'period'::text, ''::text) ~ '^[1-9]\d{0,4}$'::text AND COALESCE(value ->> 'wait'::text, ''::text) ~ '^[1-9]\d{0,4}$'::text)
);
GRANT SELECT ON config TO velvet_api;
GRANT SELECT ON config TO velvet_operator;

CREATE TABLE schema_migration (
  name text NOT NULL,
  sha256 text NOT NULL,
  applied_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  needs text,
  CONSTRAINT schema_migration_pkey PRIMARY KEY (name)
);
GRANT SELECT ON schema_migration TO velvet_api;
GRANT SELECT ON schema_migration TO velvet_draws;
GRANT SELECT ON schema_migration TO velvet_metrics;
GRANT SELECT ON schema_migration TO velvet_operator;
GRANT SELECT ON schema_migration TO velvet_push;
GRANT SELECT ON schema_migration TO velvet_transcoder;

CREATE FUNCTION audit_append(p_actor text, p_action text, p_subject text, p_detail jsonb)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_last audit_log;
  v_id bigint;
  v_at timestamptz;
  v_previous bytea;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('velvet.audit_log'));
  SELECT * INTO v_last FROM audit_log ORDER BY id DESC LIMIT 1;
  v_id := coalesce(v_last.id, 0) + 1;
  v_at := clock_timestamp();
  v_previous := coalesce(v_last.hash, '\x'::bytea);
  INSERT INTO audit_log (id, at, actor, action, subject, detail, previous_hash, hash)
  VALUES (v_id, v_at, p_actor, p_action, p_subject, p_detail, v_previous,
    audit_hash(v_previous, v_id, v_at, p_actor, p_action, p_subject, p_detail));
  RETURN v_id;
END
$function$;

CREATE FUNCTION audit_first_broken()
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  WITH erased AS (
    SELECT a.id AS by_id, (e.value ->> 'id')::bigint AS id, e.value ->> 'digest' AS digest
      FROM audit_log a, jsonb_array_elements(a.detail -> 'entries') e
     WHERE a.action = 'erase account' AND a.actor = '(server)'
  )
  SELECT min(e.id) FROM (
    SELECT a.*, lag(a.hash, 1, '\x'::bytea) OVER w AS expected, row_number() OVER w AS place,
        a AS entry
      FROM audit_log a WINDOW w AS (ORDER BY a.id)
  ) e
  WHERE e.previous_hash <> e.expected OR e.id <> e.place
    OR e.hash <> audit_hash(e.previous_hash, e.id, e.at, e.actor, e.action, e.subject, e.detail)
      AND NOT EXISTS (SELECT FROM erased x
        WHERE x.id = e.id AND x.by_id > e.id AND x.digest = audit_digest(e.entry));
$function$;
GRANT EXECUTE ON FUNCTION audit_first_broken() TO velvet_operator;

CREATE FUNCTION audit_hash(p_previous bytea, p_id bigint, p_at timestamp with time zone, p_actor text, p_action text, p_subject text, p_detail jsonb)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT sha256(p_previous || convert_to(
    jsonb_build_array(
      p_id, floor(extract(epoch FROM p_at) * 1000000)::bigint, p_actor, p_action, p_subject,
      p_detail
    )::text, 'UTF8'));
$function$;

CREATE FUNCTION refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$function$;

-- Listings (migrations/0002-listings.sql) ----------------------------------------------------

CREATE TABLE region (
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  name localized_text NOT NULL,
  "position" integer NOT NULL DEFAULT 0,
  CONSTRAINT region_pkey PRIMARY KEY (id),
  CONSTRAINT region_id_check CHECK (id > 0)
);
GRANT SELECT ON region TO velvet_api;
GRANT DELETE, INSERT, SELECT, UPDATE ON region TO velvet_operator;

CREATE TABLE listing (
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  region_id bigint NOT NULL,
  name text NOT NULL,
  class_name localized_text NOT NULL,
  title localized_text NOT NULL,
  city localized_text NOT NULL,
  age smallint NOT NULL,
  height_cm smallint NOT NULL,
  bust text NOT NULL DEFAULT ''::text,
  rating_tenths smallint NOT NULL DEFAULT 50,
  likes integer NOT NULL DEFAULT 0,
  verified boolean NOT NULL DEFAULT false,
  pictures text[] NOT NULL DEFAULT '{}'::text[],
  flags jsonb NOT NULL DEFAULT '{}'::jsonb,
  sign_tag_ids bigint[] NOT NULL DEFAULT '{}'::bigint[],
  hidden boolean NOT NULL DEFAULT false,
  sample boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  bio localized_text,
  CONSTRAINT listing_pkey PRIMARY KEY (id),
  CONSTRAINT listing_age_check CHECK (age >= 18 AND age <= 99),
  CONSTRAINT listing_flags_check CHECK (jsonb_typeof(flags) = 'object'::text),
  CONSTRAINT listing_height_cm_check CHECK (height_cm >= 100 AND height_cm <= 230),
  CONSTRAINT listing_likes_check CHECK (likes >= 0),
  CONSTRAINT listing_name_check CHECK (name <> ''::text),
  CONSTRAINT listing_rating_tenths_check CHECK (rating_tenths >= 0 AND rating_tenths <= 50),
  CONSTRAINT listing_region_id_fkey FOREIGN KEY (region_id) REFERENCES region(id)
);
CREATE INDEX listing_by_facets ON listing USING btree (region_id, verified, age, height_cm) INCLUDE (id) WHERE NOT hidden;
CREATE INDEX listing_by_likes ON listing USING btree (likes DESC, id DESC) WHERE NOT hidden;
CREATE INDEX listing_by_rating ON listing USING btree (rating_tenths DESC, id DESC) WHERE NOT hidden;
CREATE INDEX listing_by_region_likes ON listing USING btree (region_id, likes DESC, id DESC) WHERE NOT hidden;
CREATE INDEX listing_by_region_newest ON listing USING btree (region_id, id DESC) WHERE NOT hidden;
CREATE INDEX listing_by_region_rating ON listing USING btree (region_id, rating_tenths DESC, id DESC) WHERE NOT hidden;
CREATE INDEX listing_by_sign ON listing USING gin (sign_tag_ids);
CREATE INDEX listing_region ON listing USING btree (region_id);
GRANT SELECT ON listing TO velvet_api;
GRANT SELECT, UPDATE (hidden) ON listing TO velvet_operator;

CREATE TABLE sign_tag (
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  name localized_text NOT NULL,
  "position" integer NOT NULL DEFAULT 0,
  CONSTRAINT sign_tag_pkey PRIMARY KEY (id)
);
GRANT SELECT ON sign_tag TO velvet_api;
GRANT DELETE, INSERT, SELECT, UPDATE ON sign_tag TO velvet_operator;

-- Listing order (migrations/0003-listing-order.sql) ------------------------------------------

CREATE TABLE listing_order (
  scope_id bigint NOT NULL,
  chunk bigint NOT NULL,
  slot integer NOT NULL,
  listing_id bigint NOT NULL,
  CONSTRAINT listing_order_pkey PRIMARY KEY (listing_id, scope_id),
  CONSTRAINT listing_order_scope_id_chunk_slot_key UNIQUE (scope_id, chunk, slot) DEFERRABLE,
  CONSTRAINT listing_order_slot_check CHECK (slot >= 1 AND slot <= 512),
  CONSTRAINT listing_order_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id)
);
GRANT SELECT ON listing_order TO velvet_api;
GRANT SELECT ON listing_order TO velvet_operator;

CREATE TABLE listing_scope (
  id bigint NOT NULL,
  listed bigint NOT NULL DEFAULT 0,
  registered bigint NOT NULL DEFAULT 0,
  appended bigint NOT NULL DEFAULT 0,
  CONSTRAINT listing_scope_pkey PRIMARY KEY (id),
  CONSTRAINT listing_scope_check CHECK (registered >= listed),
  CONSTRAINT listing_scope_listed_check CHECK (listed >= 0)
);
GRANT SELECT ON listing_scope TO velvet_api;
GRANT SELECT ON listing_scope TO velvet_operator;

INSERT INTO listing_scope (id, listed, registered, appended) VALUES
  ('0', '0', '0', '0');

CREATE TABLE listing_chunk (
  scope_id bigint NOT NULL,
  chunk bigint NOT NULL,
  start bigint NOT NULL,
  live integer NOT NULL,
  CONSTRAINT listing_chunk_pkey PRIMARY KEY (scope_id, chunk),
  CONSTRAINT listing_chunk_live_check CHECK (live >= 1 AND live <= 512),
  CONSTRAINT listing_chunk_start_check CHECK (start >= 0),
  CONSTRAINT listing_chunk_scope_id_fkey FOREIGN KEY (scope_id) REFERENCES listing_scope(id)
);
CREATE INDEX listing_chunk_start ON listing_chunk USING btree (scope_id, start) INCLUDE (live, chunk);
GRANT SELECT ON listing_chunk TO velvet_api;
GRANT SELECT ON listing_chunk TO velvet_operator;

CREATE VIEW listing_position AS
 SELECT o.scope_id,
    c.start + o.slot AS "position",
    o.listing_id
   FROM listing_order o
     JOIN listing_chunk c USING (scope_id, chunk);
GRANT SELECT ON listing_position TO velvet_api;
GRANT SELECT ON listing_position TO velvet_operator;

CREATE FUNCTION listing_after_insert()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;

CREATE FUNCTION listing_after_update()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;

CREATE FUNCTION listing_append(p_scope bigint, p_ids bigint[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;

CREATE FUNCTION listing_before_delete()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM listing_lock_scopes(ARRAY[OLD.region_id]);
  PERFORM listing_withdraw(0, OLD.id);
  PERFORM listing_withdraw(OLD.region_id, OLD.id);
  UPDATE listing_scope SET registered = registered - 1 WHERE id IN (0, OLD.region_id);
  RETURN OLD;
END
$function$;

CREATE FUNCTION listing_keep_id()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'A listing keeps its id' USING ERRCODE = 'restrict_violation';
END
$function$;

CREATE FUNCTION listing_lock_scopes(p_regions bigint[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT FROM listing_scope WHERE id = 0 OR id = ANY (p_regions) ORDER BY id FOR UPDATE;
$function$;

CREATE FUNCTION listing_page(p_scope bigint, p_page bigint, p_size integer)
 RETURNS TABLE(listing_position bigint, listing_id bigint)
 LANGUAGE sql
 STABLE ROWS 10
 SET search_path TO 'public', 'pg_temp'
 SET enable_seqscan TO 'off'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
AS $function$
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
$function$;
GRANT EXECUTE ON FUNCTION listing_page(bigint,bigint,integer) TO velvet_api, velvet_operator;

CREATE FUNCTION listing_scope_for_region()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO listing_scope (id) VALUES (NEW.id) ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$function$;

CREATE FUNCTION listing_withdraw(p_scope bigint, p_listing bigint)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;

CREATE TRIGGER listing_id_fixed BEFORE UPDATE OF id ON listing FOR EACH ROW WHEN (old.id <> new.id) EXECUTE FUNCTION listing_keep_id();

CREATE TRIGGER listing_order_delete BEFORE DELETE ON listing FOR EACH ROW EXECUTE FUNCTION listing_before_delete();

CREATE TRIGGER listing_order_insert AFTER INSERT ON listing REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION listing_after_insert();

CREATE TRIGGER listing_order_update AFTER UPDATE ON listing FOR EACH ROW WHEN (old.hidden <> new.hidden OR old.region_id <> new.region_id) EXECUTE FUNCTION listing_after_update();

CREATE TRIGGER region_scope AFTER INSERT ON region FOR EACH ROW EXECUTE FUNCTION listing_scope_for_region();

-- Content (migrations/0004-content.sql) ------------------------------------------------------

CREATE TABLE banner (
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  image text NOT NULL,
  link text,
  "position" integer NOT NULL DEFAULT 0,
  enabled boolean NOT NULL DEFAULT true,
  sample boolean NOT NULL DEFAULT false,
  headline localized_text,
  CONSTRAINT banner_pkey PRIMARY KEY (id),
  CONSTRAINT banner_image_check CHECK (image <> ''::text)
);
GRANT SELECT ON banner TO velvet_api;
GRANT DELETE, INSERT, SELECT, UPDATE ON banner TO velvet_operator;

CREATE TABLE video_class (
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  name localized_text NOT NULL,
  "position" integer NOT NULL DEFAULT 0,
  revision integer NOT NULL DEFAULT 1,
  CONSTRAINT video_class_pkey PRIMARY KEY (id)
);
GRANT SELECT ON video_class TO velvet_api;
GRANT DELETE, INSERT, SELECT, UPDATE ON video_class TO velvet_operator;

CREATE TABLE video (
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  class_id bigint CONSTRAINT video_class_id_not_null1 NOT NULL,
  title localized_text NOT NULL,
  poster text,
  stream text,
  duration_seconds integer,
  hidden boolean NOT NULL DEFAULT false,
  sample boolean NOT NULL DEFAULT false,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  revision integer NOT NULL DEFAULT 1,
  captions_revision integer NOT NULL DEFAULT 0,
  CONSTRAINT video_pkey PRIMARY KEY (id),
  CONSTRAINT video_complete CHECK (hidden OR poster IS NOT NULL AND stream IS NOT NULL AND duration_seconds IS NOT NULL),
  CONSTRAINT video_duration_seconds_check CHECK (duration_seconds > 0),
  CONSTRAINT video_stream_check CHECK (stream ~ '^[a-z0-9-]+$'::text),
  CONSTRAINT video_class_id_fkey FOREIGN KEY (class_id) REFERENCES video_class(id)
);
CREATE INDEX video_newest ON video USING btree (id DESC) WHERE NOT hidden;
CREATE INDEX video_newest_of_class ON video USING btree (class_id, id DESC) WHERE NOT hidden;
GRANT SELECT ON video TO velvet_api;
GRANT DELETE, INSERT, SELECT, UPDATE ON video TO velvet_operator;

-- Members (migrations/0005-members.sql) ------------------------------------------------------

CREATE TABLE bank (
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  name localized_text NOT NULL,
  "position" integer NOT NULL DEFAULT 0,
  enabled boolean NOT NULL DEFAULT true,
  CONSTRAINT bank_pkey PRIMARY KEY (id),
  CONSTRAINT bank_id_check CHECK (id > 0)
);
GRANT SELECT ON bank TO velvet_api;
GRANT DELETE, INSERT, SELECT, UPDATE ON bank TO velvet_operator;

CREATE UNLOGGED TABLE login_throttle (
  key text NOT NULL,
  window_start timestamp with time zone NOT NULL,
  attempts integer NOT NULL,
  CONSTRAINT login_throttle_pkey PRIMARY KEY (key)
);

CREATE TABLE member (
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY (START WITH 10001),
  username text NOT NULL,
  password_hash text NOT NULL,
  pay_password_hash text,
  status smallint NOT NULL DEFAULT 1,
  vip boolean NOT NULL DEFAULT false,
  dating_card boolean NOT NULL DEFAULT false,
  credit_score integer NOT NULL DEFAULT 100,
  id_number text GENERATED ALWAYS AS ('V'::text || lpad((880000 + id)::text, 8, '0'::text)) STORED,
  real_name text,
  sex smallint,
  avatar text NOT NULL DEFAULT 'avatars/default-1.svg'::text,
  city text NOT NULL DEFAULT ''::text,
  relation smallint,
  invite_code text NOT NULL DEFAULT ''::text,
  language text NOT NULL DEFAULT 'zh-hans'::text,
  registered_ip text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  username_claim text,
  password_expires_at timestamp with time zone,
  erased_at timestamp with time zone,
  CONSTRAINT member_pkey PRIMARY KEY (id),
  CONSTRAINT member_id_number_key UNIQUE (id_number),
  CONSTRAINT member_real_name_check CHECK (real_name <> ''::text),
  CONSTRAINT member_relation_check CHECK (relation >= 1 AND relation <= 4),
  CONSTRAINT member_sex_check CHECK (sex = ANY (ARRAY[1, 2])),
  CONSTRAINT member_username_check CHECK (username <> ''::text AND length(username) <= 64)
);
CREATE UNIQUE INDEX member_username ON member USING btree (lower(username));
CREATE UNIQUE INDEX member_username_claim ON member USING btree (username_claim);
COMMENT ON COLUMN member.registered_ip IS 'the address the server saw';
COMMENT ON COLUMN member.password_expires_at IS 'when a password that an operator has given out ends; null for the member''s own';
COMMENT ON COLUMN member.erased_at IS 'when the account was erased; the row stays for the books';
GRANT SELECT ON member TO velvet_api;
GRANT SELECT (id, username, status, vip, dating_card, credit_score, id_number, real_name, sex, avatar, city, relation, invite_code, language, registered_ip, created_at, erased_at) ON member TO velvet_operator;

CREATE TABLE bank_card (
  member_id bigint NOT NULL,
  bank_id bigint NOT NULL,
  holder text NOT NULL,
  number_cipher bytea NOT NULL,
  last_four text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT bank_card_pkey PRIMARY KEY (member_id),
  CONSTRAINT bank_card_holder_check CHECK (holder <> ''::text),
  CONSTRAINT bank_card_last_four_check CHECK (last_four ~ '^[0-9]{4}$'::text),
  CONSTRAINT bank_card_number_cipher_check CHECK (octet_length(number_cipher) > 28),
  CONSTRAINT bank_card_bank_id_fkey FOREIGN KEY (bank_id) REFERENCES bank(id),
  CONSTRAINT bank_card_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
GRANT SELECT (member_id, bank_id, holder, last_four, created_at) ON bank_card TO velvet_api;
GRANT SELECT ON bank_card TO velvet_operator;

CREATE TABLE notice (
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  type smallint NOT NULL,
  member_id bigint,
  name localized_text NOT NULL,
  text localized_text NOT NULL,
  published_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  hidden boolean NOT NULL DEFAULT false,
  sample boolean NOT NULL DEFAULT false,
  CONSTRAINT notice_pkey PRIMARY KEY (id),
  CONSTRAINT notice_check CHECK (member_id IS NULL OR type = 1),
  CONSTRAINT notice_type_check CHECK (type >= 1 AND type <= 3),
  CONSTRAINT notice_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX notice_age ON notice USING btree (published_at) WHERE member_id IS NOT NULL;
CREATE INDEX notice_newest ON notice USING btree (type, published_at DESC, id DESC) WHERE NOT hidden;
GRANT SELECT ON notice TO velvet_api;
GRANT DELETE, INSERT, SELECT, UPDATE ON notice TO velvet_operator;

CREATE TABLE session (
  token_hash bytea NOT NULL,
  member_id bigint NOT NULL,
  ip text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  last_seen_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamp with time zone NOT NULL DEFAULT clock_timestamp() + '30 days'::interval,
  binding_hash bytea,
  proved_at timestamp with time zone,
  device text NOT NULL DEFAULT ''::text,
  CONSTRAINT session_pkey PRIMARY KEY (token_hash),
  CONSTRAINT session_binding_hash_check CHECK (octet_length(binding_hash) = 32),
  CONSTRAINT session_device_check CHECK (char_length(device) <= 60),
  CONSTRAINT session_ends CHECK (expires_at <= (created_at + '90 days'::interval)),
  CONSTRAINT session_token_hash_check CHECK (octet_length(token_hash) = 32),
  CONSTRAINT session_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX session_expiry ON session USING btree (expires_at);
CREATE INDEX session_member ON session USING btree (member_id);
COMMENT ON COLUMN session.ip IS 'the address the server saw';
COMMENT ON COLUMN session.device IS 'names of browser and system, as the server knows them; empty when it does not';
GRANT SELECT ON session TO velvet_api;
GRANT SELECT (member_id, ip, created_at, last_seen_at, expires_at) ON session TO velvet_operator;

CREATE FUNCTION bank_card_holder_matches()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_name text;
BEGIN
  SELECT real_name INTO v_name FROM member WHERE id = NEW.member_id FOR UPDATE;
  IF v_name IS DISTINCT FROM NEW.holder THEN
    RAISE EXCEPTION 'The holder must be the real name' USING ERRCODE = 'check_violation',
      CONSTRAINT = 'bank_card_holder_is_real_name';
  END IF;
  RETURN NEW;
END
$function$;

CREATE FUNCTION login_attempt(p_key text, p_limit integer, p_window_seconds integer)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_now timestamptz := clock_timestamp();
  v_window interval := make_interval(secs => p_window_seconds);
  v_row login_throttle;
BEGIN
  INSERT INTO login_throttle AS t (key, window_start, attempts) VALUES (p_key, v_now, 1)
  ON CONFLICT (key) DO UPDATE SET
    attempts = CASE WHEN t.window_start + v_window <= v_now THEN 1 ELSE t.attempts + 1 END,
    window_start =
      CASE WHEN t.window_start + v_window <= v_now THEN v_now ELSE t.window_start END
  RETURNING * INTO v_row;
  IF v_row.attempts <= p_limit THEN RETURN 0; END IF;
  RETURN greatest(
    1, ceil(extract(epoch FROM v_row.window_start + v_window - clock_timestamp()))
  )::integer;
END
$function$;
GRANT EXECUTE ON FUNCTION login_attempt(text,integer,integer) TO velvet_api;

CREATE FUNCTION login_succeeded(p_key text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  DELETE FROM login_throttle WHERE key = p_key;
$function$;
GRANT EXECUTE ON FUNCTION login_succeeded(text) TO velvet_api;

CREATE FUNCTION member_keep_fixed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF OLD.real_name IS DISTINCT FROM NEW.real_name
    AND EXISTS (SELECT FROM bank_card WHERE member_id = OLD.id) THEN
    RAISE EXCEPTION 'The name is fixed by the bound card' USING ERRCODE = 'check_violation',
      CONSTRAINT = 'member_name_fixed';
  END IF;
  IF OLD.pay_password_hash IS NOT NULL AND session_user = 'velvet_api'
    AND NEW.pay_password_hash IS DISTINCT FROM OLD.pay_password_hash THEN
    RAISE EXCEPTION 'The funds password is already set' USING ERRCODE = 'check_violation',
      CONSTRAINT = 'member_pay_password_set';
  END IF;
  RETURN NEW;
END
$function$;

CREATE FUNCTION operator_set_member(p_member bigint, p_vip boolean, p_dating_card boolean, p_status smallint, p_credit_score integer, p_reason text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_who operator_identity := operator_required(ARRAY['support']);
  v_old member;
BEGIN
  SELECT * INTO v_old FROM member WHERE id = p_member FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  IF v_old.erased_at IS NOT NULL THEN RETURN 'wrong_state'; END IF;
  IF p_member = v_who.member_id THEN RETURN 'own_account'; END IF;
  IF p_status <> v_old.status AND coalesce(btrim(p_reason), '') = '' THEN RETURN 'no_reason'; END IF;
  PERFORM member_set(p_member, p_vip, p_dating_card, p_status, p_credit_score);
  PERFORM operator_audit(v_who, 'set member', 'member ' || p_member, jsonb_strip_nulls(
    jsonb_build_object(
      'before', jsonb_build_object('vip', v_old.vip, 'dating_card', v_old.dating_card,
        'status', v_old.status, 'credit_score', v_old.credit_score),
      'after', jsonb_build_object('vip', coalesce(p_vip, v_old.vip),
        'dating_card', coalesce(p_dating_card, v_old.dating_card),
        'status', coalesce(p_status, v_old.status),
        'credit_score', coalesce(p_credit_score, v_old.credit_score)),
      'reason', nullif(btrim(p_reason), ''))));
  RETURN 'ok';
END
$function$;
GRANT EXECUTE ON FUNCTION operator_set_member(bigint,boolean,boolean,smallint,integer,text) TO velvet_operator;

CREATE TRIGGER bank_card_holder BEFORE INSERT ON bank_card FOR EACH ROW EXECUTE FUNCTION bank_card_holder_matches();

CREATE TRIGGER member_fixed BEFORE UPDATE OF real_name, pay_password_hash ON member FOR EACH ROW EXECUTE FUNCTION member_keep_fixed();

-- Ledger (migrations/0006-ledger.sql) --------------------------------------------------------

CREATE TABLE account (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  code text NOT NULL,
  member_id bigint,
  balance minor_units,
  bet_count bigint NOT NULL DEFAULT 0,
  CONSTRAINT account_pkey PRIMARY KEY (id),
  CONSTRAINT account_code_key UNIQUE (code),
  CONSTRAINT account_member_id_key UNIQUE (member_id),
  CONSTRAINT account_balance_check CHECK (balance::bigint >= 0),
  CONSTRAINT account_check CHECK ((member_id IS NULL) = (balance IS NULL)),
  CONSTRAINT account_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
GRANT SELECT (member_id, balance) ON account TO velvet_api;
GRANT SELECT ON account TO velvet_operator;

INSERT INTO account (id, code, member_id, balance, bet_count) OVERRIDING SYSTEM VALUE VALUES
  ('1', 'cash_in', NULL, NULL, '0'),
  ('2', 'escrow', NULL, NULL, '0'),
  ('3', 'house', NULL, NULL, '0'),
  ('4', 'withdraw_hold', NULL, NULL, '0'),
  ('5', 'cash_out', NULL, NULL, '0'),
  ('6', 'given_up', NULL, NULL, '0');
SELECT setval(pg_get_serial_sequence('account', 'id'), max(id)) FROM account;

CREATE TABLE ledger_tx (
  id bigint CONSTRAINT ledger_tx_id_not_null1 NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text CONSTRAINT ledger_tx_kind_not_null1 NOT NULL,
  idem_key text CONSTRAINT ledger_tx_idem_key_not_null1 NOT NULL,
  request_hash bytea CONSTRAINT ledger_tx_request_hash_not_null1 NOT NULL,
  ref bigint CONSTRAINT ledger_tx_ref_not_null1 NOT NULL,
  at timestamp with time zone CONSTRAINT ledger_tx_at_not_null1 NOT NULL,
  round_id bigint,
  member_id bigint,
  CONSTRAINT ledger_tx_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_tx_kind_check CHECK (kind = ANY (ARRAY['recharge'::text, 'bet'::text, 'settle'::text, 'refund'::text, 'withdraw_hold'::text, 'withdraw_pay'::text, 'withdraw_return'::text, 'give_up'::text])),
  CONSTRAINT ledger_tx_of_member CHECK (member_id IS NOT NULL)
) PARTITION BY RANGE (id);
CREATE INDEX ledger_tx_at ON ledger_tx USING brin (at) WITH (pages_per_range='32');
GRANT SELECT ON ledger_tx TO velvet_operator;

CREATE TABLE ledger_tx_p0 (
  id bigint CONSTRAINT ledger_tx_id_not_null NOT NULL,
  kind text CONSTRAINT ledger_tx_kind_not_null NOT NULL,
  idem_key text CONSTRAINT ledger_tx_idem_key_not_null NOT NULL,
  request_hash bytea CONSTRAINT ledger_tx_request_hash_not_null NOT NULL,
  ref bigint CONSTRAINT ledger_tx_ref_not_null NOT NULL,
  at timestamp with time zone CONSTRAINT ledger_tx_at_not_null NOT NULL,
  round_id bigint,
  member_id bigint,
  CONSTRAINT ledger_tx_p0_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_tx_kind_check CHECK (kind = ANY (ARRAY['recharge'::text, 'bet'::text, 'settle'::text, 'refund'::text, 'withdraw_hold'::text, 'withdraw_pay'::text, 'withdraw_return'::text, 'give_up'::text])),
  CONSTRAINT ledger_tx_of_member CHECK (member_id IS NOT NULL)
);
CREATE INDEX ledger_tx_p0_at_idx ON ledger_tx_p0 USING brin (at) WITH (pages_per_range='32');
ALTER TABLE ledger_tx ATTACH PARTITION ledger_tx_p0 FOR VALUES FROM (MINVALUE) TO ('40000000');

CREATE TABLE ledger_tx_p1 (
  id bigint CONSTRAINT ledger_tx_id_not_null1 NOT NULL,
  kind text CONSTRAINT ledger_tx_kind_not_null1 NOT NULL,
  idem_key text CONSTRAINT ledger_tx_idem_key_not_null1 NOT NULL,
  request_hash bytea CONSTRAINT ledger_tx_request_hash_not_null1 NOT NULL,
  ref bigint CONSTRAINT ledger_tx_ref_not_null1 NOT NULL,
  at timestamp with time zone CONSTRAINT ledger_tx_at_not_null1 NOT NULL,
  round_id bigint,
  member_id bigint,
  CONSTRAINT ledger_tx_p1_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_tx_kind_check CHECK (kind = ANY (ARRAY['recharge'::text, 'bet'::text, 'settle'::text, 'refund'::text, 'withdraw_hold'::text, 'withdraw_pay'::text, 'withdraw_return'::text, 'give_up'::text])),
  CONSTRAINT ledger_tx_of_member CHECK (member_id IS NOT NULL)
);
CREATE INDEX ledger_tx_p1_at_idx ON ledger_tx_p1 USING brin (at) WITH (pages_per_range='32');
ALTER TABLE ledger_tx ATTACH PARTITION ledger_tx_p1 FOR VALUES FROM ('40000000') TO ('60000000');

CREATE TABLE ledger_tx_p2 (
  id bigint CONSTRAINT ledger_tx_id_not_null1 NOT NULL,
  kind text CONSTRAINT ledger_tx_kind_not_null1 NOT NULL,
  idem_key text CONSTRAINT ledger_tx_idem_key_not_null1 NOT NULL,
  request_hash bytea CONSTRAINT ledger_tx_request_hash_not_null1 NOT NULL,
  ref bigint CONSTRAINT ledger_tx_ref_not_null1 NOT NULL,
  at timestamp with time zone CONSTRAINT ledger_tx_at_not_null1 NOT NULL,
  round_id bigint,
  member_id bigint,
  CONSTRAINT ledger_tx_p2_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_tx_kind_check CHECK (kind = ANY (ARRAY['recharge'::text, 'bet'::text, 'settle'::text, 'refund'::text, 'withdraw_hold'::text, 'withdraw_pay'::text, 'withdraw_return'::text, 'give_up'::text])),
  CONSTRAINT ledger_tx_of_member CHECK (member_id IS NOT NULL)
);
CREATE INDEX ledger_tx_p2_at_idx ON ledger_tx_p2 USING brin (at) WITH (pages_per_range='32');
ALTER TABLE ledger_tx ATTACH PARTITION ledger_tx_p2 FOR VALUES FROM ('60000000') TO ('80000000');

CREATE TABLE ledger_tx_p3 (
  id bigint CONSTRAINT ledger_tx_id_not_null1 NOT NULL,
  kind text CONSTRAINT ledger_tx_kind_not_null1 NOT NULL,
  idem_key text CONSTRAINT ledger_tx_idem_key_not_null1 NOT NULL,
  request_hash bytea CONSTRAINT ledger_tx_request_hash_not_null1 NOT NULL,
  ref bigint CONSTRAINT ledger_tx_ref_not_null1 NOT NULL,
  at timestamp with time zone CONSTRAINT ledger_tx_at_not_null1 NOT NULL,
  round_id bigint,
  member_id bigint,
  CONSTRAINT ledger_tx_p3_pkey PRIMARY KEY (id),
  CONSTRAINT ledger_tx_kind_check CHECK (kind = ANY (ARRAY['recharge'::text, 'bet'::text, 'settle'::text, 'refund'::text, 'withdraw_hold'::text, 'withdraw_pay'::text, 'withdraw_return'::text, 'give_up'::text])),
  CONSTRAINT ledger_tx_of_member CHECK (member_id IS NOT NULL)
);
CREATE INDEX ledger_tx_p3_at_idx ON ledger_tx_p3 USING brin (at) WITH (pages_per_range='32');
ALTER TABLE ledger_tx ATTACH PARTITION ledger_tx_p3 FOR VALUES FROM ('80000000') TO ('100000000');

CREATE TABLE posting (
  tx_id bigint CONSTRAINT posting_tx_id_not_null1 NOT NULL,
  account_id bigint CONSTRAINT posting_account_id_not_null1 NOT NULL,
  amount minor_units CONSTRAINT posting_amount_not_null1 NOT NULL,
  member_id bigint,
  CONSTRAINT posting_pkey PRIMARY KEY (tx_id, account_id),
  CONSTRAINT posting_amount_check CHECK (amount::bigint <> 0),
  CONSTRAINT posting_of_member CHECK (member_id IS NOT NULL)
) PARTITION BY RANGE (tx_id);
CREATE INDEX posting_account ON posting USING btree (account_id, tx_id);
GRANT SELECT ON posting TO velvet_operator;

CREATE TABLE posting_p0 (
  tx_id bigint CONSTRAINT posting_tx_id_not_null NOT NULL,
  account_id bigint CONSTRAINT posting_account_id_not_null NOT NULL,
  amount minor_units CONSTRAINT posting_amount_not_null NOT NULL,
  member_id bigint,
  CONSTRAINT posting_p0_pkey PRIMARY KEY (tx_id, account_id),
  CONSTRAINT posting_amount_check CHECK (amount::bigint <> 0),
  CONSTRAINT posting_of_member CHECK (member_id IS NOT NULL),
  CONSTRAINT posting_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT posting_tx_id_fkey FOREIGN KEY (tx_id) REFERENCES ledger_tx_p0(id)
);
CREATE INDEX posting_p0_account_id_tx_id_idx ON posting_p0 USING btree (account_id, tx_id);
ALTER TABLE posting ATTACH PARTITION posting_p0 FOR VALUES FROM (MINVALUE) TO ('40000000');

CREATE TABLE posting_p1 (
  tx_id bigint CONSTRAINT posting_tx_id_not_null1 NOT NULL,
  account_id bigint CONSTRAINT posting_account_id_not_null1 NOT NULL,
  amount minor_units CONSTRAINT posting_amount_not_null1 NOT NULL,
  member_id bigint,
  CONSTRAINT posting_p1_pkey PRIMARY KEY (tx_id, account_id),
  CONSTRAINT posting_amount_check CHECK (amount::bigint <> 0),
  CONSTRAINT posting_of_member CHECK (member_id IS NOT NULL),
  CONSTRAINT posting_p1_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT posting_p1_tx_id_fkey FOREIGN KEY (tx_id) REFERENCES ledger_tx_p1(id)
);
CREATE INDEX posting_p1_account_id_tx_id_idx ON posting_p1 USING btree (account_id, tx_id);
ALTER TABLE posting ATTACH PARTITION posting_p1 FOR VALUES FROM ('40000000') TO ('60000000');

CREATE TABLE posting_p2 (
  tx_id bigint CONSTRAINT posting_tx_id_not_null1 NOT NULL,
  account_id bigint CONSTRAINT posting_account_id_not_null1 NOT NULL,
  amount minor_units CONSTRAINT posting_amount_not_null1 NOT NULL,
  member_id bigint,
  CONSTRAINT posting_p2_pkey PRIMARY KEY (tx_id, account_id),
  CONSTRAINT posting_amount_check CHECK (amount::bigint <> 0),
  CONSTRAINT posting_of_member CHECK (member_id IS NOT NULL),
  CONSTRAINT posting_p2_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT posting_p2_tx_id_fkey FOREIGN KEY (tx_id) REFERENCES ledger_tx_p2(id)
);
CREATE INDEX posting_p2_account_id_tx_id_idx ON posting_p2 USING btree (account_id, tx_id);
ALTER TABLE posting ATTACH PARTITION posting_p2 FOR VALUES FROM ('60000000') TO ('80000000');

CREATE TABLE posting_p3 (
  tx_id bigint CONSTRAINT posting_tx_id_not_null1 NOT NULL,
  account_id bigint CONSTRAINT posting_account_id_not_null1 NOT NULL,
  amount minor_units CONSTRAINT posting_amount_not_null1 NOT NULL,
  member_id bigint,
  CONSTRAINT posting_p3_pkey PRIMARY KEY (tx_id, account_id),
  CONSTRAINT posting_amount_check CHECK (amount::bigint <> 0),
  CONSTRAINT posting_of_member CHECK (member_id IS NOT NULL),
  CONSTRAINT posting_p3_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id),
  CONSTRAINT posting_p3_tx_id_fkey FOREIGN KEY (tx_id) REFERENCES ledger_tx_p3(id)
);
CREATE INDEX posting_p3_account_id_tx_id_idx ON posting_p3 USING btree (account_id, tx_id);
ALTER TABLE posting ATTACH PARTITION posting_p3 FOR VALUES FROM ('80000000') TO ('100000000');

CREATE FUNCTION account_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.balance IS DISTINCT FROM NEW.balance
    AND coalesce(current_setting('velvet.posting', true), '') <> 'on' THEN
    RAISE EXCEPTION 'A balance changes through postings only' USING ERRCODE = 'check_violation',
      CONSTRAINT = 'account_balance_by_posting';
  END IF;
  IF (OLD.id, OLD.code, OLD.member_id) IS DISTINCT FROM (NEW.id, NEW.code, NEW.member_id) THEN
    RAISE EXCEPTION 'An account keeps its identity' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$function$;

CREATE FUNCTION account_of_member()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO account (code, member_id, balance) VALUES ('member:' || NEW.id, NEW.id, 0);
  RETURN NULL;
END
$function$;

CREATE FUNCTION account_open_empty()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF NEW.balance <> 0 THEN
    RAISE EXCEPTION 'An account opens empty' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END
$function$;

CREATE FUNCTION ledger_faults()
 RETURNS TABLE(fault text, id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT 'transaction not balanced', tx_id FROM posting GROUP BY tx_id HAVING sum(amount) <> 0
  UNION ALL
  SELECT 'transaction without postings', t.id FROM ledger_tx t
   WHERE NOT EXISTS (SELECT FROM posting p WHERE p.tx_id = t.id)
  UNION ALL
  SELECT 'balance differs from postings', a.id
    FROM account a
    LEFT JOIN (SELECT DISTINCT ON (account_id) account_id, balance FROM sealed_balance
      ORDER BY account_id, number DESC) s ON s.account_id = a.id
    LEFT JOIN (SELECT account_id, sum(amount) AS amount FROM posting
      WHERE tx_id >= ledger_sealed_to() GROUP BY account_id) p ON p.account_id = a.id
   WHERE a.member_id IS NOT NULL AND a.balance <> coalesce(s.balance, 0) + coalesce(p.amount, 0)
  UNION ALL
  SELECT 'sealed balance differs from postings', coalesce(p.account_id, s.account_id)
    FROM (SELECT l.number, p.account_id, sum(p.amount) AS amount
        FROM ledger_seal l JOIN partition_range r ON r.family = 'ledger' AND r.number = l.number
        JOIN posting p ON p.tx_id >= r.lower_id AND p.tx_id < r.upper_id
       WHERE l.number NOT IN (SELECT number FROM ledger_detached) GROUP BY 1, 2) p
    FULL JOIN (SELECT number, account_id,
        balance - lag(balance, 1, 0::numeric) OVER (PARTITION BY account_id ORDER BY number) AS amount
        FROM sealed_balance) s USING (number, account_id)
   WHERE p.amount IS DISTINCT FROM s.amount AND number NOT IN (SELECT number FROM ledger_detached)
  UNION ALL
  SELECT 'sealed balances do not sum to zero', l.number
    FROM ledger_seal l CROSS JOIN LATERAL (
      SELECT sum(b.balance) AS total FROM (
        SELECT DISTINCT ON (account_id) balance FROM sealed_balance
         WHERE number <= l.number ORDER BY account_id, number DESC) b) t
   WHERE t.total <> 0
  UNION ALL
  SELECT 'seal broken', l.number
    FROM (SELECT *, lag(hash, 1, '\x'::bytea) OVER (ORDER BY number) AS before FROM ledger_seal) l
   WHERE l.previous_hash <> l.before OR l.digest <> sealed_digest(l.number)
      OR l.hash <> seal_hash(l.before, l.number, l.upper_id, l.transactions, l.postings, l.digest)
  UNION ALL
  SELECT 'sealed balance names another member', s.account_id FROM sealed_balance s
    JOIN account a ON a.id = s.account_id WHERE s.member_id IS DISTINCT FROM a.member_id
  UNION ALL
  SELECT 'posting names another member than its transaction', p.tx_id FROM posting p JOIN ledger_tx t ON t.id = p.tx_id
   WHERE p.member_id <> t.member_id
  UNION ALL
  SELECT 'posting names another member than its account', p.tx_id FROM posting p JOIN account a ON a.id = p.account_id
   WHERE a.member_id <> p.member_id
  UNION ALL
  SELECT 'key names another member than its transaction', t.id FROM ledger_tx t JOIN ledger_key k ON k.idem_key = t.idem_key
   WHERE k.member_id <> t.member_id
  UNION ALL
  SELECT 'points given up differ from erased accounts', NULL WHERE
    account_total(system_account('given_up'))
    <> (SELECT coalesce(sum(given_up), 0) FROM member_closing WHERE erased_at IS NOT NULL)
  UNION ALL
  SELECT 'erased account with points', a.id
    FROM account a JOIN member m ON m.id = a.member_id
   WHERE m.erased_at IS NOT NULL AND a.balance <> 0;
$function$;
GRANT EXECUTE ON FUNCTION ledger_faults() TO velvet_operator;

CREATE FUNCTION ledger_move(p_kind text, p_idem_key text, p_request_hash bytea, p_ref bigint, p_at timestamp with time zone, p_from bigint, p_to bigint, p_amount bigint)
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_tx bigint;
  v_member bigint := coalesce(
    (SELECT member_id FROM account WHERE id IN (p_from, p_to) AND member_id IS NOT NULL),
    (SELECT member_id FROM withdrawal WHERE id = p_ref AND p_kind = 'withdraw_pay'));
BEGIN
  INSERT INTO ledger_tx (kind, idem_key, request_hash, ref, at, member_id)
  VALUES (p_kind, p_idem_key, p_request_hash, p_ref, p_at, v_member) RETURNING id INTO v_tx;
  INSERT INTO posting (tx_id, account_id, amount, member_id)
  VALUES (v_tx, p_from, -p_amount, v_member), (v_tx, p_to, p_amount, v_member);
  RETURN v_tx;
END
$function$;

CREATE FUNCTION ledger_now()
 RETURNS timestamp with time zone
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT CASE WHEN session_user = current_user
    THEN coalesce(nullif(current_setting('velvet.now', true), '')::timestamptz, clock_timestamp())
    ELSE clock_timestamp() END;
$function$;

CREATE FUNCTION ledger_tx_complete()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF NOT EXISTS (SELECT FROM posting p
    WHERE p.tx_id = NEW.id AND p.member_id IS NOT DISTINCT FROM NEW.member_id) THEN
    RAISE EXCEPTION 'Ledger transaction % has no postings of its member', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_tx_has_postings';
  END IF;
  RETURN NULL;
END
$function$;

CREATE FUNCTION posting_apply()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_is_wrong boolean;
BEGIN
  -- What one statement adds to a transaction sums to zero, so all it ever has does too.
  IF EXISTS (SELECT FROM fresh GROUP BY tx_id HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'Postings do not sum to zero' USING ERRCODE = 'check_violation',
      CONSTRAINT = 'posting_balanced';
  END IF;
  -- Those of the house's accounts too; `ledger_tx_complete` compares one with its transaction.
  IF EXISTS (SELECT FROM fresh GROUP BY tx_id HAVING min(member_id) <> max(member_id)) THEN
    RAISE EXCEPTION 'Postings of a transaction name several members' USING
      ERRCODE = 'check_violation', CONSTRAINT = 'posting_of_member';
  END IF;
  PERFORM set_config('velvet.posting', 'on', true);
  WITH moved AS (
    UPDATE account a SET balance = a.balance + d.delta
      FROM (SELECT account_id, sum(amount) AS delta, min(member_id) AS low, max(member_id) AS high
        FROM fresh GROUP BY account_id) d
     WHERE a.id = d.account_id AND a.member_id IS NOT NULL
    RETURNING a.member_id <> d.low OR a.member_id <> d.high AS is_wrong
  )
  SELECT bool_or(is_wrong) INTO v_is_wrong FROM moved;
  IF v_is_wrong THEN
    RAISE EXCEPTION 'A posting names another member than its account' USING
      ERRCODE = 'check_violation', CONSTRAINT = 'posting_of_member';
  END IF;
  PERFORM set_config('velvet.posting', '', true);
  RETURN NULL;
END
$function$;

CREATE FUNCTION system_account(p_code text)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT id FROM account WHERE code = p_code AND member_id IS NULL;
$function$;

CREATE TRIGGER account_keep BEFORE UPDATE ON account FOR EACH ROW EXECUTE FUNCTION account_keep();

CREATE TRIGGER account_open_empty BEFORE INSERT ON account FOR EACH ROW EXECUTE FUNCTION account_open_empty();

CREATE TRIGGER account_permanent BEFORE DELETE OR TRUNCATE ON account FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ledger_tx_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_tx FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE CONSTRAINT TRIGGER ledger_tx_complete AFTER INSERT ON ledger_tx DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION ledger_tx_complete();

CREATE TRIGGER ledger_tx_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_tx_p0 FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ledger_tx_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_tx_p1 FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ledger_tx_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_tx_p2 FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ledger_tx_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_tx_p3 FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER member_account AFTER INSERT ON member FOR EACH ROW EXECUTE FUNCTION account_of_member();

CREATE TRIGGER posting_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON posting FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER posting_apply AFTER INSERT ON posting REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION posting_apply();

CREATE TRIGGER posting_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON posting_p0 FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER posting_apply AFTER INSERT ON posting_p0 REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION posting_apply();

CREATE TRIGGER posting_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON posting_p1 FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER posting_apply AFTER INSERT ON posting_p1 REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION posting_apply();

CREATE TRIGGER posting_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON posting_p2 FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER posting_apply AFTER INSERT ON posting_p2 REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION posting_apply();

CREATE TRIGGER posting_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON posting_p3 FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER posting_apply AFTER INSERT ON posting_p3 REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION posting_apply();

-- Wallet (migrations/0007-wallet.sql) --------------------------------------------------------

CREATE TABLE recharge (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL,
  amount minor_units NOT NULL,
  pay_way text NOT NULL,
  state text NOT NULL DEFAULT 'pending'::text,
  idem_key text NOT NULL,
  request_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  CONSTRAINT recharge_pkey PRIMARY KEY (id),
  CONSTRAINT recharge_member_id_idem_key_key UNIQUE (member_id, idem_key),
  CONSTRAINT recharge_amount_check CHECK (amount::bigint > 0),
  CONSTRAINT recharge_state_check CHECK (state = ANY (ARRAY['pending'::text, 'succeeded'::text, 'declined'::text])),
  CONSTRAINT recharge_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX recharge_succeeded ON recharge USING btree (member_id) INCLUDE (amount) WHERE state = 'succeeded'::text;
GRANT SELECT (id, member_id, amount, pay_way, state, created_at, updated_at) ON recharge TO velvet_api;
GRANT SELECT ON recharge TO velvet_operator;

CREATE TABLE withdrawal (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL,
  amount minor_units NOT NULL,
  state text NOT NULL DEFAULT 'under-review'::text,
  reason text NOT NULL DEFAULT ''::text,
  idem_key text NOT NULL,
  request_hash bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  updated_at timestamp with time zone NOT NULL,
  paid_at timestamp with time zone,
  CONSTRAINT withdrawal_pkey PRIMARY KEY (id),
  CONSTRAINT withdrawal_member_id_idem_key_key UNIQUE (member_id, idem_key),
  CONSTRAINT withdrawal_amount_check CHECK (amount::bigint > 0),
  CONSTRAINT withdrawal_check CHECK ((state = ANY (ARRAY['under-review'::text, 'settled'::text])) OR reason <> ''::text),
  CONSTRAINT withdrawal_state_check CHECK (state = ANY (ARRAY['under-review'::text, 'successful'::text, 'failed'::text, 'settled'::text])),
  CONSTRAINT withdrawal_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX withdrawal_member ON withdrawal USING btree (member_id, id DESC);
CREATE INDEX withdrawal_open ON withdrawal USING btree (id) WHERE state = 'under-review'::text;
GRANT SELECT (id, member_id, amount, state, reason, created_at, updated_at) ON withdrawal TO velvet_api;
GRANT SELECT ON withdrawal TO velvet_operator;

CREATE FUNCTION operator_confirm_recharge(p_recharge bigint, p_reference text, p_evidence text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_subject text := 'recharge ' || p_recharge;
  v_who operator_identity;
  v_row recharge;
  v_outcome text;
BEGIN
  PERFORM operator_lock_subject(v_subject);
  v_who := operator_required(ARRAY['finance'], true);
  SELECT * INTO v_row FROM recharge WHERE id = p_recharge FOR UPDATE;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  IF v_row.state <> 'pending' THEN RETURN 'wrong_state'; END IF;
  v_outcome := recharge_confirm_verdict(v_row, p_reference, p_evidence, ARRAY[v_who.operator_id]);
  IF v_outcome IS NOT NULL THEN
    PERFORM operator_audit(v_who, 'propose: confirm recharge', v_subject, jsonb_build_object(
      'outcome', v_outcome, 'reference', p_reference, 'amount', v_row.amount));
    RETURN v_outcome;
  END IF;
  v_outcome := operator_propose('confirm recharge', v_subject, jsonb_build_object(
    'recharge', v_row.id, 'member', v_row.member_id, 'amount', v_row.amount,
    'reference', recharge_reference_key(p_reference), 'evidence', trim(p_evidence)),
    'Reference ' || p_reference, v_row.member_id, NULL);
  RETURN CASE WHEN v_outcome = 'ok' THEN 'succeeded' ELSE v_outcome END;
END
$function$;
GRANT EXECUTE ON FUNCTION operator_confirm_recharge(bigint,text,text) TO velvet_operator;

CREATE FUNCTION operator_decide_withdrawal(p_withdrawal bigint, p_state text, p_reason text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_subject text := 'withdrawal ' || p_withdrawal;
  v_who operator_identity;
  v_row withdrawal;
  v_outcome text;
BEGIN
  PERFORM operator_lock_subject(v_subject);
  v_who := operator_required(ARRAY['finance']);
  SELECT * INTO v_row FROM withdrawal WHERE id = p_withdrawal FOR UPDATE;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  IF p_state = 'successful' AND v_row.state = 'under-review' AND v_row.amount > four_eyes_above()
  THEN
    v_outcome := operator_propose('pay withdrawal', v_subject,
      jsonb_build_object('withdrawal', v_row.id, 'member', v_row.member_id, 'amount', v_row.amount),
      p_reason, v_row.member_id, NULL);
    RETURN CASE WHEN v_outcome = 'ok' THEN 'successful' ELSE v_outcome END;
  END IF;
  v_outcome := CASE WHEN v_row.member_id = v_who.member_id THEN 'own_account'
    ELSE withdrawal_decide(p_withdrawal, p_state, p_reason) END;
  IF v_outcome = p_state THEN
    UPDATE operator_proposal SET state = 'refused', decided_by = v_who.operator_id,
      decided_at = clock_timestamp(), decision = coalesce(p_reason, '')
     WHERE subject = v_subject AND state = 'pending';
  END IF;
  PERFORM operator_audit(v_who, 'decide withdrawal', v_subject, jsonb_build_object(
    'state', p_state, 'outcome', v_outcome, 'reason', p_reason, 'amount', v_row.amount));
  RETURN v_outcome;
END
$function$;
GRANT EXECUTE ON FUNCTION operator_decide_withdrawal(bigint,text,text) TO velvet_operator;

CREATE FUNCTION recharge_complete(p_recharge bigint, p_amount bigint, p_approved boolean)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_now timestamptz;
  v_row recharge;
  v_account bigint;
BEGIN
  SELECT * INTO v_row FROM recharge WHERE id = p_recharge FOR UPDATE;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  IF v_row.amount <> p_amount THEN RETURN 'amount_differs'; END IF;
  IF v_row.state <> 'pending' THEN RETURN v_row.state; END IF;
  v_now := ledger_now();
  IF p_approved THEN
    SELECT id INTO STRICT v_account FROM account WHERE member_id = v_row.member_id FOR UPDATE;
    PERFORM ledger_move('recharge', 'recharge|' || v_row.id, v_row.request_hash, v_row.id, v_now,
      system_account('cash_in'), v_account, v_row.amount);
  END IF;
  UPDATE recharge SET state = CASE WHEN p_approved THEN 'succeeded' ELSE 'declined' END,
    updated_at = v_now WHERE id = v_row.id RETURNING state INTO v_row.state;
  RETURN v_row.state;
END
$function$;
GRANT EXECUTE ON FUNCTION recharge_complete(bigint,bigint,boolean) TO velvet_api;

CREATE FUNCTION recharge_request(p_member bigint, p_amount bigint, p_pay_way text, p_idem_key text, p_request_hash bytea)
 RETURNS TABLE(outcome text, recharge_id bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_now timestamptz;
  v_old recharge;
BEGIN
  PERFORM FROM account WHERE member_id = p_member FOR UPDATE;
  v_now := ledger_now();
  IF NOT EXISTS (SELECT FROM member WHERE id = p_member AND status = 1) THEN
    RETURN QUERY SELECT 'account_offline', NULL::bigint; RETURN;
  END IF;
  SELECT * INTO v_old FROM recharge r WHERE r.member_id = p_member AND r.idem_key = p_idem_key;
  IF FOUND THEN
    recharge_id := v_old.id;
    outcome := CASE WHEN v_old.request_hash = p_request_hash THEN 'repeated' ELSE 'key_reused' END;
  ELSIF member_is_closing(p_member) THEN
    outcome := 'account_closing';
  ELSE
    INSERT INTO recharge
      (member_id, amount, pay_way, idem_key, request_hash, created_at, updated_at)
    VALUES (p_member, p_amount, p_pay_way, p_idem_key, p_request_hash, v_now, v_now)
    RETURNING id INTO recharge_id;
    outcome := 'ok';
  END IF;
  RETURN NEXT;
END
$function$;
GRANT EXECUTE ON FUNCTION recharge_request(bigint,bigint,text,text,bytea) TO velvet_api;

CREATE FUNCTION withdraw_request(p_member bigint, p_amount bigint, p_idem_key text, p_request_hash bytea)
 RETURNS TABLE(outcome text, withdrawal_id bigint, balance bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
DECLARE
  v_now timestamptz;
  v_account account;
  v_old withdrawal;
  v_rule record;
  v_id bigint;
BEGIN
  SELECT * INTO v_account FROM account a WHERE a.member_id = p_member FOR UPDATE;
  v_now := ledger_now();
  SELECT * INTO v_old FROM withdrawal w WHERE w.member_id = p_member AND w.idem_key = p_idem_key;
  IF FOUND THEN
    RETURN QUERY SELECT
      CASE WHEN v_old.request_hash = p_request_hash THEN 'repeated' ELSE 'key_reused' END,
      v_old.id, v_account.balance::bigint;
    RETURN;
  END IF;
  SELECT * INTO STRICT v_rule FROM withdraw_rule(p_member, v_now);
  outcome := CASE
    WHEN NOT EXISTS (SELECT FROM member m WHERE m.id = p_member AND m.status = 1)
      THEN 'account_offline'
    WHEN member_is_closing(p_member) THEN 'account_closing'
    WHEN NOT EXISTS (SELECT FROM bank_card b WHERE b.member_id = p_member) THEN 'card_missing'
    WHEN p_amount IS NULL OR p_amount < greatest(v_rule.min_amount, 1) THEN 'below_minimum'
    WHEN p_amount > v_rule.max_amount THEN 'above_maximum'
    WHEN v_rule.used_today >= v_rule.per_day THEN 'daily_limit'
    WHEN p_amount > v_account.balance THEN 'insufficient_balance'
    ELSE 'ok' END;
  IF outcome = 'ok' THEN
    INSERT INTO withdrawal (member_id, amount, idem_key, request_hash, created_at, updated_at)
    VALUES (p_member, p_amount, p_idem_key, p_request_hash, v_now, v_now) RETURNING id INTO v_id;
    PERFORM ledger_move('withdraw_hold', 'withdraw_hold|' || v_id, p_request_hash, v_id, v_now,
      v_account.id, system_account('withdraw_hold'), p_amount);
  END IF;
  RETURN QUERY SELECT outcome, v_id,
    (v_account.balance - CASE WHEN outcome = 'ok' THEN p_amount ELSE 0 END)::bigint;
END
$function$;
GRANT EXECUTE ON FUNCTION withdraw_request(bigint,bigint,text,bytea) TO velvet_api;

CREATE FUNCTION withdraw_rule(p_member bigint, p_at timestamp with time zone)
 RETURNS TABLE(min_amount bigint, max_amount bigint, per_day integer, used_today integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT coalesce((c.value ->> 'min')::bigint, 1000000),
    coalesce((c.value ->> 'max')::bigint, 50000000),
    coalesce((c.value ->> 'perDay')::integer, 3),
    (SELECT count(*)::integer FROM withdrawal w
      WHERE w.member_id = p_member AND w.state <> 'failed'
        AND w.created_at >= date_trunc('day', p_at, 'UTC'))
    FROM (SELECT) AS always LEFT JOIN config c ON c.key = 'withdraw_rule';
$function$;
GRANT EXECUTE ON FUNCTION withdraw_rule(bigint,timestamp with time zone) TO velvet_api, velvet_operator;

-- Rounds (migrations/0008-rounds.sql) --------------------------------------------------------

CREATE TABLE game_category (
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  name localized_text NOT NULL,
  "position" integer NOT NULL DEFAULT 0,
  CONSTRAINT game_category_pkey PRIMARY KEY (id)
);
GRANT SELECT ON game_category TO velvet_api;
GRANT DELETE, INSERT, SELECT, UPDATE ON game_category TO velvet_operator;

CREATE TABLE game (
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  key text NOT NULL,
  category_id bigint CONSTRAINT game_category_id_not_null1 NOT NULL,
  name localized_text NOT NULL,
  description localized_text NOT NULL,
  icon text NOT NULL,
  period_seconds integer NOT NULL,
  stake_min minor_units NOT NULL,
  stake_max minor_units NOT NULL,
  condition minor_units NOT NULL DEFAULT 0,
  hot boolean NOT NULL DEFAULT false,
  enabled boolean NOT NULL DEFAULT true,
  "position" integer NOT NULL DEFAULT 0,
  CONSTRAINT game_pkey PRIMARY KEY (id),
  CONSTRAINT game_key_key UNIQUE (key),
  CONSTRAINT game_check CHECK (stake_max::bigint >= stake_min::bigint AND (stake_max::bigint % 100::bigint) = 0),
  CONSTRAINT game_condition_check CHECK (condition::bigint >= 0),
  CONSTRAINT game_key_check CHECK (key ~ '^[a-z0-9-]{1,32}$'::text),
  CONSTRAINT game_period_seconds_check CHECK (period_seconds >= 5),
  CONSTRAINT game_stake_min_check CHECK (stake_min::bigint > 0 AND (stake_min::bigint % 100::bigint) = 0),
  CONSTRAINT game_category_id_fkey FOREIGN KEY (category_id) REFERENCES game_category(id)
);
GRANT SELECT ON game TO velvet_api;
GRANT SELECT ON game TO velvet_operator;

CREATE TABLE game_odds (
  game_id bigint NOT NULL,
  side text NOT NULL,
  odds_hundredths integer NOT NULL,
  CONSTRAINT game_odds_pkey PRIMARY KEY (game_id, side),
  CONSTRAINT game_odds_odds_hundredths_check CHECK (odds_hundredths >= 100 AND odds_hundredths <= 10000),
  CONSTRAINT game_odds_side_check CHECK (side = ANY (ARRAY['big'::text, 'small'::text, 'odd'::text, 'even'::text])),
  CONSTRAINT game_odds_game_id_fkey FOREIGN KEY (game_id) REFERENCES game(id)
);
GRANT SELECT ON game_odds TO velvet_api;
GRANT SELECT ON game_odds TO velvet_operator;

CREATE TABLE round (
  id bigint CONSTRAINT round_id_not_null1 NOT NULL GENERATED ALWAYS AS IDENTITY,
  game_id bigint CONSTRAINT round_game_id_not_null1 NOT NULL,
  game_key text CONSTRAINT round_game_key_not_null1 NOT NULL,
  expect text CONSTRAINT round_expect_not_null1 NOT NULL,
  opens_at timestamp with time zone CONSTRAINT round_opens_at_not_null1 NOT NULL,
  closes_at timestamp with time zone CONSTRAINT round_closes_at_not_null1 NOT NULL,
  draws_at timestamp with time zone CONSTRAINT round_draws_at_not_null1 NOT NULL,
  commitment bytea CONSTRAINT round_commitment_not_null1 NOT NULL,
  link bytea CONSTRAINT round_link_not_null1 NOT NULL,
  state text CONSTRAINT round_state_not_null1 NOT NULL DEFAULT 'pending'::text,
  seed bytea,
  numbers smallint[],
  drawn_at timestamp with time zone,
  chain_id bigint,
  chain_place integer,
  beacon_source text,
  beacon_round bigint,
  beacon text CONSTRAINT round_beacon_not_null1 NOT NULL DEFAULT ''::text,
  beacon_after timestamp with time zone,
  CONSTRAINT round_pkey PRIMARY KEY (id),
  CONSTRAINT round_beacon_whole CHECK ((beacon_source IS NULL) = (beacon_round IS NULL)),
  CONSTRAINT round_chain_whole CHECK ((chain_id IS NULL) = (chain_place IS NULL)),
  CONSTRAINT round_check CHECK (closes_at > opens_at),
  CONSTRAINT round_check1 CHECK (draws_at > closes_at),
  CONSTRAINT round_check2 CHECK ((state = ANY (ARRAY['drawn'::text, 'settled'::text])) = (seed IS NOT NULL AND numbers IS NOT NULL)),
  CONSTRAINT round_state_check CHECK (state = ANY (ARRAY['pending'::text, 'drawn'::text, 'settled'::text, 'void'::text, 'refunded'::text]))
) PARTITION BY RANGE (id);
CREATE INDEX round_pending ON round USING btree (draws_at) WHERE state = 'pending'::text;
CREATE INDEX round_unsettled ON round USING btree (draws_at) WHERE state = ANY (ARRAY['drawn'::text, 'void'::text]);
GRANT SELECT ON round TO velvet_api;
GRANT SELECT ON round TO velvet_operator;

CREATE TABLE round_p0 (
  id bigint CONSTRAINT round_id_not_null NOT NULL,
  game_id bigint CONSTRAINT round_game_id_not_null NOT NULL,
  game_key text CONSTRAINT round_game_key_not_null NOT NULL,
  expect text CONSTRAINT round_expect_not_null NOT NULL,
  opens_at timestamp with time zone CONSTRAINT round_opens_at_not_null NOT NULL,
  closes_at timestamp with time zone CONSTRAINT round_closes_at_not_null NOT NULL,
  draws_at timestamp with time zone CONSTRAINT round_draws_at_not_null NOT NULL,
  commitment bytea CONSTRAINT round_commitment_not_null NOT NULL,
  link bytea CONSTRAINT round_link_not_null NOT NULL,
  state text CONSTRAINT round_state_not_null NOT NULL DEFAULT 'pending'::text,
  seed bytea,
  numbers smallint[],
  drawn_at timestamp with time zone,
  chain_id bigint,
  chain_place integer,
  beacon_source text,
  beacon_round bigint,
  beacon text CONSTRAINT round_beacon_not_null NOT NULL DEFAULT ''::text,
  beacon_after timestamp with time zone,
  CONSTRAINT round_p0_pkey PRIMARY KEY (id),
  CONSTRAINT round_p0_chain_id_chain_place_key UNIQUE (chain_id, chain_place),
  CONSTRAINT round_p0_game_id_draws_at_key UNIQUE (game_id, draws_at),
  CONSTRAINT round_p0_game_id_expect_key UNIQUE (game_id, expect),
  CONSTRAINT round_beacon_whole CHECK ((beacon_source IS NULL) = (beacon_round IS NULL)),
  CONSTRAINT round_chain_whole CHECK ((chain_id IS NULL) = (chain_place IS NULL)),
  CONSTRAINT round_check CHECK (closes_at > opens_at),
  CONSTRAINT round_check1 CHECK (draws_at > closes_at),
  CONSTRAINT round_check2 CHECK ((state = ANY (ARRAY['drawn'::text, 'settled'::text])) = (seed IS NOT NULL AND numbers IS NOT NULL)),
  CONSTRAINT round_state_check CHECK (state = ANY (ARRAY['pending'::text, 'drawn'::text, 'settled'::text, 'void'::text, 'refunded'::text])),
  CONSTRAINT round_game_id_fkey FOREIGN KEY (game_id) REFERENCES game(id)
);
CREATE INDEX round_p0_draws_at_idx ON round_p0 USING btree (draws_at) WHERE state = 'pending'::text;
CREATE INDEX round_p0_draws_at_idx1 ON round_p0 USING btree (draws_at) WHERE state = ANY (ARRAY['drawn'::text, 'void'::text]);
ALTER TABLE round ATTACH PARTITION round_p0 FOR VALUES FROM (MINVALUE) TO ('400000');

CREATE TABLE round_p1 (
  id bigint CONSTRAINT round_id_not_null1 NOT NULL,
  game_id bigint CONSTRAINT round_game_id_not_null1 NOT NULL,
  game_key text CONSTRAINT round_game_key_not_null1 NOT NULL,
  expect text CONSTRAINT round_expect_not_null1 NOT NULL,
  opens_at timestamp with time zone CONSTRAINT round_opens_at_not_null1 NOT NULL,
  closes_at timestamp with time zone CONSTRAINT round_closes_at_not_null1 NOT NULL,
  draws_at timestamp with time zone CONSTRAINT round_draws_at_not_null1 NOT NULL,
  commitment bytea CONSTRAINT round_commitment_not_null1 NOT NULL,
  link bytea CONSTRAINT round_link_not_null1 NOT NULL,
  state text CONSTRAINT round_state_not_null1 NOT NULL DEFAULT 'pending'::text,
  seed bytea,
  numbers smallint[],
  drawn_at timestamp with time zone,
  chain_id bigint,
  chain_place integer,
  beacon_source text,
  beacon_round bigint,
  beacon text CONSTRAINT round_beacon_not_null1 NOT NULL DEFAULT ''::text,
  beacon_after timestamp with time zone,
  CONSTRAINT round_p1_pkey PRIMARY KEY (id),
  CONSTRAINT round_p1_chain_id_chain_place_key UNIQUE (chain_id, chain_place),
  CONSTRAINT round_p1_game_id_draws_at_key UNIQUE (game_id, draws_at),
  CONSTRAINT round_p1_game_id_expect_key UNIQUE (game_id, expect),
  CONSTRAINT round_beacon_whole CHECK ((beacon_source IS NULL) = (beacon_round IS NULL)),
  CONSTRAINT round_chain_whole CHECK ((chain_id IS NULL) = (chain_place IS NULL)),
  CONSTRAINT round_check CHECK (closes_at > opens_at),
  CONSTRAINT round_check1 CHECK (draws_at > closes_at),
  CONSTRAINT round_check2 CHECK ((state = ANY (ARRAY['drawn'::text, 'settled'::text])) = (seed IS NOT NULL AND numbers IS NOT NULL)),
  CONSTRAINT round_state_check CHECK (state = ANY (ARRAY['pending'::text, 'drawn'::text, 'settled'::text, 'void'::text, 'refunded'::text])),
  CONSTRAINT round_p1_game_id_fkey FOREIGN KEY (game_id) REFERENCES game(id)
);
CREATE INDEX round_p1_draws_at_idx ON round_p1 USING btree (draws_at) WHERE state = 'pending'::text;
CREATE INDEX round_p1_draws_at_idx1 ON round_p1 USING btree (draws_at) WHERE state = ANY (ARRAY['drawn'::text, 'void'::text]);
ALTER TABLE round ATTACH PARTITION round_p1 FOR VALUES FROM ('400000') TO ('600000');

CREATE TABLE round_p2 (
  id bigint CONSTRAINT round_id_not_null1 NOT NULL,
  game_id bigint CONSTRAINT round_game_id_not_null1 NOT NULL,
  game_key text CONSTRAINT round_game_key_not_null1 NOT NULL,
  expect text CONSTRAINT round_expect_not_null1 NOT NULL,
  opens_at timestamp with time zone CONSTRAINT round_opens_at_not_null1 NOT NULL,
  closes_at timestamp with time zone CONSTRAINT round_closes_at_not_null1 NOT NULL,
  draws_at timestamp with time zone CONSTRAINT round_draws_at_not_null1 NOT NULL,
  commitment bytea CONSTRAINT round_commitment_not_null1 NOT NULL,
  link bytea CONSTRAINT round_link_not_null1 NOT NULL,
  state text CONSTRAINT round_state_not_null1 NOT NULL DEFAULT 'pending'::text,
  seed bytea,
  numbers smallint[],
  drawn_at timestamp with time zone,
  chain_id bigint,
  chain_place integer,
  beacon_source text,
  beacon_round bigint,
  beacon text CONSTRAINT round_beacon_not_null1 NOT NULL DEFAULT ''::text,
  beacon_after timestamp with time zone,
  CONSTRAINT round_p2_pkey PRIMARY KEY (id),
  CONSTRAINT round_p2_chain_id_chain_place_key UNIQUE (chain_id, chain_place),
  CONSTRAINT round_p2_game_id_draws_at_key UNIQUE (game_id, draws_at),
  CONSTRAINT round_p2_game_id_expect_key UNIQUE (game_id, expect),
  CONSTRAINT round_beacon_whole CHECK ((beacon_source IS NULL) = (beacon_round IS NULL)),
  CONSTRAINT round_chain_whole CHECK ((chain_id IS NULL) = (chain_place IS NULL)),
  CONSTRAINT round_check CHECK (closes_at > opens_at),
  CONSTRAINT round_check1 CHECK (draws_at > closes_at),
  CONSTRAINT round_check2 CHECK ((state = ANY (ARRAY['drawn'::text, 'settled'::text])) = (seed IS NOT NULL AND numbers IS NOT NULL)),
  CONSTRAINT round_state_check CHECK (state = ANY (ARRAY['pending'::text, 'drawn'::text, 'settled'::text, 'void'::text, 'refunded'::text])),
  CONSTRAINT round_p2_game_id_fkey FOREIGN KEY (game_id) REFERENCES game(id)
);
CREATE INDEX round_p2_draws_at_idx ON round_p2 USING btree (draws_at) WHERE state = 'pending'::text;
CREATE INDEX round_p2_draws_at_idx1 ON round_p2 USING btree (draws_at) WHERE state = ANY (ARRAY['drawn'::text, 'void'::text]);
ALTER TABLE round ATTACH PARTITION round_p2 FOR VALUES FROM ('600000') TO ('800000');

CREATE TABLE round_p3 (
  id bigint CONSTRAINT round_id_not_null1 NOT NULL,
  game_id bigint CONSTRAINT round_game_id_not_null1 NOT NULL,
  game_key text CONSTRAINT round_game_key_not_null1 NOT NULL,
  expect text CONSTRAINT round_expect_not_null1 NOT NULL,
  opens_at timestamp with time zone CONSTRAINT round_opens_at_not_null1 NOT NULL,
  closes_at timestamp with time zone CONSTRAINT round_closes_at_not_null1 NOT NULL,
  draws_at timestamp with time zone CONSTRAINT round_draws_at_not_null1 NOT NULL,
  commitment bytea CONSTRAINT round_commitment_not_null1 NOT NULL,
  link bytea CONSTRAINT round_link_not_null1 NOT NULL,
  state text CONSTRAINT round_state_not_null1 NOT NULL DEFAULT 'pending'::text,
  seed bytea,
  numbers smallint[],
  drawn_at timestamp with time zone,
  chain_id bigint,
  chain_place integer,
  beacon_source text,
  beacon_round bigint,
  beacon text CONSTRAINT round_beacon_not_null1 NOT NULL DEFAULT ''::text,
  beacon_after timestamp with time zone,
  CONSTRAINT round_p3_pkey PRIMARY KEY (id),
  CONSTRAINT round_p3_chain_id_chain_place_key UNIQUE (chain_id, chain_place),
  CONSTRAINT round_p3_game_id_draws_at_key UNIQUE (game_id, draws_at),
  CONSTRAINT round_p3_game_id_expect_key UNIQUE (game_id, expect),
  CONSTRAINT round_beacon_whole CHECK ((beacon_source IS NULL) = (beacon_round IS NULL)),
  CONSTRAINT round_chain_whole CHECK ((chain_id IS NULL) = (chain_place IS NULL)),
  CONSTRAINT round_check CHECK (closes_at > opens_at),
  CONSTRAINT round_check1 CHECK (draws_at > closes_at),
  CONSTRAINT round_check2 CHECK ((state = ANY (ARRAY['drawn'::text, 'settled'::text])) = (seed IS NOT NULL AND numbers IS NOT NULL)),
  CONSTRAINT round_state_check CHECK (state = ANY (ARRAY['pending'::text, 'drawn'::text, 'settled'::text, 'void'::text, 'refunded'::text])),
  CONSTRAINT round_p3_game_id_fkey FOREIGN KEY (game_id) REFERENCES game(id)
);
CREATE INDEX round_p3_draws_at_idx ON round_p3 USING btree (draws_at) WHERE state = 'pending'::text;
CREATE INDEX round_p3_draws_at_idx1 ON round_p3 USING btree (draws_at) WHERE state = ANY (ARRAY['drawn'::text, 'void'::text]);
ALTER TABLE round ATTACH PARTITION round_p3 FOR VALUES FROM ('800000') TO ('1000000');

CREATE TABLE round_secret (
  round_id bigint NOT NULL,
  seed bytea NOT NULL,
  CONSTRAINT round_secret_pkey PRIMARY KEY (round_id),
  CONSTRAINT round_secret_seed_check CHECK (octet_length(seed) = 32)
);

CREATE FUNCTION draw_numbers(p_seed bytea, p_game_key text, p_expect text, p_beacon text)
 RETURNS smallint[]
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_numbers smallint[] := '{}';
  v_block bytea;
  v_byte integer;
BEGIN
  FOR v_counter IN 0 .. 1000 LOOP
    v_block := hmac_sha256(p_seed,
      convert_to(concat_ws('|', 'v1', p_game_key, p_expect, p_beacon, v_counter), 'UTF8'));
    FOR i IN 0 .. 31 LOOP
      v_byte := get_byte(v_block, i);
      IF v_byte < 252 THEN v_numbers := v_numbers || (1 + v_byte % 6)::smallint; END IF;
      IF cardinality(v_numbers) = 3 THEN RETURN v_numbers; END IF;
    END LOOP;
  END LOOP;
  RAISE EXCEPTION 'No numbers found';
END
$function$;

CREATE FUNCTION game_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'A game keeps its key and period' USING ERRCODE = 'restrict_violation';
END
$function$;

CREATE FUNCTION hmac_sha256(p_key bytea, p_message bytea)
 RETURNS bytea
 LANGUAGE plpgsql
 IMMUTABLE STRICT
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_inner bytea := decode(repeat('36', 64), 'hex');
  v_outer bytea := decode(repeat('5c', 64), 'hex');
BEGIN
  FOR i IN 0 .. octet_length(p_key) - 1 LOOP
    v_inner := set_byte(v_inner, i, get_byte(v_inner, i) # get_byte(p_key, i));
    v_outer := set_byte(v_outer, i, get_byte(v_outer, i) # get_byte(p_key, i));
  END LOOP;
  RETURN sha256(v_outer || sha256(v_inner || p_message));
END
$function$;

CREATE FUNCTION place_bets_game_verdict(p_game game, p_round round_p0, p_account account, p_sides text[], p_stake bigint, p_at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT CASE
    WHEN p_account.id IS NULL
      OR NOT EXISTS (SELECT FROM member WHERE id = p_account.member_id AND status = 1)
      THEN 'account_offline'
    WHEN p_game.id IS NULL OR NOT p_game.enabled THEN 'not_found'
    WHEN coalesce(cardinality(p_sides), 0) = 0
      OR (SELECT count(DISTINCT s) FROM unnest(p_sides) s) <> cardinality(p_sides)
      OR (SELECT count(*) FROM game_odds o WHERE o.game_id = p_game.id AND o.side = ANY (p_sides))
        <> cardinality(p_sides) THEN 'no_side'
    WHEN coalesce(p_stake, 0) <= 0 THEN 'no_stake'
    WHEN p_stake % 100 <> 0 THEN 'bad_amount'
    WHEN p_account.balance < p_stake::numeric * cardinality(p_sides) THEN 'insufficient_balance'
    WHEN p_account.balance < p_game.condition THEN 'condition_not_met'
    WHEN p_stake < p_game.stake_min THEN 'below_minimum'
    WHEN p_stake > p_game.stake_max THEN 'above_maximum'
    WHEN p_round.id IS NULL THEN 'not_found'
    WHEN p_round.opens_at > p_at THEN 'round_closed'
    WHEN p_round.state <> 'pending' OR p_round.closes_at <= p_at THEN 'round_closed'
    ELSE 'ok' END;
$function$;

CREATE FUNCTION round_keep()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_step text := OLD.state || '→' || NEW.state;
  v_beacon text;
BEGIN
  IF to_jsonb(OLD) - ARRAY['state', 'seed', 'numbers', 'drawn_at', 'beacon']
    <> to_jsonb(NEW) - ARRAY['state', 'seed', 'numbers', 'drawn_at', 'beacon'] THEN
    RAISE EXCEPTION 'A published round does not change' USING ERRCODE = 'restrict_violation';
  END IF;
  IF v_step = 'pending→drawn' THEN
    v_beacon := '';
    IF OLD.beacon_round IS NOT NULL THEN
      SELECT encode(value, 'hex') INTO v_beacon FROM beacon_value
       WHERE source = OLD.beacon_source AND round = OLD.beacon_round;
    END IF;
    IF sha256(NEW.seed) <> OLD.commitment
      OR NEW.beacon IS DISTINCT FROM v_beacon
      OR NEW.numbers IS DISTINCT FROM
        draw_numbers(NEW.seed, OLD.game_key, OLD.expect, NEW.beacon)
      OR coalesce(NEW.drawn_at < OLD.draws_at, true) THEN
      RAISE EXCEPTION 'The result does not follow from the committed seed'
        USING ERRCODE = 'check_violation', CONSTRAINT = 'round_result_committed';
    END IF;
  ELSIF v_step NOT IN ('pending→void', 'drawn→settled', 'void→refunded')
    OR (OLD.seed, OLD.numbers, OLD.beacon) IS DISTINCT FROM (NEW.seed, NEW.numbers, NEW.beacon)
  THEN
    RAISE EXCEPTION 'A round does not go %', v_step USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$function$;

CREATE FUNCTION side_wins(p_side text, p_numbers smallint[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE STRICT
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT CASE p_side
    WHEN 'big' THEN s.total >= 11 WHEN 'small' THEN s.total <= 10
    WHEN 'odd' THEN s.total % 2 = 1 WHEN 'even' THEN s.total % 2 = 0 END
    FROM (SELECT p_numbers[1] + p_numbers[2] + p_numbers[3] AS total) s;
$function$;

CREATE TRIGGER game_keep BEFORE UPDATE ON game FOR EACH ROW WHEN (old.id IS DISTINCT FROM new.id OR old.key IS DISTINCT FROM new.key OR old.period_seconds IS DISTINCT FROM new.period_seconds) EXECUTE FUNCTION game_keep();

CREATE TRIGGER round_keep BEFORE UPDATE ON round FOR EACH ROW EXECUTE FUNCTION round_keep();

CREATE TRIGGER round_permanent BEFORE DELETE OR TRUNCATE ON round FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER round_permanent BEFORE DELETE OR TRUNCATE ON round_p0 FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER round_permanent BEFORE DELETE OR TRUNCATE ON round_p1 FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER round_permanent BEFORE DELETE OR TRUNCATE ON round_p2 FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER round_permanent BEFORE DELETE OR TRUNCATE ON round_p3 FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Round clock (migrations/0009-round-clock.sql) ----------------------------------------------

CREATE FUNCTION period_name(p_start timestamp with time zone, p_period_seconds integer)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT to_char(p_start AT TIME ZONE 'UTC', 'YYYYMMDD') || CASE
    WHEN n.number > 9999 THEN n.number::text ELSE lpad(n.number::text, 4, '0') END
    FROM (SELECT floor(extract(epoch FROM p_start))::bigint % 86400 / p_period_seconds + 1
      AS number) n;
$function$;

CREATE FUNCTION round_publish(p_game game, p_start timestamp with time zone, p_opens_at timestamp with time zone, p_commitment bytea, p_chain bigint DEFAULT NULL::bigint, p_place integer DEFAULT NULL::integer, p_offer jsonb DEFAULT NULL::jsonb)
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_draws_at timestamptz := p_start + make_interval(secs => p_game.period_seconds);
  v_closes_at timestamptz := v_draws_at - interval '3 seconds';
  v_expect text := period_name(p_start, p_game.period_seconds);
  v_beacon record;
  v_previous bytea;
  v_id bigint;
BEGIN
  SELECT link INTO v_previous FROM round WHERE game_id = p_game.id ORDER BY draws_at DESC LIMIT 1;
  SELECT * INTO v_beacon FROM beacon_choice(p_offer);
  INSERT INTO round (game_id, game_key, expect, opens_at, closes_at, draws_at, commitment, link,
    chain_id, chain_place, beacon_source, beacon_after, beacon_round)
  VALUES (p_game.id, p_game.key, v_expect, p_opens_at, v_closes_at, v_draws_at, p_commitment,
    sha256(coalesce(v_previous, '\x'::bytea) || convert_to(v_expect, 'UTF8') || p_commitment),
    p_chain, p_place, v_beacon.source,
    CASE WHEN v_beacon.source IS NOT NULL THEN v_closes_at END,
    CASE WHEN v_beacon.source IS NOT NULL THEN
      (floor(extract(epoch FROM v_closes_at))::bigint - v_beacon.genesis) / v_beacon.period + 2
    END)
  RETURNING id INTO v_id;
  RETURN v_id;
END
$function$;

-- Bets (migrations/0010-bets.sql) ------------------------------------------------------------

CREATE TABLE bet (
  id bigint CONSTRAINT bet_id_not_null1 NOT NULL GENERATED ALWAYS AS IDENTITY,
  order_id bigint CONSTRAINT bet_order_id_not_null3 NOT NULL,
  member_id bigint CONSTRAINT bet_member_id_not_null1 NOT NULL,
  member_seq bigint CONSTRAINT bet_member_seq_not_null1 NOT NULL,
  round_id bigint CONSTRAINT bet_round_id_not_null1 NOT NULL,
  side text CONSTRAINT bet_side_not_null1 NOT NULL,
  stake minor_units CONSTRAINT bet_stake_not_null1 NOT NULL,
  odds_hundredths integer CONSTRAINT bet_odds_hundredths_not_null1 NOT NULL,
  state text CONSTRAINT bet_state_not_null1 NOT NULL DEFAULT 'open'::text,
  payout minor_units CONSTRAINT bet_payout_not_null1 NOT NULL DEFAULT 0,
  created_at timestamp with time zone CONSTRAINT bet_created_at_not_null1 NOT NULL,
  updated_at timestamp with time zone CONSTRAINT bet_updated_at_not_null1 NOT NULL,
  CONSTRAINT bet_payout_check CHECK (payout::bigint >= 0),
  CONSTRAINT bet_side_check CHECK (side = ANY (ARRAY['big'::text, 'small'::text, 'odd'::text, 'even'::text])),
  CONSTRAINT bet_stake_check CHECK (stake::bigint > 0),
  CONSTRAINT bet_state_check CHECK (state = ANY (ARRAY['open'::text, 'settled'::text, 'refunded'::text]))
) PARTITION BY RANGE (round_id);
CREATE INDEX bet_member_time ON bet USING btree (member_id, created_at);
CREATE INDEX bet_open ON bet USING btree (round_id, id) WHERE state = 'open'::text;
CREATE INDEX bet_report ON bet USING btree (member_id) INCLUDE (state, stake, payout);
CREATE INDEX bet_round ON bet USING btree (round_id);
GRANT SELECT ON bet TO velvet_operator;

CREATE TABLE bet_order (
  id bigint CONSTRAINT bet_order_id_not_null2 NOT NULL GENERATED ALWAYS AS IDENTITY,
  member_id bigint CONSTRAINT bet_order_member_id_not_null1 NOT NULL,
  round_id bigint CONSTRAINT bet_order_round_id_not_null1 NOT NULL,
  sides text[] CONSTRAINT bet_order_sides_not_null1 NOT NULL,
  stake minor_units CONSTRAINT bet_order_stake_not_null1 NOT NULL,
  idem_key text CONSTRAINT bet_order_idem_key_not_null1 NOT NULL,
  request_hash bytea CONSTRAINT bet_order_request_hash_not_null1 NOT NULL,
  created_at timestamp with time zone CONSTRAINT bet_order_created_at_not_null1 NOT NULL,
  CONSTRAINT bet_order_stake_check CHECK (stake::bigint > 0)
) PARTITION BY RANGE (round_id);
GRANT SELECT ON bet_order TO velvet_operator;

CREATE TABLE bet_order_p0 (
  id bigint CONSTRAINT bet_order_id_not_null NOT NULL,
  member_id bigint CONSTRAINT bet_order_member_id_not_null NOT NULL,
  round_id bigint CONSTRAINT bet_order_round_id_not_null NOT NULL,
  sides text[] CONSTRAINT bet_order_sides_not_null NOT NULL,
  stake minor_units CONSTRAINT bet_order_stake_not_null NOT NULL,
  idem_key text CONSTRAINT bet_order_idem_key_not_null NOT NULL,
  request_hash bytea CONSTRAINT bet_order_request_hash_not_null NOT NULL,
  created_at timestamp with time zone CONSTRAINT bet_order_created_at_not_null NOT NULL,
  CONSTRAINT bet_order_p0_pkey PRIMARY KEY (id),
  CONSTRAINT bet_order_stake_check CHECK (stake::bigint > 0),
  CONSTRAINT bet_order_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT bet_order_round_id_fkey FOREIGN KEY (round_id) REFERENCES round_p0(id)
);
ALTER TABLE bet_order ATTACH PARTITION bet_order_p0 FOR VALUES FROM (MINVALUE) TO ('400000');

CREATE TABLE bet_order_p1 (
  id bigint CONSTRAINT bet_order_id_not_null2 NOT NULL,
  member_id bigint CONSTRAINT bet_order_member_id_not_null1 NOT NULL,
  round_id bigint CONSTRAINT bet_order_round_id_not_null1 NOT NULL,
  sides text[] CONSTRAINT bet_order_sides_not_null1 NOT NULL,
  stake minor_units CONSTRAINT bet_order_stake_not_null1 NOT NULL,
  idem_key text CONSTRAINT bet_order_idem_key_not_null1 NOT NULL,
  request_hash bytea CONSTRAINT bet_order_request_hash_not_null1 NOT NULL,
  created_at timestamp with time zone CONSTRAINT bet_order_created_at_not_null1 NOT NULL,
  CONSTRAINT bet_order_p1_pkey PRIMARY KEY (id),
  CONSTRAINT bet_order_stake_check CHECK (stake::bigint > 0),
  CONSTRAINT bet_order_p1_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT bet_order_p1_round_id_fkey FOREIGN KEY (round_id) REFERENCES round_p1(id)
);
ALTER TABLE bet_order ATTACH PARTITION bet_order_p1 FOR VALUES FROM ('400000') TO ('600000');

CREATE TABLE bet_order_p2 (
  id bigint CONSTRAINT bet_order_id_not_null2 NOT NULL,
  member_id bigint CONSTRAINT bet_order_member_id_not_null1 NOT NULL,
  round_id bigint CONSTRAINT bet_order_round_id_not_null1 NOT NULL,
  sides text[] CONSTRAINT bet_order_sides_not_null1 NOT NULL,
  stake minor_units CONSTRAINT bet_order_stake_not_null1 NOT NULL,
  idem_key text CONSTRAINT bet_order_idem_key_not_null1 NOT NULL,
  request_hash bytea CONSTRAINT bet_order_request_hash_not_null1 NOT NULL,
  created_at timestamp with time zone CONSTRAINT bet_order_created_at_not_null1 NOT NULL,
  CONSTRAINT bet_order_p2_pkey PRIMARY KEY (id),
  CONSTRAINT bet_order_stake_check CHECK (stake::bigint > 0),
  CONSTRAINT bet_order_p2_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT bet_order_p2_round_id_fkey FOREIGN KEY (round_id) REFERENCES round_p2(id)
);
ALTER TABLE bet_order ATTACH PARTITION bet_order_p2 FOR VALUES FROM ('600000') TO ('800000');

CREATE TABLE bet_order_p3 (
  id bigint CONSTRAINT bet_order_id_not_null2 NOT NULL,
  member_id bigint CONSTRAINT bet_order_member_id_not_null1 NOT NULL,
  round_id bigint CONSTRAINT bet_order_round_id_not_null1 NOT NULL,
  sides text[] CONSTRAINT bet_order_sides_not_null1 NOT NULL,
  stake minor_units CONSTRAINT bet_order_stake_not_null1 NOT NULL,
  idem_key text CONSTRAINT bet_order_idem_key_not_null1 NOT NULL,
  request_hash bytea CONSTRAINT bet_order_request_hash_not_null1 NOT NULL,
  created_at timestamp with time zone CONSTRAINT bet_order_created_at_not_null1 NOT NULL,
  CONSTRAINT bet_order_p3_pkey PRIMARY KEY (id),
  CONSTRAINT bet_order_stake_check CHECK (stake::bigint > 0),
  CONSTRAINT bet_order_p3_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT bet_order_p3_round_id_fkey FOREIGN KEY (round_id) REFERENCES round_p3(id)
);
ALTER TABLE bet_order ATTACH PARTITION bet_order_p3 FOR VALUES FROM ('800000') TO ('1000000');

CREATE TABLE bet_p0 (
  id bigint CONSTRAINT bet_id_not_null NOT NULL,
  order_id bigint CONSTRAINT bet_order_id_not_null1 NOT NULL,
  member_id bigint CONSTRAINT bet_member_id_not_null NOT NULL,
  member_seq bigint CONSTRAINT bet_member_seq_not_null NOT NULL,
  round_id bigint CONSTRAINT bet_round_id_not_null NOT NULL,
  side text CONSTRAINT bet_side_not_null NOT NULL,
  stake minor_units CONSTRAINT bet_stake_not_null NOT NULL,
  odds_hundredths integer CONSTRAINT bet_odds_hundredths_not_null NOT NULL,
  state text CONSTRAINT bet_state_not_null NOT NULL DEFAULT 'open'::text,
  payout minor_units CONSTRAINT bet_payout_not_null NOT NULL DEFAULT 0,
  created_at timestamp with time zone CONSTRAINT bet_created_at_not_null NOT NULL,
  updated_at timestamp with time zone CONSTRAINT bet_updated_at_not_null NOT NULL,
  CONSTRAINT bet_p0_pkey PRIMARY KEY (id),
  CONSTRAINT bet_p0_member_id_member_seq_key UNIQUE (member_id, member_seq),
  CONSTRAINT bet_payout_check CHECK (payout::bigint >= 0),
  CONSTRAINT bet_side_check CHECK (side = ANY (ARRAY['big'::text, 'small'::text, 'odd'::text, 'even'::text])),
  CONSTRAINT bet_stake_check CHECK (stake::bigint > 0),
  CONSTRAINT bet_state_check CHECK (state = ANY (ARRAY['open'::text, 'settled'::text, 'refunded'::text])),
  CONSTRAINT bet_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT bet_order_id_fkey FOREIGN KEY (order_id) REFERENCES bet_order_p0(id),
  CONSTRAINT bet_round_id_fkey FOREIGN KEY (round_id) REFERENCES round_p0(id)
);
CREATE INDEX bet_p0_member_id_created_at_idx ON bet_p0 USING btree (member_id, created_at);
CREATE INDEX bet_p0_member_id_state_stake_payout_idx ON bet_p0 USING btree (member_id) INCLUDE (state, stake, payout);
CREATE INDEX bet_p0_round_id_id_idx ON bet_p0 USING btree (round_id, id) WHERE state = 'open'::text;
CREATE INDEX bet_p0_round_id_idx ON bet_p0 USING btree (round_id);
ALTER TABLE bet ATTACH PARTITION bet_p0 FOR VALUES FROM (MINVALUE) TO ('400000');

CREATE TABLE bet_p1 (
  id bigint CONSTRAINT bet_id_not_null1 NOT NULL,
  order_id bigint CONSTRAINT bet_order_id_not_null3 NOT NULL,
  member_id bigint CONSTRAINT bet_member_id_not_null1 NOT NULL,
  member_seq bigint CONSTRAINT bet_member_seq_not_null1 NOT NULL,
  round_id bigint CONSTRAINT bet_round_id_not_null1 NOT NULL,
  side text CONSTRAINT bet_side_not_null1 NOT NULL,
  stake minor_units CONSTRAINT bet_stake_not_null1 NOT NULL,
  odds_hundredths integer CONSTRAINT bet_odds_hundredths_not_null1 NOT NULL,
  state text CONSTRAINT bet_state_not_null1 NOT NULL DEFAULT 'open'::text,
  payout minor_units CONSTRAINT bet_payout_not_null1 NOT NULL DEFAULT 0,
  created_at timestamp with time zone CONSTRAINT bet_created_at_not_null1 NOT NULL,
  updated_at timestamp with time zone CONSTRAINT bet_updated_at_not_null1 NOT NULL,
  CONSTRAINT bet_p1_pkey PRIMARY KEY (id),
  CONSTRAINT bet_p1_member_id_member_seq_key UNIQUE (member_id, member_seq),
  CONSTRAINT bet_payout_check CHECK (payout::bigint >= 0),
  CONSTRAINT bet_side_check CHECK (side = ANY (ARRAY['big'::text, 'small'::text, 'odd'::text, 'even'::text])),
  CONSTRAINT bet_stake_check CHECK (stake::bigint > 0),
  CONSTRAINT bet_state_check CHECK (state = ANY (ARRAY['open'::text, 'settled'::text, 'refunded'::text])),
  CONSTRAINT bet_p1_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT bet_p1_order_id_fkey FOREIGN KEY (order_id) REFERENCES bet_order_p1(id),
  CONSTRAINT bet_p1_round_id_fkey FOREIGN KEY (round_id) REFERENCES round_p1(id)
);
CREATE INDEX bet_p1_member_id_created_at_idx ON bet_p1 USING btree (member_id, created_at);
CREATE INDEX bet_p1_member_id_state_stake_payout_idx ON bet_p1 USING btree (member_id) INCLUDE (state, stake, payout);
CREATE INDEX bet_p1_round_id_id_idx ON bet_p1 USING btree (round_id, id) WHERE state = 'open'::text;
CREATE INDEX bet_p1_round_id_idx ON bet_p1 USING btree (round_id);
ALTER TABLE bet ATTACH PARTITION bet_p1 FOR VALUES FROM ('400000') TO ('600000');

CREATE TABLE bet_p2 (
  id bigint CONSTRAINT bet_id_not_null1 NOT NULL,
  order_id bigint CONSTRAINT bet_order_id_not_null3 NOT NULL,
  member_id bigint CONSTRAINT bet_member_id_not_null1 NOT NULL,
  member_seq bigint CONSTRAINT bet_member_seq_not_null1 NOT NULL,
  round_id bigint CONSTRAINT bet_round_id_not_null1 NOT NULL,
  side text CONSTRAINT bet_side_not_null1 NOT NULL,
  stake minor_units CONSTRAINT bet_stake_not_null1 NOT NULL,
  odds_hundredths integer CONSTRAINT bet_odds_hundredths_not_null1 NOT NULL,
  state text CONSTRAINT bet_state_not_null1 NOT NULL DEFAULT 'open'::text,
  payout minor_units CONSTRAINT bet_payout_not_null1 NOT NULL DEFAULT 0,
  created_at timestamp with time zone CONSTRAINT bet_created_at_not_null1 NOT NULL,
  updated_at timestamp with time zone CONSTRAINT bet_updated_at_not_null1 NOT NULL,
  CONSTRAINT bet_p2_pkey PRIMARY KEY (id),
  CONSTRAINT bet_p2_member_id_member_seq_key UNIQUE (member_id, member_seq),
  CONSTRAINT bet_payout_check CHECK (payout::bigint >= 0),
  CONSTRAINT bet_side_check CHECK (side = ANY (ARRAY['big'::text, 'small'::text, 'odd'::text, 'even'::text])),
  CONSTRAINT bet_stake_check CHECK (stake::bigint > 0),
  CONSTRAINT bet_state_check CHECK (state = ANY (ARRAY['open'::text, 'settled'::text, 'refunded'::text])),
  CONSTRAINT bet_p2_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT bet_p2_order_id_fkey FOREIGN KEY (order_id) REFERENCES bet_order_p2(id),
  CONSTRAINT bet_p2_round_id_fkey FOREIGN KEY (round_id) REFERENCES round_p2(id)
);
CREATE INDEX bet_p2_member_id_created_at_idx ON bet_p2 USING btree (member_id, created_at);
CREATE INDEX bet_p2_member_id_state_stake_payout_idx ON bet_p2 USING btree (member_id) INCLUDE (state, stake, payout);
CREATE INDEX bet_p2_round_id_id_idx ON bet_p2 USING btree (round_id, id) WHERE state = 'open'::text;
CREATE INDEX bet_p2_round_id_idx ON bet_p2 USING btree (round_id);
ALTER TABLE bet ATTACH PARTITION bet_p2 FOR VALUES FROM ('600000') TO ('800000');

CREATE TABLE bet_p3 (
  id bigint CONSTRAINT bet_id_not_null1 NOT NULL,
  order_id bigint CONSTRAINT bet_order_id_not_null3 NOT NULL,
  member_id bigint CONSTRAINT bet_member_id_not_null1 NOT NULL,
  member_seq bigint CONSTRAINT bet_member_seq_not_null1 NOT NULL,
  round_id bigint CONSTRAINT bet_round_id_not_null1 NOT NULL,
  side text CONSTRAINT bet_side_not_null1 NOT NULL,
  stake minor_units CONSTRAINT bet_stake_not_null1 NOT NULL,
  odds_hundredths integer CONSTRAINT bet_odds_hundredths_not_null1 NOT NULL,
  state text CONSTRAINT bet_state_not_null1 NOT NULL DEFAULT 'open'::text,
  payout minor_units CONSTRAINT bet_payout_not_null1 NOT NULL DEFAULT 0,
  created_at timestamp with time zone CONSTRAINT bet_created_at_not_null1 NOT NULL,
  updated_at timestamp with time zone CONSTRAINT bet_updated_at_not_null1 NOT NULL,
  CONSTRAINT bet_p3_pkey PRIMARY KEY (id),
  CONSTRAINT bet_p3_member_id_member_seq_key UNIQUE (member_id, member_seq),
  CONSTRAINT bet_payout_check CHECK (payout::bigint >= 0),
  CONSTRAINT bet_side_check CHECK (side = ANY (ARRAY['big'::text, 'small'::text, 'odd'::text, 'even'::text])),
  CONSTRAINT bet_stake_check CHECK (stake::bigint > 0),
  CONSTRAINT bet_state_check CHECK (state = ANY (ARRAY['open'::text, 'settled'::text, 'refunded'::text])),
  CONSTRAINT bet_p3_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT bet_p3_order_id_fkey FOREIGN KEY (order_id) REFERENCES bet_order_p3(id),
  CONSTRAINT bet_p3_round_id_fkey FOREIGN KEY (round_id) REFERENCES round_p3(id)
);
CREATE INDEX bet_p3_member_id_created_at_idx ON bet_p3 USING btree (member_id, created_at);
CREATE INDEX bet_p3_member_id_state_stake_payout_idx ON bet_p3 USING btree (member_id) INCLUDE (state, stake, payout);
CREATE INDEX bet_p3_round_id_id_idx ON bet_p3 USING btree (round_id, id) WHERE state = 'open'::text;
CREATE INDEX bet_p3_round_id_idx ON bet_p3 USING btree (round_id);
ALTER TABLE bet ATTACH PARTITION bet_p3 FOR VALUES FROM ('800000') TO ('1000000');

CREATE FUNCTION bet_page(p_member bigint, p_page bigint, p_size integer)
 RETURNS SETOF bet_p0
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT b.* FROM account a JOIN bet b ON b.member_id = p_member AND b.member_seq
    BETWEEN a.bet_count - p_page * p_size + 1 AND a.bet_count - (p_page - 1) * p_size
   WHERE a.member_id = p_member AND p_page > 0 ORDER BY b.member_seq DESC;
$function$;
GRANT EXECUTE ON FUNCTION bet_page(bigint,bigint,integer) TO velvet_api;

CREATE FUNCTION bets_settle(p_limit integer DEFAULT 500)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
AS $function$
DECLARE
  v_now timestamptz;
  v_round round;
  v_ids bigint[];
  v_refund boolean;
  v_escrow bigint := system_account('escrow');
  v_house bigint := system_account('house');
BEGIN
  SELECT * INTO v_round FROM round WHERE state IN ('drawn', 'void')
   ORDER BY draws_at, id LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN -1; END IF;
  v_refund := v_round.state = 'void';
  SELECT coalesce(array_agg(b.id), '{}') INTO v_ids FROM (
    SELECT id FROM bet WHERE round_id = v_round.id AND state = 'open' ORDER BY id LIMIT p_limit) b;
  PERFORM FROM account WHERE member_id IN (
    SELECT member_id FROM bet WHERE round_id = v_round.id AND id = ANY (v_ids))
    ORDER BY id FOR UPDATE;
  v_now := ledger_now();
  UPDATE bet SET updated_at = v_now,
    state = CASE WHEN v_refund THEN 'refunded' ELSE 'settled' END,
    payout = CASE WHEN v_refund THEN stake
      WHEN side_wins(side, v_round.numbers) THEN stake * odds_hundredths / 100 ELSE 0 END
   WHERE round_id = v_round.id AND id = ANY (v_ids);
  WITH tx AS (
    INSERT INTO ledger_tx (kind, idem_key, request_hash, ref, at, round_id, member_id)
    SELECT CASE WHEN v_refund THEN 'refund' ELSE 'settle' END, 'settle|' || i.id, ''::bytea, i.id,
      v_now, v_round.id, b.member_id
      FROM unnest(v_ids) AS i (id) JOIN bet b ON b.round_id = v_round.id AND b.id = i.id
    RETURNING id, ref
  )
  INSERT INTO posting (tx_id, account_id, amount, member_id)
  SELECT tx.id, v.account_id, v.amount, b.member_id
    FROM tx JOIN bet b ON b.round_id = v_round.id AND b.id = tx.ref JOIN account a ON a.member_id = b.member_id
    CROSS JOIN LATERAL (VALUES
      (v_escrow, -b.stake), (a.id, b.payout::bigint), (v_house, b.stake - b.payout)
    ) AS v (account_id, amount)
   WHERE v.amount <> 0;
  IF NOT EXISTS (SELECT FROM bet WHERE round_id = v_round.id AND state = 'open') THEN
    UPDATE round SET state = CASE WHEN v_refund THEN 'refunded' ELSE 'settled' END
     WHERE id = v_round.id;
  END IF;
  RETURN cardinality(v_ids);
END
$function$;
GRANT EXECUTE ON FUNCTION bets_settle(integer) TO velvet_draws;

CREATE FUNCTION member_report(p_member bigint)
 RETURNS TABLE(staked bigint, won bigint, recharged bigint, withdrawn bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT (coalesce(sum(stake) FILTER (WHERE state = 'settled'), 0)
      + (SELECT coalesce(sum(p.staked), 0) FROM sealed_play p WHERE p.member_id = p_member
        AND p.number IN (SELECT number FROM bet_detached)))::bigint,
    (coalesce(sum(payout) FILTER (WHERE state = 'settled'), 0)
      + (SELECT coalesce(sum(p.won), 0) FROM sealed_play p WHERE p.member_id = p_member
        AND p.number IN (SELECT number FROM bet_detached)))::bigint,
    (SELECT coalesce(sum(amount), 0)::bigint FROM recharge
      WHERE member_id = p_member AND state = 'succeeded'),
    (SELECT coalesce(sum(amount), 0)::bigint FROM withdrawal
      WHERE member_id = p_member AND state IN ('successful', 'settled'))
    FROM bet WHERE member_id = p_member;
$function$;
GRANT EXECUTE ON FUNCTION member_report(bigint) TO velvet_api, velvet_operator;

CREATE FUNCTION place_bets(p_member bigint, p_game bigint, p_expect text, p_sides text[], p_stake bigint, p_idem_key text, p_request_hash bytea)
 RETURNS TABLE(outcome text, order_id bigint, balance bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
DECLARE
  v_now timestamptz := ledger_now();
  v_game game;
  v_round bigint;
  v_opens_at timestamptz;
  v_closes_at timestamptz;
  v_state text;
  v_account account;
  v_old bet_order_key;
  v_tx bigint;
  v_total bigint;
BEGIN
  SELECT * INTO v_game FROM game g WHERE g.id = p_game;
  SELECT r.id, r.opens_at, r.closes_at, r.state INTO v_round, v_opens_at, v_closes_at, v_state
    FROM round_key k JOIN round r ON r.id = k.round_id
   WHERE k.game_id = p_game AND k.expect = p_expect;
  IF v_state = 'pending' AND v_closes_at > v_now THEN
    SELECT r.state INTO v_state FROM round r WHERE r.id = v_round FOR SHARE;
  END IF;
  SELECT * INTO v_account FROM account a WHERE a.member_id = p_member FOR UPDATE;
  v_now := ledger_now();
  SELECT * INTO v_old FROM bet_order_key k
   WHERE k.member_id = p_member AND k.idem_key = p_idem_key;
  IF FOUND THEN
    RETURN QUERY SELECT
      CASE WHEN v_old.request_hash = p_request_hash THEN 'repeated' ELSE 'key_reused' END,
      v_old.order_id, v_account.balance::bigint;
    RETURN;
  END IF;
  outcome := bet_verdict(v_game, v_account, v_round, v_opens_at, v_closes_at, v_state, p_sides,
    p_stake, v_now);
  balance := v_account.balance;
  IF outcome = 'ok' THEN
    v_total := p_stake * cardinality(p_sides);
    INSERT INTO bet_order (member_id, round_id, sides, stake, idem_key, request_hash, created_at)
    VALUES (p_member, v_round, p_sides, p_stake, p_idem_key, p_request_hash, v_now)
    RETURNING id INTO order_id;
    INSERT INTO ledger_tx (kind, idem_key, request_hash, ref, at, round_id, member_id)
    VALUES ('bet', 'bet|' || order_id, p_request_hash, order_id, v_now, v_round, p_member)
    RETURNING id INTO v_tx;
    INSERT INTO posting (tx_id, account_id, amount, member_id)
    VALUES (v_tx, v_account.id, -v_total, p_member),
      (v_tx, system_account('escrow'), v_total, p_member);
    INSERT INTO bet (order_id, member_id, member_seq, round_id, side, stake, odds_hundredths,
      created_at, updated_at)
    SELECT order_id, p_member, v_account.bet_count + s.place, v_round, s.side, p_stake,
      o.odds_hundredths, v_now, v_now
      FROM unnest(p_sides) WITH ORDINALITY AS s (side, place)
      JOIN game_odds o ON o.game_id = p_game AND o.side = s.side ORDER BY s.place;
    UPDATE account SET bet_count = bet_count + cardinality(p_sides) WHERE id = v_account.id;
    balance := v_account.balance - v_total;
  END IF;
  RETURN NEXT;
END
$function$;
GRANT EXECUTE ON FUNCTION place_bets(bigint,bigint,text,text[],bigint,text,bytea) TO velvet_api;

CREATE FUNCTION place_bets_verdict(p_game game, p_round round_p0, p_account account, p_sides text[], p_stake bigint, p_at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_game text := place_bets_game_verdict(p_game, p_round, p_account, p_sides, p_stake, p_at);
  v_player text := player_verdict(p_account.member_id,
    coalesce(p_stake, 0)::numeric * coalesce(cardinality(p_sides), 0), p_at);
BEGIN
  IF v_game = 'account_offline' THEN RETURN v_game; END IF;
  IF member_is_closing(p_account.member_id) THEN RETURN 'account_closing'; END IF;
  IF v_game = 'ok' AND NOT draws_alive() THEN v_game := 'game_paused'; END IF;
  IF v_player = 'excluded' OR v_game = 'ok' THEN RETURN coalesce(v_player, v_game); END IF;
  RETURN v_game;
END
$function$;

CREATE TRIGGER bet_permanent BEFORE DELETE OR TRUNCATE ON bet FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER bet_permanent BEFORE DELETE OR TRUNCATE ON bet_p0 FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER bet_permanent BEFORE DELETE OR TRUNCATE ON bet_p1 FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER bet_permanent BEFORE DELETE OR TRUNCATE ON bet_p2 FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER bet_permanent BEFORE DELETE OR TRUNCATE ON bet_p3 FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Seed chains (migrations/0020-seed-chains.sql) ----------------------------------------------

CREATE TABLE beacon_value (
  source text NOT NULL,
  round bigint NOT NULL,
  value bytea NOT NULL,
  recorded_at timestamp with time zone NOT NULL,
  signature bytea,
  CONSTRAINT beacon_value_pkey PRIMARY KEY (source, round),
  CONSTRAINT beacon_value_signature_check CHECK (octet_length(signature) <= 96),
  CONSTRAINT beacon_value_value_check CHECK (octet_length(value) >= 16 AND octet_length(value) <= 64)
);
GRANT SELECT ON beacon_value TO velvet_api;
GRANT SELECT ON beacon_value TO velvet_operator;

CREATE TABLE seed_chain (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  game_id bigint NOT NULL,
  length integer NOT NULL,
  tip bytea NOT NULL,
  created_at timestamp with time zone NOT NULL,
  key_id text,
  CONSTRAINT seed_chain_pkey PRIMARY KEY (id),
  CONSTRAINT seed_chain_length_check CHECK (length > 0),
  CONSTRAINT seed_chain_tip_check CHECK (octet_length(tip) = 32),
  CONSTRAINT seed_chain_game_id_fkey FOREIGN KEY (game_id) REFERENCES game(id)
);
GRANT SELECT ON seed_chain TO velvet_api;
GRANT SELECT ON seed_chain TO velvet_operator;

CREATE TABLE seed_chain_secret (
  chain_id bigint NOT NULL,
  place integer NOT NULL,
  sealed bytea CONSTRAINT seed_chain_secret_seed_not_null NOT NULL,
  CONSTRAINT seed_chain_secret_pkey PRIMARY KEY (chain_id, place),
  CONSTRAINT seed_chain_secret_sealed_check CHECK (octet_length(sealed) = (12 + 16 + 32)),
  CONSTRAINT seed_chain_secret_chain_id_fkey FOREIGN KEY (chain_id) REFERENCES seed_chain(id)
);

CREATE FUNCTION beacon_record(p_source text, p_round bigint, p_value bytea, p_signature bytea DEFAULT NULL::bytea)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO beacon_value (source, round, value, signature, recorded_at)
  VALUES (p_source, p_round, p_value, p_signature, ledger_now()) ON CONFLICT DO NOTHING;
  RETURN FOUND;
END
$function$;
GRANT EXECUTE ON FUNCTION beacon_record(text,bigint,bytea,bytea) TO velvet_draws;

CREATE FUNCTION seed_before(p_seed bytea)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE STRICT
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT sha256(convert_to('velvet chain v1', 'UTF8') || p_seed);
$function$;

ALTER TABLE round_p0 ADD CONSTRAINT round_chain_id_fkey FOREIGN KEY (chain_id) REFERENCES seed_chain(id);

ALTER TABLE round_p1 ADD CONSTRAINT round_p1_chain_id_fkey FOREIGN KEY (chain_id) REFERENCES seed_chain(id);

ALTER TABLE round_p2 ADD CONSTRAINT round_p2_chain_id_fkey FOREIGN KEY (chain_id) REFERENCES seed_chain(id);

ALTER TABLE round_p3 ADD CONSTRAINT round_p3_chain_id_fkey FOREIGN KEY (chain_id) REFERENCES seed_chain(id);

CREATE TRIGGER beacon_value_permanent BEFORE DELETE OR UPDATE OR TRUNCATE ON beacon_value FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER seed_chain_permanent BEFORE DELETE OR UPDATE OR TRUNCATE ON seed_chain FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Fair draw (migrations/0021-fair-draw.sql) --------------------------------------------------

CREATE FUNCTION beacon_rule(OUT source text, OUT genesis bigint, OUT period bigint, OUT wait bigint)
 RETURNS record
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT value ->> 'source', (value ->> 'genesis')::bigint, (value ->> 'period')::bigint,
    (value ->> 'wait')::bigint
    FROM config WHERE key = 'beacon' AND value ->> 'source' IS NOT NULL;
$function$;

CREATE FUNCTION beacon_wanted()
 RETURNS TABLE(source text, beacon_round bigint)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT DISTINCT r.beacon_source, r.beacon_round FROM round r
   WHERE r.state = 'pending' AND coalesce(r.beacon_after, r.draws_at) <= ledger_now()
     AND r.beacon_round IS NOT NULL
     AND NOT EXISTS (
       SELECT FROM beacon_value v WHERE v.source = r.beacon_source AND v.round = r.beacon_round);
$function$;
GRANT EXECUTE ON FUNCTION beacon_wanted() TO velvet_draws;

-- Four eyes (migrations/0023-four-eyes.sql) --------------------------------------------------

CREATE TABLE withdrawal_approval (
  withdrawal_id bigint NOT NULL,
  operator text NOT NULL,
  reason text NOT NULL,
  approved_at timestamp with time zone NOT NULL,
  member_id bigint,
  CONSTRAINT withdrawal_approval_pkey PRIMARY KEY (withdrawal_id, operator),
  CONSTRAINT withdrawal_approval_of_member CHECK (member_id IS NOT NULL),
  CONSTRAINT withdrawal_approval_operator_check CHECK (operator <> ''::text),
  CONSTRAINT withdrawal_approval_withdrawal_id_fkey FOREIGN KEY (withdrawal_id) REFERENCES withdrawal(id)
);
GRANT SELECT ON withdrawal_approval TO velvet_operator;

CREATE FUNCTION four_eyes_above()
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT coalesce(
    (SELECT (value ->> 'above')::bigint FROM config WHERE key = 'four_eyes'), 5000000);
$function$;
GRANT EXECUTE ON FUNCTION four_eyes_above() TO velvet_operator;

-- Book faults (migrations/0024-book-faults.sql) ----------------------------------------------

CREATE FUNCTION book_faults()
 RETURNS TABLE(fault text, id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT f.fault, f.id FROM ledger_faults() f
  UNION ALL
  SELECT f.fault, f.id FROM bet_seal_faults() f
  UNION ALL
  SELECT 'held stakes differ from open bets', NULL WHERE
    account_total(system_account('escrow'))
    <> (SELECT coalesce(sum(stake), 0) FROM bet WHERE state = 'open')
  UNION ALL
  SELECT 'held withdrawals differ from those under review', NULL WHERE
    account_total(system_account('withdraw_hold'))
    <> (SELECT coalesce(sum(amount), 0) FROM withdrawal WHERE state = 'under-review')
  UNION ALL
  SELECT 'payouts differ from withdrawals paid', NULL WHERE
    account_total(system_account('cash_out'))
    <> (SELECT coalesce(sum(amount), 0) FROM withdrawal WHERE state IN ('successful', 'settled'))
  UNION ALL
  SELECT 'payments differ from recharges', NULL WHERE
    -account_total(system_account('cash_in'))
    <> (SELECT coalesce(sum(amount), 0) FROM recharge WHERE state = 'succeeded')
  UNION ALL
  SELECT 'house differs from settled bets', NULL WHERE
    account_total(system_account('house'))
    <> (SELECT coalesce(sum(stake - payout), 0) FROM bet WHERE state = 'settled')
      + (SELECT coalesce(sum(staked - won), 0) FROM sealed_play
        WHERE number IN (SELECT number FROM bet_detached))
  UNION ALL
  SELECT 'order differs from its bets', o.id FROM bet_order o
    LEFT JOIN bet b ON b.round_id = o.round_id AND b.order_id = o.id
   GROUP BY o.id, o.stake, o.sides
  HAVING count(b.id) <> cardinality(o.sides) OR sum(b.stake) <> o.stake * cardinality(o.sides)
  UNION ALL
  SELECT 'order without its stake in the ledger', o.id FROM bet_order o
   WHERE NOT EXISTS (SELECT FROM ledger_key k WHERE k.idem_key = 'bet|' || o.id)
  UNION ALL
  SELECT 'transaction without its key', t.id FROM ledger_tx t
   WHERE NOT EXISTS (SELECT FROM ledger_key k WHERE k.idem_key = t.idem_key AND k.tx_id = t.id)
  UNION ALL
  SELECT 'key without its transaction', k.tx_id FROM ledger_key k
   WHERE k.tx_id >= ledger_attached_from()
     AND NOT EXISTS (SELECT FROM ledger_tx t WHERE t.id = k.tx_id)
  UNION ALL
  SELECT 'order without its key', o.id FROM bet_order o
   WHERE NOT EXISTS (SELECT FROM bet_order_key k WHERE k.member_id = o.member_id
     AND k.idem_key = o.idem_key AND k.order_id = o.id AND k.request_hash = o.request_hash)
  UNION ALL
  SELECT 'round without its key', r.id FROM round r
   WHERE NOT EXISTS (SELECT FROM round_key k WHERE k.round_id = r.id AND k.game_id = r.game_id
     AND k.expect = r.expect AND k.draws_at = r.draws_at)
  UNION ALL
  SELECT 'bet state without its ledger transaction', b.id FROM bet b
   WHERE (b.state <> 'open')
    <> EXISTS (SELECT FROM ledger_key k WHERE k.idem_key = 'settle|' || b.id)
  UNION ALL
  SELECT 'bet of another member than its transaction', b.id
    FROM bet b JOIN ledger_key k ON k.idem_key = 'settle|' || b.id WHERE k.member_id <> b.member_id
  UNION ALL
  SELECT 'order of another member than its transaction', o.id
    FROM bet_order o JOIN ledger_key k ON k.idem_key = 'bet|' || o.id
   WHERE k.member_id <> o.member_id
  UNION ALL
  SELECT 'bet of another member than its order', b.id
    FROM bet b JOIN bet_order o ON o.round_id = b.round_id AND o.id = b.order_id
   WHERE o.member_id <> b.member_id
  UNION ALL
  SELECT 'recharge of another member than its transaction', r.id
    FROM recharge r JOIN ledger_key k ON k.idem_key = 'recharge|' || r.id
   WHERE k.member_id <> r.member_id
  UNION ALL
  SELECT 'withdrawal of another member than its transactions', w.id
    FROM withdrawal w JOIN ledger_key k ON k.idem_key IN ('withdraw_hold|' || w.id,
      'withdraw_pay|' || w.id, 'withdraw_return|' || w.id)
   WHERE k.member_id <> w.member_id
  UNION ALL
  SELECT 'evidence names another member', e.recharge_id
    FROM recharge_evidence e JOIN recharge r ON r.id = e.recharge_id
   WHERE e.member_id <> r.member_id
  UNION ALL
  SELECT 'approval names another member', p.withdrawal_id
    FROM withdrawal_approval p JOIN withdrawal w ON w.id = p.withdrawal_id
   WHERE p.member_id <> w.member_id
  UNION ALL
  SELECT 'wrong payout', b.id FROM bet b JOIN round r ON r.id = b.round_id
   WHERE b.payout <> CASE b.state WHEN 'open' THEN 0 WHEN 'refunded' THEN b.stake
     ELSE CASE WHEN side_wins(b.side, r.numbers) THEN b.stake * b.odds_hundredths / 100 ELSE 0 END
     END
  UNION ALL
  SELECT 'bet does not fit its round', b.id FROM bet b JOIN round r ON r.id = b.round_id
   WHERE b.created_at >= r.closes_at OR b.created_at < r.opens_at
    OR (b.state = 'open' AND r.state IN ('settled', 'refunded'))
    OR (b.state = 'settled' AND r.state NOT IN ('drawn', 'settled'))
    OR (b.state = 'refunded' AND r.state NOT IN ('void', 'refunded'))
  UNION ALL
  SELECT 'bet numbers with gaps', a.id FROM account a
    LEFT JOIN (SELECT member_id, sum(bets)::bigint AS bets FROM sealed_play
      WHERE number IN (SELECT number FROM bet_detached) GROUP BY 1) s ON s.member_id = a.member_id
    LEFT JOIN bet b ON b.member_id = a.member_id
   WHERE a.member_id IS NOT NULL
   GROUP BY a.id, a.bet_count, s.bets
  HAVING a.bet_count - coalesce(s.bets, 0) <> count(b.id)
    OR a.bet_count - coalesce(s.bets, 0) <> count(DISTINCT b.member_seq)
    OR a.bet_count < max(b.member_seq);
$function$;
GRANT EXECUTE ON FUNCTION book_faults() TO velvet_operator;

CREATE FUNCTION round_faults()
 RETURNS TABLE(fault text, id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT 'seed differs from its commitment', r.id FROM round r
   WHERE r.seed IS NOT NULL AND sha256(r.seed) <> r.commitment
  UNION ALL
  SELECT 'numbers do not follow from the seed', r.id FROM round r
   WHERE r.seed IS NOT NULL
     AND r.numbers <> draw_numbers(r.seed, r.game_key, r.expect, r.beacon)
  UNION ALL
  SELECT 'link broken', l.id FROM (
    SELECT r.*, lag(r.link, 1, '\x'::bytea) OVER (PARTITION BY r.game_id ORDER BY r.draws_at)
      AS before FROM round r) l
   WHERE l.link <> sha256(l.before || convert_to(l.expect, 'UTF8') || l.commitment)
  UNION ALL
  SELECT 'seed does not lead to the one before', r.id FROM round r
    JOIN round p ON p.chain_id = r.chain_id AND p.chain_place = r.chain_place - 1
   WHERE seed_before(r.seed) <> p.seed
  UNION ALL
  SELECT 'seed does not lead to the tip', r.id FROM round r JOIN seed_chain c ON c.id = r.chain_id
   WHERE r.chain_place = 1 AND seed_before(r.seed) <> c.tip;
$function$;
GRANT EXECUTE ON FUNCTION round_faults() TO velvet_operator;

-- Upkeep (migrations/0030-upkeep.sql) --------------------------------------------------------

CREATE FUNCTION sweep_expired()
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  WITH attempts AS (
    DELETE FROM login_throttle WHERE window_start < (SELECT retention_start('attempts')) RETURNING 1
  ), sessions AS (
    DELETE FROM session WHERE expires_at < (SELECT retention_start('ended-sessions')) RETURNING 1
  ), offline AS (
    DELETE FROM session_offline WHERE ended_at < (SELECT retention_start('offline-sessions'))
    RETURNING 1
  ), calls AS (
    DELETE FROM operator_call WHERE at < (SELECT retention_start('operator-calls')) RETURNING 1
  )
  SELECT (SELECT count(*) FROM attempts) + (SELECT count(*) FROM sessions)
    + (SELECT count(*) FROM offline) + (SELECT count(*) FROM calls);
$function$;
GRANT EXECUTE ON FUNCTION sweep_expired() TO velvet_api;

-- Listing search (migrations/0040-listing-search.sql) ----------------------------------------

CREATE TABLE listing_search (
  listing_id bigint NOT NULL,
  document text NOT NULL,
  grams text[] NOT NULL,
  CONSTRAINT listing_search_pkey PRIMARY KEY (listing_id),
  CONSTRAINT listing_search_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE
);
CREATE INDEX listing_search_grams ON listing_search USING gin (grams) WITH (fastupdate=off);
GRANT SELECT ON listing_search TO velvet_api;
GRANT SELECT ON listing_search TO velvet_operator;

CREATE FUNCTION listing_search_inserted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM listing_search_refresh((SELECT array_agg(id) FROM fresh));
  RETURN NULL;
END
$function$;

CREATE FUNCTION listing_search_refresh(p_ids bigint[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;

CREATE FUNCTION listing_search_sign_renamed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM listing_search_refresh(
    (SELECT array_agg(id) FROM listing WHERE sign_tag_ids @> ARRAY[NEW.id]));
  RETURN NULL;
END
$function$;

CREATE FUNCTION listing_search_updated()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM listing_search_refresh(ARRAY[NEW.id]);
  RETURN NULL;
END
$function$;

CREATE FUNCTION search_grams(p_document text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT coalesce(array_agg(DISTINCT gram), '{}') FROM (
    SELECT substr(p_document, place, size) AS gram
      FROM generate_series(1, 2) AS size,
           generate_series(1, char_length(p_document) - size + 1) AS place
  ) g WHERE position(E'\n' IN gram) = 0;
$function$;

CREATE FUNCTION search_normal(p_text text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  -- Without accents, in one width and one case; a dotless Turkish i is an i.
  SELECT lower(translate(
    normalize(regexp_replace(normalize(p_text, NFKD), '[\u0300-\u036f]', '', 'g'), NFKC),
    'ı', 'i'));
$function$;
GRANT EXECUTE ON FUNCTION search_normal(text) TO velvet_api, velvet_operator;

CREATE FUNCTION search_query_grams(p_words text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT coalesce(array_agg(DISTINCT substr(word, place, least(2, char_length(word)))), '{}')
    FROM unnest(p_words) AS word,
         generate_series(1, greatest(char_length(word) - 1, 1)) AS place;
$function$;
GRANT EXECUTE ON FUNCTION search_query_grams(text[]) TO velvet_api, velvet_operator;

CREATE FUNCTION search_words(p_query text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT coalesce(array_agg(word), '{}')
    FROM regexp_split_to_table(search_normal(p_query), '[[:space:],，、|]+') AS word
   WHERE word <> '';
$function$;
GRANT EXECUTE ON FUNCTION search_words(text) TO velvet_api, velvet_operator;

CREATE TRIGGER listing_search_insert AFTER INSERT ON listing REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION listing_search_inserted();

CREATE TRIGGER listing_search_update AFTER UPDATE ON listing FOR EACH ROW WHEN (old.name <> new.name OR old.flags <> new.flags OR old.sign_tag_ids <> new.sign_tag_ids) EXECUTE FUNCTION listing_search_updated();

CREATE TRIGGER listing_search_sign AFTER UPDATE ON sign_tag FOR EACH ROW WHEN (old.name::jsonb <> new.name::jsonb) EXECUTE FUNCTION listing_search_sign_renamed();

-- Listing reports (migrations/0041-listing-reports.sql) --------------------------------------

CREATE TABLE listing_report (
  id bigint NOT NULL GENERATED BY DEFAULT AS IDENTITY,
  listing_id bigint NOT NULL,
  member_id bigint NOT NULL,
  reason text NOT NULL,
  note text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  settled_at timestamp with time zone,
  settlement text,
  CONSTRAINT listing_report_pkey PRIMARY KEY (id),
  CONSTRAINT listing_report_check CHECK ((settlement IS NULL) = (settled_at IS NULL)),
  CONSTRAINT listing_report_note_check CHECK (char_length(note) <= 500),
  CONSTRAINT listing_report_reason_check CHECK (reason = ANY (ARRAY['fake'::text, 'offensive'::text, 'underage'::text, 'fraud'::text, 'other'::text])),
  CONSTRAINT listing_report_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  CONSTRAINT listing_report_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX listing_report_age ON listing_report USING btree (settled_at) WHERE settled_at IS NOT NULL;
CREATE UNIQUE INDEX listing_report_open ON listing_report USING btree (listing_id, member_id) WHERE settled_at IS NULL;
CREATE INDEX listing_report_queue ON listing_report USING btree (created_at, id) WHERE settled_at IS NULL;
GRANT SELECT, UPDATE (settled_at, settlement) ON listing_report TO velvet_operator;

CREATE FUNCTION listing_report_file(p_member bigint, p_listing bigint, p_reason text, p_note text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO listing_report (listing_id, member_id, reason, note)
  SELECT l.id, p_member, p_reason, p_note FROM listing l WHERE l.id = p_listing AND NOT l.hidden
  ON CONFLICT (listing_id, member_id) WHERE settled_at IS NULL
    DO UPDATE SET reason = excluded.reason, note = excluded.note;
  RETURN FOUND;
END
$function$;
GRANT EXECUTE ON FUNCTION listing_report_file(bigint,bigint,text,text) TO velvet_api;

-- Player protection (migrations/0050-player-protection.sql) ----------------------------------

CREATE TABLE player_exclusion (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL,
  kind text NOT NULL,
  starts_at timestamp with time zone NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  CONSTRAINT player_exclusion_pkey PRIMARY KEY (id),
  CONSTRAINT player_exclusion_check CHECK (ends_at > starts_at),
  CONSTRAINT player_exclusion_kind_check CHECK (kind = ANY (ARRAY['time-out'::text, 'self-exclusion'::text])),
  CONSTRAINT player_exclusion_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX player_exclusion_member ON player_exclusion USING btree (member_id, ends_at);
GRANT SELECT ON player_exclusion TO velvet_operator;

CREATE TABLE player_limit (
  member_id bigint NOT NULL,
  kind text NOT NULL,
  span text NOT NULL,
  amount minor_units,
  next_amount minor_units,
  next_at timestamp with time zone,
  CONSTRAINT player_limit_pkey PRIMARY KEY (member_id, kind, span),
  CONSTRAINT player_limit_amount_check CHECK (amount::bigint > 0),
  CONSTRAINT player_limit_check CHECK (next_at IS NOT NULL OR next_amount IS NULL),
  CONSTRAINT player_limit_kind_check CHECK (kind = ANY (ARRAY['loss'::text, 'stake'::text])),
  CONSTRAINT player_limit_next_amount_check CHECK (next_amount::bigint > 0),
  CONSTRAINT player_limit_span_check CHECK (span = ANY (ARRAY['day'::text, 'week'::text, 'month'::text])),
  CONSTRAINT player_limit_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
GRANT SELECT ON player_limit TO velvet_operator;

CREATE TABLE player_protection_event (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL,
  at timestamp with time zone NOT NULL,
  what text NOT NULL,
  detail jsonb NOT NULL,
  CONSTRAINT player_protection_event_pkey PRIMARY KEY (id),
  CONSTRAINT player_protection_event_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
GRANT SELECT ON player_protection_event TO velvet_operator;

CREATE TABLE player_reality (
  member_id bigint NOT NULL,
  minutes integer NOT NULL DEFAULT 0,
  since timestamp with time zone,
  last_bet_at timestamp with time zone,
  CONSTRAINT player_reality_pkey PRIMARY KEY (member_id),
  CONSTRAINT player_reality_minutes_check CHECK (minutes = ANY (ARRAY[0, 15, 30, 60, 120])),
  CONSTRAINT player_reality_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
GRANT SELECT ON player_reality TO velvet_operator;

CREATE FUNCTION player_exclude(p_member bigint, p_length text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_now timestamptz := player_lock(p_member);
  v_length interval := CASE p_length WHEN '1d' THEN interval '24 hours'
    WHEN '3d' THEN interval '72 hours' WHEN '7d' THEN interval '7 days'
    WHEN '30d' THEN interval '30 days' WHEN '6m' THEN interval '6 months'
    WHEN '1y' THEN interval '1 year' WHEN '5y' THEN interval '5 years' END;
  v_kind text := CASE WHEN p_length IN ('6m', '1y', '5y') THEN 'self-exclusion' ELSE 'time-out' END;
BEGIN
  INSERT INTO player_exclusion (member_id, kind, starts_at, ends_at)
  VALUES (p_member, v_kind, v_now, v_now + v_length);
  INSERT INTO player_protection_event (member_id, at, what, detail)
  VALUES (p_member, v_now, 'exclusion', jsonb_build_object('length', p_length));
END
$function$;
GRANT EXECUTE ON FUNCTION player_exclude(bigint,text) TO velvet_api;

CREATE FUNCTION player_limit_at(p_limit player_limit, p_at timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT (CASE WHEN p_limit.next_at <= p_at THEN p_limit.next_amount ELSE p_limit.amount END)::bigint;
$function$;

CREATE FUNCTION player_limit_set(p_member bigint, p_kind text, p_span text, p_amount bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_now timestamptz := player_lock(p_member);
  v_old player_limit;
  v_amount bigint;
  v_is_looser boolean;
BEGIN
  SELECT * INTO v_old FROM player_limit
   WHERE member_id = p_member AND kind = p_kind AND span = p_span;
  v_amount := player_limit_at(v_old, v_now);
  v_is_looser := v_amount IS NOT NULL AND (p_amount IS NULL OR p_amount > v_amount);
  INSERT INTO player_limit (member_id, kind, span, amount, next_amount, next_at)
  VALUES (p_member, p_kind, p_span,
    CASE WHEN v_is_looser THEN v_amount ELSE p_amount END,
    CASE WHEN v_is_looser THEN p_amount END,
    CASE WHEN v_is_looser THEN v_now + interval '24 hours' END)
  ON CONFLICT (member_id, kind, span) DO UPDATE SET amount = excluded.amount,
    next_amount = excluded.next_amount, next_at = excluded.next_at;
  INSERT INTO player_protection_event (member_id, at, what, detail)
  VALUES (p_member, v_now, 'limit', jsonb_build_object('kind', p_kind, 'span', p_span,
    'from', v_amount, 'to', p_amount, 'waits', v_is_looser));
END
$function$;
GRANT EXECUTE ON FUNCTION player_limit_set(bigint,text,text,bigint) TO velvet_api;

CREATE FUNCTION player_limits(p_member bigint)
 RETURNS TABLE(kind text, span text, amount bigint, used bigint, next_amount bigint, next_at timestamp with time zone)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT k.kind, s.span, player_limit_at(l, n.at), player_used(p_member, k.kind, s.span, n.at),
    l.next_amount::bigint, CASE WHEN l.next_at > n.at THEN l.next_at END
    FROM (SELECT ledger_now() AS at) n
    CROSS JOIN unnest(ARRAY['loss', 'stake']) WITH ORDINALITY AS k (kind, place)
    CROSS JOIN unnest(ARRAY['day', 'week', 'month']) WITH ORDINALITY AS s (span, place)
    LEFT JOIN player_limit l ON l.member_id = p_member AND l.kind = k.kind AND l.span = s.span
   ORDER BY k.place, s.place;
$function$;
GRANT EXECUTE ON FUNCTION player_limits(bigint) TO velvet_api;

CREATE FUNCTION player_lock(p_member bigint)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM FROM account WHERE member_id = p_member FOR UPDATE;
  RETURN ledger_now();
END
$function$;

CREATE FUNCTION player_reality_answer(p_member bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_now timestamptz := player_lock(p_member);
BEGIN
  UPDATE player_reality SET since = v_now WHERE member_id = p_member AND since IS NOT NULL;
END
$function$;
GRANT EXECUTE ON FUNCTION player_reality_answer(bigint) TO velvet_api;

CREATE FUNCTION player_reality_note()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  UPDATE player_reality SET last_bet_at = NEW.created_at,
    since = CASE WHEN last_bet_at > NEW.created_at - interval '30 minutes'
      THEN coalesce(since, NEW.created_at) ELSE NEW.created_at END
   WHERE member_id = NEW.member_id;
  RETURN NULL;
END
$function$;

CREATE FUNCTION player_reality_set(p_member bigint, p_minutes integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_now timestamptz := player_lock(p_member);
BEGIN
  INSERT INTO player_reality AS r (member_id, minutes) VALUES (p_member, p_minutes)
  ON CONFLICT (member_id) DO UPDATE SET minutes = excluded.minutes;
  INSERT INTO player_protection_event (member_id, at, what, detail)
  VALUES (p_member, v_now, 'reality check', jsonb_build_object('minutes', p_minutes));
END
$function$;
GRANT EXECUTE ON FUNCTION player_reality_set(bigint,integer) TO velvet_api;

CREATE FUNCTION player_state(p_member bigint)
 RETURNS TABLE(minutes integer, stretch_since timestamp with time zone, staked bigint, returned bigint, excluded_kind text, excluded_until timestamp with time zone, at timestamp with time zone)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT coalesce(r.minutes, 0), s.since, b.staked, b.returned, x.kind, x.ends_at, n.at
    FROM (SELECT ledger_now() AS at) n
    LEFT JOIN player_reality r ON r.member_id = p_member
    CROSS JOIN LATERAL (
      SELECT CASE WHEN r.last_bet_at > n.at - interval '30 minutes' THEN r.since END AS since) s
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(stake), 0)::bigint AS staked, coalesce(sum(payout), 0)::bigint AS returned
        FROM bet WHERE member_id = p_member AND state <> 'refunded' AND created_at >= s.since
         AND round_id >= bet_rounds_from(s.since)) b
    LEFT JOIN LATERAL (
      SELECT * FROM player_exclusion e WHERE e.member_id = p_member AND e.ends_at > n.at
       ORDER BY e.ends_at DESC LIMIT 1) x ON true;
$function$;
GRANT EXECUTE ON FUNCTION player_state(bigint) TO velvet_api;

CREATE FUNCTION player_used(p_member bigint, p_kind text, p_span text, p_at timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT coalesce(sum(CASE p_kind WHEN 'loss' THEN stake - payout ELSE stake END), 0)::bigint
    FROM bet WHERE member_id = p_member AND state <> 'refunded'
     AND round_id >= bet_rounds_from(p_at - CASE p_span WHEN 'day' THEN interval '24 hours'
       WHEN 'week' THEN interval '7 days' ELSE interval '30 days' END)
     AND created_at > p_at - CASE p_span WHEN 'day' THEN interval '24 hours'
       WHEN 'week' THEN interval '7 days' ELSE interval '30 days' END;
$function$;

CREATE FUNCTION player_verdict(p_member bigint, p_total numeric, p_at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT CASE
    WHEN EXISTS (SELECT FROM player_exclusion x WHERE x.member_id = p_member AND x.ends_at > p_at)
      THEN 'excluded'
    WHEN EXISTS (SELECT FROM player_limit l WHERE l.member_id = p_member
      AND p_total + player_used(p_member, l.kind, l.span, p_at) > player_limit_at(l, p_at))
      THEN 'player_limit'
    WHEN EXISTS (SELECT FROM player_reality r WHERE r.member_id = p_member AND r.minutes > 0
      AND r.last_bet_at > p_at - interval '30 minutes'
      AND r.since + make_interval(mins => r.minutes) <= p_at)
      THEN 'reality_check' END;
$function$;

CREATE TRIGGER bet_order_reality AFTER INSERT ON bet_order FOR EACH ROW EXECUTE FUNCTION player_reality_note();

CREATE TRIGGER player_exclusion_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON player_exclusion FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER player_protection_event_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON player_protection_event FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Statement (migrations/0060-statement.sql) --------------------------------------------------

CREATE FUNCTION member_report_days(p_member bigint, p_first date, p_last date)
 RETURNS TABLE(day date, staked bigint, won bigint, recharged bigint, withdrawn bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  WITH final AS (
    SELECT updated_at AS at, stake AS staked, payout AS won, 0 AS recharged, 0 AS withdrawn
      FROM bet WHERE member_id = p_member AND state = 'settled'
    UNION ALL
    SELECT day::timestamp AT TIME ZONE 'UTC', staked, won, 0, 0 FROM sealed_play
     WHERE member_id = p_member AND number IN (SELECT number FROM bet_detached)
    UNION ALL
    SELECT updated_at, 0, 0, amount, 0 FROM recharge
     WHERE member_id = p_member AND state = 'succeeded'
    UNION ALL
    SELECT paid_at, 0, 0, 0, amount FROM withdrawal
     WHERE member_id = p_member AND paid_at IS NOT NULL
  ), sums AS (
    SELECT (at AT TIME ZONE 'UTC')::date AS day, sum(staked) AS staked, sum(won) AS won,
      sum(recharged) AS recharged, sum(withdrawn) AS withdrawn
      FROM final
     WHERE at >= p_first::timestamp AT TIME ZONE 'UTC'
       AND at < (p_last + 1)::timestamp AT TIME ZONE 'UTC'
     GROUP BY 1
  )
  SELECT d::date, coalesce(s.staked, 0)::bigint, coalesce(s.won, 0)::bigint,
    coalesce(s.recharged, 0)::bigint, coalesce(s.withdrawn, 0)::bigint
    FROM generate_series(p_first::timestamp, p_last::timestamp, interval '1 day') d
    LEFT JOIN sums s ON s.day = d::date
   ORDER BY d;
$function$;
GRANT EXECUTE ON FUNCTION member_report_days(bigint,date,date) TO velvet_api;

CREATE FUNCTION member_statement(p_member bigint, p_kinds text[], p_before bigint, p_limit integer)
 RETURNS TABLE(id bigint, kind text, amount bigint, balance bigint, at timestamp with time zone, game jsonb, expect text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET enable_hashjoin TO 'off'
 SET enable_mergejoin TO 'off'
 SET enable_seqscan TO 'off'
 SET enable_material TO 'off'
AS $function$
  -- From the newest posting on, so that no more partitions are read than the page needs.
  WITH moved AS (
    SELECT t.id, t.kind, t.ref, t.round_id, t.at, p.amount::bigint AS amount,
      ((SELECT a.balance FROM account a WHERE a.member_id = p_member)
        - coalesce(sum(p.amount) OVER (
        ORDER BY p.tx_id DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0))::bigint
        AS balance
      FROM posting p JOIN ledger_tx t ON t.id = p.tx_id
     WHERE p.account_id = (SELECT a.id FROM account a WHERE a.member_id = p_member)
  ), page AS (
    SELECT * FROM moved m WHERE m.kind = ANY (p_kinds) AND (p_before IS NULL OR m.id < p_before)
     ORDER BY m.id DESC LIMIT p_limit
  ), first AS (
    SELECT upper_id FROM partition_range WHERE family = 'game' AND number = 0
  )
  SELECT m.id, m.kind, m.amount, m.balance, m.at, g.name, r.expect
    FROM page m
    -- Transactions from before `round_id` are about bets in the first partition.
    LEFT JOIN bet b ON b.round_id < (SELECT upper_id FROM first)
      AND b.id = CASE WHEN m.round_id IS NULL AND m.kind IN ('settle', 'refund') THEN m.ref END
    LEFT JOIN bet_order o ON o.round_id < (SELECT upper_id FROM first)
      AND o.id = CASE WHEN m.round_id IS NULL AND m.kind = 'bet' THEN m.ref END
    LEFT JOIN round r ON r.id = coalesce(m.round_id, b.round_id, o.round_id)
    LEFT JOIN game g ON g.id = r.game_id
   ORDER BY m.id DESC;
$function$;
GRANT EXECUTE ON FUNCTION member_statement(bigint,text[],bigint,integer) TO velvet_api, velvet_operator;

-- Offline sessions (migrations/0080-offline-sessions.sql) ------------------------------------

CREATE TABLE session_offline (
  token_hash bytea NOT NULL,
  member_id bigint NOT NULL,
  ended_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT session_offline_pkey PRIMARY KEY (token_hash),
  CONSTRAINT session_offline_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
GRANT SELECT ON session_offline TO velvet_api;

-- Search patterns (migrations/0085-search-patterns.sql) --------------------------------------

CREATE FUNCTION search_patterns(p_words text[])
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT coalesce(array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'), '{}')
    FROM unnest(p_words) AS word;
$function$;
GRANT EXECUTE ON FUNCTION search_patterns(text[]) TO velvet_api, velvet_operator;

-- Sign in limits (migrations/0105-sign-in-limits.sql) ----------------------------------------

CREATE FUNCTION attempt_succeeded(p_cleared text[], p_returned text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_key text;
BEGIN
  FOR v_key IN SELECT k FROM unnest(p_cleared || p_returned) AS k ORDER BY k LOOP
    IF v_key = ANY (p_cleared) THEN
      DELETE FROM login_throttle WHERE key = v_key;
    ELSE
      UPDATE login_throttle SET attempts = greatest(attempts - 1, 0) WHERE key = v_key;
    END IF;
  END LOOP;
END
$function$;
GRANT EXECUTE ON FUNCTION attempt_succeeded(text[],text[]) TO velvet_api;

CREATE FUNCTION count_attempts(p_keys text[], p_limits integer[], p_windows integer[])
 RETURNS integer[]
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_waits integer[] := array_fill(0, ARRAY[cardinality(p_keys)]);
  v_index integer;
BEGIN
  -- In one order everywhere, so that two attempts never wait for each other.
  FOR v_index IN SELECT i FROM generate_subscripts(p_keys, 1) AS i ORDER BY p_keys[i] LOOP
    v_waits[v_index] := login_attempt(p_keys[v_index], p_limits[v_index], p_windows[v_index]);
  END LOOP;
  RETURN v_waits;
END
$function$;
GRANT EXECUTE ON FUNCTION count_attempts(text[],integer[],integer[]) TO velvet_api;

-- Username claims (migrations/0106-username-claims.sql) --------------------------------------

CREATE FUNCTION member_claim_username()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  NEW.username_claim := username_skeleton(NEW.username);
  RETURN NEW;
END
$function$;

CREATE FUNCTION username_skeleton(p_name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE STRICT
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT lower(
    -- Digits and Latin.
    translate(
    -- Cyrillic.
    translate(
    -- Greek.
    translate(
    -- Armenian.
    translate(
    -- Katakana beside Han and Hiragana.
    translate(normalize(p_name, NFKC),
      'カロエニハタトーヘ', '力口工二八夕卜一へ'),
      'ՕՏԼՍօսհոցյզ', 'osluouhngjq'),
      'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧαγικνορυχ', 'abezhlkmnoptyxayikvopux'),
      'АВЕКМНОРСТХУЅІЈҺԀԚԜӀѴҮаеорсухѕіјһԁԛԝӏѵүкҽ', 'abekmhopctxysljhdqwlvyaeopcyxsijhdqwlvyke'),
      '01Iİıſ', 'olliis'))
$function$;
GRANT EXECUTE ON FUNCTION username_skeleton(text) TO velvet_api;

CREATE TRIGGER member_claim BEFORE INSERT OR UPDATE OF username ON member FOR EACH ROW EXECUTE FUNCTION member_claim_username();

-- Operator accounts (migrations/0110-operator-accounts.sql) ----------------------------------

CREATE TABLE operator_account (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  status text NOT NULL DEFAULT 'invited'::text,
  member_id bigint,
  password_hash text,
  totp_cipher bytea,
  totp_last_step bigint NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT operator_account_pkey PRIMARY KEY (id),
  CONSTRAINT operator_account_member_id_key UNIQUE (member_id),
  CONSTRAINT operator_account_name_key UNIQUE (name),
  CONSTRAINT operator_account_check CHECK (status <> 'active'::text OR password_hash IS NOT NULL AND totp_cipher IS NOT NULL),
  CONSTRAINT operator_account_name_check CHECK ((name COLLATE "C") ~ '^[a-z0-9][a-z0-9._-]{1,31}$'::text),
  CONSTRAINT operator_account_status_check CHECK (status = ANY (ARRAY['invited'::text, 'active'::text, 'disabled'::text])),
  CONSTRAINT operator_account_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);

CREATE UNLOGGED TABLE operator_attempt (
  name_hash bytea NOT NULL,
  failures integer NOT NULL,
  blocked_until timestamp with time zone NOT NULL,
  tried_at timestamp with time zone NOT NULL,
  CONSTRAINT operator_attempt_pkey PRIMARY KEY (name_hash)
);

CREATE TABLE operator_challenge (
  challenge_hash bytea NOT NULL,
  operator_id bigint,
  expires_at timestamp with time zone NOT NULL DEFAULT clock_timestamp() + '00:05:00'::interval,
  CONSTRAINT operator_challenge_pkey PRIMARY KEY (challenge_hash),
  CONSTRAINT operator_challenge_challenge_hash_check CHECK (octet_length(challenge_hash) = 32),
  CONSTRAINT operator_challenge_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator_account(id)
);

CREATE TYPE operator_identity AS (
  operator_id bigint,
  name text,
  member_id bigint,
  roles text[],
  session_id bigint,
  kind text
);

CREATE TABLE operator_invitation (
  code_hash bytea NOT NULL,
  operator_id bigint NOT NULL,
  expires_at timestamp with time zone NOT NULL DEFAULT clock_timestamp() + '48:00:00'::interval,
  used_at timestamp with time zone,
  CONSTRAINT operator_invitation_pkey PRIMARY KEY (code_hash),
  CONSTRAINT operator_invitation_code_hash_check CHECK (octet_length(code_hash) = 32),
  CONSTRAINT operator_invitation_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator_account(id)
);

CREATE TABLE operator_passkey (
  credential_id text NOT NULL,
  operator_id bigint NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL DEFAULT '{}'::text[],
  label text NOT NULL DEFAULT ''::text,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  last_used_at timestamp with time zone,
  CONSTRAINT operator_passkey_pkey PRIMARY KEY (credential_id),
  CONSTRAINT operator_passkey_counter_check CHECK (counter >= 0),
  CONSTRAINT operator_passkey_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator_account(id)
);

CREATE TABLE operator_recovery_code (
  operator_id bigint NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT operator_recovery_code_pkey PRIMARY KEY (operator_id, code_hash),
  CONSTRAINT operator_recovery_code_code_hash_check CHECK (octet_length(code_hash) = 32),
  CONSTRAINT operator_recovery_code_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator_account(id)
);

CREATE TABLE operator_role (
  operator_id bigint NOT NULL,
  role text NOT NULL,
  CONSTRAINT operator_role_pkey PRIMARY KEY (operator_id, role),
  CONSTRAINT operator_role_role_check CHECK (role = ANY (ARRAY['support'::text, 'content'::text, 'finance'::text, 'administrator'::text])),
  CONSTRAINT operator_role_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator_account(id)
);

CREATE TABLE operator_session (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  token_hash bytea NOT NULL,
  operator_id bigint NOT NULL,
  kind text NOT NULL,
  method text NOT NULL,
  label text NOT NULL DEFAULT ''::text,
  roles text[],
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  last_seen_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamp with time zone NOT NULL,
  ended_at timestamp with time zone,
  CONSTRAINT operator_session_pkey PRIMARY KEY (id),
  CONSTRAINT operator_session_token_hash_key UNIQUE (token_hash),
  CONSTRAINT operator_session_check CHECK ((kind = 'personal'::text) = (roles IS NOT NULL)),
  CONSTRAINT operator_session_check1 CHECK (kind = 'personal'::text OR expires_at <= (created_at + '12:00:00'::interval)),
  CONSTRAINT operator_session_kind_check CHECK (kind = ANY (ARRAY['session'::text, 'personal'::text])),
  CONSTRAINT operator_session_token_hash_check CHECK (octet_length(token_hash) = 32),
  CONSTRAINT operator_session_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator_account(id)
);
CREATE INDEX operator_session_operator ON operator_session USING btree (operator_id) WHERE ended_at IS NULL;

CREATE TABLE operator_vouch_key (
  is_only boolean NOT NULL DEFAULT true,
  key bytea NOT NULL,
  previous bytea,
  CONSTRAINT operator_vouch_key_pkey PRIMARY KEY (is_only),
  CONSTRAINT operator_vouch_key_is_only_check CHECK (is_only),
  CONSTRAINT operator_vouch_key_key_check CHECK (octet_length(key) = 32)
);
COMMENT ON COLUMN operator_vouch_key.previous IS 'of the secret that is being replaced; believed, too';

CREATE FUNCTION begin_operator(p_token_hash bytea)
 RETURNS TABLE(operator_id bigint, name text, roles text[], kind text, expires_at timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
DECLARE
  v_who operator_identity;
BEGIN
  PERFORM set_config('velvet.operator_token', coalesce(encode(p_token_hash, 'hex'), ''), true);
  v_who := current_operator();
  IF v_who.operator_id IS NULL THEN
    PERFORM set_config('velvet.operator_token', '', true);
    RETURN;
  END IF;
  -- Commands that run at the same time do not wait for each other to note the same minute.
  UPDATE operator_session s SET last_seen_at = clock_timestamp()
   WHERE s.id = v_who.session_id AND s.last_seen_at < clock_timestamp() - interval '1 minute';
  RETURN QUERY SELECT v_who.operator_id, v_who.name, v_who.roles, v_who.kind, s.expires_at
    FROM operator_session s WHERE s.id = v_who.session_id;
END
$function$;
GRANT EXECUTE ON FUNCTION begin_operator(bytea) TO velvet_operator;

CREATE FUNCTION current_operator()
 RETURNS operator_identity
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_token text := coalesce(current_setting('velvet.operator_token', true), '');
  v_now timestamptz;
  v_who operator_identity;
BEGIN
  IF v_token !~ '^[0-9a-f]{64}$' THEN RETURN NULL; END IF;
  PERFORM FROM operator_account a WHERE a.id = (
    SELECT s.operator_id FROM operator_session s WHERE s.token_hash = decode(v_token, 'hex'))
    FOR SHARE;
  v_now := clock_timestamp();
  SELECT a.id, a.name, a.member_id,
    ARRAY(SELECT r.role FROM operator_role r WHERE r.operator_id = a.id
      AND (s.roles IS NULL OR r.role = ANY (s.roles))
      UNION SELECT 'release_agent' FROM operator_role r WHERE r.operator_id = a.id
      AND r.role = 'administrator' AND s.roles = ARRAY['release_agent'] ORDER BY 1),
    s.id, s.kind
    INTO v_who
    FROM operator_session s JOIN operator_account a ON a.id = s.operator_id
   WHERE s.token_hash = decode(v_token, 'hex') AND s.ended_at IS NULL AND s.expires_at > v_now
     AND (s.kind = 'personal' OR s.last_seen_at > v_now - interval '30 minutes')
     AND a.status = 'active';
  RETURN v_who;
END
$function$;

CREATE FUNCTION operator_audit(p_who operator_identity, p_action text, p_subject text, p_detail jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT audit_append((p_who).name, p_action, p_subject, p_detail || jsonb_build_object(
    'operator', (p_who).operator_id, 'session', (p_who).session_id) || coalesce(
    (SELECT jsonb_build_object('bulk', b.id) FROM bulk_change b
      WHERE b.session_id = (p_who).session_id), '{}'));
$function$;

CREATE FUNCTION operator_challenge_issue(p_challenge_hash bytea)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  DELETE FROM operator_challenge WHERE expires_at < clock_timestamp();
  INSERT INTO operator_challenge (challenge_hash, operator_id)
  VALUES (p_challenge_hash, (current_operator()).operator_id);
$function$;
GRANT EXECUTE ON FUNCTION operator_challenge_issue(bytea) TO velvet_operator;

CREATE FUNCTION operator_challenge_take(p_challenge_hash bytea)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  DELETE FROM operator_challenge WHERE challenge_hash = p_challenge_hash
    AND expires_at > clock_timestamp()
    AND operator_id IS NOT DISTINCT FROM (current_operator()).operator_id;
  RETURN FOUND;
END
$function$;
GRANT EXECUTE ON FUNCTION operator_challenge_take(bytea) TO velvet_operator;

CREATE FUNCTION operator_check_vouched(p_message text, p_proof bytea)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_keys operator_vouch_key := (SELECT k FROM operator_vouch_key k);
  v_message bytea := convert_to(p_message, 'UTF8');
BEGIN
  -- Hashes of both are compared, so that the time tells nothing about the right one.
  IF p_proof IS NULL OR NOT (
    coalesce(sha256(p_proof) = sha256(hmac_sha256(v_keys.key, v_message)), false)
    OR coalesce(sha256(p_proof) = sha256(hmac_sha256(v_keys.previous, v_message)), false)
  ) THEN
    RAISE EXCEPTION 'Sign-ins of operators need the secret of this installation'
      USING ERRCODE = 'VO004';
  END IF;
END
$function$;

CREATE FUNCTION operator_credentials(p_name text, p_proof bytea)
 RETURNS TABLE(wait_s integer, operator_id bigint, password_hash text, totp_cipher bytea, totp_last_step bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
DECLARE
  v_now timestamptz := clock_timestamp();
  v_hash bytea := sha256(convert_to(p_name, 'UTF8'));
  v_row operator_attempt;
BEGIN
  PERFORM operator_check_vouched('credentials|' || p_name, p_proof);
  DELETE FROM operator_attempt WHERE tried_at < v_now - interval '1 day' AND name_hash <> v_hash;
  INSERT INTO operator_attempt VALUES (v_hash, 0, v_now, v_now) ON CONFLICT DO NOTHING;
  SELECT * INTO v_row FROM operator_attempt WHERE name_hash = v_hash FOR UPDATE;
  v_now := clock_timestamp();
  IF v_row.blocked_until > v_now THEN
    RETURN QUERY SELECT ceil(extract(epoch FROM v_row.blocked_until - v_now))::integer,
      NULL::bigint, NULL::text, NULL::bytea, NULL::bigint;
    RETURN;
  END IF;
  UPDATE operator_attempt SET failures = v_row.failures + 1, tried_at = v_now,
    blocked_until = v_now + make_interval(secs => CASE WHEN v_row.failures < 2 THEN 0
      ELSE least(2 ^ least(v_row.failures - 2, 20), 900) END)
   WHERE name_hash = v_hash;
  RETURN QUERY SELECT 0, a.id, a.password_hash, a.totp_cipher, a.totp_last_step
    FROM (SELECT) AS always
    LEFT JOIN operator_account a ON a.name = p_name AND a.status = 'active';
END
$function$;
GRANT EXECUTE ON FUNCTION operator_credentials(text,bytea) TO velvet_operator;

CREATE FUNCTION operator_denied(p_what text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM operator_audit(operator_required(NULL), 'denied', left(p_what, 64), '{}');
END
$function$;
GRANT EXECUTE ON FUNCTION operator_denied(text) TO velvet_operator;

CREATE FUNCTION operator_emergency_disable(p_name text, p_reason text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_id bigint;
BEGIN
  SELECT id INTO v_id FROM operator_account WHERE name = p_name FOR UPDATE;
  IF v_id IS NULL THEN RETURN false; END IF;
  PERFORM operator_strip(v_id, 'disabled');
  PERFORM audit_append('(server)', 'emergency disable', 'operator ' || p_name,
    jsonb_build_object('emergency', true, 'reason', p_reason, 'operator', v_id));
  RETURN true;
END
$function$;

CREATE FUNCTION operator_emergency_invite(p_name text, p_code_hash bytea, p_reason text, p_vouch_key bytea)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_id bigint;
BEGIN
  INSERT INTO operator_vouch_key (key) VALUES (p_vouch_key)
  ON CONFLICT (is_only) DO UPDATE SET key = excluded.key;
  SELECT id INTO v_id FROM operator_account WHERE name = p_name FOR UPDATE;
  IF v_id IS NULL THEN
    INSERT INTO operator_account (name) VALUES (p_name) RETURNING id INTO v_id;
    INSERT INTO operator_role (operator_id, role) VALUES (v_id, 'administrator');
  END IF;
  PERFORM operator_strip(v_id, 'invited');
  INSERT INTO operator_invitation (operator_id, code_hash) VALUES (v_id, p_code_hash);
  PERFORM audit_append('(server)', 'emergency invite', 'operator ' || p_name,
    jsonb_build_object('emergency', true, 'reason', p_reason, 'operator', v_id));
END
$function$;

CREATE FUNCTION operator_first_administrators(p_names text[], p_roles text[], p_code_hashes bytea[], p_vouch_key bytea)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_id bigint;
BEGIN
  LOCK TABLE operator_account IN SHARE ROW EXCLUSIVE MODE;
  IF EXISTS (SELECT FROM operator_account) THEN RETURN 'not_empty'; END IF;
  INSERT INTO operator_vouch_key (key) VALUES (p_vouch_key);
  FOR i IN 1 .. cardinality(p_names) LOOP
    INSERT INTO operator_account (name) VALUES (p_names[i]) RETURNING id INTO v_id;
    INSERT INTO operator_role (operator_id, role) SELECT v_id, unnest(p_roles);
    INSERT INTO operator_invitation (operator_id, code_hash) VALUES (v_id, p_code_hashes[i]);
    PERFORM audit_append('(server)', 'first administrator', 'operator ' || p_names[i],
      jsonb_build_object('roles', p_roles));
  END LOOP;
  RETURN 'ok';
END
$function$;

CREATE FUNCTION operator_invitation_accept(p_name text, p_code_hash bytea, p_password_hash text, p_totp_cipher bytea, p_step bigint, p_recovery bytea[])
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_id bigint;
BEGIN
  SELECT id INTO v_id FROM operator_account WHERE name = p_name FOR UPDATE;
  IF v_id IS NULL OR NOT operator_invitation_open(p_name, p_code_hash) THEN
    RETURN 'no_invitation';
  END IF;
  UPDATE operator_invitation SET used_at = clock_timestamp() WHERE operator_id = v_id;
  UPDATE operator_account SET status = 'active', password_hash = p_password_hash,
    totp_cipher = p_totp_cipher, totp_last_step = p_step WHERE id = v_id;
  INSERT INTO operator_recovery_code (operator_id, code_hash)
  SELECT v_id, unnest(p_recovery);
  PERFORM audit_append(p_name, 'accept invitation', 'operator ' || p_name,
    jsonb_build_object('operator', v_id));
  RETURN 'ok';
END
$function$;
GRANT EXECUTE ON FUNCTION operator_invitation_accept(text,bytea,text,bytea,bigint,bytea[]) TO velvet_operator;

CREATE FUNCTION operator_invitation_open(p_name text, p_code_hash bytea)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT EXISTS (SELECT FROM operator_invitation i JOIN operator_account a ON a.id = i.operator_id
    WHERE a.name = p_name AND a.status = 'invited' AND i.code_hash = p_code_hash
      AND i.used_at IS NULL AND i.expires_at > clock_timestamp());
$function$;
GRANT EXECUTE ON FUNCTION operator_invitation_open(text,bytea) TO velvet_operator;

CREATE FUNCTION operator_list()
 RETURNS TABLE(id bigint, name text, status text, roles text, member_id bigint, passkeys bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  PERFORM operator_required(ARRAY['administrator']);
  RETURN QUERY SELECT a.id, a.name, a.status,
      (SELECT string_agg(r.role, ', ' ORDER BY r.role) FROM operator_role r
        WHERE r.operator_id = a.id),
      a.member_id, (SELECT count(*) FROM operator_passkey p WHERE p.operator_id = a.id)
    FROM operator_account a ORDER BY a.name;
END
$function$;
GRANT EXECUTE ON FUNCTION operator_list() TO velvet_operator;

CREATE FUNCTION operator_passkey_add(p_credential_id text, p_public_key bytea, p_counter bigint, p_transports text[], p_label text, p_proof bytea)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_who operator_identity := operator_required(NULL, true);
BEGIN
  PERFORM operator_check_vouched('new-passkey|' || v_who.name || '|' || p_credential_id || '|'
    || encode(p_public_key, 'hex'), p_proof);
  IF NOT operator_session_fresh(v_who.session_id) THEN RETURN 'not_fresh'; END IF;
  INSERT INTO operator_passkey (credential_id, operator_id, public_key, counter, transports, label)
  VALUES (p_credential_id, v_who.operator_id, p_public_key, p_counter, p_transports, p_label)
  ON CONFLICT DO NOTHING;
  IF NOT FOUND THEN RETURN 'known'; END IF;
  PERFORM operator_audit(v_who, 'add passkey', 'operator ' || v_who.name,
    jsonb_build_object('credential', p_credential_id, 'label', p_label));
  RETURN 'ok';
END
$function$;
GRANT EXECUTE ON FUNCTION operator_passkey_add(text,bytea,bigint,text[],text,bytea) TO velvet_operator;

CREATE FUNCTION operator_passkey_find(p_credential_id text, p_proof bytea)
 RETURNS TABLE(operator_id bigint, public_key bytea, counter bigint, transports text[])
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  PERFORM operator_check_vouched('passkey|' || p_credential_id, p_proof);
  RETURN QUERY SELECT p.operator_id, p.public_key, p.counter, p.transports
    FROM operator_passkey p JOIN operator_account a ON a.id = p.operator_id
   WHERE p.credential_id = p_credential_id AND a.status = 'active';
END
$function$;
GRANT EXECUTE ON FUNCTION operator_passkey_find(text,bytea) TO velvet_operator;

CREATE FUNCTION operator_password_change(p_password_hash text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_who operator_identity := operator_required(NULL, true);
BEGIN
  IF NOT operator_session_fresh(v_who.session_id) THEN RETURN 'not_fresh'; END IF;
  UPDATE operator_account SET password_hash = p_password_hash WHERE id = v_who.operator_id;
  UPDATE operator_session SET ended_at = clock_timestamp()
   WHERE operator_id = v_who.operator_id AND id <> v_who.session_id AND ended_at IS NULL;
  PERFORM operator_audit(v_who, 'change password', 'operator ' || v_who.name, '{}');
  RETURN 'ok';
END
$function$;
GRANT EXECUTE ON FUNCTION operator_password_change(text) TO velvet_operator;

CREATE FUNCTION operator_recovery_renew(p_code_hashes bytea[])
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_who operator_identity := operator_required(NULL, true);
BEGIN
  IF NOT operator_session_fresh(v_who.session_id) THEN RETURN 'not_fresh'; END IF;
  DELETE FROM operator_recovery_code WHERE operator_id = v_who.operator_id;
  INSERT INTO operator_recovery_code (operator_id, code_hash)
  SELECT v_who.operator_id, unnest(p_code_hashes);
  PERFORM operator_audit(v_who, 'renew recovery codes', 'operator ' || v_who.name, '{}');
  RETURN 'ok';
END
$function$;
GRANT EXECUTE ON FUNCTION operator_recovery_renew(bytea[]) TO velvet_operator;

CREATE FUNCTION operator_required(p_roles text[], p_signed_in boolean DEFAULT false)
 RETURNS operator_identity
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_who operator_identity := current_operator();
BEGIN
  IF v_who.operator_id IS NULL THEN
    RAISE EXCEPTION 'No operator is signed in' USING ERRCODE = 'VO001';
  END IF;
  IF NOT coalesce(v_who.roles && p_roles, true) THEN
    RAISE EXCEPTION 'This needs the role %', array_to_string(p_roles, ' or ')
      USING ERRCODE = 'VO002';
  END IF;
  IF p_signed_in AND v_who.kind <> 'session' THEN
    RAISE EXCEPTION 'This needs somebody who is signed in, not a personal token'
      USING ERRCODE = 'VO003';
  END IF;
  RETURN v_who;
END
$function$;

CREATE FUNCTION operator_session_end(p_session bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_who operator_identity := operator_required(NULL);
  v_ended operator_session;
BEGIN
  UPDATE operator_session s SET ended_at = clock_timestamp()
   WHERE s.id = coalesce(p_session, v_who.session_id) AND s.ended_at IS NULL
     AND (s.operator_id = v_who.operator_id OR 'administrator' = ANY (v_who.roles))
  RETURNING * INTO v_ended;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM operator_audit(v_who, 'end session', 'session ' || v_ended.id,
    jsonb_build_object('kind', v_ended.kind, 'label', v_ended.label, 'of', v_ended.operator_id));
  RETURN true;
END
$function$;
GRANT EXECUTE ON FUNCTION operator_session_end(bigint) TO velvet_operator;

CREATE FUNCTION operator_session_fresh(p_session bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT created_at > clock_timestamp() - interval '5 minutes'
    FROM operator_session WHERE id = p_session;
$function$;

CREATE FUNCTION operator_session_start(p_operator bigint, p_token_hash bytea, p_method text, p_step bigint, p_recovery bytea, p_passkey text, p_counter bigint, p_proof bytea)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_account operator_account;
  v_session bigint;
  v_now timestamptz;
  v_wrong integer;
BEGIN
  PERFORM operator_check_vouched(
    concat('session|', p_operator, '|', encode(p_token_hash, 'hex'), '|', p_method, '|', p_step,
      '|', encode(p_recovery, 'hex'), '|', p_passkey, '|', p_counter), p_proof);
  SELECT * INTO v_account FROM operator_account WHERE id = p_operator FOR UPDATE;
  IF v_account.status IS DISTINCT FROM 'active' THEN RETURN 'not_active'; END IF;
  CASE p_method
  WHEN 'totp' THEN
    UPDATE operator_account SET totp_last_step = p_step
     WHERE id = p_operator AND totp_last_step < p_step;
  WHEN 'recovery' THEN
    UPDATE operator_recovery_code SET used_at = clock_timestamp()
     WHERE operator_id = p_operator AND code_hash = p_recovery AND used_at IS NULL;
  WHEN 'passkey' THEN
    -- Authenticators without a counter always say 0.
    UPDATE operator_passkey SET counter = p_counter, last_used_at = clock_timestamp()
     WHERE operator_id = p_operator AND credential_id = p_passkey
       AND (counter < p_counter OR counter = 0 AND p_counter = 0);
  END CASE;
  IF NOT FOUND THEN RETURN 'code_used'; END IF;
  v_now := clock_timestamp();
  INSERT INTO operator_session (token_hash, operator_id, kind, method, created_at, last_seen_at,
    expires_at)
  VALUES (p_token_hash, p_operator, 'session', p_method, v_now, v_now, v_now + interval '12 hours')
  RETURNING id INTO v_session;
  DELETE FROM operator_attempt WHERE name_hash = sha256(convert_to(v_account.name, 'UTF8'))
  RETURNING failures INTO v_wrong;
  -- A passkey is not counted as a try, so all of them were wrong; else the last one is this one.
  v_wrong := coalesce(v_wrong, 0) - CASE WHEN p_method = 'passkey' THEN 0 ELSE 1 END;
  PERFORM audit_append(v_account.name, 'sign in', 'operator ' || v_account.name,
    jsonb_build_object('method', p_method, 'operator', p_operator, 'session', v_session,
      'wrong_before', greatest(v_wrong, 0)));
  RETURN 'ok';
END
$function$;
GRANT EXECUTE ON FUNCTION operator_session_start(bigint,bytea,text,bigint,bytea,text,bigint,bytea) TO velvet_operator;

CREATE FUNCTION operator_sessions()
 RETURNS TABLE(id bigint, operator text, kind text, label text, roles text[], created_at timestamp with time zone, last_seen_at timestamp with time zone, expires_at timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
DECLARE
  v_who operator_identity := operator_required(NULL);
BEGIN
  RETURN QUERY SELECT s.id, a.name, s.kind, s.label, s.roles, s.created_at, s.last_seen_at,
      s.expires_at
    FROM operator_session s JOIN operator_account a ON a.id = s.operator_id
   WHERE s.ended_at IS NULL AND s.expires_at > clock_timestamp()
     AND (s.kind = 'personal' OR s.last_seen_at > clock_timestamp() - interval '30 minutes')
     AND (s.operator_id = v_who.operator_id OR 'administrator' = ANY (v_who.roles))
   ORDER BY s.id;
END
$function$;
GRANT EXECUTE ON FUNCTION operator_sessions() TO velvet_operator;

CREATE FUNCTION operator_strip(p_operator bigint, p_status text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  UPDATE operator_account SET status = p_status, password_hash = NULL, totp_cipher = NULL
   WHERE id = p_operator;
  DELETE FROM operator_recovery_code WHERE operator_id = p_operator;
  DELETE FROM operator_passkey WHERE operator_id = p_operator;
  UPDATE operator_invitation SET used_at = clock_timestamp()
   WHERE operator_id = p_operator AND used_at IS NULL;
  UPDATE operator_session SET ended_at = clock_timestamp()
   WHERE operator_id = p_operator AND ended_at IS NULL;
$function$;

CREATE FUNCTION operator_token_issue(p_token_hash bytea, p_label text, p_roles text[], p_expires_at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_who operator_identity := operator_required(NULL, true);
BEGIN
  IF NOT operator_session_fresh(v_who.session_id) THEN RETURN 'not_fresh'; END IF;
  IF p_roles = ARRAY['release_agent'] THEN
    PERFORM operator_required(ARRAY['administrator']);
  ELSIF coalesce(cardinality(p_roles), 0) = 0 OR NOT v_who.roles @> p_roles THEN
    RETURN 'bad_roles';
  END IF;
  IF p_expires_at IS NULL OR p_expires_at <= clock_timestamp()
    OR p_expires_at > clock_timestamp() + interval '366 days' THEN RETURN 'bad_expiry'; END IF;
  INSERT INTO operator_session (token_hash, operator_id, kind, method, label, roles, expires_at)
  VALUES (p_token_hash, v_who.operator_id, 'personal', 'issued', p_label, p_roles, p_expires_at);
  PERFORM operator_audit(v_who, 'issue token', 'operator ' || v_who.name,
    jsonb_build_object('label', p_label, 'roles', p_roles, 'expires', p_expires_at));
  RETURN 'ok';
END
$function$;
GRANT EXECUTE ON FUNCTION operator_token_issue(bytea,text,text[],timestamp with time zone) TO velvet_operator;

-- Operator edits (migrations/0111-operator-edits.sql) ----------------------------------------

CREATE FUNCTION acts_as_operator()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT NOT pg_has_role(acting, current_user, 'MEMBER')
      AND pg_has_role(acting, 'velvet_operator', 'MEMBER')
    FROM (SELECT coalesce(nullif(current_setting('role'), 'none'), session_user) AS acting) s;
$function$;

CREATE FUNCTION audit_operator_row()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;

CREATE FUNCTION operator_table_roles(p_table text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT CASE
    WHEN p_table IN ('region', 'sign_tag', 'listing', 'banner', 'video_class', 'video')
      THEN ARRAY['content']
    WHEN p_table IN ('notice', 'listing_report') THEN ARRAY['support', 'content']
    ELSE ARRAY['administrator'] END;
$function$;

CREATE TRIGGER bank_audit AFTER INSERT OR DELETE OR UPDATE ON bank FOR EACH ROW EXECUTE FUNCTION audit_operator_row();

CREATE TRIGGER banner_audit AFTER INSERT OR DELETE OR UPDATE ON banner FOR EACH ROW EXECUTE FUNCTION audit_operator_row();

CREATE TRIGGER game_audit AFTER INSERT OR DELETE OR UPDATE ON game FOR EACH ROW EXECUTE FUNCTION audit_operator_row();

CREATE TRIGGER game_category_audit AFTER INSERT OR DELETE OR UPDATE ON game_category FOR EACH ROW EXECUTE FUNCTION audit_operator_row();

CREATE TRIGGER game_odds_audit AFTER INSERT OR DELETE OR UPDATE ON game_odds FOR EACH ROW EXECUTE FUNCTION audit_operator_row();

CREATE TRIGGER listing_audit AFTER INSERT OR DELETE OR UPDATE ON listing FOR EACH ROW EXECUTE FUNCTION audit_operator_row();

CREATE TRIGGER listing_report_audit AFTER DELETE OR UPDATE ON listing_report FOR EACH ROW EXECUTE FUNCTION audit_operator_row();

CREATE TRIGGER notice_audit AFTER INSERT OR DELETE OR UPDATE ON notice FOR EACH ROW EXECUTE FUNCTION audit_operator_row();

CREATE TRIGGER region_audit AFTER INSERT OR DELETE OR UPDATE ON region FOR EACH ROW EXECUTE FUNCTION audit_operator_row();

CREATE TRIGGER sign_tag_audit AFTER INSERT OR DELETE OR UPDATE ON sign_tag FOR EACH ROW EXECUTE FUNCTION audit_operator_row();

CREATE TRIGGER video_audit AFTER INSERT OR DELETE OR UPDATE ON video FOR EACH ROW EXECUTE FUNCTION audit_operator_row();

CREATE TRIGGER video_class_audit AFTER INSERT OR DELETE OR UPDATE ON video_class FOR EACH ROW EXECUTE FUNCTION audit_operator_row();

-- Proposals (migrations/0112-proposals.sql) --------------------------------------------------

CREATE TABLE operator_proposal (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  subject text NOT NULL,
  payload jsonb NOT NULL,
  reason text NOT NULL,
  member_id bigint,
  operator_id bigint,
  requested_by bigint NOT NULL,
  requested_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamp with time zone NOT NULL DEFAULT clock_timestamp() + '24:00:00'::interval,
  state text NOT NULL DEFAULT 'pending'::text,
  decided_by bigint,
  decided_at timestamp with time zone,
  decision text NOT NULL DEFAULT ''::text,
  CONSTRAINT operator_proposal_pkey PRIMARY KEY (id),
  CONSTRAINT operator_proposal_check CHECK (state <> 'approved'::text OR decided_by IS NOT NULL AND decided_by <> requested_by),
  CONSTRAINT operator_proposal_reason_check CHECK (reason <> ''::text),
  CONSTRAINT operator_proposal_state_check CHECK (state = ANY (ARRAY['pending'::text, 'approved'::text, 'refused'::text, 'withdrawn'::text, 'expired'::text])),
  CONSTRAINT operator_proposal_decided_by_fkey FOREIGN KEY (decided_by) REFERENCES operator_account(id),
  CONSTRAINT operator_proposal_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT operator_proposal_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator_account(id),
  CONSTRAINT operator_proposal_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES operator_account(id)
);
CREATE UNIQUE INDEX operator_proposal_open ON operator_proposal USING btree (subject) WHERE state = 'pending'::text;

CREATE TABLE recharge_evidence (
  recharge_id bigint NOT NULL,
  reference text NOT NULL,
  reference_key text NOT NULL,
  evidence text NOT NULL,
  amount minor_units NOT NULL,
  requested_by bigint NOT NULL,
  approved_by bigint NOT NULL,
  confirmed_at timestamp with time zone NOT NULL,
  member_id bigint,
  CONSTRAINT recharge_evidence_pkey PRIMARY KEY (recharge_id),
  CONSTRAINT recharge_evidence_reference_key_key UNIQUE (reference_key),
  CONSTRAINT recharge_evidence_check CHECK (requested_by <> approved_by),
  CONSTRAINT recharge_evidence_evidence_check CHECK (evidence <> ''::text),
  CONSTRAINT recharge_evidence_of_member CHECK (member_id IS NOT NULL),
  CONSTRAINT recharge_evidence_reference_key_check CHECK ((reference_key COLLATE "C") ~ '^[A-Z0-9]{4,64}$'::text),
  CONSTRAINT recharge_evidence_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES operator_account(id),
  CONSTRAINT recharge_evidence_recharge_id_fkey FOREIGN KEY (recharge_id) REFERENCES recharge(id),
  CONSTRAINT recharge_evidence_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES operator_account(id)
);

CREATE FUNCTION operator_approve(p_proposal bigint, p_decision text, p_code_hash bytea DEFAULT NULL::bytea)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_row operator_proposal;
  v_who operator_identity;
  v_requester operator_account;
  v_outcome text;
BEGIN
  SELECT * INTO v_row FROM operator_proposal WHERE id = p_proposal;
  IF NOT FOUND THEN
    PERFORM operator_required(NULL, true);
    RETURN 'unknown';
  END IF;
  PERFORM operator_lock_subject(v_row.subject);
  SELECT * INTO v_row FROM operator_proposal WHERE id = p_proposal FOR UPDATE;
  v_who := operator_required(operator_proposal_roles(v_row.kind), true);
  SELECT * INTO STRICT v_requester FROM operator_account WHERE id = v_row.requested_by;
  v_outcome := CASE
    WHEN v_row.state <> 'pending' THEN 'decided'
    WHEN v_row.expires_at <= clock_timestamp() THEN 'expired'
    WHEN v_row.requested_by = v_who.operator_id THEN 'same_operator'
    WHEN v_row.operator_id = v_who.operator_id
      OR v_row.member_id IN (v_who.member_id, v_requester.member_id) THEN 'own_account'
    WHEN v_requester.status <> 'active' OR NOT EXISTS (SELECT FROM operator_role r
      WHERE r.operator_id = v_requester.id AND r.role = ANY (operator_proposal_roles(v_row.kind)))
      THEN 'requester_gone'
    ELSE operator_execute(v_row, v_who.operator_id, p_code_hash) END;
  IF v_outcome = 'ok' THEN
    UPDATE operator_proposal SET state = 'approved', decided_by = v_who.operator_id,
      decided_at = clock_timestamp(), decision = coalesce(p_decision, '') WHERE id = v_row.id;
  END IF;
  PERFORM operator_audit(v_who, 'approve: ' || v_row.kind, v_row.subject, jsonb_build_object(
    'proposal', v_row.id, 'outcome', v_outcome, 'requested_by', v_requester.name,
    'payload', v_row.payload, 'reason', v_row.reason, 'decision', p_decision));
  RETURN v_outcome;
END
$function$;
GRANT EXECUTE ON FUNCTION operator_approve(bigint,text,bytea) TO velvet_operator;

CREATE FUNCTION operator_execute(p_proposal operator_proposal, p_approver bigint, p_code_hash bytea)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_payload jsonb := p_proposal.payload;
  v_outcome text;
BEGIN
  CASE p_proposal.kind
  WHEN 'pay withdrawal' THEN
    v_outcome := withdrawal_decide(
      (v_payload ->> 'withdrawal')::bigint, 'successful', p_proposal.reason);
    RETURN CASE WHEN v_outcome = 'successful' THEN 'ok' ELSE v_outcome END;
  WHEN 'confirm recharge' THEN
    RETURN operator_execute_recharge(p_proposal, p_approver);
  WHEN 'set config' THEN
    IF v_payload -> 'value' = 'null' THEN
      DELETE FROM config WHERE key = v_payload ->> 'key';
    ELSE
      INSERT INTO config (key, value) VALUES (v_payload ->> 'key', v_payload -> 'value')
      ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = clock_timestamp();
    END IF;
    RETURN 'ok';
  WHEN 'price game', 'add game' THEN
    RETURN operator_execute_game(v_payload);
  WHEN 'limit game' THEN
    RETURN operator_execute_limits(v_payload);
  WHEN 'void round' THEN
    RETURN operator_execute_void(p_proposal, p_approver);
  ELSE
    RETURN operator_execute_account(p_proposal.kind, p_proposal.operator_id, v_payload, p_code_hash);
  END CASE;
END
$function$;

CREATE FUNCTION operator_execute_account(p_kind text, p_operator bigint, p_payload jsonb, p_code_hash bytea)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_id bigint := p_operator;
BEGIN
  PERFORM FROM operator_account WHERE id = v_id FOR UPDATE;
  CASE p_kind
  WHEN 'invite operator' THEN
    INSERT INTO operator_account (name, member_id)
    VALUES (p_payload ->> 'name', (p_payload ->> 'member')::bigint) RETURNING id INTO v_id;
    INSERT INTO operator_role (operator_id, role)
    SELECT v_id, jsonb_array_elements_text(p_payload -> 'roles');
  WHEN 'set roles' THEN
    DELETE FROM operator_role WHERE operator_id = v_id;
    INSERT INTO operator_role (operator_id, role)
    SELECT v_id, jsonb_array_elements_text(p_payload -> 'roles');
  WHEN 'link member' THEN
    UPDATE operator_account SET member_id = (p_payload ->> 'member')::bigint WHERE id = v_id;
  WHEN 'reset operator' THEN
    PERFORM operator_strip(v_id, 'invited');
  END CASE;
  IF p_kind IN ('invite operator', 'reset operator') THEN
    INSERT INTO operator_invitation (operator_id, code_hash) VALUES (v_id, p_code_hash);
  END IF;
  RETURN 'ok';
END
$function$;

CREATE FUNCTION operator_execute_game(p_payload jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_game jsonb := p_payload -> 'game';
  v_id bigint;
BEGIN
  IF v_game IS NOT NULL THEN
    INSERT INTO game (key, category_id, name, description, icon, period_seconds, stake_min,
      stake_max, condition)
    SELECT g.key, g.category_id, g.name, g.description, g.icon, g.period_seconds, g.stake_min,
      g.stake_max, g.condition FROM jsonb_populate_record(NULL::game, v_game) g RETURNING id INTO v_id;
    INSERT INTO game_odds (game_id, side, odds_hundredths)
    SELECT v_id, unnest(ARRAY['big', 'small', 'odd', 'even']), (p_payload ->> 'odds')::integer;
    RETURN 'ok';
  END IF;
  UPDATE game_odds SET odds_hundredths = (p_payload ->> 'odds')::integer
   WHERE game_id = (SELECT id FROM game WHERE key = p_payload ->> 'key');
  RETURN CASE WHEN FOUND THEN 'ok' ELSE 'unknown' END;
END
$function$;

CREATE FUNCTION operator_execute_recharge(p_proposal operator_proposal, p_approver bigint)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_row recharge;
  v_reference text := p_proposal.payload ->> 'reference';
  v_evidence text := p_proposal.payload ->> 'evidence';
  v_verdict text;
BEGIN
  SELECT * INTO STRICT v_row FROM recharge
   WHERE id = (p_proposal.payload ->> 'recharge')::bigint FOR UPDATE;
  IF v_row.state <> 'pending' THEN RETURN 'wrong_state'; END IF;
  v_verdict := recharge_confirm_verdict(v_row, v_reference, v_evidence,
    ARRAY[p_proposal.requested_by, p_approver]);
  IF v_verdict IS NOT NULL THEN RETURN v_verdict; END IF;
  INSERT INTO recharge_evidence (recharge_id, member_id, reference, reference_key, evidence,
    amount, requested_by, approved_by, confirmed_at)
  VALUES (v_row.id, v_row.member_id, v_reference, recharge_reference_key(v_reference),
    v_evidence, v_row.amount, p_proposal.requested_by, p_approver, clock_timestamp());
  PERFORM recharge_complete(v_row.id, v_row.amount, true);
  RETURN 'ok';
END
$function$;

CREATE FUNCTION operator_lock_subject(p_subject text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT pg_advisory_xact_lock(hashtext('velvet.proposal'), hashtext(p_subject));
$function$;

CREATE FUNCTION operator_proposal_keep()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF OLD.state <> 'pending' OR to_jsonb(OLD) - ARRAY['state', 'decided_by', 'decided_at', 'decision']
    <> to_jsonb(NEW) - ARRAY['state', 'decided_by', 'decided_at', 'decision'] THEN
    RAISE EXCEPTION 'A proposal does not change' USING ERRCODE = 'restrict_violation';
  END IF;
  RETURN NEW;
END
$function$;

CREATE FUNCTION operator_proposal_roles(p_kind text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT CASE WHEN p_kind IN ('pay withdrawal', 'confirm recharge') THEN ARRAY['finance']
    ELSE ARRAY['administrator'] END;
$function$;

CREATE FUNCTION operator_proposals(p_all boolean)
 RETURNS TABLE(id bigint, kind text, subject text, payload jsonb, reason text, requested_by text, requested_at timestamp with time zone, expires_at timestamp with time zone, state text, decided_by text, decision text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
DECLARE
  v_who operator_identity := operator_required(NULL);
BEGIN
  RETURN QUERY SELECT p.id, p.kind, p.subject, p.payload, p.reason, r.name, p.requested_at,
      p.expires_at, CASE WHEN p.state = 'pending' AND p.expires_at <= clock_timestamp()
        THEN 'expired' ELSE p.state END, d.name, p.decision
    FROM operator_proposal p JOIN operator_account r ON r.id = p.requested_by
    LEFT JOIN operator_account d ON d.id = p.decided_by
   WHERE v_who.roles && operator_proposal_roles(p.kind)
     AND (p_all OR p.state = 'pending' AND p.expires_at > clock_timestamp())
   ORDER BY p.id;
END
$function$;
GRANT EXECUTE ON FUNCTION operator_proposals(boolean) TO velvet_operator;

CREATE FUNCTION operator_propose(p_kind text, p_subject text, p_payload jsonb, p_reason text, p_member bigint, p_operator bigint, p_code_hash bytea DEFAULT NULL::bytea)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_who operator_identity := operator_required(operator_proposal_roles(p_kind), true);
  v_open operator_proposal;
  v_id bigint;
BEGIN
  IF coalesce(trim(p_reason), '') = '' THEN RETURN 'no_reason'; END IF;
  UPDATE operator_proposal SET state = 'expired', decided_at = clock_timestamp()
   WHERE subject = p_subject AND state = 'pending' AND expires_at <= clock_timestamp();
  SELECT * INTO v_open FROM operator_proposal WHERE subject = p_subject AND state = 'pending';
  IF FOUND THEN
    IF v_open.kind <> p_kind OR v_open.payload - 'evidence' <> p_payload - 'evidence' THEN
      RETURN 'other_pending';
    END IF;
    RETURN operator_approve(v_open.id, trim(p_reason), p_code_hash);
  END IF;
  IF p_member = v_who.member_id OR p_operator = v_who.operator_id THEN
    PERFORM operator_audit(v_who, 'propose: ' || p_kind, p_subject,
      jsonb_build_object('outcome', 'own_account', 'payload', p_payload));
    RETURN 'own_account';
  END IF;
  INSERT INTO operator_proposal (kind, subject, payload, reason, member_id, operator_id,
    requested_by)
  VALUES (p_kind, p_subject, p_payload, trim(p_reason), p_member, p_operator, v_who.operator_id)
  RETURNING id INTO v_id;
  PERFORM operator_audit(v_who, 'propose: ' || p_kind, p_subject, jsonb_build_object(
    'proposal', v_id, 'payload', p_payload, 'reason', p_reason));
  RETURN 'needs_second';
END
$function$;

CREATE FUNCTION operator_refuse(p_proposal bigint, p_decision text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_row operator_proposal;
  v_who operator_identity;
  v_state text;
BEGIN
  SELECT * INTO v_row FROM operator_proposal WHERE id = p_proposal;
  IF NOT FOUND THEN
    PERFORM operator_required(NULL, true);
    RETURN 'unknown';
  END IF;
  v_who := operator_required(operator_proposal_roles(v_row.kind), true);
  PERFORM operator_lock_subject(v_row.subject);
  v_state := CASE WHEN v_row.requested_by = v_who.operator_id THEN 'withdrawn' ELSE 'refused' END;
  UPDATE operator_proposal SET state = v_state, decided_by = v_who.operator_id,
    decided_at = clock_timestamp(), decision = coalesce(p_decision, '')
   WHERE id = v_row.id AND state = 'pending';
  IF NOT FOUND THEN RETURN 'decided'; END IF;
  PERFORM operator_audit(v_who, v_state || ': ' || v_row.kind, v_row.subject,
    jsonb_build_object('proposal', v_row.id, 'decision', p_decision));
  RETURN v_state;
END
$function$;
GRANT EXECUTE ON FUNCTION operator_refuse(bigint,text) TO velvet_operator;

CREATE FUNCTION recharge_confirm_verdict(p_recharge recharge, p_reference text, p_evidence text, p_operators bigint[])
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_limits record;
  v_key text := recharge_reference_key(p_reference);
BEGIN
  IF v_key IS NULL OR v_key !~ '^[A-Z0-9]{4,64}$' OR coalesce(trim(p_evidence), '') = '' THEN
    RETURN 'no_evidence';
  END IF;
  PERFORM pg_advisory_xact_lock(hashtext('velvet.recharge_confirm'));
  SELECT * INTO v_limits FROM recharge_confirmation_limits();
  IF p_recharge.amount > v_limits.each THEN RETURN 'above_limit'; END IF;
  IF EXISTS (SELECT FROM unnest(p_operators) o WHERE p_recharge.amount > v_limits.per_day - (
      SELECT coalesce(sum(e.amount), 0) FROM recharge_evidence e
       WHERE o IN (e.requested_by, e.approved_by)
         AND e.confirmed_at >= date_trunc('day', clock_timestamp(), 'UTC'))) THEN
    RETURN 'daily_limit';
  END IF;
  IF EXISTS (SELECT FROM recharge_evidence e WHERE e.reference_key = v_key)
    OR EXISTS (SELECT FROM operator_proposal p WHERE p.state = 'pending'
      AND p.expires_at > clock_timestamp() AND p.kind = 'confirm recharge'
      AND p.subject <> 'recharge ' || p_recharge.id
      AND recharge_reference_key(p.payload ->> 'reference') = v_key) THEN
    RETURN 'evidence_used';
  END IF;
  RETURN NULL;
END
$function$;

CREATE FUNCTION recharge_confirmation_limits(OUT each bigint, OUT per_day bigint)
 RETURNS record
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT coalesce((c.value ->> 'each')::bigint, 5000000),
    coalesce((c.value ->> 'perDay')::bigint, 20000000)
    FROM (SELECT) AS always LEFT JOIN config c ON c.key = 'recharge_confirmation';
$function$;

CREATE FUNCTION recharge_reference_key(p_reference text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT regexp_replace(upper(normalize(p_reference, NFKC) COLLATE "C"), '[ ._/:#-]', '', 'g');
$function$;

CREATE FUNCTION withdrawal_decide(p_withdrawal bigint, p_state text, p_reason text)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_now timestamptz;
  v_row withdrawal;
  v_account bigint;
  v_hold bigint := system_account('withdraw_hold');
  v_reason text := coalesce(trim(p_reason), '');
BEGIN
  SELECT * INTO v_row FROM withdrawal WHERE id = p_withdrawal FOR UPDATE;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  IF NOT coalesce(v_row.state = 'under-review' AND p_state IN ('successful', 'failed')
    OR v_row.state = 'successful' AND p_state = 'settled', false) THEN RETURN 'wrong_state'; END IF;
  IF p_state <> 'settled' AND v_reason = '' THEN RETURN 'no_reason'; END IF;
  SELECT id INTO STRICT v_account FROM account WHERE member_id = v_row.member_id FOR UPDATE;
  v_now := ledger_now();
  IF p_state = 'successful' THEN
    PERFORM ledger_move('withdraw_pay', 'withdraw_pay|' || v_row.id, v_row.request_hash, v_row.id,
      v_now, v_hold, system_account('cash_out'), v_row.amount);
  ELSIF p_state = 'failed' THEN
    PERFORM ledger_move('withdraw_return', 'withdraw_return|' || v_row.id, v_row.request_hash,
      v_row.id, v_now, v_hold, v_account, v_row.amount);
  END IF;
  UPDATE withdrawal SET state = p_state, updated_at = v_now,
    paid_at = CASE p_state WHEN 'successful' THEN v_now ELSE paid_at END,
    reason = coalesce(nullif(v_reason, ''), reason) WHERE id = v_row.id;
  RETURN p_state;
END
$function$;

CREATE TRIGGER operator_proposal_keep BEFORE UPDATE ON operator_proposal FOR EACH ROW EXECUTE FUNCTION operator_proposal_keep();

CREATE TRIGGER operator_proposal_permanent BEFORE DELETE OR TRUNCATE ON operator_proposal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Operator decisions (migrations/0113-operator-decisions.sql) --------------------------------

CREATE FUNCTION config_is_plain(p_key text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT coalesce(p_key, '') IN ('name', 'support_enabled', 'support_url', 'rules_url', 'ip_lookup_url',
    'listing_counts', 'ticker', 'notice', 'intro', 'terms');
$function$;

CREATE FUNCTION config_readable(p_key text, p_value jsonb)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT p_value = 'null' OR NOT EXISTS (
    SELECT FROM (VALUES ('four_eyes', 'above', '^\d{1,15}$'),
      ('withdraw_rule', 'min', '^\d{1,15}$'), ('withdraw_rule', 'max', '^\d{1,15}$'),
      ('withdraw_rule', 'perDay', '^\d{1,9}$'), ('recharge_confirmation', 'each', '^\d{1,15}$'),
      ('recharge_confirmation', 'perDay', '^\d{1,15}$')) AS f (key, field, form)
     WHERE f.key = p_key AND coalesce(p_value ->> f.field, '') !~ f.form);
$function$;

CREATE FUNCTION member_set(p_member bigint, p_vip boolean, p_dating_card boolean, p_status smallint, p_credit_score integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  UPDATE member SET vip = coalesce(p_vip, vip), dating_card = coalesce(p_dating_card, dating_card),
    status = coalesce(p_status, status), credit_score = coalesce(p_credit_score, credit_score)
   WHERE id = p_member;
  IF NOT FOUND THEN RETURN false; END IF;
  IF p_status <> 1 THEN
    WITH ended AS (
      DELETE FROM session WHERE member_id = p_member RETURNING token_hash, member_id
    )
    INSERT INTO session_offline (token_hash, member_id)
    SELECT token_hash, member_id FROM ended;
  END IF;
  RETURN true;
END
$function$;

CREATE FUNCTION operator_add_game(p_game jsonb, p_odds integer, p_reason text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_subject text := 'game ' || (p_game ->> 'key');
BEGIN
  PERFORM operator_lock_subject(v_subject);
  PERFORM operator_required(ARRAY['administrator'], true);
  IF EXISTS (SELECT FROM game WHERE key = p_game ->> 'key') THEN RETURN 'name_taken'; END IF;
  RETURN operator_propose('add game', v_subject,
    jsonb_build_object('game', p_game, 'odds', p_odds), p_reason, NULL, NULL);
END
$function$;
GRANT EXECUTE ON FUNCTION operator_add_game(jsonb,integer,text) TO velvet_operator;

CREATE FUNCTION operator_change(p_kind text, p_name text, p_roles text[], p_member bigint, p_reason text, p_code_hash bytea)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_subject text := 'operator ' || p_name;
  v_id bigint;
  v_payload jsonb := jsonb_build_object('name', p_name);
BEGIN
  PERFORM operator_lock_subject(v_subject);
  PERFORM operator_required(ARRAY['administrator'], true);
  SELECT id INTO v_id FROM operator_account WHERE name = p_name;
  IF v_id IS NULL THEN RETURN 'unknown'; END IF;
  IF p_kind = 'set roles' THEN
    IF NOT operator_roles_known(p_roles) THEN RETURN 'bad_roles'; END IF;
    v_payload := v_payload || jsonb_build_object(
      'roles', (SELECT jsonb_agg(DISTINCT r ORDER BY r) FROM unnest(p_roles) r));
  ELSIF p_kind = 'link member' THEN
    IF p_member IN (SELECT member_id FROM operator_account WHERE id <> v_id) THEN
      RETURN 'member_taken';
    END IF;
    v_payload := v_payload || jsonb_build_object('member', p_member);
  ELSIF p_kind <> 'reset operator' THEN
    RETURN 'unknown';
  END IF;
  RETURN operator_propose(p_kind, v_subject, v_payload, p_reason, NULL, v_id, p_code_hash);
END
$function$;
GRANT EXECUTE ON FUNCTION operator_change(text,text,text[],bigint,text,bytea) TO velvet_operator;

CREATE FUNCTION operator_disable(p_name text, p_reason text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_who operator_identity := operator_required(ARRAY['administrator'], true);
  v_id bigint;
BEGIN
  IF coalesce(trim(p_reason), '') = '' THEN RETURN 'no_reason'; END IF;
  SELECT id INTO v_id FROM operator_account WHERE name = p_name FOR UPDATE;
  IF v_id IS NULL THEN RETURN 'unknown'; END IF;
  PERFORM operator_strip(v_id, 'disabled');
  PERFORM operator_audit(v_who, 'disable operator', 'operator ' || p_name,
    jsonb_build_object('reason', p_reason));
  RETURN 'ok';
END
$function$;
GRANT EXECUTE ON FUNCTION operator_disable(text,text) TO velvet_operator;

CREATE FUNCTION operator_enable_game(p_key text, p_enabled boolean)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM operator_required(ARRAY['administrator']);
  UPDATE game SET enabled = p_enabled WHERE key = p_key;
  RETURN CASE WHEN FOUND THEN 'ok' ELSE 'unknown' END;
END
$function$;
GRANT EXECUTE ON FUNCTION operator_enable_game(text,boolean) TO velvet_operator;

CREATE FUNCTION operator_invite(p_name text, p_roles text[], p_member bigint, p_reason text, p_code_hash bytea)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_subject text := 'operator ' || p_name;
BEGIN
  PERFORM operator_lock_subject(v_subject);
  PERFORM operator_required(ARRAY['administrator'], true);
  IF p_name COLLATE "C" !~ '^[a-z0-9][a-z0-9._-]{1,31}$' THEN RETURN 'bad_name'; END IF;
  IF EXISTS (SELECT FROM operator_account WHERE name = p_name) THEN RETURN 'name_taken'; END IF;
  IF p_member IN (SELECT member_id FROM operator_account) THEN RETURN 'member_taken'; END IF;
  IF NOT operator_roles_known(p_roles) THEN RETURN 'bad_roles'; END IF;
  RETURN operator_propose('invite operator', v_subject, jsonb_build_object('name', p_name,
    'roles', (SELECT jsonb_agg(DISTINCT r ORDER BY r) FROM unnest(p_roles) r), 'member', p_member),
    p_reason, NULL, NULL, p_code_hash);
END
$function$;
GRANT EXECUTE ON FUNCTION operator_invite(text,text[],bigint,text,bytea) TO velvet_operator;

CREATE FUNCTION operator_price_game(p_key text, p_odds integer, p_reason text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_subject text := 'game ' || p_key;
BEGIN
  PERFORM operator_lock_subject(v_subject);
  PERFORM operator_required(ARRAY['administrator'], true);
  IF NOT EXISTS (SELECT FROM game WHERE key = p_key) THEN RETURN 'unknown'; END IF;
  RETURN operator_propose('price game', v_subject,
    jsonb_build_object('key', p_key, 'odds', p_odds), p_reason, NULL, NULL);
END
$function$;
GRANT EXECUTE ON FUNCTION operator_price_game(text,integer,text) TO velvet_operator;

CREATE FUNCTION operator_roles_known(p_roles text[])
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT coalesce(cardinality(p_roles), 0) > 0
    AND p_roles <@ ARRAY['support', 'content', 'finance', 'administrator'];
$function$;

CREATE FUNCTION operator_set_config(p_key text, p_value jsonb, p_reason text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_subject text := 'config ' || p_key;
BEGIN
  PERFORM operator_lock_subject(v_subject);
  PERFORM operator_required(ARRAY['administrator']);
  IF p_value IS NULL OR NOT config_readable(p_key, p_value) THEN RETURN 'bad_value'; END IF;
  IF NOT config_is_plain(p_key) THEN
    RETURN operator_propose('set config', v_subject,
      jsonb_build_object('key', p_key, 'value', p_value), p_reason, NULL, NULL);
  END IF;
  PERFORM set_config('velvet.config_reason', coalesce(btrim(p_reason), ''), true);
  IF p_value = 'null' THEN
    DELETE FROM config WHERE key = p_key;
  ELSE
    INSERT INTO config (key, value) VALUES (p_key, p_value)
    ON CONFLICT (key) DO UPDATE SET value = excluded.value, updated_at = clock_timestamp();
  END IF;
  RETURN 'ok';
END
$function$;
GRANT EXECUTE ON FUNCTION operator_set_config(text,jsonb,text) TO velvet_operator;

-- Sealed seeds (migrations/0121-sealed-seeds.sql) --------------------------------------------

CREATE TABLE draws_lease (
  is_only boolean NOT NULL DEFAULT true,
  until timestamp with time zone NOT NULL,
  CONSTRAINT draws_lease_pkey PRIMARY KEY (is_only),
  CONSTRAINT draws_lease_is_only_check CHECK (is_only)
);

CREATE FUNCTION beacon_wait()
 RETURNS interval
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT make_interval(secs => coalesce((SELECT b.wait FROM beacon_rule() b), 30));
$function$;

CREATE FUNCTION draws_alive()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT EXISTS (SELECT FROM draws_lease WHERE until > clock_timestamp());
$function$;
GRANT EXECUTE ON FUNCTION draws_alive() TO velvet_api, velvet_operator;

CREATE FUNCTION draws_lease_renew()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_length constant interval := '10 seconds';
  v_since timestamptz;
  v_now timestamptz;
BEGIN
  SELECT until - v_length INTO v_since FROM draws_lease FOR UPDATE;
  v_now := clock_timestamp();
  INSERT INTO draws_lease (until) VALUES (v_now + v_length)
  ON CONFLICT (is_only) DO UPDATE SET until = excluded.until;
  -- What happened while no process drew is not announced.
  v_since := greatest(v_since, v_now - v_length);
  PERFORM announce_round(r, p.state)
    FROM round r
    CROSS JOIN LATERAL (VALUES (r.opens_at, 'opened'), (r.closes_at, 'closed')) AS p (at, state)
   WHERE r.state = 'pending' AND p.at > v_since AND p.at <= v_now;
END
$function$;
GRANT EXECUTE ON FUNCTION draws_lease_renew() TO velvet_draws;

CREATE FUNCTION round_draw(p_round bigint, p_seed bytea)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_now timestamptz := ledger_now();
  v_round round;
  v_beacon text := '';
BEGIN
  SELECT * INTO v_round FROM round
   WHERE id = p_round AND state = 'pending' AND draws_at <= v_now FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN NULL; END IF;
  IF v_round.beacon_round IS NOT NULL THEN
    SELECT encode(v.value, 'hex') INTO v_beacon FROM beacon_value v
     WHERE v.source = v_round.beacon_source AND v.round = v_round.beacon_round;
    IF v_beacon IS NULL THEN
      IF v_round.draws_at + beacon_wait() > v_now THEN RETURN NULL; END IF;
      UPDATE round SET state = 'void', drawn_at = v_now WHERE id = p_round;
      DELETE FROM round_secret WHERE round_id = p_round;
      RETURN 'void';
    END IF;
  END IF;
  IF p_seed IS NULL OR sha256(p_seed) <> v_round.commitment THEN RETURN 'mismatch'; END IF;
  UPDATE round SET state = 'drawn', seed = p_seed, drawn_at = v_now, beacon = v_beacon,
    numbers = draw_numbers(p_seed, v_round.game_key, v_round.expect, v_beacon)
   WHERE id = p_round;
  DELETE FROM round_secret WHERE round_id = p_round;
  RETURN 'drawn';
END
$function$;
GRANT EXECUTE ON FUNCTION round_draw(bigint,bytea) TO velvet_draws;

CREATE FUNCTION round_give_up(p_round bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_now timestamptz := ledger_now();
  v_round round;
BEGIN
  SELECT * INTO v_round FROM round
   WHERE id = p_round AND state = 'pending' AND draws_at <= v_now FOR UPDATE SKIP LOCKED;
  IF NOT FOUND OR v_round.draws_at + interval '10 minutes' > v_now AND (
    EXISTS (SELECT FROM round_secret s WHERE s.round_id = p_round)
    OR EXISTS (SELECT FROM seed_sealed(v_round.chain_id, v_round.chain_place))) THEN
    RETURN false;
  END IF;
  UPDATE round SET state = 'void', drawn_at = v_now WHERE id = p_round;
  DELETE FROM round_secret WHERE round_id = p_round;
  RETURN true;
END
$function$;
GRANT EXECUTE ON FUNCTION round_give_up(bigint) TO velvet_draws;

CREATE FUNCTION round_starts(p_game game, p_ahead integer, p_now timestamp with time zone)
 RETURNS timestamp with time zone[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_period interval := make_interval(secs => p_game.period_seconds);
  v_current timestamptz := to_timestamp(
    floor(extract(epoch FROM p_now))::bigint / p_game.period_seconds * p_game.period_seconds);
  v_last timestamptz := (SELECT max(draws_at) FROM round WHERE game_id = p_game.id);
  v_start timestamptz := greatest(v_last, v_current);
  v_starts timestamptz[] := '{}';
BEGIN
  WHILE v_start <= v_current + p_ahead * v_period LOOP
    IF v_start > p_now OR v_start + v_period >= p_now + interval '8 seconds' THEN
      v_starts := v_starts || v_start;
    END IF;
    v_start := v_start + v_period;
  END LOOP;
  RETURN v_starts;
END
$function$;

CREATE FUNCTION rounds_due(p_limit integer DEFAULT 200)
 RETURNS TABLE(round_id bigint, chain_id bigint, chain_place integer, seed bytea)
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT r.id, r.chain_id, r.chain_place, s.seed
    FROM (SELECT ledger_now() AS at) n
    JOIN round r ON r.state = 'pending' AND r.draws_at <= n.at
    LEFT JOIN round_secret s ON s.round_id = r.id
   WHERE r.beacon_round IS NULL OR r.draws_at + beacon_wait() <= n.at OR EXISTS (
     SELECT FROM beacon_value v WHERE v.source = r.beacon_source AND v.round = r.beacon_round)
   ORDER BY r.draws_at, r.id LIMIT p_limit;
$function$;
GRANT EXECUTE ON FUNCTION rounds_due(integer) TO velvet_draws;

CREATE FUNCTION rounds_missing(p_ahead integer DEFAULT 3)
 RETURNS TABLE(game_id bigint, missing integer, chain_id bigint, chain_place integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_now timestamptz := ledger_now();
  v_game game;
  v_next record;
BEGIN
  FOR v_game IN SELECT * FROM game WHERE enabled ORDER BY id LOOP
    missing := cardinality(round_starts(v_game, p_ahead, v_now));
    CONTINUE WHEN missing = 0;
    SELECT * INTO v_next FROM seed_chain_next(v_game.id);
    game_id := v_game.id;
    chain_id := v_next.chain_id;
    chain_place := v_next.place;
    missing := least(missing, coalesce(v_next.room, missing));
    RETURN NEXT;
  END LOOP;
END
$function$;
GRANT EXECUTE ON FUNCTION rounds_missing(integer) TO velvet_draws;

CREATE FUNCTION rounds_publish(p_game bigint, p_chain bigint, p_place integer, p_commitments bytea[], p_ahead integer DEFAULT 3, p_offer jsonb DEFAULT NULL::jsonb)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_now timestamptz := ledger_now();
  v_game game;
  v_next record;
  v_starts timestamptz[];
  v_count integer;
BEGIN
  IF NOT pg_try_advisory_xact_lock(hashtext('velvet.rounds'), p_game::integer) THEN RETURN 0; END IF;
  SELECT * INTO v_game FROM game WHERE id = p_game AND enabled;
  SELECT * INTO v_next FROM seed_chain_next(p_game);
  IF v_game.id IS NULL OR (v_next.chain_id, v_next.place) IS DISTINCT FROM (p_chain, p_place) THEN
    RETURN 0;
  END IF;
  v_starts := round_starts(v_game, p_ahead, v_now);
  v_count := least(cardinality(v_starts), cardinality(p_commitments), v_next.room);
  FOR i IN 1 .. v_count LOOP
    PERFORM round_publish(v_game, v_starts[i], greatest(v_starts[i], v_now), p_commitments[i],
      p_chain, p_place + i - 1, p_offer);
  END LOOP;
  RETURN v_count;
END
$function$;
GRANT EXECUTE ON FUNCTION rounds_publish(bigint,bigint,integer,bytea[],integer,jsonb) TO velvet_draws;

CREATE FUNCTION seed_chain_add(p_game bigint, p_length integer, p_tip bytea, p_key_id text, p_places integer[], p_sealed bytea[], p_replace boolean DEFAULT false)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_next record;
  v_id bigint;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('velvet.rounds'), p_game::integer);
  SELECT * INTO v_next FROM seed_chain_next(p_game);
  IF v_next.chain_id IS NOT NULL AND NOT p_replace THEN RETURN NULL; END IF;
  INSERT INTO seed_chain (game_id, length, tip, key_id, created_at)
  VALUES (p_game, p_length, p_tip, p_key_id, ledger_now()) RETURNING id INTO v_id;
  INSERT INTO seed_chain_secret (chain_id, place, sealed)
  SELECT v_id, u.place, u.sealed FROM unnest(p_places, p_sealed) AS u (place, sealed);
  RETURN v_id;
END
$function$;
GRANT EXECUTE ON FUNCTION seed_chain_add(bigint,integer,bytea,text,integer[],bytea[],boolean) TO velvet_draws;

CREATE FUNCTION seed_chain_next(p_game bigint, OUT chain_id bigint, OUT place integer, OUT room integer)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
DECLARE
  v_chain seed_chain;
BEGIN
  SELECT * INTO v_chain FROM seed_chain c WHERE c.game_id = p_game AND c.key_id IS NOT NULL
   ORDER BY c.id DESC LIMIT 1;
  IF NOT FOUND THEN RETURN; END IF;
  place := coalesce((SELECT max(r.chain_place) FROM round r WHERE r.chain_id = v_chain.id), 0) + 1;
  -- Used up, or its seeds are lost.
  IF NOT EXISTS (SELECT FROM seed_chain_secret s
    WHERE s.chain_id = v_chain.id AND s.place >= seed_chain_next.place) THEN
    place := NULL;
    RETURN;
  END IF;
  chain_id := v_chain.id;
  room := v_chain.length - place + 1;
END
$function$;

CREATE FUNCTION seed_keys()
 RETURNS TABLE(game_id bigint, key_id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT g.id, c.key_id FROM game g
    CROSS JOIN LATERAL seed_chain_next(g.id) n JOIN seed_chain c ON c.id = n.chain_id
   WHERE g.enabled;
$function$;
GRANT EXECUTE ON FUNCTION seed_keys() TO velvet_draws;

CREATE FUNCTION seed_sealed(p_chain bigint, p_place integer)
 RETURNS TABLE(place integer, sealed bytea, tip bytea, key_id text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT s.place, s.sealed, c.tip, c.key_id
    FROM seed_chain_secret s JOIN seed_chain c ON c.id = s.chain_id
   WHERE s.chain_id = p_chain AND s.place >= p_place ORDER BY s.place LIMIT 1;
$function$;
GRANT EXECUTE ON FUNCTION seed_sealed(bigint,integer) TO velvet_draws;

-- Write probe (migrations/0122-write-probe.sql) ----------------------------------------------

CREATE TABLE write_probe (
  is_only boolean NOT NULL DEFAULT true,
  at timestamp with time zone NOT NULL,
  CONSTRAINT write_probe_pkey PRIMARY KEY (is_only),
  CONSTRAINT write_probe_is_only_check CHECK (is_only)
);

CREATE FUNCTION write_probe()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET work_mem TO '64kB'
AS $function$
BEGIN
  -- More rows than work_mem holds go to a temporary file.
  PERFORM count(*) FROM generate_series(1, 10000);
  INSERT INTO write_probe (at) VALUES (clock_timestamp())
  ON CONFLICT (is_only) DO UPDATE SET at = excluded.at;
END
$function$;
GRANT EXECUTE ON FUNCTION write_probe() TO velvet_api, velvet_operator;

-- Beacon policy (migrations/0123-beacon-policy.sql) ------------------------------------------

CREATE FUNCTION beacon_choice(p_offer jsonb, OUT source text, OUT genesis bigint, OUT period bigint)
 RETURNS record
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT c.rule ->> 'source', (c.rule ->> 'genesis')::bigint, (c.rule ->> 'period')::bigint
    FROM (SELECT coalesce((SELECT value FROM config WHERE key = 'beacon'), p_offer) AS rule) c;
$function$;

-- Member writes (migrations/0125-member-writes.sql) ------------------------------------------

CREATE FUNCTION bank_card_bind(p_session bytea, p_member bigint, p_bank bigint, p_holder text, p_number_cipher bytea, p_last_four text, p_age_s integer)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  -- A factor that is being added counts.
  PERFORM FROM member WHERE id = p_member FOR SHARE;
  IF (member_has_codes(p_member) OR member_has_passkeys(p_member))
    AND NOT session_is_proved(p_session, p_member, p_age_s) THEN RETURN 'proof_needed'; END IF;
  INSERT INTO bank_card (member_id, bank_id, holder, number_cipher, last_four)
  VALUES (p_member, p_bank, p_holder, p_number_cipher, p_last_four)
  ON CONFLICT (member_id) DO NOTHING;
  RETURN CASE WHEN FOUND THEN 'ok' ELSE 'bound' END;
END
$function$;
GRANT EXECUTE ON FUNCTION bank_card_bind(bytea,bigint,bigint,text,bytea,text,integer) TO velvet_api;

CREATE FUNCTION member_change_password(p_member bigint, p_old_hash text, p_new_hash text, p_kept_token_hash bytea)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  UPDATE member SET password_hash = p_new_hash, password_expires_at = NULL
   WHERE id = p_member AND password_hash = p_old_hash;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM session_end_others(p_member, p_kept_token_hash);
  RETURN true;
END
$function$;
GRANT EXECUTE ON FUNCTION member_change_password(bigint,text,text,bytea) TO velvet_api;

CREATE FUNCTION member_register(p_username text, p_password_hash text, p_avatar text, p_city text, p_relation smallint, p_invite_code text, p_language text, p_ip text)
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  INSERT INTO member (username, password_hash, avatar, city, relation, invite_code, language,
    registered_ip)
  VALUES (p_username, p_password_hash, p_avatar, p_city, p_relation, p_invite_code, p_language, p_ip)
  ON CONFLICT DO NOTHING RETURNING id;
$function$;
GRANT EXECUTE ON FUNCTION member_register(text,text,text,text,smallint,text,text,text) TO velvet_api;

CREATE FUNCTION member_register(p_username text, p_password_hash text, p_avatar text, p_city text, p_relation smallint, p_invite_code text, p_language text, p_ip text, p_name_mac bytea)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_id bigint;
BEGIN
  v_id := member_register(p_username, p_password_hash, p_avatar, p_city, p_relation, p_invite_code,
    p_language, p_ip);
  IF EXISTS (SELECT FROM erased_name WHERE mac = p_name_mac) THEN
    RAISE EXCEPTION 'The name of an erased account' USING ERRCODE = 'VE001';
  END IF;
  RETURN v_id;
EXCEPTION WHEN SQLSTATE 'VE001' THEN RETURN NULL;
END
$function$;
GRANT EXECUTE ON FUNCTION member_register(text,text,text,text,smallint,text,text,text,bytea) TO velvet_api;

CREATE FUNCTION member_set_avatar(p_member bigint, p_avatar text)
 RETURNS text
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  UPDATE member m SET avatar = p_avatar
    FROM (SELECT avatar FROM member WHERE id = p_member FOR UPDATE) old
   WHERE m.id = p_member RETURNING old.avatar;
$function$;
GRANT EXECUTE ON FUNCTION member_set_avatar(bigint,text) TO velvet_api;

CREATE FUNCTION member_set_funds_password(p_member bigint, p_hash text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  UPDATE member SET pay_password_hash = p_hash WHERE id = p_member AND pay_password_hash IS NULL;
  RETURN FOUND;
END
$function$;
GRANT EXECUTE ON FUNCTION member_set_funds_password(bigint,text) TO velvet_api;

CREATE FUNCTION member_set_language(p_member bigint, p_language text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  UPDATE member SET language = p_language WHERE id = p_member;
$function$;
GRANT EXECUTE ON FUNCTION member_set_language(bigint,text) TO velvet_api;

CREATE FUNCTION member_set_real_name(p_member bigint, p_name text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  UPDATE member SET real_name = p_name WHERE id = p_member;
$function$;
GRANT EXECUTE ON FUNCTION member_set_real_name(bigint,text) TO velvet_api;

CREATE FUNCTION member_set_sex(p_member bigint, p_sex smallint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  UPDATE member SET sex = p_sex WHERE id = p_member;
$function$;
GRANT EXECUTE ON FUNCTION member_set_sex(bigint,smallint) TO velvet_api;

CREATE FUNCTION session_end(p_token_hash bytea)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  DELETE FROM session WHERE token_hash = p_token_hash;
$function$;
GRANT EXECUTE ON FUNCTION session_end(bytea) TO velvet_api;

CREATE FUNCTION session_end_others(p_member bigint, p_kept_token_hash bytea)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  WITH ended AS (
    DELETE FROM session WHERE member_id = p_member AND token_hash <> p_kept_token_hash RETURNING 1
  )
  SELECT count(*)::integer FROM ended;
$function$;
GRANT EXECUTE ON FUNCTION session_end_others(bigint,bytea) TO velvet_api;

CREATE FUNCTION session_start(p_token_hash bytea, p_member bigint, p_ip text, p_binding_hash bytea, p_device text DEFAULT ''::text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  INSERT INTO session (token_hash, member_id, ip, binding_hash, device)
  VALUES (p_token_hash, p_member, p_ip, p_binding_hash, p_device);
$function$;
GRANT EXECUTE ON FUNCTION session_start(bytea,bigint,text,bytea,text) TO velvet_api;

CREATE FUNCTION session_start_with_password(p_token_hash bytea, p_member bigint, p_ip text, p_binding_hash bytea, p_password_hash text, p_device text DEFAULT ''::text, p_is_new_device boolean DEFAULT false)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF NOT member_password_holds(p_member, p_password_hash) THEN RETURN false; END IF;
  IF EXISTS (SELECT FROM member_totp WHERE member_id = p_member AND confirmed_at IS NOT NULL) THEN
    RETURN false;
  END IF;
  PERFORM session_insert(
    p_token_hash, p_member, p_ip, p_binding_hash, p_device, p_is_new_device);
  RETURN true;
END
$function$;
GRANT EXECUTE ON FUNCTION session_start_with_password(bytea,bigint,text,bytea,text,text,boolean) TO velvet_api;

CREATE FUNCTION session_touch(p_token_hash bytea)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  UPDATE session s SET last_seen_at = clock_timestamp(),
    expires_at = least(clock_timestamp() + interval '30 days', s.created_at + interval '90 days',
      m.password_expires_at)
    FROM member m
   WHERE s.token_hash = p_token_hash AND m.id = s.member_id
     AND s.last_seen_at < clock_timestamp() - interval '1 minute';
$function$;
GRANT EXECUTE ON FUNCTION session_touch(bytea) TO velvet_api;

-- Live events (migrations/0128-live-events.sql) ----------------------------------------------

CREATE UNLOGGED TABLE order_relay (
  member_id bigint NOT NULL
);

CREATE FUNCTION announce(p_event jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT pg_notify('velvet_events', p_event::text);
$function$;

CREATE FUNCTION announce_balances(p_cause text, p_members bigint[])
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT announce(jsonb_build_object('kind', 'balance', 'cause', p_cause, 'members', chunk.ids))
    FROM (
      SELECT jsonb_agg(m.id) AS ids FROM (
        SELECT id, row_number() OVER () AS place FROM unnest(p_members) AS id GROUP BY id
      ) m GROUP BY (m.place - 1) / 350
    ) chunk;
$function$;

CREATE FUNCTION announce_round(p_round round, p_state text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT announce(jsonb_build_object('kind', 'round', 'game', p_round.game_key,
    'expect', p_round.expect, 'state', p_state));
$function$;

CREATE FUNCTION announce_round(p_round round_p0, p_state text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT announce(jsonb_build_object('kind', 'round', 'game', p_round.game_key,
    'expect', p_round.expect, 'state', p_state));
$function$;

CREATE FUNCTION bet_announce()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM announce_balances('settlement', array_agg(member_id)) FROM changed HAVING count(*) > 0;
  RETURN NULL;
END
$function$;

CREATE FUNCTION notice_announce()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_is_seen boolean := TG_OP <> 'DELETE' AND NEW.published_at <= clock_timestamp();
  v_was_seen boolean := TG_OP <> 'INSERT' AND OLD.published_at <= clock_timestamp();
BEGIN
  IF TG_OP <> 'DELETE' THEN
    DELETE FROM notice_due WHERE notice_id = NEW.id;
    IF NOT v_is_seen THEN INSERT INTO notice_due VALUES (NEW.id, NEW.published_at); END IF;
  END IF;
  IF v_is_seen OR v_was_seen THEN
    PERFORM announce(jsonb_strip_nulls(jsonb_build_object('kind', 'notice', 'member',
      CASE TG_OP WHEN 'DELETE' THEN OLD.member_id ELSE NEW.member_id END)));
  END IF;
  IF v_is_seen AND NOT v_was_seen THEN PERFORM push_tell_notice(NEW); END IF;
  RETURN NULL;
END
$function$;

CREATE FUNCTION order_relay_add()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO order_relay (member_id) VALUES (NEW.member_id);
  RETURN NULL;
END
$function$;

CREATE FUNCTION orders_announce()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_members bigint[];
  v_notice notice;
BEGIN
  WITH taken AS (DELETE FROM order_relay RETURNING member_id)
  SELECT array_agg(member_id) INTO v_members FROM taken;
  IF v_members IS NOT NULL THEN PERFORM announce_balances('order', v_members); END IF;
  FOR v_notice IN
    WITH due AS (DELETE FROM notice_due WHERE due_at <= clock_timestamp() RETURNING notice_id)
    SELECT n.* FROM due JOIN notice n ON n.id = due.notice_id WHERE NOT n.hidden
  LOOP
    PERFORM announce(jsonb_strip_nulls(jsonb_build_object('kind', 'notice', 'member',
      v_notice.member_id)));
    PERFORM push_tell_notice(v_notice);
  END LOOP;
END
$function$;
GRANT EXECUTE ON FUNCTION orders_announce() TO velvet_draws;

CREATE FUNCTION round_announce()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM announce_round(NEW, NEW.state);
  RETURN NULL;
END
$function$;

CREATE FUNCTION session_announce()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM announce(jsonb_build_object('kind', 'session', 'sessions', chunk.names))
    FROM (
      SELECT jsonb_agg(s.name) AS names FROM (
        SELECT left(encode(token_hash, 'hex'), 12) AS name, row_number() OVER () AS place
          FROM gone WHERE expires_at > clock_timestamp()
      ) s GROUP BY (s.place - 1) / 400
    ) chunk;
  RETURN NULL;
END
$function$;

CREATE FUNCTION wallet_announce()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF TG_OP = 'INSERT' OR NEW.state IN ('failed', 'succeeded') THEN
    PERFORM announce_balances(TG_TABLE_NAME, ARRAY[NEW.member_id]);
  END IF;
  IF TG_OP = 'UPDATE' THEN
    PERFORM announce(jsonb_build_object('kind', TG_TABLE_NAME, 'member', NEW.member_id,
      'id', NEW.id));
  END IF;
  RETURN NULL;
END
$function$;

CREATE TRIGGER bet_announce AFTER UPDATE ON bet REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bet_announce();

CREATE TRIGGER bet_order_announce AFTER INSERT ON bet_order FOR EACH ROW EXECUTE FUNCTION order_relay_add();

CREATE TRIGGER bet_announce AFTER UPDATE ON bet_p0 REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bet_announce();

CREATE TRIGGER bet_announce AFTER UPDATE ON bet_p1 REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bet_announce();

CREATE TRIGGER bet_announce AFTER UPDATE ON bet_p2 REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bet_announce();

CREATE TRIGGER bet_announce AFTER UPDATE ON bet_p3 REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION bet_announce();

CREATE TRIGGER notice_announce AFTER INSERT OR DELETE OR UPDATE ON notice FOR EACH ROW EXECUTE FUNCTION notice_announce();

CREATE TRIGGER recharge_decided_announce AFTER UPDATE OF state ON recharge FOR EACH ROW WHEN (old.state <> new.state) EXECUTE FUNCTION wallet_announce();

CREATE TRIGGER round_announce AFTER UPDATE OF state ON round FOR EACH ROW WHEN (old.state = 'pending'::text AND (new.state = ANY (ARRAY['drawn'::text, 'void'::text]))) EXECUTE FUNCTION round_announce();

CREATE TRIGGER session_announce AFTER DELETE ON session REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION session_announce();

CREATE TRIGGER withdrawal_asked_announce AFTER INSERT ON withdrawal FOR EACH ROW EXECUTE FUNCTION wallet_announce();

CREATE TRIGGER withdrawal_decided_announce AFTER UPDATE OF state ON withdrawal FOR EACH ROW WHEN (old.state <> new.state) EXECUTE FUNCTION wallet_announce();

-- Support (migrations/0129-support.sql) ------------------------------------------------------

CREATE TABLE support_conversation (
  member_id bigint NOT NULL,
  read_id bigint NOT NULL DEFAULT 0,
  waiting_since timestamp with time zone,
  last_at timestamp with time zone NOT NULL,
  assigned_to bigint,
  CONSTRAINT support_conversation_pkey PRIMARY KEY (member_id),
  CONSTRAINT support_conversation_assigned_to_fkey FOREIGN KEY (assigned_to) REFERENCES operator_account(id),
  CONSTRAINT support_conversation_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX support_last ON support_conversation USING btree (last_at DESC);
CREATE INDEX support_waiting ON support_conversation USING btree (waiting_since) WHERE waiting_since IS NOT NULL;
GRANT SELECT (member_id, read_id) ON support_conversation TO velvet_api;
GRANT SELECT ON support_conversation TO velvet_operator;

CREATE TABLE support_message (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL,
  operator_id bigint,
  body text NOT NULL,
  about text NOT NULL DEFAULT ''::text,
  picture text,
  picture_width integer,
  picture_height integer,
  idem_key text,
  waited interval,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT support_message_pkey PRIMARY KEY (id),
  CONSTRAINT support_message_member_id_idem_key_key UNIQUE (member_id, idem_key),
  CONSTRAINT support_message_about_check CHECK (about ~ '^(?:[a-z-]{1,24}(?::[A-Za-z0-9_-]{1,40})?)?$'::text),
  CONSTRAINT support_message_author CHECK ((operator_id IS NULL) = (idem_key IS NOT NULL)),
  CONSTRAINT support_message_body_check CHECK (char_length(body) <= 1000),
  CONSTRAINT support_message_picture CHECK (num_nonnulls(picture, picture_width, picture_height) = ANY (ARRAY[0, 3])),
  CONSTRAINT support_message_picture_check CHECK (picture ~ '^[0-9a-f-]{36}\.(?:png|jpg|webp)$'::text),
  CONSTRAINT support_message_picture_height_check CHECK (picture_height > 0),
  CONSTRAINT support_message_picture_width_check CHECK (picture_width > 0),
  CONSTRAINT support_message_says CHECK (body <> ''::text OR picture IS NOT NULL),
  CONSTRAINT support_message_member_id_fkey FOREIGN KEY (member_id) REFERENCES support_conversation(member_id),
  CONSTRAINT support_message_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator_account(id)
);
CREATE INDEX support_message_age ON support_message USING btree (created_at);
CREATE INDEX support_message_answers ON support_message USING btree (created_at) WHERE waited IS NOT NULL;
CREATE INDEX support_message_newest ON support_message USING btree (member_id, id DESC);
GRANT SELECT (id, member_id, operator_id, body, about, picture, picture_width, picture_height, idem_key, created_at) ON support_message TO velvet_api;
GRANT SELECT ON support_message TO velvet_operator;

CREATE FUNCTION operator_support_answer(p_member bigint, p_body text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_who operator_identity := operator_required(ARRAY['support']);
  v_now timestamptz := clock_timestamp();
  v_since timestamptz;
  v_id bigint;
BEGIN
  IF v_who.member_id = p_member THEN RETURN 'own_account'; END IF;
  SELECT waiting_since INTO v_since FROM support_conversation WHERE member_id = p_member FOR UPDATE;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  INSERT INTO support_message (member_id, operator_id, body, waited, created_at)
  VALUES (p_member, v_who.operator_id, trim(p_body), v_now - v_since, v_now) RETURNING id INTO v_id;
  UPDATE support_conversation SET waiting_since = NULL, last_at = v_now WHERE member_id = p_member;
  PERFORM operator_audit(v_who, 'answer support', 'member ' || p_member,
    jsonb_build_object('message', v_id));
  PERFORM announce(jsonb_build_object('kind', 'message', 'member', p_member));
  RETURN 'ok';
END
$function$;
GRANT EXECUTE ON FUNCTION operator_support_answer(bigint,text) TO velvet_operator;

CREATE FUNCTION operator_support_close(p_member bigint)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_who operator_identity := operator_required(ARRAY['support']);
BEGIN
  UPDATE support_conversation SET waiting_since = NULL
   WHERE member_id = p_member AND waiting_since IS NOT NULL;
  IF NOT FOUND THEN
    RETURN CASE WHEN EXISTS (SELECT FROM support_conversation WHERE member_id = p_member)
      THEN 'wrong_state' ELSE 'unknown' END;
  END IF;
  PERFORM operator_audit(v_who, 'close support', 'member ' || p_member, '{}');
  RETURN 'ok';
END
$function$;
GRANT EXECUTE ON FUNCTION operator_support_close(bigint) TO velvet_operator;

CREATE FUNCTION support_answer_seconds()
 RETURNS integer
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT ceil(extract(epoch FROM percentile_cont(0.8) WITHIN GROUP (ORDER BY waited)))::integer
    FROM support_message
   WHERE waited IS NOT NULL AND created_at > clock_timestamp() - interval '30 days'
  HAVING count(*) >= 20;
$function$;
GRANT EXECUTE ON FUNCTION support_answer_seconds() TO velvet_api;

CREATE FUNCTION support_read(p_member bigint, p_message bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  UPDATE support_conversation c SET read_id = p_message
    FROM support_message m
   WHERE c.member_id = p_member AND c.read_id < p_message
     AND m.id = p_message AND m.member_id = p_member AND m.operator_id IS NOT NULL;
  IF FOUND THEN PERFORM announce(jsonb_build_object('kind', 'message', 'member', p_member)); END IF;
END
$function$;
GRANT EXECUTE ON FUNCTION support_read(bigint,bigint) TO velvet_api;

CREATE FUNCTION support_send(p_member bigint, p_key text, p_body text, p_about text, p_picture text, p_width integer, p_height integer)
 RETURNS TABLE(outcome text, message_id bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_now timestamptz := clock_timestamp();
  v_old support_message;
BEGIN
  INSERT INTO support_conversation (member_id, last_at) VALUES (p_member, v_now)
  ON CONFLICT DO NOTHING;
  PERFORM FROM support_conversation c WHERE c.member_id = p_member FOR UPDATE;
  SELECT * INTO v_old FROM support_message m WHERE m.member_id = p_member AND m.idem_key = p_key;
  IF FOUND THEN
    message_id := v_old.id;
    outcome := CASE WHEN (v_old.body, v_old.about, v_old.picture IS NULL)
      = (p_body, p_about, p_picture IS NULL) THEN 'repeated' ELSE 'key_reused' END;
    RETURN NEXT; RETURN;
  END IF;
  INSERT INTO support_message
    (member_id, body, about, picture, picture_width, picture_height, idem_key, created_at)
  VALUES (p_member, p_body, p_about, p_picture, p_width, p_height, p_key, v_now)
  RETURNING id INTO message_id;
  UPDATE support_conversation c
     SET waiting_since = coalesce(c.waiting_since, v_now), last_at = v_now
   WHERE c.member_id = p_member;
  PERFORM announce(jsonb_build_object('kind', 'message', 'member', p_member));
  outcome := 'ok';
  RETURN NEXT;
END
$function$;
GRANT EXECUTE ON FUNCTION support_send(bigint,text,text,text,text,integer,integer) TO velvet_api;

-- Saved listings (migrations/0132-saved-listings.sql) ----------------------------------------

CREATE TABLE saved_listing (
  member_id bigint NOT NULL,
  listing_id bigint NOT NULL,
  saved_at timestamp with time zone NOT NULL,
  CONSTRAINT saved_listing_pkey PRIMARY KEY (member_id, listing_id),
  CONSTRAINT saved_listing_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  CONSTRAINT saved_listing_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE
);
CREATE INDEX saved_listing_of_listing ON saved_listing USING btree (listing_id);
GRANT SELECT ON saved_listing TO velvet_api;

CREATE FUNCTION listing_save(p_member bigint, p_listings bigint[], p_max integer)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;
GRANT EXECUTE ON FUNCTION listing_save(bigint,bigint[],integer) TO velvet_api;

CREATE FUNCTION listing_unsave(p_member bigint, p_listing bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  DELETE FROM saved_listing WHERE member_id = p_member AND listing_id = p_listing;
$function$;
GRANT EXECUTE ON FUNCTION listing_unsave(bigint,bigint) TO velvet_api;

-- Saved videos (migrations/0135-saved-videos.sql) --------------------------------------------

CREATE TABLE saved_video (
  member_id bigint NOT NULL,
  video_id bigint NOT NULL,
  entry bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  CONSTRAINT saved_video_pkey PRIMARY KEY (member_id, video_id),
  CONSTRAINT saved_video_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id) ON DELETE CASCADE,
  CONSTRAINT saved_video_video_id_fkey FOREIGN KEY (video_id) REFERENCES video(id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX saved_video_newest ON saved_video USING btree (member_id, entry);
CREATE INDEX saved_video_of_video ON saved_video USING btree (video_id);
GRANT SELECT ON saved_video TO velvet_api;

CREATE FUNCTION video_save(p_member bigint, p_video bigint, p_max integer)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;
GRANT EXECUTE ON FUNCTION video_save(bigint,bigint,integer) TO velvet_api;

CREATE FUNCTION video_unsave(p_member bigint, p_video bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  DELETE FROM saved_video WHERE member_id = p_member AND video_id = p_video;
$function$;
GRANT EXECUTE ON FUNCTION video_unsave(bigint,bigint) TO velvet_api;

-- Operator calls (migrations/0138-operator-calls.sql) ----------------------------------------

CREATE TABLE operator_call (
  operator_id bigint NOT NULL,
  idem_key text NOT NULL,
  request_hash bytea NOT NULL,
  status integer,
  answer jsonb,
  at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT operator_call_pkey PRIMARY KEY (operator_id, idem_key),
  CONSTRAINT operator_call_idem_key_check CHECK (idem_key <> ''::text AND char_length(idem_key) <= 128),
  CONSTRAINT operator_call_request_hash_check CHECK (octet_length(request_hash) = 32),
  CONSTRAINT operator_call_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator_account(id)
);
CREATE INDEX operator_call_at ON operator_call USING btree (at);

CREATE FUNCTION operator_call_begin(p_key text, p_request_hash bytea)
 RETURNS TABLE(outcome text, status integer, answer jsonb)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
DECLARE
  v_who operator_identity := operator_required(NULL);
  v_old operator_call;
BEGIN
  DELETE FROM operator_call WHERE operator_id = v_who.operator_id
    AND at < clock_timestamp() - interval '24 hours';
  INSERT INTO operator_call (operator_id, idem_key, request_hash)
  VALUES (v_who.operator_id, p_key, p_request_hash) ON CONFLICT DO NOTHING;
  IF FOUND THEN
    RETURN QUERY SELECT 'new', NULL::integer, NULL::jsonb;
    RETURN;
  END IF;
  SELECT * INTO STRICT v_old FROM operator_call
   WHERE operator_id = v_who.operator_id AND idem_key = p_key;
  IF v_old.request_hash <> p_request_hash THEN
    RETURN QUERY SELECT 'key_reused', NULL::integer, NULL::jsonb;
  ELSE
    RETURN QUERY SELECT 'repeated', v_old.status, v_old.answer;
  END IF;
END
$function$;
GRANT EXECUTE ON FUNCTION operator_call_begin(text,bytea) TO velvet_operator;

CREATE FUNCTION operator_call_end(p_key text, p_status integer, p_answer jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_who operator_identity := operator_required(NULL);
BEGIN
  UPDATE operator_call SET status = p_status, answer = p_answer
   WHERE operator_id = v_who.operator_id AND idem_key = p_key AND answer IS NULL;
END
$function$;
GRANT EXECUTE ON FUNCTION operator_call_end(text,integer,jsonb) TO velvet_operator;

CREATE FUNCTION operator_figures(p_days integer)
 RETURNS TABLE(day date, members bigint, recharged bigint, withdrawn bigint, staked bigint, won bigint, house bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
DECLARE
  v_last date := (clock_timestamp() AT TIME ZONE 'UTC')::date;
  v_first date := v_last - (p_days - 1);
  v_from timestamptz := v_first::timestamp AT TIME ZONE 'UTC';
  v_house bigint := system_account('house');
  v_escrow bigint := system_account('escrow');
  v_cash_out bigint := system_account('cash_out');
BEGIN
  PERFORM operator_required(ARRAY['finance', 'administrator']);
  RETURN QUERY
  WITH moved AS (
    SELECT (t.at AT TIME ZONE 'UTC')::date AS day,
      sum(p.amount) FILTER (WHERE t.kind = 'recharge' AND p.amount > 0) AS recharged,
      sum(p.amount) FILTER (WHERE t.kind = 'withdraw_pay' AND p.account_id = v_cash_out)
        AS withdrawn,
      -sum(p.amount) FILTER (WHERE t.kind = 'settle' AND p.account_id = v_escrow) AS staked,
      sum(p.amount) FILTER (WHERE t.kind = 'settle'
        AND p.account_id NOT IN (v_escrow, v_house)) AS won,
      sum(p.amount) FILTER (WHERE t.kind = 'settle' AND p.account_id = v_house) AS house
      FROM ledger_tx t JOIN posting p ON p.tx_id = t.id
     WHERE t.at >= v_from AND t.kind IN ('recharge', 'withdraw_pay', 'settle') GROUP BY 1
  ), joined AS (
    SELECT (m.created_at AT TIME ZONE 'UTC')::date AS day, count(*) AS members
      FROM member m WHERE m.created_at >= v_from GROUP BY 1
  )
  SELECT d::date, coalesce(j.members, 0), coalesce(m.recharged, 0)::bigint,
    coalesce(m.withdrawn, 0)::bigint, coalesce(m.staked, 0)::bigint, coalesce(m.won, 0)::bigint,
    coalesce(m.house, 0)::bigint
    FROM generate_series(v_first::timestamp, v_last::timestamp, interval '1 day') d
    LEFT JOIN moved m ON m.day = d::date LEFT JOIN joined j ON j.day = d::date
   ORDER BY d;
END
$function$;
GRANT EXECUTE ON FUNCTION operator_figures(integer) TO velvet_operator;

CREATE FUNCTION operator_hold_version(p_kind text, p_id bigint)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM operator_required(NULL);
  CASE p_kind
  WHEN 'conversation' THEN
    PERFORM FROM support_conversation WHERE member_id = p_id FOR UPDATE;
  WHEN 'report' THEN
    PERFORM FROM listing_report WHERE id = p_id FOR UPDATE;
  WHEN 'proposal' THEN
    PERFORM operator_lock_subject(subject) FROM operator_proposal WHERE id = p_id;
  ELSE
    PERFORM operator_lock_subject(p_kind || ' ' || p_id);
  END CASE;
  RETURN operator_version(p_kind, p_id);
END
$function$;
GRANT EXECUTE ON FUNCTION operator_hold_version(text,bigint) TO velvet_operator;

CREATE FUNCTION operator_open_proposal(p_subject text)
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT id FROM operator_proposal
   WHERE subject = p_subject AND state = 'pending' AND expires_at > clock_timestamp();
$function$;
GRANT EXECUTE ON FUNCTION operator_open_proposal(text) TO velvet_operator;

CREATE FUNCTION operator_version(p_kind text, p_id bigint)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT CASE p_kind
    WHEN 'withdrawal' THEN (
      SELECT concat_ws('.', state, operator_open_proposal('withdrawal ' || id))
        FROM withdrawal WHERE id = p_id)
    WHEN 'recharge' THEN (
      SELECT concat_ws('.', state, operator_open_proposal('recharge ' || id))
        FROM recharge WHERE id = p_id)
    WHEN 'proposal' THEN (
      SELECT CASE WHEN state = 'pending' AND expires_at <= clock_timestamp() THEN 'expired'
        ELSE state END FROM operator_proposal WHERE id = p_id)
    WHEN 'conversation' THEN (
      SELECT concat_ws('.', CASE WHEN c.waiting_since IS NULL THEN 'answered' ELSE 'waiting' END,
          (SELECT max(m.id) FROM support_message m WHERE m.member_id = c.member_id))
        FROM support_conversation c WHERE c.member_id = p_id)
    WHEN 'report' THEN (
      SELECT CASE WHEN settled_at IS NULL THEN 'open' ELSE 'settled' END
        FROM listing_report WHERE id = p_id)
  END;
$function$;
GRANT EXECUTE ON FUNCTION operator_version(text,bigint) TO velvet_operator;

-- Members desk (migrations/0140-members-desk.sql) --------------------------------------------

CREATE TABLE member_note (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL,
  operator_id bigint NOT NULL,
  body text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT member_note_pkey PRIMARY KEY (id),
  CONSTRAINT member_note_body_check CHECK (btrim(body) <> ''::text AND char_length(body) <= 1000),
  CONSTRAINT member_note_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT member_note_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator_account(id)
);
CREATE INDEX member_note_age ON member_note USING btree (created_at);
CREATE INDEX member_note_member ON member_note USING btree (member_id, id);

CREATE TABLE member_password_reset (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL,
  operator_id bigint NOT NULL,
  kind text NOT NULL,
  checks text[] NOT NULL,
  reason text NOT NULL,
  at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT member_password_reset_pkey PRIMARY KEY (id),
  CONSTRAINT member_password_reset_checks_check CHECK (cardinality(checks) >= 2),
  CONSTRAINT member_password_reset_kind_check CHECK (kind = ANY (ARRAY['login'::text, 'funds'::text, 'codes'::text])),
  CONSTRAINT member_password_reset_reason_check CHECK (btrim(reason) <> ''::text),
  CONSTRAINT member_password_reset_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT member_password_reset_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator_account(id)
);
CREATE INDEX member_password_reset_age ON member_password_reset USING btree (at);
CREATE INDEX member_password_reset_member ON member_password_reset USING btree (member_id, at);

CREATE FUNCTION operator_add_member_note(p_member bigint, p_body text)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_who operator_identity := operator_required(ARRAY['support', 'finance']);
  v_id bigint;
BEGIN
  -- An erasure waits, or has ended.
  PERFORM FROM member WHERE id = p_member AND erased_at IS NULL FOR SHARE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  INSERT INTO member_note (member_id, operator_id, body)
  VALUES (p_member, v_who.operator_id, p_body) RETURNING id INTO v_id;
  PERFORM operator_audit(v_who, 'add member note', 'member ' || p_member,
    jsonb_build_object('note', v_id));
  RETURN v_id;
END
$function$;
GRANT EXECUTE ON FUNCTION operator_add_member_note(bigint,text) TO velvet_operator;

CREATE FUNCTION operator_end_member_sessions(p_member bigint, p_name text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_who operator_identity := operator_required(ARRAY['support']);
  v_ended integer;
BEGIN
  IF NOT EXISTS (SELECT FROM member WHERE id = p_member) THEN RETURN NULL; END IF;
  DELETE FROM session WHERE member_id = p_member
    AND (p_name IS NULL OR left(encode(token_hash, 'hex'), 12) = p_name);
  GET DIAGNOSTICS v_ended = ROW_COUNT;
  PERFORM operator_audit(v_who, 'end member sessions', 'member ' || p_member,
    jsonb_strip_nulls(jsonb_build_object('session_name', p_name, 'ended', v_ended)));
  RETURN v_ended;
END
$function$;
GRANT EXECUTE ON FUNCTION operator_end_member_sessions(bigint,text) TO velvet_operator;

CREATE FUNCTION operator_hold_member(p_member bigint)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM operator_required(NULL);
  PERFORM FROM member WHERE id = p_member FOR NO KEY UPDATE;
  RETURN operator_member_version(p_member);
END
$function$;
GRANT EXECUTE ON FUNCTION operator_hold_member(bigint) TO velvet_operator;

CREATE FUNCTION operator_member_notes(p_member bigint)
 RETURNS TABLE(id bigint, operator text, body text, created_at timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  PERFORM operator_required(ARRAY['support', 'finance']);
  RETURN QUERY SELECT n.id, a.name, n.body, n.created_at
    FROM member_note n JOIN operator_account a ON a.id = n.operator_id
   WHERE n.member_id = p_member ORDER BY n.id DESC LIMIT 100;
END
$function$;
GRANT EXECUTE ON FUNCTION operator_member_notes(bigint) TO velvet_operator;

CREATE FUNCTION operator_member_secrets(p_member bigint)
 RETURNS TABLE(has_funds_password boolean, password_expires_at timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  PERFORM operator_required(ARRAY['support', 'finance']);
  RETURN QUERY SELECT m.pay_password_hash IS NOT NULL, m.password_expires_at
    FROM member m WHERE m.id = p_member;
END
$function$;
GRANT EXECUTE ON FUNCTION operator_member_secrets(bigint) TO velvet_operator;

CREATE FUNCTION operator_member_sessions(p_member bigint)
 RETURNS TABLE(name text, ip text, is_browser boolean, created_at timestamp with time zone, last_seen_at timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  PERFORM operator_required(ARRAY['support', 'finance']);
  RETURN QUERY SELECT left(encode(s.token_hash, 'hex'), 12), s.ip, s.binding_hash IS NOT NULL,
      s.created_at, s.last_seen_at
    FROM session s WHERE s.member_id = p_member AND s.expires_at > clock_timestamp()
   ORDER BY s.last_seen_at DESC LIMIT 50;
END
$function$;
GRANT EXECUTE ON FUNCTION operator_member_sessions(bigint) TO velvet_operator;

CREATE FUNCTION operator_member_version(p_member bigint)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT concat_ws('.', vip::integer, dating_card::integer, status, credit_score,
      (pay_password_hash IS NOT NULL)::integer,
      floor(extract(epoch FROM password_expires_at) * 1000)::bigint)
    FROM member WHERE id = p_member;
$function$;
GRANT EXECUTE ON FUNCTION operator_member_version(bigint) TO velvet_operator;

CREATE FUNCTION operator_player_limits(p_member bigint)
 RETURNS TABLE(kind text, span text, amount bigint, used bigint, next_amount bigint, next_at timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM operator_required(ARRAY['support', 'finance']);
  RETURN QUERY SELECT * FROM player_limits(p_member);
END
$function$;
GRANT EXECUTE ON FUNCTION operator_player_limits(bigint) TO velvet_operator;

CREATE FUNCTION operator_player_state(p_member bigint)
 RETURNS TABLE(minutes integer, stretch_since timestamp with time zone, staked bigint, returned bigint, excluded_kind text, excluded_until timestamp with time zone, at timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM operator_required(ARRAY['support', 'finance']);
  RETURN QUERY SELECT * FROM player_state(p_member);
END
$function$;
GRANT EXECUTE ON FUNCTION operator_player_state(bigint) TO velvet_operator;

CREATE FUNCTION operator_reset_member_password(p_member bigint, p_kind text, p_password_hash text, p_checks text[], p_reason text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_who operator_identity := operator_required(ARRAY['support'], true);
  v_member member;
  v_checks text[] := ARRAY(SELECT DISTINCT c FROM unnest(p_checks) c ORDER BY c);
  v_has_codes boolean;
  v_has_passkeys boolean;
  v_outcome text;
BEGIN
  SELECT * INTO v_member FROM member WHERE id = p_member FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  v_has_codes := member_has_codes(p_member);
  v_has_passkeys := member_has_passkeys(p_member);
  v_outcome := CASE
    WHEN p_member = v_who.member_id THEN 'own_account'
    WHEN coalesce(btrim(p_reason), '') = '' THEN 'no_reason'
    WHEN cardinality(v_checks) < 2 THEN 'no_checks'
    WHEN p_kind = 'funds' AND v_member.pay_password_hash IS NULL THEN 'wrong_state'
    WHEN p_kind = 'codes' AND NOT v_has_codes AND NOT v_has_passkeys THEN 'wrong_state'
    WHEN EXISTS (SELECT FROM member_password_reset r WHERE r.member_id = p_member
      AND r.operator_id = v_who.operator_id AND r.kind <> p_kind
      AND r.at > clock_timestamp() - interval '7 days') THEN 'other_operator'
    ELSE 'ok' END;
  IF v_outcome = 'ok' AND p_kind = 'login' THEN
    UPDATE member SET password_hash = p_password_hash,
      password_expires_at = clock_timestamp() + interval '24 hours' WHERE id = p_member;
    DELETE FROM session WHERE member_id = p_member;
  ELSIF v_outcome = 'ok' AND p_kind = 'codes' THEN
    DELETE FROM member_totp WHERE member_id = p_member;
    DELETE FROM member_passkey WHERE member_id = p_member;
    PERFORM member_proofs_end(p_member, NULL);
    IF v_has_codes THEN PERFORM member_codes_tell(p_member, 'off'); END IF;
    IF v_has_passkeys THEN PERFORM member_passkeys_tell(p_member, 'reset'); END IF;
  ELSIF v_outcome = 'ok' THEN
    UPDATE member SET pay_password_hash = NULL WHERE id = p_member;
  END IF;
  IF v_outcome = 'ok' THEN
    INSERT INTO member_password_reset (member_id, operator_id, kind, checks, reason)
    VALUES (p_member, v_who.operator_id, p_kind, v_checks, btrim(p_reason));
  END IF;
  PERFORM operator_audit(v_who, 'reset member password', 'member ' || p_member, jsonb_build_object(
    'kind', p_kind, 'outcome', v_outcome, 'checks', v_checks, 'reason', p_reason));
  RETURN v_outcome;
END
$function$;
GRANT EXECUTE ON FUNCTION operator_reset_member_password(bigint,text,text,text[],text) TO velvet_operator;

-- Own passkeys (migrations/0141-own-passkeys.sql) --------------------------------------------

CREATE FUNCTION operator_passkey_remove(p_credential_id text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_who operator_identity := operator_required(NULL, true);
  v_label text;
BEGIN
  IF NOT operator_session_fresh(v_who.session_id) THEN RETURN 'not_fresh'; END IF;
  DELETE FROM operator_passkey WHERE credential_id = p_credential_id
    AND operator_id = v_who.operator_id RETURNING label INTO v_label;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  PERFORM operator_audit(v_who, 'remove passkey', 'operator ' || v_who.name,
    jsonb_build_object('credential', p_credential_id, 'label', v_label));
  RETURN 'ok';
END
$function$;
GRANT EXECUTE ON FUNCTION operator_passkey_remove(text) TO velvet_operator;

CREATE FUNCTION operator_passkeys()
 RETURNS TABLE(credential_id text, label text, transports text[], created_at timestamp with time zone, last_used_at timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
DECLARE
  v_who operator_identity := operator_required(NULL);
BEGIN
  RETURN QUERY SELECT p.credential_id, p.label, p.transports, p.created_at, p.last_used_at
    FROM operator_passkey p WHERE p.operator_id = v_who.operator_id ORDER BY p.created_at;
END
$function$;
GRANT EXECUTE ON FUNCTION operator_passkeys() TO velvet_operator;

-- Operators desk (migrations/0142-operators-desk.sql) ----------------------------------------

CREATE FUNCTION operator_account_version(p_name text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT a.status || '.' || left(md5(jsonb_build_array(a.member_id,
      (SELECT jsonb_agg(r.role ORDER BY r.role) FROM operator_role r WHERE r.operator_id = a.id),
      (SELECT count(*) FROM operator_invitation i WHERE i.operator_id = a.id),
      operator_open_proposal('operator ' || a.name))::text), 16)
    FROM operator_account a WHERE a.name = p_name;
$function$;
GRANT EXECUTE ON FUNCTION operator_account_version(text) TO velvet_operator;

CREATE FUNCTION operator_accounts()
 RETURNS TABLE(id bigint, name text, status text, roles text[], member_id bigint, passkeys bigint, invited_until timestamp with time zone, last_seen_at timestamp with time zone, waits_for_second boolean, version text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  PERFORM operator_required(ARRAY['administrator']);
  RETURN QUERY SELECT a.id, a.name, a.status,
      ARRAY(SELECT r.role FROM operator_role r WHERE r.operator_id = a.id ORDER BY r.role),
      a.member_id, (SELECT count(*) FROM operator_passkey p WHERE p.operator_id = a.id),
      (SELECT max(i.expires_at) FROM operator_invitation i WHERE i.operator_id = a.id
        AND i.used_at IS NULL AND i.expires_at > clock_timestamp()),
      (SELECT max(s.last_seen_at) FROM operator_session s WHERE s.operator_id = a.id
        AND s.kind = 'session'),
      operator_open_proposal('operator ' || a.name) IS NOT NULL, operator_account_version(a.name)
    FROM operator_account a ORDER BY a.id DESC;
END
$function$;
GRANT EXECUTE ON FUNCTION operator_accounts() TO velvet_operator;

CREATE FUNCTION operator_hold_account(p_name text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM operator_required(NULL);
  PERFORM operator_lock_subject('operator ' || p_name);
  RETURN operator_account_version(p_name);
END
$function$;
GRANT EXECUTE ON FUNCTION operator_hold_account(text) TO velvet_operator;

CREATE FUNCTION operator_session_list()
 RETURNS TABLE(id bigint, operator text, kind text, label text, roles text[], created_at timestamp with time zone, last_seen_at timestamp with time zone, expires_at timestamp with time zone, is_current boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
DECLARE
  v_who operator_identity := operator_required(NULL);
BEGIN
  RETURN QUERY SELECT s.id, s.operator, s.kind, s.label, s.roles, s.created_at, s.last_seen_at,
      s.expires_at, s.id = v_who.session_id
    FROM operator_sessions() s ORDER BY s.id DESC;
END
$function$;
GRANT EXECUTE ON FUNCTION operator_session_list() TO velvet_operator;

-- Settings desk (migrations/0143-settings-desk.sql) ------------------------------------------

CREATE FUNCTION audit_config_row()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_key text := CASE WHEN TG_OP = 'DELETE' THEN OLD.key ELSE NEW.key END;
  v_before jsonb := CASE WHEN TG_OP <> 'INSERT' THEN OLD.value END;
  v_after jsonb := CASE WHEN TG_OP <> 'DELETE' THEN NEW.value END;
  v_who operator_identity;
  v_reason text;
  v_requester text;
BEGIN
  IF NOT acts_as_operator() THEN RETURN NULL; END IF;
  v_who := operator_required(operator_table_roles('config'));
  SELECT p.reason, a.name INTO v_reason, v_requester
    FROM operator_proposal p JOIN operator_account a ON a.id = p.requested_by
   WHERE p.subject = 'config ' || v_key AND p.state = 'pending';
  PERFORM operator_audit(v_who, lower(TG_OP) || ' config', 'config ' || v_key, jsonb_build_object(
    'key', v_key, 'before', v_before, 'after', v_after,
    'reason', coalesce(v_reason, current_setting('velvet.config_reason', true), ''),
    'requested_by', v_requester));
  RETURN NULL;
END
$function$;

CREATE FUNCTION operator_settings(p_keys text[])
 RETURNS TABLE(key text, value jsonb, needs_second boolean, waits_for_second boolean, updated_at timestamp with time zone, version text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  PERFORM operator_required(ARRAY['administrator']);
  RETURN QUERY SELECT k.key, c.value, NOT config_is_plain(k.key),
      operator_open_proposal('config ' || k.key) IS NOT NULL, c.updated_at,
      setting_version(k.key)
    FROM unnest(p_keys) WITH ORDINALITY AS k (key, place) LEFT JOIN config c ON c.key = k.key
   ORDER BY k.place;
END
$function$;
GRANT EXECUTE ON FUNCTION operator_settings(text[]) TO velvet_operator;

CREATE TRIGGER config_audit AFTER INSERT OR DELETE OR UPDATE ON config FOR EACH ROW EXECUTE FUNCTION audit_config_row();

-- Content edits (migrations/0150-content-edits.sql) ------------------------------------------

CREATE TABLE listing_age_record (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  listing_id bigint NOT NULL,
  age smallint NOT NULL,
  evidence text NOT NULL,
  recorded_by bigint NOT NULL,
  recorded_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT listing_age_record_pkey PRIMARY KEY (id),
  CONSTRAINT listing_age_record_age_check CHECK (age >= 18 AND age <= 99),
  CONSTRAINT listing_age_record_evidence_check CHECK (evidence ~ '\S'::text),
  CONSTRAINT listing_age_record_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE,
  CONSTRAINT listing_age_record_recorded_by_fkey FOREIGN KEY (recorded_by) REFERENCES operator_account(id)
);
CREATE INDEX listing_age_record_newest ON listing_age_record USING btree (listing_id, id DESC);
GRANT SELECT ON listing_age_record TO velvet_operator;

CREATE TABLE listing_photo (
  listing_id bigint NOT NULL,
  file text NOT NULL,
  source text NOT NULL,
  crop numeric(5,4)[],
  alt localized_text,
  CONSTRAINT listing_photo_pkey PRIMARY KEY (listing_id, file),
  CONSTRAINT listing_photo_crop_check CHECK (cardinality(crop) = 4 AND (0::numeric <= ALL (crop)) AND (1::numeric >= ALL (crop)) AND (crop[1] + crop[3]) <= 1::numeric AND (crop[2] + crop[4]) <= 1::numeric AND crop[3] > 0::numeric AND crop[4] > 0::numeric),
  CONSTRAINT listing_photo_listing_id_fkey FOREIGN KEY (listing_id) REFERENCES listing(id) ON DELETE CASCADE
);
GRANT SELECT (listing_id, file, alt) ON listing_photo TO velvet_api;
GRANT SELECT ON listing_photo TO velvet_operator;

CREATE FUNCTION content_hold_version(p_kind text, p_id bigint)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM operator_required(NULL);
  CASE p_kind
  WHEN 'listing' THEN PERFORM FROM listing WHERE id = p_id FOR UPDATE;
  WHEN 'notice' THEN PERFORM FROM notice WHERE id = p_id FOR UPDATE;
  WHEN 'region' THEN PERFORM FROM region WHERE id = p_id FOR UPDATE;
  WHEN 'sign_tag' THEN PERFORM FROM sign_tag WHERE id = p_id FOR UPDATE;
  WHEN 'banner' THEN PERFORM FROM banner WHERE id = p_id FOR UPDATE;
  END CASE;
  RETURN content_version(p_kind, p_id);
END
$function$;
GRANT EXECUTE ON FUNCTION content_hold_version(text,bigint) TO velvet_operator;

CREATE FUNCTION content_version(p_kind text, p_id bigint)
 RETURNS text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET "TimeZone" TO 'UTC'
AS $function$
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
$function$;
GRANT EXECUTE ON FUNCTION content_version(text,bigint) TO velvet_operator;

CREATE FUNCTION operator_name(p_operator bigint)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT name FROM operator_account WHERE id = p_operator;
$function$;
GRANT EXECUTE ON FUNCTION operator_name(bigint) TO velvet_operator;

CREATE FUNCTION operator_save_listing(p_id bigint, p_listing jsonb, p_evidence text, OUT outcome text, OUT listing_id bigint)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;
GRANT EXECUTE ON FUNCTION operator_save_listing(bigint,jsonb,text) TO velvet_operator;

CREATE FUNCTION operator_set_photos(p_listing bigint, p_photos jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;
GRANT EXECUTE ON FUNCTION operator_set_photos(bigint,jsonb) TO velvet_operator;

CREATE TRIGGER listing_age_record_append_only BEFORE UPDATE OR TRUNCATE ON listing_age_record FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Scheduled notices (migrations/0151-scheduled-notices.sql) ----------------------------------

CREATE TABLE notice_due (
  notice_id bigint NOT NULL,
  due_at timestamp with time zone NOT NULL,
  CONSTRAINT notice_due_pkey PRIMARY KEY (notice_id),
  CONSTRAINT notice_due_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES notice(id) ON DELETE CASCADE
);
CREATE INDEX notice_due_at ON notice_due USING btree (due_at);

-- Game desk (migrations/0152-game-desk.sql) --------------------------------------------------

CREATE TABLE round_void (
  round_id bigint NOT NULL,
  reason text NOT NULL,
  requested_by bigint NOT NULL,
  approved_by bigint NOT NULL,
  voided_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT round_void_pkey PRIMARY KEY (round_id),
  CONSTRAINT round_void_check CHECK (requested_by <> approved_by),
  CONSTRAINT round_void_reason_check CHECK (reason ~ '\S'::text),
  CONSTRAINT round_void_approved_by_fkey FOREIGN KEY (approved_by) REFERENCES operator_account(id),
  CONSTRAINT round_void_requested_by_fkey FOREIGN KEY (requested_by) REFERENCES operator_account(id)
);
GRANT SELECT ON round_void TO velvet_operator;

CREATE TABLE round_void_member (
  round_id bigint NOT NULL,
  member_id bigint NOT NULL,
  CONSTRAINT round_void_member_pkey PRIMARY KEY (round_id, member_id),
  CONSTRAINT round_void_member_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT round_void_member_round_id_fkey FOREIGN KEY (round_id) REFERENCES round_void(round_id)
);

CREATE FUNCTION game_hold_version(p_key text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM operator_required(NULL);
  PERFORM operator_lock_subject('game ' || p_key);
  PERFORM FROM game WHERE key = p_key FOR NO KEY UPDATE;
  RETURN game_version(p_key);
END
$function$;
GRANT EXECUTE ON FUNCTION game_hold_version(text) TO velvet_operator;

CREATE FUNCTION game_version(p_key text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT concat_ws('.', md5(to_jsonb(g)::text || (
      SELECT jsonb_object_agg(o.side, o.odds_hundredths) FROM game_odds o WHERE o.game_id = g.id)::text),
      operator_open_proposal('game ' || g.key))
    FROM game g WHERE g.key = p_key;
$function$;
GRANT EXECUTE ON FUNCTION game_version(text) TO velvet_operator;

CREATE FUNCTION operator_execute_limits(p_payload jsonb)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  UPDATE game SET stake_min = (p_payload ->> 'min')::bigint,
    stake_max = (p_payload ->> 'max')::bigint, condition = (p_payload ->> 'condition')::bigint
   WHERE key = p_payload ->> 'key';
  RETURN CASE WHEN FOUND THEN 'ok' ELSE 'unknown' END;
END
$function$;

CREATE FUNCTION operator_execute_void(p_proposal operator_proposal, p_approver bigint)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_round round;
BEGIN
  SELECT * INTO STRICT v_round FROM round
   WHERE id = (p_proposal.payload ->> 'round')::bigint FOR UPDATE;
  IF v_round.state <> 'pending' THEN RETURN 'wrong_state'; END IF;
  IF EXISTS (SELECT FROM bet b JOIN operator_account a ON a.member_id = b.member_id
      WHERE b.round_id = v_round.id AND a.id IN (p_proposal.requested_by, p_approver)) THEN
    RETURN 'own_account';
  END IF;
  INSERT INTO round_void (round_id, reason, requested_by, approved_by)
  VALUES (v_round.id, p_proposal.reason, p_proposal.requested_by, p_approver);
  INSERT INTO round_void_member (round_id, member_id)
  SELECT DISTINCT v_round.id, member_id FROM bet WHERE round_id = v_round.id AND state = 'open';
  UPDATE round SET state = 'void', drawn_at = ledger_now() WHERE id = v_round.id;
  DELETE FROM round_secret WHERE round_id = v_round.id;
  RETURN 'ok';
END
$function$;

CREATE FUNCTION operator_limit_game(p_key text, p_min bigint, p_max bigint, p_condition bigint, p_reason text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_subject text := 'game ' || p_key;
BEGIN
  PERFORM operator_lock_subject(v_subject);
  PERFORM operator_required(ARRAY['administrator'], true);
  IF NOT EXISTS (SELECT FROM game WHERE key = p_key) THEN RETURN 'unknown'; END IF;
  RETURN operator_propose('limit game', v_subject, jsonb_build_object('key', p_key, 'min', p_min,
    'max', p_max, 'condition', p_condition), p_reason, NULL, NULL);
END
$function$;
GRANT EXECUTE ON FUNCTION operator_limit_game(text,bigint,bigint,bigint,text) TO velvet_operator;

CREATE FUNCTION operator_void_round(p_round bigint, p_reason text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_subject text := 'round ' || p_round;
  v_who operator_identity;
  v_round round;
BEGIN
  PERFORM operator_lock_subject(v_subject);
  v_who := operator_required(ARRAY['administrator'], true);
  SELECT * INTO v_round FROM round WHERE id = p_round FOR UPDATE;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  IF v_round.state <> 'pending' THEN RETURN 'wrong_state'; END IF;
  IF EXISTS (SELECT FROM bet WHERE round_id = p_round AND member_id = v_who.member_id) THEN
    PERFORM operator_audit(v_who, 'propose: void round', v_subject,
      jsonb_build_object('outcome', 'own_account'));
    RETURN 'own_account';
  END IF;
  RETURN operator_propose('void round', v_subject, jsonb_build_object('round', v_round.id,
    'game', v_round.game_key, 'expect', v_round.expect), p_reason, NULL, NULL);
END
$function$;
GRANT EXECUTE ON FUNCTION operator_void_round(bigint,text) TO velvet_operator;

CREATE FUNCTION round_hold_version(p_round bigint)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM operator_required(NULL);
  PERFORM operator_lock_subject('round ' || p_round);
  PERFORM FROM round WHERE id = p_round FOR UPDATE;
  RETURN round_version(p_round);
END
$function$;
GRANT EXECUTE ON FUNCTION round_hold_version(bigint) TO velvet_operator;

CREATE FUNCTION round_version(p_round bigint)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT concat_ws('.', state, operator_open_proposal('round ' || id)) FROM round WHERE id = p_round;
$function$;
GRANT EXECUTE ON FUNCTION round_version(bigint) TO velvet_operator;

CREATE FUNCTION round_void_tell()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  WITH told AS (
    DELETE FROM round_void_member m WHERE m.round_id = NEW.id RETURNING m.member_id
  )
  INSERT INTO notice (type, member_id, name, text)
  SELECT 1, told.member_id, '{"en": "Round cancelled", "zh-hans": "期次已取消", "zh": "期次已取消",
      "ja": "開催中止", "kr": "회차 취소", "tr": "Tur iptal edildi"}',
    round_void_text(g, NEW.expect)
    FROM told JOIN game g ON g.id = NEW.game_id;
  RETURN NULL;
END
$function$;

CREATE FUNCTION round_void_text(p_game game, p_expect text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT jsonb_object_agg(t.language, format(t.form, p_expect, coalesce(
      p_game.name ->> t.language, p_game.name ->> 'en', p_game.name ->> 'zh-hans', p_game.key)))
    FROM (VALUES
      ('en', 'Round %1$s of %2$s was cancelled. Your points are back in your balance.'),
      ('zh-hans', '%2$s 第 %1$s 期已取消，您的积分已退回余额。'),
      ('zh', '%2$s 第 %1$s 期已取消，您的積分已退回餘額。'),
      ('ja', '%2$sの第%1$s期は中止されました。ポイントは残高に戻されています。'),
      ('kr', '%2$s 제%1$s회차가 취소되었습니다. 포인트는 잔액으로 반환되었습니다.'),
      ('tr', '%2$s oyununun %1$s numaralı turu iptal edildi. Puanlarınız bakiyenize iade edildi.')
    ) AS t (language, form);
$function$;

CREATE FUNCTION setting_hold_version(p_key text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM operator_required(NULL);
  PERFORM operator_lock_subject('config ' || p_key);
  RETURN setting_version(p_key);
END
$function$;
GRANT EXECUTE ON FUNCTION setting_hold_version(text) TO velvet_operator;

CREATE FUNCTION setting_version(p_key text)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT concat_ws('.',
    coalesce(md5((SELECT value FROM config WHERE key = p_key)::text), 'unset'),
    operator_open_proposal('config ' || p_key));
$function$;
GRANT EXECUTE ON FUNCTION setting_version(text) TO velvet_operator;

CREATE TRIGGER round_void_tell AFTER UPDATE OF state ON round FOR EACH ROW WHEN (old.state = 'void'::text AND new.state = 'refunded'::text) EXECUTE FUNCTION round_void_tell();

CREATE TRIGGER round_void_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON round_void FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Support desk (migrations/0153-support-desk.sql) --------------------------------------------

CREATE TABLE saved_answer (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  name text NOT NULL,
  body localized_text NOT NULL,
  changed_by bigint NOT NULL,
  changed_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT saved_answer_pkey PRIMARY KEY (id),
  CONSTRAINT saved_answer_name_key UNIQUE (name),
  CONSTRAINT saved_answer_name_check CHECK (name ~ '\S'::text AND char_length(name) <= 80),
  CONSTRAINT saved_answer_changed_by_fkey FOREIGN KEY (changed_by) REFERENCES operator_account(id)
);
GRANT SELECT ON saved_answer TO velvet_operator;

CREATE FUNCTION conversation_hold_version(p_member bigint)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM operator_required(NULL);
  PERFORM FROM support_conversation WHERE member_id = p_member FOR UPDATE;
  RETURN conversation_version(p_member);
END
$function$;
GRANT EXECUTE ON FUNCTION conversation_hold_version(bigint) TO velvet_operator;

CREATE FUNCTION conversation_version(p_member bigint)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT concat_ws('.', operator_version('conversation', p_member), 'by' || assigned_to)
    FROM support_conversation WHERE member_id = p_member;
$function$;
GRANT EXECUTE ON FUNCTION conversation_version(bigint) TO velvet_operator;

CREATE FUNCTION operator_remove_answer(p_id bigint)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_who operator_identity := operator_required(ARRAY['support']);
  v_before saved_answer;
BEGIN
  DELETE FROM saved_answer WHERE id = p_id RETURNING * INTO v_before;
  IF v_before.id IS NULL THEN RETURN 'unknown'; END IF;
  PERFORM operator_audit(v_who, 'remove answer', 'answer ' || p_id, jsonb_build_object(
    'before', jsonb_build_object('name', v_before.name, 'body', v_before.body)));
  RETURN 'ok';
END
$function$;
GRANT EXECUTE ON FUNCTION operator_remove_answer(bigint) TO velvet_operator;

CREATE FUNCTION operator_save_answer(p_id bigint, p_name text, p_body jsonb, OUT outcome text, OUT answer_id bigint)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_who operator_identity := operator_required(ARRAY['support']);
  v_before saved_answer;
BEGIN
  answer_id := p_id;
  SELECT * INTO v_before FROM saved_answer WHERE id = p_id FOR UPDATE;
  IF p_id IS NOT NULL AND NOT FOUND THEN
    outcome := 'unknown';
    RETURN;
  END IF;
  IF p_id IS NULL THEN
    INSERT INTO saved_answer (name, body, changed_by) VALUES (p_name, p_body, v_who.operator_id)
    ON CONFLICT (name) DO NOTHING RETURNING id INTO answer_id;
  ELSIF EXISTS (SELECT FROM saved_answer WHERE name = p_name AND id <> p_id) THEN
    answer_id := NULL;
  ELSE
    UPDATE saved_answer SET name = p_name, body = p_body, changed_by = v_who.operator_id,
      changed_at = clock_timestamp() WHERE id = p_id;
  END IF;
  IF answer_id IS NULL THEN
    outcome := 'name_taken';
    RETURN;
  END IF;
  PERFORM operator_audit(v_who, 'save answer', 'answer ' || answer_id, jsonb_build_object(
    'name', p_name, 'body', p_body, 'before', CASE WHEN v_before.id IS NOT NULL THEN
      jsonb_build_object('name', v_before.name, 'body', v_before.body) END));
  outcome := 'ok';
END
$function$;
GRANT EXECUTE ON FUNCTION operator_save_answer(bigint,text,jsonb) TO velvet_operator;

CREATE FUNCTION operator_support_assign(p_member bigint, p_take boolean)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_who operator_identity := operator_required(ARRAY['support']);
  v_before bigint;
BEGIN
  IF v_who.member_id = p_member THEN RETURN 'own_account'; END IF;
  SELECT assigned_to INTO v_before FROM support_conversation WHERE member_id = p_member FOR UPDATE;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  IF p_take = (v_before IS NOT DISTINCT FROM v_who.operator_id) THEN RETURN 'wrong_state'; END IF;
  UPDATE support_conversation SET assigned_to = CASE WHEN p_take THEN v_who.operator_id END
   WHERE member_id = p_member;
  PERFORM operator_audit(v_who, CASE WHEN p_take THEN 'take support' ELSE 'release support' END,
    'member ' || p_member, jsonb_build_object('before', operator_name(v_before)));
  RETURN 'ok';
END
$function$;
GRANT EXECUTE ON FUNCTION operator_support_assign(bigint,boolean) TO velvet_operator;

CREATE FUNCTION saved_answer_hold_version(p_id bigint)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM operator_required(NULL);
  PERFORM FROM saved_answer WHERE id = p_id FOR UPDATE;
  RETURN saved_answer_version(p_id);
END
$function$;
GRANT EXECUTE ON FUNCTION saved_answer_hold_version(bigint) TO velvet_operator;

CREATE FUNCTION saved_answer_version(p_id bigint)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT md5(name || body::text) FROM saved_answer WHERE id = p_id;
$function$;
GRANT EXECUTE ON FUNCTION saved_answer_version(bigint) TO velvet_operator;

-- Video pipeline (migrations/0160-video-pipeline.sql) ----------------------------------------

CREATE UNLOGGED TABLE transcoder (
  worker text NOT NULL,
  ffmpeg text,
  seen_at timestamp with time zone NOT NULL,
  CONSTRAINT transcoder_pkey PRIMARY KEY (worker)
);

CREATE TABLE video_caption (
  video_id bigint NOT NULL,
  language text NOT NULL,
  track text NOT NULL,
  CONSTRAINT video_caption_pkey PRIMARY KEY (video_id, language),
  CONSTRAINT video_caption_language_check CHECK (language = ANY (ARRAY['zh-hans'::text, 'zh'::text, 'en'::text, 'ja'::text, 'kr'::text, 'tr'::text])),
  CONSTRAINT video_caption_video_id_fkey FOREIGN KEY (video_id) REFERENCES video(id) ON DELETE CASCADE
);
GRANT SELECT ON video_caption TO velvet_operator;

CREATE TABLE video_upload (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  operator_id bigint NOT NULL,
  operator text NOT NULL,
  name text NOT NULL,
  size bigint NOT NULL,
  sha256 bytea,
  file text NOT NULL DEFAULT replace(gen_random_uuid()::text, '-'::text, ''::text),
  received bigint NOT NULL DEFAULT 0,
  state text NOT NULL DEFAULT 'open'::text,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  changed_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT video_upload_pkey PRIMARY KEY (id),
  CONSTRAINT video_upload_file_key UNIQUE (file),
  CONSTRAINT video_upload_check CHECK (received >= 0 AND received <= size),
  CONSTRAINT video_upload_file_check CHECK (file ~ '^[0-9a-f]{32}$'::text),
  CONSTRAINT video_upload_name_check CHECK (name <> ''::text AND char_length(name) <= 255),
  CONSTRAINT video_upload_sha256_check CHECK (octet_length(sha256) = 32),
  CONSTRAINT video_upload_size_check CHECK (size > 0),
  CONSTRAINT video_upload_state_check CHECK (state = ANY (ARRAY['open'::text, 'finished'::text, 'abandoned'::text, 'expired'::text])),
  CONSTRAINT video_upload_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator_account(id)
);
CREATE INDEX video_upload_open ON video_upload USING btree (id) WHERE state = 'open'::text;
GRANT SELECT ON video_upload TO velvet_operator;

CREATE TABLE transcoding (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  video_id bigint NOT NULL,
  upload_id bigint NOT NULL,
  state text NOT NULL DEFAULT 'waiting'::text,
  step text NOT NULL DEFAULT ''::text,
  percent integer NOT NULL DEFAULT 0,
  reason text,
  attempts integer NOT NULL DEFAULT 0,
  worker text,
  posters integer NOT NULL DEFAULT 0,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  changed_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT transcoding_pkey PRIMARY KEY (id),
  CONSTRAINT transcoding_upload_id_key UNIQUE (upload_id),
  CONSTRAINT transcoding_video_id_key UNIQUE (video_id),
  CONSTRAINT transcoding_check CHECK ((state = 'running'::text) = (worker IS NOT NULL)),
  CONSTRAINT transcoding_check1 CHECK ((state = 'failed'::text) = (reason IS NOT NULL)),
  CONSTRAINT transcoding_percent_check CHECK (percent >= 0 AND percent <= 100),
  CONSTRAINT transcoding_reason_check CHECK (char_length(reason) <= 32),
  CONSTRAINT transcoding_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text])),
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
  CONSTRAINT video_upload_piece_upload_id_fkey FOREIGN KEY (upload_id) REFERENCES video_upload(id) ON DELETE CASCADE
);

CREATE FUNCTION operator_transcoding_cancel(p_id bigint, p_version text)
 RETURNS TABLE(outcome text, version text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;
GRANT EXECUTE ON FUNCTION operator_transcoding_cancel(bigint,text) TO velvet_operator;

CREATE FUNCTION operator_transcoding_retry(p_id bigint, p_version text)
 RETURNS TABLE(outcome text, version text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;
GRANT EXECUTE ON FUNCTION operator_transcoding_retry(bigint,text) TO velvet_operator;

CREATE FUNCTION operator_upload_abandon(p_upload bigint)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;
GRANT EXECUTE ON FUNCTION operator_upload_abandon(bigint) TO velvet_operator;

CREATE FUNCTION operator_upload_finish(p_upload bigint, p_class bigint)
 RETURNS TABLE(outcome text, video_id bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;
GRANT EXECUTE ON FUNCTION operator_upload_finish(bigint,bigint) TO velvet_operator;

CREATE FUNCTION operator_upload_piece_add(p_upload bigint, p_start bigint, p_length integer, p_sha256 bytea)
 RETURNS TABLE(outcome text, file text, received bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;
GRANT EXECUTE ON FUNCTION operator_upload_piece_add(bigint,bigint,integer,bytea) TO velvet_operator;

CREATE FUNCTION operator_upload_piece_look(p_upload bigint, p_start bigint, p_length integer, p_sha256 bytea)
 RETURNS TABLE(outcome text, file text, received bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;
GRANT EXECUTE ON FUNCTION operator_upload_piece_look(bigint,bigint,integer,bytea) TO velvet_operator;

CREATE FUNCTION operator_upload_start(p_name text, p_size bigint, p_sha256 bytea)
 RETURNS TABLE(outcome text, id bigint)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;
GRANT EXECUTE ON FUNCTION operator_upload_start(text,bigint,bytea) TO velvet_operator;

CREATE FUNCTION operator_video_class_save(p_id bigint, p_revision integer, p_name jsonb, p_position integer)
 RETURNS TABLE(outcome text, id bigint, revision integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;
GRANT EXECUTE ON FUNCTION operator_video_class_save(bigint,integer,jsonb,integer) TO velvet_operator;

CREATE FUNCTION operator_video_hold(p_video bigint, p_revision integer)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_revision integer;
BEGIN
  PERFORM operator_required(ARRAY['content']);
  SELECT revision INTO v_revision FROM video WHERE id = p_video FOR UPDATE;
  RETURN CASE WHEN v_revision IS NULL THEN 'unknown'
    WHEN v_revision <> p_revision THEN 'changed_meanwhile' ELSE 'held' END;
END
$function$;
GRANT EXECUTE ON FUNCTION operator_video_hold(bigint,integer) TO velvet_operator;

CREATE FUNCTION operator_video_publish(p_video bigint, p_revision integer, p_published boolean)
 RETURNS TABLE(outcome text, revision integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;
GRANT EXECUTE ON FUNCTION operator_video_publish(bigint,integer,boolean) TO velvet_operator;

CREATE FUNCTION operator_video_save(p_video bigint, p_revision integer, p_class bigint, p_title jsonb, p_poster text, p_captions jsonb, p_stream text)
 RETURNS TABLE(outcome text, revision integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;
GRANT EXECUTE ON FUNCTION operator_video_save(bigint,integer,bigint,jsonb,text,jsonb,text) TO velvet_operator;

CREATE FUNCTION revision_count()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF acts_as_operator() THEN NEW.revision := OLD.revision + 1; END IF;
  RETURN NEW;
END
$function$;

CREATE FUNCTION transcoder_beat(p_worker text, p_ffmpeg text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
  FOR v_left IN SELECT * FROM transcoding g WHERE g.state = 'running'
    AND NOT EXISTS (SELECT FROM transcoder t WHERE t.worker = g.worker) FOR UPDATE SKIP LOCKED
  LOOP
    PERFORM transcoding_leave(v_left, 'crashed');
  END LOOP;
END
$function$;
GRANT EXECUTE ON FUNCTION transcoder_beat(text,text) TO velvet_transcoder;

CREATE FUNCTION transcoder_end(p_worker text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;
GRANT EXECUTE ON FUNCTION transcoder_end(text) TO velvet_transcoder;

CREATE FUNCTION transcoder_ready()
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT EXISTS (SELECT FROM transcoder
    WHERE ffmpeg IS NOT NULL AND seen_at > clock_timestamp() - interval '1 minute');
$function$;
GRANT EXECUTE ON FUNCTION transcoder_ready() TO velvet_operator;

CREATE FUNCTION transcoding_begin(p_id bigint, p_worker text)
 RETURNS TABLE(file text, size bigint, sha256 bytea, stream text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;
GRANT EXECUTE ON FUNCTION transcoding_begin(bigint,text) TO velvet_transcoder;

CREATE FUNCTION transcoding_captions(p_id bigint)
 RETURNS TABLE(revision integer, captions jsonb)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT v.captions_revision, coalesce((
      SELECT jsonb_object_agg(c.language, c.track) FROM video_caption c WHERE c.video_id = v.id), '{}')
    FROM transcoding g JOIN video v ON v.id = g.video_id WHERE g.id = p_id;
$function$;
GRANT EXECUTE ON FUNCTION transcoding_captions(bigint) TO velvet_transcoder;

CREATE FUNCTION transcoding_done(p_id bigint, p_worker text, p_stream text, p_duration_seconds integer, p_posters integer, p_poster text, p_captions_revision integer)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;
GRANT EXECUTE ON FUNCTION transcoding_done(bigint,text,text,integer,integer,text,integer) TO velvet_transcoder;

CREATE FUNCTION transcoding_enqueue(p_id bigint)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM graphile_worker.add_job('transcode_video', json_build_object('id', p_id),
    job_key => 'transcoding ' || p_id);
END
$function$;

CREATE FUNCTION transcoding_failed(p_id bigint, p_worker text, p_reason text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  UPDATE transcoding SET state = 'failed', reason = p_reason, worker = NULL,
    changed_at = clock_timestamp() WHERE id = p_id AND worker = p_worker;
$function$;
GRANT EXECUTE ON FUNCTION transcoding_failed(bigint,text,text) TO velvet_transcoder;

CREATE FUNCTION transcoding_faulted(p_id bigint, p_worker text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;
GRANT EXECUTE ON FUNCTION transcoding_faulted(bigint,text) TO velvet_transcoder;

CREATE FUNCTION transcoding_leave(p_transcoding transcoding, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;

CREATE FUNCTION transcoding_progress(p_id bigint, p_worker text, p_step text, p_percent integer)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  UPDATE transcoding SET step = p_step, percent = p_percent, changed_at = clock_timestamp()
   WHERE id = p_id AND worker = p_worker;
  RETURN FOUND;
END
$function$;
GRANT EXECUTE ON FUNCTION transcoding_progress(bigint,text,text,integer) TO velvet_transcoder;

CREATE FUNCTION transcoding_stream(p_file text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT 'film-' || left(p_file, 20);
$function$;
GRANT EXECUTE ON FUNCTION transcoding_stream(text) TO velvet_operator;

CREATE FUNCTION transcoding_version(p_transcoding transcoding)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT p_transcoding.state || '.' || p_transcoding.attempts;
$function$;
GRANT EXECUTE ON FUNCTION transcoding_version(transcoding) TO velvet_operator;

CREATE FUNCTION video_caption_marks(p_video bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT coalesce(jsonb_object_agg(language, encode(sha256(convert_to(track, 'UTF8')), 'hex')), '{}')
    FROM video_caption WHERE video_id = p_video;
$function$;

CREATE FUNCTION video_files_kept()
 RETURNS TABLE(kind text, name text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
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
$function$;
GRANT EXECUTE ON FUNCTION video_files_kept() TO velvet_transcoder;

CREATE TRIGGER video_revision BEFORE UPDATE ON video FOR EACH ROW EXECUTE FUNCTION revision_count();

CREATE TRIGGER video_class_revision BEFORE UPDATE ON video_class FOR EACH ROW EXECUTE FUNCTION revision_count();

-- Exports (migrations/0181-exports.sql) ------------------------------------------------------

CREATE FUNCTION operator_note_export(p_what text, p_filter jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_who operator_identity := operator_required(CASE p_what
    WHEN 'audit' THEN ARRAY['administrator']
    WHEN 'bulk' THEN ARRAY['support', 'content']
    ELSE ARRAY['finance', 'administrator'] END);
BEGIN
  PERFORM operator_audit(v_who, 'export', p_what, p_filter);
END
$function$;
GRANT EXECUTE ON FUNCTION operator_note_export(text,jsonb) TO velvet_operator;

-- Release requests (migrations/0190-release-requests.sql) ------------------------------------

CREATE UNLOGGED TABLE release_agent (
  session_id bigint NOT NULL,
  seen_at timestamp with time zone NOT NULL,
  CONSTRAINT release_agent_pkey PRIMARY KEY (session_id),
  CONSTRAINT release_agent_session_id_fkey FOREIGN KEY (session_id) REFERENCES operator_session(id)
);

CREATE TABLE release_request (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  app text NOT NULL,
  action text NOT NULL,
  revision bigint NOT NULL,
  current text NOT NULL,
  canary text,
  target text NOT NULL,
  reason text NOT NULL,
  operator_id bigint NOT NULL,
  operator text NOT NULL,
  state text NOT NULL DEFAULT 'waiting'::text,
  claims integer NOT NULL DEFAULT 0,
  agent_session bigint,
  agent text,
  leased_until timestamp with time zone,
  report text,
  requested_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamp with time zone NOT NULL DEFAULT clock_timestamp() + '00:15:00'::interval,
  changed_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT release_request_pkey PRIMARY KEY (id),
  CONSTRAINT release_request_action_check CHECK (action = ANY (ARRAY['promote'::text, 'remove_canary'::text, 'roll_back'::text])),
  CONSTRAINT release_request_app_check CHECK (app ~ '^[a-z][a-z0-9-]{0,63}$'::text),
  CONSTRAINT release_request_canary_check CHECK (char_length(canary) <= 128),
  CONSTRAINT release_request_check CHECK (
CASE action
    WHEN 'promote'::text THEN target = canary
    WHEN 'remove_canary'::text THEN canary IS NOT NULL AND target = current
    ELSE canary IS NULL AND target <> current
END),
  CONSTRAINT release_request_check1 CHECK ((state = ANY (ARRAY['done'::text, 'refused'::text])) = (report IS NOT NULL)),
  CONSTRAINT release_request_check2 CHECK ((state = ANY (ARRAY['waiting'::text, 'cancelled'::text])) OR leased_until IS NOT NULL),
  CONSTRAINT release_request_current_check CHECK (char_length(current) <= 128),
  CONSTRAINT release_request_reason_check CHECK (reason ~ '\S'::text),
  CONSTRAINT release_request_report_check CHECK (char_length(report) <= 2000),
  CONSTRAINT release_request_revision_check CHECK (revision >= 0),
  CONSTRAINT release_request_state_check CHECK (state = ANY (ARRAY['waiting'::text, 'running'::text, 'done'::text, 'refused'::text, 'cancelled'::text])),
  CONSTRAINT release_request_target_check CHECK (char_length(target) <= 128),
  CONSTRAINT release_request_agent_session_fkey FOREIGN KEY (agent_session) REFERENCES operator_session(id),
  CONSTRAINT release_request_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator_account(id)
);
CREATE INDEX release_request_app ON release_request USING btree (app, id);
CREATE INDEX release_request_open ON release_request USING btree (id) WHERE state = ANY (ARRAY['waiting'::text, 'running'::text]);

CREATE FUNCTION operator_release_agent()
 RETURNS TABLE(seen_at timestamp with time zone, is_here boolean)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  PERFORM operator_required(ARRAY['administrator']);
  RETURN QUERY SELECT max(a.seen_at), max(a.seen_at) > clock_timestamp() - interval '1 minute'
    FROM release_agent a HAVING count(*) > 0;
END
$function$;
GRANT EXECUTE ON FUNCTION operator_release_agent() TO velvet_operator;

CREATE FUNCTION operator_release_cancel(p_id bigint, p_version text)
 RETURNS TABLE(outcome text, version text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
DECLARE
  v_who operator_identity := operator_required(ARRAY['administrator']);
  v_old release_request;
  v_new release_request;
  v_refused text;
BEGIN
  SELECT * INTO v_old FROM release_request r WHERE r.id = p_id FOR UPDATE;
  v_refused := CASE
    WHEN v_old.id IS NULL THEN 'unknown'
    WHEN release_request_version(v_old) <> p_version THEN 'changed_meanwhile'
    WHEN release_request_state(v_old) <> 'waiting' THEN 'wrong_state' END;
  IF v_refused IS NOT NULL THEN
    RETURN QUERY SELECT v_refused, NULL::text;
    RETURN;
  END IF;
  UPDATE release_request r SET state = 'cancelled', changed_at = clock_timestamp()
   WHERE r.id = p_id RETURNING * INTO v_new;
  PERFORM operator_audit(v_who, 'cancel release request', 'release ' || v_old.app,
    jsonb_build_object('request', p_id, 'before', jsonb_build_object('state', v_old.state),
      'after', jsonb_build_object('state', v_new.state)));
  RETURN QUERY SELECT 'cancelled', release_request_version(v_new);
END
$function$;
GRANT EXECUTE ON FUNCTION operator_release_cancel(bigint,text) TO velvet_operator;

CREATE FUNCTION operator_release_request(p_app text, p_action text, p_revision bigint, p_current text, p_canary text, p_target text, p_reason text)
 RETURNS TABLE(outcome text, id bigint, version text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
DECLARE
  v_who operator_identity := operator_required(ARRAY['administrator']);
  v_new release_request;
BEGIN
  PERFORM operator_lock_subject('release ' || p_app);
  IF EXISTS (SELECT FROM release_request r WHERE r.app = p_app
    AND release_request_state(r) IN ('waiting', 'running')) THEN
    RETURN QUERY SELECT 'release_pending', NULL::bigint, NULL::text;
    RETURN;
  END IF;
  INSERT INTO release_request (app, action, revision, current, canary, target, reason, operator_id,
    operator)
  VALUES (p_app, p_action, p_revision, p_current, p_canary, p_target, p_reason,
    v_who.operator_id, v_who.name)
  RETURNING * INTO v_new;
  PERFORM operator_audit(v_who, 'request release', 'release ' || p_app, jsonb_build_object(
    'request', v_new.id, 'action', p_action, 'revision', p_revision, 'reason', p_reason,
    'before', jsonb_build_object('current', p_current, 'canary', p_canary),
    'after', jsonb_build_object('current', p_target)));
  RETURN QUERY SELECT 'waiting', v_new.id, release_request_version(v_new);
END
$function$;
GRANT EXECUTE ON FUNCTION operator_release_request(text,text,bigint,text,text,text,text) TO velvet_operator;

CREATE FUNCTION operator_release_requests(p_app text, p_before bigint, p_limit integer)
 RETURNS TABLE(id bigint, app text, action text, revision bigint, current text, canary text, target text, reason text, state text, operator text, requested_at timestamp with time zone, expires_at timestamp with time zone, changed_at timestamp with time zone, agent text, report text, version text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  PERFORM operator_required(ARRAY['administrator']);
  RETURN QUERY SELECT r.id, r.app, r.action, r.revision, r.current, r.canary, r.target, r.reason,
      release_request_state(r), r.operator, r.requested_at, r.expires_at, r.changed_at, r.agent,
      r.report, release_request_version(r)
    FROM release_request r
   WHERE (p_app IS NULL OR r.app = p_app) AND (p_before IS NULL OR r.id < p_before)
   ORDER BY r.id DESC LIMIT p_limit;
END
$function$;
GRANT EXECUTE ON FUNCTION operator_release_requests(text,bigint,integer) TO velvet_operator;

CREATE FUNCTION release_agent_claim()
 RETURNS TABLE(id bigint, app text, action text, revision bigint, current text, canary text, target text, claim integer)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
DECLARE
  v_who operator_identity := operator_required(ARRAY['release_agent']);
  v_old release_request;
  v_new release_request;
BEGIN
  SELECT * INTO v_old FROM release_request r WHERE r.state IN ('waiting', 'running')
    AND release_request_claimable(r) ORDER BY r.id LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE release_request r SET state = 'running', claims = r.claims + 1,
      agent_session = v_who.session_id,
      agent = (SELECT s.label FROM operator_session s WHERE s.id = v_who.session_id),
      leased_until = clock_timestamp() + interval '1 minute', changed_at = clock_timestamp()
   WHERE r.id = v_old.id RETURNING * INTO v_new;
  PERFORM operator_audit(v_who, 'claim release request', 'release ' || v_new.app,
    jsonb_build_object('request', v_new.id, 'claim', v_new.claims, 'agent', v_new.agent,
      'before', jsonb_build_object('state', v_old.state),
      'after', jsonb_build_object('state', v_new.state)));
  RETURN QUERY SELECT v_new.id, v_new.app, v_new.action, v_new.revision, v_new.current,
    v_new.canary, v_new.target, v_new.claims;
END
$function$;
GRANT EXECUTE ON FUNCTION release_agent_claim() TO velvet_operator;

CREATE FUNCTION release_agent_look()
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_who operator_identity := operator_required(ARRAY['release_agent']);
BEGIN
  INSERT INTO release_agent VALUES (v_who.session_id, clock_timestamp())
  ON CONFLICT (session_id) DO UPDATE SET seen_at = excluded.seen_at
   WHERE release_agent.seen_at < clock_timestamp() - interval '10 seconds';
  DELETE FROM release_agent WHERE seen_at < clock_timestamp() - interval '1 day';
  RETURN EXISTS (SELECT FROM release_request r
    WHERE r.state IN ('waiting', 'running') AND release_request_claimable(r));
END
$function$;
GRANT EXECUTE ON FUNCTION release_agent_look() TO velvet_operator;

CREATE FUNCTION release_agent_report(p_id bigint, p_claim integer, p_outcome text, p_report text)
 RETURNS TABLE(outcome text, version text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
DECLARE
  v_who operator_identity := operator_required(ARRAY['release_agent']);
  v_old release_request;
  v_new release_request;
  v_refused text;
BEGIN
  SELECT * INTO v_old FROM release_request r WHERE r.id = p_id FOR UPDATE;
  v_refused := CASE
    WHEN v_old.id IS NULL THEN 'unknown'
    WHEN v_old.state <> 'running' OR v_old.claims <> p_claim
      OR v_old.agent_session <> v_who.session_id THEN 'wrong_state' END;
  IF v_refused IS NOT NULL THEN
    RETURN QUERY SELECT v_refused, NULL::text;
    RETURN;
  END IF;
  UPDATE release_request r SET state = p_outcome, report = p_report, changed_at = clock_timestamp()
   WHERE r.id = p_id RETURNING * INTO v_new;
  PERFORM operator_audit(v_who, 'report release request', 'release ' || v_new.app,
    jsonb_build_object('request', p_id, 'claim', p_claim, 'agent', v_new.agent, 'report', p_report,
      'requested_by', v_new.operator,
      'before', jsonb_build_object('state', v_old.state, 'current', v_old.current,
        'canary', v_old.canary),
      'after', jsonb_build_object('state', v_new.state, 'current',
        CASE WHEN p_outcome = 'done' THEN v_old.target ELSE v_old.current END)));
  RETURN QUERY SELECT p_outcome, release_request_version(v_new);
END
$function$;
GRANT EXECUTE ON FUNCTION release_agent_report(bigint,integer,text,text) TO velvet_operator;

CREATE FUNCTION release_request_claimable(p_request release_request)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT p_request.expires_at > clock_timestamp() AND (p_request.state = 'waiting'
    OR p_request.state = 'running' AND p_request.leased_until <= clock_timestamp());
$function$;

CREATE FUNCTION release_request_state(p_request release_request)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT CASE WHEN p_request.expires_at <= clock_timestamp() AND (p_request.state = 'waiting'
      OR p_request.state = 'running' AND p_request.leased_until <= clock_timestamp())
    THEN 'expired' ELSE p_request.state END;
$function$;

CREATE FUNCTION release_request_version(p_request release_request)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT release_request_state(p_request) || '.' || p_request.claims;
$function$;

-- Bulk changes (migrations/0195-bulk-changes.sql) --------------------------------------------

CREATE TABLE bulk_change (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  change jsonb NOT NULL,
  operator_id bigint NOT NULL,
  state text NOT NULL DEFAULT 'preview'::text,
  runs integer NOT NULL DEFAULT 0,
  session_id bigint,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  started_at timestamp with time zone,
  ended_at timestamp with time zone,
  CONSTRAINT bulk_change_pkey PRIMARY KEY (id),
  CONSTRAINT bulk_change_session_id_key UNIQUE (session_id),
  CONSTRAINT bulk_change_check CHECK (state = 'preview'::text OR session_id IS NOT NULL),
  CONSTRAINT bulk_change_kind_check CHECK (kind = ANY (ARRAY['listing'::text, 'member'::text])),
  CONSTRAINT bulk_change_state_check CHECK (state = ANY (ARRAY['preview'::text, 'running'::text, 'stopped'::text, 'done'::text])),
  CONSTRAINT bulk_change_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator_account(id),
  CONSTRAINT bulk_change_session_id_fkey FOREIGN KEY (session_id) REFERENCES operator_session(id)
);
CREATE INDEX bulk_change_running ON bulk_change USING btree (id) WHERE state = 'running'::text;
GRANT SELECT ON bulk_change TO velvet_operator;

CREATE TABLE bulk_item (
  bulk_id bigint NOT NULL,
  place integer NOT NULL,
  subject_id bigint NOT NULL,
  version text,
  before text NOT NULL,
  after text NOT NULL,
  warnings text[] NOT NULL DEFAULT '{}'::text[],
  state text NOT NULL,
  reason text,
  CONSTRAINT bulk_item_pkey PRIMARY KEY (bulk_id, place),
  CONSTRAINT bulk_item_bulk_id_subject_id_key UNIQUE (bulk_id, subject_id),
  CONSTRAINT bulk_item_check CHECK ((reason IS NULL) = (state = ANY (ARRAY['ready'::text, 'done'::text]))),
  CONSTRAINT bulk_item_place_check CHECK (place > 0),
  CONSTRAINT bulk_item_reason_check CHECK (char_length(reason) <= 32),
  CONSTRAINT bulk_item_state_check CHECK (state = ANY (ARRAY['ready'::text, 'blocked'::text, 'done'::text, 'skipped'::text, 'failed'::text])),
  CONSTRAINT bulk_item_bulk_id_fkey FOREIGN KEY (bulk_id) REFERENCES bulk_change(id) ON DELETE CASCADE
);
CREATE INDEX bulk_item_ready ON bulk_item USING btree (bulk_id, place) WHERE state = 'ready'::text;
GRANT SELECT ON bulk_item TO velvet_operator;

CREATE FUNCTION bulk_counts(p_bulk bigint)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT coalesce(jsonb_object_agg(state, n), '{}') FROM (
    SELECT state, count(*) AS n FROM bulk_item WHERE bulk_id = p_bulk GROUP BY state) s;
$function$;
GRANT EXECUTE ON FUNCTION bulk_counts(bigint) TO velvet_operator;

CREATE FUNCTION bulk_hold_version(p_bulk bigint)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM operator_required(NULL);
  PERFORM FROM bulk_change WHERE id = p_bulk FOR UPDATE;
  RETURN bulk_version(p_bulk);
END
$function$;
GRANT EXECUTE ON FUNCTION bulk_hold_version(bigint) TO velvet_operator;

CREATE FUNCTION bulk_item_end(p_bulk bigint, p_place integer, p_state text, p_reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_who operator_identity := operator_required(NULL);
BEGIN
  UPDATE bulk_item i SET state = p_state, reason = p_reason FROM bulk_change b
   WHERE i.bulk_id = p_bulk AND i.place = p_place AND i.state = 'ready'
     AND b.id = i.bulk_id AND b.state = 'running' AND b.session_id = v_who.session_id;
  IF NOT FOUND THEN RAISE EXCEPTION 'Item % of bulk change % is not due', p_place, p_bulk; END IF;
END
$function$;
GRANT EXECUTE ON FUNCTION bulk_item_end(bigint,integer,text,text) TO velvet_operator;

CREATE FUNCTION bulk_item_take()
 RETURNS TABLE(found text, bulk_id bigint, kind text, change jsonb, place integer, subject_id bigint, version text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
DECLARE
  v_bulk bulk_change;
  v_who operator_identity;
  v_item bulk_item;
BEGIN
  SELECT * INTO v_bulk FROM bulk_change WHERE state = 'running' ORDER BY id LIMIT 1
    FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM set_config('velvet.operator_token', encode(s.token_hash, 'hex'), true)
    FROM operator_session s WHERE s.id = v_bulk.session_id;
  v_who := current_operator();
  IF NOT coalesce(v_who.roles && bulk_roles(v_bulk.kind), false) THEN
    PERFORM set_config('velvet.operator_token', '', true);
    PERFORM bulk_leave(v_bulk.id, 'stopped');
    PERFORM audit_append('(server)', 'stop bulk change', 'bulk ' || v_bulk.id,
      bulk_counts(v_bulk.id) || jsonb_build_object('operator', v_bulk.operator_id));
    RETURN QUERY SELECT 'ended', v_bulk.id, v_bulk.kind, v_bulk.change, NULL::integer, NULL::bigint,
      NULL::text;
    RETURN;
  END IF;
  SELECT * INTO v_item FROM bulk_item i WHERE i.bulk_id = v_bulk.id AND i.state = 'ready'
   ORDER BY i.place LIMIT 1;
  IF NOT FOUND THEN
    PERFORM operator_audit(v_who, 'finish bulk change', 'bulk ' || v_bulk.id, bulk_counts(v_bulk.id));
    PERFORM bulk_leave(v_bulk.id, 'done');
  END IF;
  RETURN QUERY SELECT CASE WHEN v_item.place IS NULL THEN 'ended' ELSE 'item' END, v_bulk.id,
    v_bulk.kind, v_bulk.change, v_item.place, v_item.subject_id, v_item.version;
END
$function$;
GRANT EXECUTE ON FUNCTION bulk_item_take() TO velvet_operator;

CREATE FUNCTION bulk_leave(p_bulk bigint, p_state text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  UPDATE operator_session SET ended_at = clock_timestamp() WHERE ended_at IS NULL
    AND id = (SELECT session_id FROM bulk_change WHERE id = p_bulk);
  UPDATE bulk_change SET state = p_state, ended_at = clock_timestamp() WHERE id = p_bulk;
END
$function$;

CREATE FUNCTION bulk_roles(p_kind text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT CASE p_kind WHEN 'listing' THEN ARRAY['content'] ELSE ARRAY['support'] END;
$function$;
GRANT EXECUTE ON FUNCTION bulk_roles(text) TO velvet_operator;

CREATE FUNCTION bulk_version(p_bulk bigint)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_who operator_identity := operator_required(NULL);
BEGIN
  RETURN (SELECT state || '.' || runs FROM bulk_change WHERE id = p_bulk
    AND (state <> 'preview' OR operator_id = v_who.operator_id));
END
$function$;
GRANT EXECUTE ON FUNCTION bulk_version(bigint) TO velvet_operator;

CREATE FUNCTION operator_bulk_preview(p_kind text, p_change jsonb, p_items jsonb)
 RETURNS bigint
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_who operator_identity := operator_required(bulk_roles(p_kind));
  v_id bigint;
BEGIN
  -- Previews that nobody has run, and reports that are old.
  DELETE FROM bulk_change WHERE state = 'preview' AND created_at < clock_timestamp() - interval '1 day'
    OR state <> 'running' AND created_at < clock_timestamp() - interval '90 days';
  INSERT INTO bulk_change (kind, change, operator_id) VALUES (p_kind, p_change, v_who.operator_id)
  RETURNING id INTO v_id;
  INSERT INTO bulk_item (bulk_id, place, subject_id, version, before, after, warnings, state, reason)
  SELECT v_id, u.place, i.subject_id, i.version, i.before, i.after, coalesce(i.warnings, '{}'),
      CASE WHEN i.reason IS NULL THEN 'ready' ELSE 'blocked' END, i.reason
    FROM jsonb_array_elements(p_items) WITH ORDINALITY AS u (item, place),
      jsonb_populate_record(NULL::bulk_item, u.item) i;
  PERFORM operator_audit(v_who, 'preview bulk change', 'bulk ' || v_id, jsonb_build_object(
    'kind', p_kind, 'change', p_change, 'items', jsonb_array_length(p_items)));
  RETURN v_id;
END
$function$;
GRANT EXECUTE ON FUNCTION operator_bulk_preview(text,jsonb,jsonb) TO velvet_operator;

CREATE FUNCTION operator_bulk_run(p_bulk bigint)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_bulk bulk_change;
  v_who operator_identity := operator_required(NULL);
  v_session bigint;
BEGIN
  SELECT * INTO v_bulk FROM bulk_change WHERE id = p_bulk FOR UPDATE;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  PERFORM operator_required(bulk_roles(v_bulk.kind));
  IF v_bulk.state NOT IN ('preview', 'stopped') THEN RETURN 'wrong_state'; END IF;
  IF v_bulk.state = 'preview' AND v_bulk.operator_id <> v_who.operator_id THEN RETURN 'unknown'; END IF;
  IF v_bulk.state = 'preview' AND v_bulk.created_at < clock_timestamp() - interval '1 hour' THEN
    RETURN 'preview_expired';
  END IF;
  IF NOT EXISTS (SELECT FROM bulk_item WHERE bulk_id = p_bulk AND state = 'ready') THEN
    RETURN 'nothing_to_do';
  END IF;
  INSERT INTO operator_session (token_hash, operator_id, kind, method, label, roles, expires_at)
  VALUES (sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), v_who.operator_id,
    'personal', 'issued', 'bulk change ' || p_bulk, bulk_roles(v_bulk.kind),
    clock_timestamp() + interval '24 hours')
  RETURNING id INTO v_session;
  UPDATE bulk_change SET state = 'running', runs = runs + 1, operator_id = v_who.operator_id,
    session_id = v_session, started_at = coalesce(started_at, clock_timestamp()), ended_at = NULL
   WHERE id = p_bulk;
  PERFORM operator_audit(v_who, 'run bulk change', 'bulk ' || p_bulk,
    jsonb_build_object('kind', v_bulk.kind, 'change', v_bulk.change, 'before', v_bulk.state));
  RETURN 'running';
END
$function$;
GRANT EXECUTE ON FUNCTION operator_bulk_run(bigint) TO velvet_operator;

CREATE FUNCTION operator_bulk_stop(p_bulk bigint)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_bulk bulk_change;
  v_who operator_identity := operator_required(NULL);
BEGIN
  SELECT * INTO v_bulk FROM bulk_change WHERE id = p_bulk FOR UPDATE;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  PERFORM operator_required(bulk_roles(v_bulk.kind));
  IF v_bulk.state <> 'running' THEN RETURN 'wrong_state'; END IF;
  PERFORM bulk_leave(p_bulk, 'stopped');
  PERFORM operator_audit(v_who, 'stop bulk change', 'bulk ' || p_bulk, bulk_counts(p_bulk));
  RETURN 'stopped';
END
$function$;
GRANT EXECUTE ON FUNCTION operator_bulk_stop(bigint) TO velvet_operator;

CREATE FUNCTION operator_own_member()
 RETURNS bigint
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT (operator_required(NULL)).member_id;
$function$;
GRANT EXECUTE ON FUNCTION operator_own_member() TO velvet_operator;

-- Member sign in codes (migrations/0200-member-sign-in-codes.sql) ----------------------------

CREATE TABLE member_totp (
  member_id bigint NOT NULL,
  secret_cipher bytea NOT NULL,
  started_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  confirmed_at timestamp with time zone,
  last_step bigint NOT NULL DEFAULT 0,
  CONSTRAINT member_totp_pkey PRIMARY KEY (member_id),
  CONSTRAINT member_totp_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
GRANT SELECT (member_id, secret_cipher, confirmed_at) ON member_totp TO velvet_api;

CREATE TABLE member_recovery_code (
  member_id bigint NOT NULL,
  code_hash bytea NOT NULL,
  used_at timestamp with time zone,
  CONSTRAINT member_recovery_code_pkey PRIMARY KEY (member_id, code_hash),
  CONSTRAINT member_recovery_code_code_hash_check CHECK (octet_length(code_hash) = 32),
  CONSTRAINT member_recovery_code_member_id_fkey FOREIGN KEY (member_id) REFERENCES member_totp(member_id) ON DELETE CASCADE
);
GRANT SELECT (member_id, used_at) ON member_recovery_code TO velvet_api;

CREATE FUNCTION member_code_use(p_member bigint, p_step bigint, p_recovery bytea)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM FROM member_totp WHERE member_id = p_member AND confirmed_at IS NOT NULL FOR UPDATE;
  IF NOT FOUND THEN RETURN false; END IF;
  IF p_step IS NOT NULL THEN
    UPDATE member_totp SET last_step = p_step WHERE member_id = p_member AND last_step < p_step;
  ELSE
    UPDATE member_recovery_code SET used_at = clock_timestamp()
     WHERE member_id = p_member AND code_hash = p_recovery AND used_at IS NULL;
  END IF;
  RETURN FOUND;
END
$function$;

CREATE FUNCTION member_codes_confirm(p_member bigint, p_secret_cipher bytea, p_step bigint, p_recovery bytea[], p_kept_token_hash bytea)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  -- Sign-ins that have checked the password wait, and then need a code.
  PERFORM FROM member WHERE id = p_member FOR NO KEY UPDATE;
  UPDATE member_totp SET confirmed_at = clock_timestamp(), last_step = p_step
   WHERE member_id = p_member AND secret_cipher = p_secret_cipher AND confirmed_at IS NULL
     AND started_at > clock_timestamp() - interval '1 hour';
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO member_recovery_code (member_id, code_hash) SELECT p_member, unnest(p_recovery);
  PERFORM session_end_others(p_member, p_kept_token_hash);
  PERFORM member_codes_tell(p_member, 'on');
  RETURN true;
END
$function$;
GRANT EXECUTE ON FUNCTION member_codes_confirm(bigint,bytea,bigint,bytea[],bytea) TO velvet_api;

CREATE FUNCTION member_codes_remove(p_member bigint, p_password_hash text, p_step bigint, p_recovery bytea)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF NOT member_password_holds(p_member, p_password_hash) THEN RETURN 'wrong_password'; END IF;
  IF NOT member_code_use(p_member, p_step, p_recovery) THEN RETURN 'wrong_code'; END IF;
  DELETE FROM member_totp WHERE member_id = p_member;
  PERFORM member_codes_tell(p_member, 'off');
  RETURN 'ok';
END
$function$;
GRANT EXECUTE ON FUNCTION member_codes_remove(bigint,text,bigint,bytea) TO velvet_api;

CREATE FUNCTION member_codes_start(p_session bytea, p_member bigint, p_secret_cipher bytea, p_age_s integer)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM FROM member WHERE id = p_member FOR NO KEY UPDATE;
  IF member_has_codes(p_member) THEN RETURN 'on'; END IF;
  IF member_has_passkeys(p_member) AND NOT session_is_proved(p_session, p_member, p_age_s) THEN
    RETURN 'proof_needed';
  END IF;
  INSERT INTO member_totp (member_id, secret_cipher) VALUES (p_member, p_secret_cipher)
  ON CONFLICT (member_id) DO UPDATE
    SET secret_cipher = excluded.secret_cipher, started_at = excluded.started_at;
  RETURN 'ok';
END
$function$;
GRANT EXECUTE ON FUNCTION member_codes_start(bytea,bigint,bytea,integer) TO velvet_api;

CREATE FUNCTION member_codes_tell(p_member bigint, p_what text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  INSERT INTO notice (type, member_id, name, text)
  SELECT 1, p_member, t.name::jsonb, t.body::jsonb FROM (VALUES
    ('on',
      '{"en": "Sign-in codes are on", "zh-hans": "登录验证码已开启", "zh": "登入驗證碼已開啟",
        "ja": "ログインコードをオンにしました", "kr": "로그인 코드가 켜졌습니다",
        "tr": "Giriş kodları açıldı"}',
      '{"en": "Signing in now takes your password and a code. Your other devices were logged out. If this was not you, contact customer service.",
        "zh-hans": "从现在起，登录需要密码和验证码。您的其他设备已退出登录。如非本人操作，请联系客服。",
        "zh": "從現在起，登入需要密碼和驗證碼。您的其他裝置已登出。如非本人操作，請聯絡客服。",
        "ja": "今後のログインにはパスワードとコードが必要です。他の端末はログアウトされました。心当たりがない場合は、カスタマーサービスにご連絡ください。",
        "kr": "이제 로그인하려면 비밀번호와 코드가 필요합니다. 다른 기기는 로그아웃되었습니다. 본인이 아니라면 고객센터에 문의해 주세요.",
        "tr": "Artık giriş için parolanız ve bir kod gerekir. Diğer cihazlarınızın oturumu kapatıldı. Bunu siz yapmadıysanız müşteri hizmetlerine başvurun."}'),
    ('off',
      '{"en": "Sign-in codes are off", "zh-hans": "登录验证码已关闭", "zh": "登入驗證碼已關閉",
        "ja": "ログインコードをオフにしました", "kr": "로그인 코드가 꺼졌습니다",
        "tr": "Giriş kodları kapatıldı"}',
      '{"en": "Signing in takes your password only, and the recovery codes are void. If this was not you, contact customer service.",
        "zh-hans": "现在登录只需要密码，恢复码已全部失效。如非本人操作，请联系客服。",
        "zh": "現在登入只需要密碼，復原碼已全部失效。如非本人操作，請聯絡客服。",
        "ja": "ログインはパスワードのみになり、リカバリーコードは無効になりました。心当たりがない場合は、カスタマーサービスにご連絡ください。",
        "kr": "이제 비밀번호만으로 로그인하며 복구 코드는 모두 무효가 되었습니다. 본인이 아니라면 고객센터에 문의해 주세요.",
        "tr": "Giriş artık yalnızca parolanızla yapılır ve kurtarma kodları geçersizdir. Bunu siz yapmadıysanız müşteri hizmetlerine başvurun."}'),
    ('reset',
      '{"en": "Your password was reset", "zh-hans": "您的密码已重置", "zh": "您的密碼已重設",
        "ja": "パスワードが再設定されました", "kr": "비밀번호가 재설정되었습니다",
        "tr": "Parolanız sıfırlandı"}',
      '{"en": "A recovery code was used to set a new login password. All devices were logged out. If this was not you, contact customer service.",
        "zh-hans": "有人使用恢复码设置了新的登录密码，所有设备均已退出登录。如非本人操作，请联系客服。",
        "zh": "有人使用復原碼設定了新的登入密碼，所有裝置均已登出。如非本人操作，請聯絡客服。",
        "ja": "リカバリーコードで新しいログインパスワードが設定され、すべての端末がログアウトされました。心当たりがない場合は、カスタマーサービスにご連絡ください。",
        "kr": "복구 코드로 새 로그인 비밀번호가 설정되었고 모든 기기가 로그아웃되었습니다. 본인이 아니라면 고객센터에 문의해 주세요.",
        "tr": "Bir kurtarma koduyla yeni giriş parolası belirlendi. Tüm cihazların oturumu kapatıldı. Bunu siz yapmadıysanız müşteri hizmetlerine başvurun."}')
  ) AS t (what, name, body) WHERE t.what = p_what;
$function$;

CREATE FUNCTION member_password_holds(p_member bigint, p_password_hash text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM FROM member WHERE id = p_member AND password_hash = p_password_hash AND status = 1
    AND coalesce(password_expires_at > clock_timestamp(), true) FOR SHARE;
  RETURN FOUND;
END
$function$;

CREATE FUNCTION member_recovery_renew(p_member bigint, p_password_hash text, p_step bigint, p_recovery bytea, p_code_hashes bytea[])
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF NOT member_password_holds(p_member, p_password_hash) THEN RETURN 'wrong_password'; END IF;
  IF NOT member_code_use(p_member, p_step, p_recovery) THEN RETURN 'wrong_code'; END IF;
  DELETE FROM member_recovery_code WHERE member_id = p_member;
  INSERT INTO member_recovery_code (member_id, code_hash) SELECT p_member, unnest(p_code_hashes);
  RETURN 'ok';
END
$function$;
GRANT EXECUTE ON FUNCTION member_recovery_renew(bigint,text,bigint,bytea,bytea[]) TO velvet_api;

CREATE FUNCTION member_reset_password(p_member bigint, p_recovery bytea, p_password_hash text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM FROM member WHERE id = p_member FOR NO KEY UPDATE;
  IF NOT member_code_use(p_member, NULL, p_recovery) THEN RETURN false; END IF;
  UPDATE member SET password_hash = p_password_hash, password_expires_at = NULL
   WHERE id = p_member;
  DELETE FROM session WHERE member_id = p_member;
  PERFORM member_codes_tell(p_member, 'reset');
  RETURN true;
END
$function$;
GRANT EXECUTE ON FUNCTION member_reset_password(bigint,bytea,text) TO velvet_api;

CREATE FUNCTION session_insert(p_token_hash bytea, p_member bigint, p_ip text, p_binding_hash bytea, p_device text DEFAULT ''::text, p_is_new_device boolean DEFAULT false)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  INSERT INTO session (token_hash, member_id, ip, binding_hash, device, expires_at)
  SELECT p_token_hash, id, p_ip, p_binding_hash, p_device,
    least(clock_timestamp() + interval '30 days', password_expires_at) FROM member
   WHERE id = p_member;
  SELECT member_tell_new_device(p_member, p_device, p_ip) WHERE p_is_new_device;
$function$;

CREATE FUNCTION session_start_with_code(p_token_hash bytea, p_member bigint, p_ip text, p_binding_hash bytea, p_password_hash text, p_step bigint, p_recovery bytea, p_device text DEFAULT ''::text, p_is_new_device boolean DEFAULT false)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF NOT member_password_holds(p_member, p_password_hash) THEN RETURN 'wrong_password'; END IF;
  IF NOT member_code_use(p_member, p_step, p_recovery) THEN RETURN 'wrong_code'; END IF;
  PERFORM session_insert(
    p_token_hash, p_member, p_ip, p_binding_hash, p_device, p_is_new_device);
  RETURN 'ok';
END
$function$;
GRANT EXECUTE ON FUNCTION session_start_with_code(bytea,bigint,text,bytea,text,bigint,bytea,text,boolean) TO velvet_api;

-- Member passkeys (migrations/0210-member-passkeys.sql) --------------------------------------

CREATE TABLE member_challenge (
  challenge_hash bytea NOT NULL,
  purpose text NOT NULL,
  session_hash bytea,
  expires_at timestamp with time zone NOT NULL,
  member_id bigint,
  CONSTRAINT member_challenge_pkey PRIMARY KEY (challenge_hash),
  CONSTRAINT member_challenge_challenge_hash_check CHECK (octet_length(challenge_hash) = 32),
  CONSTRAINT member_challenge_check CHECK ((purpose = 'sign-in'::text) = (session_hash IS NULL)),
  CONSTRAINT member_challenge_of_member CHECK ((session_hash IS NULL) = (member_id IS NULL)),
  CONSTRAINT member_challenge_purpose_check CHECK (purpose = ANY (ARRAY['sign-in'::text, 'prove'::text, 'add'::text])),
  CONSTRAINT member_challenge_session_hash_fkey FOREIGN KEY (session_hash) REFERENCES session(token_hash) ON DELETE CASCADE
);
CREATE INDEX member_challenge_expiry ON member_challenge USING btree (expires_at);
CREATE INDEX member_challenge_session ON member_challenge USING btree (session_hash);

CREATE TABLE member_passkey (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  member_id bigint NOT NULL,
  credential_id text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL DEFAULT '{}'::text[],
  can_sync boolean NOT NULL,
  is_synced boolean NOT NULL,
  name text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  last_used_at timestamp with time zone,
  CONSTRAINT member_passkey_pkey PRIMARY KEY (id),
  CONSTRAINT member_passkey_credential_id_key UNIQUE (credential_id),
  CONSTRAINT member_passkey_counter_check CHECK (counter >= 0),
  CONSTRAINT member_passkey_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX member_passkey_member ON member_passkey USING btree (member_id);
GRANT SELECT ON member_passkey TO velvet_api;

CREATE TABLE member_passkey_owner (
  member_id bigint NOT NULL,
  handle bytea NOT NULL,
  CONSTRAINT member_passkey_owner_pkey PRIMARY KEY (member_id),
  CONSTRAINT member_passkey_owner_handle_key UNIQUE (handle),
  CONSTRAINT member_passkey_owner_handle_check CHECK (octet_length(handle) = 32),
  CONSTRAINT member_passkey_owner_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
GRANT SELECT ON member_passkey_owner TO velvet_api;

CREATE FUNCTION member_challenge_issue(p_challenge_hash bytea, p_purpose text, p_session bytea, p_valid_s integer)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  DELETE FROM member_challenge WHERE challenge_hash IN (
    SELECT challenge_hash FROM member_challenge WHERE expires_at < clock_timestamp()
     ORDER BY expires_at LIMIT 100 FOR UPDATE SKIP LOCKED);
  INSERT INTO member_challenge (challenge_hash, purpose, session_hash, member_id, expires_at)
  VALUES (p_challenge_hash, p_purpose, p_session,
    (SELECT member_id FROM session WHERE token_hash = p_session),
    clock_timestamp() + make_interval(secs => p_valid_s));
$function$;
GRANT EXECUTE ON FUNCTION member_challenge_issue(bytea,text,bytea,integer) TO velvet_api;

CREATE FUNCTION member_challenge_take(p_challenge_hash bytea, p_purpose text, p_session bytea)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  DELETE FROM member_challenge WHERE challenge_hash = p_challenge_hash AND purpose = p_purpose
    AND session_hash IS NOT DISTINCT FROM p_session AND expires_at > clock_timestamp();
  RETURN FOUND;
END
$function$;

CREATE FUNCTION member_has_codes(p_member bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT EXISTS (SELECT FROM member_totp WHERE member_id = p_member AND confirmed_at IS NOT NULL);
$function$;
GRANT EXECUTE ON FUNCTION member_has_codes(bigint) TO velvet_api;

CREATE FUNCTION member_has_passkeys(p_member bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT EXISTS (SELECT FROM member_passkey WHERE member_id = p_member);
$function$;
GRANT EXECUTE ON FUNCTION member_has_passkeys(bigint) TO velvet_api;

CREATE FUNCTION member_passkey_add(p_session bytea, p_member bigint, p_challenge_hash bytea, p_credential_id text, p_public_key bytea, p_counter bigint, p_transports text[], p_can_sync boolean, p_is_synced boolean, p_name text, p_most integer, OUT outcome text, OUT id bigint)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM FROM member m WHERE m.id = p_member FOR NO KEY UPDATE;
  outcome := CASE
    WHEN NOT member_challenge_take(p_challenge_hash, 'add', p_session) THEN 'wrong'
    WHEN (SELECT count(*) FROM member_passkey p WHERE p.member_id = p_member) >= p_most THEN 'full'
    ELSE 'ok' END;
  IF outcome <> 'ok' THEN RETURN; END IF;
  INSERT INTO member_passkey AS p (member_id, credential_id, public_key, counter, transports,
    can_sync, is_synced, name)
  VALUES (p_member, p_credential_id, p_public_key, p_counter, p_transports, p_can_sync,
    p_is_synced, p_name)
  ON CONFLICT (credential_id) DO NOTHING RETURNING p.id INTO id;
  IF id IS NULL THEN
    outcome := 'known';
    RETURN;
  END IF;
  DELETE FROM member_totp t WHERE t.member_id = p_member AND t.confirmed_at IS NULL;
  PERFORM member_proofs_end(p_member, p_session);
  PERFORM member_passkeys_tell(p_member, 'added');
END
$function$;
GRANT EXECUTE ON FUNCTION member_passkey_add(bytea,bigint,bytea,text,bytea,bigint,text[],boolean,boolean,text,integer) TO velvet_api;

CREATE FUNCTION member_passkey_remove(p_session bytea, p_member bigint, p_id bigint, p_age_s integer)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM FROM member WHERE id = p_member FOR NO KEY UPDATE;
  IF NOT session_is_proved(p_session, p_member, p_age_s) THEN RETURN 'proof_needed'; END IF;
  DELETE FROM member_passkey WHERE id = p_id AND member_id = p_member;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  PERFORM member_passkeys_tell(p_member, 'removed');
  RETURN 'ok';
END
$function$;
GRANT EXECUTE ON FUNCTION member_passkey_remove(bytea,bigint,bigint,integer) TO velvet_api;

CREATE FUNCTION member_passkey_rename(p_member bigint, p_id bigint, p_name text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  UPDATE member_passkey SET name = p_name WHERE id = p_id AND member_id = p_member;
  RETURN FOUND;
END
$function$;
GRANT EXECUTE ON FUNCTION member_passkey_rename(bigint,bigint,text) TO velvet_api;

CREATE FUNCTION member_passkey_start(p_session bytea, p_member bigint, p_challenge_hash bytea, p_handle bytea, p_most integer, p_age_s integer, p_valid_s integer, OUT outcome text, OUT handle bytea)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM FROM member WHERE id = p_member FOR NO KEY UPDATE;
  outcome := CASE
    WHEN NOT session_is_proved(p_session, p_member, p_age_s) THEN 'proof_needed'
    WHEN (SELECT count(*) FROM member_passkey p WHERE p.member_id = p_member) >= p_most THEN 'full'
    ELSE 'ok' END;
  IF outcome <> 'ok' THEN RETURN; END IF;
  INSERT INTO member_passkey_owner AS o (member_id, handle) VALUES (p_member, p_handle)
  ON CONFLICT (member_id) DO NOTHING;
  SELECT o.handle INTO handle FROM member_passkey_owner o WHERE o.member_id = p_member;
  PERFORM member_challenge_issue(p_challenge_hash, 'add', p_session, p_valid_s);
END
$function$;
GRANT EXECUTE ON FUNCTION member_passkey_start(bytea,bigint,bytea,bytea,integer,integer,integer) TO velvet_api;

CREATE FUNCTION member_passkey_use(p_member bigint, p_credential_id text, p_counter bigint, p_is_synced boolean)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  UPDATE member_passkey SET counter = p_counter, is_synced = p_is_synced,
    last_used_at = clock_timestamp()
   WHERE member_id = p_member AND credential_id = p_credential_id
     AND (counter < p_counter OR counter = 0 AND p_counter = 0);
  RETURN FOUND;
END
$function$;

CREATE FUNCTION member_passkeys_tell(p_member bigint, p_what text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  INSERT INTO notice (type, member_id, name, text)
  SELECT 1, p_member, t.name::jsonb, t.body::jsonb FROM (VALUES
    ('added',
      '{"en": "A passkey was added", "zh-hans": "已添加通行密钥", "zh": "已新增通行密鑰",
        "ja": "パスキーが追加されました", "kr": "패스키가 추가되었습니다",
        "tr": "Geçiş anahtarı eklendi"}',
      '{"en": "It signs in to your account without your password. If this was not you, contact customer service.",
        "zh-hans": "使用该通行密钥无需密码即可登录您的账户。如非本人操作，请联系客服。",
        "zh": "使用該通行密鑰無需密碼即可登入您的帳戶。如非本人操作，請聯絡客服。",
        "ja": "このパスキーを使うと、パスワードなしでログインできます。心当たりがない場合は、カスタマーサービスにご連絡ください。",
        "kr": "이 패스키로 비밀번호 없이 로그인할 수 있습니다. 본인이 아니라면 고객센터에 문의해 주세요.",
        "tr": "Bu anahtarla hesabınıza parolasız girilir. Bunu siz yapmadıysanız müşteri hizmetlerine başvurun."}'),
    ('removed',
      '{"en": "A passkey was removed", "zh-hans": "已移除通行密钥", "zh": "已移除通行密鑰",
        "ja": "パスキーが削除されました", "kr": "패스키가 삭제되었습니다",
        "tr": "Geçiş anahtarı kaldırıldı"}',
      '{"en": "It no longer signs in to your account. If this was not you, contact customer service.",
        "zh-hans": "该通行密钥不能再用于登录您的账户。如非本人操作，请联系客服。",
        "zh": "該通行密鑰不能再用於登入您的帳戶。如非本人操作，請聯絡客服。",
        "ja": "このパスキーではログインできなくなりました。心当たりがない場合は、カスタマーサービスにご連絡ください。",
        "kr": "이 패스키로는 더 이상 로그인할 수 없습니다. 본인이 아니라면 고객센터에 문의해 주세요.",
        "tr": "Bu anahtarla artık hesabınıza girilemez. Bunu siz yapmadıysanız müşteri hizmetlerine başvurun."}'),
    ('reset',
      '{"en": "Your passkeys were removed", "zh-hans": "您的通行密钥已全部移除",
        "zh": "您的通行密鑰已全部移除", "ja": "パスキーがすべて削除されました",
        "kr": "패스키가 모두 삭제되었습니다", "tr": "Geçiş anahtarlarınız kaldırıldı"}',
      '{"en": "Customer service has removed them after checking who asked. If this was not you, contact customer service.",
        "zh-hans": "客服核实身份后已将其移除。如非本人操作，请联系客服。",
        "zh": "客服核實身分後已將其移除。如非本人操作，請聯絡客服。",
        "ja": "ご本人確認のうえ、カスタマーサービスが削除しました。心当たりがない場合は、カスタマーサービスにご連絡ください。",
        "kr": "고객센터가 본인 확인 후 삭제했습니다. 본인이 아니라면 고객센터에 문의해 주세요.",
        "tr": "Müşteri hizmetleri, kim olduğunuzu kontrol ettikten sonra kaldırdı. Bunu siz istemediyseniz müşteri hizmetlerine başvurun."}')
  ) AS t (what, name, body) WHERE t.what = p_what;
$function$;

CREATE FUNCTION member_proofs_end(p_member bigint, p_kept_session bytea)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  DELETE FROM member_challenge c USING session s WHERE s.token_hash = c.session_hash
    AND s.member_id = p_member AND s.token_hash IS DISTINCT FROM p_kept_session;
  UPDATE session SET proved_at = NULL WHERE member_id = p_member AND proved_at IS NOT NULL
    AND token_hash IS DISTINCT FROM p_kept_session;
$function$;

CREATE FUNCTION session_is_proved(p_session bytea, p_member bigint, p_age_s integer)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT EXISTS (SELECT FROM session WHERE token_hash = p_session AND member_id = p_member
    AND proved_at > clock_timestamp() - make_interval(secs => p_age_s));
$function$;
GRANT EXECUTE ON FUNCTION session_is_proved(bytea,bigint,integer) TO velvet_api;

CREATE FUNCTION session_prove_with_passkey(p_session bytea, p_member bigint, p_credential_id text, p_counter bigint, p_is_synced boolean, p_challenge_hash bytea)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF NOT member_challenge_take(p_challenge_hash, 'prove', p_session) THEN RETURN false; END IF;
  PERFORM FROM member WHERE id = p_member FOR SHARE;
  IF NOT member_passkey_use(p_member, p_credential_id, p_counter, p_is_synced) THEN
    RETURN false;
  END IF;
  UPDATE session SET proved_at = clock_timestamp()
   WHERE token_hash = p_session AND member_id = p_member;
  RETURN FOUND;
END
$function$;
GRANT EXECUTE ON FUNCTION session_prove_with_passkey(bytea,bigint,text,bigint,boolean,bytea) TO velvet_api;

CREATE FUNCTION session_prove_with_password(p_session bytea, p_member bigint, p_password_hash text, p_step bigint, p_recovery bytea)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF NOT member_password_holds(p_member, p_password_hash) THEN RETURN 'wrong_password'; END IF;
  IF member_has_codes(p_member) THEN
    IF p_step IS NULL AND p_recovery IS NULL THEN RETURN 'code_needed'; END IF;
    IF NOT member_code_use(p_member, p_step, p_recovery) THEN RETURN 'wrong_code'; END IF;
  ELSIF member_has_passkeys(p_member) THEN
    RETURN 'passkey_needed';
  END IF;
  UPDATE session SET proved_at = clock_timestamp()
   WHERE token_hash = p_session AND member_id = p_member;
  RETURN 'ok';
END
$function$;
GRANT EXECUTE ON FUNCTION session_prove_with_password(bytea,bigint,text,bigint,bytea) TO velvet_api;

CREATE FUNCTION session_start_proved_by_code(p_token_hash bytea, p_member bigint, p_ip text, p_binding_hash bytea, p_password_hash text, p_step bigint, p_recovery bytea, p_device text, p_is_new_device boolean)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_outcome text := session_start_with_code(p_token_hash, p_member, p_ip, p_binding_hash,
    p_password_hash, p_step, p_recovery, p_device, p_is_new_device);
BEGIN
  IF v_outcome = 'ok' THEN
    UPDATE session SET proved_at = clock_timestamp() WHERE token_hash = p_token_hash;
  END IF;
  RETURN v_outcome;
END
$function$;
GRANT EXECUTE ON FUNCTION session_start_proved_by_code(bytea,bigint,text,bytea,text,bigint,bytea,text,boolean) TO velvet_api;

CREATE FUNCTION session_start_with_passkey(p_token_hash bytea, p_member bigint, p_ip text, p_binding_hash bytea, p_credential_id text, p_counter bigint, p_is_synced boolean, p_challenge_hash bytea, p_device text, p_is_new_device boolean)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_status integer;
BEGIN
  IF NOT member_challenge_take(p_challenge_hash, 'sign-in', NULL) THEN RETURN 'wrong'; END IF;
  SELECT status INTO v_status FROM member WHERE id = p_member FOR SHARE;
  IF NOT member_passkey_use(p_member, p_credential_id, p_counter, p_is_synced) THEN
    RETURN 'wrong';
  END IF;
  IF v_status <> 1 THEN RETURN 'offline'; END IF;
  INSERT INTO session (token_hash, member_id, ip, binding_hash, device, proved_at)
  VALUES (p_token_hash, p_member, p_ip, p_binding_hash, p_device, clock_timestamp());
  IF p_is_new_device THEN PERFORM member_tell_new_device(p_member, p_device, p_ip); END IF;
  RETURN 'ok';
END
$function$;
GRANT EXECUTE ON FUNCTION session_start_with_passkey(bytea,bigint,text,bytea,text,bigint,boolean,bytea,text,boolean) TO velvet_api;

-- Account closing (migrations/0220-account-closing.sql) --------------------------------------

CREATE TABLE erased_name (
  mac bytea NOT NULL,
  CONSTRAINT erased_name_pkey PRIMARY KEY (mac),
  CONSTRAINT erased_name_mac_check CHECK (octet_length(mac) = 32)
);

CREATE TABLE member_closing (
  member_id bigint NOT NULL,
  asked_at timestamp with time zone NOT NULL,
  due_at timestamp with time zone NOT NULL,
  given_up minor_units NOT NULL,
  erased_at timestamp with time zone,
  noted_at timestamp with time zone,
  CONSTRAINT member_closing_pkey PRIMARY KEY (member_id),
  CONSTRAINT member_closing_check CHECK (due_at > asked_at),
  CONSTRAINT member_closing_given_up_check CHECK (given_up::bigint >= 0),
  CONSTRAINT member_closing_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
CREATE INDEX member_closing_due ON member_closing USING btree (due_at) WHERE erased_at IS NULL;
CREATE INDEX member_closing_to_note ON member_closing USING btree (erased_at) WHERE erased_at IS NOT NULL AND noted_at IS NULL;
COMMENT ON COLUMN member_closing.noted_at IS 'when the erasure was noted in the file store';
GRANT SELECT ON member_closing TO velvet_api;

CREATE FUNCTION member_close(p_session bytea, p_member bigint, p_given_up bigint, p_days integer, p_age_s integer)
 RETURNS TABLE(outcome text, due_at timestamp with time zone)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
DECLARE
  v_now timestamptz;
  v_balance bigint;
  v_old member_closing;
BEGIN
  PERFORM FROM member WHERE id = p_member FOR NO KEY UPDATE;
  IF NOT session_is_proved(p_session, p_member, p_age_s) THEN
    outcome := 'proof_needed';
    RETURN NEXT; RETURN;
  END IF;
  -- Everything that moves the member's points waits, and then finds the request.
  SELECT balance INTO v_balance FROM account WHERE member_id = p_member FOR UPDATE;
  v_now := ledger_now();
  SELECT * INTO v_old FROM member_closing WHERE member_id = p_member;
  IF FOUND THEN
    outcome := 'ok';
    due_at := v_old.due_at;
    RETURN NEXT; RETURN;
  END IF;
  outcome := coalesce((member_closing_obstacles(p_member))[1],
    CASE WHEN v_balance <> coalesce(p_given_up, 0) THEN 'balance' ELSE 'ok' END);
  IF outcome = 'ok' THEN
    due_at := v_now + make_interval(days => greatest(p_days, 1));
    INSERT INTO member_closing (member_id, asked_at, due_at, given_up)
    VALUES (p_member, v_now, due_at, v_balance);
    PERFORM session_end_others(p_member, p_session);
    PERFORM member_closing_tell(p_member, 'closing', due_at);
  END IF;
  RETURN NEXT;
END
$function$;
GRANT EXECUTE ON FUNCTION member_close(bytea,bigint,bigint,integer,integer) TO velvet_api;

CREATE FUNCTION member_closing_obstacles(p_member bigint)
 RETURNS text[]
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT array_remove(ARRAY[
    CASE WHEN EXISTS (SELECT FROM withdrawal
      WHERE member_id = p_member AND state = 'under-review') THEN 'withdrawals' END,
    CASE WHEN EXISTS (SELECT FROM bet
      WHERE member_id = p_member AND state = 'open') THEN 'bets' END,
    CASE WHEN EXISTS (SELECT FROM recharge WHERE member_id = p_member AND state = 'pending'
      AND created_at > ledger_now() - interval '1 day') THEN 'recharges' END
  ], NULL);
$function$;
GRANT EXECUTE ON FUNCTION member_closing_obstacles(bigint) TO velvet_api;

CREATE FUNCTION member_closing_tell(p_member bigint, p_what text, p_due timestamp with time zone)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  INSERT INTO notice (type, member_id, name, text)
  SELECT 1, p_member, t.name::jsonb,
    replace(t.body, '{date}', coalesce(to_char(p_due AT TIME ZONE 'UTC', 'YYYY-MM-DD'), ''))::jsonb
    FROM (VALUES
    ('closing',
      '{"en": "Your account will be closed", "zh-hans": "您的账户即将注销", "zh": "您的帳戶即將註銷",
        "ja": "アカウントは閉鎖されます", "kr": "계정이 해지될 예정입니다",
        "tr": "Hesabınız kapatılacak"}',
      '{"en": "It will be closed on {date} (UTC). Until then you can keep it under Settings, “Your data”. If this was not you, keep the account and change your password.",
        "zh-hans": "账户将于 {date}（UTC）注销。在此之前，您可在“设置”的“我的数据”中保留账户。如非本人操作，请保留账户并修改密码。",
        "zh": "帳戶將於 {date}（UTC）註銷。在此之前，您可在「設定」的「我的資料」中保留帳戶。如非本人操作，請保留帳戶並修改密碼。",
        "ja": "{date}（UTC）に閉鎖されます。それまでは「設定」の「あなたのデータ」で取り消せます。心当たりがない場合は、取り消してからパスワードを変更してください。",
        "kr": "{date}(UTC)에 해지됩니다. 그 전까지 설정의 ‘내 데이터’에서 계정을 유지할 수 있습니다. 본인이 아니라면 계정을 유지하고 비밀번호를 변경해 주세요.",
        "tr": "Hesabınız {date} (UTC) tarihinde kapatılacak. O zamana kadar Ayarlar bölümündeki “Verileriniz” sayfasından hesabınızı koruyabilirsiniz. Bunu siz yapmadıysanız hesabı koruyun ve parolanızı değiştirin."}'),
    ('kept',
      '{"en": "Your account stays", "zh-hans": "您的账户已保留", "zh": "您的帳戶已保留",
        "ja": "アカウントの閉鎖を取り消しました", "kr": "계정이 유지됩니다",
        "tr": "Hesabınız açık kalıyor"}',
      '{"en": "The closing was cancelled. Everything is as it was before.",
        "zh-hans": "注销已取消，一切恢复如前。",
        "zh": "註銷已取消，一切恢復如前。",
        "ja": "閉鎖は取り消され、すべて元のままです。",
        "kr": "해지가 취소되었습니다. 모든 것이 이전과 같습니다.",
        "tr": "Kapatma iptal edildi. Her şey eskisi gibi."}')
  ) AS t (what, name, body) WHERE t.what = p_what;
$function$;

CREATE FUNCTION member_is_closing(p_member bigint)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT EXISTS (SELECT FROM member_closing WHERE member_id = p_member);
$function$;

CREATE FUNCTION member_keep(p_member bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  DELETE FROM member_closing WHERE member_id = p_member AND erased_at IS NULL;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM member_closing_tell(p_member, 'kept', NULL);
  RETURN true;
END
$function$;
GRANT EXECUTE ON FUNCTION member_keep(bigint) TO velvet_api;

-- Account erasure (migrations/0221-account-erasure.sql) --------------------------------------

CREATE TABLE file_removal (
  path text NOT NULL,
  CONSTRAINT file_removal_pkey PRIMARY KEY (path),
  CONSTRAINT file_removal_path_check CHECK (path ~ '^(?:uploads|support)/[0-9a-f-]{36,64}\.[a-z]{3,4}$'::text)
);

CREATE FUNCTION audit_digest(p_entry audit_log)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT encode(audit_hash('\x', p_entry.id, p_entry.at, p_entry.actor, p_entry.action,
    p_entry.subject, p_entry.detail), 'hex');
$function$;

CREATE FUNCTION audit_erase_member(p_member bigint)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  WITH changed AS (
    UPDATE audit_log a SET detail = audit_without_texts(a.detail)
     WHERE (a.subject = 'member ' || p_member
        OR a.subject IN (SELECT 'withdrawal ' || w.id FROM withdrawal w WHERE w.member_id = p_member)
        OR a.subject IN (SELECT 'recharge ' || r.id FROM recharge r WHERE r.member_id = p_member)
        OR a.detail ->> 'member_id' = p_member::text)
       AND a.detail <> audit_without_texts(a.detail)
    RETURNING a.id, audit_digest(a) AS digest
  )
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'digest', digest) ORDER BY id), '[]')
    FROM changed;
$function$;

CREATE FUNCTION audit_without_texts(p_detail jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  RETURN CASE jsonb_typeof(p_detail)
    WHEN 'string' THEN to_jsonb('(erased)'::text)
    WHEN 'array' THEN (
      SELECT coalesce(jsonb_agg(audit_without_texts(e.value) ORDER BY e.place), '[]')
        FROM jsonb_array_elements(p_detail) WITH ORDINALITY AS e (value, place))
    WHEN 'object' THEN (
      SELECT coalesce(jsonb_object_agg(e.key, CASE
          WHEN e.key IN ('kind', 'outcome', 'state', 'requested_by') THEN e.value
          ELSE audit_without_texts(e.value) END), '{}')
        FROM jsonb_each(p_detail) e)
    ELSE p_detail END;
END
$function$;

CREATE FUNCTION file_removals(p_limit integer)
 RETURNS SETOF text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  DELETE FROM file_removal f WHERE EXISTS (SELECT FROM member m WHERE m.avatar = f.path)
    OR EXISTS (SELECT FROM banner b WHERE b.image = f.path)
    OR EXISTS (SELECT FROM video v WHERE v.poster = f.path);
  RETURN QUERY SELECT path FROM file_removal ORDER BY path LIMIT p_limit;
END
$function$;
GRANT EXECUTE ON FUNCTION file_removals(integer) TO velvet_api;

CREATE FUNCTION file_removed(p_paths text[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  DELETE FROM file_removal WHERE path = ANY (p_paths);
$function$;
GRANT EXECUTE ON FUNCTION file_removed(text[]) TO velvet_api;

CREATE FUNCTION member_erase(p_member bigint, p_name_mac bytea)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_closing member_closing;
  v_account bigint;
  v_now timestamptz;
BEGIN
  SELECT * INTO v_closing FROM member_closing
   WHERE member_id = p_member AND erased_at IS NULL FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN false; END IF;
  PERFORM FROM member WHERE id = p_member FOR UPDATE;
  SELECT id INTO STRICT v_account FROM account WHERE member_id = p_member FOR UPDATE;
  v_now := ledger_now();
  IF v_closing.due_at > v_now OR member_erasure_hold(v_closing) IS NOT NULL THEN RETURN false; END IF;
  PERFORM set_config('velvet.erasing', 'on', true);
  IF v_closing.given_up > 0 THEN
    PERFORM ledger_move('give_up', 'give_up|' || p_member, '', p_member, v_now, v_account,
      system_account('given_up'), v_closing.given_up);
  END IF;
  PERFORM member_erase_rows(p_member);
  PERFORM audit_append('(server)', 'erase account', 'member ' || p_member, jsonb_build_object(
    'asked_at', floor(extract(epoch FROM v_closing.asked_at)), 'given_up', v_closing.given_up,
    'entries', audit_erase_member(p_member)));
  PERFORM set_config('velvet.erasing', '', true);
  INSERT INTO erased_name (mac) VALUES (p_name_mac) ON CONFLICT DO NOTHING;
  -- No registered name has a colon.
  UPDATE member SET username = 'erased:' || id, password_hash = '', password_expires_at = NULL,
    pay_password_hash = NULL, status = 2, vip = false, dating_card = false, credit_score = 100,
    real_name = NULL, sex = NULL, avatar = DEFAULT, city = '', relation = NULL, invite_code = '',
    language = DEFAULT, registered_ip = '', erased_at = v_now
   WHERE id = p_member;
  UPDATE member_closing SET erased_at = v_now WHERE member_id = p_member;
  RETURN true;
END
$function$;
GRANT EXECUTE ON FUNCTION member_erase(bigint,bytea) TO velvet_api;

CREATE FUNCTION member_erase_rows(p_member bigint)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO file_removal (path)
  SELECT avatar FROM member WHERE id = p_member AND avatar LIKE 'uploads/%'
  UNION SELECT 'support/' || picture FROM support_message
   WHERE member_id = p_member AND picture IS NOT NULL
  ON CONFLICT DO NOTHING;
  DELETE FROM session WHERE member_id = p_member;
  DELETE FROM session_offline WHERE member_id = p_member;
  DELETE FROM member_totp WHERE member_id = p_member;
  DELETE FROM member_passkey WHERE member_id = p_member;
  DELETE FROM member_passkey_owner WHERE member_id = p_member;
  DELETE FROM member_password_reset WHERE member_id = p_member;
  DELETE FROM member_note WHERE member_id = p_member;
  DELETE FROM bank_card WHERE member_id = p_member;
  DELETE FROM saved_listing WHERE member_id = p_member;
  DELETE FROM saved_video WHERE member_id = p_member;
  DELETE FROM support_message WHERE member_id = p_member;
  DELETE FROM support_conversation WHERE member_id = p_member;
  DELETE FROM notice_read WHERE member_id = p_member;
  DELETE FROM notice_read_through WHERE member_id = p_member;
  DELETE FROM notice WHERE member_id = p_member;
  DELETE FROM player_limit WHERE member_id = p_member;
  DELETE FROM player_reality WHERE member_id = p_member;
  UPDATE listing_report SET note = '' WHERE member_id = p_member AND note <> '';
  UPDATE withdrawal SET reason = '(erased)' WHERE member_id = p_member AND reason <> '';
  UPDATE withdrawal_approval SET reason = '(erased)'
   WHERE withdrawal_id IN (SELECT id FROM withdrawal WHERE member_id = p_member);
  UPDATE recharge SET state = 'declined', updated_at = ledger_now()
   WHERE member_id = p_member AND state = 'pending';
  UPDATE recharge_evidence SET evidence = '(erased)'
   WHERE recharge_id IN (SELECT id FROM recharge WHERE member_id = p_member);
  UPDATE operator_proposal SET reason = '(erased)', decision = '',
    payload = audit_without_texts(payload) WHERE member_id = p_member;
END
$function$;

CREATE FUNCTION member_erasure_hold(p_closing member_closing)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT CASE
    WHEN (SELECT status FROM member WHERE id = p_closing.member_id) <> 1 THEN 'disabled'
    WHEN (SELECT balance FROM account WHERE member_id = p_closing.member_id) <> p_closing.given_up
      THEN 'balance'
    ELSE (member_closing_obstacles(p_closing.member_id))[1] END;
$function$;

CREATE FUNCTION member_erasures_due(p_limit integer)
 RETURNS TABLE(member_id bigint, skeleton text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT m.id, username_skeleton(m.username) FROM member_closing c JOIN member m ON m.id = c.member_id
   WHERE c.erased_at IS NULL AND c.due_at <= ledger_now() AND member_erasure_hold(c) IS NULL
   ORDER BY c.due_at LIMIT p_limit;
$function$;
GRANT EXECUTE ON FUNCTION member_erasures_due(integer) TO velvet_api;

CREATE FUNCTION member_stays_erased()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  RAISE EXCEPTION 'Account % is erased', OLD.id USING ERRCODE = 'restrict_violation';
END
$function$;

CREATE FUNCTION refuse_change_but_erasure()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
BEGIN
  IF TG_OP = TG_ARGV[0] AND current_setting('velvet.erasing', true) = 'on' THEN RETURN NULL; END IF;
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'bank_card'
    AND current_setting('velvet.resealing', true) = 'on' THEN RETURN NULL; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$function$;

CREATE TRIGGER audit_log_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_but_erasure('UPDATE');

CREATE TRIGGER bank_card_one_way BEFORE DELETE OR UPDATE OR TRUNCATE ON bank_card FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_but_erasure('DELETE');

CREATE TRIGGER member_stays_erased BEFORE UPDATE ON member FOR EACH ROW WHEN (old.erased_at IS NOT NULL) EXECUTE FUNCTION member_stays_erased();

CREATE TRIGGER member_note_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON member_note FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_but_erasure('DELETE');

CREATE TRIGGER member_password_reset_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON member_password_reset FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_but_erasure('DELETE');

CREATE TRIGGER recharge_evidence_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON recharge_evidence FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_but_erasure('UPDATE');

CREATE TRIGGER withdrawal_approval_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON withdrawal_approval FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_but_erasure('UPDATE');

-- Retention (migrations/0222-retention.sql) --------------------------------------------------

CREATE FUNCTION retention_days(p_kind text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT CASE p_kind
    WHEN 'attempts' THEN 1
    WHEN 'operator-calls' THEN 1
    WHEN 'ended-sessions' THEN 1
    WHEN 'offline-sessions' THEN 30
    WHEN 'bulk-reports' THEN 90
    WHEN 'cases' THEN 90
    WHEN 'conversations' THEN 730
    WHEN 'messages' THEN 730
    WHEN 'reports' THEN 730
    WHEN 'notes' THEN 730
    WHEN 'resets' THEN 730 END;
$function$;
GRANT EXECUTE ON FUNCTION retention_days(text) TO velvet_api;

CREATE FUNCTION retention_start(p_kind text)
 RETURNS timestamp with time zone
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT ledger_now() - make_interval(days => retention_days(p_kind));
$function$;

CREATE FUNCTION sweep_retention(p_limit integer)
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
GRANT EXECUTE ON FUNCTION sweep_retention(integer) TO velvet_api;

-- Member data (migrations/0223-member-data.sql) ----------------------------------------------

CREATE FUNCTION data_amount(p_amount bigint)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT (p_amount / 100.0)::numeric(18, 2)::text;
$function$;

CREATE FUNCTION data_time(p_at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT to_char(p_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"');
$function$;

CREATE FUNCTION member_data(p_member bigint, p_section text)
 RETURNS SETOF json
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF p_section = 'profile' THEN
    RETURN QUERY SELECT * FROM member_data_profile(p_member);
  ELSIF p_section = 'read_messages' THEN
    RETURN QUERY
    SELECT json_build_object('type', t.type, 'all_until', data_time(t.published_at))
      FROM notice_read_through t WHERE t.member_id = p_member
    UNION ALL
    SELECT json_build_object('id', r.notice_id) FROM notice_read r WHERE r.member_id = p_member;
  ELSIF p_section IN ('movements', 'recharges', 'withdrawals', 'orders', 'limits', 'exclusions',
    'reality_check', 'protection_history') THEN
    RETURN QUERY SELECT * FROM member_data_money(p_member, p_section);
  ELSE
    RETURN QUERY SELECT * FROM member_data_account(p_member, p_section);
  END IF;
END
$function$;
GRANT EXECUTE ON FUNCTION member_data(bigint,text) TO velvet_api;

CREATE FUNCTION member_data_account(p_member bigint, p_section text)
 RETURNS SETOF json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  CASE p_section
  WHEN 'closing' THEN RETURN QUERY
    SELECT json_build_object('asked_at', data_time(c.asked_at), 'due_at', data_time(c.due_at),
        'given_up', data_amount(c.given_up))
      FROM member_closing c WHERE c.member_id = p_member;
  WHEN 'bank_card' THEN RETURN QUERY
    SELECT json_build_object('bank', k.name, 'holder', c.holder, 'number', '****' || c.last_four,
        'bound_at', data_time(c.created_at))
      FROM bank_card c JOIN bank k ON k.id = c.bank_id WHERE c.member_id = p_member;
  WHEN 'sign_in_codes' THEN RETURN QUERY
    SELECT json_build_object('started_at', data_time(t.started_at),
        'on_since', data_time(t.confirmed_at), 'recovery_codes_left', (SELECT count(*)
          FROM member_recovery_code r WHERE r.member_id = p_member AND r.used_at IS NULL),
        'recovery_codes_used_at', (SELECT json_agg(data_time(r.used_at) ORDER BY r.used_at)
          FROM member_recovery_code r WHERE r.member_id = p_member AND r.used_at IS NOT NULL))
      FROM member_totp t WHERE t.member_id = p_member;
  WHEN 'passkeys' THEN RETURN QUERY
    SELECT json_build_object('name', k.name, 'added_at', data_time(k.created_at),
        'last_used_at', data_time(k.last_used_at), 'is_synced', k.is_synced)
      FROM member_passkey k WHERE k.member_id = p_member ORDER BY k.id;
  WHEN 'password_resets' THEN RETURN QUERY
    SELECT json_build_object('kind', r.kind, 'at', data_time(r.at), 'checks', r.checks)
      FROM member_password_reset r WHERE r.member_id = p_member ORDER BY r.id;
  WHEN 'sessions' THEN RETURN QUERY
    SELECT json_build_object('address', s.ip, 'device', s.device, 'is_browser', s.binding_hash IS NOT NULL,
        'started_at', data_time(s.created_at), 'last_used_at', data_time(s.last_seen_at),
        'ends_at', data_time(s.expires_at), 'proved_at', data_time(s.proved_at))
      FROM session s WHERE s.member_id = p_member ORDER BY s.created_at;
  WHEN 'offline_sessions' THEN RETURN QUERY
    SELECT json_build_object('ended_at', data_time(o.ended_at))
      FROM session_offline o WHERE o.member_id = p_member ORDER BY o.ended_at;
  WHEN 'saved_listings' THEN RETURN QUERY
    SELECT json_build_object('listing', s.listing_id, 'name', l.name, 'saved_at', data_time(s.saved_at))
      FROM saved_listing s JOIN listing l ON l.id = s.listing_id
     WHERE s.member_id = p_member ORDER BY s.saved_at;
  WHEN 'saved_videos' THEN RETURN QUERY
    SELECT json_build_object('video', s.video_id, 'title', v.title)
      FROM saved_video s JOIN video v ON v.id = s.video_id
     WHERE s.member_id = p_member ORDER BY s.entry;
  WHEN 'reports' THEN RETURN QUERY
    SELECT json_build_object('listing', r.listing_id, 'reason', r.reason, 'note', r.note,
        'made_at', data_time(r.created_at), 'settled_at', data_time(r.settled_at))
      FROM listing_report r WHERE r.member_id = p_member ORDER BY r.id;
  WHEN 'messages_to_you' THEN RETURN QUERY
    SELECT json_build_object('title', n.name, 'text', n.text, 'at', data_time(n.published_at))
      FROM notice n WHERE n.member_id = p_member AND NOT n.hidden
       AND n.published_at <= clock_timestamp() ORDER BY n.id;
  WHEN 'conversation' THEN RETURN QUERY
    SELECT json_build_object('from', CASE WHEN m.operator_id IS NULL THEN 'you' ELSE 'support' END,
        'at', data_time(m.created_at), 'text', m.body, 'about', nullif(m.about, ''),
        'picture', m.picture)
      FROM support_message m WHERE m.member_id = p_member ORDER BY m.id;
  END CASE;
END
$function$;

CREATE FUNCTION member_data_money(p_member bigint, p_section text)
 RETURNS SETOF json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  CASE p_section
  WHEN 'movements' THEN RETURN QUERY
    SELECT json_build_object('id', t.id, 'kind', t.kind, 'at', data_time(t.at),
        'amount', data_amount(p.amount), 'balance', data_amount(
          (sum(p.amount) OVER (ORDER BY t.id ROWS UNBOUNDED PRECEDING)
            + account_detached(a.id))::bigint), 'of', t.ref)
      FROM account a JOIN posting p ON p.account_id = a.id JOIN ledger_tx t ON t.id = p.tx_id
     WHERE a.member_id = p_member ORDER BY t.id;
  WHEN 'recharges' THEN RETURN QUERY
    SELECT json_build_object('id', r.id, 'amount', data_amount(r.amount), 'way', r.pay_way,
        'state', r.state, 'asked_at', data_time(r.created_at), 'changed_at', data_time(r.updated_at),
        'payment_reference', e.reference)
      FROM recharge r LEFT JOIN recharge_evidence e ON e.recharge_id = r.id
     WHERE r.member_id = p_member ORDER BY r.id;
  WHEN 'withdrawals' THEN RETURN QUERY
    SELECT json_build_object('id', w.id, 'amount', data_amount(w.amount), 'state', w.state,
        'reason', w.reason, 'asked_at', data_time(w.created_at),
        'changed_at', data_time(w.updated_at))
      FROM withdrawal w WHERE w.member_id = p_member ORDER BY w.id;
  WHEN 'orders' THEN RETURN QUERY
    SELECT json_build_object('id', o.id, 'game', r.game_key, 'period', r.expect,
        'at', data_time(o.created_at), 'bets', (
          SELECT json_agg(json_build_object('side', b.side, 'stake', data_amount(b.stake),
            'odds', (b.odds_hundredths / 100.0)::numeric(9, 2)::text, 'state', b.state,
            'payout', data_amount(b.payout), 'changed_at', data_time(b.updated_at)) ORDER BY b.id)
            FROM bet b WHERE b.round_id = o.round_id AND b.order_id = o.id AND b.member_id = p_member))
      FROM bet_order o JOIN round r ON r.id = o.round_id
     WHERE o.member_id = p_member ORDER BY o.id;
    RETURN QUERY
    SELECT json_build_object('archived_until', max(p.day), 'bets', sum(p.bets),
        'stake', data_amount(sum(p.staked)::bigint), 'payout', data_amount(sum(p.won)::bigint))
      FROM sealed_play p WHERE p.member_id = p_member
       AND p.number IN (SELECT number FROM bet_detached) HAVING count(*) > 0;
  WHEN 'limits' THEN RETURN QUERY
    SELECT json_build_object('kind', l.kind, 'span', l.span, 'amount', data_amount(l.amount),
        'next_amount', data_amount(l.next_amount), 'next_at', data_time(l.next_at))
      FROM player_limit l WHERE l.member_id = p_member ORDER BY l.kind, l.span;
  WHEN 'exclusions' THEN RETURN QUERY
    SELECT json_build_object('kind', x.kind, 'starts_at', data_time(x.starts_at),
        'ends_at', data_time(x.ends_at))
      FROM player_exclusion x WHERE x.member_id = p_member ORDER BY x.id;
  WHEN 'reality_check' THEN RETURN QUERY
    SELECT json_build_object('minutes', r.minutes, 'since', data_time(r.since),
        'last_bet_at', data_time(r.last_bet_at))
      FROM player_reality r WHERE r.member_id = p_member;
  WHEN 'protection_history' THEN RETURN QUERY
    SELECT json_build_object('at', data_time(e.at), 'what', e.what, 'detail', e.detail)
      FROM player_protection_event e WHERE e.member_id = p_member ORDER BY e.id;
  END CASE;
END
$function$;

CREATE FUNCTION member_data_profile(p_member bigint)
 RETURNS SETOF json
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT json_build_object('id', m.id, 'number', m.id_number, 'username', m.username,
      'real_name', m.real_name, 'sex', CASE m.sex WHEN 1 THEN 'male' WHEN 2 THEN 'female' END,
      'city', m.city, 'relation', m.relation, 'invite_code', m.invite_code, 'language', m.language,
      'registered_at', data_time(m.created_at), 'registered_from_address', m.registered_ip,
      'vip', m.vip, 'dating_card', m.dating_card, 'credit_score', m.credit_score,
      'status', m.status, 'balance', data_amount(a.balance),
      'has_funds_password', m.pay_password_hash IS NOT NULL,
      'password_given_out_until', data_time(m.password_expires_at),
      'avatar', m.avatar)
    FROM member m JOIN account a ON a.member_id = m.id WHERE m.id = p_member;
$function$;

-- Erased accounts (migrations/0224-erased-accounts.sql) --------------------------------------

CREATE FUNCTION account_stays_empty()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF EXISTS (SELECT FROM member WHERE id = NEW.member_id AND erased_at IS NOT NULL) THEN
    RAISE EXCEPTION 'The account of member % is erased', NEW.member_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'account_erased';
  END IF;
  RETURN NEW;
END
$function$;

CREATE FUNCTION notice_has_reader()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM FROM member WHERE id = NEW.member_id AND erased_at IS NOT NULL FOR SHARE;
  IF FOUND THEN
    RAISE EXCEPTION 'The account of member % is erased', NEW.member_id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'notice_member_id_fkey';
  END IF;
  RETURN NEW;
END
$function$;

CREATE TRIGGER account_stays_empty BEFORE UPDATE OF balance ON account FOR EACH ROW WHEN (old.balance::bigint = 0 AND new.balance::bigint > 0) EXECUTE FUNCTION account_stays_empty();

CREATE TRIGGER notice_has_reader BEFORE INSERT OR UPDATE OF member_id ON notice FOR EACH ROW WHEN (new.member_id IS NOT NULL) EXECUTE FUNCTION notice_has_reader();

-- Member closing desk (migrations/0225-member-closing-desk.sql) ------------------------------

CREATE FUNCTION operator_member_closing(p_member bigint)
 RETURNS TABLE(due_at timestamp with time zone, erased_at timestamp with time zone, hold text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
#variable_conflict use_column
BEGIN
  PERFORM operator_required(ARRAY['support', 'finance']);
  RETURN QUERY SELECT c.due_at, c.erased_at,
      CASE WHEN c.erased_at IS NULL THEN member_erasure_hold(c) END
    FROM member_closing c WHERE c.member_id = p_member;
END
$function$;
GRANT EXECUTE ON FUNCTION operator_member_closing(bigint) TO velvet_operator;

-- Erased stay empty (migrations/0226-erased-stay-empty.sql) ----------------------------------

CREATE FUNCTION member_must_remain()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM FROM member WHERE id = NEW.member_id AND erased_at IS NULL FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'There is no member % any more', NEW.member_id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'member_remains';
  END IF;
  RETURN NEW;
END
$function$;

CREATE TRIGGER bank_card_of_member BEFORE INSERT ON bank_card FOR EACH ROW EXECUTE FUNCTION member_must_remain();

CREATE TRIGGER listing_report_of_member BEFORE INSERT ON listing_report FOR EACH ROW EXECUTE FUNCTION member_must_remain();

CREATE TRIGGER member_passkey_of_member BEFORE INSERT ON member_passkey FOR EACH ROW EXECUTE FUNCTION member_must_remain();

CREATE TRIGGER member_totp_of_member BEFORE INSERT ON member_totp FOR EACH ROW EXECUTE FUNCTION member_must_remain();

CREATE TRIGGER saved_listing_of_member BEFORE INSERT ON saved_listing FOR EACH ROW EXECUTE FUNCTION member_must_remain();

CREATE TRIGGER saved_video_of_member BEFORE INSERT ON saved_video FOR EACH ROW EXECUTE FUNCTION member_must_remain();

CREATE TRIGGER session_of_member BEFORE INSERT ON session FOR EACH ROW EXECUTE FUNCTION member_must_remain();

CREATE TRIGGER support_message_of_member BEFORE INSERT ON support_message FOR EACH ROW EXECUTE FUNCTION member_must_remain();

-- Session devices (migrations/0240-session-devices.sql) --------------------------------------

CREATE FUNCTION member_tell_new_device(p_member bigint, p_device text, p_ip text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  INSERT INTO notice (type, member_id, name, text)
  SELECT 1, p_member, jsonb_object_agg(t.language, t.name),
    jsonb_object_agg(t.language, format(t.body, coalesce(nullif(p_device, ''), t.unknown), p_ip))
  FROM (VALUES
    ('en', 'New device', 'unknown device',
      'Your account was opened on a device it was not used on before: %1$s, address %2$s. If this was not you, change your login password; that logs out all other devices.'),
    ('zh-hans', '新设备登录', '未知设备',
      '您的账户在一台未曾使用过的设备上登录：%1$s，地址 %2$s。如非本人操作，请修改登录密码，其他设备会随之退出登录。'),
    ('zh', '新裝置登入', '未知裝置',
      '您的帳戶在一台未曾使用過的裝置上登入：%1$s，位址 %2$s。如非本人操作，請變更登入密碼，其他裝置會隨之登出。'),
    ('ja', '新しい端末からのログイン', '不明な端末',
      'これまで使われていない端末でログインがありました：%1$s、アドレス %2$s。心当たりがない場合は、ログインパスワードを変更してください。ほかの端末はすべてログアウトされます。'),
    ('kr', '새 기기 로그인', '알 수 없는 기기',
      '이전에 사용한 적 없는 기기에서 로그인했습니다: %1$s, 주소 %2$s. 본인이 아니라면 로그인 비밀번호를 변경하세요. 다른 모든 기기에서 로그아웃됩니다.'),
    ('tr', 'Yeni cihaz', 'bilinmeyen cihaz',
      'Hesabınıza daha önce kullanılmamış bir cihazdan giriş yapıldı: %1$s, adres %2$s. Bu siz değilseniz giriş şifrenizi değiştirin; diğer tüm cihazların oturumu kapanır.')
  ) AS t (language, name, unknown, body);
$function$;

CREATE FUNCTION session_end_one(p_member bigint, p_name text, p_kept_token_hash bytea)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  DELETE FROM session WHERE member_id = p_member AND token_hash <> p_kept_token_hash
    AND left(encode(token_hash, 'hex'), 12) = p_name;
  RETURN FOUND;
END
$function$;
GRANT EXECUTE ON FUNCTION session_end_one(bigint,text,bytea) TO velvet_api;

-- Support cases (migrations/0250-support-cases.sql) ------------------------------------------

CREATE TABLE support_case (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  code_hash bytea NOT NULL,
  username text NOT NULL,
  language text NOT NULL,
  opened_at timestamp with time zone NOT NULL,
  waiting_since timestamp with time zone,
  last_at timestamp with time zone NOT NULL,
  closed_at timestamp with time zone,
  CONSTRAINT support_case_pkey PRIMARY KEY (id),
  CONSTRAINT support_case_code_hash_key UNIQUE (code_hash),
  CONSTRAINT support_case_code_hash_check CHECK (octet_length(code_hash) = 32),
  CONSTRAINT support_case_username_check CHECK (username ~ '\S'::text AND char_length(username) <= 64)
);
CREATE INDEX support_case_last ON support_case USING btree (last_at DESC);
CREATE INDEX support_case_waiting ON support_case USING btree (waiting_since) WHERE waiting_since IS NOT NULL AND closed_at IS NULL;
GRANT SELECT (id, username, language, opened_at, waiting_since, last_at, closed_at) ON support_case TO velvet_operator;

CREATE TABLE support_case_message (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  case_id bigint NOT NULL,
  operator_id bigint,
  body text NOT NULL,
  idem_key text,
  created_at timestamp with time zone NOT NULL,
  CONSTRAINT support_case_message_pkey PRIMARY KEY (id),
  CONSTRAINT support_case_message_case_id_idem_key_key UNIQUE (case_id, idem_key),
  CONSTRAINT support_case_message_author CHECK ((operator_id IS NULL) = (idem_key IS NOT NULL)),
  CONSTRAINT support_case_message_body_check CHECK (body <> ''::text AND char_length(body) <= 1000),
  CONSTRAINT support_case_message_case_id_fkey FOREIGN KEY (case_id) REFERENCES support_case(id) ON DELETE CASCADE,
  CONSTRAINT support_case_message_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator_account(id)
);
CREATE INDEX support_case_message_newest ON support_case_message USING btree (case_id, id DESC);
GRANT SELECT ON support_case_message TO velvet_operator;

CREATE FUNCTION operator_case_answer(p_case bigint, p_body text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_who operator_identity := operator_required(ARRAY['support']);
  v_now timestamptz := clock_timestamp();
  v_case support_case;
  v_id bigint;
BEGIN
  SELECT * INTO v_case FROM support_case WHERE id = p_case FOR UPDATE;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  IF v_who.member_id = support_case_member(v_case.username) THEN RETURN 'own_account'; END IF;
  IF support_case_end(v_case.closed_at, v_case.last_at) IS NOT NULL THEN
    RETURN 'wrong_state';
  END IF;
  INSERT INTO support_case_message (case_id, operator_id, body, created_at)
  VALUES (p_case, v_who.operator_id, trim(p_body), v_now) RETURNING id INTO v_id;
  UPDATE support_case SET waiting_since = NULL, last_at = v_now WHERE id = p_case;
  PERFORM operator_audit(v_who, 'answer case', 'case ' || p_case,
    jsonb_build_object('message', v_id));
  RETURN 'ok';
END
$function$;
GRANT EXECUTE ON FUNCTION operator_case_answer(bigint,text) TO velvet_operator;

CREATE FUNCTION operator_case_close(p_case bigint)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_who operator_identity := operator_required(ARRAY['support']);
BEGIN
  UPDATE support_case SET closed_at = clock_timestamp(), waiting_since = NULL
   WHERE id = p_case AND support_case_end(closed_at, last_at) IS NULL;
  IF NOT FOUND THEN
    RETURN CASE WHEN EXISTS (SELECT FROM support_case WHERE id = p_case)
      THEN 'wrong_state' ELSE 'unknown' END;
  END IF;
  PERFORM operator_audit(v_who, 'close case', 'case ' || p_case, '{}');
  RETURN 'ok';
END
$function$;
GRANT EXECUTE ON FUNCTION operator_case_close(bigint) TO velvet_operator;

CREATE FUNCTION support_case_end(p_closed timestamp with time zone, p_last timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT coalesce(p_closed, CASE WHEN p_last + interval '14 days' <= ledger_now()
    THEN p_last + interval '14 days' END);
$function$;
GRANT EXECUTE ON FUNCTION support_case_end(timestamp with time zone,timestamp with time zone) TO velvet_operator;

CREATE FUNCTION support_case_find(p_code_hash bytea, OUT case_id bigint, OUT is_open boolean)
 RETURNS record
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT id, support_case_end(closed_at, last_at) IS NULL FROM support_case
   WHERE code_hash = p_code_hash AND coalesce(
     support_case_end(closed_at, last_at) > ledger_now() - interval '7 days', true);
$function$;

CREATE FUNCTION support_case_hold_version(p_case bigint)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM operator_required(NULL);
  PERFORM FROM support_case WHERE id = p_case FOR UPDATE;
  RETURN support_case_version(p_case);
END
$function$;
GRANT EXECUTE ON FUNCTION support_case_hold_version(bigint) TO velvet_operator;

CREATE FUNCTION support_case_member(p_username text)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT id FROM member
   WHERE lower(username) IN (lower(normalize(p_username, NFC)), lower(normalize(p_username, NFKC)))
   ORDER BY lower(username) = lower(normalize(p_username, NFC)) DESC LIMIT 1;
$function$;
GRANT EXECUTE ON FUNCTION support_case_member(text) TO velvet_operator;

CREATE FUNCTION support_case_open(p_code_hash bytea, p_username text, p_language text, p_key text, p_body text)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_now timestamptz := clock_timestamp();
  v_case bigint;
BEGIN
  INSERT INTO support_case (code_hash, username, language, opened_at, waiting_since, last_at)
  VALUES (p_code_hash, p_username, p_language, v_now, v_now, v_now)
  ON CONFLICT (code_hash) DO NOTHING RETURNING id INTO v_case;
  IF FOUND THEN
    INSERT INTO support_case_message (case_id, body, idem_key, created_at)
    VALUES (v_case, p_body, p_key, v_now);
    RETURN 'ok';
  END IF;
  PERFORM FROM support_case c JOIN support_case_message m ON m.case_id = c.id
    WHERE c.code_hash = p_code_hash AND c.username = p_username
      AND m.idem_key = p_key AND m.body = p_body;
  RETURN CASE WHEN FOUND THEN 'repeated' ELSE 'key_reused' END;
END
$function$;
GRANT EXECUTE ON FUNCTION support_case_open(bytea,text,text,text,text) TO velvet_api;

CREATE FUNCTION support_case_read(p_code_hash bytea)
 RETURNS TABLE(is_open boolean, ends_at timestamp with time zone, id bigint, by_operator boolean, body text, idem_key text, created_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT f.is_open,
    CASE WHEN f.is_open THEN c.last_at + interval '14 days'
      ELSE support_case_end(c.closed_at, c.last_at) + interval '7 days' END,
    m.id, m.operator_id IS NOT NULL, m.body, m.idem_key, m.created_at
    FROM support_case_find(p_code_hash) f JOIN support_case c ON c.id = f.case_id
    JOIN support_case_message m ON m.case_id = c.id ORDER BY m.id DESC LIMIT 200;
$function$;
GRANT EXECUTE ON FUNCTION support_case_read(bytea) TO velvet_api;

CREATE FUNCTION support_case_sweep(p_limit integer)
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
GRANT EXECUTE ON FUNCTION support_case_sweep(integer) TO velvet_api;

CREATE FUNCTION support_case_version(p_case bigint)
 RETURNS text
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT concat_ws('.',
      CASE WHEN support_case_end(closed_at, last_at) IS NULL THEN 'open' ELSE 'ended' END,
      (SELECT max(m.id) FROM support_case_message m WHERE m.case_id = c.id))
    FROM support_case c WHERE id = p_case;
$function$;
GRANT EXECUTE ON FUNCTION support_case_version(bigint) TO velvet_operator;

CREATE FUNCTION support_case_write(p_code_hash bytea, p_key text, p_body text, OUT outcome text, OUT message_id bigint)
 RETURNS record
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_now timestamptz := clock_timestamp();
  v_case bigint;
  v_open boolean;
  v_old support_case_message;
BEGIN
  PERFORM FROM support_case WHERE code_hash = p_code_hash FOR UPDATE;
  SELECT case_id, is_open INTO v_case, v_open FROM support_case_find(p_code_hash);
  IF v_case IS NULL THEN
    outcome := 'unknown';
    RETURN;
  END IF;
  SELECT * INTO v_old FROM support_case_message WHERE case_id = v_case AND idem_key = p_key;
  IF FOUND THEN
    message_id := v_old.id;
    outcome := CASE WHEN v_old.body = p_body THEN 'repeated' ELSE 'key_reused' END;
    RETURN;
  END IF;
  IF NOT v_open THEN
    outcome := 'closed';
    RETURN;
  END IF;
  IF (SELECT count(*) FROM support_case_message
       WHERE case_id = v_case AND operator_id IS NULL) >= 100 THEN
    outcome := 'full';
    RETURN;
  END IF;
  INSERT INTO support_case_message (case_id, body, idem_key, created_at)
  VALUES (v_case, p_body, p_key, v_now) RETURNING id INTO message_id;
  UPDATE support_case SET waiting_since = coalesce(waiting_since, v_now), last_at = v_now
   WHERE id = v_case;
  outcome := 'ok';
END
$function$;
GRANT EXECUTE ON FUNCTION support_case_write(bytea,text,text) TO velvet_api;

-- Read notices (migrations/0260-read-notices.sql) --------------------------------------------

CREATE TABLE notice_read (
  member_id bigint NOT NULL,
  notice_id bigint NOT NULL,
  CONSTRAINT notice_read_pkey PRIMARY KEY (member_id, notice_id),
  CONSTRAINT notice_read_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id),
  CONSTRAINT notice_read_notice_id_fkey FOREIGN KEY (notice_id) REFERENCES notice(id) ON DELETE CASCADE
);
CREATE INDEX notice_read_notice ON notice_read USING btree (notice_id);
GRANT SELECT ON notice_read TO velvet_api;

CREATE TABLE notice_read_through (
  member_id bigint NOT NULL,
  type smallint NOT NULL,
  published_at timestamp with time zone NOT NULL,
  notice_id bigint NOT NULL,
  CONSTRAINT notice_read_through_pkey PRIMARY KEY (member_id, type),
  CONSTRAINT notice_read_through_type_check CHECK (type >= 1 AND type <= 3),
  CONSTRAINT notice_read_through_member_id_fkey FOREIGN KEY (member_id) REFERENCES member(id)
);
GRANT SELECT ON notice_read_through TO velvet_api;

CREATE FUNCTION notice_is_read(p_member bigint, p_notice notice)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT EXISTS (SELECT FROM notice_read_through t WHERE t.member_id = p_member
      AND t.type = (p_notice).type
      AND ((p_notice).published_at, (p_notice).id) <= (t.published_at, t.notice_id))
    OR EXISTS (SELECT FROM notice_read r
      WHERE r.member_id = p_member AND r.notice_id = (p_notice).id);
$function$;
GRANT EXECUTE ON FUNCTION notice_is_read(bigint,notice) TO velvet_api;

CREATE FUNCTION notice_mark_read(p_member bigint, p_notice bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_notice notice;
BEGIN
  SELECT * INTO v_notice FROM notice n WHERE n.id = p_notice AND NOT n.hidden
     AND n.published_at <= clock_timestamp()
     AND (n.member_id IS NULL OR n.member_id = p_member) FOR KEY SHARE;
  IF NOT FOUND THEN RETURN false; END IF;
  IF NOT notice_is_read(p_member, v_notice) THEN
    INSERT INTO notice_read (member_id, notice_id) VALUES (p_member, p_notice)
    ON CONFLICT DO NOTHING;
    PERFORM announce(jsonb_build_object('kind', 'notice', 'member', p_member));
  END IF;
  RETURN true;
END
$function$;
GRANT EXECUTE ON FUNCTION notice_mark_read(bigint,bigint) TO velvet_api;

CREATE FUNCTION notice_mark_read_through(p_member bigint, p_notice bigint)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_notice notice;
BEGIN
  SELECT * INTO v_notice FROM notice n WHERE n.id = p_notice AND NOT n.hidden
     AND n.published_at <= clock_timestamp()
     AND (n.member_id IS NULL OR n.member_id = p_member);
  IF NOT FOUND THEN RETURN false; END IF;
  INSERT INTO notice_read_through AS t (member_id, type, published_at, notice_id)
  VALUES (p_member, v_notice.type, v_notice.published_at, v_notice.id)
  ON CONFLICT (member_id, type) DO UPDATE
    SET published_at = excluded.published_at, notice_id = excluded.notice_id
  WHERE (t.published_at, t.notice_id) < (excluded.published_at, excluded.notice_id);
  DELETE FROM notice_read r USING notice n
   WHERE r.member_id = p_member AND n.id = r.notice_id AND n.type = v_notice.type
     AND (n.published_at, n.id) <= (v_notice.published_at, v_notice.id);
  PERFORM announce(jsonb_build_object('kind', 'notice', 'member', p_member));
  RETURN true;
END
$function$;
GRANT EXECUTE ON FUNCTION notice_mark_read_through(bigint,bigint) TO velvet_api;

CREATE FUNCTION notices_unread(p_member bigint, p_most integer)
 RETURNS TABLE(type integer, unread integer)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT t.type, (
    SELECT count(*)::integer FROM (
      SELECT FROM notice n
       WHERE n.type = t.type AND NOT n.hidden AND n.published_at <= clock_timestamp()
         AND (n.member_id IS NULL OR n.member_id = p_member)
         AND (n.published_at, n.id) > (coalesce(r.published_at, '-infinity'), coalesce(r.notice_id, 0))
         AND NOT EXISTS (SELECT FROM notice_read o
           WHERE o.member_id = p_member AND o.notice_id = n.id)
       LIMIT p_most) AS counted)
    FROM (VALUES (1), (2), (3)) AS t (type)
    LEFT JOIN notice_read_through r ON r.member_id = p_member AND r.type = t.type
   ORDER BY t.type;
$function$;
GRANT EXECUTE ON FUNCTION notices_unread(bigint,integer) TO velvet_api;

-- Push subscriptions (migrations/0270-push-subscriptions.sql) --------------------------------

CREATE TABLE push_server (
  singleton boolean NOT NULL DEFAULT true,
  public_key text NOT NULL,
  CONSTRAINT push_server_pkey PRIMARY KEY (singleton),
  CONSTRAINT push_server_public_key_check CHECK (public_key ~ '^[A-Za-z0-9_-]{87}$'::text),
  CONSTRAINT push_server_singleton_check CHECK (singleton)
);
GRANT SELECT ON push_server TO velvet_api;

CREATE TABLE push_subscription (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  session_hash bytea NOT NULL,
  endpoint text NOT NULL,
  public_key bytea NOT NULL,
  secret bytea NOT NULL,
  kinds text[] NOT NULL,
  language text NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  sent_at timestamp with time zone,
  member_id bigint,
  CONSTRAINT push_subscription_pkey PRIMARY KEY (id),
  CONSTRAINT push_subscription_endpoint_key UNIQUE (endpoint),
  CONSTRAINT push_subscription_session_hash_key UNIQUE (session_hash),
  CONSTRAINT push_subscription_endpoint_check CHECK (octet_length(endpoint) <= 2000),
  CONSTRAINT push_subscription_kinds_check CHECK (kinds <@ '{withdrawal,recharge,support,notice}'::text[]),
  CONSTRAINT push_subscription_of_member CHECK (member_id IS NOT NULL),
  CONSTRAINT push_subscription_public_key_check CHECK (octet_length(public_key) = 65),
  CONSTRAINT push_subscription_secret_check CHECK (octet_length(secret) = 16),
  CONSTRAINT push_subscription_session_hash_fkey FOREIGN KEY (session_hash) REFERENCES session(token_hash) ON DELETE CASCADE
);
COMMENT ON COLUMN push_subscription.sent_at IS 'when the push service last accepted a message';
GRANT SELECT (session_hash, kinds) ON push_subscription TO velvet_api;

CREATE FUNCTION push_end(p_session bytea)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  DELETE FROM push_subscription WHERE session_hash = p_session;
$function$;
GRANT EXECUTE ON FUNCTION push_end(bytea) TO velvet_api;

CREATE FUNCTION push_save(p_session bytea, p_endpoint text, p_public_key bytea, p_secret bytea, p_kinds text[], p_language text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_most integer := 20;
  v_member bigint;
BEGIN
  SELECT member_id INTO v_member FROM session
   WHERE token_hash = p_session AND expires_at > clock_timestamp() FOR KEY SHARE;
  IF NOT FOUND THEN RETURN false; END IF;
  -- Two sessions with one address at once: the later one gets it.
  PERFORM pg_advisory_xact_lock(hashtextextended('push ' || p_endpoint, 0));
  DELETE FROM push_subscription WHERE endpoint = p_endpoint AND session_hash <> p_session;
  INSERT INTO push_subscription AS s
    (session_hash, member_id, endpoint, public_key, secret, kinds, language)
  VALUES (p_session, v_member, p_endpoint, p_public_key, p_secret, p_kinds, p_language)
  ON CONFLICT (session_hash) DO UPDATE
    SET endpoint = excluded.endpoint, public_key = excluded.public_key,
      secret = excluded.secret, kinds = excluded.kinds, language = excluded.language;
  DELETE FROM push_subscription WHERE id IN (
    SELECT s.id FROM push_subscription s JOIN session e ON e.token_hash = s.session_hash
     WHERE e.member_id = v_member AND s.session_hash <> p_session
     ORDER BY s.id DESC OFFSET v_most - 1);
  RETURN true;
END
$function$;
GRANT EXECUTE ON FUNCTION push_save(bytea,text,bytea,bytea,text[],text) TO velvet_api;

CREATE FUNCTION push_set_language(p_session bytea, p_language text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  UPDATE push_subscription SET language = p_language
   WHERE session_hash = p_session AND language <> p_language;
$function$;
GRANT EXECUTE ON FUNCTION push_set_language(bytea,text) TO velvet_api;

-- Push queue (migrations/0271-push-queue.sql) ------------------------------------------------

CREATE FUNCTION push_enqueue(p_subscription bigint, p_kind text, p_at bigint)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_key text := format('push %s %s', p_subscription, p_kind);
  v_payload json := json_build_object('subscription', p_subscription, 'kind', p_kind, 'at', p_at);
BEGIN
  -- graphile-worker would try one at once that waits for as long as its push service has said.
  UPDATE graphile_worker._private_jobs SET payload = v_payload, attempts = 0
   WHERE key = v_key AND locked_at IS NULL;
  IF FOUND THEN RETURN; END IF;
  PERFORM graphile_worker.add_job('push_message', v_payload, job_key => v_key,
    max_attempts => 12);
END
$function$;

CREATE FUNCTION push_gone(p_subscription bigint, p_endpoint text)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  DELETE FROM push_subscription WHERE id = p_subscription AND endpoint = p_endpoint;
$function$;
GRANT EXECUTE ON FUNCTION push_gone(bigint,text) TO velvet_push;

CREATE FUNCTION push_notice_fan_out(p_notice bigint, p_after bigint, p_at bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_most integer := 200;
  v_ids bigint[];
BEGIN
  IF NOT EXISTS (SELECT FROM notice WHERE id = p_notice AND NOT hidden AND member_id IS NULL) THEN
    RETURN;
  END IF;
  v_ids := ARRAY(SELECT id FROM push_subscription
    WHERE id > p_after AND 'notice' = ANY (kinds) ORDER BY id LIMIT v_most);
  PERFORM push_enqueue(id, 'notice', p_at) FROM unnest(v_ids) AS id;
  IF cardinality(v_ids) = v_most THEN
    PERFORM push_notice_page(p_notice, v_ids[v_most], p_at);
  END IF;
END
$function$;
GRANT EXECUTE ON FUNCTION push_notice_fan_out(bigint,bigint,bigint) TO velvet_push;

CREATE FUNCTION push_notice_page(p_notice bigint, p_after bigint, p_at bigint)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM graphile_worker.add_job('push_notice',
    json_build_object('notice', p_notice, 'after', p_after, 'at', p_at),
    job_key => format('push notice %s after %s', p_notice, p_after), max_attempts => 12);
END
$function$;

CREATE FUNCTION push_on_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  PERFORM push_tell(NEW.member_id, TG_ARGV[0]);
  RETURN NULL;
END
$function$;

CREATE FUNCTION push_publish_key(p_public_key text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO push_server (public_key) VALUES (p_public_key) ON CONFLICT DO NOTHING;
  IF FOUND THEN RETURN; END IF;
  UPDATE push_server SET public_key = p_public_key WHERE public_key <> p_public_key;
  IF FOUND THEN DELETE FROM push_subscription; END IF;
END
$function$;
GRANT EXECUTE ON FUNCTION push_publish_key(text) TO velvet_push;

CREATE FUNCTION push_recipient(p_subscription bigint, p_kind text)
 RETURNS TABLE(endpoint text, public_key bytea, secret bytea, language text)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT s.endpoint, s.public_key, s.secret, s.language
    FROM push_subscription s JOIN session e ON e.token_hash = s.session_hash
   WHERE s.id = p_subscription AND p_kind = ANY (s.kinds) AND e.expires_at > clock_timestamp();
$function$;
GRANT EXECUTE ON FUNCTION push_recipient(bigint,text) TO velvet_push;

CREATE FUNCTION push_sent(p_subscription bigint)
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  UPDATE push_subscription SET sent_at = clock_timestamp() WHERE id = p_subscription;
$function$;
GRANT EXECUTE ON FUNCTION push_sent(bigint) TO velvet_push;

CREATE FUNCTION push_tell(p_member bigint, p_kind text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT push_enqueue(id, p_kind, floor(extract(epoch FROM clock_timestamp()))::bigint) FROM (
    SELECT s.id FROM session e JOIN push_subscription s ON s.session_hash = e.token_hash
     WHERE e.member_id = p_member AND e.expires_at > clock_timestamp()
       AND p_kind = ANY (s.kinds) ORDER BY s.id) AS each;
$function$;

CREATE FUNCTION push_tell_notice(p_notice notice)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF p_notice.hidden OR p_notice.published_at < clock_timestamp() - interval '24 hours' THEN
    RETURN;
  END IF;
  IF p_notice.member_id IS NOT NULL THEN
    PERFORM push_tell(p_notice.member_id, 'notice');
  ELSIF EXISTS (SELECT FROM push_subscription WHERE 'notice' = ANY (kinds)) THEN
    PERFORM push_notice_page(p_notice.id, 0, floor(extract(epoch FROM clock_timestamp()))::bigint);
  END IF;
END
$function$;

CREATE FUNCTION push_tidy()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_tasks integer[] := ARRAY(SELECT id FROM graphile_worker._private_tasks
    WHERE identifier IN ('push_message', 'push_notice'));
BEGIN
  UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL
   WHERE task_id = ANY (v_tasks) AND locked_at < clock_timestamp() - interval '1 minute';
  DELETE FROM graphile_worker._private_jobs
   WHERE task_id = ANY (v_tasks) AND locked_at IS NULL AND attempts >= max_attempts;
END
$function$;
GRANT EXECUTE ON FUNCTION push_tidy() TO velvet_push;

CREATE TRIGGER recharge_credited_push AFTER UPDATE OF state ON recharge FOR EACH ROW WHEN (old.state <> new.state AND new.state = 'succeeded'::text) EXECUTE FUNCTION push_on_change('recharge');

CREATE TRIGGER support_answered_push AFTER INSERT ON support_message FOR EACH ROW WHEN (new.operator_id IS NOT NULL) EXECUTE FUNCTION push_on_change('support');

CREATE TRIGGER withdrawal_decided_push AFTER UPDATE OF state ON withdrawal FOR EACH ROW WHEN (old.state <> new.state) EXECUTE FUNCTION push_on_change('withdrawal');

-- Partitions (migrations/0290-partitions.sql) ------------------------------------------------

CREATE TABLE ledger_key (
  idem_key text NOT NULL,
  tx_id bigint NOT NULL,
  member_id bigint,
  CONSTRAINT ledger_key_pkey PRIMARY KEY (idem_key),
  CONSTRAINT ledger_key_of_member CHECK (member_id IS NOT NULL)
);
GRANT SELECT ON ledger_key TO velvet_operator;

CREATE TABLE partition_family (
  name text NOT NULL,
  width bigint NOT NULL,
  CONSTRAINT partition_family_pkey PRIMARY KEY (name),
  CONSTRAINT partition_family_width_check CHECK (width > 0)
);
GRANT SELECT ON partition_family TO velvet_operator;

INSERT INTO partition_family (name, width) VALUES
  ('game', '200000'),
  ('ledger', '20000000');

CREATE TABLE partition_range (
  family text NOT NULL,
  number integer NOT NULL,
  lower_id bigint NOT NULL,
  upper_id bigint NOT NULL,
  created_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT partition_range_pkey PRIMARY KEY (family, number),
  CONSTRAINT partition_range_family_upper_id_key UNIQUE (family, upper_id),
  CONSTRAINT partition_range_check CHECK (upper_id > lower_id),
  CONSTRAINT partition_range_family_fkey FOREIGN KEY (family) REFERENCES partition_family(name)
);
GRANT SELECT ON partition_range TO velvet_operator;

INSERT INTO partition_range (family, number, lower_id, upper_id) VALUES
  ('game', '0', '0', '400000'),
  ('game', '1', '400000', '600000'),
  ('game', '2', '600000', '800000'),
  ('game', '3', '800000', '1000000'),
  ('ledger', '0', '0', '40000000'),
  ('ledger', '1', '40000000', '60000000'),
  ('ledger', '2', '60000000', '80000000'),
  ('ledger', '3', '80000000', '100000000');

CREATE FUNCTION ledger_key_add()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO ledger_key (idem_key, tx_id, member_id)
  SELECT idem_key, id, member_id FROM fresh;
  RETURN NULL;
END
$function$;

CREATE FUNCTION partition_triggers(p_parent regclass, p_partition regclass)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_definition text;
BEGIN
  FOR v_definition IN
    SELECT pg_get_triggerdef(oid) FROM pg_trigger
     WHERE tgrelid = p_parent AND NOT tgisinternal AND tgtype & 1 = 0 ORDER BY tgname
  LOOP
    EXECUTE replace(v_definition, format(' ON public.%s ', p_parent),
      format(' ON public.%s ', p_partition));
  END LOOP;
END
$function$;

CREATE TRIGGER ledger_key_permanent BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_key FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER ledger_key_add AFTER INSERT ON ledger_tx REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger_key_add();

CREATE TRIGGER ledger_key_add AFTER INSERT ON ledger_tx_p0 REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger_key_add();

CREATE TRIGGER ledger_key_add AFTER INSERT ON ledger_tx_p1 REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger_key_add();

CREATE TRIGGER ledger_key_add AFTER INSERT ON ledger_tx_p2 REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger_key_add();

CREATE TRIGGER ledger_key_add AFTER INSERT ON ledger_tx_p3 REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION ledger_key_add();

-- Ledger partitions (migrations/0296-ledger-partitions.sql) ----------------------------------

CREATE FUNCTION partition_add(p_family text)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '250ms'
AS $function$
DECLARE
  v_width bigint;
  v_last partition_range;
  v_bounds text;
BEGIN
  SELECT width INTO STRICT v_width FROM partition_family WHERE name = p_family FOR UPDATE;
  SELECT * INTO STRICT v_last FROM partition_range
   WHERE family = p_family ORDER BY number DESC LIMIT 1;
  v_bounds := format('FROM (%s) TO (%s)', v_last.upper_id, v_last.upper_id + v_width);
  CASE p_family
  WHEN 'ledger' THEN PERFORM partition_add_ledger(v_last.number + 1, v_bounds);
  WHEN 'game' THEN PERFORM partition_add_game(v_last.number + 1, v_bounds);
  END CASE;
  INSERT INTO partition_range (family, number, lower_id, upper_id)
  VALUES (p_family, v_last.number + 1, v_last.upper_id, v_last.upper_id + v_width);
  RETURN v_last.number + 1;
END
$function$;

CREATE FUNCTION partition_add_ledger(p_number integer, p_bounds text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  EXECUTE format('CREATE TABLE posting_p%s (LIKE posting INCLUDING ALL)', p_number);
  EXECUTE format('ALTER TABLE posting_p%s ADD CONSTRAINT posting_p%1$s_account_id_fkey'
    ' FOREIGN KEY (account_id) REFERENCES account (id)', p_number);
  EXECUTE format('CREATE TABLE ledger_tx_p%s (LIKE ledger_tx INCLUDING ALL EXCLUDING IDENTITY)',
    p_number);
  EXECUTE format('ALTER TABLE posting_p%s ADD CONSTRAINT posting_p%1$s_tx_id_fkey'
    ' FOREIGN KEY (tx_id) REFERENCES ledger_tx_p%1$s (id)', p_number);
  PERFORM partition_triggers('posting', format('posting_p%s', p_number)::regclass);
  PERFORM partition_triggers('ledger_tx', format('ledger_tx_p%s', p_number)::regclass);
  EXECUTE format('ALTER TABLE ledger_tx ATTACH PARTITION ledger_tx_p%s FOR VALUES %s',
    p_number, p_bounds);
  EXECUTE format('ALTER TABLE posting ATTACH PARTITION posting_p%s FOR VALUES %s',
    p_number, p_bounds);
END
$function$;

CREATE FUNCTION partition_keep_ahead()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_family text;
BEGIN
  PERFORM partition_note_end();
  SELECT name INTO v_family FROM partition_family
   WHERE partitions_ahead(name) < 3 ORDER BY name LIMIT 1;
  IF NOT FOUND THEN RETURN NULL; END IF;
  RETURN v_family || ' ' || partition_add(v_family);
END
$function$;
GRANT EXECUTE ON FUNCTION partition_keep_ahead() TO velvet_draws;

CREATE FUNCTION partition_position(p_family text)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT CASE p_family WHEN 'ledger' THEN (SELECT last_value FROM ledger_tx_id_seq)
    WHEN 'game' THEN (SELECT last_value FROM round_id_seq) END
$function$;

CREATE FUNCTION partitions_ahead(p_family text)
 RETURNS integer
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT count(*)::integer FROM partition_range
   WHERE family = p_family AND lower_id > partition_position(p_family)
$function$;

-- Order key (migrations/0298-order-key.sql) --------------------------------------------------

CREATE TABLE bet_order_key (
  member_id bigint NOT NULL,
  idem_key text NOT NULL,
  request_hash bytea NOT NULL,
  order_id bigint NOT NULL,
  CONSTRAINT bet_order_key_pkey PRIMARY KEY (member_id, idem_key)
);
GRANT SELECT ON bet_order_key TO velvet_operator;

CREATE FUNCTION bet_order_key_add()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO bet_order_key (member_id, idem_key, request_hash, order_id)
  SELECT member_id, idem_key, request_hash, id FROM fresh;
  RETURN NULL;
END
$function$;

CREATE TRIGGER bet_order_key_add AFTER INSERT ON bet_order REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION bet_order_key_add();

CREATE TRIGGER bet_order_key_permanent BEFORE DELETE OR UPDATE OR TRUNCATE ON bet_order_key FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER bet_order_key_add AFTER INSERT ON bet_order_p0 REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION bet_order_key_add();

CREATE TRIGGER bet_order_key_add AFTER INSERT ON bet_order_p1 REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION bet_order_key_add();

CREATE TRIGGER bet_order_key_add AFTER INSERT ON bet_order_p2 REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION bet_order_key_add();

CREATE TRIGGER bet_order_key_add AFTER INSERT ON bet_order_p3 REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION bet_order_key_add();

-- Round key (migrations/0302-round-key.sql) --------------------------------------------------

CREATE TABLE round_key (
  round_id bigint NOT NULL,
  game_id bigint NOT NULL,
  expect text NOT NULL,
  draws_at timestamp with time zone NOT NULL,
  chain_id bigint,
  chain_place integer,
  CONSTRAINT round_key_pkey PRIMARY KEY (round_id),
  CONSTRAINT round_key_chain_id_chain_place_key UNIQUE (chain_id, chain_place),
  CONSTRAINT round_key_game_id_draws_at_key UNIQUE (game_id, draws_at),
  CONSTRAINT round_key_game_id_expect_key UNIQUE (game_id, expect)
);
GRANT SELECT ON round_key TO velvet_api;
GRANT SELECT ON round_key TO velvet_operator;

CREATE FUNCTION round_key_add()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  INSERT INTO round_key (round_id, game_id, expect, draws_at, chain_id, chain_place)
  SELECT id, game_id, expect, draws_at, chain_id, chain_place FROM fresh;
  RETURN NULL;
END
$function$;

ALTER TABLE round_secret ADD CONSTRAINT round_secret_round_id_fkey FOREIGN KEY (round_id) REFERENCES round_key(round_id);

ALTER TABLE round_void ADD CONSTRAINT round_void_round_id_fkey FOREIGN KEY (round_id) REFERENCES round_key(round_id);

CREATE TRIGGER round_key_add AFTER INSERT ON round REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION round_key_add();

CREATE TRIGGER round_key_permanent BEFORE DELETE OR UPDATE OR TRUNCATE ON round_key FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER round_key_add AFTER INSERT ON round_p0 REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION round_key_add();

CREATE TRIGGER round_key_add AFTER INSERT ON round_p1 REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION round_key_add();

CREATE TRIGGER round_key_add AFTER INSERT ON round_p2 REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION round_key_add();

CREATE TRIGGER round_key_add AFTER INSERT ON round_p3 REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION round_key_add();

-- Orders by keys (migrations/0305-orders-by-keys.sql) ----------------------------------------

CREATE FUNCTION bet_game_verdict(p_game game, p_account account, p_round bigint, p_opens_at timestamp with time zone, p_closes_at timestamp with time zone, p_state text, p_sides text[], p_stake bigint, p_at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT CASE
    WHEN p_account.id IS NULL
      OR NOT EXISTS (SELECT FROM member WHERE id = p_account.member_id AND status = 1)
      THEN 'account_offline'
    WHEN p_game.id IS NULL OR NOT p_game.enabled THEN 'not_found'
    WHEN coalesce(cardinality(p_sides), 0) = 0
      OR (SELECT count(DISTINCT s) FROM unnest(p_sides) s) <> cardinality(p_sides)
      OR (SELECT count(*) FROM game_odds o WHERE o.game_id = p_game.id AND o.side = ANY (p_sides))
        <> cardinality(p_sides) THEN 'no_side'
    WHEN coalesce(p_stake, 0) <= 0 THEN 'no_stake'
    WHEN p_stake % 100 <> 0 THEN 'bad_amount'
    WHEN p_account.balance < p_stake::numeric * cardinality(p_sides) THEN 'insufficient_balance'
    WHEN p_account.balance < p_game.condition THEN 'condition_not_met'
    WHEN p_stake < p_game.stake_min THEN 'below_minimum'
    WHEN p_stake > p_game.stake_max THEN 'above_maximum'
    WHEN p_round IS NULL THEN 'not_found'
    WHEN p_opens_at > p_at THEN 'round_closed'
    WHEN p_state <> 'pending' OR p_closes_at <= p_at THEN 'round_closed'
    ELSE 'ok' END;
$function$;

CREATE FUNCTION bet_verdict(p_game game, p_account account, p_round bigint, p_opens_at timestamp with time zone, p_closes_at timestamp with time zone, p_state text, p_sides text[], p_stake bigint, p_at timestamp with time zone)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_game text := bet_game_verdict(p_game, p_account, p_round, p_opens_at, p_closes_at,
    p_state, p_sides, p_stake, p_at);
  v_player text := player_verdict(p_account.member_id,
    coalesce(p_stake, 0)::numeric * coalesce(cardinality(p_sides), 0), p_at);
BEGIN
  IF v_game = 'account_offline' THEN RETURN v_game; END IF;
  IF member_is_closing(p_account.member_id) THEN RETURN 'account_closing'; END IF;
  IF v_game = 'ok' AND NOT draws_alive() THEN v_game := 'game_paused'; END IF;
  IF v_player = 'excluded' OR v_game = 'ok' THEN RETURN coalesce(v_player, v_game); END IF;
  RETURN v_game;
END
$function$;

-- Bet partitioned (migrations/0307-bet-partitioned.sql) --------------------------------------

CREATE FUNCTION bet_numbered()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF EXISTS (
    SELECT FROM (SELECT member_id, min(member_seq) AS first, max(member_seq) AS last,
      count(*) AS count FROM fresh GROUP BY member_id) f
      LEFT JOIN account a ON a.member_id = f.member_id
     WHERE (f.first, f.last) IS DISTINCT FROM (a.bet_count + 1, a.bet_count + f.count)
  ) THEN
    RAISE EXCEPTION 'Bets are not numbered on from the last one' USING ERRCODE = 'unique_violation',
      CONSTRAINT = 'bet_numbered';
  END IF;
  RETURN NULL;
END
$function$;

CREATE TRIGGER bet_numbered AFTER INSERT ON bet REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION bet_numbered();

CREATE TRIGGER bet_numbered AFTER INSERT ON bet_p0 REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION bet_numbered();

CREATE TRIGGER bet_numbered AFTER INSERT ON bet_p1 REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION bet_numbered();

CREATE TRIGGER bet_numbered AFTER INSERT ON bet_p2 REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION bet_numbered();

CREATE TRIGGER bet_numbered AFTER INSERT ON bet_p3 REFERENCING NEW TABLE AS fresh FOR EACH STATEMENT EXECUTE FUNCTION bet_numbered();

-- Round partitioned (migrations/0308-round-partitioned.sql) ----------------------------------

CREATE FUNCTION bet_list(p_member bigint, p_page bigint, p_size integer)
 RETURNS TABLE(id bigint, member_seq bigint, round_id bigint, side text, stake minor_units, state text, payout minor_units, created_at timestamp with time zone, updated_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
DECLARE
  v_last bigint := (SELECT a.bet_count FROM account a WHERE a.member_id = p_member)
    - (p_page - 1) * p_size;
  v_first bigint := greatest(v_last - p_size + 1, 1);
  v_missing bigint := v_last - v_first + 1;
  v_found bigint;
  v_range partition_range;
BEGIN
  IF p_page < 1 OR v_missing < 1 OR v_missing IS NULL THEN RETURN; END IF;
  FOR v_range IN SELECT * FROM partition_range r
    WHERE r.family = 'game' AND r.lower_id <= partition_position('game') ORDER BY r.number DESC
  LOOP
    RETURN QUERY SELECT b.id, b.member_seq, b.round_id, b.side, b.stake, b.state, b.payout,
      b.created_at, b.updated_at FROM bet b
     WHERE b.round_id >= v_range.lower_id AND b.round_id < v_range.upper_id
       AND b.member_id = p_member AND b.member_seq BETWEEN v_first AND v_last;
    GET DIAGNOSTICS v_found = ROW_COUNT;
    v_missing := v_missing - v_found;
    EXIT WHEN v_missing = 0;
  END LOOP;
END
$function$;
GRANT EXECUTE ON FUNCTION bet_list(bigint,bigint,integer) TO velvet_api;

CREATE FUNCTION partition_add_game(p_number integer, p_bounds text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  EXECUTE format('CREATE TABLE round_p%s (LIKE round INCLUDING ALL EXCLUDING IDENTITY)', p_number);
  EXECUTE format('ALTER TABLE round_p%s'
    ' ADD CONSTRAINT round_p%1$s_chain_id_chain_place_key UNIQUE (chain_id, chain_place),'
    ' ADD CONSTRAINT round_p%1$s_game_id_draws_at_key UNIQUE (game_id, draws_at),'
    ' ADD CONSTRAINT round_p%1$s_game_id_expect_key UNIQUE (game_id, expect),'
    ' ADD CONSTRAINT round_p%1$s_game_id_fkey FOREIGN KEY (game_id) REFERENCES game (id),'
    ' ADD CONSTRAINT round_p%1$s_chain_id_fkey FOREIGN KEY (chain_id) REFERENCES seed_chain (id)',
    p_number);
  EXECUTE format('CREATE TABLE bet_order_p%s (LIKE bet_order INCLUDING ALL EXCLUDING IDENTITY)',
    p_number);
  EXECUTE format('ALTER TABLE bet_order_p%s'
    ' ADD CONSTRAINT bet_order_p%1$s_pkey PRIMARY KEY (id),'
    ' ADD CONSTRAINT bet_order_p%1$s_member_id_fkey FOREIGN KEY (member_id) REFERENCES member (id),'
    ' ADD CONSTRAINT bet_order_p%1$s_round_id_fkey FOREIGN KEY (round_id) REFERENCES round_p%1$s (id)',
    p_number);
  EXECUTE format('CREATE TABLE bet_p%s (LIKE bet INCLUDING ALL EXCLUDING IDENTITY)', p_number);
  EXECUTE format('ALTER TABLE bet_p%s'
    ' ADD CONSTRAINT bet_p%1$s_pkey PRIMARY KEY (id),'
    ' ADD CONSTRAINT bet_p%1$s_member_id_member_seq_key UNIQUE (member_id, member_seq),'
    ' ADD CONSTRAINT bet_p%1$s_member_id_fkey FOREIGN KEY (member_id) REFERENCES member (id),'
    ' ADD CONSTRAINT bet_p%1$s_order_id_fkey FOREIGN KEY (order_id) REFERENCES bet_order_p%1$s (id),'
    ' ADD CONSTRAINT bet_p%1$s_round_id_fkey FOREIGN KEY (round_id) REFERENCES round_p%1$s (id)',
    p_number);
  PERFORM partition_triggers('round', format('round_p%s', p_number)::regclass);
  PERFORM partition_triggers('bet_order', format('bet_order_p%s', p_number)::regclass);
  PERFORM partition_triggers('bet', format('bet_p%s', p_number)::regclass);
  EXECUTE format('ALTER TABLE round ATTACH PARTITION round_p%s FOR VALUES %s', p_number, p_bounds);
  EXECUTE format('ALTER TABLE bet_order ATTACH PARTITION bet_order_p%s FOR VALUES %s',
    p_number, p_bounds);
  EXECUTE format('ALTER TABLE bet ATTACH PARTITION bet_p%s FOR VALUES %s', p_number, p_bounds);
END
$function$;

-- Sealed balances (migrations/0320-sealed-balances.sql) --------------------------------------

CREATE TABLE ledger_seal (
  number integer NOT NULL,
  upper_id bigint NOT NULL,
  transactions bigint NOT NULL,
  postings bigint NOT NULL,
  digest bytea NOT NULL,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL,
  sealed_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT ledger_seal_pkey PRIMARY KEY (number),
  CONSTRAINT ledger_seal_hash_key UNIQUE (hash)
);
GRANT SELECT ON ledger_seal TO velvet_operator;

CREATE TABLE ledger_detached (
  number integer NOT NULL,
  detached_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT ledger_detached_pkey PRIMARY KEY (number),
  CONSTRAINT ledger_detached_number_fkey FOREIGN KEY (number) REFERENCES ledger_seal(number)
);
GRANT SELECT ON ledger_detached TO velvet_operator;

CREATE TABLE sealed_balance (
  account_id bigint NOT NULL,
  number integer NOT NULL,
  balance numeric NOT NULL,
  member_id bigint,
  CONSTRAINT sealed_balance_pkey PRIMARY KEY (account_id, number)
);
CREATE INDEX sealed_balance_number ON sealed_balance USING btree (number, account_id);
GRANT SELECT ON sealed_balance TO velvet_operator;

CREATE FUNCTION account_detached(p_account bigint)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT coalesce((SELECT balance FROM sealed_balance
    WHERE account_id = p_account AND number <= (SELECT max(number) FROM ledger_detached)
    ORDER BY number DESC LIMIT 1), 0)
$function$;

CREATE FUNCTION account_total(p_account bigint)
 RETURNS numeric
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT coalesce((SELECT balance FROM sealed_balance WHERE account_id = p_account
      ORDER BY number DESC LIMIT 1), 0)
    + coalesce((SELECT sum(amount) FROM posting
      WHERE account_id = p_account AND tx_id >= ledger_sealed_to()), 0)
$function$;
GRANT EXECUTE ON FUNCTION account_total(bigint) TO velvet_operator;

CREATE FUNCTION ledger_attach_last()
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '250ms'
AS $function$
DECLARE
  v_number integer := (SELECT max(number) FROM ledger_detached);
  v_bounds text;
BEGIN
  IF v_number IS NULL THEN RAISE EXCEPTION 'No partition is detached'; END IF;
  SELECT format('FROM (%s) TO (%s)', CASE number WHEN 0 THEN 'MINVALUE' ELSE lower_id::text END,
    upper_id) INTO v_bounds FROM partition_range WHERE family = 'ledger' AND number = v_number;
  EXECUTE format('ALTER TABLE ledger_tx ATTACH PARTITION ledger_tx_p%s FOR VALUES %s',
    v_number, v_bounds);
  EXECUTE format('ALTER TABLE posting ATTACH PARTITION posting_p%s FOR VALUES %s',
    v_number, v_bounds);
  DELETE FROM ledger_detached WHERE number = v_number;
  RETURN v_number;
END
$function$;

CREATE FUNCTION ledger_attached_from()
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT coalesce(max(l.upper_id), 0) FROM ledger_seal l JOIN ledger_detached d USING (number)
$function$;

CREATE FUNCTION ledger_detach_next()
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '250ms'
AS $function$
DECLARE
  v_number integer := (SELECT min(number) FROM ledger_seal
    WHERE number NOT IN (SELECT number FROM ledger_detached));
BEGIN
  IF v_number IS NULL THEN RAISE EXCEPTION 'No sealed partition is attached'; END IF;
  EXECUTE format('ALTER TABLE posting DETACH PARTITION posting_p%s', v_number);
  EXECUTE format('ALTER TABLE ledger_tx DETACH PARTITION ledger_tx_p%s', v_number);
  INSERT INTO ledger_detached (number) VALUES (v_number);
  RETURN v_number;
END
$function$;

CREATE FUNCTION ledger_seal_next(p_age interval)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_range partition_range;
  v_previous bytea;
  v_transactions bigint;
  v_postings bigint;
  v_digest bytea;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('velvet.ledger_seal'));
  SELECT * INTO STRICT v_range FROM partition_range
   WHERE family = 'ledger' AND lower_id = ledger_sealed_to();
  SELECT hash INTO v_previous FROM ledger_seal ORDER BY number DESC LIMIT 1;
  IF partition_position('ledger') < v_range.upper_id OR EXISTS (
    SELECT FROM ledger_tx WHERE id >= v_range.lower_id AND id < v_range.upper_id
      AND at > clock_timestamp() - p_age) THEN
    RAISE EXCEPTION 'Partition % of the ledger is not old enough to be sealed', v_range.number;
  END IF;
  SELECT count(*) INTO v_transactions FROM ledger_tx
   WHERE id >= v_range.lower_id AND id < v_range.upper_id;
  SELECT count(*) INTO v_postings FROM posting
   WHERE tx_id >= v_range.lower_id AND tx_id < v_range.upper_id;
  INSERT INTO sealed_balance (account_id, number, member_id, balance)
  SELECT p.account_id, v_range.number, a.member_id, p.amount + coalesce((
      SELECT b.balance FROM sealed_balance b WHERE b.account_id = p.account_id
       ORDER BY b.number DESC LIMIT 1), 0)
    FROM (SELECT account_id, sum(amount) AS amount FROM posting
      WHERE tx_id >= v_range.lower_id AND tx_id < v_range.upper_id GROUP BY account_id) p
    JOIN account a ON a.id = p.account_id;
  v_digest := sealed_digest(v_range.number);
  v_previous := coalesce(v_previous, ''::bytea);
  INSERT INTO ledger_seal (number, upper_id, transactions, postings, digest, previous_hash, hash)
  VALUES (v_range.number, v_range.upper_id, v_transactions, v_postings, v_digest, v_previous,
    seal_hash(v_previous, v_range.number, v_range.upper_id, v_transactions, v_postings, v_digest));
  RETURN v_range.number;
END
$function$;

CREATE FUNCTION ledger_sealed_to()
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT coalesce(max(upper_id), 0) FROM ledger_seal
$function$;

CREATE FUNCTION seal_hash(p_previous bytea, p_number integer, p_upper bigint, p_transactions bigint, p_postings bigint, p_digest bytea)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT sha256(p_previous || convert_to(
    concat_ws('|', p_number, p_upper, p_transactions, p_postings, ''), 'UTF8') || p_digest)
$function$;

CREATE FUNCTION sealed_digest(p_number integer)
 RETURNS bytea
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT sha256(coalesce(string_agg(b.digest, ''::bytea ORDER BY b.block), ''::bytea)) FROM (
    SELECT account_id / 100000 AS block, sha256(convert_to(
        string_agg(account_id || ':' || balance, ',' ORDER BY account_id), 'UTF8')) AS digest
      FROM sealed_balance WHERE number = p_number GROUP BY 1) b
$function$;

CREATE TRIGGER ledger_seal_permanent BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_seal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER sealed_balance_permanent BEFORE DELETE OR UPDATE OR TRUNCATE ON sealed_balance FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Archive files (migrations/0333-archive-files.sql) ------------------------------------------

CREATE TABLE archive_file (
  table_name text NOT NULL,
  family text NOT NULL,
  number integer NOT NULL,
  columns text[] NOT NULL,
  rows bigint NOT NULL,
  digest bytea NOT NULL,
  sha256 bytea NOT NULL,
  bytes bigint NOT NULL,
  seal_hash bytea NOT NULL,
  exported_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT archive_file_pkey PRIMARY KEY (table_name, exported_at)
);
GRANT SELECT ON archive_file TO velvet_operator;

CREATE FUNCTION archive_block(p_lines text[])
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT sha256(convert_to(array_to_string(p_lines, E'\n') || E'\n', 'UTF8'))
$function$;

CREATE FUNCTION archive_digest(p_table text, p_columns text[], p_key text, OUT rows bigint, OUT digest bytea)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO 'public', 'pg_temp'
 SET "TimeZone" TO 'UTC'
 SET bytea_output TO 'hex'
AS $function$
DECLARE
  v_line text;
  v_lines text[] := '{}';
  v_digests bytea := ''::bytea;
BEGIN
  rows := 0;
  -- Row by row, so that it takes the room of a block, however large the table is.
  FOR v_line IN EXECUTE format('SELECT row_to_json(t)::text FROM (SELECT %s FROM %I) t ORDER BY %s',
    (SELECT string_agg(quote_ident(c), ', ') FROM unnest(p_columns) c), p_table, p_key)
  LOOP
    rows := rows + 1;
    v_lines := array_append(v_lines, v_line);
    IF rows % 10000 = 0 THEN
      v_digests := v_digests || archive_block(v_lines);
      v_lines := '{}';
    END IF;
  END LOOP;
  IF rows % 10000 <> 0 THEN v_digests := v_digests || archive_block(v_lines); END IF;
  digest := sha256(v_digests);
END
$function$;

CREATE FUNCTION archive_drop(p_family text, p_number integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '250ms'
AS $function$
BEGIN
  IF p_family = 'ledger' THEN
    EXECUTE format('DROP TABLE posting_p%s, ledger_tx_p%1$s', p_number);
  ELSE
    IF p_number = 0 THEN DROP FUNCTION IF EXISTS bet_page(bigint, bigint, integer); END IF;
    EXECUTE format('DROP TABLE bet_p%s, bet_order_p%1$s', p_number);
  END IF;
END
$function$;

CREATE FUNCTION archive_finish(p_family text, p_number integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '250ms'
AS $function$
DECLARE
  v_table text;
BEGIN
  IF p_family = 'ledger' THEN
    EXECUTE format('ALTER TABLE posting_p%s'
      ' ADD CONSTRAINT posting_p%1$s_account_id_fkey FOREIGN KEY (account_id) REFERENCES account (id),'
      ' ADD CONSTRAINT posting_p%1$s_tx_id_fkey FOREIGN KEY (tx_id) REFERENCES ledger_tx_p%1$s (id)',
      p_number);
  ELSE
    EXECUTE format('ALTER TABLE bet_order_p%s'
      ' ADD CONSTRAINT bet_order_p%1$s_pkey PRIMARY KEY (id),'
      ' ADD CONSTRAINT bet_order_p%1$s_member_id_fkey FOREIGN KEY (member_id) REFERENCES member (id),'
      ' ADD CONSTRAINT bet_order_p%1$s_round_id_fkey FOREIGN KEY (round_id)'
      '   REFERENCES round_p%1$s (id)', p_number);
    EXECUTE format('ALTER TABLE bet_p%s'
      ' ADD CONSTRAINT bet_p%1$s_pkey PRIMARY KEY (id),'
      ' ADD CONSTRAINT bet_p%1$s_member_id_member_seq_key UNIQUE (member_id, member_seq),'
      ' ADD CONSTRAINT bet_p%1$s_member_id_fkey FOREIGN KEY (member_id) REFERENCES member (id),'
      ' ADD CONSTRAINT bet_p%1$s_order_id_fkey FOREIGN KEY (order_id)'
      '   REFERENCES bet_order_p%1$s (id),'
      ' ADD CONSTRAINT bet_p%1$s_round_id_fkey FOREIGN KEY (round_id) REFERENCES round_p%1$s (id)',
      p_number);
  END IF;
  FOREACH v_table IN ARRAY CASE p_family WHEN 'ledger' THEN ARRAY['ledger_tx', 'posting']
    ELSE ARRAY['bet_order', 'bet'] END
  LOOP
    PERFORM partition_triggers(v_table::regclass, format('%s_p%s', v_table, p_number)::regclass);
  END LOOP;
END
$function$;

CREATE FUNCTION archive_make(p_family text, p_number integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
BEGIN
  IF p_family = 'ledger' THEN
    EXECUTE format('CREATE TABLE ledger_tx_p%s (LIKE ledger_tx INCLUDING ALL EXCLUDING IDENTITY)',
      p_number);
    EXECUTE format('CREATE TABLE posting_p%s (LIKE posting INCLUDING ALL)', p_number);
  ELSE
    EXECUTE format('CREATE TABLE bet_order_p%s (LIKE bet_order INCLUDING ALL EXCLUDING IDENTITY)',
      p_number);
    EXECUTE format('CREATE TABLE bet_p%s (LIKE bet INCLUDING ALL EXCLUDING IDENTITY)', p_number);
  END IF;
END
$function$;

CREATE FUNCTION archive_newest(p_table text)
 RETURNS SETOF archive_file
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT * FROM archive_file WHERE table_name = p_table ORDER BY exported_at DESC LIMIT 1
$function$;

CREATE TRIGGER archive_file_permanent BEFORE DELETE OR UPDATE OR TRUNCATE ON archive_file FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Sealed bets (migrations/0334-sealed-bets.sql) ----------------------------------------------

CREATE TABLE bet_seal (
  number integer NOT NULL,
  upper_id bigint NOT NULL,
  orders bigint NOT NULL,
  bets bigint NOT NULL,
  orders_digest bytea NOT NULL,
  bets_digest bytea NOT NULL,
  digest bytea NOT NULL,
  order_columns text[] NOT NULL,
  bet_columns text[] NOT NULL,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL,
  sealed_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT bet_seal_pkey PRIMARY KEY (number),
  CONSTRAINT bet_seal_hash_key UNIQUE (hash)
);
GRANT SELECT ON bet_seal TO velvet_operator;

CREATE TABLE bet_detached (
  number integer NOT NULL,
  detached_at timestamp with time zone NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT bet_detached_pkey PRIMARY KEY (number),
  CONSTRAINT bet_detached_number_fkey FOREIGN KEY (number) REFERENCES bet_seal(number)
);
GRANT SELECT ON bet_detached TO velvet_operator;

CREATE TABLE sealed_play (
  member_id bigint NOT NULL,
  day date NOT NULL,
  number integer NOT NULL,
  bets bigint NOT NULL,
  staked bigint NOT NULL,
  won bigint NOT NULL,
  CONSTRAINT sealed_play_pkey PRIMARY KEY (member_id, day, number)
);
CREATE INDEX sealed_play_number ON sealed_play USING btree (number);
GRANT SELECT ON sealed_play TO velvet_operator;

CREATE TABLE sealed_side (
  round_id bigint NOT NULL,
  side text NOT NULL,
  number integer NOT NULL,
  bets bigint NOT NULL,
  members bigint NOT NULL,
  staked bigint NOT NULL,
  paid_out bigint NOT NULL,
  house bigint NOT NULL,
  CONSTRAINT sealed_side_pkey PRIMARY KEY (round_id, side)
);
GRANT SELECT ON sealed_side TO velvet_operator;

CREATE FUNCTION archive_columns(p_table text)
 RETURNS text[]
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT array_agg(attname::text ORDER BY attnum) FROM pg_attribute
   WHERE attrelid = p_table::regclass AND attnum > 0 AND NOT attisdropped
$function$;

CREATE FUNCTION bet_attach_last()
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '250ms'
AS $function$
DECLARE
  v_number integer := (SELECT max(number) FROM bet_detached);
  v_bounds text;
BEGIN
  IF v_number IS NULL THEN RAISE EXCEPTION 'No partition of bets is detached'; END IF;
  SELECT format('FROM (%s) TO (%s)', CASE number WHEN 0 THEN 'MINVALUE' ELSE lower_id::text END,
    upper_id) INTO v_bounds FROM partition_range WHERE family = 'game' AND number = v_number;
  EXECUTE format('ALTER TABLE bet_order ATTACH PARTITION bet_order_p%s FOR VALUES %s',
    v_number, v_bounds);
  EXECUTE format('ALTER TABLE bet ATTACH PARTITION bet_p%s FOR VALUES %s', v_number, v_bounds);
  DELETE FROM bet_detached WHERE number = v_number;
  RETURN v_number;
END
$function$;

CREATE FUNCTION bet_attached_from()
 RETURNS bigint
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT coalesce(max(s.upper_id), 0) FROM bet_seal s JOIN bet_detached d USING (number)
$function$;
GRANT EXECUTE ON FUNCTION bet_attached_from() TO velvet_operator;

CREATE FUNCTION bet_detach_next()
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
 SET lock_timeout TO '250ms'
AS $function$
DECLARE
  v_number integer := (SELECT min(number) FROM bet_seal
    WHERE number NOT IN (SELECT number FROM bet_detached));
BEGIN
  IF v_number IS NULL THEN RAISE EXCEPTION 'No sealed partition of bets is attached'; END IF;
  EXECUTE format('ALTER TABLE bet DETACH PARTITION bet_p%s', v_number);
  EXECUTE format('ALTER TABLE bet_order DETACH PARTITION bet_order_p%s', v_number);
  INSERT INTO bet_detached (number) VALUES (v_number);
  RETURN v_number;
END
$function$;

CREATE FUNCTION bet_seal_digest(p_number integer)
 RETURNS bytea
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT sha256(
    (SELECT sha256(coalesce(string_agg(d.digest, ''::bytea ORDER BY d.block), ''::bytea)) FROM (
      SELECT member_id / 10000 AS block, sha256(convert_to(string_agg(
          concat_ws(':', member_id, day - date '2000-01-01', bets, staked, won), ','
          ORDER BY member_id, day), 'UTF8')) AS digest
        FROM sealed_play WHERE number = p_number GROUP BY 1) d)
    || (SELECT sha256(coalesce(string_agg(d.digest, ''::bytea ORDER BY d.block), ''::bytea)) FROM (
      SELECT round_id / 10000 AS block, sha256(convert_to(string_agg(
          concat_ws(':', round_id, side, bets, members, staked, paid_out, house), ','
          ORDER BY round_id, side COLLATE "C"), 'UTF8')) AS digest
        FROM sealed_side WHERE number = p_number GROUP BY 1) d))
$function$;

CREATE FUNCTION bet_seal_faults()
 RETURNS TABLE(fault text, id bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT 'seal of bets broken', s.number::bigint
    FROM (SELECT b, b.number, b.previous_hash, b.hash, b.digest,
      lag(b.hash, 1, ''::bytea) OVER (ORDER BY b.number) AS before FROM bet_seal b) s
   WHERE s.previous_hash <> s.before OR s.hash <> bet_seal_hash(s.b)
     OR s.digest <> bet_seal_digest(s.number)
  UNION ALL
  SELECT 'sealed play differs from bets', coalesce(p.member_id, b.member_id)
    FROM (SELECT member_id, sum(bets) AS bets, sum(staked) AS staked, sum(won) AS won
      FROM sealed_play WHERE number NOT IN (SELECT number FROM bet_detached) GROUP BY 1) p
    FULL JOIN (SELECT member_id, count(*) AS bets,
        coalesce(sum(stake) FILTER (WHERE state = 'settled'), 0) AS staked,
        coalesce(sum(payout) FILTER (WHERE state = 'settled'), 0) AS won
      FROM bet WHERE round_id < bet_sealed_to() GROUP BY 1) b USING (member_id)
   WHERE (p.bets, p.staked, p.won) IS DISTINCT FROM (b.bets, b.staked, b.won)
  UNION ALL
  SELECT 'sealed round differs from bets', coalesce(p.round_id, b.round_id)
    FROM (SELECT round_id, sum(bets) AS bets, sum(staked) AS staked, sum(paid_out) AS paid_out
      FROM sealed_side WHERE number NOT IN (SELECT number FROM bet_detached) GROUP BY 1) p
    FULL JOIN (SELECT round_id, count(*) AS bets, sum(stake) AS staked, sum(payout) AS paid_out
      FROM bet WHERE round_id < bet_sealed_to() GROUP BY 1) b USING (round_id)
   WHERE (p.bets, p.staked, p.paid_out) IS DISTINCT FROM (b.bets, b.staked, b.paid_out)
$function$;

CREATE FUNCTION bet_seal_hash(p_seal bet_seal)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT sha256(p_seal.previous_hash || convert_to(concat_ws('|', p_seal.number, p_seal.upper_id,
    p_seal.orders, p_seal.bets, array_to_string(p_seal.order_columns, ','),
    array_to_string(p_seal.bet_columns, ','), ''), 'UTF8')
    || p_seal.orders_digest || p_seal.bets_digest || p_seal.digest)
$function$;

CREATE FUNCTION bet_seal_next(p_age interval)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_range partition_range;
  v_seal bet_seal;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtext('velvet.bet_seal'));
  SELECT * INTO STRICT v_range FROM partition_range
   WHERE family = 'game' AND lower_id = bet_sealed_to();
  IF partition_position('game') < v_range.upper_id OR EXISTS (
    SELECT FROM round WHERE id >= v_range.lower_id AND id < v_range.upper_id
      AND (state NOT IN ('settled', 'refunded') OR draws_at > clock_timestamp() - p_age)) THEN
    RAISE EXCEPTION 'Partition % of bets is not old enough to be sealed, or not settled',
      v_range.number;
  END IF;
  v_seal.number := v_range.number;
  v_seal.upper_id := v_range.upper_id;
  v_seal.order_columns := archive_columns(format('bet_order_p%s', v_range.number));
  v_seal.bet_columns := archive_columns(format('bet_p%s', v_range.number));
  SELECT * INTO v_seal.orders, v_seal.orders_digest FROM archive_digest(
    format('bet_order_p%s', v_range.number), v_seal.order_columns, 'id');
  SELECT * INTO v_seal.bets, v_seal.bets_digest FROM archive_digest(
    format('bet_p%s', v_range.number), v_seal.bet_columns, 'id');
  INSERT INTO sealed_play (member_id, day, number, bets, staked, won)
  SELECT member_id, (updated_at AT TIME ZONE 'UTC')::date, v_range.number, count(*),
      coalesce(sum(stake) FILTER (WHERE state = 'settled'), 0),
      coalesce(sum(payout) FILTER (WHERE state = 'settled'), 0)
    FROM bet WHERE round_id >= v_range.lower_id AND round_id < v_range.upper_id GROUP BY 1, 2;
  INSERT INTO sealed_side (round_id, side, number, bets, members, staked, paid_out, house)
  SELECT round_id, side, v_range.number, count(*), count(DISTINCT member_id), sum(stake),
      sum(payout), coalesce(sum(stake - payout) FILTER (WHERE state = 'settled'), 0)
    FROM bet WHERE round_id >= v_range.lower_id AND round_id < v_range.upper_id GROUP BY 1, 2;
  v_seal.digest := bet_seal_digest(v_range.number);
  v_seal.previous_hash := coalesce(
    (SELECT hash FROM bet_seal ORDER BY number DESC LIMIT 1), ''::bytea);
  v_seal.hash := bet_seal_hash(v_seal);
  v_seal.sealed_at := clock_timestamp();
  INSERT INTO bet_seal SELECT v_seal.*;
  RETURN v_range.number;
END
$function$;

CREATE FUNCTION bet_sealed_to()
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT coalesce(max(upper_id), 0) FROM bet_seal
$function$;

CREATE FUNCTION round_sides(p_round bigint)
 RETURNS TABLE(side text, bets bigint, members bigint, staked bigint, paid_out bigint, house bigint)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT b.side, count(*), count(DISTINCT b.member_id), sum(b.stake)::bigint, sum(b.payout)::bigint,
      coalesce(sum(b.stake - b.payout) FILTER (WHERE b.state = 'settled'), 0)::bigint
    FROM bet b WHERE b.round_id = p_round GROUP BY b.side
  UNION ALL
  SELECT s.side, s.bets, s.members, s.staked, s.paid_out, s.house FROM sealed_side s
   WHERE s.round_id = p_round AND p_round < bet_attached_from()
$function$;
GRANT EXECUTE ON FUNCTION round_sides(bigint) TO velvet_operator;

CREATE TRIGGER bet_seal_permanent BEFORE DELETE OR UPDATE OR TRUNCATE ON bet_seal FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER sealed_play_permanent BEFORE DELETE OR UPDATE OR TRUNCATE ON sealed_play FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

CREATE TRIGGER sealed_side_permanent BEFORE DELETE OR UPDATE OR TRUNCATE ON sealed_side FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Partition ends (migrations/0335-partition-ends.sql) ----------------------------------------

CREATE TABLE partition_end (
  family text NOT NULL,
  number integer NOT NULL,
  ends_at timestamp with time zone NOT NULL,
  CONSTRAINT partition_end_pkey PRIMARY KEY (family, number)
);

CREATE FUNCTION bet_rounds_from(p_at timestamp with time zone)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT CASE WHEN p_at IS NULL THEN 9223372036854775807
    ELSE coalesce((SELECT max(r.upper_id) FROM partition_end e JOIN partition_range r
      USING (family, number) WHERE family = 'game' AND e.ends_at <= p_at), 0) END
$function$;

CREATE FUNCTION partition_note_end()
 RETURNS void
 LANGUAGE sql
 SET search_path TO 'public', 'pg_temp'
AS $function$
  INSERT INTO partition_end (family, number, ends_at)
  SELECT r.family, r.number, l.ends_at
    FROM (SELECT * FROM partition_range p WHERE p.family = 'game'
        AND p.upper_id <= partition_position('game')
        AND NOT EXISTS (SELECT FROM partition_end e
          WHERE e.family = p.family AND e.number = p.number)
       ORDER BY p.number LIMIT 1) r
    CROSS JOIN LATERAL (SELECT greatest(
        (SELECT max(k.draws_at) FROM round_key k
          WHERE k.round_id >= r.lower_id AND k.round_id < r.upper_id),
        (SELECT max(e.ends_at) FROM partition_end e WHERE e.family = 'game')) AS ends_at) l
   WHERE l.ends_at < clock_timestamp() - interval '1 day'
  ON CONFLICT DO NOTHING
$function$;

-- Maintenance run (migrations/0344-maintenance-run.sql) --------------------------------------

CREATE TABLE maintenance_run (
  name text NOT NULL,
  ended_at timestamp with time zone NOT NULL,
  seconds numeric NOT NULL,
  CONSTRAINT maintenance_run_pkey PRIMARY KEY (name),
  CONSTRAINT maintenance_run_name_check CHECK (name = ANY (ARRAY['backup_full'::text, 'backup_diff'::text, 'backup_incr'::text, 'restore_drill'::text])),
  CONSTRAINT maintenance_run_seconds_check CHECK (seconds >= 0::numeric)
);

CREATE VIEW metric AS
 SELECT 'rounds_late'::text AS name,
    count(*)::numeric AS value
   FROM round
  WHERE round.state = 'pending'::text AND round.draws_at < (clock_timestamp() - '00:01:00'::interval)
UNION ALL
 SELECT 'rounds_unsettled'::text AS name,
    count(*) AS value
   FROM round
  WHERE round.state = ANY (ARRAY['drawn'::text, 'void'::text])
UNION ALL
 SELECT 'withdrawals_under_review'::text AS name,
    count(*) AS value
   FROM withdrawal
  WHERE withdrawal.state = 'under-review'::text
UNION ALL
 SELECT 'withdrawals_under_review_oldest_seconds'::text AS name,
    COALESCE(EXTRACT(epoch FROM clock_timestamp() - min(withdrawal.created_at)), 0::numeric) AS value
   FROM withdrawal
  WHERE withdrawal.state = 'under-review'::text
UNION ALL
 SELECT 'listing_reports_open'::text AS name,
    count(*) AS value
   FROM listing_report
  WHERE listing_report.settled_at IS NULL
UNION ALL
 SELECT 'members'::text AS name,
    count(*) AS value
   FROM member
UNION ALL
 SELECT 'sessions'::text AS name,
    count(*) AS value
   FROM session
  WHERE session.expires_at > clock_timestamp()
UNION ALL
 SELECT 'partitions_ahead_ledger'::text AS name,
    ( SELECT count(*) AS count
           FROM partition_range r
          WHERE r.family = 'ledger'::text AND r.lower_id > s.last_value) AS value
   FROM ledger_tx_id_seq s
UNION ALL
 SELECT 'partitions_ahead_game'::text AS name,
    ( SELECT count(*) AS count
           FROM partition_range r
          WHERE r.family = 'game'::text AND r.lower_id > s.last_value) AS value
   FROM round_id_seq s
UNION ALL
 SELECT 'backup_age_seconds'::text AS name,
    EXTRACT(epoch FROM clock_timestamp() - max(maintenance_run.ended_at)) AS value
   FROM maintenance_run
  WHERE maintenance_run.name ~~ 'backup%'::text
 HAVING count(*) > 0
UNION ALL
 SELECT maintenance_run.name || '_age_seconds'::text AS name,
    EXTRACT(epoch FROM clock_timestamp() - maintenance_run.ended_at) AS value
   FROM maintenance_run
  WHERE maintenance_run.name = ANY (ARRAY['backup_full'::text, 'restore_drill'::text])
UNION ALL
 SELECT maintenance_run.name || '_seconds'::text AS name,
    maintenance_run.seconds AS value
   FROM maintenance_run;
GRANT SELECT ON metric TO velvet_metrics;

-- Archived until (migrations/0345-archived-until.sql) ----------------------------------------

CREATE FUNCTION archived_until()
 RETURNS TABLE(bets timestamp with time zone, movements timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT
    (SELECT r.closes_at FROM round r
      WHERE r.id < (SELECT max(s.upper_id) FROM bet_seal s JOIN bet_detached d USING (number))
      ORDER BY r.id DESC LIMIT 1),
    (SELECT t.at FROM ledger_tx t WHERE EXISTS (SELECT FROM ledger_detached) ORDER BY t.id LIMIT 1);
$function$;
GRANT EXECUTE ON FUNCTION archived_until() TO velvet_api;

-- Erasures noted (migrations/0346-erasures-noted.sql) ----------------------------------------

CREATE FUNCTION erasures_noted(p_members bigint[])
 RETURNS void
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  UPDATE member_closing SET noted_at = clock_timestamp()
   WHERE member_id = ANY (p_members) AND erased_at IS NOT NULL;
$function$;
GRANT EXECUTE ON FUNCTION erasures_noted(bigint[]) TO velvet_api;

CREATE FUNCTION erasures_to_note(p_limit integer)
 RETURNS TABLE(member_id bigint, created_at timestamp with time zone, asked_at timestamp with time zone, erased_at timestamp with time zone)
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT m.id, m.created_at, c.asked_at, c.erased_at
    FROM member_closing c JOIN member m ON m.id = c.member_id
   WHERE c.erased_at IS NOT NULL AND c.noted_at IS NULL ORDER BY c.erased_at LIMIT p_limit;
$function$;
GRANT EXECUTE ON FUNCTION erasures_to_note(integer) TO velvet_api;

CREATE FUNCTION member_erase_again(p_member bigint, p_created_at timestamp with time zone, p_asked_at timestamp with time zone, p_erased_at timestamp with time zone, p_name_mac bytea)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
DECLARE
  v_member member;
  v_balance bigint;
  v_hold text;
BEGIN
  -- The order of member_erase.
  PERFORM FROM member_closing WHERE member_id = p_member FOR UPDATE;
  SELECT * INTO v_member FROM member WHERE id = p_member FOR UPDATE;
  IF NOT FOUND OR v_member.created_at <> p_created_at THEN RETURN 'absent'; END IF;
  IF v_member.erased_at IS NOT NULL THEN RETURN 'erased'; END IF;
  SELECT balance INTO STRICT v_balance FROM account WHERE member_id = p_member FOR UPDATE;
  v_hold := CASE
    WHEN v_member.status <> 1 THEN 'disabled'
    WHEN p_erased_at > ledger_now() THEN 'not_due'
    ELSE (member_closing_obstacles(p_member))[1] END;
  IF v_hold IS NOT NULL THEN RETURN v_hold; END IF;
  INSERT INTO member_closing (member_id, asked_at, due_at, given_up)
  VALUES (p_member, p_asked_at, p_erased_at, v_balance)
  ON CONFLICT (member_id) DO UPDATE SET asked_at = excluded.asked_at, due_at = excluded.due_at,
    given_up = excluded.given_up;
  PERFORM audit_append('(server)', 'repeat erasure', 'member ' || p_member,
    jsonb_build_object('erased_at', floor(extract(epoch FROM p_erased_at))));
  IF NOT member_erase(p_member, p_name_mac) THEN
    RAISE EXCEPTION 'Account % was not erased again', p_member;
  END IF;
  RETURN 'repeated';
END
$function$;

-- Draws wait (migrations/0360-draws-wait.sql) ------------------------------------------------

CREATE FUNCTION draws_wait(p_most_ms integer)
 RETURNS integer
 LANGUAGE sql
 SECURITY DEFINER
 SET search_path TO 'public', 'pg_temp'
AS $function$
  SELECT least(p_most_ms, greatest(0, ceil(extract(epoch FROM min(draws_at) - ledger_now()) * 1000)))::integer
    FROM round WHERE state = 'pending';
$function$;
GRANT EXECUTE ON FUNCTION draws_wait(integer) TO velvet_draws;

-- The migrations that this file stands for.
INSERT INTO schema_migration (name, sha256) VALUES
  ('0001-foundation.sql', '712cc5efe63a4df4f4d7feaa8ab02633fb250f1f04efe1065cf57bd2ad8c4f3c'),
  ('0002-listings.sql', '62702a0ffcc9ebd7d1315017d7901be8dd53ae72849057047ec2538340629de1'),
  ('0003-listing-order.sql', 'def651a458232f1c991bfcd32afbf47fe9086bb28645ac67ee88d3caa6914540'),
  ('0004-content.sql', 'db65260dede9e8c15d05b85319540f05d2c3df7162b598029b684e899627ec85'),
  ('0005-members.sql', '1d5f3b68f0f15f9cd31b83b708c10758e972b4e42cea9a5d97b6d895243844e9'),
  ('0006-ledger.sql', 'e8c51854152ab2b4b7fa29747773808878eaee3227c0202fc85414e1fd223d33'),
  ('0007-wallet.sql', '508bd58eb572694f0dde4518c0e43f9fe41413dc451d162e023c9ba740681166'),
  ('0008-rounds.sql', '681e0aee925fde92cdb6a64611b339f7ef9304e61170d9ed54ed76c8f5a0e1d6'),
  ('0009-round-clock.sql', 'caa1a8bed3dbfaae2e316867a7f29bd0f2d4e01df59d17887106646d43a5b802'),
  ('0010-bets.sql', 'aeb64609ca5700a4c6538d9853e6000c8dff1d6c8c689f4ceac2bf0d82b47302'),
  ('0011-grants.sql', 'b76b0f93a18eaf4aeddc0b55c4e3455651044e6d1f55c066d6982296680434d7'),
  ('0020-seed-chains.sql', '9523de64cc099d057e04a5d12c85bfbd9b9e598717c55824b8c86d89bd593c47'),
  ('0021-fair-draw.sql', '6288c5de5e66ce0887069948a9ac3e3810ff3fa74d262ad9d8b53d275a3f9a6e'),
  ('0022-late-bets.sql', '08a2af6bf314a2c1be06300b1d5b1c2521f48ac4a33494350466f4f47199b270'),
  ('0023-four-eyes.sql', '66795acd850541f3b8e7d2b87d6148d22c90c3fdb6909951e49cb33366a4b37b'),
  ('0024-book-faults.sql', '2fd110782a32eed4eb0644eab591d6cf574c3247c4ef99cb335ddaa46f17449a'),
  ('0025-long-days.sql', '5cc2f6319c00bbb9dc25d62b231916875ef5aeca2c46cc33316777572740f116'),
  ('0030-upkeep.sql', '2670cc4ceaa6690b56a25aebabb713c0905cbe2752100b38db62aa86d749909f'),
  ('0040-listing-search.sql', '543ab4cd41701bd5a6ded50b98a23d84d991f9aae2691be9b240f43bd8694f52'),
  ('0041-listing-reports.sql', 'a3de19e2ec7b7163ed032faa71fb6f70ca6ae14c8d6854a1c374af43dd3bc6ed'),
  ('0050-player-protection.sql', 'ccdd8b8df052dd3d5c34952603d73fbba20f4aa318954324a06e8558e47a84b0'),
  ('0060-statement.sql', '72072b73b4c41765a1477e67c753db7e85dc774ac35f0d676aee169fc61dd1a3'),
  ('0070-settle-by-index.sql', '5b29c8902fa635c83c3a10d323d3690e3e3552c14b6a40f5155ae1b13b02c244'),
  ('0080-offline-sessions.sql', 'be598b43cc28112fd4a64b1ea9aa4754c58d3c962b701a9d33718f208e856196'),
  ('0085-search-patterns.sql', 'c43a3f9da8d90575d08c479ec16ee528faaf4cd351bce2de63956517307dd6a4'),
  ('0090-beacon-origin.sql', '0fd2cbbde9352b65ea94c02afbf26f233bf8ef8c0fdd81ea154a91bbfd48e7df'),
  ('0100-bound-sessions.sql', '422d3f55a1388b6ce819c9287924a99394d8c6288ad6ef776b16024b77be14b4'),
  ('0105-sign-in-limits.sql', 'ea89c71b74754771baf54cc2da02307222c1c5e17898987b9b25464e5c1677a5'),
  ('0106-username-claims.sql', '7f596e2c0403c5782c3fbeadf2c354999cb88e9c3cbd3502ea03872c3e363ee1'),
  ('0110-operator-accounts.sql', '0517aeea90db578c56d960084a200bf513fcb5bbbac32c7bb42db319296f6504'),
  ('0111-operator-edits.sql', 'a33a9d8aff063b440b99eb9292669f5bd687101eb90ab4d1c3f7e6666a5fb0e0'),
  ('0112-proposals.sql', 'b7f763e4b34847d6d7a3a7f8dcbc93794b98ebd2d2363bdf0e8381524a70b795'),
  ('0113-operator-decisions.sql', '2809d167501d2f11ccb48895ce18a31c0bd63f7f25f8c4f14a644a4f62f53770'),
  ('0120-logins.sql', '43d91767a216e8773cc6ad4f38c520b87b1879819b81f0d4db94fb9b8cbe76d7'),
  ('0121-sealed-seeds.sql', 'c62cd3dea68912950bcd036cff9ff3356ba1fdacac212fa637efa57e0885a11e'),
  ('0122-write-probe.sql', '2119dbc04e218b9e952ecf375f75f730b7827f8f3e4740d44a5118442d077f67'),
  ('0123-beacon-policy.sql', '3ab922c1fb3bfc031f5220e7020b3d31f8f2b80d0adc3435de06a30ee309c61f'),
  ('0124-audit-by-session.sql', '110a76cae4df8fb5a06853d2ecc1282f830afcaa940a746f4efb89c652e2962e'),
  ('0125-member-writes.sql', '043dc42b062e898c1cfca7c98cba893bc172f4b998105534457ccc7fc8ec68c6'),
  ('0126-drop-audit-row.sql', '7e62a7b43f533bf7f485e7f148e9578bc645a96260222a86ff0e6058aaca4bf9'),
  ('0127-login-wait.sql', 'bf8433791fe84fdbca6d38acb9055580a8b0921b1073d6d2f750e3ee5091fa72'),
  ('0128-live-events.sql', '6ec058b3f4635c7a1f412624e86d8a3dd706f4323f124674bc08d91232212a15'),
  ('0129-support.sql', 'ba016b3b5866e581850312560414aa63fab58d5ae3bf474557bea20b3aa5c341'),
  ('0130-banner-headline.sql', '659b65029b192aade54c4e685ae2838bc3ab666608873e675f0b334ce0be8cd3'),
  ('0131-listing-bio.sql', '0956f02b0d145c4f7f334142b93869199aba160a80a17b310541f8a3bd5e2b3b'),
  ('0132-saved-listings.sql', '598edf7331496eece670d4e69f572f64664e27ca54de6e08b6cdbec266358214'),
  ('0133-listing-ranges.sql', '03863d77877ab486e3fc38c71ae9e391dea73599657a64994b7ab4e8b44794b3'),
  ('0134-saved-room.sql', '14bb2fec7f3a7c9caecc543e50af4afea2454c1a841aeb4f78fd96134ad7d3ab'),
  ('0135-saved-videos.sql', '3104a467fe3a2d8c277e0f781ccaceab228a249051a3e14b7e7b9fc6830a323d'),
  ('0136-listing-facets.sql', '8d598d9dbd03fb5b662229c08b1e82452602ac9a77937543bb54f63b10407540'),
  ('0137-sample-streams.sql', '66baab692d16c174ae3477209a7e1c7086342469e6bb6b3dfc94ba440cbad94e'),
  ('0138-operator-calls.sql', '92ec75b1baf572c8d2f83fa30aa223a9cdf0fb6320f7361c275c9075436bed17'),
  ('0140-members-desk.sql', '7729dd6c47ddd471c1682501f7eb3d63ebc34407ee4e02b201b21404ea2a8b83'),
  ('0141-own-passkeys.sql', '8b2a6e6535134b330f7d8ec59a5f5c17780ac938e65e62c4bea8fbc7d128a130'),
  ('0142-operators-desk.sql', '3058f4ce48a81f820a133b74f0cca61081d3e6e9618752d813b3f32f989f923b'),
  ('0143-settings-desk.sql', '0b1ef2275ce81398e75245192f5fea1a8e665e1421b892cccb4ba8ca09e478bb'),
  ('0150-content-edits.sql', '18c429947d4d5eeeb5800bdf293feab637601e166131a30df0bf1df4c44f8510'),
  ('0151-scheduled-notices.sql', '90c41b24d6a9299adfee7dcbbda3c81bdfc4428abe695aeddfa2a9e09aa728b4'),
  ('0152-game-desk.sql', '8a5b266d16f25430e90dfb7cf1c79c493efd226214158affa58600961a4e65da'),
  ('0153-support-desk.sql', '44ecc3e8ba20f8b2ea447d19d079bbf35b4e40ea54446295c149adf741c496c6'),
  ('0154-photo-texts.sql', 'b0441ac448ad51c1676d7abf393fba47592ce635560bbe93bbf8812add0aa06b'),
  ('0160-video-pipeline.sql', '0e145593ebe2ae6360d9de4eceaba910c924eaff6eabef000fa04102b8d6bf21'),
  ('0180-personal-tokens.sql', 'e92ff6ab08205768895244bbf08012c4ed4465a633b25f95c3fd0375defc60e5'),
  ('0181-exports.sql', '88a91da3d27c28f207008c2a377a9ab252bc94cd5b6a2b4713e4ca8d74306955'),
  ('0182-fifth-crash.sql', 'c84763ba628e14505c04629058630626b43c2e0d6eae569a22f94a89ccac02b9'),
  ('0190-release-requests.sql', '9ddc7b32748efe00771f372313565bd34438ef794ddb0d2f5d3405d4b58e9412'),
  ('0195-bulk-changes.sql', '1c21708d2bd5f02e553c21697df6db7bc163cb7703ec375bd5a94622fa143255'),
  ('0200-member-sign-in-codes.sql', 'cb297b0cb97ffa9e74243625e39d88eb0ffcb1f50abe2223c0f5e038a8d2fa48'),
  ('0201-sign-in-codes-desk.sql', 'b446552ae96b12514f49af249cfa570cd65ef6d95c80a9f2ae88224b87b1a580'),
  ('0210-member-passkeys.sql', '9aea610064b6a1bc083cac77a223a003999fd195c1d10b44d9d24e66a6858537'),
  ('0211-passkeys-desk.sql', 'a0dc7a6655f63aa2234828e8f8d4ac7ea5968402892994a875fe75f5896f8453'),
  ('0220-account-closing.sql', '71964ba773b51d2a3e5956cb116ab9f324354e1623aec31501ef8cd3c092dc27'),
  ('0221-account-erasure.sql', 'bf4a93b6af7128c9ad9d6ba58a24baef1310f236aa20fd9ef6ce97f1de266953'),
  ('0222-retention.sql', 'dad4d65d3c7a1f226ee525fd0bbec3a9fda4a0dbe6c944acb4b77939eb8f1088'),
  ('0223-member-data.sql', '7b6fe1d478540503f773bce110c2800d3f389e2b79a10a980223dd4aa1e7d75d'),
  ('0224-erased-accounts.sql', 'fa191dc380402f98463875c650dcff4a66e073a2d03bb68b55113108d0be8bc1'),
  ('0225-member-closing-desk.sql', 'ea9ac18ae4206019b671bd11687fcd624ed6efc39aa55fffa64e795cff55134b'),
  ('0226-erased-stay-empty.sql', '4d5a9bba28580e55231a5fb444a5871005e214139f6b1027ac23abe1fe1d385a'),
  ('0240-session-devices.sql', 'e742077ab8b21ce748efacd7b3a7852abef09188ea7ad9bb2a9b56c544e4c16b'),
  ('0250-support-cases.sql', '095f49713f41fec9d6298805cbfee027553a3ddfe2d10e183d197d471d4b6ed1'),
  ('0260-read-notices.sql', '82e04433730e4a697113bb228b153284a3cd2eb18175779a8477b6c43a9eb636'),
  ('0270-push-subscriptions.sql', '6005d4f92dc6e8a13841fe25aad880dc68844db9a255e7f86d8984f037dd8102'),
  ('0271-push-queue.sql', '070ee2a7e90e6465a1717f1f96202a624a976ecd9c9f6f4222921ea565b38867'),
  ('0272-push-refused.sql', 'eec953c1dc8584782c5811a7406b2223e571eb0913230131fc58db6086e5426b'),
  ('0273-push-devices.sql', '78042d4769a00e854bcbc1c237bacfd79856bb18f0b5b03f63c4c4d23a2634c4'),
  ('0290-partitions.sql', '0f4c4b4d7222f62a7ea22e954d24679f6250d9ae15a408b859ca05719b073dd4'),
  ('0291-ledger-tx-range.sql', 'dfdb608d8d57c28e98d07ad0b0d5579da2c886207e89f121c11eebecf3c6225b'),
  ('0292-posting-range.sql', 'c7f5f0dfd199e22c70198ddc1cd66870f11accaa6819e937684d4dec64d7f80b'),
  ('0293-ledger-ready.sql', '762304361ad269d93aa189353c02af27bc990d5fa064d99b1bc129707b482216'),
  ('0294-ledger-tx-partitioned.sql', '03d6f9d7d27b54302a2710ac20021f60e8748c6e5e439af2fc98d37f6ac49d2e'),
  ('0295-posting-partitioned.sql', '6b0d0dc9e665c16d6866349c44a6abb8042562f9e281aa845a73eb93c08d41d7'),
  ('0296-ledger-partitions.sql', 'dda92974720c27dcadf9fc8dfa1706f55f5808c4fa5c54017759a9a5b394c821'),
  ('0297-ledger-partitions-ahead.sql', '780585298e859c45657e5c1967e933137a44546651120fd4fcff6a55102c4a9f'),
  ('0298-order-key.sql', '9a8681943f8cb2da13a0053017e42d10f350ea8f394098b3cec4b1ab8f09caf7'),
  ('0299-transaction-round.sql', 'af09c83997a6a50da4024d9b71fcdd0ef87593ca3d5b82f64b83016d9844ed9b'),
  ('0300-bet-order-range.sql', '1ddd05be8b1cede006dddf5cedb9ee10c40a49b2fb9be43defddbe97df79a9f2'),
  ('0301-bet-range.sql', '6dbb1b2f419ec853be13a97969ef06debec1b6057236471228cc4549c2b2d98f'),
  ('0302-round-key.sql', '788e13da4747d718b5d6bb74af3a7fdecf841dd02b492555a5d9e6b7aff1cc4f'),
  ('0303-round-range.sql', '76a602b04d412c6543ecc71900fc45ff44969f27bceb73b68320b7a755835ddd'),
  ('0304-game-ready.sql', '627988aca7b219d6bfe85064aade1e40907242d4a886526ebb82ff968e9d8b46'),
  ('0305-orders-by-keys.sql', '290531b79cd25f0a01ea289c57447325e3655bba9aa3e24c0a7cec3d3809144f'),
  ('0306-bet-order-partitioned.sql', '2cd9a9ea7a4baf949ce3b4ad916be5a927bd3bec0a5f8a92fc70f4d598564316'),
  ('0307-bet-partitioned.sql', 'a20c7e105f1570b76e812e825df8a379d41802fb84e039910a9ce93109b4e8c0'),
  ('0308-round-partitioned.sql', '5e7e32cf278d82b5212e852e087e9190fde934de0b9a886e97efbb6660f4ff5d'),
  ('0309-game-partitions.sql', '21f719a4410262cd6c052807029a46c6addfe5fe2724fddab6d11b98d847e440'),
  ('0320-sealed-balances.sql', '3a254236a56518eb9244bb70d58d7f465f8841d6524f6cf18a1cfa0a08659628'),
  ('0321-transaction-member.sql', '1d1aacba0698616024555e380982ef0d208dee84367c8c4c519a2ececcc2f8bb'),
  ('0322-posting-member.sql', '96806be06ea44544abe97e1f3e173fa80c6b09a4f56936a37f66eb9d27da385c'),
  ('0323-ledger-key-member.sql', '1351adab79f28ed95caf1566fe37db1a7a7410ea425d55b0e781dfd998a905b3'),
  ('0324-record-member.sql', 'd98a16042b9712ac34eabcb13106f75808be90fbace41e48afff22e3c90355b7'),
  ('0325-rows-name-members.sql', '7bdad97d3b442ce4d48bc116ae7d4b2348dc7d9dbc79fa38c90d85a011a9de56'),
  ('0326-fill-members.sql', '771cf74831f42e9c7fc8fad1ae4dd9cca81210b25fd6f7027bea4c1058cadfb1'),
  ('0327-transaction-member-kept.sql', '90da6811f68263f16c5d8b4a7d47f9b8088ac71513b1f144b744b0e3540f84af'),
  ('0328-posting-member-kept.sql', 'f7257b7c1871db6a0c78c4e6c0e4e55a0cf1b5cebdd78baad9dd5e9dd34fb9be'),
  ('0329-ledger-key-member-kept.sql', '009052b574b582bb74bf4e0746c43eb4decdda651b3a55632776488af8ce7dbb'),
  ('0330-record-member-kept.sql', '9357e310ca4f5a17b7477b147d64b5d9def3d5efc4e36a00673c392750ba6e77'),
  ('0331-members-proved.sql', '699795ea84e9506e7d3cb537fc5ae7a4ee08512e02ac1f5018ae4404606fec9c'),
  ('0332-member-faults.sql', '1b09fc7ab22a29e257f7f0b03c57bb3940a2ca096dd98fc446f96871d863c4ca'),
  ('0333-archive-files.sql', '7fb81586b6a9ddb12a0057f4497932dacc356c6c689373260f224f368608be22'),
  ('0334-sealed-bets.sql', '981ac43d13333a8481898df6181387852d9a3cd33a3a46066b91fd2c2fc4b453'),
  ('0335-partition-ends.sql', 'e6a293c0fe20deebeaa39b67aecc7180e9f7858611e564776728de298e9dbd04'),
  ('0336-sweep-by-index.sql', '316bc629c2d3e6c871557594675f516d92262393714dd6a64cc6a59f9242ba5b'),
  ('0340-replace-secret.sql', 'ed095c24a8ee6fd49388759e484d9e1d21a28438739f10bd7b5a2af613705671'),
  ('0341-withdrawal-paid-at.sql', '5a75fa0d06d668a663a1c9da5cb3041ea07dd8f0ce19a2a18b1f9150856d7ef1'),
  ('0342-fill-paid-at.sql', 'a1065ba9be8bc71de90e16b6e0a6aacbd88923c1d2c143796646a44c5b3a76eb'),
  ('0343-report-paid-days.sql', '5a109705b8836e45d477db9ea4eae5d60b19b1ba7273768d1692b8fb7e5ae7d7'),
  ('0344-maintenance-run.sql', 'd8b7a0bea21eccef5c10d11f31331d45fabec248d07a5143d417cc44ead7a525'),
  ('0345-archived-until.sql', '8880ba73e081003a8776e41171eb04382f1eff8f9497f1a31aa72425f15504e6'),
  ('0346-erasures-noted.sql', '932447337415850f2c8941ee5f6820793a0f0c11cb45c1a340e05422c4dc82e6'),
  ('0347-erasures-to-note.sql', 'b28bb029e96bc1f8d9d0b961c0312934671f4b9c1323c2307c8b921531f06119'),
  ('0350-support-message-age.sql', 'cb79d57e82625f586da8a4a14b21dd97cf0ed443c5f133f0c10e3b49e5bf1693'),
  ('0351-notice-age.sql', '7deb7af42ec5982574830b3d6bf5bb3a90f6bd14a91a92ccfeb55c231e6544ef'),
  ('0352-listing-report-age.sql', '1891422850b771a8a5310cfec5473262dd691431ac80a90b453fe58d2f1446ff'),
  ('0353-member-note-age.sql', 'ae6af98f320593629c340f2755a0b740b52f0fe6cf6a7b49134e3c698dd35fc0'),
  ('0354-password-reset-age.sql', '01671cbf472785b3074f98da8e63c1448968fd97c920e93896bf5edd2cd97152'),
  ('0355-sweep-retention-by-index.sql', '9dee69c4c5299b2d83645203b8754244dcc0c60ca632a98ad969ce9f2971c082'),
  ('0360-draws-wait.sql', '6035a72a7ae316af372d6490b1741e77cf2bbdc66e90b3957a48dc2bc0d4abd5');

SET LOCAL check_function_bodies = on;
