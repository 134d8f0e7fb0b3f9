import { toJsonSchema } from '@valibot/to-json-schema';
import { toBase64 } from '@velvet/contract/envelope';
import { OPS_BASE } from '@velvet/contract/ops/ops-endpoint';
import { opsEndpoints } from '@velvet/contract/ops/ops-endpoints';
import { type OperatorRole, operatorRoles, type TokenRole } from '@velvet/contract/ops/role';
import { eachInTurn } from '@velvet/contract/testing/each-of';
import * as v from 'valibot';
import { createSessionToken, hashSessionToken } from '../features/sessions/session-token.ts';
import { aMember } from '../testing/database-factories.ts';
import { aPersonalTokenOf } from '../testing/operator-factories.ts';
import { asBearer, type OpsCallOptions, rawOpsRequest } from '../testing/ops-client.ts';
import { rightOpsCall } from '../testing/right-ops-calls.ts';
import { startTestApi, type TestApi } from '../testing/running-api.ts';
import { CONSOLE, startTestOps, type TestOps } from '../testing/running-ops.ts';

let ops: TestOps;
const tokens = new Map<string, string>();
const memberToken = createSessionToken();
const tokenOf = (name: string) => tokens.get(name) ?? '';

beforeAll(async () => {
  ops = await startTestOps();
  tokens.set('all', await ops.operator('all', ...operatorRoles));
  await ops.operator('agents', 'administrator');
  tokens.set('agent', await aPersonalTokenOf(ops.db.owner, 'agents', ['release_agent']));
  await ops.db.owner.query('INSERT INTO session (token_hash, member_id) VALUES ($1, $2)', [
    hashSessionToken(memberToken),
    await aMember(ops.db.owner),
  ]);
});
afterAll(() => ops.stop());

type Endpoint = (typeof opsEndpoints)[number];

const BAD = 'bad\u0000';
const refusedRoles = (access: Endpoint['access']): readonly OperatorRole[] =>
  typeof access === 'string' ? [] : operatorRoles.filter((role) => !isAmong(access, role));
const isAmong = (access: readonly TokenRole[], role: TokenRole) => access.includes(role);

/** What each operation would accept, made once: a refused call leaves it as it is. */
const rightCalls = new Map<string, ReturnType<typeof rightOpsCall>>();
const rightCallOf = ({ name }: Endpoint) => {
  const call = rightCalls.get(name) ?? rightOpsCall(ops, name);
  rightCalls.set(name, call);
  return call;
};
/** Of a caller who may: no session has the role of agents. */
const allowed = ({ access }: Endpoint, headers: OpsCallOptions['headers'] = {}): OpsCallOptions =>
  typeof access !== 'string' && isAmong(access, 'release_agent')
    ? { headers: { ...asBearer(tokenOf('agent')), ...headers } }
    : { token: tokenOf('all'), headers };
const ask = async (endpoint: Endpoint, options: OpsCallOptions) =>
  ops.client.send(rawOpsRequest(endpoint, await rightCallOf(endpoint)), options);

const fieldsOf = ({ input }: Endpoint): readonly string[] => {
  const { properties = {} } = toJsonSchema(input.schema, {
    typeMode: 'input',
    errorMode: 'ignore',
  });
  return Object.keys(properties);
};

