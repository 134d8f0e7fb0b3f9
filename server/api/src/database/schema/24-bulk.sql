-- Changes of many things at once, and exports.

CREATE TABLE bulk_change (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL,
  -- What is done to each item; the operators' server reads it.
  change jsonb NOT NULL,
  -- Who has asked for it, or made it go on.
  operator_id bigint NOT NULL,
  state text NOT NULL DEFAULT 'preview',
  -- How often it was started.
  runs integer NOT NULL DEFAULT 0,
  -- It works with a session of its own.
  session_id bigint,
  created_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  started_at timestamptz,
  ended_at timestamptz,
  CONSTRAINT bulk_change_pkey PRIMARY KEY (id),
  CONSTRAINT bulk_change_session_id_key UNIQUE (session_id),
  CONSTRAINT bulk_change_check CHECK (state = 'preview' OR session_id IS NOT NULL),
  CONSTRAINT bulk_change_kind_check CHECK (kind IN ('listing', 'member')),
  CONSTRAINT bulk_change_state_check CHECK (state IN ('preview', 'running', 'stopped', 'done')),
  CONSTRAINT bulk_change_operator_id_fkey FOREIGN KEY (operator_id) REFERENCES operator_account(id),
  CONSTRAINT bulk_change_session_id_fkey FOREIGN KEY (session_id) REFERENCES operator_session(id)
);
CREATE INDEX bulk_change_running ON bulk_change (id) WHERE state = 'running';
GRANT SELECT ON bulk_change TO velvet_operator;

CREATE TABLE bulk_item (
  bulk_id bigint NOT NULL,
  place integer NOT NULL,
  subject_id bigint NOT NULL,
  -- The state in which it was shown; NULL: there was no such thing.
  version text,
  -- What the change replaces, and by what.
  before text NOT NULL,
  after text NOT NULL,
  -- What speaks against the change without preventing it.
  warnings text[] NOT NULL DEFAULT '{}'::text[],
  -- blocked: the preview says why it cannot be changed. skipped: it could not be when its turn came.
  state text NOT NULL,
  reason text,
  CONSTRAINT bulk_item_pkey PRIMARY KEY (bulk_id, place),
  CONSTRAINT bulk_item_bulk_id_subject_id_key UNIQUE (bulk_id, subject_id),
  CONSTRAINT bulk_item_check CHECK ((reason IS NULL) = (state IN ('ready', 'done'))),
  CONSTRAINT bulk_item_place_check CHECK (place > 0),
  CONSTRAINT bulk_item_reason_check CHECK (char_length(reason) <= 32),
  CONSTRAINT bulk_item_state_check
    CHECK (state IN ('ready', 'blocked', 'done', 'skipped', 'failed')),
  CONSTRAINT bulk_item_bulk_id_fkey FOREIGN KEY (bulk_id) REFERENCES bulk_change(id)
    ON DELETE CASCADE
);
CREATE INDEX bulk_item_ready ON bulk_item (bulk_id, place) WHERE state = 'ready';
GRANT SELECT ON bulk_item TO velvet_operator;

