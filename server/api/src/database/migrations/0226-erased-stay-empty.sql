-- A call that was under way while its member was erased leaves nothing behind: what it inserts waits for
-- the erasure, as the reference to the member does anyway, and is then refused.

CREATE FUNCTION member_must_remain() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM FROM member WHERE id = NEW.member_id AND erased_at IS NULL FOR KEY SHARE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'There is no member % any more', NEW.member_id
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'member_remains';
  END IF;
  RETURN NEW;
END
$$;

CREATE TRIGGER bank_card_of_member BEFORE INSERT ON bank_card
  FOR EACH ROW EXECUTE FUNCTION member_must_remain();
CREATE TRIGGER listing_report_of_member BEFORE INSERT ON listing_report
  FOR EACH ROW EXECUTE FUNCTION member_must_remain();
CREATE TRIGGER member_passkey_of_member BEFORE INSERT ON member_passkey
  FOR EACH ROW EXECUTE FUNCTION member_must_remain();
CREATE TRIGGER member_totp_of_member BEFORE INSERT ON member_totp
  FOR EACH ROW EXECUTE FUNCTION member_must_remain();
CREATE TRIGGER saved_listing_of_member BEFORE INSERT ON saved_listing
  FOR EACH ROW EXECUTE FUNCTION member_must_remain();
CREATE TRIGGER saved_video_of_member BEFORE INSERT ON saved_video
  FOR EACH ROW EXECUTE FUNCTION member_must_remain();
CREATE TRIGGER session_of_member BEFORE INSERT ON session
  FOR EACH ROW EXECUTE FUNCTION member_must_remain();
CREATE TRIGGER support_message_of_member BEFORE INSERT ON support_message
  FOR EACH ROW EXECUTE FUNCTION member_must_remain();
