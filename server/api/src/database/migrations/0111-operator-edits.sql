-- Tables that operators edit directly: the audit log names who is signed in, and each table needs a
-- role. Settings, limits and payouts are changed by functions only (0112).

-- Whether the session acts as the operator's role or login, and not as the schema's owner.
CREATE FUNCTION acts_as_operator() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT NOT pg_has_role(acting, current_user, 'MEMBER')
      AND pg_has_role(acting, 'velvet_operator', 'MEMBER')
    FROM (SELECT coalesce(nullif(current_setting('role'), 'none'), session_user) AS acting) s;
$$;

CREATE FUNCTION operator_table_roles(p_table text) RETURNS text[]
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT CASE
    WHEN p_table IN ('region', 'sign_tag', 'listing', 'banner', 'video_class', 'video')
      THEN ARRAY['content']
    WHEN p_table IN ('notice', 'listing_report') THEN ARRAY['support', 'content']
    ELSE ARRAY['administrator'] END;
$$;

CREATE FUNCTION audit_operator_row() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_row jsonb := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
BEGIN
  IF NOT acts_as_operator() THEN RETURN NULL; END IF;
  PERFORM operator_audit(operator_required(operator_table_roles(TG_TABLE_NAME)),
    lower(TG_OP) || ' ' || TG_TABLE_NAME,
    concat_ws(' ', TG_TABLE_NAME, coalesce(v_row ->> 'id', v_row ->> 'key', v_row ->> 'game_id')),
    v_row);
  RETURN NULL;
END
$$;

-- Takes the place of audit_row, which believed the name in velvet.actor, on every table.
DO $$
DECLARE
  v_trigger record;
BEGIN
  FOR v_trigger IN SELECT t.tgname, t.tgrelid::regclass AS on_table,
      pg_get_triggerdef(t.oid) AS definition
    FROM pg_trigger t WHERE t.tgfoid = 'audit_row()'::regprocedure
  LOOP
    EXECUTE format('DROP TRIGGER %I ON %s', v_trigger.tgname, v_trigger.on_table);
    EXECUTE replace(v_trigger.definition, 'audit_row()', 'audit_operator_row()');
  END LOOP;
END
$$;
DROP FUNCTION audit_row();

REVOKE EXECUTE ON FUNCTION audit_append(text, text, text, jsonb) FROM velvet_operator;
REVOKE INSERT, UPDATE, DELETE ON config, game, game_odds FROM velvet_operator;

-- What the members' login and their sessions are known by is nobody's to read.
REVOKE SELECT ON member, session FROM velvet_operator;
GRANT SELECT (id, username, status, vip, dating_card, credit_score, id_number, real_name, sex,
  avatar, city, relation, invite_code, language, registered_ip, created_at) ON member
  TO velvet_operator;
GRANT SELECT (member_id, ip, created_at, last_seen_at, expires_at) ON session TO velvet_operator;
