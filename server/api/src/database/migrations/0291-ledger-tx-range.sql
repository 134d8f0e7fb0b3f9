-- allow dynamic-sql: a constraint NOT VALID, with the bound that 0290 has chosen
DO $$
BEGIN
  EXECUTE format('ALTER TABLE ledger_tx ADD CONSTRAINT ledger_tx_first CHECK (id < %s) NOT VALID',
    (SELECT upper_id FROM partition_range WHERE family = 'ledger' AND number = 0));
END
$$;
