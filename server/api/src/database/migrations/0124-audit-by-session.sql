-- 0120 took audit_row back to a name that the connection gives. It is the session of the operator
-- that decides (0111), and this is that function again.
CREATE OR REPLACE FUNCTION audit_row() RETURNS trigger
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
