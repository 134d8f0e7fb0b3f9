-- no-transaction
-- What waits of a member, for the lists of operators; a recharge leaves it with its decision.
CREATE INDEX CONCURRENTLY IF NOT EXISTS recharge_pending ON recharge (member_id)
  WHERE state = 'pending';
