import { launchBrowser } from '../../../../tools/browser/chromium.ts';
import { startFront } from '../harness/fast-front.ts';
import { medianAndRange } from '../harness/figures.ts';
import { printTable } from '../harness/print-table.ts';
import { type DemoSession, demoSession } from '../harness/sign-in-demo.ts';
import { startOneMachine } from '../scale/one-machine.ts';
import { measureComposing } from './composing.ts';
import { firstTaps, measureFirstTap } from './measure-first-taps.ts';
import { measureMemberPages } from './member-pages.ts';

const RUNS = Number(process.env.RUNS ?? 5);
/** Another running Velvet, such as an older one, to be measured in the same rounds. */
const { BEFORE_URL } = process.env;

/** Members' composed pages: how early they show, first taps on Home, and what they cost a server. */
export async function run(args: readonly string[]): Promise<void> {
  const installation = await startOneMachine();
  try {
    const session = await demoSession(installation.url);
    if (!args.includes('--composing')) await measureInBrowser(installation.url, session);
    await measureComposing(installation, session);
  } finally {
    await installation.stop();
  }
}

async function measureInBrowser(edge: string, session: DemoSession): Promise<void> {
  const browser = await launchBrowser();
  const front = await startFront(edge);
  try {
    const before =
      BEFORE_URL === undefined
        ? undefined
        : { url: BEFORE_URL, session: await demoSession(BEFORE_URL) };
    await measureMemberPages(browser, { url: edge, session }, before);
    const taps: Record<string, string>[] = [];
    for (const tap of firstTaps) {
      const times: number[] = [];
      for (let round = 0; round < RUNS; round += 1) {
        times.push(await measureFirstTap(browser, front.url, session, tap));
      }
      taps.push({ tap: tap.name, 'answer, ms': medianAndRange(times) });
    }
    printTable('First tap on Home, from navigation start', taps);
  } finally {
    await front.close();
    await browser.close();
  }
}
