-- No trigger calls audit_row any more: 0111 gave all of them to audit_operator_row, and 0124 created
-- the function again without need.
DROP FUNCTION audit_row();
