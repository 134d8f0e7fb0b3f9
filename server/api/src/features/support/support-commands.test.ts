import { aMember } from '../../testing/database-factories.ts';
import { type OperatorDesk, openOperatorDesk } from '../../testing/operator-desk.ts';
import { anOperator } from '../../testing/operator-factories.ts';

let desk: OperatorDesk;
beforeEach(async () => {
  desk = await openOperatorDesk();
});
afterEach(() => desk.close());

let serial = 0;
async function write(member: number, text: string, about = ''): Promise<void> {
  serial += 1;
  await desk.db.api.query('SELECT support_send($1, $2, $3, $4, NULL, NULL, NULL)', [
    member,
    `key-${serial}`,
    text,
    about,
  ]);
}
const listed = async (...options: readonly string[]) =>
  (await desk.runAs('ann', 'support', 'list', ...options)).out;

test('S15.1 an operator finds who waits, reads, and answers', async () => {
  const member = await aMember(desk.db.owner);
  await write(member, 'Where is it?\nThank you', 'withdrawal:42');
  expect(await listed()).toMatch(/withdrawal:42 +Where is it\? Thank you/);
  const shown = await desk.runAs('ann', 'support', 'show', String(member));
  expect(shown.out).toMatch(/member \(withdrawal:42\)\n {2}Where is it\?\n {2}Thank you$/);
  const answer = await desk.runAs('ann', 'support', 'answer', String(member), '--text', 'Paid');
  expect(answer.out).toBe(`Member ${member} is answered.`);
  expect(await listed()).not.toContain('Paid');
  expect(await listed('--all', '1')).toContain('Paid');
  const { rows } = await desk.db.owner.query(
    "SELECT waited > interval '0' AS waited FROM support_message WHERE operator_id IS NOT NULL",
  );
  expect(rows).toEqual([{ waited: true }]);
});

test('S1.5 answers and closing are in the audit log, without their text', async () => {
  const member = await aMember(desk.db.owner);
  await write(member, 'Hello');
  await desk.runAs('ann', 'support', 'answer', String(member), '--text', 'Private matter');
  await write(member, 'Thank you');
  expect((await desk.runAs('ann', 'support', 'close', String(member))).code).toBe(0);
  const entries = (await desk.audit()).filter(({ action }) => action.endsWith('support'));
  expect(entries).toEqual([
    { actor: 'ann', action: 'answer support', subject: `member ${member}` },
    { actor: 'ann', action: 'close support', subject: `member ${member}` },
  ]);
  const { rows } = await desk.db.owner.query('SELECT detail::text FROM audit_log');
  expect(JSON.stringify(rows)).not.toContain('Private matter');
});

test('what cannot be answered is said', async () => {
  const member = await aMember(desk.db.owner);
  const answer = (who: string, ...rest: readonly string[]) =>
    desk.runAs(who, 'support', 'answer', String(member), ...rest);
  expect((await answer('ann')).err).toContain('--text is needed');
  expect((await answer('ann', '--text', 'x'.repeat(1_001))).err).toContain('1000 characters');
  expect((await answer('ann', '--text', 'Hi')).err).toContain('There is no such entry');
  expect((await desk.runAs('ann', 'support', 'show', String(member))).err).toContain('not written');
  await write(member, 'Hello');
  await answer('ann', '--text', 'Hi');
  expect((await desk.runAs('ann', 'support', 'close', String(member))).err).toContain(
    'decided already',
  );
});

test('S13.1 only operators of support do', async () => {
  await anOperator(desk.db.owner, 'fin', { roles: ['finance'] });
  const commands = [['list'], ['show', '1'], ['answer', '1', '--text', 'x'], ['close', '1']];
  for (const command of commands) {
    expect((await desk.runAs('fin', 'support', ...command)).err).toContain(
      'needs the role support',
    );
  }
});
