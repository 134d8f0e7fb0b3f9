import {
  addPasskey,
  passkeyList,
  passkeyOptions,
  passkeySignInOptions,
  removePasskey,
  signInWithPasskey,
} from '@velvet/contract/ops/passkeys';
import { whoAmI } from '@velvet/contract/ops/session';
import * as v from 'valibot';
import type { OpsReply } from '../testing/ops-client.ts';
import { CONSOLE, startTestOps, type TestOps } from '../testing/running-ops.ts';
import {
  createSoftwareAuthenticator,
  type SoftwareAuthenticator,
} from '../testing/software-authenticator.ts';

let ops: TestOps;
let ann: string;
let device: SoftwareAuthenticator;
beforeEach(async () => {
  ops = await startTestOps();
  ann = await ops.operator('ann', 'finance');
  device = createSoftwareAuthenticator(new URL(CONSOLE).hostname);
});
afterEach(() => ops.stop());

const cookieOf = ({ headers }: OpsReply) => headers.get('set-cookie') ?? '';
const tokenOf = (reply: OpsReply) => /operator=([^;]+)/.exec(cookieOf(reply))?.[1] ?? '';
/** What a browser makes of the answer to a challenge. */
const made = (credential: object) => v.parse(addPasskey.input.schema, { label: 'x', credential });
const signed = (credential: object) => v.parse(signInWithPasskey.input.schema, { credential });

async function register(token = ann, by = device, label = 'Phone') {
  const { challenge } = await ops.client.get(passkeyOptions, {}, token);
  const { credential } = made(by.register({ challenge, origin: CONSOLE }));
  return ops.client.call(addPasskey, { label, credential }, { token });
}
async function assertion(by = device, origin = CONSOLE) {
  const { value } = await ops.client.call(passkeySignInOptions, {});
  return signed(by.assert({ challenge: value?.challenge ?? '', origin }));
}
const age = (interval: string) =>
  ops.db.owner.query(
    `UPDATE operator_session SET created_at = created_at - $1::interval,
    expires_at = expires_at - $1::interval`,
    [interval],
  );

describe('S13.1 signing in with a passkey', () => {
  test('opens a session in the same cookie as a password does', async () => {
    expect((await register()).value).toEqual({ id: device.id });
    const reply = await ops.client.call(signInWithPasskey, await assertion());
    expect(reply).toMatchObject({ status: 200, value: { name: 'ann', roles: ['finance'] } });
    expect(cookieOf(reply)).toMatch(/^__Host-velvet\.operator=velvet_op_[\w-]{43}; .*HttpOnly/);
    expect(await ops.client.get(whoAmI, {}, tokenOf(reply))).toEqual(reply.value);
    expect(JSON.stringify(reply.body)).not.toContain('velvet_op_');
    expect(await ops.audit()).toContainEqual(
      expect.objectContaining({ actor: 'ann', action: 'sign in' }),
    );
  });

  test('ends the session that the browser had', async () => {
    await register();
    await ops.client.call(signInWithPasskey, await assertion(), { token: ann });
    expect((await ops.client.call(whoAmI, {}, { token: ann })).status).toBe(401);
  });

  test.each([
    ['that nobody has added', async () => assertion(createSoftwareAuthenticator('x.example'))],
    ['of another origin', async () => assertion(device, 'https://console.example.evil')],
    [
      'for a challenge that was not given',
      async () => signed(device.assert({ challenge: 'bm90LW91cnM', origin: CONSOLE })),
    ],
  ])('a passkey %s opens nothing', async (_, given) => {
    await register();
    const reply = await ops.client.call(signInWithPasskey, await given());
    expect(reply).toMatchObject({ status: 401, problem: { reason: 'wrong_passkey' } });
    expect(cookieOf(reply)).toBe('');
  });

  test('an answer counts once, and for an active operator only', async () => {
    await register();
    const given = await assertion();
    expect((await ops.client.call(signInWithPasskey, given)).status).toBe(200);
    expect((await ops.client.call(signInWithPasskey, given)).status).toBe(401);
    await ops.db.owner.query(`UPDATE operator_account SET status = 'disabled'`);
    expect((await ops.client.call(signInWithPasskey, await assertion())).status).toBe(401);
  });
});

describe('S13.1 one’s own passkeys', () => {
  test('are made for the console’s host, listed and removed', async () => {
    const options = await ops.client.get(passkeyOptions, {}, ann);
    expect(options).toMatchObject({
      rp: { id: 'console.example' },
      user: { name: 'ann' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: [],
    });
    await register();
    const { excludeCredentials } = await ops.client.get(passkeyOptions, {}, ann);
    expect(excludeCredentials).toEqual([{ id: device.id, type: 'public-key' }]);
    await ops.client.call(signInWithPasskey, await assertion());
    const { items } = await ops.client.get(passkeyList, {}, ann);
    expect(items).toMatchObject([
      { id: device.id, label: 'Phone', transports: ['internal'], usedAt: expect.any(Number) },
    ]);
    await ops.client.get(removePasskey, { id: device.id }, ann);
    expect((await ops.client.get(passkeyList, {}, ann)).items).toEqual([]);
    expect((await ops.client.call(signInWithPasskey, await assertion())).status).toBe(401);
    expect((await ops.audit()).map(({ action }) => action)).toEqual([
      'add passkey',
      'sign in',
      'remove passkey',
    ]);
  });

  test('nobody lists or removes another operator’s, or adds one for a foreign challenge', async () => {
    await register();
    const bob = await ops.operator('bob', 'administrator');
    expect((await ops.client.get(passkeyList, {}, bob)).items).toEqual([]);
    const removal = { id: device.id };
    expect(await ops.client.call(removePasskey, removal, { token: bob })).toMatchObject({
      status: 404,
      problem: { reason: 'not_found' },
    });
    const { challenge } = await ops.client.get(passkeyOptions, {}, ann);
    const other = createSoftwareAuthenticator('console.example');
    const { credential } = made(other.register({ challenge, origin: CONSOLE }));
    const added = await ops.client.call(addPasskey, { label: 'x', credential }, { token: bob });
    expect(added).toMatchObject({ status: 400, problem: { reason: 'bad_passkey' } });
  });

  test('adding again after a lost answer adds one', async () => {
    const { challenge } = await ops.client.get(passkeyOptions, {}, ann);
    const { credential } = made(device.register({ challenge, origin: CONSOLE }));
    const add = () =>
      ops.client.call(addPasskey, { label: 'Phone', credential }, { token: ann, key: 'one-key' });
    expect((await add()).value).toEqual({ id: device.id });
    expect((await add()).value).toEqual({ id: device.id });
    expect(await register()).toMatchObject({ status: 400, problem: { reason: 'bad_passkey' } });
  });

  test('adding and removing need a sign-in of the last five minutes', async () => {
    await register();
    await age('5 minutes');
    const refused = { status: 403, problem: { reason: 'not_fresh' } };
    const other = createSoftwareAuthenticator('console.example');
    expect(await register(ann, other)).toMatchObject(refused);
    const removal = { id: device.id };
    expect(await ops.client.call(removePasskey, removal, { token: ann })).toMatchObject(refused);
    expect((await ops.client.get(passkeyList, {}, ann)).items).toHaveLength(1);
  });
});
