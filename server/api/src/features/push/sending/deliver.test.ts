import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createPushDevice } from '../../../testing/push-device.ts';
import { deliver, type Sender } from './deliver.ts';
import { pushText } from './push-task.ts';

const { publicKey, secret } = createPushDevice();
const key = {
  publicKey:
    'BGtkbcjrO12YMoDuq2sCQeHlu47uPx3SHTgFKZFYiBW8Qr0D9vgyZSZPdw6_4ZFEI9Snk1VEAj2qTYI1I1YxBXE',
  privateKey: 'I0_d0vnesxbBSUmlDdOKibGo6vEXRO-Vu88QlSlm5j0',
};
let server: Server | undefined;
afterEach(async () => {
  if (!server) return;
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

/** Sends to a push service that answers like this. */
async function sendTo(listener: RequestListener, sender: Partial<Sender> = {}) {
  server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const recipient = {
    endpoint: `http://127.0.0.1:${port}/p/secret`,
    publicKey: Buffer.from(publicKey, 'base64url'),
    secret: Buffer.from(secret, 'base64url'),
    language: 'en',
  } as const;
  const stopping = new AbortController().signal;
  const usual = { key, contact: 'mailto:push@velvet.example', timeoutMs: 5_000, stopping };
  return deliver({ ...usual, ...sender }, recipient, pushText('support', 'en'), 60);
}
const answering =
  (status: number, headers: Record<string, string> = {}): RequestListener =>
  (_, response) =>
    void response.writeHead(status, headers).end();

describe('S14.5 a request to a push service', () => {
  test.each([200, 201, 202, 204])('is accepted by %i', async (status) => {
    expect(await sendTo(answering(status))).toEqual({ kind: 'sent' });
  });

  test.each([400, 405, 413, 301, 303])('is refused by %i', async (status) => {
    const headers: Record<string, string> = status < 400 ? { Location: '/elsewhere' } : {};
    expect(await sendTo(answering(status, headers))).toEqual({ kind: 'refused', status });
  });

  test.each([401, 403, 404, 410])('ends the subscription by %i', async (status) => {
    expect(await sendTo(answering(status))).toEqual({ kind: 'gone', status });
  });

  test.each([
    [429, '30', 30],
    [503, 'soon', undefined],
    [503, '-5', undefined],
    [503, '2026', 2_026],
    [500, new Date(0).toUTCString(), 0],
    [502, '', undefined],
  ])('is for later by %i with Retry-After %j', async (status, retryAfter, afterS) => {
    expect(await sendTo(answering(status, { 'Retry-After': retryAfter }))).toEqual({
      kind: 'later',
      why: `status ${status}`,
      ...(afterS === undefined ? {} : { afterS }),
    });
  });

  test('ends after its time without an answer', async () => {
    const silent: RequestListener = () => undefined;
    expect(await sendTo(silent, { timeoutMs: 50 })).toEqual({ kind: 'later', why: 'TimeoutError' });
  });

  test('ends with the process, also before it begins', async () => {
    const stopping = new AbortController();
    const reason = new Error('The process stops');
    const stop: RequestListener = () => stopping.abort(reason);
    const ended = { kind: 'later', why: 'Error' };
    expect(await sendTo(stop, { stopping: stopping.signal })).toEqual(ended);
    expect(await sendTo(answering(201), { stopping: stopping.signal })).toEqual(ended);
  });

  test('reads nothing of an answer that does not end', async () => {
    let isClosed = false;
    const endless: RequestListener = (request, response) => {
      response.writeHead(400);
      const more = () => {
        while (response.write('x'.repeat(65_536)));
        response.once('drain', more);
      };
      more();
      request.socket.once('close', () => {
        isClosed = true;
      });
    };
    expect(await sendTo(endless)).toEqual({ kind: 'refused', status: 400 });
    while (!isClosed) await new Promise((resolve) => setImmediate(resolve));
  });

  test('that finds nobody says why, without the address', async () => {
    const endAtOnce: RequestListener = (request) => request.socket.destroy();
    const delivery = await sendTo(endAtOnce);
    expect(delivery).toEqual({ kind: 'later', why: 'TypeError UND_ERR_SOCKET' });
  });
});
