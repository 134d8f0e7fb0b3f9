-- A batch is a few hundred bets of a few hundred members, out of any number: always lookups by
-- index. The planner, which cannot know the size of the list of ids, sometimes chose to read all
-- accounts.
ALTER FUNCTION bets_settle(integer) SET enable_hashjoin = off;
ALTER FUNCTION bets_settle(integer) SET enable_mergejoin = off;
ALTER FUNCTION bets_settle(integer) SET enable_seqscan = off;
