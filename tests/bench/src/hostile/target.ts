import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { publishExample } from '@velvet/registry/testing';
import { startService } from '../../../../tools/start/service.ts';
import { withBench } from '../api/bench-database.ts';
import { memoryOf } from '../api/figures.ts';

/** The attacked edge with its API. */
export interface Target {
  /** The edge's. */
  readonly port: number;
  /** Current memory of both, in MB. */
  memory(): Promise<{ readonly edge: number; readonly api: number }>;
}

/** Starts both with demo data and their default limits; removes everything afterwards. */
export async function withTarget(attack: (target: Target) => Promise<void>): Promise<void> {
  await withBench(async ({ startServer }) => {
    const api = await startServer({ DEMO_DATA: '1', RATE_LIMIT_PER_MINUTE: '6000' });
    const folder = await mkdtemp(path.join(tmpdir(), 'velvet-hostile-'));
    // Pages are not attacked, so any release will do.
    await publishExample(folder, { id: 'shell', version: '1', files: { 'main.js': 'x' } });
    const edge = await startService('The edge', 'server/edge/src/main.ts --role edge', {
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: folder,
      API_URL: `http://127.0.0.1:${api.port}`,
    });
    try {
      await attack({
        port: edge.port,
        memory: async () => ({ edge: await residentMb(edge.pid), api: await memoryOf(api.port) }),
      });
    } finally {
      await edge.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
}

/** Resident memory of a process; NaN where the platform does not provide it. */
async function residentMb(pid: number): Promise<number> {
  const kilobytes = await readFile(`/proc/${pid}/status`, 'utf8')
    .then((text) => Number(/^VmRSS:\s+(\d+)/m.exec(text)?.[1]))
    .catch(async () => {
      const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]);
      return Number(stdout.trim());
    })
    .catch(() => Number.NaN);
  return Math.round(kilobytes / 1_000);
}
