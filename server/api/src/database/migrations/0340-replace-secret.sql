-- Replacing VELVET_SECRET: operators' sign-ins are believed under the key of the secret before it, too, and
-- the schema's owner may store what is sealed under the new one.

ALTER TABLE operator_vouch_key ADD COLUMN previous bytea;
COMMENT ON COLUMN operator_vouch_key.previous IS 'of the secret that is being replaced; believed, too';

CREATE OR REPLACE FUNCTION operator_check_vouched(p_message text, p_proof bytea) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  v_keys operator_vouch_key := (SELECT k FROM operator_vouch_key k);
  v_message bytea := convert_to(p_message, 'UTF8');
BEGIN
  -- Hashes of both are compared, so that the time tells nothing about the right one.
  IF p_proof IS NULL OR NOT (
    coalesce(sha256(p_proof) = sha256(hmac_sha256(v_keys.key, v_message)), false)
    OR coalesce(sha256(p_proof) = sha256(hmac_sha256(v_keys.previous, v_message)), false)
  ) THEN
    RAISE EXCEPTION 'Sign-ins of operators need the secret of this installation'
      USING ERRCODE = 'VO004';
  END IF;
END
$$;

-- No login but the owner may change a card, so that it alone can make use of the setting.
CREATE OR REPLACE FUNCTION refuse_change_but_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = TG_ARGV[0] AND current_setting('velvet.erasing', true) = 'on' THEN RETURN NULL; END IF;
  IF TG_OP = 'UPDATE' AND TG_TABLE_NAME = 'bank_card'
    AND current_setting('velvet.resealing', true) = 'on' THEN RETURN NULL; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END
$$;
