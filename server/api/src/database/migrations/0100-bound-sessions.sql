-- A session that a browser opened is bound to a cookie of that browser: its token alone opens
-- nothing. No session lives for more than 90 days, however much it is used.

-- Of the sessions there are, the binding is not known and the address is what a client claimed:
-- everybody signs in once more.
DELETE FROM session;

ALTER TABLE session
  -- SHA-256 of the cookie's secret; null for clients that are no browsers.
  ADD COLUMN binding_hash bytea CHECK (octet_length(binding_hash) = 32),
  ADD CONSTRAINT session_ends CHECK (expires_at <= created_at + interval '90 days');

COMMENT ON COLUMN session.ip IS 'the address the server saw';

-- What clients claimed about their address is no fact to be kept.
UPDATE member SET registered_ip = '' WHERE registered_ip <> '';
COMMENT ON COLUMN member.registered_ip IS 'the address the server saw';
