import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@velvet/embedded-postgres/free-port';
import { missingPackages } from '../packages.ts';
import { startProxy } from './proxy.ts';

/** Part of the full run: it waits as long as the proxy does. */
const missing = missingPackages(['haproxy']);
const testProxy = missing.length === 0 ? test : test.skip;
const title =
  'gives up on an edge that has stopped before clients do, and not on its streams of events';
const CLIENT_LIMIT_MS = 30_000;
const STREAM_MS = 35_000;

testProxy(
  `the proxy ${title}${missing.length > 0 ? ' (skipped without haproxy)' : ''}`,
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'velvet-proxy-'));
    await chmod(folder, 0o711);
    const edge = createServer((request, response) => {
      if (request.url === '/edge/readyz') response.end('ok');
      if (request.url === '/api/events') response.write(': open\n\n');
    });
    const [edgePort, visitors, calls] = [await freePort(), await freePort(), await freePort()];
    await new Promise<void>((resolve) => edge.listen(edgePort, '127.0.0.1', resolve));
    const ports = { visitors, calls, edges: [edgePort, edgePort], apis: [edgePort, edgePort] };
    const proxy = await startProxy(
      ports,
      { workFolder: folder, logFolder: folder },
      () => undefined,
    );
    try {
      const url = `http://127.0.0.1:${visitors}`;
      const stream = await fetch(`${url}/api/events`, { signal: AbortSignal.timeout(STREAM_MS) });
      const ended = stream.text().then(
        () => 'cut by the proxy',
        () => 'open until the client closed it',
      );
      const page = await fetch(`${url}/Home`, { signal: AbortSignal.timeout(CLIENT_LIMIT_MS) });
      expect(page.status).toBe(504);
      expect(await ended).toBe('open until the client closed it');
    } finally {
      await proxy.stop(0);
      edge.closeAllConnections();
      edge.close();
      await rm(folder, { recursive: true, force: true });
    }
  },
  60_000,
);
