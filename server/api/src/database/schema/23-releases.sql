-- Requests to release a remote, and their decisions.

-- When an agent has last asked for work; need not survive a crash of the database.
CREATE UNLOGGED TABLE release_agent (
  session_id bigint NOT NULL,
  seen_at timestamptz NOT NULL,
  CONSTRAINT release_agent_pkey PRIMARY KEY (session_id),
  CONSTRAINT release_agent_session_id_fkey FOREIGN KEY (session_id) REFERENCES operator_session(id)
);

CREATE TABLE release_request (
  id bigint NOT NULL GENERATED ALWAYS AS IDENTITY,
  app text NOT NULL,
  action text NOT NULL,
  -- What the operator saw: of the registry, and the releases of the app.
  revision bigint NOT NULL,
  current text NOT NULL,
  canary text,
  -- What everybody is to get.
  target text NOT NULL,
  reason text NOT NULL,
  operator_id bigint NOT NULL,
  -- The operator's name, which does not change.
  operator text NOT NULL,
  state text NOT NULL DEFAULT 'waiting',
  -- How often an agent has taken it up.
  claims integer NOT NULL DEFAULT 0,
  -- The token of the agent that did so last, and its label.
  agent_session bigint,
  agent text,
  -- Until then no other agent takes it up.
  leased_until timestamptz,
  report text,
  requested_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  expires_at timestamptz NOT NULL DEFAULT clock_timestamp() + '00:15:00'::interval,
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT release_request_pkey PRIMARY KEY (id),
  CONSTRAINT release_request_action_check
    CHECK (action IN ('promote', 'remove_canary', 'roll_back')),
  CONSTRAINT release_request_app_check CHECK (app ~ '^[a-z][a-z0-9-]{0,63}$'),
  CONSTRAINT release_request_canary_check CHECK (char_length(canary) <= 128),
  CONSTRAINT release_request_check CHECK (
CASE action
    WHEN 'promote' THEN target = canary
    WHEN 'remove_canary' THEN canary IS NOT NULL AND target = current
    ELSE canary IS NULL AND target <> current
END),
  CONSTRAINT release_request_check1 CHECK ((state IN ('done', 'refused')) = (report IS NOT NULL)),
  CONSTRAINT release_request_check2 CHECK ((state IN ('waiting', 'cancelled'))
    OR leased_until IS NOT NULL),
  CONSTRAINT release_request_current_check CHECK (char_length(current) <= 128),
  CONSTRAINT release_request_reason_check CHECK (reason ~ '\S'),
  CONSTRAINT release_request_report_check CHECK (char_length(report) <= 2000),
  CONSTRAINT release_request_revision_check CHECK (revision >= 0),
  CONSTRAINT release_request_state_check
    CHECK (state IN ('waiting', 'running', 'done', 'refused', 'cancelled')),
  CONSTRAINT release_request_target_check CHECK (char_length(target) <= 128),
  CONSTRAINT release_request_agent_session_fkey FOREIGN KEY (agent_session)
    REFERENCES operator_session(id),
  CONSTRAINT release_request_operator_id_fkey FOREIGN KEY (operator_id)
    REFERENCES operator_account(id)
);
CREATE INDEX release_request_app ON release_request (app, id);
CREATE INDEX release_request_open ON release_request (id) WHERE state IN ('waiting', 'running');

-- A request that nobody has taken up in time, or not finished, has expired: it is not done any more.
CREATE FUNCTION release_request_state(p_request release_request) RETURNS text
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT CASE WHEN p_request.expires_at <= clock_timestamp() AND (p_request.state = 'waiting'
      OR p_request.state = 'running' AND p_request.leased_until <= clock_timestamp())
    THEN 'expired' ELSE p_request.state END;
$$;

CREATE FUNCTION release_request_version(p_request release_request) RETURNS text
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT release_request_state(p_request) || '.' || p_request.claims;
$$;

