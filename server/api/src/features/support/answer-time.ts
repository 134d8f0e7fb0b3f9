import type { Queryable } from '../../database/queryable.ts';

const KEPT_MS = 5 * 60_000;

/** How fast support answers, looked up every five minutes; undefined while there are too few figures. */
export function createAnswerTime(
  db: Queryable,
  nowMs: () => number,
): () => Promise<number | undefined> {
  let known: { readonly atMs: number; readonly seconds: Promise<number | undefined> } | undefined;
  const ask = async (): Promise<number | undefined> => {
    const { rows } = await db.query<{ seconds: number | null }>(
      'SELECT support_answer_seconds() AS seconds',
    );
    const seconds = rows[0]?.seconds ?? undefined;
    return seconds === undefined ? undefined : Math.max(1, seconds);
  };
  return () => {
    if (known && nowMs() - known.atMs < KEPT_MS) return known.seconds;
    const seconds = ask();
    known = { atMs: nowMs(), seconds };
    seconds.catch(() => {
      known = undefined;
    });
    return seconds;
  };
}
