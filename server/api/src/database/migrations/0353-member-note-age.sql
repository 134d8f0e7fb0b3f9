-- no-transaction
-- The same for operators' notes about members.
CREATE INDEX CONCURRENTLY IF NOT EXISTS member_note_age ON member_note (created_at);
