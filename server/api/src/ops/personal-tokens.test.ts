import { randomUUID } from 'node:crypto';
import { opsMethod } from '@velvet/contract/ops/ops-endpoint';
import { type OpsName, opsEndpoints } from '@velvet/contract/ops/ops-endpoints';
import { issueToken } from '@velvet/contract/ops/own-account';
import { confirmRecharge } from '@velvet/contract/ops/recharges';
import { operatorRoles, type TokenRole, tokenRoles } from '@velvet/contract/ops/role';
import { whoAmI } from '@velvet/contract/ops/session';
import { approveWithdrawal, withdrawalPage } from '@velvet/contract/ops/withdrawals';
import { eachInTurn } from '@velvet/contract/testing/each-of';
import { createSessionToken, hashSessionToken } from '../features/sessions/session-token.ts';
import { aMember } from '../testing/database-factories.ts';
import { aPersonalTokenOf } from '../testing/operator-factories.ts';
import { asBearer, rawOpsRequest } from '../testing/ops-client.ts';
import { aRecharge, aWithdrawal } from '../testing/ops-factories.ts';
import { rightOpsCall } from '../testing/right-ops-calls.ts';
import { startTestOps, type TestOps } from '../testing/running-ops.ts';

let ops: TestOps;
let session: string;
const tokens = new Map<TokenRole | 'all', string>();
beforeAll(async () => {
  ops = await startTestOps();
  session = await ops.operator('all', ...operatorRoles);
  const issue = (roles: readonly TokenRole[]) => aPersonalTokenOf(ops.db.owner, 'all', roles);
  for (const role of tokenRoles) tokens.set(role, await issue([role]));
  tokens.set('all', await issue(operatorRoles));
});
afterAll(() => ops.stop());

const tokenOf = (name: TokenRole | 'all') => tokens.get(name) ?? '';
const noSession = { status: 401, problem: { reason: 'no_session' } };

/** Whatever two operators must do, and one's own account. */
const inPerson: readonly OpsName[] = [
  'passkey_options',
  'passkey_add',
  'passkey_remove',
  'operator_password_change',
  'recovery_codes_make',
  'token_issue',
  'operator_invite',
  'operator_roles',
  'operator_link',
  'operator_reset',
  'operator_disable',
  'member_password_reset',
  'recharge_confirm',
  'proposal_approve',
  'proposal_refuse',
  'game_odds',
  'game_limits',
  'round_void',
  'beacon_set',
];

const forTokens = opsEndpoints.filter(
  ({ access, effect }) => access !== 'everybody' && effect !== 'session',
);

type Endpoint = (typeof opsEndpoints)[number];

/** What each operation accepts, made once: refused calls leave it as it is. */
const rightCalls = new Map<OpsName, ReturnType<typeof rightOpsCall>>();
async function ask(endpoint: Endpoint, headers: Readonly<Record<string, string>>) {
  const { name } = endpoint;
  const call = rightCalls.get(name) ?? rightOpsCall(ops, name);
  rightCalls.set(name, call);
  return ops.client.send(rawOpsRequest(endpoint, await call), { headers });
}

const isAmong = ({ access }: Endpoint, role: TokenRole) =>
  typeof access === 'string' ? role !== 'release_agent' : access.includes(role);
const allowed = (endpoint: Endpoint) =>
  tokenOf(isAmong(endpoint, 'release_agent') ? 'release_agent' : 'all');

describe('S13.4 every operation with a personal token', () => {
  test('refuses all roles that it does not name', async () => {
    /** One token for each set of roles; the agent's is in none with another one. */
    const others = new Map<string, string>();
    const cases = forTokens.map((endpoint) => ({ name: endpoint.name, endpoint }));
    await eachInTurn(cases, async ({ endpoint }) => {
      const roles = operatorRoles.filter((role) => !isAmong(endpoint, role));
      const key = String(roles);
      if (!others.has(key)) others.set(key, await aPersonalTokenOf(ops.db.owner, 'all', roles));
      const refused = isAmong(endpoint, 'release_agent') ? [] : [tokenOf('release_agent')];
      for (const token of [...refused, ...(roles.length > 0 ? [others.get(key) ?? ''] : [])]) {
        expect(await ask(endpoint, asBearer(token))).toMatchObject({
          status: 403,
          problem: { reason: 'forbidden' },
        });
      }
    });
  });

  test('does not take it for a session, nor a session’s token as a header', async () => {
    await eachInTurn(forTokens, async (endpoint) => {
      // No session has the role of agents, which is asked for first.
      const refused = isAmong(endpoint, 'release_agent') ? { status: 403 } : noSession;
      expect(await ask(endpoint, asBearer(session))).toMatchObject(refused);
      const inCookie = { cookie: `__Host-velvet.operator=${allowed(endpoint)}` };
      expect(await ask(endpoint, inCookie)).toMatchObject(noSession);
    });
  });

  test('needs an Idempotency-Key to change data', async () => {
    await eachInTurn(
      forTokens.filter(({ effect }) => effect === 'data'),
      async (endpoint) => {
        const headers = { ...asBearer(allowed(endpoint)), 'idempotency-key': '' };
        expect(await ask(endpoint, headers)).toMatchObject({
          status: 400,
          problem: { reason: 'bad_field', field: 'Idempotency-Key' },
        });
      },
    );
  });

  // Last, and each with a fresh call: accepted calls change what others would find.
  test('is answered, or needs a session for what is done in person', async () => {
    await eachInTurn(forTokens, async (endpoint) => {
      const expected = inPerson.includes(endpoint.name)
        ? { status: 403, problem: { reason: 'sign_in_needed' } }
        : { status: 200, problem: undefined };
      const wire = await rightOpsCall(ops, endpoint.name);
      const headers = asBearer(allowed(endpoint));
      const reply = await ops.client.send(rawOpsRequest(endpoint, wire), { headers });
      expect(reply).toMatchObject(expected);
    });
  });
});

