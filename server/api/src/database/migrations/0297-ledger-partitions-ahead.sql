-- New tables only; their foreign keys lock `account` against writers until this ends.
SELECT partition_add('ledger');
SELECT partition_add('ledger');
SELECT partition_add('ledger');
