-- What every call of an operator goes through: permission, audit entry, versions of what was seen.

-- The answer to each change that an operator asked for over HTTP, for 24 hours, by the caller's key.
CREATE TABLE operator_call (
  operator_id bigint NOT NULL,
  idem_key text NOT NULL,
  request_hash bytea NOT NULL,
  status integer,
  -- NULL until the call's transaction commits, so nobody else sees that.
  answer jsonb,
  at timestamptz NOT NULL DEFAULT clock_timestamp(),
  CONSTRAINT operator_call_pkey PRIMARY KEY (operator_id, idem_key),
  CONSTRAINT operator_call_idem_key_check CHECK (idem_key <> '' AND char_length(idem_key) <= 128),
  CONSTRAINT operator_call_request_hash_check CHECK (octet_length(request_hash) = 32),
  CONSTRAINT operator_call_operator_id_fkey FOREIGN KEY (operator_id)
    REFERENCES operator_account(id)
);
CREATE INDEX operator_call_at ON operator_call (at);

-- Whether the session acts as the operator's role or login, and not as the schema's owner.
CREATE FUNCTION acts_as_operator() RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT NOT pg_has_role(acting, current_user, 'MEMBER')
      AND pg_has_role(acting, 'velvet_operator', 'MEMBER')
    FROM (SELECT coalesce(nullif(current_setting('role'), 'none'), session_user) AS acting) s;
$$;

CREATE FUNCTION operator_table_roles(p_table text) RETURNS text[]
LANGUAGE sql IMMUTABLE SET search_path = public, pg_temp AS $$
  SELECT CASE
    WHEN p_table IN ('region', 'sign_tag', 'listing', 'banner', 'video_class', 'video')
      THEN ARRAY['content']
    WHEN p_table IN ('notice', 'listing_report') THEN ARRAY['support', 'content']
    ELSE ARRAY['administrator'] END;
$$;

-- Notes what an operator changed in a row; of an update also the earlier values of the changed columns.
CREATE FUNCTION audit_operator_row() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_row jsonb := to_jsonb(CASE WHEN TG_OP = 'DELETE' THEN OLD ELSE NEW END);
  v_before jsonb;
BEGIN
  IF NOT acts_as_operator() THEN RETURN NULL; END IF;
  IF TG_OP = 'UPDATE' THEN
    SELECT jsonb_build_object('before', jsonb_object_agg(o.key, o.value)) INTO v_before
      FROM jsonb_each(to_jsonb(OLD)) o WHERE o.value IS DISTINCT FROM v_row -> o.key
    HAVING count(*) > 0;
  END IF;
  PERFORM operator_audit(operator_required(operator_table_roles(TG_TABLE_NAME)),
    lower(TG_OP) || ' ' || TG_TABLE_NAME,
    concat_ws(' ', TG_TABLE_NAME, coalesce(v_row ->> 'id', v_row ->> 'key', v_row ->> 'game_id')),
    v_row || coalesce(v_before, '{}'));
  RETURN NULL;
END
$$;

-- Claims a key for this transaction; a call of the same key at the same time waits for its end.
-- outcome: new, repeated (status and answer are those of the first call), key_reused.
CREATE FUNCTION operator_call_begin(p_key text, p_request_hash bytea)
RETURNS TABLE(outcome text, status integer, answer jsonb)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_who operator_identity := operator_required(NULL);
  v_old operator_call;
BEGIN
  DELETE FROM operator_call WHERE operator_id = v_who.operator_id
    AND at < clock_timestamp() - interval '24 hours';
  INSERT INTO operator_call (operator_id, idem_key, request_hash)
  VALUES (v_who.operator_id, p_key, p_request_hash) ON CONFLICT DO NOTHING;
  IF FOUND THEN
    RETURN QUERY SELECT 'new', NULL::integer, NULL::jsonb;
    RETURN;
  END IF;
  SELECT * INTO STRICT v_old FROM operator_call
   WHERE operator_id = v_who.operator_id AND idem_key = p_key;
  IF v_old.request_hash <> p_request_hash THEN
    RETURN QUERY SELECT 'key_reused', NULL::integer, NULL::jsonb;
  ELSE
    RETURN QUERY SELECT 'repeated', v_old.status, v_old.answer;
  END IF;
END
$$;
GRANT EXECUTE ON FUNCTION operator_call_begin(text,bytea) TO velvet_operator;

-- Keeps what the call that claimed the key in this transaction is answered with.
CREATE FUNCTION operator_call_end(p_key text, p_status integer, p_answer jsonb) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_who operator_identity := operator_required(NULL);
BEGIN
  UPDATE operator_call SET status = p_status, answer = p_answer
   WHERE operator_id = v_who.operator_id AND idem_key = p_key AND answer IS NULL;
