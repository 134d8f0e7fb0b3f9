import type pg from 'pg';

/** A connection through a pooler where only one straight to PostgreSQL works. */
class PoolerError extends Error {
  override readonly name = 'PoolerError';
}

/**
 * Whether a pooler such as PgBouncer is between this connection and the server: it names a process of
 * its own where the server names the one that answers.
 */
export async function isThroughPooler(client: pg.ClientBase): Promise<boolean> {
  // The driver keeps the number but does not declare it.
  const named: unknown = Reflect.get(client, 'processID');
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return typeof named === 'number' && named !== rows[0]?.pid;
}

/**
 * @param what needs the connection, and from which variable it comes, for the message.
 * @throws PoolerError when a pooler is in between: settings and locks of a session, prepared
 *   statements and LISTEN then belong to whoever gets the server's connection next.
 */
export async function refusePooler(
  client: pg.ClientBase,
  { what, variable }: { readonly what: string; readonly variable: string },
): Promise<void> {
  if (!(await isThroughPooler(client))) return;
  throw new PoolerError(
    `${what} need a connection straight to PostgreSQL, and ${variable} leads through a pooler`,
  );
}

/**
 * Takes the names of prepared statements away on a connection through a pooler: in transaction mode
 * the next transaction may be at another server process, which does not know them.
 */
export async function unnameStatementsBehindPooler(client: pg.ClientBase): Promise<void> {
  if (!(await isThroughPooler(client))) return;
  const query: unknown = client.query;
  if (typeof query !== 'function') return;
  const unnamed = (...[statement, ...rest]: readonly unknown[]): unknown =>
    Reflect.apply(query, client, [withoutName(statement), ...rest]);
  Object.defineProperty(client, 'query', { value: unnamed, configurable: true, writable: true });
}

/** Texts have no name; queries that submit themselves are left as they are. */
function withoutName(statement: unknown): unknown {
  if (typeof statement !== 'object' || statement === null) return statement;
  if (!('name' in statement) || 'submit' in statement) return statement;
  const { name: _, ...unnamed } = statement;
  return unnamed;
}
