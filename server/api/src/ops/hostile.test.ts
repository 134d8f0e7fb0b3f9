import { connect } from 'node:net';
import { isInQuery, OPS_BASE, opsMethod } from '@velvet/contract/ops/ops-endpoint';
import { opsEndpoints } from '@velvet/contract/ops/ops-endpoints';
import { operatorRoles } from '@velvet/contract/ops/role';
import { whoAmI } from '@velvet/contract/ops/session';
import { parseJson } from '@velvet/contract/parse';
import { hostileValue } from '@velvet/contract/testing/hostile';
import fc from 'fast-check';
import { bookFaults } from '../testing/book-faults.ts';
import { aFileFor } from '../testing/ops-client.ts';
import { rightOpsCall } from '../testing/right-ops-calls.ts';
import { startTestOps, type TestOps } from '../testing/running-ops.ts';

/** A sample of them; `npm run test:full` takes the time for more. */
const INPUTS_PER_FIELD = process.env.VELVET_TEST_FULL === '1' ? 60 : 1;
const AT_A_TIME = 4;
const FAULT = 500;

let ops: TestOps;
let token: string;
beforeAll(async () => {
  ops = await startTestOps();
  token = await ops.operator('all', ...operatorRoles);
});
afterAll(async () => {
  const faults = await bookFaults(ops.db.owner);
  await ops.stop();
  expect(faults).toEqual([]);
});

const texts = fc.oneof(
  hostileValue,
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.constantFrom('\u0000', '\ud800', "' OR 1=1 --", '9'.repeat(30), '-1', '1e3', '\u202e', '%_'),
);
const extraKeys = fc.constantFrom('__proto__', 'constructor', 'toString', '', 'id ');

/** The JSON of the input with one field replaced, sometimes with a strange key beside it. */
function written(good: Readonly<Record<string, unknown>>, field: string, value: unknown): string {
  try {
    return JSON.stringify({ ...good, [field]: value });
  } catch {
    return JSON.stringify({ ...good, [field]: String(typeof value) });
  }
}

/** Objects may have a `toString` of their own. */
const asParameter = (value: unknown): string =>
  typeof value === 'object' ? JSON.stringify(value) : String(value);

const fieldsOf = opsEndpoints
  .filter(({ name }) => name !== 'sign_out')
  .map((endpoint, operation) => ({ name: endpoint.name, endpoint, operation }));

test.each(fieldsOf)('S13.4 no input to $name is an internal error', async (each) => {
  const { name, endpoint, operation } = each;
  const good = await rightOpsCall(ops, name);
  const answered: number[] = [];
  const faults: string[] = [];
  const one = async ([field, value, extra]: readonly [string, unknown, string]) => {
    const json = written(good, field, value);
    const body = extra === 'id ' ? json : json.replace(/^\{/, `{${JSON.stringify(extra)}:{"a":1},`);
    const wire: unknown = parseJson(json);
    const query = new URLSearchParams(
      Object.entries(Object(wire)).map(([key, each]) => [key, asParameter(each).slice(0, 2_000)]),
    );
    const method = opsMethod(endpoint);
    const address = `${OPS_BASE}${endpoint.path}`;
    const request = isInQuery(endpoint)
      ? { method, address: `${address}?${query}`, body: aFileFor(endpoint) }
      : { method, address, body: body.slice(0, 14_000) };
    // Sign-ins of one address are limited, and a success would replace the session.
    const isSignIn = endpoint.access === 'everybody';
    const from = { 'x-forwarded-for': `203.0.113.${answered.length % 250}` };
    const options = isSignIn ? { headers: from } : { token };
    const { status } = await ops.client.send(request, options);
    answered.push(status);
    if (status >= FAULT) faults.push(`${status} ${JSON.stringify(request)}`);
  };
  for (const [index, field] of [...Object.keys(good), 'cursor'].entries()) {
    const cases = fc.tuple(fc.constant(field), texts, extraKeys);
    // Every field of every operation has a seed of its own: equal ones would all get equal values.
    const seed = 20_260_301 + operation * 100 + index;
    const samples = fc.sample(cases, { numRuns: INPUTS_PER_FIELD, seed });
    // Concurrent changes of one account collide, and some are asked to try again.
    const atATime = name === 'operator_password_change' ? 1 : AT_A_TIME;
    for (let at = 0; at < samples.length; at += atATime) {
      await Promise.all(samples.slice(at, at + atATime).map(one));
    }
  }
  expect(faults).toEqual([]);
  // Otherwise the calls after it would all be refused.
  expect((await ops.client.call(whoAmI, {}, { token })).status).toBe(200);
  expect(answered.length).toBeGreaterThanOrEqual(INPUTS_PER_FIELD);
});

test.each([
  ['no JSON', '{"id":', 400, 'application/json'],
  ['a list', '[]', 400, 'application/json'],
  ['a text', '"id"', 400, 'application/json'],
  ['null', 'null', 400, 'application/json'],
  ['a prototype', '{"__proto__":{"id":1}}', 400, 'application/json'],
  ['a form', 'id=1&version=x', 400, 'application/x-www-form-urlencoded'],
  ['more than 16 KiB', `{"reason":"${'x'.repeat(17_000)}"}`, 413, 'application/json'],
])('a body that is %s is refused', async (_, body, status, contentType) => {
  const request = { method: 'POST', address: `${OPS_BASE}/withdrawals/approve`, body } as const;
  const headers = { 'content-type': contentType };
  const reply = await ops.client.send(request, { token, headers });
  expect(reply.status).toBe(status);
  expect(reply.problem?.reason).toBe(status === 413 ? 'too_large' : 'bad_field');
});

test('a fault changes nothing, is not kept under the key, and its log line names no value', async () => {
  const good = await rightOpsCall(ops, 'withdrawal_reject');
  const reason = 'Zebulon-reason';
  const request = {
    method: 'POST',
    address: `${OPS_BASE}/withdrawals/reject`,
    body: JSON.stringify({ ...good, reason }),
  } as const;
  await ops.db.owner.query('ALTER TABLE operator_proposal RENAME COLUMN decision TO away');
  const broken = await ops.client.send(request, { token, key: 'same-key' });
  await ops.db.owner.query('ALTER TABLE operator_proposal RENAME COLUMN away TO decision');
  expect(broken).toMatchObject({ status: 500, problem: { reason: 'fault' } });
  const written = ops.logLines.join('');
  expect(written).toContain('A call failed');
  for (const secret of [reason, token]) expect(written).not.toContain(secret);
  expect((await ops.client.send(request, { token, key: 'same-key' })).status).toBe(200);
});

test('bytes that are not HTTP get a response and do not crash the server', async () => {
  const speak = (bytes: string) =>
    new Promise<string>((resolve, reject) => {
      const socket = connect(ops.port, '127.0.0.1', () => socket.write(bytes));
      let answer = '';
      socket.on('data', (chunk) => {
        answer += chunk.toString();
      });
      socket.on('close', () => resolve(answer));
      socket.on('error', reject);
    });
  for (const bytes of [
    'NONSENSE\r\n\r\n',
    `GET /${'a'.repeat(40_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
  ]) {
    expect(await speak(bytes)).toMatch(/^HTTP\/1\.1 4\d\d .*"reason":"bad_field"/s);
  }
  expect((await fetch(`${ops.url}/healthz`)).status).toBe(200);
});
