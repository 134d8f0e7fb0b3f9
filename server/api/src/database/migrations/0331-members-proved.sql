-- no-transaction
-- allow one-table: each lock ends with a COMMIT before the next, and VALIDATE keeps nobody from writing
DO $$
BEGIN
  ALTER TABLE ledger_tx VALIDATE CONSTRAINT ledger_tx_of_member;
  COMMIT;
  ALTER TABLE posting VALIDATE CONSTRAINT posting_of_member;
  COMMIT;
  ALTER TABLE ledger_key VALIDATE CONSTRAINT ledger_key_of_member;
  COMMIT;
  ALTER TABLE push_subscription VALIDATE CONSTRAINT push_subscription_of_member;
END
$$;
