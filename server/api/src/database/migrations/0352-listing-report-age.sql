-- no-transaction
-- The same for reports, from when they are settled.
CREATE INDEX CONCURRENTLY IF NOT EXISTS listing_report_age ON listing_report (settled_at)
  WHERE settled_at IS NOT NULL;
