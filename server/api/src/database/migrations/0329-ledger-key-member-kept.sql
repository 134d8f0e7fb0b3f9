-- The guard is whole again, and a row without its member is refused.
DROP TRIGGER ledger_key_fill ON ledger_key;
DROP TRIGGER ledger_key_permanent ON ledger_key;
CREATE TRIGGER ledger_key_permanent BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_key
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE ledger_key ADD CONSTRAINT ledger_key_of_member CHECK (member_id IS NOT NULL) NOT VALID;
