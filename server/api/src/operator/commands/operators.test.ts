import { aMember } from '../../testing/database-factories.ts';
import { type OperatorDesk, openOperatorDesk } from '../../testing/operator-desk.ts';
import { anOperator } from '../../testing/operator-factories.ts';

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

describe('S13.2 power over operators needs two administrators', () => {
  const invite = ['operators', 'invite', 'cid', '--role', 'finance', '--reason', 'New colleague'];

  test('an invitation: the code is shown to the approving operator', async () => {
    const asked = await runAs('ann', ...invite);
    expect(asked.out).not.toContain('code:');
    expect((await runAs('ann', ...invite)).err).toContain('another operator must');
    expect(await roles('cid')).toBeNull();
    expect((await runAs('bob', 'proposals', 'approve', '1')).out).toMatch(/code: \S+/);
    expect(await roles('cid')).toBe('finance');
    expect((await runAs('ann', ...invite)).err).toContain('The name is taken');
  });

  test('roles: neither operator may be the affected one', async () => {
    await anOperator(desk.db.owner, 'cid', { roles: ['administrator'] });
    const raise = ['operators', 'roles', 'cid', '--role', 'finance', '--reason', 'Needed'];
    expect((await runAs('cid', ...raise)).err).toContain('account of your own');
    await runAs('ann', ...raise);
    expect((await runAs('cid', 'proposals', 'approve', '1')).err).toContain('account of your own');
    expect(await roles('cid')).toBe('administrator');
    await runAs('bob', 'proposals', 'approve', '1');
    expect(await roles('cid')).toBe('finance');
  });

  test('a link to a member, which belongs to one operator only', async () => {
    const member = await aMember(desk.db.owner);
    await anOperator(desk.db.owner, 'cid');
    await anOperator(desk.db.owner, 'dan');
    const link = (name: string) => [
      'operators',
      'link',
      name,
      '--member',
      String(member),
      '--reason',
      'Same person',
    ];
    await runAs('ann', ...link('cid'));
    expect((await runAs('bob', ...link('cid'))).code).toBe(0);
    expect((await runAs('ann', ...link('dan'))).err).toContain('another operator’s account');
    expect((await runAs('ann', 'operators', 'list')).out).toContain(String(member));
  });

  test('a reset ends sessions and factors and invites again; disabling needs one only', async () => {
    await runAs('cid', 'whoami');
    expect((await runAs('ann', 'operators', 'disable', 'cid', '--reason', 'Left')).code).toBe(0);
    expect((await runAs('cid', 'whoami')).err).toContain('has ended');
    const reset = ['operators', 'reset', 'cid', '--reason', 'Back'];
    await runAs('ann', ...reset);
    expect((await runAs('bob', ...reset)).out).toMatch(/code: \S+/);
    const { rows } = await desk.db.owner.query(
      `SELECT status, password_hash FROM operator_account WHERE name = 'cid'`,
    );
    expect(rows).toEqual([{ status: 'invited', password_hash: null }]);
  });

  test('limits and payout settings need two; other settings need one', async () => {
    const set = ['config', 'set', 'withdraw_rule', '{"min": 1, "max": 2, "perDay": 1}'];
    expect((await runAs('ann', ...set)).err).toContain('This needs its reason');
    await runAs('ann', ...set, '--reason', 'Agreed');
    const other = ['config', 'set', 'withdraw_rule', '{"min": 1, "max": 9, "perDay": 1}'];
    expect((await runAs('bob', ...other, '--reason', 'Agreed')).err).toContain('Something else');
    expect((await desk.db.owner.query('SELECT FROM config')).rowCount).toBe(0);
    expect((await runAs('bob', ...set, '--reason', 'Agreed')).code).toBe(0);
    expect((await runAs('ann', 'config', 'set', 'support_enabled', 'true')).code).toBe(0);
    const bad = await runAs('ann', 'config', 'set', 'four_eyes', '{"above": "x"}', '--reason', 'r');
    expect(bad.err).toContain('does not fit');
  });
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
