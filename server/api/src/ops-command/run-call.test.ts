import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { opsEndpoints } from '@velvet/contract/ops/ops-endpoints';
import { operatorRoles } from '@velvet/contract/ops/role';
import { aPersonalTokenOf } from '../testing/operator-factories.ts';
import { PIXEL } from '../testing/ops-client.ts';
import { aWithdrawal } from '../testing/ops-factories.ts';
import { rightOpsCall } from '../testing/right-ops-calls.ts';
import { startTestOps, type TestOps } from '../testing/running-ops.ts';
import { callServer, runCall } from './run-call.ts';

let ops: TestOps;
let folder: string;
let token: string;
let financeToken: string;
beforeAll(async () => {
  ops = await startTestOps();
  folder = await mkdtemp(join(tmpdir(), 'velvet-call-'));
  await ops.operator('all', ...operatorRoles);
  token = await aPersonalTokenOf(ops.db.owner, 'all', operatorRoles);
  financeToken = await aPersonalTokenOf(ops.db.owner, 'all', ['finance']);
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await ops.stop();
});

/** A port that the fetch standard blocks. */
const NOTHING_SENT = 'http://127.0.0.1:9';

async function callAt(url: string, own: string, ...argv: readonly string[]) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCall({
    argv,
    print: (line) => out.push(line),
    printError: (line) => err.push(line),
    write: async (piece) => void out.push(Buffer.from(piece).toString()),
    server: () => ({
      ...callServer({ OPS_URL: url, VELVET_OPERATOR_TOKEN: own }),
      pause: async () => undefined,
    }),
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}
const call = (...argv: readonly string[]) => callAt(ops.url, token, ...argv);
const misused = (...argv: readonly string[]) => callAt(NOTHING_SENT, token, ...argv);

describe('S13.4 operator call', () => {
  test('lists every operation that a token may call, with fields and roles', async () => {
    const { code, out } = await call();
    expect(code).toBe(0);
    for (const { name, access, effect } of opsEndpoints) {
      const isListed = access !== 'everybody' && effect !== 'session';
      expect([name, new RegExp(`^  ${name}\\b`, 'm').test(out)]).toEqual([name, isListed]);
    }
    expect(out).toContain('  withdrawal_approve  [finance]  changes\n      id=<number> version=');
    expect(out).toContain('[state=under-review|successful|failed|settled] [cursor=<number>]');
  });

  test('prints a page as JSON, or as a table with the cursor of the next one', async () => {
    const { id } = await aWithdrawal(ops.db, 100);
    for (let i = 0; i < 25; i += 1) await aWithdrawal(ops.db, 100);
    const read = await call('withdrawal_page', 'state=under-review');
    expect(read).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(read.out)).toMatchObject({ items: expect.any(Array), next: id + 1 });
    const table = await call('withdrawal_page', `cursor=${id + 1}`, '--table');
    expect(table.out).toMatch(/^id +state +amount/);
    expect(table.out).toMatch(new RegExp(`^${id} +under-review +100.00`, 'm'));
    const first = await call('withdrawal_page', '--table');
    expect(first.err).toBe(`More: cursor=${id + 1}`);
    expect((await call('who_am_i', '--table')).out).toMatch(/^field +value\nname +all$/m);
  });

  test('makes a change with words, lists, texts by language, JSON and files', async () => {
    const { id } = await aWithdrawal(ops.db, 100);
    const approval = [`id=${id}`, 'version=under-review', 'reason=Paid = done'];
    expect(JSON.parse((await call('withdrawal_approve', ...approval)).out)).toEqual({
      outcome: 'successful',
      version: 'successful',
    });
    const saved = await call(
      'saved_answer_save',
      'name=Hello',
      'text.en=Hello',
      'text.zh-hans=您好',
    );
    expect(saved).toMatchObject({ code: 0, err: '' });
    const json = JSON.stringify({ name: 'Bye', text: { en: 'Bye' } });
    expect(await call('saved_answer_save', '--json', json, 'text.en=Goodbye')).toMatchObject({
      code: 0,
    });
    const { rows } = await ops.db.owner.query<{ body: unknown }>(
      `SELECT body FROM saved_answer WHERE name IN ('Hello', 'Bye') ORDER BY name`,
    );
    expect(rows.map(({ body }) => body)).toEqual([
      { en: 'Goodbye' },
      { en: 'Hello', 'zh-hans': '您好' },
    ]);
    const file = join(folder, 'pixel.png');
    await writeFile(file, PIXEL);
    const target = await rightOpsCall(ops, 'listing_photo_add');
    const words = Object.entries(target).map(([name, value]) => `${name}=${value}`);
    const added = await call('listing_photo_add', ...words, '--file', file);
    expect(added).toMatchObject({ code: 0, err: '' });
  });

  test('prints a file as it comes', async () => {
    const { id } = await aWithdrawal(ops.db, 100);
    const { code, out, err } = await call('withdrawal_export', 'state=under-review');
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toContain('id,state,amount,');
    expect(out).toContain(`\r\n${id},under-review,100.00,`);
  });

  test.each([
    ['an unknown operation', ['withdraw'], 'There is no operation "withdraw".'],
    ['one that needs a browser', ['sign_out'], 'There is no operation "sign_out".'],
    ['no field=value', ['withdrawal_shown', '7'], '"7" is no field=value.'],
    ['an unknown field', ['withdrawal_shown', 'nr=7'], 'There is no field nr'],
    ['an unknown field of JSON', ['withdrawal_shown', '--json', '{"nr":1}'], 'no field nr'],
    ['JSON that is no object', ['withdrawal_shown', '--json', '[]'], '--json is no JSON object.'],
    ['a missing field', ['withdrawal_shown'], 'id: '],
    ['a bad value', ['withdrawal_page', 'state=lost'], 'state: '],
    ['a bad value in a field', ['saved_answer_save', 'name=x', 'text.xx=y'], 'text.xx: '],
    ['a field given twice', ['withdrawal_shown', 'id=1', 'id=2'], 'id is given more than once.'],
    ['an unknown option', ['withdrawal_shown', '--id', '1'], "Unknown option '--id'"],
    ['no file', ['listing_photo_add', 'id=1', 'version=x'], '--file <path>'],
    [
      'a file of another kind',
      ['listing_photo_add', 'id=1', 'version=x', '--file', 'a.gif'],
      'png',
    ],
    ['a missing file', ['listing_photo_add', 'id=1', 'version=x', '--file', '/no.png'], '/no.png'],
    ['a file that is not wanted', ['withdrawal_shown', 'id=1', '--file', 'a.png'], 'no file'],
  ])('sends nothing for %s', async (_, argv, message) => {
    const answer = await misused(...argv);
    expect(answer).toMatchObject({ code: 2, out: '' });
    expect(answer.err).toContain(message);
  });

  test.each([
    ['no address', { VELVET_OPERATOR_TOKEN: 'x' }, 'OPS_URL'],
    ['an address in the clear', { OPS_URL: 'http://console.example' }, 'https://'],
    ['no token', { OPS_URL: 'https://console.example' }, 'VELVET_OPERATOR_TOKEN'],
  ])('needs its environment: %s', (_, environment, message) => {
    expect(() => callServer(environment)).toThrow(message);
  });

  test('tells a refusal with its reason and field', async () => {
    const refusal = await callAt(ops.url, financeToken, 'listing_page');
    expect(refusal).toEqual({ code: 1, out: '', err: 'forbidden: Your roles do not allow this.' });
    const missing = await call('withdrawal_shown', 'id=999999');
    expect(missing).toMatchObject({ code: 1, err: expect.stringContaining('not_found') });
    const invented = await callAt(ops.url, `velvet_op_${'A'.repeat(43)}`, 'who_am_i');
    expect(invented).toMatchObject({ code: 1, err: expect.stringContaining('no_session') });
    const reused = ['--key', 'same', 'reason=Checked', 'version=under-review'];
    const { id } = await aWithdrawal(ops.db, 100);
    await call('withdrawal_approve', `id=${id}`, ...reused);
    expect((await call('withdrawal_reject', `id=${id}`, ...reused)).err).toContain(
      'key_reused (Idempotency-Key)',
    );
  });
});

