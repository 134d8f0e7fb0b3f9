-- allow dynamic-sql: a constraint NOT VALID, with the bound that 0290 has chosen
DO $$
BEGIN
  EXECUTE format('ALTER TABLE posting ADD CONSTRAINT posting_first CHECK (tx_id < %s) NOT VALID',
    (SELECT upper_id FROM partition_range WHERE family = 'ledger' AND number = 0));
END
$$;
