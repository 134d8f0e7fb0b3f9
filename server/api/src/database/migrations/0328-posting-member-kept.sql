-- allow dynamic-sql: the guard of a partition that was added meanwhile, with the parent's of then
-- The guard is whole again, and a row without its member is refused.
DROP TRIGGER posting_fill ON posting;
DROP TRIGGER posting_append_only ON posting;
CREATE TRIGGER posting_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON posting
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE posting ADD CONSTRAINT posting_of_member CHECK (member_id IS NOT NULL) NOT VALID;
DO $$
DECLARE
  v_part regclass;
BEGIN
  FOR v_part IN SELECT tgrelid::regclass FROM pg_trigger
    WHERE tgname = 'posting_append_only' AND pg_get_triggerdef(oid) LIKE '%UPDATE OF%'
  LOOP
    EXECUTE format('DROP TRIGGER posting_append_only ON %s', v_part);
    EXECUTE format('CREATE TRIGGER posting_append_only BEFORE DELETE OR UPDATE OR TRUNCATE ON %s'
      ' FOR EACH STATEMENT EXECUTE FUNCTION refuse_change()', v_part);
  END LOOP;
END
$$;
