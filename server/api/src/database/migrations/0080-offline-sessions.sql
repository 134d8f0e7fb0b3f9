-- Disabling an account ends its sessions. Those who still hold one are told that the account is
-- offline, not that they should log in; enabling the account does not bring the sessions back.

CREATE TABLE session_offline (
  token_hash bytea PRIMARY KEY,
  member_id bigint NOT NULL REFERENCES member,
  ended_at timestamptz NOT NULL DEFAULT clock_timestamp()
);

CREATE OR REPLACE FUNCTION operator_set_member(
  p_actor text, p_member bigint, p_vip boolean, p_dating_card boolean, p_status smallint,
  p_credit_score integer
) RETURNS boolean LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE member SET vip = coalesce(p_vip, vip), dating_card = coalesce(p_dating_card, dating_card),
    status = coalesce(p_status, status), credit_score = coalesce(p_credit_score, credit_score)
   WHERE id = p_member;
  IF NOT FOUND THEN RETURN false; END IF;
  IF p_status <> 1 THEN
    WITH ended AS (
      DELETE FROM session WHERE member_id = p_member RETURNING token_hash, member_id
    )
    INSERT INTO session_offline (token_hash, member_id)
    SELECT token_hash, member_id FROM ended;
  END IF;
  PERFORM audit_append(p_actor, 'set member', 'member ' || p_member, jsonb_strip_nulls(
    jsonb_build_object('vip', p_vip, 'dating_card', p_dating_card, 'status', p_status,
      'credit_score', p_credit_score)));
  RETURN true;
END
$$;

CREATE OR REPLACE FUNCTION sweep_expired() RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH attempts AS (
    DELETE FROM login_throttle WHERE window_start < clock_timestamp() - interval '1 day' RETURNING 1
  ), sessions AS (
    DELETE FROM session WHERE expires_at < clock_timestamp() - interval '1 day' RETURNING 1
  ), offline AS (
    DELETE FROM session_offline WHERE ended_at < clock_timestamp() - interval '30 days' RETURNING 1
  )
  SELECT (SELECT count(*) FROM attempts) + (SELECT count(*) FROM sessions)
    + (SELECT count(*) FROM offline);
$$;

GRANT SELECT ON session_offline TO velvet_api;
