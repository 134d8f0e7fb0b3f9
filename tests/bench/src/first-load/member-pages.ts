import type { Browser } from 'playwright-core';
import { createClients } from '../edge-pages/load.ts';
import { startFront } from '../harness/fast-front.ts';
import { median, medianAndRange } from '../harness/figures.ts';
import { membersPhone } from '../harness/members-phone.ts';
import { observePaints, readPaints, startOf, watchFor } from '../harness/paints.ts';
import { printTable } from '../harness/print-table.ts';
import type { DemoSession } from '../harness/sign-in-demo.ts';
import { slowDown, visitOtherSite } from '../harness/slow-phone.ts';
import { COMPOSED_MARK, memberHeaders, memberPages } from './member-visits.ts';
import { withoutScripts } from './static-page.ts';

const RUNS = Number(process.env.RUNS ?? 5);

interface Load {
  readonly contentMs: number;
  readonly layoutShift: number;
  /** A busy edge sends skeletons. */
  readonly isComposed: boolean;
}

/** A running Velvet with a session of a member in it. */
export interface MembersSite {
  readonly url: string;
  readonly session: DemoSession;
}

/** A member's cold deep links beside static copies of the same pages and, where given, an earlier Velvet. */
export async function measureMemberPages(
  browser: Browser,
  { url: edge, session }: MembersSite,
  before?: MembersSite,
): Promise<void> {
  const client = createClients(edge, 1);
  const copies = new Map<string, string>();
  for (const { address } of memberPages)
    copies.set(address, withoutScripts(await composed(client, address, session)));
  const fronts = [
    { name: 'own', front: await startFront(edge), session },
    { name: 'bare', front: await startFront(edge, copies), session },
    ...(before
      ? [{ name: 'before', front: await startFront(before.url), session: before.session }]
      : []),
  ];
  const subjects = fronts.map((each) => ({
    ...each,
    loads: new Map<string, Load[]>(memberPages.map(({ address }) => [address, []])),
  }));
  try {
    for (let round = 0; round <= RUNS; round += 1) {
      for (const { address, shows } of memberPages) {
        // What is composed here keeps the renderer's thread of this page warm, as other visitors do.
        await composed(client, address, session);
        for (const { front, session: own, loads } of subjects) {
          const taken = await load(browser, { url: front.url, session: own, address, shows });
          if (round > 0) loads.get(address)?.push(taken);
        }
      }
    }
  } finally {
    for (const { front } of fronts) await front.close();
    client.close();
  }
  const loadsOf = (name: string, address: string): readonly Load[] =>
    subjects.find((subject) => subject.name === name)?.loads.get(address) ?? [];
  const contentOf = (name: string, address: string): readonly number[] =>
    loadsOf(name, address).map(({ contentMs }) => contentMs);
  const shiftOf = (name: string, address: string): string =>
    Math.max(...loadsOf(name, address).map(({ layoutShift }) => layoutShift)).toFixed(4);
  printTable(
    `A member's cold deep link, CPU ×4, 1.6 Mbps / 150 ms, medians of ${RUNS} and ranges, ms`,
    memberPages.map(({ address }) => {
      const [mine, copy] = [contentOf('own', address), contentOf('bare', address)];
      return {
        page: address,
        'content, Velvet': medianAndRange(mine),
        'static copy': medianAndRange(copy),
        ...(before ? { before: medianAndRange(contentOf('before', address)) } : {}),
        composed: `${loadsOf('own', address).filter(({ isComposed }) => isComposed).length} of ${RUNS}`,
        ratio: (median(mine) / median(copy)).toFixed(2),
        CLS: shiftOf('own', address),
        'CLS of the copy': shiftOf('bare', address),
      };
    }),
  );
}

interface Visit extends MembersSite {
  readonly address: string;
  readonly shows: string;
}

async function load(browser: Browser, { url, session, address, shows }: Visit): Promise<Load> {
  const context = await membersPhone(browser, url, session);
  try {
    await observePaints(context);
    const contentShown = await watchFor(context, shows);
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await slowDown(cdp);
    await visitOtherSite(page, url);
    await page.goto(url + address, { waitUntil: 'commit', timeout: 60_000 });
    await page.locator(shows).first().waitFor({ timeout: 60_000 });
    await page.waitForLoadState('load');
    await page.waitForTimeout(2_500);
    const contentMs = (await contentShown()) - (await startOf(page));
    const { layoutShift } = await readPaints(page);
    const isComposed = await page.evaluate(
      () => document.getElementById('velvet-answers') !== null,
    );
    return { contentMs, layoutShift, isComposed };
  } finally {
    await context.close();
  }
}

/** `fetch` would say of itself that it is no navigation. */
async function composed(
  { call }: ReturnType<typeof createClients>,
  address: string,
  session: DemoSession,
): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt += 1) {
    const { body } = await call({ path: address, headers: memberHeaders(session) });
    if (body.includes(COMPOSED_MARK)) return body.toString();
  }
  throw new Error(`The edge does not compose ${address}`);
}
