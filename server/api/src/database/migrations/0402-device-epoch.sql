-- What a device is allowed ends with the password it was earned under (S14.6).

ALTER TABLE member ADD COLUMN device_epoch integer NOT NULL DEFAULT 0;
COMMENT ON COLUMN member.device_epoch IS 'how often the login password was replaced; cookies of devices carry the number they were given under';

-- By the member, with a recovery code, or by support.
CREATE FUNCTION member_forget_devices() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  NEW.device_epoch := OLD.device_epoch + 1;
  RETURN NEW;
END
$$;
CREATE TRIGGER member_devices BEFORE UPDATE OF password_hash ON member FOR EACH ROW
  WHEN (OLD.password_hash IS DISTINCT FROM NEW.password_hash)
  EXECUTE FUNCTION member_forget_devices();
