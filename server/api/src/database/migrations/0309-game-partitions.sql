-- New tables only; their foreign keys lock `member`, `game` and
-- `seed_chain` against writers until this ends.
SELECT partition_add('game');
SELECT partition_add('game');
SELECT partition_add('game');
