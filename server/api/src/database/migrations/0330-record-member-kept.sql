-- allow one-table: no transaction uses two of them but the erasure of an account, in this order
-- allow scan: rows of a sign-in's minutes, and of what operators confirm
ALTER TABLE withdrawal_approval ADD CONSTRAINT withdrawal_approval_of_member
  CHECK (member_id IS NOT NULL);
ALTER TABLE recharge_evidence ADD CONSTRAINT recharge_evidence_of_member
  CHECK (member_id IS NOT NULL);
ALTER TABLE member_challenge ADD CONSTRAINT member_challenge_of_member
  CHECK ((session_hash IS NULL) = (member_id IS NULL));
ALTER TABLE push_subscription ADD CONSTRAINT push_subscription_of_member
  CHECK (member_id IS NOT NULL) NOT VALID;
DROP TRIGGER sealed_balance_permanent ON sealed_balance;
CREATE TRIGGER sealed_balance_permanent BEFORE DELETE OR UPDATE OR TRUNCATE ON sealed_balance
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
