import { rm } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '@velvet/postgres/free-port';
import { type BrowserContext, chromium } from 'playwright-core';
import { ensureChromium, launchBrowser } from '../../../../tools/browser/chromium.ts';
import { median, medianAndRange } from '../harness/figures.ts';
import { memberCookies } from '../harness/members-phone.ts';
import { printTable } from '../harness/print-table.ts';
import { recordResult } from '../harness/record-result.ts';
import { withVelvet } from '../harness/serve-velvet.ts';
import { type DemoSession, demoSession } from '../harness/sign-in-demo.ts';
import { type Audited, auditPage, installLighthouse } from './audit-page.ts';
import { copyPages } from './page-copies.ts';

const RUNS = Number(process.env.RUNS ?? 5);
const pages = [
  { path: '/Home', isMembers: false },
  { path: '/Video', isMembers: false },
  { path: '/Choose2', isMembers: false },
  { path: '/Login', isMembers: false },
  { path: '/Mine', isMembers: true },
] as const;
type Page = (typeof pages)[number];

/** A first visit meets the age gate with an empty cache; a returning visitor has confirmed their age and has the files. */
const visits = ['first', 'returning'] as const;
/** Until the worker and what is fetched ahead are there. */
const SETTLING_MS = 6_000;

interface Subject {
  readonly name: string;
  readonly url: string;
}

/**
 * Lighthouse's performance score (mobile) of pages beside the same content without scripts, alternating. Arguments
 * such as `/Mine` measure these pages only; `--record` writes the scores into docs/benchmarks.md.
 */
export async function run(args: readonly string[] = []): Promise<void> {
  const lighthouse = installLighthouse();
  const results: string[] = [];
  await withVelvet(async ({ origin, workDir, open }) => {
    const session = await demoSession(origin);
    const copies = await copiesOf(origin, session);
    const subjects: Subject[] = [
      { name: 'velvet', url: await open(origin) },
      { name: 'static', url: `${await open(origin, copies)}/static` },
    ];
    const asked = pages.filter(({ path: address }) => args.includes(address));
    for (const page of asked.length > 0 ? asked : pages) {
      for (const visit of visits) {
        // A member's first visit is one to Login.
        if (page.isMembers && visit === 'first') continue;
        const profiles = path.join(workDir, `profiles${page.path}`);
        const taken = new Map(subjects.map(({ name }) => [name, [] as Audited[]]));
        for (let round = 0; round < RUNS; round += 1) {
          for (const subject of subjects) {
            const profile = path.join(profiles, visit, subject.name);
            if (visit === 'first') await rm(profile, { recursive: true, force: true });
            else if (round === 0) await visitBefore(profile, subject, session, page);
            taken.get(subject.name)?.push(await audit(lighthouse, profile, subject, session, page));
          }
        }
        printPage(`${page.path}, ${visit} visit`, taken);
        results.push(summaryOf(`${page.path} ${visit}`, taken));
      }
    }
    if (args.includes('--record')) {
      recordResult('lighthouse', `${results.join('; ')} (medians of ${RUNS})`);
    }
  });
}

/** A browser with a profile; it listens on a debugging port. */
async function withBrowser<T>(
  profile: string,
  task: (context: BrowserContext, port: number) => Promise<T>,
): Promise<T> {
  const port = await freePort();
  const context = await chromium.launchPersistentContext(profile, {
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
    return await task(context, port);
  } finally {
    await context.close();
  }
}

/** Leaves in the profile what an earlier visit stores: age, session, files and worker. */
async function visitBefore(
  profile: string,
  { url }: Subject,
  session: DemoSession,
  page: Page,
): Promise<void> {
  await withBrowser(profile, async (context) => {
    if (page.isMembers) await context.addCookies(memberCookies(new URL(url).origin, session));
    const tab = await context.newPage();
    await tab.goto(new URL('/icon.svg', url).href);
    await tab.evaluate(
      ({ token, isMember }) => {
        localStorage.setItem('velvet.adult', '1');
        if (isMember) localStorage.setItem('token', token);
      },
      { token: session.token, isMember: page.isMembers },
    );
    await tab.goto(url + page.path);
    await tab.waitForTimeout(SETTLING_MS);
  });
}

/**
 * In a browser that was just started. In a process that has shown pages before, the profiler of the trace starts by
 * listing all of their functions: a task of 170 ms that is no work of the page.
 */
const audit = (
  lighthouse: string,
  profile: string,
  { url }: Subject,
  session: DemoSession,
  page: Page,
): Promise<Audited> =>
  withBrowser(profile, async (context, port) => {
    if (page.isMembers) await context.addCookies(memberCookies(new URL(url).origin, session));
    return auditPage(lighthouse, { url: url + page.path, port });
  });

async function copiesOf(origin: string, { token }: DemoSession) {
  const browser = await launchBrowser();
  try {
    return await copyPages({ browser, origin, pages, token });
  } finally {
    await browser.close();
  }
}

/** Such as "/Home 96, 0 ms beside 100, 0 ms". */
function summaryOf(page: string, taken: ReadonlyMap<string, readonly Audited[]>): string {
  const figures = [...taken.values()].map((runs) => {
    const performance = median(runs.map((run) => run.performance));
    return `${performance}, ${Math.round(median(runs.map(({ blockedMs }) => blockedMs)))} ms`;
  });
  return `${page} ${figures.join(' beside ')}`;
}

function printPage(title: string, taken: ReadonlyMap<string, readonly Audited[]>): void {
  printTable(
    `${title}, Lighthouse's phone, medians of ${RUNS} and ranges, alternating`,
    [...taken].map(([subject, runs]) => ({
      subject,
      performance: medianAndRange(runs.map(({ performance }) => performance)),
      'blocked, ms': medianAndRange(runs.map(({ blockedMs }) => blockedMs)),
    })),
  );
}
