import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type FileStore, StoreUnavailable } from '@velvet/files/file-store';
import fc from 'fast-check';
import type pg from 'pg';
import { balanceOf, hashOf, setNow } from '../../testing/database-factories.ts';
import {
  type LifeStage,
  type LifeStep,
  lifeSteps,
  type MarkedMember,
  openLifeStage,
  tablesWith,
} from '../../testing/member-life.ts';
import { anOpenRound, bets } from '../../testing/round-factories.ts';
import { filesIn } from '../../testing/stored-files.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { eraseDueAccounts } from './erase-accounts.ts';
import {
  type ErasureNote,
  noteErasures,
  readErasureNotes,
  repeatErasures,
} from './erasure-notes.ts';

const DAY_MS = 86_400_000;
const nameMac = (skeleton: string): Buffer => hashOf(`mac of ${skeleton}`);
const noteMac = (text: string): Buffer => hashOf(`note ${text}`);

let db: TestDatabase;
let dataDir: string;
let stage: LifeStage;
let files: FileStore;
beforeEach(async () => {
  db = await createTestDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'velvet-notes-'));
  stage = await openLifeStage(db, dataDir);
  files = filesIn(dataDir);
});
afterEach(async () => {
  await db.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** Closes an account with all its points and erases it a month later. */
async function erase(client: pg.PoolClient, who: MarkedMember): Promise<void> {
  const session = randomBytes(32);
  await client.query(
    'INSERT INTO session (token_hash, member_id, proved_at) VALUES ($1, $2, clock_timestamp())',
    [session, who.id],
  );
  const { rows } = await client.query(
    `SELECT outcome FROM member_close($1, $2, (SELECT balance FROM account WHERE member_id = $2),
       30, 600)`,
    [session, who.id],
  );
  expect(rows).toEqual([{ outcome: 'ok' }]);
  await setNow(client, new Date(Date.now() + 31 * DAY_MS));
  expect((await eraseDueAccounts({ pool: client, nameMac })).erased).toBe(1);
}

/** What happens is undone in the database, as by a restore to before it, and not in the file store. */
async function thenRestore(happens: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await db.owner.connect();
  try {
    await client.query('BEGIN');
    await happens(client);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
}

/** Repeats the erasures so many days later. */
async function repeat(
  days = 32,
  notes: AsyncIterable<ErasureNote> = readErasureNotes(files, noteMac),
): ReturnType<typeof repeatErasures> {
  const client = await db.owner.connect();
  try {
    await setNow(client, new Date(Date.now() + days * DAY_MS));
    return await repeatErasures({ db: client, notes, nameMac });
  } finally {
    await setNow(client, undefined);
    client.release();
  }
}
async function allNotes(): Promise<readonly ErasureNote[]> {
  const notes: ErasureNote[] = [];
  for await (const note of readErasureNotes(files, noteMac)) notes.push(note);
  return notes;
}
const eraseAndRestore = (who: MarkedMember): Promise<void> =>
  thenRestore(async (client) => {
    await erase(client, who);
    expect(await noteErasures({ pool: client, files, noteMac })).toBeGreaterThan(0);
  });
const state = async () =>
  (
    await db.owner.query(
      `SELECT (SELECT count(*)::int FROM book_faults()) AS faults, audit_first_broken() AS broken,
         (SELECT count(*)::int FROM audit_log WHERE action = 'repeat erasure') AS repeated`,
    )
  ).rows[0];

describe('S14.4 the note of an erasure', () => {
  test('has the id and times only, and is written once', async () => {
    const who = await stage.member();
    const client = await db.owner.connect();
    await erase(client, who).finally(() => client.release());
    expect(await noteErasures({ pool: db.api, files, noteMac })).toBe(1);
    expect(await noteErasures({ pool: db.api, files, noteMac })).toBe(0);
    expect(await allNotes()).toEqual([
      {
        member_id: who.id,
        created_at: expect.stringMatching(/\.\d{6}Z$/),
        asked_at: expect.any(String),
        erased_at: expect.any(String),
      },
    ]);
  });

  test('is written by the next round when the store was down or the process was killed', async () => {
    const who = await stage.member();
    const client = await db.owner.connect();
    await erase(client, who).finally(() => client.release());
    const write = () => Promise.reject(new StoreUnavailable('It does not answer'));
    const down = noteErasures({ pool: db.api, files: { ...files, write }, noteMac });
    await expect(down).rejects.toThrow(StoreUnavailable);
    const killed = { query: () => Promise.reject(new Error('killed')) };
    await expect(noteErasures({ pool: killed, files, noteMac })).rejects.toThrow('killed');
    expect(await noteErasures({ pool: db.api, files, noteMac })).toBe(1);
    expect(await allNotes()).toHaveLength(1);
  });

  test('that is damaged is named instead of being left out', async () => {
    await files.write('erasures/1-2.json', Buffer.from('{"member_id": 1}'));
    await expect(allNotes()).rejects.toThrow('erasures/1-2.json is not the note of an erasure');
  });

  test('that somebody else wrote, or changed, erases nobody', async () => {
    const who = await stage.member();
    await eraseAndRestore(who);
    const [note] = await allNotes();
    const forged = { ...note, mac: hashOf('another key').toString('base64') };
    await files.write('erasures/1-2.json', Buffer.from(JSON.stringify(forged)));
    await expect(allNotes()).rejects.toThrow('1-2.json was not written by this installation');
  });
});

describe('S14.4 a restore to before an erasure', () => {
  test('after any history: the account is erased again, and nobody else', async () => {
    const history = fc.array(fc.constantFrom(...lifeSteps), { minLength: 2, maxLength: 10 });
    await fc.assert(
      fc.asyncProperty(history, history, async (leaving, staying) => {
        const [gone, other] = [await stage.member(), await stage.member()];
        const live = async (who: MarkedMember, steps: readonly LifeStep[]) => {
          for (const step of steps) await stage.live(who, step);
        };
        await live(gone, leaving);
        await live(other, staying);
        const before = await tablesWith(db.owner, other.needles);
        const money = await balanceOf(db.owner, other.id);
        await eraseAndRestore(gone);
        expect(await tablesWith(db.owner, gone.needles)).toContain('public.member');

        expect(await repeat()).toMatchObject({ repeated: 1, held: [] });
        expect(await tablesWith(db.owner, gone.needles)).toEqual(['public.file_removal']);
        expect(await balanceOf(db.owner, gone.id)).toBe(0);
        expect(await tablesWith(db.owner, other.needles)).toEqual(before);
        expect(await balanceOf(db.owner, other.id)).toBe(money);
        expect(await state()).toMatchObject({ faults: 0, broken: null });
        expect(await repeat()).toMatchObject({ repeated: 0, held: [] });
      }),
      { numRuns: 8 },
    );
  });

  test('is said in the audit log, and the erasure that was repeated is noted again', async () => {
    await eraseAndRestore(await stage.member());
    await repeat();
    expect(await state()).toEqual({ faults: 0, broken: null, repeated: 1 });
    expect(await noteErasures({ pool: db.api, files, noteMac })).toBe(1);
    expect(await allNotes()).toHaveLength(1);
  });

  test('leaves another member alone who has the same id', async () => {
    const who = await stage.member();
    await eraseAndRestore(who);
    // One who registered after the restore, from which the numbers went on again.
    await db.owner.query(
      `UPDATE member SET created_at = created_at + interval '1 microsecond' WHERE id = $1`,
      [who.id],
    );
    expect(await repeat()).toEqual({ noted: 1, repeated: 0, held: [] });
    const { rows } = await db.owner.query('SELECT erased_at FROM member WHERE id = $1', [who.id]);
    expect(rows).toEqual([{ erased_at: null }]);
  });

  test('lists accounts with open bets or that are disabled, which can be erased later', async () => {
    const [betting, disabled] = [await stage.member(), await stage.member()];
    await eraseAndRestore(betting);
    await eraseAndRestore(disabled);
    await stage.live(betting, 'recharge');
    expect(await bets(db, betting.id, await anOpenRound(db), ['big'], 5)).toBe('ok');
    await db.owner.query('UPDATE member SET status = 0 WHERE id = $1', [disabled.id]);
    const { held, repeated } = await repeat();
    expect(repeated).toBe(0);
    expect(held).toHaveLength(2);
    expect(held).toEqual(
      expect.arrayContaining([
        { memberId: betting.id, reason: 'bets' },
        { memberId: disabled.id, reason: 'disabled' },
      ]),
    );
    await db.owner.query('UPDATE member SET status = 1 WHERE id = $1', [disabled.id]);
    expect(await repeat()).toMatchObject({
      repeated: 1,
      held: [{ memberId: betting.id, reason: 'bets' }],
    });
  });
});
