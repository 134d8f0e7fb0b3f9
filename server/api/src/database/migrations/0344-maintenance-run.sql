-- When backups and drills of a restore last ended well, for alerts.
CREATE TABLE maintenance_run (
  name text PRIMARY KEY CHECK (name IN ('backup_full', 'backup_diff', 'backup_incr', 'restore_drill')),
  ended_at timestamptz NOT NULL,
  seconds numeric NOT NULL CHECK (seconds >= 0)
);

CREATE OR REPLACE VIEW metric AS
 SELECT 'rounds_late'::text AS name,
    count(*)::numeric AS value
   FROM round
  WHERE round.state = 'pending'::text AND round.draws_at < (clock_timestamp() - '00:01:00'::interval)
UNION ALL
 SELECT 'rounds_unsettled'::text AS name,
    count(*) AS value
   FROM round
  WHERE round.state = ANY (ARRAY['drawn'::text, 'void'::text])
UNION ALL
 SELECT 'withdrawals_under_review'::text AS name,
    count(*) AS value
   FROM withdrawal
  WHERE withdrawal.state = 'under-review'::text
UNION ALL
 SELECT 'withdrawals_under_review_oldest_seconds'::text AS name,
    COALESCE(EXTRACT(epoch FROM clock_timestamp() - min(withdrawal.created_at)), 0::numeric) AS value
   FROM withdrawal
  WHERE withdrawal.state = 'under-review'::text
UNION ALL
 SELECT 'listing_reports_open'::text AS name,
    count(*) AS value
   FROM listing_report
  WHERE listing_report.settled_at IS NULL
UNION ALL
 SELECT 'members'::text AS name,
    count(*) AS value
   FROM member
UNION ALL
 SELECT 'sessions'::text AS name,
    count(*) AS value
   FROM session
  WHERE session.expires_at > clock_timestamp()
UNION ALL
 SELECT 'partitions_ahead_ledger'::text AS name,
    ( SELECT count(*) AS count
           FROM partition_range r
          WHERE r.family = 'ledger'::text AND r.lower_id > s.last_value) AS value
   FROM ledger_tx_id_seq s
UNION ALL
 SELECT 'partitions_ahead_game'::text AS name,
    ( SELECT count(*) AS count
           FROM partition_range r
          WHERE r.family = 'game'::text AND r.lower_id > s.last_value) AS value
   FROM round_id_seq s
UNION ALL
 SELECT 'backup_age_seconds'::text AS name,
    EXTRACT(epoch FROM clock_timestamp() - max(maintenance_run.ended_at)) AS value
   FROM maintenance_run
  WHERE maintenance_run.name LIKE 'backup%'
 HAVING count(*) > 0
UNION ALL
 SELECT maintenance_run.name || '_age_seconds'::text AS name,
    EXTRACT(epoch FROM clock_timestamp() - maintenance_run.ended_at) AS value
   FROM maintenance_run
  WHERE maintenance_run.name IN ('backup_full', 'restore_drill')
UNION ALL
 SELECT maintenance_run.name || '_seconds'::text AS name, maintenance_run.seconds AS value
   FROM maintenance_run;
