-- no-transaction
CREATE INDEX CONCURRENTLY IF NOT EXISTS member_closing_to_note ON member_closing (erased_at)
  WHERE erased_at IS NOT NULL AND noted_at IS NULL;
