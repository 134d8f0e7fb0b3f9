-- Operators at the console (spec S13.1, S13.2): accounts with the state they are seen in, and one's own
-- sessions.

-- The state of an account, as a word (see operator_version). NULL: no such operator.
CREATE FUNCTION operator_account_version(p_name text) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.status || '.' || left(md5(jsonb_build_array(a.member_id,
      (SELECT jsonb_agg(r.role ORDER BY r.role) FROM operator_role r WHERE r.operator_id = a.id),
      (SELECT count(*) FROM operator_invitation i WHERE i.operator_id = a.id),
      operator_open_proposal('operator ' || a.name))::text), 16)
    FROM operator_account a WHERE a.name = p_name;
$$;

-- The same, and nobody else decides on the account before this transaction ends.
CREATE FUNCTION operator_hold_account(p_name text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM operator_required(NULL, true);
  PERFORM operator_lock_subject('operator ' || p_name);
  RETURN operator_account_version(p_name);
END
$$;

-- Newest first. invited_until: of an invitation that is still open.
CREATE FUNCTION operator_accounts()
RETURNS TABLE (id bigint, name text, status text, roles text[], member_id bigint, passkeys bigint,
  invited_until timestamptz, last_seen_at timestamptz, waits_for_second boolean, version text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
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
$$;

-- As operator_sessions (0110), and which of them is the one in use, newest first.
CREATE FUNCTION operator_session_list()
RETURNS TABLE (id bigint, operator text, kind text, label text, roles text[],
  created_at timestamptz, last_seen_at timestamptz, expires_at timestamptz, is_current boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_who operator_identity := operator_required(NULL);
BEGIN
  RETURN QUERY SELECT s.id, s.operator, s.kind, s.label, s.roles, s.created_at, s.last_seen_at,
      s.expires_at, s.id = v_who.session_id
    FROM operator_sessions() s ORDER BY s.id DESC;
END
$$;

GRANT EXECUTE ON FUNCTION
  operator_account_version(text),
  operator_hold_account(text),
  operator_accounts(),
  operator_session_list()
  TO velvet_operator;
