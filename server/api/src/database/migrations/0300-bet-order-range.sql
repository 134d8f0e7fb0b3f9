-- allow dynamic-sql: a constraint NOT VALID, with the bound that 0298 has chosen
DO $$
BEGIN
  EXECUTE format('ALTER TABLE bet_order ADD CONSTRAINT bet_order_first CHECK (round_id < %s) NOT VALID',
    (SELECT upper_id FROM partition_range WHERE family = 'game' AND number = 0));
END
$$;