-- Notes in the audit log what an operator takes away. p_what: withdrawals, recharges, movements, audit or
-- the report of a bulk change.
CREATE FUNCTION operator_note_export(p_what text, p_filter jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_who operator_identity := operator_required(CASE p_what
    WHEN 'audit' THEN ARRAY['administrator']
    WHEN 'bulk' THEN ARRAY['support', 'content']
    ELSE ARRAY['finance', 'administrator'] END);
BEGIN
  PERFORM operator_audit(v_who, 'export', p_what, p_filter);
END
$$;
GRANT EXECUTE ON FUNCTION operator_note_export(text,jsonb) TO velvet_operator;

-- Who may see and make changes of a kind.
CREATE FUNCTION bulk_roles(p_kind text) RETURNS text[]
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT CASE p_kind WHEN 'listing' THEN ARRAY['content'] ELSE ARRAY['support'] END;
$$;
GRANT EXECUTE ON FUNCTION bulk_roles(text) TO velvet_operator;

-- The state in which somebody saw a bulk change. NULL: there is none, or it is another operator's preview.
CREATE FUNCTION bulk_version(p_bulk bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_who operator_identity := operator_required(NULL);
BEGIN
  RETURN (SELECT state || '.' || runs FROM bulk_change WHERE id = p_bulk
    AND (state <> 'preview' OR operator_id = v_who.operator_id));
END
$$;
GRANT EXECUTE ON FUNCTION bulk_version(bigint) TO velvet_operator;

-- The same, and nobody else starts or stops it before this transaction ends.
CREATE FUNCTION bulk_hold_version(p_bulk bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM operator_required(NULL);
  PERFORM FROM bulk_change WHERE id = p_bulk FOR UPDATE;
  RETURN bulk_version(p_bulk);
END
$$;
GRANT EXECUTE ON FUNCTION bulk_hold_version(bigint) TO velvet_operator;

-- Keeps what an operator is shown before a bulk change. p_items: in their order, each {subject_id,
-- version, before, after, warnings, reason} as in bulk_item; one with a reason cannot be changed.
CREATE FUNCTION operator_bulk_preview(p_kind text, p_change jsonb, p_items jsonb) RETURNS bigint
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_who operator_identity := operator_required(bulk_roles(p_kind));
  v_id bigint;
BEGIN
  -- Previews that nobody has run, and reports that are old.
  DELETE FROM bulk_change WHERE state = 'preview' AND created_at < clock_timestamp() - interval '1 day'
    OR state <> 'running' AND created_at < clock_timestamp() - interval '90 days';
  INSERT INTO bulk_change (kind, change, operator_id) VALUES (p_kind, p_change, v_who.operator_id)
  RETURNING id INTO v_id;
  INSERT INTO bulk_item (bulk_id, place, subject_id, version, before, after, warnings, state, reason)
  SELECT v_id, u.place, i.subject_id, i.version, i.before, i.after, coalesce(i.warnings, '{}'),
      CASE WHEN i.reason IS NULL THEN 'ready' ELSE 'blocked' END, i.reason
    FROM jsonb_array_elements(p_items) WITH ORDINALITY AS u (item, place),
      jsonb_populate_record(NULL::bulk_item, u.item) i;
  PERFORM operator_audit(v_who, 'preview bulk change', 'bulk ' || v_id, jsonb_build_object(
    'kind', p_kind, 'change', p_change, 'items', jsonb_array_length(p_items)));
  RETURN v_id;
END
$$;
GRANT EXECUTE ON FUNCTION operator_bulk_preview(text,jsonb,jsonb) TO velvet_operator;

-- Starts a bulk change that was shown to the operator within the last hour, or goes on with one that was
-- stopped. It works with a session of its own: a personal token that nobody knows, with the one role it
-- needs, for 24 hours. outcome: running, unknown, wrong_state, preview_expired,
-- nothing_to_do.
CREATE FUNCTION operator_bulk_run(p_bulk bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_bulk bulk_change;
  v_who operator_identity := operator_required(NULL);
  v_session bigint;
BEGIN
  SELECT * INTO v_bulk FROM bulk_change WHERE id = p_bulk FOR UPDATE;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  PERFORM operator_required(bulk_roles(v_bulk.kind));
  IF v_bulk.state NOT IN ('preview', 'stopped') THEN RETURN 'wrong_state'; END IF;
  IF v_bulk.state = 'preview' AND v_bulk.operator_id <> v_who.operator_id THEN RETURN 'unknown'; END IF;
  IF v_bulk.state = 'preview' AND v_bulk.created_at < clock_timestamp() - interval '1 hour' THEN
    RETURN 'preview_expired';
  END IF;
  IF NOT EXISTS (SELECT FROM bulk_item WHERE bulk_id = p_bulk AND state = 'ready') THEN
    RETURN 'nothing_to_do';
  END IF;
  INSERT INTO operator_session (token_hash, operator_id, kind, method, label, roles, expires_at)
  VALUES (sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())), v_who.operator_id,
    'personal', 'issued', 'bulk change ' || p_bulk, bulk_roles(v_bulk.kind),
    clock_timestamp() + interval '24 hours')
  RETURNING id INTO v_session;
  UPDATE bulk_change SET state = 'running', runs = runs + 1, operator_id = v_who.operator_id,
    session_id = v_session, started_at = coalesce(started_at, clock_timestamp()), ended_at = NULL
   WHERE id = p_bulk;
  PERFORM operator_audit(v_who, 'run bulk change', 'bulk ' || p_bulk,
    jsonb_build_object('kind', v_bulk.kind, 'change', v_bulk.change, 'before', v_bulk.state));
  RETURN 'running';
END
$$;
GRANT EXECUTE ON FUNCTION operator_bulk_run(bigint) TO velvet_operator;

-- Ends the session of a bulk change.
CREATE FUNCTION bulk_leave(p_bulk bigint, p_state text) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE operator_session SET ended_at = clock_timestamp() WHERE ended_at IS NULL
    AND id = (SELECT session_id FROM bulk_change WHERE id = p_bulk);
  UPDATE bulk_change SET state = p_state, ended_at = clock_timestamp() WHERE id = p_bulk;
END
$$;

CREATE FUNCTION bulk_counts(p_bulk bigint) RETURNS jsonb
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT coalesce(jsonb_object_agg(state, n), '{}') FROM (
    SELECT state, count(*) AS n FROM bulk_item WHERE bulk_id = p_bulk GROUP BY state) s;
$$;
GRANT EXECUTE ON FUNCTION bulk_counts(bigint) TO velvet_operator;

-- Leaves the items that are not done as they are. outcome: stopped, unknown, wrong_state.
CREATE FUNCTION operator_bulk_stop(p_bulk bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_bulk bulk_change;
  v_who operator_identity := operator_required(NULL);
BEGIN
  SELECT * INTO v_bulk FROM bulk_change WHERE id = p_bulk FOR UPDATE;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  PERFORM operator_required(bulk_roles(v_bulk.kind));
  IF v_bulk.state <> 'running' THEN RETURN 'wrong_state'; END IF;
  PERFORM bulk_leave(p_bulk, 'stopped');
  PERFORM operator_audit(v_who, 'stop bulk change', 'bulk ' || p_bulk, bulk_counts(p_bulk));
  RETURN 'stopped';
END
$$;
GRANT EXECUTE ON FUNCTION operator_bulk_stop(bigint) TO velvet_operator;

-- For the operators' server, without an operator: holds the oldest bulk change that runs and that nobody
-- else holds, and makes its operator that of the transaction. found: item, and the change of this item is
-- due; ended, and there is none any more. No row: nothing runs.
-- A change is stopped once its session has ended or its operator lacks the role.
CREATE FUNCTION bulk_item_take()
RETURNS TABLE (
  found text, bulk_id bigint, kind text, change jsonb, place integer, subject_id bigint,
  version text
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_bulk bulk_change;
  v_who operator_identity;
  v_item bulk_item;
BEGIN
  SELECT * INTO v_bulk FROM bulk_change WHERE state = 'running' ORDER BY id LIMIT 1
    FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN; END IF;
  PERFORM set_config('velvet.operator_token', encode(s.token_hash, 'hex'), true)
    FROM operator_session s WHERE s.id = v_bulk.session_id;
  v_who := current_operator();
  IF NOT coalesce(v_who.roles && bulk_roles(v_bulk.kind), false) THEN
    PERFORM set_config('velvet.operator_token', '', true);
    PERFORM bulk_leave(v_bulk.id, 'stopped');
    PERFORM audit_append('(server)', 'stop bulk change', 'bulk ' || v_bulk.id,
      bulk_counts(v_bulk.id) || jsonb_build_object('operator', v_bulk.operator_id));
    RETURN QUERY SELECT 'ended', v_bulk.id, v_bulk.kind, v_bulk.change, NULL::integer, NULL::bigint,
      NULL::text;
    RETURN;
  END IF;
  SELECT * INTO v_item FROM bulk_item i WHERE i.bulk_id = v_bulk.id AND i.state = 'ready'
   ORDER BY i.place LIMIT 1;
  IF NOT FOUND THEN
    PERFORM operator_audit(v_who, 'finish bulk change', 'bulk ' || v_bulk.id, bulk_counts(v_bulk.id));
    PERFORM bulk_leave(v_bulk.id, 'done');
  END IF;
  RETURN QUERY SELECT CASE WHEN v_item.place IS NULL THEN 'ended' ELSE 'item' END, v_bulk.id,
    v_bulk.kind, v_bulk.change, v_item.place, v_item.subject_id, v_item.version;
END
$$;
GRANT EXECUTE ON FUNCTION bulk_item_take() TO velvet_operator;

-- What became of the item that this transaction holds. p_state: done, skipped, failed.
CREATE FUNCTION bulk_item_end(p_bulk bigint, p_place integer, p_state text, p_reason text)
RETURNS void LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_who operator_identity := operator_required(NULL);
BEGIN
  UPDATE bulk_item i SET state = p_state, reason = p_reason FROM bulk_change b
   WHERE i.bulk_id = p_bulk AND i.place = p_place AND i.state = 'ready'
     AND b.id = i.bulk_id AND b.state = 'running' AND b.session_id = v_who.session_id;
  IF NOT FOUND THEN RAISE EXCEPTION 'Item % of bulk change % is not due', p_place, p_bulk; END IF;
END
$$;
GRANT EXECUTE ON FUNCTION bulk_item_end(bigint,integer,text,text) TO velvet_operator;

-- The operator's own account as a member; NULL without one.
CREATE FUNCTION operator_own_member() RETURNS bigint
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT (operator_required(NULL)).member_id;
$$;
GRANT EXECUTE ON FUNCTION operator_own_member() TO velvet_operator;
