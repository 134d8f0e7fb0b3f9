import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { launchBrowser } from '../../../../tools/browser/chromium.ts';
import type { Service } from '../../../../tools/start/service.ts';
import { startFront } from '../harness/fast-front.ts';
import { medianAndRange } from '../harness/median.ts';
import { printTable } from '../harness/print-table.ts';
import { serveVelvet } from '../harness/serve-variants.ts';
import { demoSession } from '../harness/sign-in-demo.ts';
import { firstTaps, measureFirstTap } from './measure-first-taps.ts';
import { measureMemberPages } from './member-pages.ts';

const RUNS = Number(process.env.RUNS ?? 5);

/** The members' part of `first-load` alone, which needs no monolith. */
export async function run(): Promise<void> {
  const workDir = await mkdtemp(path.join(tmpdir(), 'velvet-bench-'));
  const services: Service[] = [];
  const browser = await launchBrowser();
  try {
    const edge = await serveVelvet(workDir, services);
    const session = await demoSession(edge);
    await measureMemberPages(browser, edge, session);
    const front = await startFront(edge);
    const taps: Record<string, string>[] = [];
    for (const tap of firstTaps) {
      const times: number[] = [];
      for (let round = 0; round < RUNS; round += 1) {
        times.push(await measureFirstTap(browser, front.url, session, tap));
      }
      taps.push({ tap: tap.name, 'answer, ms': medianAndRange(times) });
    }
    await front.close();
    printTable('First tap on Home, from navigation start', taps);
  } finally {
    await browser.close();
    for (const service of services.reverse()) await service.stop();
    await rm(workDir, { recursive: true, force: true });
  }
}
