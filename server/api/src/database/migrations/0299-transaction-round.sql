-- The round that a stake, a payout or a refund belongs to, so that a page of movements finds it
-- without a search of all bets. Transactions from before have none.
ALTER TABLE ledger_tx ADD COLUMN round_id bigint;
