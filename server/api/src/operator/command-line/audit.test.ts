import { anOperator, aSessionOf } from '../../testing/operator-factories.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { hashOperatorToken } from '../access/operator-transaction.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await createTestDatabase();
});
afterAll(() => db.drop());

describe('S1.5 audit log', () => {
  test('S13.1 the operators’ login cannot edit without a session, whatever name it sets', async () => {
    await anOperator(db.owner, 'ann', { roles: ['content'] });
    const token = hashOperatorToken(await aSessionOf(db.owner, 'ann'));
    const client = await db.pool('velvet_operator').connect();
    const insert = `INSERT INTO region (name) VALUES ('{"en": "R"}')`;
    await client.query(`SELECT set_config('velvet.actor', 'ann', false)`);
    await expect(client.query(insert)).rejects.toThrow('No operator is signed in');
    await client.query('BEGIN');
    await client.query('SELECT begin_operator($1)', [token]);
    await client.query(insert);
    await client.query('COMMIT');
    await expect(client.query(insert)).rejects.toThrow('No operator is signed in');
    client.release(true);
    const { rows } = await db.owner.query(
      `SELECT actor, action, subject, detail -> 'operator' AS operator FROM audit_log`,
    );
    expect(rows).toEqual([
      {
        actor: 'ann',
        action: 'insert region',
        subject: expect.stringMatching(/^region \d+$/),
        operator: expect.any(Number),
      },
    ]);
  });

  test('entries cannot be changed, and a manipulated one is detected', async () => {
    const broken = async () =>
      (await db.owner.query('SELECT audit_first_broken() AS id')).rows[0]?.id;
    await db.owner.query(`SELECT audit_append('bob', 'x', 'y', '{"n": 1}')`);
    await db.owner.query(`SELECT audit_append('bob', 'x', 'z', '{}')`);
    await expect(db.owner.query(`UPDATE audit_log SET actor = 'eve'`)).rejects.toThrow();
    expect(await broken()).toBeNull();
    await db.owner.query('ALTER TABLE audit_log DISABLE TRIGGER USER');
    await db.owner.query(`UPDATE audit_log SET actor = 'eve' WHERE id = 3`);
    expect(await broken()).toBe(3);
  });
});

describe('S8.4 login throttle', () => {
  test('ten attempts, then a wait; a success clears them', async () => {
    const attempt = async (key: string) =>
      (await db.api.query('SELECT login_attempt($1, 10, 900) AS wait', [key])).rows[0]?.wait;
    const waits = await Promise.all(Array.from({ length: 12 }, () => attempt('demo')));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(10);
    expect(Math.max(...waits)).toBeLessThanOrEqual(900);
    expect(await attempt('other')).toBe(0);
    await db.api.query(`SELECT attempt_succeeded('{demo}', '{}')`);
    expect(await attempt('demo')).toBe(0);
  });
});
