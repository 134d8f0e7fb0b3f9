-- The member of a transaction, by which its rows would be spread over several databases. Until those
-- from before are filled, the guard lets the owner write it where there is none, and nothing else.
DO $$
BEGIN
  IF EXISTS (SELECT FROM ledger_detached) THEN
    RAISE EXCEPTION 'A partition of the ledger is detached, and would lack the new column'
      USING HINT = 'Attach each with ledger_attach_last(), migrate, and detach them again.';
  END IF;
END
$$;
ALTER TABLE ledger_tx ADD COLUMN member_id bigint;
DROP TRIGGER ledger_tx_append_only ON ledger_tx;
CREATE TRIGGER ledger_tx_append_only BEFORE DELETE OR TRUNCATE OR UPDATE OF id, kind, idem_key, request_hash, ref, at, round_id ON ledger_tx
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER ledger_tx_fill BEFORE UPDATE ON ledger_tx FOR EACH ROW
  WHEN (OLD.member_id IS NOT NULL OR NEW.member_id IS NULL) EXECUTE FUNCTION refuse_change();
