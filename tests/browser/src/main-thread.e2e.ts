import { madePage } from './harness/first-response.ts';
import { everyday } from './harness/full-run.ts';
import { taskCosts } from './harness/main-thread.ts';
import { listingCards, videoCards } from './harness/screen.ts';
import { expect, test } from './harness/test.ts';

/** What is on the screen of a visit, by path. */
const shown = { '/Home': listingCards, '/Video': videoCards } as const;

/** A page that is made while it is waited for may come as a skeleton. */
const english = { cookie: 'velvet.lang=en' };

/** The best of so many visits counts, because a garbage collection or a busy machine may lengthen any task. */
const VISITS = 5;
// 1 is a loop that takes 100 ms on the slow phone of the benchmarks. On a quiet machine the longest task takes 0.4 after the
// paint and 0.9 in all, beside busy neighbours about twice that.
const LONGEST = 0.9;
/** Before the first paint, too: on a fast network, or from the cache, the app starts before it. */
const LONGEST_OF_ALL = 2;
const LONG = 0.5;
/** Together, beyond `LONG`. */
const BLOCKED = 1;
/** Of all tasks behind the gate: 1.4 was measured, 4 to 5 with the app. */
const GATE = 3.5;

const blockedBy = (tasks: readonly number[]): number =>
  tasks.reduce((sum, task) => sum + Math.max(0, task - LONG), 0);

for (const [path, cards] of Object.entries(shown)) {
  for (const visit of ['first', 'returning'] as const) {
    test(
      `after the first paint of a ${visit} visit to ${path} no task takes a slow phone 90 ms`,
      everyday(path === '/Home', 'the same on another screen'),
      async ({ velvet }) => {
        await madePage(velvet.url + path, english);
        let longest = Number.POSITIVE_INFINITY;
        let longestOfAll = Number.POSITIVE_INFINITY;
        let blocked = Number.POSITIVE_INFINITY;
        const isGood = () =>
          longest < LONGEST && longestOfAll < LONGEST_OF_ALL && blocked < BLOCKED;
        for (let turn = 0; turn < VISITS && !isGood(); turn += 1) {
          const { page, close } = await velvet.phone({ language: 'en' });
          const open = async () => {
            await page.goto(path);
            await cards(page).first().waitFor();
            await page.waitForLoadState('networkidle');
          };
          if (visit === 'returning') await open();
          const { all, afterPaint } = await taskCosts(page, open);
          expect(afterPaint.length).toBeGreaterThan(0);
          longest = Math.min(longest, Math.max(...afterPaint));
          longestOfAll = Math.min(longestOfAll, Math.max(...all));
          blocked = Math.min(blocked, blockedBy(afterPaint));
          await close();
        }
        expect(longest).toBeLessThan(LONGEST);
        expect(longestOfAll).toBeLessThan(LONGEST_OF_ALL);
        expect(blocked).toBeLessThan(BLOCKED);
      },
    );
  }
}

test('S0.2 behind the age gate a first visit does a third of what the app takes', async ({
  velvet,
}) => {
  await madePage(`${velvet.url}/Home`, english);
  const { page } = await velvet.phone({ language: 'en', adult: false });
  const { afterPaint } = await taskCosts(page, async () => {
    await page.goto('/Home');
    await page.getByRole('dialog', { name: 'Adults only' }).waitFor();
    await page.waitForLoadState('networkidle');
  });
  expect(afterPaint.reduce((sum, task) => sum + task, 0)).toBeLessThan(GATE);
  await page.getByRole('button', { name: 'I am 18 or older' }).click();
  await page.getByRole('tab', { name: 'Terms' }).click();
  await page.getByRole('tabpanel', { name: 'Terms' }).waitFor();
});