describe('S13.4 a personal token', () => {
  const who = (headers: Readonly<Record<string, string>>) =>
    ops.client.call(whoAmI, {}, { headers });

  test('has the roles it was issued with, in a call named after its operator', async () => {
    const issued = await ops.client.get(
      issueToken,
      { label: 'reports', roles: ['finance'], days: 7 },
      session,
    );
    const reply = await who(asBearer(issued.token ?? ''));
    expect(reply.value).toMatchObject({ name: 'all', roles: ['finance'] });
    expect(reply.headers.get('set-cookie')).toBeNull();
  });

  test.each([
    ['a cookie', { cookie: 'theme=dark' }],
    ['the cookie of a session', {}],
    ['an Origin', { origin: 'https://console.example' }],
    ['Sec-Fetch-Site', { 'sec-fetch-site': 'same-origin' }],
    ['Sec-Fetch-Dest', { 'sec-fetch-dest': 'empty' }],
  ])('is refused beside %s', async (what, headers) => {
    const own = what.includes('session') ? { cookie: `__Host-velvet.operator=${session}` } : {};
    const reply = await who({ ...asBearer(tokenOf('all')), ...headers, ...own });
    expect(reply).toMatchObject({
      status: 400,
      problem: { reason: 'bad_field', field: 'Authorization' },
    });
  });

  test.each([
    ['a member’s', createSessionToken()],
    ['an invented', `velvet_op_${'A'.repeat(43)}`],
    ['no', 'x'],
  ])('%s token opens nothing', async (what, token) => {
    if (what.includes('member')) {
      await ops.db.owner.query('INSERT INTO session (token_hash, member_id) VALUES ($1, $2)', [
        hashSessionToken(token),
        await aMember(ops.db.owner),
      ]);
    }
    expect(await who(asBearer(token))).toMatchObject(noSession);
    expect(await who({ ...asBearer(''), authorization: token })).toMatchObject(noSession);
  });

  test('ends when it expires, is ended, or its operator is disabled', async () => {
    for (const [index, statement] of [
      `UPDATE operator_session SET expires_at = clock_timestamp() WHERE operator_id = $1`,
      `UPDATE operator_session SET ended_at = clock_timestamp() WHERE operator_id = $1`,
      `UPDATE operator_account SET status = 'disabled' WHERE id = $1`,
    ].entries()) {
      const name = `ends-${index}`;
      await ops.operator(name, 'finance');
      const token = await aPersonalTokenOf(ops.db.owner, name, ['finance']);
      expect((await who(asBearer(token))).status).toBe(200);
      const { rows } = await ops.db.owner.query<{ id: number }>(
        'SELECT id FROM operator_account WHERE name = $1',
        [name],
      );
      await ops.db.owner.query(statement, [rows[0]?.id]);
      expect(await who(asBearer(token))).toMatchObject(noSession);
    }
  });

  test('neither signs out nor replaces what a browser sends to sign in', async () => {
    const outside = opsEndpoints.filter((endpoint) => !forTokens.includes(endpoint));
    const changing = outside.filter((endpoint) => opsMethod(endpoint) === 'POST');
    expect(changing.map(({ name }) => name)).toContain('sign_out');
    for (const endpoint of changing) {
      const wire = await rightOpsCall(ops, endpoint.name);
      const headers = asBearer(tokenOf('all'));
      expect(await ops.client.send(rawOpsRequest(endpoint, wire), { headers })).toMatchObject({
        status: 403,
        problem: { reason: 'cross_site' },
      });
    }
  });

  test('pays small withdrawals out once per key, and none that needs two operators', async () => {
    const headers = asBearer(tokenOf('finance'));
    const approve = async (id: Awaited<ReturnType<typeof aWithdrawal>>['id'], key: string) =>
      ops.client.call(
        approveWithdrawal,
        { id, version: 'under-review', reason: 'paid_out' },
        { headers, key },
      );
    const small = await aWithdrawal(ops.db, 100);
    const key = randomUUID();
    const [first, again] = [await approve(small.id, key), await approve(small.id, key)];
    expect(first.value).toEqual({ outcome: 'successful', version: 'successful' });
    expect(again.value).toEqual(first.value);
    const large = await aWithdrawal(ops.db, 900);
    expect(await approve(large.id, randomUUID())).toMatchObject({
      status: 403,
      problem: { reason: 'sign_in_needed' },
    });
    const confirmation = {
      id: await aRecharge(ops.db),
      version: 'pending',
      reference: 'REF123456',
      evidence: 'Statement',
    };
    expect(await ops.client.call(confirmRecharge, confirmation, { headers })).toMatchObject({
      status: 403,
      problem: { reason: 'sign_in_needed' },
    });
    const state = await ops.client.call(withdrawalPage, { state: 'under-review' }, { headers });
    expect(state.value?.items.map(({ id }) => id)).toContain(large.id);
  });

  test('is in no log line', async () => {
    await who(asBearer(tokenOf('all')));
    expect(ops.logLines.join('')).not.toContain(tokenOf('all'));
  });
});
