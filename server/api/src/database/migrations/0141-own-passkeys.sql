-- What operators do with their own passkeys at the console (spec S13.1).

-- The signed-in operator's, oldest first.
CREATE FUNCTION operator_passkeys()
RETURNS TABLE (credential_id text, label text, transports text[], created_at timestamptz,
  last_used_at timestamptz)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_who operator_identity := operator_required(NULL);
BEGIN
  RETURN QUERY SELECT p.credential_id, p.label, p.transports, p.created_at, p.last_used_at
    FROM operator_passkey p WHERE p.operator_id = v_who.operator_id ORDER BY p.created_at;
END
$$;

-- Removes one's own passkey, in a session of the last five minutes. outcome: ok, not_fresh, unknown.
CREATE FUNCTION operator_passkey_remove(p_credential_id text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
$$;

GRANT EXECUTE ON FUNCTION operator_passkeys(), operator_passkey_remove(text) TO velvet_operator;
