-- A member has at most 20 devices that get push messages: addresses are free, and each message to the
-- member is a request for each of them. A further device ends the oldest subscription.

-- As in 0270.
CREATE OR REPLACE FUNCTION push_save(
  p_session bytea, p_endpoint text, p_public_key bytea, p_secret bytea, p_kinds text[],
  p_language text
) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_most integer := 20;
  v_member bigint;
BEGIN
  SELECT member_id INTO v_member FROM session
   WHERE token_hash = p_session AND expires_at > clock_timestamp() FOR KEY SHARE;
  IF NOT FOUND THEN RETURN false; END IF;
  -- Two sessions with one address at once: the later one gets it.
  PERFORM pg_advisory_xact_lock(hashtextextended('push ' || p_endpoint, 0));
  DELETE FROM push_subscription WHERE endpoint = p_endpoint AND session_hash <> p_session;
  INSERT INTO push_subscription AS s
    (session_hash, endpoint, public_key, secret, kinds, language)
  VALUES (p_session, p_endpoint, p_public_key, p_secret, p_kinds, p_language)
  ON CONFLICT (session_hash) DO UPDATE
    SET endpoint = excluded.endpoint, public_key = excluded.public_key,
      secret = excluded.secret, kinds = excluded.kinds, language = excluded.language;
  DELETE FROM push_subscription WHERE id IN (
    SELECT s.id FROM push_subscription s JOIN session e ON e.token_hash = s.session_hash
     WHERE e.member_id = v_member AND s.session_hash <> p_session
     ORDER BY s.id DESC OFFSET v_most - 1);
  RETURN true;
END
$$;
