-- no-transaction
-- The same for messages to one member; notices for everybody are not swept.
CREATE INDEX CONCURRENTLY IF NOT EXISTS notice_age ON notice (published_at) WHERE member_id IS NOT NULL;
