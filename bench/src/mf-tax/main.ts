import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launchBrowser } from '../../../tools/browser/chromium.ts';
import { root } from '../../../tools/build/build.ts';
import { copyReleases } from '../../../tools/build/copy-releases.ts';
import { releaseChanged } from '../../../tools/build/release-changed.ts';
import { type Service, startService } from '../../../tools/start/service.ts';
import { type Load, measureLoad } from './measure.ts';
import { releaseMonolith } from './monolith.ts';

const RUNS = Number(process.env.RUNS ?? 7);
const variants = ['federated', 'monolith'] as const;
type Variant = (typeof variants)[number];

/** What federation costs on a phone: the same code as one build and as it ships, interleaved. */
export async function run(): Promise<void> {
  const workDir = await mkdtemp(path.join(tmpdir(), 'velvet-bench-'));
  const services: Service[] = [];
  const browser = await launchBrowser();
  try {
    const urls = await serve(workDir, services);
    const loads: Record<Variant, Load[]> = { federated: [], monolith: [] };
    for (let run = 0; run <= RUNS; run += 1) {
      for (const variant of variants) {
        const load = await measureLoad(browser, urls[variant]);
        // The first round only warms the servers.
        if (run > 0) loads[variant].push(load);
      }
    }
    print(loads);
  } finally {
    await browser.close();
    for (const service of services.reverse()) await service.stop();
    await rm(workDir, { recursive: true, force: true });
  }
}

async function serve(workDir: string, services: Service[]): Promise<Record<Variant, string>> {
  const log = (line: string) => console.log(line);
  const built = path.join(root, '.cache/releases');
  await releaseChanged({ releasesDir: built, log });
  await copyReleases(built, path.join(workDir, 'federated/releases'));
  log('Building the monolith');
  await releaseMonolith(path.join(workDir, 'monolith/releases'), workDir);
  const api = await startService('The API', 'api/src/main.ts', {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: path.join(workDir, 'data'),
    DEMO_DATA: '1',
    PUBLIC_URL: 'http://127.0.0.1',
    LOG_LEVEL: 'error',
  });
  services.push(api);
  const edge = async (variant: Variant): Promise<string> => {
    const service = await startService('The edge', 'edge/src/main.ts', {
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: path.join(workDir, variant),
      API_URL: `http://127.0.0.1:${api.port}`,
    });
    services.push(service);
    return `http://127.0.0.1:${service.port}`;
  };
  return { federated: await edge('federated'), monolith: await edge('monolith') };
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const rows = [
  ['first paint, ms', 'firstPaintMs'],
  ['largest paint (LCP), ms', 'largestPaintMs'],
  ['first listing on screen, ms', 'firstListingMs'],
  ['layout shift (CLS)', 'layoutShift'],
  ['JavaScript, bytes on the wire', 'scriptBytes'],
  ['everything, bytes on the wire', 'totalBytes'],
  ['requests', 'requests'],
  ['depth of requests', 'depth'],
] as const satisfies readonly (readonly [string, keyof Load])[];

function print(loads: Record<Variant, readonly Load[]>): void {
  console.log(`\nHome, cold, 390 × 844, CPU ×4, 1.6 Mbps / 150 ms, medians of ${RUNS}`);
  console.log(
    `${''.padEnd(32)}${'federated'.padStart(12)}${'monolith'.padStart(12)}${'ratio'.padStart(9)}`,
  );
  for (const [label, key] of rows) {
    const [ours, theirs] = variants.map((variant) =>
      median(loads[variant].map((load) => load[key])),
    );
    const digits = key === 'layoutShift' ? 4 : 0;
    const cells = [ours, theirs].map((value = 0) => value.toFixed(digits).padStart(12)).join('');
    const ratio = theirs ? ((ours ?? 0) / theirs).toFixed(3) : '–';
    console.log(`${label.padEnd(32)}${cells}${ratio.padStart(9)}`);
  }
}
