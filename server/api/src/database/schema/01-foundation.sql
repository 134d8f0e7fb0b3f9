-- What every area uses: domains, settings, the audit log and a probe of writing.

SET LOCAL check_function_bodies = off;

-- The logins, without passwords, and what an owner that is no superuser needs to act as one.
DO $$
DECLARE
  v_role text;
  -- PostgreSQL 15 knows no option SET: there, every member may become the role.
  v_option text := CASE WHEN current_setting('server_version_num')::integer < 160000
    THEN 'MEMBER' ELSE 'SET' END;
BEGIN
  FOREACH v_role IN ARRAY ARRAY['velvet_api', 'velvet_draws', 'velvet_operator', 'velvet_metrics',
    'velvet_transcoder', 'velvet_push'] LOOP
    BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = v_role) THEN
        EXECUTE format('CREATE ROLE %I NOLOGIN', v_role);
      END IF;
    EXCEPTION
      -- Another database of the same cluster is being made at the same time.
      WHEN duplicate_object OR unique_violation THEN NULL;
    END;
    IF v_role IN ('velvet_api', 'velvet_operator')
      AND NOT pg_has_role(current_user, v_role, v_option) THEN
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

-- One text in several languages: {"en": "…", "zh-hans": "…"}; keys are the language codes.
CREATE DOMAIN localized_text AS jsonb
  CHECK (jsonb_typeof(VALUE) = 'object'
  AND VALUE <> '{}'::jsonb
  AND NOT jsonb_path_exists(VALUE, '$.*?(@.type() != "string")'::jsonpath));

-- Points in minor units: hundredths of a point.
CREATE DOMAIN minor_units AS bigint;

-- Every entry carries the hash of the one before, so that none can be changed or left out
-- without breaking all that follow.
CREATE TABLE audit_log (
  id bigint NOT NULL,
  at timestamptz NOT NULL,
  actor text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  detail jsonb NOT NULL,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL,
  CONSTRAINT audit_log_pkey PRIMARY KEY (id),
  CONSTRAINT audit_log_hash_key UNIQUE (hash),
  CONSTRAINT audit_log_actor_check CHECK (actor <> '')
);
CREATE INDEX audit_log_actor ON audit_log (actor, id);
CREATE INDEX audit_log_subject ON audit_log (subject, id);
CREATE INDEX audit_log_member ON audit_log ((detail ->> 'member_id'))
  WHERE (detail ->> 'member_id') IS NOT NULL;
GRANT SELECT ON audit_log TO velvet_operator;

CREATE TABLE config (
  key text NOT NULL,
  value jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT config_pkey PRIMARY KEY (key),
  CONSTRAINT config_beacon_readable CHECK (key <> 'beacon' OR value = '{"mode": "off"}'::jsonb
    OR coalesce(value ->> 'source', '') ~ '^[a-z0-9-]{1,32}$'
    AND coalesce(value ->> 'genesis', '') ~ '^\d{1,12}$'
    AND coalesce(value ->> 'period', '') ~ '^[1-9]\d{0,4}$'
    AND coalesce(value ->> 'wait', '') ~ '^[1-9]\d{0,4}$')
);
GRANT SELECT ON config TO velvet_api, velvet_operator;

-- When backups and drills of a restore last ended well, for alerts.
CREATE TABLE maintenance_run (
  name text NOT NULL,
  ended_at timestamptz NOT NULL,
  seconds numeric NOT NULL,
  CONSTRAINT maintenance_run_pkey PRIMARY KEY (name),
  CONSTRAINT maintenance_run_name_check
    CHECK (name IN ('backup_full', 'backup_diff', 'backup_incr', 'restore_drill')),
  CONSTRAINT maintenance_run_seconds_check CHECK (seconds >= 0::numeric)
);

-- The table itself is created by what applies migrations.
GRANT SELECT
  ON schema_migration TO velvet_api, velvet_draws, velvet_metrics, velvet_operator, velvet_push, velvet_transcoder;

-- Whether the database can write: commits a row, and writes a temporary file, which a full disk
-- refuses even while the tables still have room inside.
CREATE TABLE write_probe (
  is_only boolean NOT NULL DEFAULT true,
  at timestamptz NOT NULL,
  CONSTRAINT write_probe_pkey PRIMARY KEY (is_only),
  CONSTRAINT write_probe_is_only_check CHECK (is_only)
);

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;

CREATE FUNCTION audit_hash(
  p_previous bytea, p_id bigint, p_at timestamptz, p_actor text, p_action text, p_subject text,
  p_detail jsonb
) RETURNS bytea LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT sha256(p_previous || convert_to(
    jsonb_build_array(
      p_id, floor(extract(epoch FROM p_at) * 1000000)::bigint, p_actor, p_action, p_subject,
      p_detail
    )::text, 'UTF8'));
$$;

CREATE FUNCTION audit_append(p_actor text, p_action text, p_subject text, p_detail jsonb)
RETURNS bigint LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
$$;

-- The first entry that does not fit its predecessor or its own content; NULL when all do.
-- An entry whose texts were erased keeps its hash, which its content no longer yields: it is
-- intact if a later entry, itself a part of the chain, says what is left of it.
CREATE FUNCTION audit_first_broken() RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
$$;
GRANT EXECUTE ON FUNCTION audit_first_broken() TO velvet_operator;

CREATE FUNCTION search_patterns(p_words text[]) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE SET search_path = public, pg_temp AS $$
  SELECT coalesce(array_agg('%' || regexp_replace(word, '([\\%_])', '\\\1', 'g') || '%'), '{}')
    FROM unnest(p_words) AS word;
$$;
GRANT EXECUTE ON FUNCTION search_patterns(text[]) TO velvet_api, velvet_operator;

CREATE FUNCTION write_probe() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp SET work_mem = '64kB' AS $$
BEGIN
  -- More rows than work_mem holds go to a temporary file.
  PERFORM count(*) FROM generate_series(1, 10000);
  INSERT INTO write_probe (at) VALUES (clock_timestamp())
  ON CONFLICT (is_only) DO UPDATE SET at = excluded.at;
END
$$;
GRANT EXECUTE ON FUNCTION write_probe() TO velvet_api, velvet_operator;
