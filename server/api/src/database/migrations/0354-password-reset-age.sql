-- no-transaction
-- The same for what operators have reset.
CREATE INDEX CONCURRENTLY IF NOT EXISTS member_password_reset_age ON member_password_reset (at);
