-- The partitions after the first one, made as draws processes make further ones. They copy the triggers of
-- their tables, so they come last.

SELECT partition_add(family) FROM (VALUES ('game'), ('ledger')) AS f (family), generate_series(1, 3);
