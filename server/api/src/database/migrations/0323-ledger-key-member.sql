-- Keys have the member of their transaction.
ALTER TABLE ledger_key ADD COLUMN member_id bigint;
DROP TRIGGER ledger_key_permanent ON ledger_key;
CREATE TRIGGER ledger_key_permanent BEFORE DELETE OR TRUNCATE OR UPDATE OF idem_key, tx_id ON ledger_key
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_key_fill BEFORE UPDATE ON ledger_key FOR EACH ROW
  WHEN (OLD.member_id IS NOT NULL OR NEW.member_id IS NULL) EXECUTE FUNCTION refuse_change();
