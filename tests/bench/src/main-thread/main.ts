import { launchBrowser } from '../../../../tools/browser/chromium.ts';
import { medianAndRange } from '../harness/figures.ts';
import { printTable } from '../harness/print-table.ts';
import { withVelvet } from '../harness/serve-velvet.ts';
import { type DemoSession, demoSession } from '../harness/sign-in-demo.ts';
import { tapSteps } from '../harness/tap-steps.ts';
import { measureInteractions } from './measure-interactions.ts';

const RUNS = Number(process.env.RUNS ?? 7);
/** Another running Velvet, such as an older one, to be measured in the same rounds. */
const { BEFORE_URL } = process.env;

interface Subject {
  readonly name: string;
  readonly url: string;
  readonly session: DemoSession;
  readonly rounds: (readonly number[])[];
}

/** What a member's taps take until the next frame: Velvet and, with `BEFORE_URL`, another one; interleaved. */
export const run = (): Promise<void> =>
  withVelvet(async ({ origin, open }) => {
    const browser = await launchBrowser();
    try {
      const targets = {
        velvet: origin,
        ...(BEFORE_URL === undefined ? {} : { before: BEFORE_URL }),
      };
      const subjects: Subject[] = [];
      for (const [name, target] of Object.entries(targets)) {
        const [url, session] = [await open(target), await demoSession(target)];
        subjects.push({ name, url, session, rounds: [] });
      }
      for (let round = 0; round < RUNS; round += 1) {
        for (const { url, session, rounds } of subjects) {
          rounds.push(await measureInteractions(browser, url, session));
        }
      }
      printTable(
        `Taps until the next frame, CPU ×6, medians of ${RUNS} and ranges, interleaved, ms`,
        tapSteps.map(({ name: tap }, place) => ({
          tap,
          ...Object.fromEntries(
            subjects.map(({ name, rounds }) => [
              name,
              medianAndRange(rounds.map((round) => round[place] ?? Number.NaN)),
            ]),
          ),
        })),
      );
    } finally {
      await browser.close();
    }
  });
