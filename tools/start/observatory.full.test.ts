import { get as getPlain, type IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { openEnvelope, toBase64 } from '@velvet/contract/envelope';
import { freePort } from '@velvet/postgres/free-port';
import { publishExample, temporaryFolder } from '@velvet/registry/testing';
import { writeCertificate } from '../../server/edge/src/testing/certificate.ts';
import { observatoryScore } from '../../server/edge/src/testing/observatory.ts';
import { type RunningVelvet, runVelvet } from './testing/running-velvet.ts';

/**
 * Every kind of response of a complete Velvet with TLS, by the rules of Mozilla's Observatory. Part of the
 * full run: it starts a whole Velvet. The headers themselves are tested beside what sends them.
 */
jest.setTimeout(90_000);
const WANTED = 130;

let velvet: RunningVelvet;
let ca: string;
let plainPort: number;
let remove: () => Promise<void>;

beforeAll(async () => {
  const temporary = await temporaryFolder();
  const { folder } = temporary;
  remove = temporary.remove;
  await publishExample(folder, {
    id: 'shell',
    version: '1',
    entry: { js: ['main.js'], css: [] },
    files: { 'main.js': 'start();', 'style.css': 'a{}', 'boot.js': 'boot();' },
  });
  // The owners of the pages.
  for (const id of ['listings', 'wallet']) {
    await publishExample(folder, { id, version: '1', files: { 'remoteEntry.js': '' } });
  }
  const { files, authority } = await writeCertificate(folder);
  ca = authority;
  plainPort = await freePort();
  velvet = await runVelvet(folder, {
    TLS_CERT: files.cert,
    TLS_KEY: files.key,
    HTTP_PORT: String(plainPort),
    PAYMENT_PROVIDER: 'sandbox',
  });
});
afterAll(async () => {
  await velvet.end('SIGTERM');
  await remove();
});

interface Call {
  readonly headers?: Record<string, string>;
  readonly form?: Record<string, string>;
}

async function ask(url: string, { headers = {}, form }: Call = {}) {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const call = request(
      velvet.url + url,
      {
        ca,
        method: form ? 'POST' : 'GET',
        headers: {
          ...headers,
          ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        },
      },
      resolve,
    );
    call.on('error', reject).end(form && new URLSearchParams(form).toString());
  });
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part);
  const { statusCode: status = 0, headers: answered } = response;
  return { status, headers: answered, body: Buffer.concat(parts).toString() };
}

const askPlain = (url: string) =>
  new Promise<{ status: number; location: string }>((resolve, reject) => {
    getPlain({ host: '127.0.0.1', port: plainPort, path: url }, (response) => {
      response.resume();
      const { statusCode: status = 0, headers } = response;
      resolve({ status, location: headers.location ?? '' });
    }).on('error', reject);
  });

async function expectGood(url: string, status: number, call: Call = {}): Promise<void> {
  // Calls are refused over plain HTTP; the Observatory requests the page at the root.
  const [answer, plain] = await Promise.all([ask(url, call), askPlain('/')]);
  expect(answer.status).toBe(status);
  expect(plain.status).toBe(308);
  const { score, findings } = observatoryScore({ ...answer, plain, url: velvet.url + url });
  const summary = findings.map(({ test, modifier, why }) => `${test} ${modifier}: ${why}`);
  expect({ score, ...(score < WANTED ? { summary } : {}) }).toEqual({ score });
  expect(score).toBeGreaterThanOrEqual(WANTED);
  expect(answer.headers).toMatchObject({
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
  });
}

const cookie = '__Host-velvet.lang=en';

test.each([
  ['a page', '/Home', 200, {}],
  ['a page that keeps a cookie', '/Home', 200, { headers: { cookie } }],
  ['a page of members', '/Mine', 200, {}],
  ['an unknown address', '/nowhere', 404, {}],
  ['a missing file', '/missing.js', 404, {}],
  ['a file of a release', '/releases/shell/1/main.js', 200, {}],
  ['a style sheet', '/releases/shell/1/style.css', 200, {}],
  ['an icon', '/icon.svg', 200, {}],
  ['the manifest', '/manifest.webmanifest', 200, {}],
  ['the set of releases', '/edge/set', 200, {}],
  ['metrics', '/edge/metrics', 200, {}],
  ['the cookie of the age gate', '/edge/adult', 307, { form: {} }],
  ['the empty page after leaving', '/edge/left', 200, { form: {} }],
  ['an answer of the API', '/api/sys_config', 200, {}],
  ['a call without a session', '/api/user_info', 200, {}],
  ['an unknown call', '/api/nothing', 404, {}],
  ['a refused address', '/api/%ff', 400, {}],
  ['the rules', '/pages/rules', 200, {}],
  ['the support page', '/pages/support', 200, {}],
  ['an unknown page', '/pages/nothing', 404, {}],
  ['missing media', '/media/nothing.svg', 404, {}],
  ['a stream without its right', '/m/none/film/360p/seg-1.m4s', 403, {}],
] as const)('%s scores at least 130', async (_, url, status, call: Call) => {
  await expectGood(url, status, call);
});

test('the pay page of the sandbox scores at least 130', async () => {
  const dataOf = ({ body }: { body: string }) => {
    const opened = openEnvelope(JSON.parse(body));
    if (!opened.ok || opened.code !== 200) throw new Error(body);
    return opened.data;
  };
  const form = { username: 'observed', password: 'velvet123' };
  const session = String(dataOf(await ask('/api/member_register', { form })));
  const paid = dataOf(
    await ask('/api/recharge', {
      headers: { token: toBase64(session), 'idempotency-key': 'observed-1' },
      form: { pay_way: 'Mexicopay', money: '100' },
    }),
  );
  const address = /"pay_url":"([^"]+)"/.exec(JSON.stringify(paid))?.[1] ?? '';
  const { pathname, search } = new URL(address, velvet.url);
  await expectGood(pathname + search, 200);
});
