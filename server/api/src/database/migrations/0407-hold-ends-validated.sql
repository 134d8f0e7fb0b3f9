-- no-transaction
ALTER TABLE member_password_reset VALIDATE CONSTRAINT member_password_reset_kind_check;
