import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@velvet/postgres/free-port';
import { chromium } from 'playwright-core';
import { ensureChromium, launchBrowser } from '../../../../tools/browser/chromium.ts';
import type { Service } from '../../../../tools/start/service.ts';
import { type Front, startFront } from '../harness/fast-front.ts';
import { median } from '../harness/median.ts';
import { printTable } from '../harness/print-table.ts';
import { recordResult } from '../harness/record-result.ts';
import { serveVelvet } from '../harness/serve-variants.ts';
import { startPageCopies } from '../main-thread/page-copies.ts';
import { type Audited, auditPage, categories, installLighthouse } from './audit-page.ts';

const RUNS = Number(process.env.RUNS ?? 5);
const pages = ['/Home', '/Video', '/Login', '/Register'] as const;

/**
 * Lighthouse's scores (mobile) of the public pages, for a visitor who has confirmed their age, beside
 * the same content without scripts; alternating. `--record` writes them into docs/benchmarks.md.
 */
export async function run(args: readonly string[] = []): Promise<void> {
  const lighthouse = installLighthouse();
  const workDir = await mkdtemp(path.join(tmpdir(), 'velvet-bench-'));
  const services: Service[] = [];
  const fronts: Front[] = [];
  const results: string[] = [];
  try {
    const origin = await serveVelvet(workDir, services);
    const served = await copiesOf(origin, workDir);
    const own = await startFront(origin);
    fronts.push(served, own);
    const port = await freePort();
    const context = await chromium.launchPersistentContext(path.join(workDir, 'profile'), {
      executablePath: ensureChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        // Playwright's own option does not count for the script of a service worker.
        '--ignore-certificate-errors',
        `--remote-debugging-port=${port}`,
      ],
      ignoreHTTPSErrors: true,
    });
    try {
      const tab = context.pages()[0] ?? (await context.newPage());
      const cdp = await context.newCDPSession(tab);
      for (const { url } of [own, served]) {
        await tab.goto(`${url}/icon.svg`);
        await tab.evaluate(() => localStorage.setItem('velvet.adult', '1'));
      }
      for (const page of pages) {
        const urls = { velvet: own.url + page, static: `${served.url}/static${page}` };
        const taken = { velvet: [] as Audited[], static: [] as Audited[] };
        for (let round = 0; round < RUNS; round += 1) {
          for (const name of ['velvet', 'static'] as const) {
            await cdp.send('Network.clearBrowserCache');
            taken[name].push(await auditPage(lighthouse, { url: urls[name], port }));
          }
        }
        printPage(page, taken);
        results.push(summaryOf(page, taken));
      }
    } finally {
      await context.close();
    }
    if (args.includes('--record')) {
      recordResult('lighthouse', `${results.join('; ')} (medians of ${RUNS})`);
    }
  } finally {
    await Promise.all(fronts.map((front) => front.close()));
    await Promise.all(services.map((service) => service.stop()));
    await rm(workDir, { recursive: true, force: true });
  }
}

async function copiesOf(origin: string, workDir: string): Promise<Front> {
  const browser = await launchBrowser();
  try {
    const asGuest = pages.map((path) => ({ path, isMembers: false }));
    return await startPageCopies({ browser, origin, pages: asGuest, token: '', workDir });
  } finally {
    await browser.close();
  }
}

/** Such as "/Home 96, 0 ms beside 100, 0 ms". */
function summaryOf(page: string, taken: Readonly<Record<string, readonly Audited[]>>): string {
  const figures = Object.values(taken).map((runs) => {
    const performance = median(runs.map(({ scores }) => scores.performance));
    return `${performance}, ${Math.round(median(runs.map(({ blockedMs }) => blockedMs)))} ms`;
  });
  return `${page} ${figures.join(' beside ')}`;
}

function printPage(page: string, taken: Readonly<Record<string, readonly Audited[]>>): void {
  printTable(
    `${page}, Lighthouse's phone, medians of ${RUNS} and the range of performance, alternating`,
    Object.entries(taken).map(([subject, runs]) => {
      const performance = runs.map(({ scores }) => scores.performance);
      return {
        subject,
        ...Object.fromEntries(
          categories.map((name) => [name, median(runs.map(({ scores }) => scores[name]))]),
        ),
        range: `${Math.min(...performance)}–${Math.max(...performance)}`,
        'blocked, ms': Math.round(median(runs.map(({ blockedMs }) => blockedMs))),
        'LCP, ms': Math.round(median(runs.map(({ largestPaintMs }) => largestPaintMs))),
      };
    }),
  );
  // Below the table: what costs the points that the table shows as missing.
  for (const failure of new Set(taken.velvet?.flatMap(({ failures }) => failures))) {
    console.log(`  ${failure}`);
  }
}
