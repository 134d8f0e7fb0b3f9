-- allow dynamic-sql: a constraint NOT VALID, with the bound that 0298 has chosen
DO $$
BEGIN
  EXECUTE format('ALTER TABLE round ADD CONSTRAINT round_first CHECK (id < %s) NOT VALID',
    (SELECT upper_id FROM partition_range WHERE family = 'game' AND number = 0));
END
$$;
