import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FileStore } from '@velvet/files/file-store';
import * as v from 'valibot';
import type { Queryable } from '../../database/queryable.ts';
import { type AppSecret, ERASED_NAMES } from '../../secrets/app-secret.ts';

/** Folder of the file store with a file for each erased account. */
export const ERASURES_FOLDER = 'erasures';

const BATCH = 100;
/** UTC to the microsecond, which a Date does not hold: the account is recognised by it. */
const moment = v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/));
const asMoment = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "${column}"`;

const noteSchema = v.object({
  member_id: v.pipe(v.number(), v.integer(), v.minValue(1)),
  created_at: moment,
  asked_at: moment,
  erased_at: moment,
});

/** The erasure of an account. The member's id and times are all that is noted. */
export type ErasureNote = v.InferOutput<typeof noteSchema>;

const MAC_BYTES = 32;
/** With what proves that an API server of this installation wrote it. */
const writtenSchema = v.object({ ...noteSchema.entries, mac: v.pipe(v.string(), v.base64()) });

const textOf = (note: ErasureNote): string =>
  [note.member_id, note.created_at, note.asked_at, note.erased_at].join('|');

/** The same for the same account, so that a note that is written twice is one. */
const keyOf = ({ member_id: memberId, created_at: createdAt }: ErasureNote): string =>
  `${ERASURES_FOLDER}/${memberId}-${createdAt.replaceAll(/\D/g, '')}.json`;

interface NoteParts {
  readonly pool: Queryable;
  readonly files: FileStore;
  readonly noteMac: NoteMac;
}

/**
 * Notes erasures of accounts in the file store. The database lists them until they are noted: a process
 * that is killed in between, or a store that is down, delays a note and loses none.
 * @returns how many it has noted.
 */
export async function noteErasures({ pool, files, noteMac }: NoteParts): Promise<number> {
  let noted = 0;
  for (;;) {
    const { rows } = await pool.query<ErasureNote>(
      `SELECT member_id, ${['created_at', 'asked_at', 'erased_at'].map(asMoment).join(', ')}
         FROM erasures_to_note($1)`,
      [BATCH],
    );
    for (const note of rows) await writeErasureNote(note, { files, noteMac });
    await pool.query('SELECT erasures_noted($1)', [rows.map((note) => note.member_id)]);
    noted += rows.length;
    if (rows.length < BATCH) return noted;
  }
}

/** Writes a note, or the same one again. */
export async function writeErasureNote(
  note: ErasureNote,
  { files, noteMac }: Omit<NoteParts, 'pool'>,
): Promise<void> {
  const written = { ...note, mac: noteMac(textOf(note)).toString('base64') };
  const content = Buffer.from(`${JSON.stringify(written)}\n`);
  await files.write(keyOf(note), content);
}

/**
 * All notes of a store, in no order.
 * @throws Error that names a note that cannot be read, or that another wrote: whoever can write files could
 *   have accounts erased otherwise.
 */
export async function* readErasureNotes(
  files: FileStore,
  noteMac: NoteMac,
): AsyncIterable<ErasureNote> {
  for await (const { key } of files.list(ERASURES_FOLDER)) {
    const content = await files.read(key);
    if (content === undefined) continue;
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), writtenSchema), content.toString());
    if (!read.success) throw new Error(`${files.locate(key)} is not the note of an erasure`);
    const { mac, ...note } = read.output;
    const given = Buffer.from(mac, 'base64');
    if (given.length !== MAC_BYTES || !timingSafeEqual(given, noteMac(textOf(note)))) {
      throw new Error(`${files.locate(key)} was not written by this installation`);
    }
    yield note;
  }
}

/** An account whose noted erasure cannot be repeated yet. */
interface HeldErasure {
  readonly memberId: number;
  /** `disabled`, `not_due`, or the first of `withdrawals`, `bets` and `recharges` that is open. */
  readonly reason: string;
}

/** What the notes were about. */
interface RepeatedErasures {
  readonly noted: number;
  /** Accounts that were there and are erased now. */
  readonly repeated: number;
  readonly held: readonly HeldErasure[];
}

interface RepeatParts {
  /** As the owner of the schema. */
  readonly db: Queryable;
  readonly notes: AsyncIterable<ErasureNote>;
  readonly nameMac: (skeleton: string) => Buffer;
}

/**
 * Erases the accounts again whose erasure was noted and that a restored database still has, each in a
 * transaction. An id that another member has by now is left alone. Doing it again changes nothing.
 */
export async function repeatErasures({
  db,
  notes,
  nameMac,
}: RepeatParts): Promise<RepeatedErasures> {
  const held: HeldErasure[] = [];
  let noted = 0;
  let repeated = 0;
  for await (const note of notes) {
    noted += 1;
    const outcome = await repeatErasure(db, note, nameMac);
    if (outcome === 'repeated') repeated += 1;
    else if (outcome !== 'erased' && outcome !== 'absent') {
      held.push({ memberId: note.member_id, reason: outcome });
    }
  }
  return { noted, repeated, held };
}

async function repeatErasure(
  db: Queryable,
  { member_id, created_at, asked_at, erased_at }: ErasureNote,
  nameMac: RepeatParts['nameMac'],
): Promise<string> {
  const { rows: names } = await db.query<{ skeleton: string }>(
    'SELECT username_skeleton(username) AS skeleton FROM member WHERE id = $1 AND erased_at IS NULL',
    [member_id],
  );
  const [name] = names;
  if (name === undefined) return 'absent';
  const { rows } = await db.query<{ outcome: string }>(
    'SELECT member_erase_again($1, $2, $3, $4, $5) AS outcome',
    [member_id, created_at, asked_at, erased_at, nameMac(name.skeleton)],
  );
  return rows[0]?.outcome ?? 'absent';
}

/** Authenticates the text of a note. */
export type NoteMac = (text: string) => Buffer;

/**
 * Authenticates notes of erasures with a key of this installation that the file store does not have.
 * Derived from the key of the marks of erased names, the one that is never replaced: old notes stay valid.
 */
export function createNoteMac(secret: AppSecret): NoteMac {
  const key = createHmac('sha256', secret.key(ERASED_NAMES)).update('notes of erasures').digest();
  return (text) => createHmac('sha256', key).update(text).digest();
}
