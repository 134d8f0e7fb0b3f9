-- no-transaction
-- allow one-table: each lock ends with a COMMIT before the next, and VALIDATE keeps nobody from writing
-- The keys from before the triggers, and proof that all rows fit the first partition.
DO $$
DECLARE
  v_from bigint := 0;
  v_last bigint := (SELECT coalesce(max(id), 0) FROM bet_order);
BEGIN
  WHILE v_from <= v_last LOOP
    INSERT INTO bet_order_key (member_id, idem_key, request_hash, order_id)
    SELECT member_id, idem_key, request_hash, id FROM bet_order
     WHERE id >= v_from AND id < v_from + 20000
    ON CONFLICT DO NOTHING;
    v_from := v_from + 20000;
    COMMIT;
  END LOOP;
  v_from := 0;
  v_last := (SELECT coalesce(max(id), 0) FROM round);
  WHILE v_from <= v_last LOOP
    INSERT INTO round_key (round_id, game_id, expect, draws_at, chain_id, chain_place)
    SELECT id, game_id, expect, draws_at, chain_id, chain_place FROM round
     WHERE id >= v_from AND id < v_from + 20000
    ON CONFLICT DO NOTHING;
    v_from := v_from + 20000;
    COMMIT;
  END LOOP;
  ALTER TABLE bet_order VALIDATE CONSTRAINT bet_order_first;
  COMMIT;
  ALTER TABLE bet VALIDATE CONSTRAINT bet_first;
  COMMIT;
  ALTER TABLE round VALIDATE CONSTRAINT round_first;
END
$$;
