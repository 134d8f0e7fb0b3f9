import type { Queryable } from '../database/queryable.ts';
import { OpsRefused } from './ops-refused.ts';

/** Expressions of the database that read a version; $1 is the id. */
interface VersionReading {
  /** Nobody else decides on it before the transaction ends. */
  readonly held: string;
  readonly left: string;
}

/** What migration 0138 knows by the kind's name. */
const byKind = (kind: string): VersionReading => ({
  held: `operator_hold_version('${kind}', $1)`,
  left: `operator_version('${kind}', $1)`,
});

/** What operators decide on; a conversation is named by its member. */
const readings = {
  withdrawal: byKind('withdrawal'),
  recharge: byKind('recharge'),
  proposal: byKind('proposal'),
  conversation: byKind('conversation'),
  report: byKind('report'),
  member: { held: 'operator_hold_member($1)', left: 'operator_member_version($1)' },
} as const satisfies Readonly<Record<string, VersionReading>>;

export type VersionedKind = keyof typeof readings;

/** A decision on something in the state in which it was seen. */
interface Decision<Outcome extends string> {
  readonly kind: VersionedKind;
  readonly id: number | string;
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
  const reading = readings[kind];
  const held = await readVersion(db, reading.held, id);
  if (held === undefined) return new OpsRefused('not_found');
  if (held !== version) return new OpsRefused('changed_meanwhile');
  const outcome = await decide();
  if (outcome instanceof OpsRefused) return outcome;
  const left = await readVersion(db, reading.left, id);
  return { outcome, version: left ?? held };
}

async function readVersion(
  db: Queryable,
  expression: string,
  id: number | string,
): Promise<string | undefined> {
  const { rows } = await db.query<{ version: string | null }>(`SELECT ${expression} AS version`, [
    id,
  ]);
  return rows[0]?.version ?? undefined;
}