describe('S13.4 each operation', () => {
  const closed = opsEndpoints.filter(({ access }) => access !== 'everybody');

  test('needs a session of an operator; a member’s opens nothing', async () => {
    const refused = { status: 401, problem: { reason: 'no_session' } };
    await eachInTurn(closed, async (endpoint) => {
      expect(await ask(endpoint, {})).toMatchObject(refused);
      expect(await ask(endpoint, { token: 'velvet_op_x' })).toMatchObject(refused);
      const invented = `velvet_op_${'A'.repeat(43)}`;
      expect(await ask(endpoint, { token: invented })).toMatchObject(refused);
      const headers = { token: toBase64(tokenOf('all')), authorization: tokenOf('all') };
      expect(await ask(endpoint, { headers })).toMatchObject(refused);
      const members = { token: toBase64(memberToken) };
      expect(await ask(endpoint, { headers: members })).toMatchObject(refused);
      expect(await ask(endpoint, { token: memberToken })).toMatchObject(refused);
    });
  });

  test('refuses all roles that it does not name, and notes it', async () => {
    const cases = opsEndpoints.flatMap((endpoint) => {
      const roles = refusedRoles(endpoint.access);
      return roles.length > 0 ? [{ name: endpoint.name, endpoint, roles }] : [];
    });
    /** One operator for each set of roles. */
    const actors = new Map<string, string>();
    await eachInTurn(cases, async ({ endpoint, roles }) => {
      const actor = actors.get(String(roles)) ?? `others-${actors.size}`;
      if (!actors.has(String(roles))) tokens.set(actor, await ops.operator(actor, ...roles));
      actors.set(String(roles), actor);
      const reply = await ask(endpoint, { token: tokenOf(actor) });
      expect(reply).toMatchObject({ status: 403, problem: { reason: 'forbidden' } });
      // By actor, since a bulk change that an earlier test started writes entries meanwhile.
      const { rows } = await ops.db.owner.query(
        'SELECT action, subject FROM audit_log WHERE actor = $1 ORDER BY id DESC LIMIT 1',
        [actor],
      );
      expect(rows).toEqual([{ action: 'denied', subject: OPS_BASE + endpoint.path }]);
    });
  });

  test.each([
    ['without its header', { 'x-velvet-ops': '' }],
    ['with another header', { 'x-velvet-ops': '0' }],
    ['of a foreign origin', { origin: 'https://velvet.example' }],
    ['of no origin', { origin: '' }],
    ['of an opaque origin', { origin: 'null' }],
    ['that a browser calls cross-site', { 'sec-fetch-site': 'cross-site' }],
    ['of a sibling host', { 'sec-fetch-site': 'same-site' }],
  ])('refuses a call %s', async (_, headers) => {
    const changing = opsEndpoints.filter(({ effect }) => effect !== 'none');
    await eachInTurn(changing, async (endpoint) => {
      expect(await ask(endpoint, { token: tokenOf('all'), headers })).toMatchObject({
        status: 403,
        problem: { reason: 'cross_site', message: expect.stringContaining(CONSOLE) },
      });
    });
  });

  test.each(['', 'with space', 'x'.repeat(129)])('refuses the key "%s"', async (key) => {
    const keyed = opsEndpoints.filter(({ effect }) => effect === 'data');
    await eachInTurn(keyed, async (endpoint) => {
      const headers = { 'idempotency-key': key };
      expect(await ask(endpoint, allowed(endpoint, headers))).toMatchObject({
        status: 400,
        problem: { reason: 'bad_field', field: 'Idempotency-Key' },
      });
    });
  });

  test('names each bad field', async () => {
    const cases = opsEndpoints.flatMap((endpoint) =>
      fieldsOf(endpoint).map((field) => ({ field, name: endpoint.name, endpoint })),
    );
    await eachInTurn(cases, async ({ endpoint, field }) => {
      const wire = { ...(await rightCallOf(endpoint)), [field]: BAD };
      const reply = await ops.client.send(rawOpsRequest(endpoint, wire), allowed(endpoint));
      expect(reply).toMatchObject({ status: 400, problem: { reason: 'bad_field', field } });
    });
  });

  // Last, and each with a fresh call: accepted calls change what others would find.
  test('responds according to its contract', async () => {
    const answering = closed.filter(({ effect }) => effect !== 'session');
    await eachInTurn(answering, async (endpoint) => {
      const wire = await rightOpsCall(ops, endpoint.name);
      const reply = await ops.client.send(rawOpsRequest(endpoint, wire), allowed(endpoint));
      expect(reply).toMatchObject({ status: 200, problem: undefined });
      expect(v.safeParse(endpoint.output.schema, reply.body).issues).toBeUndefined();
    });
  });
});

describe('S13.4 members and operators are apart', () => {
  let api: TestApi;
  beforeAll(async () => {
    api = await startTestApi({ demo: false, draws: false });
  });
  afterAll(() => api.stop());

  test('an operator’s token opens nothing of the members’ API', async () => {
    const token = tokenOf('all');
    const cookie = `__Host-velvet.operator=${token}`;
    const reply = await api.client.send('GET', 'user_info', {}, { token, cookie });
    expect(reply).toMatchObject({ code: 401, reason: 'no_session' });
  });

  test('the members’ API has no operators’ calls, nor the other way round', async () => {
    expect((await fetch(`${api.url}${OPS_BASE}/session/whoAmI`)).status).toBe(404);
    expect((await fetch(`${ops.url}/api/base_info`)).status).toBe(404);
  });
});

test('the document describes every operation, with its roles', async () => {
  const response = await fetch(`${ops.url}${OPS_BASE}/openapi.json`);
  const { paths } = v.parse(
    v.object({ paths: v.record(v.string(), v.record(v.string(), v.unknown())) }),
    await response.json(),
  );
  expect(Object.keys(paths)).toEqual(opsEndpoints.map(({ path }) => path));
  expect(paths['/withdrawals/approve']?.post).toMatchObject({ 'x-roles': ['finance'] });
});
