import { aMember } from '../../testing/database-factories.ts';
import { type OperatorDesk, openOperatorDesk } from '../../testing/operator-desk.ts';
import { anOperator } from '../../testing/operator-factories.ts';
import { changeOperator, disableOperator } from '../access/operator-accounts.ts';

let desk: OperatorDesk;
beforeEach(async () => {
  desk = await openOperatorDesk();
});
afterEach(() => desk.close());

const runAs = (name: string, ...argv: string[]) => desk.runAs(name, ...argv);
const roles = async (name: string) =>
  (
    await desk.db.owner.query<{ roles: string }>(
      `SELECT string_agg(role, ' ' ORDER BY role) AS roles
         FROM operator_role r JOIN operator_account a ON a.id = r.operator_id WHERE name = $1`,
      [name],
    )
  ).rows[0]?.roles;

describe('S13.1 the first administrators', () => {
  test('are invited on the server, once', async () => {
    const { code, out } = await desk.run('first-administrator', 'ann', 'bob', '--role', 'finance');
    expect(code).toBe(0);
    expect(out.match(/code: \S+/g)).toHaveLength(2);
    expect(await roles('bob')).toBe('administrator finance');
    expect(await desk.run('first-administrator', 'eve')).toMatchObject({
      code: 1,
      err: expect.stringContaining('There are operators already'),
    });
    expect((await desk.audit()).map(({ actor }) => actor)).toEqual(['(server)', '(server)']);
  });

  test.each([[['аnn']], [['ann', 'ANN']], [['a']], [[]]])('not as %j', async (names) => {
    expect((await desk.run('first-administrator', ...names)).code).toBe(2);
  });
});

test('S13.2 a member’s account belongs to one operator only', async () => {
  const member = await aMember(desk.db.owner);
  await anOperator(desk.db.owner, 'cid');
  await anOperator(desk.db.owner, 'dan');
  const link = (who: string, name: string) =>
    desk.actAs(who, async (db) => {
      const wanted = { kind: 'link member', member } as const;
      return (await changeOperator(db, name, wanted, 'Same person')).outcome;
    });
  expect(await link('ann', 'cid')).toBe('needs_second');
  expect(await link('bob', 'cid')).toBe('ok');
  expect(await link('ann', 'dan')).toBe('member_taken');
});

test('S13.2 a reset ends sessions and factors and invites again; disabling needs one only', async () => {
  await runAs('cid', 'whoami');
  expect(await desk.actAs('ann', (db) => disableOperator(db, 'cid', 'Left'))).toBe('ok');
  expect((await runAs('cid', 'whoami')).err).toContain('has ended');
  const reset = (who: string) =>
    desk.actAs(who, (db) => changeOperator(db, 'cid', { kind: 'reset operator' }, 'Back'));
  expect(await reset('ann')).toEqual({ outcome: 'needs_second' });
  expect(await reset('bob')).toMatchObject({ outcome: 'ok', invitation: expect.any(String) });
  const { rows } = await desk.db.owner.query(
    `SELECT status, password_hash FROM operator_account WHERE name = 'cid'`,
  );
  expect(rows).toEqual([{ status: 'invited', password_hash: null }]);
});

describe('S13.1 in an emergency, on the server', () => {
  test('access is restored or revoked with a reason, marked in the audit log', async () => {
    await runAs('ann', 'whoami');
    expect((await desk.run('emergency', 'invite', 'ann')).err).toContain('--reason is needed');
    const { out } = await desk.run('emergency', 'invite', 'ann', '--reason', 'Phone lost');
    expect(out).toMatch(/code: \S+/);
    expect((await runAs('ann', 'whoami')).err).toContain('has ended');
    await runAs('bob', 'whoami');
    await desk.run('emergency', 'disable', 'bob', '--reason', 'Stolen laptop');
    expect((await runAs('bob', 'whoami')).err).toContain('has ended');
    const { rows } = await desk.db.owner.query('SELECT actor, action, detail FROM audit_log');
    expect(rows).toMatchObject([
      { actor: '(server)', detail: { emergency: true, reason: 'Phone lost' } },
      { actor: '(server)', detail: { emergency: true, reason: 'Stolen laptop' } },
    ]);
  });
});
