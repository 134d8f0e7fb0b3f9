import type pg from 'pg';

/** Something that runs queries: a pool, or a connection with a transaction under way. */
export type Queryable = Pick<pg.Pool, 'query'>;
