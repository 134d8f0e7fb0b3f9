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
  // Without the lock the second member would have it by now, and lose it.
  await new Promise((resolve) => setTimeout(resolve, 300));
  goOn();
  await Promise.all([replaced, stored]);
  expect(red).toEqual(await stored);
  expect(kept).toContain(Object(red).url);
});
