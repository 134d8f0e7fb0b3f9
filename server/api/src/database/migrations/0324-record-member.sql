-- allow one-table: no transaction uses two of them but the erasure of an account, in this order
-- What is about a member through something else has the member itself. Sealed balances of the house's
-- accounts have none, nor has the challenge of a sign-in, which nobody has answered yet.
ALTER TABLE withdrawal_approval ADD COLUMN member_id bigint;
ALTER TABLE recharge_evidence ADD COLUMN member_id bigint;
ALTER TABLE member_challenge ADD COLUMN member_id bigint;
ALTER TABLE push_subscription ADD COLUMN member_id bigint;
ALTER TABLE sealed_balance ADD COLUMN member_id bigint;
DROP TRIGGER sealed_balance_permanent ON sealed_balance;
CREATE TRIGGER sealed_balance_permanent
  BEFORE DELETE OR TRUNCATE OR UPDATE OF account_id, number, balance ON sealed_balance
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
