-- A notice may be published for a later time (spec S13.3): members do not see it before, and their
-- streams are told when it comes.

-- Notices whose time has not come. The draws process looks for those that are due.
CREATE TABLE notice_due (
  notice_id bigint PRIMARY KEY REFERENCES notice ON DELETE CASCADE,
  due_at timestamptz NOT NULL
);
CREATE INDEX notice_due_at ON notice_due (due_at);

-- As in 0128, but a notice that nobody sees yet is announced at its time.
CREATE OR REPLACE FUNCTION notice_announce() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_is_seen boolean := TG_OP <> 'DELETE' AND NEW.published_at <= clock_timestamp();
  v_was_seen boolean := TG_OP <> 'INSERT' AND OLD.published_at <= clock_timestamp();
BEGIN
  IF TG_OP <> 'DELETE' THEN
    DELETE FROM notice_due WHERE notice_id = NEW.id;
    IF NOT v_is_seen THEN INSERT INTO notice_due VALUES (NEW.id, NEW.published_at); END IF;
  END IF;
  IF v_is_seen OR v_was_seen THEN
    PERFORM announce(jsonb_strip_nulls(jsonb_build_object('kind', 'notice', 'member',
      CASE TG_OP WHEN 'DELETE' THEN OLD.member_id ELSE NEW.member_id END)));
  END IF;
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION orders_announce() RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH taken AS (DELETE FROM order_relay RETURNING member_id)
  SELECT announce_balances('order', array_agg(member_id)) FROM taken HAVING count(*) > 0;
  WITH due AS (DELETE FROM notice_due WHERE due_at <= clock_timestamp() RETURNING notice_id)
  SELECT announce(jsonb_strip_nulls(jsonb_build_object('kind', 'notice', 'member', n.member_id)))
    FROM due JOIN notice n ON n.id = due.notice_id WHERE NOT n.hidden;
$$;
