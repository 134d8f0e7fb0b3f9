import { chmod, mkdtemp, rm } from 'node:fs/promises';
import {
  createServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type Server,
} from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@velvet/postgres/free-port';
import { askUntil } from '../../../tools/start/ask-until.ts';
import { missingPackages } from '../packages.ts';
import { startProxy } from './proxy.ts';

/** Part of the full run: it waits as long as the proxy does. */
const missing = missingPackages(['haproxy']);
const describeProxy = missing.length === 0 ? describe : describe.skip;
const CLIENT_LIMIT_MS = 30_000;
const STREAM_MS = 35_000;
const TEST_MS = 60_000;
const ORDER = ['POST', '/api/game_place_order'] as const;
const LOGIN = ['GET', '/api/member/doLogin'] as const;

interface BackServer {
  readonly port: number;
  stop(): void;
}

/** A server that passes health checks and leaves all other requests to `answer`. */
async function startServer(answer: RequestListener): Promise<BackServer> {
  const port = await freePort();
  const server: Server = createServer((request, response) => {
    if (request.url?.endsWith('/readyz')) response.end('ok');
    else answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  return { port, stop };
}

const silent: RequestListener = () => undefined;

/** Runs `use` with the addresses of a proxy before these servers. */
async function withProxy(
  servers: { readonly edges: readonly BackServer[]; readonly apis: readonly BackServer[] },
  use: (urls: { readonly visitors: string; readonly calls: string }) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'velvet-proxy-'));
  await chmod(folder, 0o711);
  const [visitors, calls] = [await freePort(), await freePort()];
  const portsOf = (list: readonly BackServer[]) => list.map(({ port }) => port);
  const proxy = await startProxy(
    { visitors, calls, edges: portsOf(servers.edges), apis: portsOf(servers.apis) },
    { workFolder: folder, logFolder: folder },
    () => undefined,
  );
  try {
    await use({
      visitors: `http://127.0.0.1:${visitors}`,
      calls: `http://127.0.0.1:${calls}`,
    });
  } finally {
    await proxy.stop(0);
    for (const server of [...servers.edges, ...servers.apis]) server.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

describeProxy(`the proxy${missing.length > 0 ? ' (skipped without haproxy)' : ''}`, () => {
  test.each(['/edge/metrics', '/edge/%6detrics', '/%65dge/releases/figures', '/edge%2Fpreview'])(
    'passes no call of a visitor on to %s',
    async (address) => {
      const edge = await startServer((_, response) => response.end('figures'));
      await withProxy({ edges: [edge, edge], apis: [edge, edge] }, async ({ visitors }) => {
        expect((await fetch(`${visitors}${address}`)).status).toBe(404);
        expect((await fetch(`${visitors}/edge/set`)).status).toBe(200);
      });
    },
  );

  test.each([
    ['nothing that a visitor states', undefined, ['127.0.0.1', 'http']],
    ['nothing of others than the TLS proxies', '192.0.2.1 198.51.100.0/24', ['127.0.0.1', 'http']],
    ['the TLS proxy before it', '192.0.2.1 127.0.0.0/8', ['203.0.113.9, 127.0.0.1', 'https']],
  ])('believes %s', async (_, proxies, expected) => {
    const seen: IncomingHttpHeaders[] = [];
    const edge = await startServer(({ headers }, response) => {
      seen.push(headers);
      response.end();
    });
    const { TLS_PROXIES } = process.env;
    if (proxies !== undefined) process.env.TLS_PROXIES = proxies;
    try {
      await withProxy({ edges: [edge, edge], apis: [edge, edge] }, async ({ visitors }) => {
        const stated = { 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' };
        await fetch(visitors, { headers: { ...stated, 'x-forwarded-host': 'elsewhere.test' } });
      });
    } finally {
      if (TLS_PROXIES === undefined) delete process.env.TLS_PROXIES;
      else process.env.TLS_PROXIES = TLS_PROXIES;
    }
    const { 'x-forwarded-for': address, 'x-forwarded-proto': protocol } = seen[0] ?? {};
    expect([address, protocol]).toEqual(expected);
    expect(seen[0]).not.toHaveProperty('x-forwarded-host');
  });

  test(
    'gives up on an edge that has stopped before clients do, and not on its streams of events',
    async () => {
      const edge = await startServer((request, response) => {
        if (request.url === '/api/events') response.write(': open\n\n');
      });
      const api = await startServer(silent);
      await withProxy({ edges: [edge, edge], apis: [api, api] }, async ({ visitors }) => {
        const stream = await fetch(`${visitors}/api/events`, {
          signal: AbortSignal.timeout(STREAM_MS),
        });
        const ended = stream.text().then(
          () => 'cut by the proxy',
          () => 'open until the client closed it',
        );
        const page = await fetch(`${visitors}/Home`, {
          signal: AbortSignal.timeout(CLIENT_LIMIT_MS),
        });
        expect(page.status).toBe(504);
        expect(await ended).toBe('open until the client closed it');
      });
    },
    TEST_MS,
  );

  test('asks another edge for what one that closes its connections was to read, and repeats nothing else', async () => {
    const closing = await startServer(({ socket }) => socket.destroy());
    const healthy = await startServer((_, response) => response.end('answered'));
    const api = await startServer(silent);
    await withProxy({ edges: [closing, healthy], apis: [api, api] }, async ({ visitors }) => {
      const ask = (method: string, address: string) =>
        fetch(`${visitors}${address}`, { method }).then(
          ({ status }) => status === 200,
          () => false,
        );
      const twice = async (method: string, address: string) => [
        await ask(method, address),
        await ask(method, address),
      ];
      expect(await twice('GET', '/Home')).toEqual([true, true]);
      expect((await twice('POST', '/api/game_place_order')).sort()).toEqual([false, true]);
      expect((await twice('GET', '/api/member/doLogin')).sort()).toEqual([false, true]);
    });
  });

  test(
    'asks another API server for what one that hangs was to read, and repeats nothing else',
    async () => {
      const [hung, asked]: [string[], string[]] = [[], []];
      const hanging = await startServer(({ url = '' }) => void hung.push(url));
      const healthy = await startServer(({ url = '' }, response) => {
        asked.push(url);
        response.end('answered');
      });
      const edge = await startServer(silent);
      await withProxy({ edges: [edge, edge], apis: [hanging, healthy] }, async ({ calls }) => {
        const ask = async (method: string, address: string) => {
          const signal = AbortSignal.timeout(CLIENT_LIMIT_MS);
          return (await fetch(`${calls}${address}`, { method, signal })).status;
        };
        const reads = await Promise.all([
          ask('GET', '/api/user_info'),
          ask('GET', '/api/user_info'),
        ]);
        expect(reads).toEqual([200, 200]);
        // Requests go to the two servers in turn, as they arrive: each kind meets both.
        const answers: Promise<number>[] = [];
        for (const [method, address] of [ORDER, ORDER, LOGIN, LOGIN] as const) {
          const before = hung.length + asked.length;
          answers.push(ask(method, address));
          const hasArrived = async () => hung.length + asked.length > before;
          await askUntil(hasArrived, { limitMs: 5_000, pauseMs: 10 });
        }
        const statuses = await Promise.all(answers);
        expect(statuses.slice(0, 2).sort()).toEqual([200, 504]);
        expect(statuses.slice(2).sort()).toEqual([200, 504]);
        for (const [, address] of [ORDER, LOGIN]) {
          expect([hung, asked].map((at) => at.filter((url) => url === address).length)).toEqual([
            1, 1,
          ]);
        }
      });
    },
    TEST_MS,
  );
});
