-- Roles. Both are roles without login: a connection takes one on with SET ROLE, so the same
-- schema works with the embedded database and with any DATABASE_URL.
DO $$
DECLARE
  v_role text;
BEGIN
  FOREACH v_role IN ARRAY ARRAY['velvet_api', 'velvet_operator'] LOOP
    BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = v_role) THEN
        EXECUTE format('CREATE ROLE %I NOLOGIN', v_role);
      END IF;
    EXCEPTION
      -- Another database of the same cluster is being migrated at the same time.
      WHEN duplicate_object OR unique_violation THEN NULL;
    END;
    IF NOT pg_has_role(current_user, v_role, 'SET') THEN
      EXECUTE format('GRANT %I TO %I', v_role, current_user);
    END IF;
    EXECUTE format('GRANT USAGE ON SCHEMA public TO %I', v_role);
  END LOOP;
END
$$;

-- New functions are for nobody unless granted.
ALTER DEFAULT PRIVILEGES REVOKE EXECUTE ON FUNCTIONS FROM PUBLIC;

-- One text in several languages: {"en": "…", "zh-hans": "…"}; keys are the language codes.
CREATE DOMAIN localized_text AS jsonb CHECK (
  jsonb_typeof(VALUE) = 'object'
  AND VALUE <> '{}'::jsonb
  AND NOT jsonb_path_exists(VALUE, '$.* ? (@.type() != "string")')
);

-- Points in minor units: hundredths of a point.
CREATE DOMAIN minor_units AS bigint;

CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;

CREATE TABLE config (
  key text PRIMARY KEY,
  value jsonb NOT NULL,
  updated_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

-- Every entry carries the hash of the one before, so that none can be changed or left out
-- without breaking all that follow.
CREATE TABLE audit_log (
  id bigint PRIMARY KEY,
  at timestamptz NOT NULL,
  actor text NOT NULL CHECK (actor <> ''),
  action text NOT NULL,
  subject text NOT NULL,
  detail jsonb NOT NULL,
  previous_hash bytea NOT NULL,
  hash bytea NOT NULL UNIQUE
);

CREATE TRIGGER audit_log_append_only
  BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

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
CREATE FUNCTION audit_first_broken() RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT min(e.id) FROM (
    SELECT a.*, lag(a.hash, 1, '\x'::bytea) OVER w AS expected, row_number() OVER w AS place
      FROM audit_log a WINDOW w AS (ORDER BY a.id)
  ) e
  WHERE e.previous_hash <> e.expected OR e.id <> e.place
    OR e.hash <> audit_hash(e.previous_hash, e.id, e.at, e.actor, e.action, e.subject, e.detail);
$$;

-- On tables the operator edits directly: each row goes to the audit log under the name in
-- velvet.actor; the operator's role cannot write without that name.
CREATE FUNCTION audit_row() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_actor text := current_setting('velvet.actor', true);
  v_row jsonb := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
BEGIN
  IF coalesce(v_actor, '') = '' THEN
    IF current_setting('role') = 'velvet_operator' THEN
      RAISE EXCEPTION 'velvet.actor must name the operator'
        USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NULL;
  END IF;
  PERFORM audit_append(v_actor, lower(TG_OP) || ' ' || TG_TABLE_NAME,
    concat_ws(' ', TG_TABLE_NAME, coalesce(v_row ->> 'id', v_row ->> 'key', v_row ->> 'game_id')),
    v_row);
  RETURN NULL;
END
$$;

CREATE TRIGGER config_audit AFTER INSERT OR UPDATE OR DELETE ON config
  FOR EACH ROW EXECUTE FUNCTION audit_row();
