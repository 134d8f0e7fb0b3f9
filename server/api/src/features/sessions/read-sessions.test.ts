import { aMember } from '../../testing/database-factories.ts';
import { noCookies } from '../../testing/no-cookies.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { logOutOthers, readSessions } from './read-sessions.ts';
import { hashSessionToken } from './session-token.ts';
import { sessionOpener, startSession } from './sessions.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

test('the own session comes first; logging out the others leaves it and other members alone', async () => {
  const [id, other] = [await aMember(db.owner), await aMember(db.owner)];
  const phone = await startSession(db.api, id, { ip: '203.0.113.7', cookies: noCookies });
  const laptop = await startSession(db.api, id, { ip: '198.51.100.2', cookies: noCookies });
  const stranger = await startSession(db.api, other, { ip: '', cookies: noCookies });
  const caller = { id, sessionHash: hashSessionToken(phone) };

  const sessions = await readSessions(db.api, caller);
  expect(sessions.map(({ current, ip }) => [current, ip])).toEqual([
    [true, '203.0.113.7'],
    [false, '198.51.100.2'],
  ]);
  expect(new Set(sessions.map((session) => session.id)).size).toBe(2);

  expect(await logOutOthers(db.api, caller)).toEqual({ ended: 1 });
  expect((await sessionOpener(db.api)(laptop, noCookies)).kind).toBe('none');
  expect((await sessionOpener(db.api)(phone, noCookies)).kind).toBe('member');
  expect((await sessionOpener(db.api)(stranger, noCookies)).kind).toBe('member');
  expect(await readSessions(db.api, caller)).toHaveLength(1);
});

test('a session that has expired is not listed', async () => {
  const id = await aMember(db.owner);
  const sessionHash = hashSessionToken(
    await startSession(db.api, id, { ip: '', cookies: noCookies }),
  );
  await db.owner.query(`UPDATE session SET expires_at = now() - interval '1 minute'`);
  expect(await readSessions(db.api, { id, sessionHash })).toEqual([]);
});
