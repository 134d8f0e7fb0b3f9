-- allow dynamic-sql: the guard of a partition that was added meanwhile, with the parent's of then
-- The guard is whole again, and a row without its member is refused.
DROP TRIGGER ledger_tx_fill ON ledger_tx;
DROP TRIGGER ledger_tx_append_only ON ledger_tx;
CREATE TRIGGER ledger_tx_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON ledger_tx
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE ledger_tx ADD CONSTRAINT ledger_tx_of_member CHECK (member_id IS NOT NULL) NOT VALID;
DO $$
DECLARE
  v_part regclass;
BEGIN
  FOR v_part IN SELECT tgrelid::regclass FROM pg_trigger
    WHERE tgname = 'ledger_tx_append_only' AND pg_get_triggerdef(oid) LIKE '%UPDATE OF%'
  LOOP
    EXECUTE format('DROP TRIGGER ledger_tx_append_only ON %s', v_part);
    EXECUTE format('CREATE TRIGGER ledger_tx_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON %s'
      ' FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', v_part);
  END LOOP;
END
$$;
