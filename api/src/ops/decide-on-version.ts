import type { Queryable } from '../database/queryable.ts';
import { OpsRefused } from './ops-refused.ts';

/** What operators decide on; a conversation is named by its member (migration 0138). */
export type VersionedKind = 'withdrawal' | 'recharge' | 'proposal' | 'conversation' | 'report';

/** A decision on something in the state in which it was seen. */
interface Decision<Outcome extends string> {
  readonly kind: VersionedKind;
  readonly id: number;
  readonly version: string;
  readonly decide: () => Promise<Outcome | OpsRefused>;
}

interface Decided<Outcome extends string> {
  readonly outcome: Outcome;
  readonly version: string;
}

/**
 * Decides on something, unless it is not any more as it was seen; nobody else decides on it before
 * the call's transaction ends.
 */
export async function decideOnVersion<Outcome extends string>(
  db: Queryable,
  { kind, id, version, decide }: Decision<Outcome>,
): Promise<Decided<Outcome> | OpsRefused> {
  const held = await versionBy('operator_hold_version', db, kind, id);
  if (held === undefined) return new OpsRefused('not_found');
  if (held !== version) return new OpsRefused('changed_meanwhile');
  const outcome = await decide();
  if (outcome instanceof OpsRefused) return outcome;
  const left = await versionBy('operator_version', db, kind, id);
  return { outcome, version: left ?? held };
}

async function versionBy(
  statement: 'operator_hold_version' | 'operator_version',
  db: Queryable,
  kind: VersionedKind,
  id: number,
): Promise<string | undefined> {
  const { rows } = await db.query<{ version: string | null }>(
    `SELECT ${statement}($1, $2) AS version`,
    [kind, id],
  );
  return rows[0]?.version ?? undefined;
}