/** Passes calls on, but loses the first answers. */
async function lossyServer(lost: number): Promise<{ server: Server; url: string; keys: string[] }> {
  const keys: string[] = [];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    keys.push(String(request.headers['idempotency-key']));
    const answer = await fetch(ops.url + request.url, {
      method: request.method ?? '',
      headers: {
        authorization: request.headers.authorization ?? '',
        'content-type': 'application/json',
        'idempotency-key': String(request.headers['idempotency-key']),
      },
      body: Buffer.concat(chunks),
    });
    if (keys.length <= lost) request.socket.destroy();
    else response.writeHead(answer.status).end(await answer.text());
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  return { server, url: `http://127.0.0.1:${port}`, keys };
}

describe('S13.4 after a lost answer', () => {
  test('the same change is asked for with the same key, and made once', async () => {
    const { server, url, keys } = await lossyServer(2);
    const { id } = await aWithdrawal(ops.db, 100);
    const words = [`id=${id}`, 'version=under-review', 'reason=Paid'];
    const answer = await callAt(url, token, 'withdrawal_approve', ...words);
    expect(answer).toMatchObject({ code: 0, err: '' });
    expect(JSON.parse(answer.out)).toMatchObject({ outcome: 'successful' });
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
    const entries = (await ops.audit()).filter(({ subject }) => subject === `withdrawal ${id}`);
    expect(entries).toHaveLength(1);
    server.close();
  });

  test('when none comes, the key is told, with which it can be asked again', async () => {
    const { server, url } = await lossyServer(9);
    const { id } = await aWithdrawal(ops.db, 100);
    const words = ['withdrawal_approve', `id=${id}`, 'version=under-review', 'reason=Paid'];
    const lost = await callAt(url, token, ...words);
    expect(lost).toMatchObject({ code: 3, out: '' });
    const key = /--key (\S+)/.exec(lost.err)?.[1] ?? '';
    const again = await call(...words, '--key', key);
    expect(JSON.parse(again.out)).toMatchObject({ outcome: 'successful' });
    server.close();
  });

  test('nobody listens: exit code 3', async () => {
    expect(await misused('who_am_i')).toMatchObject({
      code: 3,
      err: expect.stringContaining(`No answer from ${NOTHING_SENT}`),
    });
  });
});
