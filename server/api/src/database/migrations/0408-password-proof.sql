-- member_change_password with a proof: a member with codes or passkeys shows that they are there, as for a card
-- (S14.7). outcome: ok, wrong_password (any more), proof_needed.
CREATE FUNCTION member_replace_password(
  p_session bytea, p_member bigint, p_old_hash text, p_new_hash text, p_age_s integer
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  -- A factor that is being added counts.
  PERFORM FROM member WHERE id = p_member FOR NO KEY UPDATE;
  IF (member_has_codes(p_member) OR member_has_passkeys(p_member))
    AND NOT session_is_proved(p_session, p_member, p_age_s) THEN RETURN 'proof_needed'; END IF;
  RETURN CASE WHEN member_change_password(p_member, p_old_hash, p_new_hash, p_session)
    THEN 'ok' ELSE 'wrong_password' END;
END
$$;
GRANT EXECUTE ON FUNCTION member_replace_password(bytea,bigint,text,text,integer) TO velvet_api;
