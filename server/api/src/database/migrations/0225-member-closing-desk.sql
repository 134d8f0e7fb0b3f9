-- What operators see of an account that is being closed. Closing it is the member's own decision.

-- hold: why the erasure waits although its time has come (member_erasure_hold), or would.
CREATE FUNCTION operator_member_closing(p_member bigint)
RETURNS TABLE (due_at timestamptz, erased_at timestamptz, hold text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM operator_required(ARRAY['support', 'finance']);
  RETURN QUERY SELECT c.due_at, c.erased_at,
      CASE WHEN c.erased_at IS NULL THEN member_erasure_hold(c) END
    FROM member_closing c WHERE c.member_id = p_member;
END
$$;

REVOKE SELECT ON member_closing FROM velvet_operator;
GRANT EXECUTE ON FUNCTION operator_member_closing(bigint) TO velvet_operator;