-- Requests below p_before, newest first; of one app, or of all (NULL).
CREATE FUNCTION operator_release_requests(p_app text, p_before bigint, p_limit integer)
RETURNS TABLE (
  id bigint, app text, action text, revision bigint, current text, canary text, target text,
  reason text, state text, operator text, requested_at timestamptz, expires_at timestamptz,
  changed_at timestamptz, agent text, report text, version text
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM operator_required(ARRAY['administrator']);
  RETURN QUERY SELECT r.id, r.app, r.action, r.revision, r.current, r.canary, r.target, r.reason,
      release_request_state(r), r.operator, r.requested_at, r.expires_at, r.changed_at, r.agent,
      r.report, release_request_version(r)
    FROM release_request r
   WHERE (p_app IS NULL OR r.app = p_app) AND (p_before IS NULL OR r.id < p_before)
   ORDER BY r.id DESC LIMIT p_limit;
END
$$;
GRANT EXECUTE ON FUNCTION operator_release_requests(text,bigint,integer) TO velvet_operator;

-- When any agent has last asked for work. No row: never.
CREATE FUNCTION operator_release_agent() RETURNS TABLE(seen_at timestamptz, is_here boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM operator_required(ARRAY['administrator']);
  RETURN QUERY SELECT max(a.seen_at), max(a.seen_at) > clock_timestamp() - interval '1 minute'
    FROM release_agent a HAVING count(*) > 0;
END
$$;
GRANT EXECUTE ON FUNCTION operator_release_agent() TO velvet_operator;

-- outcome: waiting, release_pending (another request about the app is open).
CREATE FUNCTION operator_release_request(
  p_app text, p_action text, p_revision bigint, p_current text, p_canary text, p_target text,
  p_reason text
) RETURNS TABLE(outcome text, id bigint, version text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_who operator_identity := operator_required(ARRAY['administrator']);
  v_new release_request;
BEGIN
  PERFORM operator_lock_subject('release ' || p_app);
  IF EXISTS (SELECT FROM release_request r WHERE r.app = p_app
    AND release_request_state(r) IN ('waiting', 'running')) THEN
    RETURN QUERY SELECT 'release_pending', NULL::bigint, NULL::text;
    RETURN;
  END IF;
  INSERT INTO release_request (app, action, revision, current, canary, target, reason, operator_id,
    operator)
  VALUES (p_app, p_action, p_revision, p_current, p_canary, p_target, p_reason,
    v_who.operator_id, v_who.name)
  RETURNING * INTO v_new;
  PERFORM operator_audit(v_who, 'request release', 'release ' || p_app, jsonb_build_object(
    'request', v_new.id, 'action', p_action, 'revision', p_revision, 'reason', p_reason,
    'before', jsonb_build_object('current', p_current, 'canary', p_canary),
    'after', jsonb_build_object('current', p_target)));
  RETURN QUERY SELECT 'waiting', v_new.id, release_request_version(v_new);
END
$$;
GRANT EXECUTE
  ON FUNCTION operator_release_request(text,text,bigint,text,text,text,text)
  TO velvet_operator;

-- outcome: cancelled, wrong_state, changed_meanwhile, unknown.
CREATE FUNCTION operator_release_cancel(p_id bigint, p_version text)
RETURNS TABLE(outcome text, version text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_who operator_identity := operator_required(ARRAY['administrator']);
  v_old release_request;
  v_new release_request;
  v_refused text;
BEGIN
  SELECT * INTO v_old FROM release_request r WHERE r.id = p_id FOR UPDATE;
  v_refused := CASE
    WHEN v_old.id IS NULL THEN 'unknown'
    WHEN release_request_version(v_old) <> p_version THEN 'changed_meanwhile'
    WHEN release_request_state(v_old) <> 'waiting' THEN 'wrong_state' END;
  IF v_refused IS NOT NULL THEN
    RETURN QUERY SELECT v_refused, NULL::text;
    RETURN;
  END IF;
  UPDATE release_request r SET state = 'cancelled', changed_at = clock_timestamp()
   WHERE r.id = p_id RETURNING * INTO v_new;
  PERFORM operator_audit(v_who, 'cancel release request', 'release ' || v_old.app,
    jsonb_build_object('request', p_id, 'before', jsonb_build_object('state', v_old.state),
      'after', jsonb_build_object('state', v_new.state)));
  RETURN QUERY SELECT 'cancelled', release_request_version(v_new);
END
$$;
GRANT EXECUTE ON FUNCTION operator_release_cancel(bigint,text) TO velvet_operator;

-- Whether there is something to take up. Also notes that the agent runs, and forgets those that do not.
CREATE FUNCTION release_agent_look() RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_who operator_identity := operator_required(ARRAY['release_agent']);
BEGIN
  INSERT INTO release_agent VALUES (v_who.session_id, clock_timestamp())
  ON CONFLICT (session_id) DO UPDATE SET seen_at = excluded.seen_at
   WHERE release_agent.seen_at < clock_timestamp() - interval '10 seconds';
  DELETE FROM release_agent WHERE seen_at < clock_timestamp() - interval '1 day';
  RETURN EXISTS (SELECT FROM release_request r
    WHERE r.state IN ('waiting', 'running') AND release_request_claimable(r));
END
$$;
GRANT EXECUTE ON FUNCTION release_agent_look() TO velvet_operator;

-- Waiting, or left by an agent whose lease is over, and not expired.
CREATE FUNCTION release_request_claimable(p_request release_request) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT p_request.expires_at > clock_timestamp() AND (p_request.state = 'waiting'
    OR p_request.state = 'running' AND p_request.leased_until <= clock_timestamp());
$$;

-- Takes the oldest one up for a minute. No row: there is none.
CREATE FUNCTION release_agent_claim()
RETURNS TABLE (
  id bigint, app text, action text, revision bigint, current text, canary text, target text,
  claim integer
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_who operator_identity := operator_required(ARRAY['release_agent']);
  v_old release_request;
  v_new release_request;
BEGIN
  SELECT * INTO v_old FROM release_request r WHERE r.state IN ('waiting', 'running')
    AND release_request_claimable(r) ORDER BY r.id LIMIT 1 FOR UPDATE SKIP LOCKED;
  IF NOT FOUND THEN RETURN; END IF;
  UPDATE release_request r SET state = 'running', claims = r.claims + 1,
      agent_session = v_who.session_id,
      agent = (SELECT s.label FROM operator_session s WHERE s.id = v_who.session_id),
      leased_until = clock_timestamp() + interval '1 minute', changed_at = clock_timestamp()
   WHERE r.id = v_old.id RETURNING * INTO v_new;
  PERFORM operator_audit(v_who, 'claim release request', 'release ' || v_new.app,
    jsonb_build_object('request', v_new.id, 'claim', v_new.claims, 'agent', v_new.agent,
      'before', jsonb_build_object('state', v_old.state),
      'after', jsonb_build_object('state', v_new.state)));
  RETURN QUERY SELECT v_new.id, v_new.app, v_new.action, v_new.revision, v_new.current,
    v_new.canary, v_new.target, v_new.claims;
END
$$;
GRANT EXECUTE ON FUNCTION release_agent_claim() TO velvet_operator;

-- What became of a request that the caller has taken up; also after the lease, unless another has taken
-- it up since. p_outcome: done, refused. outcome: done, refused, wrong_state, unknown.
CREATE FUNCTION release_agent_report(
  p_id bigint, p_claim integer, p_outcome text, p_report text
) RETURNS TABLE(outcome text, version text)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_who operator_identity := operator_required(ARRAY['release_agent']);
  v_old release_request;
  v_new release_request;
  v_refused text;
BEGIN
  SELECT * INTO v_old FROM release_request r WHERE r.id = p_id FOR UPDATE;
  v_refused := CASE
    WHEN v_old.id IS NULL THEN 'unknown'
    WHEN v_old.state <> 'running' OR v_old.claims <> p_claim
      OR v_old.agent_session <> v_who.session_id THEN 'wrong_state' END;
  IF v_refused IS NOT NULL THEN
    RETURN QUERY SELECT v_refused, NULL::text;
    RETURN;
  END IF;
  UPDATE release_request r SET state = p_outcome, report = p_report, changed_at = clock_timestamp()
   WHERE r.id = p_id RETURNING * INTO v_new;
  PERFORM operator_audit(v_who, 'report release request', 'release ' || v_new.app,
    jsonb_build_object('request', p_id, 'claim', p_claim, 'agent', v_new.agent, 'report', p_report,
      'requested_by', v_new.operator,
      'before', jsonb_build_object('state', v_old.state, 'current', v_old.current,
        'canary', v_old.canary),
      'after', jsonb_build_object('state', v_new.state, 'current',
        CASE WHEN p_outcome = 'done' THEN v_old.target ELSE v_old.current END)));
  RETURN QUERY SELECT p_outcome, release_request_version(v_new);
END
$$;
GRANT EXECUTE ON FUNCTION release_agent_report(bigint,integer,text,text) TO velvet_operator;
