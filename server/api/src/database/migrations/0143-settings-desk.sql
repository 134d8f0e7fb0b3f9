-- Settings at the console (spec S13.2, S13.3): what they are, in which state, and what they were before,
-- so that a change can be taken back.

-- The log has a setting before and after each change, the reason, and who had proposed it. The proposal
-- is still pending while it is carried out.
CREATE FUNCTION audit_config_row() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
$$;
DROP TRIGGER config_audit ON config;
CREATE TRIGGER config_audit AFTER INSERT OR UPDATE OR DELETE ON config
  FOR EACH ROW EXECUTE FUNCTION audit_config_row();

-- A JSON null takes the setting away. outcome: ok, bad_value, needs_second, or another of
-- operator_propose. Whatever is not known as plain needs two.
CREATE OR REPLACE FUNCTION operator_set_config(p_key text, p_value jsonb, p_reason text)
RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
$$;

-- The settings of these keys, set or not, in the given order; setting_version is of 0152.
CREATE FUNCTION operator_settings(p_keys text[])
RETURNS TABLE (key text, value jsonb, needs_second boolean, waits_for_second boolean,
  updated_at timestamptz, version text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM operator_required(ARRAY['administrator']);
  RETURN QUERY SELECT k.key, c.value, NOT config_is_plain(k.key),
      operator_open_proposal('config ' || k.key) IS NOT NULL, c.updated_at,
      setting_version(k.key)
    FROM unnest(p_keys) WITH ORDINALITY AS k (key, place) LEFT JOIN config c ON c.key = k.key
   ORDER BY k.place;
END
$$;

GRANT EXECUTE ON FUNCTION operator_settings(text[]) TO velvet_operator;
