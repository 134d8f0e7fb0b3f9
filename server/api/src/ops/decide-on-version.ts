import type { Queryable } from '../database/queryable.ts';
import { OpsRefused } from './ops-refused.ts';

/** Expressions of the database that read a version; $1 is the id. */
interface VersionReading {
  /** Nobody else decides on it before the transaction ends. */
  readonly held: string;
  readonly left: string;
}

/** What the database knows by the kind's name. */
const byKind = (kind: string): VersionReading => ({
  held: `operator_hold_version('${kind}', $1)`,
  left: `operator_version('${kind}', $1)`,
});

/** What is edited, by the name of its table. */
const ofContent = (table: string): VersionReading => ({
  held: `content_hold_version('${table}', $1)`,
  left: `content_version('${table}', $1)`,
});

/** What operators decide on; a conversation is named by its member, a game by its key. */
const readings = {
  withdrawal: byKind('withdrawal'),
  recharge: byKind('recharge'),
  proposal: byKind('proposal'),
  conversation: { held: 'conversation_hold_version($1)', left: 'conversation_version($1)' },
  case: { held: 'support_case_hold_version($1)', left: 'support_case_version($1)' },
  savedAnswer: { held: 'saved_answer_hold_version($1)', left: 'saved_answer_version($1)' },
  report: byKind('report'),
  member: { held: 'operator_hold_member($1)', left: 'operator_member_version($1)' },
  operator: { held: 'operator_hold_account($1)', left: 'operator_account_version($1)' },
  game: { held: 'game_hold_version($1)', left: 'game_version($1)' },
  round: { held: 'round_hold_version($1)', left: 'round_version($1)' },
  bulk: { held: 'bulk_hold_version($1)', left: 'bulk_version($1)' },
  setting: { held: 'setting_hold_version($1)', left: 'setting_version($1)' },
  listing: ofContent('listing'),
  notice: ofContent('notice'),
  region: ofContent('region'),
  signTag: ofContent('sign_tag'),
  banner: ofContent('banner'),
} as const satisfies Readonly<Record<string, VersionReading>>;

export type VersionedKind = keyof typeof readings;

/**
 * Decides on something, unless it is not any more as it was seen; nobody else decides on it before
 * the call's transaction ends.
 */
export async function decideOnVersion<Outcome extends string>(
  db: Queryable,
  kind: VersionedKind,
  { id, version }: { readonly id: number | string; readonly version: string },
  decide: () => Promise<Outcome | OpsRefused>,
): Promise<{ readonly outcome: Outcome; readonly version: string } | OpsRefused> {
  const reading = readings[kind];
  const held = await readVersion(db, reading.held, id);
  if (held === undefined) return new OpsRefused('not_found');
  if (held !== version) return new OpsRefused('changed_meanwhile');
  const outcome = await decide();
  if (outcome instanceof OpsRefused) return outcome;
  const left = await readVersion(db, reading.left, id);
  return { outcome, version: left ?? held };
}

/**
 * Saves something new, or something old unless it is not any more as it was seen.
 * @param seen without an id and a version it is new.
 * @param save returns the id of what it has saved.
 */
export async function saveOnVersion<Id extends number>(
  db: Queryable,
  kind: VersionedKind,
  seen: { readonly id?: Id | undefined; readonly version?: string | undefined },
  save: () => Promise<Id | OpsRefused>,
): Promise<{ readonly id: Id; readonly version: string } | OpsRefused> {
  const { held, left } = readings[kind];
  const { id, version } = seen;
  if (id !== undefined) {
    if (version === undefined) return new OpsRefused('bad_field', { field: 'version' });
    const found = await readVersion(db, held, id);
    if (found === undefined) return new OpsRefused('not_found');
    if (found !== version) return new OpsRefused('changed_meanwhile');
  }
  const made = await save();
  if (made instanceof OpsRefused) return made;
  const now = await readVersion(db, left, made);
  if (now === undefined) throw new Error(`The ${kind} ${made} was not saved`);
  return { id: made, version: now };
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
