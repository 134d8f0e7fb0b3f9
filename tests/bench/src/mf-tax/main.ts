import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launchBrowser } from '../../../../tools/browser/chromium.ts';
import type { Service } from '../../../../tools/start/service.ts';
import { median } from '../harness/median.ts';
import { serveVariants, type Variant, variants } from '../harness/serve-variants.ts';
import { type Load, measureLoad } from './measure.ts';

const RUNS = Number(process.env.RUNS ?? 7);
/** The cost of federation on a phone: the same code as one build and as released, interleaved. */
export async function run(): Promise<void> {
  const workDir = await mkdtemp(path.join(tmpdir(), 'velvet-bench-'));
  const services: Service[] = [];
  const browser = await launchBrowser();
  try {
    // Both with skeletons; `first-load` measures rendered first responses.
    const urls = await serveVariants(workDir, services, { RENDER_SCREENS: 'off' });
    const loads: Record<Variant, Load[]> = { federated: [], monolith: [] };
    for (let run = 0; run <= RUNS; run += 1) {
      for (const variant of variants) {
        const load = await measureLoad(browser, urls[variant]);
        // The first round warms the servers and is not counted.
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
