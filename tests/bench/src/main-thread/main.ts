import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../../../../tools/browser/chromium.ts';
import type { Service } from '../../../../tools/start/service.ts';
import { type Front, startFront } from '../harness/fast-front.ts';
import { median, medianAndRange } from '../harness/median.ts';
import { printTable } from '../harness/print-table.ts';
import { serveVelvet } from '../harness/serve-velvet.ts';
import { type DemoSession, demoSession } from '../harness/sign-in-demo.ts';
import { tapSteps } from '../harness/tap-steps.ts';
import { type Blocking, measureBlocking } from './measure-blocking.ts';
import { measureInteractions } from './measure-interactions.ts';
import { copies, startPageCopies } from './page-copies.ts';

const RUNS = Number(process.env.RUNS ?? 7);
/** Another running Velvet, such as an older one, to be measured in the same rounds. */
const { BEFORE_URL } = process.env;

/** Pages with their content in the first response, then members' pages. */
const pages = [
  { path: '/Home', isMembers: false },
  { path: '/Video', isMembers: false },
  { path: '/Choose2', isMembers: true },
  { path: '/Lottery', isMembers: true },
] as const;

interface Subject {
  readonly name: string;
  readonly url: string;
  /** Copies need none: their content is there. */
  readonly session?: DemoSession;
}

/**
 * How long the main thread is blocked after the first paint: Velvet, the same content without scripts,
 * the same markup hydrated by React alone and, with `BEFORE_URL`, another Velvet; interleaved. Before that what
 * taps take; `--interactions` measures nothing else.
 */
export async function run(args: readonly string[] = []): Promise<void> {
  const workDir = await mkdtemp(path.join(tmpdir(), 'velvet-bench-'));
  const services: Service[] = [];
  const browser = await launchBrowser();
  const fronts: Front[] = [];
  const open = async (target: string) => {
    const front = await startFront(target);
    fronts.push(front);
    return front.url;
  };
  try {
    const origin = await serveVelvet(workDir, services);
    const session = await demoSession(origin);
    const { token } = session;
    const subjects: Subject[] = [{ name: 'velvet', url: await open(origin), session }];
    if (BEFORE_URL !== undefined) {
      subjects.push({
        name: 'before',
        url: await open(BEFORE_URL),
        session: await demoSession(BEFORE_URL),
      });
    }
    await measureAllInteractions(browser, subjects);
    if (args.includes('--interactions')) return;
    const served = await startPageCopies({ browser, origin, pages, token, workDir });
    fronts.push(served);
    subjects.push(...copies.map((copy) => ({ name: copy, url: `${served.url}/${copy}` })));
    for (const page of pages) {
      const taken = new Map(subjects.map(({ name }) => [name, [] as Blocking[]]));
      for (let round = 0; round <= RUNS; round += 1) {
        for (const { name, url, session: own } of subjects) {
          const blocking = await measureBlocking(
            browser,
            url + page.path,
            page.isMembers ? own?.token : undefined,
          );
          // The first round only warms the servers.
          if (round > 0) taken.get(name)?.push(blocking);
        }
      }
      printPage(page.path, taken);
    }
  } finally {
    await browser.close();
    for (const front of fronts) await front.close();
    for (const service of services.reverse()) await service.stop();
    await rm(workDir, { recursive: true, force: true });
  }
}

async function measureAllInteractions(
  browser: Browser,
  subjects: readonly Subject[],
): Promise<void> {
  const members = subjects.flatMap(({ name, url, session }) =>
    session ? [{ name, url, session, rounds: [] as (readonly number[])[] }] : [],
  );
  for (let round = 0; round < RUNS; round += 1) {
    for (const { url, session, rounds } of members) {
      rounds.push(await measureInteractions(browser, url, session));
    }
  }
  const columns = tapSteps.map(({ name: tap }, place) => ({
    tap,
    ...Object.fromEntries(
      members.map(({ name, rounds }) => [
        name,
        medianAndRange(rounds.map((round) => round[place] ?? Number.NaN)),
      ]),
    ),
  }));
  printTable(
    `Taps until the next frame, CPU ×6, medians of ${RUNS} and ranges, interleaved, ms`,
    columns,
  );
}

function printPage(page: string, taken: ReadonlyMap<string, readonly Blocking[]>): void {
  const figure = (rounds: readonly Blocking[], key: keyof Blocking): string => {
    const values = rounds.map((round) => round[key]);
    const range = `${Math.min(...values).toFixed(0)}–${Math.max(...values).toFixed(0)}`;
    return `${median(values).toFixed(0)} (${range})`;
  };
  printTable(
    `${page}, cold, 390 × 844, CPU ×4, 1.6 Mbps / 150 ms, medians of ${RUNS} and ranges, interleaved`,
    [...taken].map(([subject, rounds]) => ({
      subject,
      'blocked, ms': figure(rounds, 'blockedMs'),
      'longest task, ms': figure(rounds, 'longestMs'),
      'over 50 ms': figure(rounds, 'over50'),
      'over 100 ms': figure(rounds, 'over100'),
    })),
  );
}
