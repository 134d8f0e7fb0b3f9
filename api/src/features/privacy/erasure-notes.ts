import type { FileStore } from '@velvet/file-store/file-store';
import * as v from 'valibot';
import type { Queryable } from '../../database/queryable.ts';

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

/** The same for the same account, so that a note that is written twice is one. */
const keyOf = ({ member_id: memberId, created_at: createdAt }: ErasureNote): string =>
  `${ERASURES_FOLDER}/${memberId}-${createdAt.replaceAll(/\D/g, '')}.json`;

interface NoteParts {
  readonly pool: Queryable;
  readonly files: FileStore;
}

/**
 * Notes erasures of accounts in the file store. The database lists them until they are noted: a process
 * that is killed in between, or a store that is down, delays a note and loses none.
 * @returns how many it has noted.
 */
export async function noteErasures({ pool, files }: NoteParts): Promise<number> {
  let noted = 0;
  for (;;) {
    const { rows } = await pool.query<ErasureNote>(
      `SELECT member_id, ${['created_at', 'asked_at', 'erased_at'].map(asMoment).join(', ')}
         FROM erasures_to_note($1)`,
      [BATCH],
    );
    for (const note of rows) {
      await files.write(keyOf(note), Buffer.from(`${JSON.stringify(note)}\n`), {
        type: 'application/json',
      });
    }
    await pool.query('SELECT erasures_noted($1)', [rows.map((note) => note.member_id)]);
    noted += rows.length;
    if (rows.length < BATCH) return noted;
  }
}

/**
 * All notes of a store, in no order.
 * @throws Error that names a note that cannot be read.
 */
export async function* readErasureNotes(files: FileStore): AsyncIterable<ErasureNote> {
  for await (const { key } of files.list(ERASURES_FOLDER)) {
    const content = await files.read(key);
    if (content === undefined) continue;
    const note = v.safeParse(v.pipe(v.string(), v.parseJson(), noteSchema), content.toString());
    if (!note.success) throw new Error(`${files.locate(key)} is not the note of an erasure`);
    yield note.output;
  }
}

/** An account whose noted erasure cannot be repeated yet. */
export interface HeldErasure {
  readonly memberId: number;
  /** `disabled`, `not_due`, or the first of `withdrawals`, `bets` and `recharges` that is open. */
  readonly reason: string;
}

/** What the notes were about. */
export interface RepeatedErasures {
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
