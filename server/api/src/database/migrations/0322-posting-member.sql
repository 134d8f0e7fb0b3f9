-- Postings have the member of their transaction, those of the house's accounts too.
ALTER TABLE posting ADD COLUMN member_id bigint;
DROP TRIGGER posting_append_only ON posting;
CREATE TRIGGER posting_append_only BEFORE DELETE OR TRUNCATE OR UPDATE OF tx_id, account_id, amount ON posting
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER posting_fill BEFORE UPDATE ON posting FOR EACH ROW
  WHEN (OLD.member_id IS NOT NULL OR NEW.member_id IS NULL) EXECUTE FUNCTION refuse_change();