END
$$;
GRANT EXECUTE ON FUNCTION operator_call_end(text,integer,jsonb) TO velvet_operator;

-- The proposal about a subject that waits for a second operator; NULL: none.
CREATE FUNCTION operator_open_proposal(p_subject text) RETURNS bigint
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT id FROM operator_proposal
   WHERE subject = p_subject AND state = 'pending' AND expires_at > clock_timestamp();
$$;
GRANT EXECUTE ON FUNCTION operator_open_proposal(text) TO velvet_operator;

-- The state of something that operators decide on, as a word: two that are equal mean that nobody
-- has decided in between. p_kind: withdrawal, recharge, proposal, conversation (p_id is the
-- member's), report. NULL: there is no such thing.
CREATE FUNCTION operator_version(p_kind text, p_id bigint) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT CASE p_kind
    WHEN 'withdrawal' THEN (
      SELECT concat_ws('.', state, operator_open_proposal('withdrawal ' || id))
        FROM withdrawal WHERE id = p_id)
    WHEN 'recharge' THEN (
      SELECT concat_ws('.', state, operator_open_proposal('recharge ' || id))
        FROM recharge WHERE id = p_id)
    WHEN 'proposal' THEN (
      SELECT CASE WHEN state = 'pending' AND expires_at <= clock_timestamp() THEN 'expired'
        ELSE state END FROM operator_proposal WHERE id = p_id)
    WHEN 'conversation' THEN (
      SELECT concat_ws('.', CASE WHEN c.waiting_since IS NULL THEN 'answered' ELSE 'waiting' END,
          (SELECT max(m.id) FROM support_message m WHERE m.member_id = c.member_id))
        FROM support_conversation c WHERE c.member_id = p_id)
    WHEN 'report' THEN (
      SELECT CASE WHEN settled_at IS NULL THEN 'open' ELSE 'settled' END
        FROM listing_report WHERE id = p_id)
  END;
$$;
GRANT EXECUTE ON FUNCTION operator_version(text,bigint) TO velvet_operator;

-- The same, and nobody else changes it before this transaction ends.
CREATE FUNCTION operator_hold_version(p_kind text, p_id bigint) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM operator_required(NULL);
  CASE p_kind
  WHEN 'conversation' THEN
    PERFORM FROM support_conversation WHERE member_id = p_id FOR UPDATE;
  WHEN 'report' THEN
    PERFORM FROM listing_report WHERE id = p_id FOR UPDATE;
  WHEN 'proposal' THEN
    PERFORM operator_lock_subject(subject) FROM operator_proposal WHERE id = p_id;
  ELSE
    PERFORM operator_lock_subject(p_kind || ' ' || p_id);
  END CASE;
  RETURN operator_version(p_kind, p_id);
END
$$;
GRANT EXECUTE ON FUNCTION operator_hold_version(text,bigint) TO velvet_operator;

CREATE FUNCTION operator_figures(p_days integer)
RETURNS TABLE (
  day date, members bigint, recharged bigint, withdrawn bigint, staked bigint, won bigint,
  house bigint
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_last date := (clock_timestamp() AT TIME ZONE 'UTC')::date;
  v_first date := v_last - (p_days - 1);
  v_from timestamptz := v_first::timestamp AT TIME ZONE 'UTC';
  v_house bigint := system_account('house');
  v_escrow bigint := system_account('escrow');
  v_cash_out bigint := system_account('cash_out');
BEGIN
  PERFORM operator_required(ARRAY['finance', 'administrator']);
  RETURN QUERY
  WITH moved AS (
    SELECT (t.at AT TIME ZONE 'UTC')::date AS day,
      sum(p.amount) FILTER (WHERE t.kind = 'recharge' AND p.amount > 0) AS recharged,
      sum(p.amount) FILTER (WHERE t.kind = 'withdraw_pay' AND p.account_id = v_cash_out)
        AS withdrawn,
      -sum(p.amount) FILTER (WHERE t.kind = 'settle' AND p.account_id = v_escrow) AS staked,
      sum(p.amount) FILTER (WHERE t.kind = 'settle'
        AND p.account_id NOT IN (v_escrow, v_house)) AS won,
      sum(p.amount) FILTER (WHERE t.kind = 'settle' AND p.account_id = v_house) AS house
      FROM ledger_tx t JOIN posting p ON p.tx_id = t.id
     WHERE t.at >= v_from AND t.kind IN ('recharge', 'withdraw_pay', 'settle') GROUP BY 1
  ), joined AS (
    SELECT (m.created_at AT TIME ZONE 'UTC')::date AS day, count(*) AS members
      FROM member m WHERE m.created_at >= v_from GROUP BY 1
  )
  SELECT d::date, coalesce(j.members, 0), coalesce(m.recharged, 0)::bigint,
    coalesce(m.withdrawn, 0)::bigint, coalesce(m.staked, 0)::bigint, coalesce(m.won, 0)::bigint,
    coalesce(m.house, 0)::bigint
    FROM generate_series(v_first::timestamp, v_last::timestamp, interval '1 day') d
    LEFT JOIN moved m ON m.day = d::date LEFT JOIN joined j ON j.day = d::date
   ORDER BY d;
END
$$;
GRANT EXECUTE ON FUNCTION operator_figures(integer) TO velvet_operator;

-- The signed-in operator's, oldest first.
CREATE FUNCTION operator_passkeys()
RETURNS TABLE (
  credential_id text, label text, transports text[], created_at timestamptz,
  last_used_at timestamptz
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_who operator_identity := operator_required(NULL);
BEGIN
  RETURN QUERY SELECT p.credential_id, p.label, p.transports, p.created_at, p.last_used_at
    FROM operator_passkey p WHERE p.operator_id = v_who.operator_id ORDER BY p.created_at;
END
$$;
GRANT EXECUTE ON FUNCTION operator_passkeys() TO velvet_operator;

-- Removes one's own passkey, in a session of the last five minutes. outcome: ok, not_fresh, unknown.
CREATE FUNCTION operator_passkey_remove(p_credential_id text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_who operator_identity := operator_required(NULL, true);
  v_label text;
BEGIN
  IF NOT operator_session_fresh(v_who.session_id) THEN RETURN 'not_fresh'; END IF;
  DELETE FROM operator_passkey WHERE credential_id = p_credential_id
    AND operator_id = v_who.operator_id RETURNING label INTO v_label;
  IF NOT FOUND THEN RETURN 'unknown'; END IF;
  PERFORM operator_audit(v_who, 'remove passkey', 'operator ' || v_who.name,
    jsonb_build_object('credential', p_credential_id, 'label', v_label));
  RETURN 'ok';
END
$$;
GRANT EXECUTE ON FUNCTION operator_passkey_remove(text) TO velvet_operator;

-- The state of an account, as a word (see operator_version). NULL: no such operator.
CREATE FUNCTION operator_account_version(p_name text) RETURNS text
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT a.status || '.' || left(md5(jsonb_build_array(a.member_id,
      (SELECT jsonb_agg(r.role ORDER BY r.role) FROM operator_role r WHERE r.operator_id = a.id),
      (SELECT count(*) FROM operator_invitation i WHERE i.operator_id = a.id),
      operator_open_proposal('operator ' || a.name))::text), 16)
    FROM operator_account a WHERE a.name = p_name;
$$;
GRANT EXECUTE ON FUNCTION operator_account_version(text) TO velvet_operator;

-- The same, and nobody else decides on the account before this transaction ends.
CREATE FUNCTION operator_hold_account(p_name text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM operator_required(NULL);
  PERFORM operator_lock_subject('operator ' || p_name);
  RETURN operator_account_version(p_name);
END
$$;
GRANT EXECUTE ON FUNCTION operator_hold_account(text) TO velvet_operator;

-- Newest first. invited_until: of an invitation that is still open.
CREATE FUNCTION operator_accounts()
RETURNS TABLE (
  id bigint, name text, status text, roles text[], member_id bigint, passkeys bigint,
  invited_until timestamptz, last_seen_at timestamptz, waits_for_second boolean, version text
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM operator_required(ARRAY['administrator']);
  RETURN QUERY SELECT a.id, a.name, a.status,
      ARRAY(SELECT r.role FROM operator_role r WHERE r.operator_id = a.id ORDER BY r.role),
      a.member_id, (SELECT count(*) FROM operator_passkey p WHERE p.operator_id = a.id),
      (SELECT max(i.expires_at) FROM operator_invitation i WHERE i.operator_id = a.id
        AND i.used_at IS NULL AND i.expires_at > clock_timestamp()),
      (SELECT max(s.last_seen_at) FROM operator_session s WHERE s.operator_id = a.id
        AND s.kind = 'session'),
      operator_open_proposal('operator ' || a.name) IS NOT NULL, operator_account_version(a.name)
    FROM operator_account a ORDER BY a.id DESC;
END
$$;
GRANT EXECUTE ON FUNCTION operator_accounts() TO velvet_operator;

-- As operator_sessions, and which of them is the one in use, newest first.
CREATE FUNCTION operator_session_list()
RETURNS TABLE (
  id bigint, operator text, kind text, label text, roles text[], created_at timestamptz,
  last_seen_at timestamptz, expires_at timestamptz, is_current boolean
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
DECLARE
  v_who operator_identity := operator_required(NULL);
BEGIN
  RETURN QUERY SELECT s.id, s.operator, s.kind, s.label, s.roles, s.created_at, s.last_seen_at,
      s.expires_at, s.id = v_who.session_id
    FROM operator_sessions() s ORDER BY s.id DESC;
END
$$;
GRANT EXECUTE ON FUNCTION operator_session_list() TO velvet_operator;

-- The log has a setting before and after each change, the reason, and who had proposed it. The proposal
-- is still pending while it is carried out.
CREATE FUNCTION audit_config_row() RETURNS trigger
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  v_key text := CASE WHEN TG_OP = 'DELETE' THEN OLD.key ELSE NEW.key END;
  v_before jsonb := CASE WHEN TG_OP <> 'INSERT' THEN OLD.value END;
  v_after jsonb := CASE WHEN TG_OP <> 'DELETE' THEN NEW.value END;
  v_who operator_identity;
  v_reason text;
  v_requester text;
BEGIN
  IF NOT acts_as_operator() THEN RETURN NULL; END IF;
  v_who := operator_required(operator_table_roles('config'));
  SELECT p.reason, a.name INTO v_reason, v_requester
    FROM operator_proposal p JOIN operator_account a ON a.id = p.requested_by
   WHERE p.subject = 'config ' || v_key AND p.state = 'pending';
  PERFORM operator_audit(v_who, lower(TG_OP) || ' config', 'config ' || v_key, jsonb_build_object(
    'key', v_key, 'before', v_before, 'after', v_after,
    'reason', coalesce(v_reason, current_setting('velvet.config_reason', true), ''),
    'requested_by', v_requester));
  RETURN NULL;
END
$$;

-- The settings of these keys, set or not, in the given order.
CREATE FUNCTION operator_settings(p_keys text[])
RETURNS TABLE (
  key text, value jsonb, needs_second boolean, waits_for_second boolean, updated_at timestamptz,
  version text
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
#variable_conflict use_column
BEGIN
  PERFORM operator_required(ARRAY['administrator']);
  RETURN QUERY SELECT k.key, c.value, NOT config_is_plain(k.key),
      operator_open_proposal('config ' || k.key) IS NOT NULL, c.updated_at,
      setting_version(k.key)
    FROM unnest(p_keys) WITH ORDINALITY AS k (key, place) LEFT JOIN config c ON c.key = k.key
   ORDER BY k.place;
END
$$;
GRANT EXECUTE ON FUNCTION operator_settings(text[]) TO velvet_operator;

CREATE TRIGGER bank_audit AFTER INSERT OR DELETE OR UPDATE ON bank FOR EACH ROW
  EXECUTE FUNCTION audit_operator_row();
CREATE TRIGGER config_audit AFTER INSERT OR DELETE OR UPDATE ON config FOR EACH ROW
  EXECUTE FUNCTION audit_config_row();
CREATE TRIGGER game_audit AFTER INSERT OR DELETE OR UPDATE ON game FOR EACH ROW
  EXECUTE FUNCTION audit_operator_row();
CREATE TRIGGER game_category_audit AFTER INSERT OR DELETE OR UPDATE ON game_category FOR EACH ROW
  EXECUTE FUNCTION audit_operator_row();
CREATE TRIGGER game_odds_audit AFTER INSERT OR DELETE OR UPDATE ON game_odds FOR EACH ROW
  EXECUTE FUNCTION audit_operator_row();
CREATE TRIGGER listing_audit AFTER INSERT OR DELETE OR UPDATE ON listing FOR EACH ROW
  EXECUTE FUNCTION audit_operator_row();
CREATE TRIGGER listing_report_audit AFTER DELETE OR UPDATE ON listing_report FOR EACH ROW
  EXECUTE FUNCTION audit_operator_row();
CREATE TRIGGER notice_audit AFTER INSERT OR DELETE OR UPDATE ON notice FOR EACH ROW
  EXECUTE FUNCTION audit_operator_row();
CREATE TRIGGER region_audit AFTER INSERT OR DELETE OR UPDATE ON region FOR EACH ROW
  EXECUTE FUNCTION audit_operator_row();
CREATE TRIGGER sign_tag_audit AFTER INSERT OR DELETE OR UPDATE ON sign_tag FOR EACH ROW
  EXECUTE FUNCTION audit_operator_row();
