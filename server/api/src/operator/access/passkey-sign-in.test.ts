import type pg from 'pg';
import { type OperatorDesk, openOperatorDesk, tokenInMemory } from '../../testing/operator-desk.ts';
import { anOperator, aSessionOf } from '../../testing/operator-factories.ts';
import { createSoftwareAuthenticator } from '../../testing/software-authenticator.ts';
import { asOperator } from '../command-line/run-operator.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  signInWithPasskey,
} from './passkey-sign-in.ts';
import { voucherKey } from './sign-in.ts';

const site = { name: 'Velvet', origin: 'https://console.velvet.example' };
const { origin } = site;
const command = { name: 'passkeys add', access: 'operator' } as const;

let desk: OperatorDesk;
let client: pg.PoolClient;
const device = createSoftwareAuthenticator('console.velvet.example');

beforeEach(async () => {
  desk = await openOperatorDesk();
  ({ client } = desk);
  await desk.db.owner.query('INSERT INTO operator_vouch_key (key) VALUES ($1)', [
    voucherKey(desk.secret),
  ]);
  await anOperator(desk.db.owner, 'ann');
});
afterEach(() => desk.close());

async function register() {
  const tokens = tokenInMemory(await aSessionOf(desk.db.owner, 'ann'));
  const { challenge } = await asOperator(client, tokens, command, (operator) =>
    beginPasskey(client, site, operator),
  );
  const given = device.register({ challenge, origin });
  return asOperator(client, tokens, command, (operator) =>
    addPasskey(client, desk.secret, site, { operator, label: 'Key', given }),
  );
}
const answer = async (counter: number) =>
  device.assert({ challenge: (await beginPasskeySignIn(client, site)).challenge, origin, counter });
const signIn = (given: unknown) => signInWithPasskey(client, desk.secret, site, given);

describe('S13.1 signing in with a passkey', () => {
  test('a passkey opens a session, each assertion once', async () => {
    expect(await register()).toEqual({ kind: 'ok', id: device.id });
    const given = await answer(1);
    const token = await signIn(given);
    const whoami = await desk.runWith(tokenInMemory(token), {}, 'whoami');
    expect(whoami.out).toContain('ann: ');
    expect(await signIn(given)).toBeUndefined();
    // A copy of the device whose counter lags behind.
    expect(await signIn(await answer(1))).toBeUndefined();
    expect(await signIn(await answer(2))).toBeDefined();
  });

  test('refused: another operator’s, a disabled operator’s, a repeated one', async () => {
    expect(await signIn(await answer(1))).toBeUndefined();
    await register();
    expect(await register()).toEqual({ kind: 'wrong' });
    await desk.db.owner.query(`UPDATE operator_account SET status = 'disabled'`);
    expect(await signIn(await answer(1))).toBeUndefined();
  });

  test('a challenge is valid for its requester only, and expires', async () => {
    const given = await answer(1);
    await desk.db.owner.query('UPDATE operator_challenge SET expires_at = now()');
    await register();
    expect(await signIn(given)).toBeUndefined();
    const { challenge } = await beginPasskeySignIn(client, site);
    const tokens = tokenInMemory(await aSessionOf(desk.db.owner, 'ann'));
    const other = createSoftwareAuthenticator('console.velvet.example');
    const elsewhere = other.register({ challenge, origin });
    const added = await asOperator(client, tokens, command, (operator) =>
      addPasskey(client, desk.secret, site, { operator, label: 'Key', given: elsewhere }),
    );
    expect(added).toEqual({ kind: 'wrong' });
  });

  test('adding one needs a recent sign-in, after which the same one is added', async () => {
    const token = await aSessionOf(desk.db.owner, 'ann');
    await desk.db.owner.query(
      `UPDATE operator_session SET created_at = created_at - interval '6 minutes'`,
    );
    const { challenge } = await asOperator(client, tokenInMemory(token), command, (operator) =>
      beginPasskey(client, site, operator),
    );
    const given = device.register({ challenge, origin });
    const add = (session: string) =>
      asOperator(client, tokenInMemory(session), command, (operator) =>
        addPasskey(client, desk.secret, site, { operator, label: 'Key', given }),
      );
    expect(await add(token)).toEqual({ kind: 'not_fresh' });
    const added = await add(await aSessionOf(desk.db.owner, 'ann'));
    expect(added).toEqual({ kind: 'ok', id: device.id });
  });
});
