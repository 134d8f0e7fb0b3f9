-- Files of rows for operators (spec S13.4).

-- Notes in the audit log what an operator takes away. p_what: withdrawals, recharges, movements or audit.
CREATE FUNCTION operator_note_export(p_what text, p_filter jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_who operator_identity := operator_required(CASE p_what
    WHEN 'audit' THEN ARRAY['administrator'] ELSE ARRAY['finance', 'administrator'] END);
BEGIN
  PERFORM operator_audit(v_who, 'export', p_what, p_filter);
END
$$;
GRANT EXECUTE ON FUNCTION operator_note_export(text, jsonb) TO velvet_operator;
