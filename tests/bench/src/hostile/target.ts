import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { publishExample } from '@velvet/registry/testing';
import { startService } from '../../../../tools/start/service.ts';
import { withBench } from '../api/bench-database.ts';
import { memoryOf } from '../api/figures.ts';
import { makeCertificate } from '../harness/certificate.ts';

const run = promisify(execFile);

/** An attacked edge with its API. */
export interface Target {
  /** The edge's. */
  readonly port: number;
  /** The certificate of an edge that speaks TLS. */
  readonly authority?: string;
  /** Current memory of both, in MB. */
  memory(): Promise<{ readonly edge: number; readonly api: number }>;
}

/** Starts an edge without and one with TLS on an API with demo data, with default limits. */
export async function withTargets(
  attack: (plain: Target, secure: Target) => Promise<void>,
): Promise<void> {
  await withBench(async ({ startServer }) => {
    const api = await startServer({ DEMO_DATA: '1', RATE_LIMIT_PER_MINUTE: '6000' });
    const folder = await mkdtemp(path.join(tmpdir(), 'velvet-hostile-'));
    // Pages are not attacked, so any release will do.
    await publishExample(folder, { id: 'shell', version: '1', files: { 'main.js': 'x' } });
    const { cert: authority, key } = makeCertificate();
    const tls = { cert: path.join(folder, 'cert.pem'), key: path.join(folder, 'key.pem') };
    await writeFile(tls.cert, authority);
    await writeFile(tls.key, key, { mode: 0o600 });
    const start = (environment: Record<string, string>) =>
      startService('The edge', 'server/edge/src/main.ts --role edge', {
        HOST: '127.0.0.1',
        PORT: '0',
        DATA_DIR: folder,
        API_URL: `http://127.0.0.1:${api.port}`,
        ...environment,
      });
    const edges = [await start({}), await start({ TLS_CERT: tls.cert, TLS_KEY: tls.key })];
    const [plain, secure] = edges.map(({ port, pid }) => ({
      port,
      memory: async () => ({ edge: await residentMb(pid), api: await memoryOf(api.port) }),
    }));
    try {
      if (plain && secure) await attack(plain, { ...secure, authority });
    } finally {
      await Promise.all(edges.map((edge) => edge.stop()));
      await rm(folder, { recursive: true, force: true });
    }
  });
}

/** Resident memory of a process; NaN where the platform does not provide it. */
async function residentMb(pid: number): Promise<number> {
  const kilobytes = await readFile(`/proc/${pid}/status`, 'utf8')
    .then((text) => Number(/^VmRSS:\s+(\d+)/m.exec(text)?.[1]))
    .catch(async () => {
      const { stdout } = await run('ps', ['-o', 'rss=', '-p', String(pid)]);
      return Number(stdout.trim());
    })
    .catch(() => Number.NaN);
  return Math.round(kilobytes / 1_000);
}
