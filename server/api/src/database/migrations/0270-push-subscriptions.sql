-- Messages to a device while the app is closed (spec S14.5), by Web Push. A subscription belongs to a
-- session and ends with it.

-- The public key of the process that sends them; no row before such a process has run.
CREATE TABLE push_server (
  singleton boolean PRIMARY KEY DEFAULT true CHECK (singleton),
  public_key text NOT NULL CHECK (public_key ~ '^[A-Za-z0-9_-]{87}$')
);

-- Whoever knows address and keys can write to the device: no login reads them by itself.
CREATE TABLE push_subscription (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  session_hash bytea NOT NULL UNIQUE REFERENCES session ON DELETE CASCADE,
  endpoint text NOT NULL UNIQUE CHECK (octet_length(endpoint) <= 2000),
  public_key bytea NOT NULL CHECK (octet_length(public_key) = 65),
  secret bytea NOT NULL CHECK (octet_length(secret) = 16),
  kinds text[] NOT NULL CHECK (kinds <@ '{withdrawal,recharge,support,notice}'),
  language text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  sent_at timestamptz
);
COMMENT ON COLUMN push_subscription.sent_at IS 'when the push service last accepted a message';

-- Keeps the subscription of a session's browser. One of another session with the same address ends:
-- a browser has one, and who uses it now is another member, or the same one in a later session.
-- False when the session has ended.
CREATE FUNCTION push_save(
  p_session bytea, p_endpoint text, p_public_key bytea, p_secret bytea, p_kinds text[],
  p_language text
) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM session WHERE token_hash = p_session AND expires_at > clock_timestamp()
    FOR KEY SHARE;
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
  RETURN true;
END
$$;

CREATE FUNCTION push_end(p_session bytea) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM push_subscription WHERE session_hash = p_session;
$$;

-- A language that was chosen in the app is that of messages to this device, too.
CREATE FUNCTION push_set_language(p_session bytea, p_language text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE push_subscription SET language = p_language
   WHERE session_hash = p_session AND language <> p_language;
$$;

GRANT SELECT ON push_server TO velvet_api;
GRANT SELECT (session_hash, kinds) ON push_subscription TO velvet_api;
GRANT EXECUTE ON FUNCTION
  push_save(bytea, text, bytea, bytea, text[], text),
  push_end(bytea),
  push_set_language(bytea, text)
  TO velvet_api;
