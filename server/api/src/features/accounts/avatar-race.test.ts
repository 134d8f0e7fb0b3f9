import type { MemberId } from '@velvet/contract/member';
import type { FileStore } from '@velvet/files/file-store';
import sharp from 'sharp';
import { aMember } from '../../testing/database-factories.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { saveAvatar } from './avatar.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

/** Resolves when a session of this database waits for an advisory lock, or the call has ended. */
async function untilWaiting(call: Promise<unknown>): Promise<void> {
  let hasEnded = false;
  void call.finally(() => {
    hasEnded = true;
  });
  while (!hasEnded) {
    const { rowCount } = await db.owner.query(
      `SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
        WHERE d.datname = current_database() AND l.locktype = 'advisory' AND NOT l.granted`,
    );
    if (rowCount !== 0) return;
  }
}

test('a picture that is stored while its last user gives it up stays', async () => {
  const kept = new Set<string>();
  let removing = (): void => undefined;
  const removalBegins = new Promise<void>((resolve) => {
    removing = resolve;
  });
  let goOn = (): void => undefined;
  const mayEnd = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const files: Pick<FileStore, 'write' | 'remove'> = {
    write: async (key) => void kept.add(key),
    remove: async (key) => {
      removing();
      await mayEnd;
      kept.delete(key);
    },
  };
  const [first, second] = [await aMember(db.owner), await aMember(db.owner)];
  const save = async (member: MemberId, background: string) => {
    const create = { width: 2, height: 2, channels: 3 as const, background };
    const png = await sharp({ create }).png().toBuffer();
    const attempts = { use: async () => undefined };
    const log = { warn: () => undefined };
    const parts = { pool: db.api, files, attempts, log, mediaUrl: (key: string) => key };
    return saveAvatar(parts, member, `data:image/png;base64,${png.toString('base64')}`);
  };
  const red = await save(first, 'red');
  const replaced = save(first, 'blue');
  await removalBegins;
  const stored = save(second, 'red');
  await untilWaiting(stored);
  goOn();
  await Promise.all([replaced, stored]);
  expect(red).toEqual(await stored);
  expect(kept).toContain(Object(red).url);
});
