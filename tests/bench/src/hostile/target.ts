import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { publishExample } from '@velvet/registry/testing';
import { withBench } from '../api/bench-database.ts';
import { makeCertificate } from '../harness/certificate.ts';
import { memoryOf } from '../harness/figures.ts';
import { startEdge } from '../harness/serve-velvet.ts';

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
    const stops: (() => Promise<unknown>)[] = [];
    const startTarget = async (settings?: Parameters<typeof startEdge>[2]) => {
      const { port, pid, stop } = await startEdge(folder, api, settings);
      stops.push(stop);
      const memory = async () => ({ edge: await residentMb(pid), api: await memoryOf(api.port) });
      return { port, memory };
    };
    try {
      const plain = await startTarget();
      const secure = await startTarget({ TLS_CERT: tls.cert, TLS_KEY: tls.key });
      await attack(plain, { ...secure, authority });
    } finally {
      await Promise.all(stops.map((stop) => stop()));
      await rm(folder, { recursive: true, force: true });
    }
  });
}

/** Resident memory of a process; only on Linux. */
async function residentMb(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/status`, 'utf8');
  return Math.round(Number(/^VmRSS:\s+(\d+)/m.exec(text)?.[1]) / 1_000);
}
