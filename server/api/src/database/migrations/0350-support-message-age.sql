-- no-transaction
-- The sweep reads the oldest conversations, and none of those that are kept.
CREATE INDEX CONCURRENTLY IF NOT EXISTS support_message_age ON support_message (created_at);
