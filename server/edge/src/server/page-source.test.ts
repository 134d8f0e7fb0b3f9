import { aRelease, screenOf, setOf } from '@velvet/registry/testing';
import type { AnswersByAddress } from '../compose/answers.ts';
import type { ScreenContent } from '../compose/compose-page.ts';
import type { RenderPlan, ScreenRenderer } from '../compose/render-screen.ts';
import { createPageSource, type PageAnswer, type PageWish } from './page-source.ts';

const BUDGET_MS = 50;
const shell = aRelease({
  id: 'shell',
  entry: { js: ['main.js'], css: ['main.css'] },
  firstPaint: { css: '.fp{}', screens: { any: '<p>any</p>' } },
  boot: 'start();',
});
const listings = (version = '1') =>
  aRelease({
    id: 'listings',
    version,
    firstPaint: { css: '', screens: { home: '<p>skeleton</p>' } },
  });
const aSet = (app = listings()) => setOf([shell, app]);
const aWish = (own: Partial<PageWish> = {}): PageWish => ({
  set: aSet(),
  screen: screenOf('/Home'),
  language: 'en',
  hasGate: true,
  isBare: true,
  ...own,
});

const answersNamed = (name: string): AnswersByAddress => ({
  sys_config: { code: 200, msg: '', data: name },
});
const contentOf = (text: string, answers: AnswersByAddress): ScreenContent => ({
  screen: `<main>${text}</main>`,
  gate: '<dialog open></dialog>',
  signIn: '',
  answers,
});

/** Pages from a fake renderer controlled by the test. */
function aSource() {
  const problems: string[] = [];
  const screens = {
    plan: jest.fn(
      async (
        _set: unknown,
        screen: PageWish['screen'],
        language,
      ): Promise<RenderPlan | undefined> =>
        screen && {
          screen,
          language,
          site: { routes: {}, menus: {} },
          calls: ['sys_config'],
          files: { shell: { path: '', sha256: '' } },
          releases: [],
          styles: { shell: '.shell{}', owner: '.home{}' },
        },
    ),
    answers: jest.fn(async (): Promise<AnswersByAddress | undefined> => answersNamed('first')),
    render: jest.fn(
      async ({ language }: RenderPlan, answers: AnswersByAddress): Promise<ScreenContent> =>
        contentOf(`screen ${language}`, answers),
    ),
  } satisfies Omit<ScreenRenderer, 'memberPlan'>;
  const pages = createPageSource({
    siteInfo: async () => ({ productName: 'Velvet', bannerUrl: undefined }),
    screens,
    budgetMs: BUDGET_MS,
    onProblem: (error) => problems.push(String(error)),
  });
  return { pages, screens, problems };
}

async function textOf(answer: PageAnswer): Promise<string> {
  if (answer.kind === 'whole') return String(answer.page.bodies.get('identity'));
  let text = '';
  for await (const part of answer.parts) text += part;
  return text;
}
/** Lets the time limit expire while a page is pending. */
async function textInTime(answer: PageAnswer): Promise<string> {
  const text = textOf(answer);
  await jest.advanceTimersByTimeAsync(BUDGET_MS);
  return text;
}
/** Compression runs in other threads, which fake timers do not advance. */
async function untilWhole(ask: () => Promise<PageAnswer>): Promise<PageAnswer> {
  for (;;) {
    const answer = await ask();
    if (answer.kind === 'whole') return answer;
    await new Promise(setImmediate);
  }
}

beforeEach(() => {
  jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick'] });
});
afterEach(() => {
  jest.useRealTimers();
});

test('the first visitor gets the head at once and the screen when it is rendered', async () => {
  const { pages, screens } = aSource();
  let finish: (content: ScreenContent) => void = () => undefined;
  screens.render.mockReturnValueOnce(
    new Promise((resolve) => {
      finish = resolve;
    }),
  );
  const answer = await pages.get(aWish(), false);
  if (answer.kind !== 'parts') throw new Error('The page is not sent part by part');
  const parts = answer.parts[Symbol.asyncIterator]();
  const head: unknown = (await parts.next()).value;
  expect(head).toMatch(
    /^<!doctype html><html lang="en" data-gate data-tabs>.*<script>start\(\);<\/script>$/,
  );
  finish(contentOf('late', answersNamed('first')));
  const rest: unknown = (await parts.next()).value;
  expect(rest).toMatch(/^<title>Velvet<\/title>.*<main>late<\/main>/);
  expect((await parts.next()).done).toBe(true);
});

test('the second visitor gets the same page as a whole', async () => {
  const { pages, screens } = aSource();
  const first = await textOf(await pages.get(aWish(), false));
  const second = await pages.get(aWish(), false);
  expect(second.kind).toBe('whole');
  expect(await textOf(second)).toBe(first);
  expect(screens.render).toHaveBeenCalledTimes(1);
});

test('a screen past the time limit: its skeleton now, the screen for the next visitor', async () => {
  const { pages, screens } = aSource();
  let finish: (content: ScreenContent) => void = () => undefined;
  screens.render.mockReturnValueOnce(
    new Promise((resolve) => {
      finish = resolve;
    }),
  );
  const slow = await textInTime(await pages.get(aWish(), false));
  expect(slow).toContain('<p>skeleton</p>');
  expect(slow).not.toContain('<main>');
  // The head was sent for a rendered screen, so the skeleton includes its styles.
  expect(slow).toContain('<style>.fp{}</style>');
  finish(contentOf('late', answersNamed('first')));
  const next = await untilWhole(() => pages.get(aWish(), false));
  expect(await textOf(next)).toContain('<main>late</main>');
  expect(screens.render).toHaveBeenCalledTimes(1);
});

test('the time limit applies to whole pages, too', async () => {
  const { pages, screens } = aSource();
  screens.render.mockReturnValueOnce(
    new Promise((resolve) =>
      setTimeout(resolve, 10 * BUDGET_MS, contentOf('late', answersNamed('late'))),
    ),
  );
  const asked = pages.get(aWish(), true);
  await jest.advanceTimersByTimeAsync(BUDGET_MS);
  const answer = await asked;
  expect(answer.kind).toBe('whole');
  expect(await textOf(answer)).toContain('<p>skeleton</p>');
});

test('a screen that throws: its skeleton, a report, and another attempt for later visitors', async () => {
  const { pages, screens, problems } = aSource();
  screens.render.mockRejectedValueOnce(new Error('torn'));
  const text = await textOf(await pages.get(aWish(), false));
  expect(text).toContain('<p>skeleton</p>');
  expect(problems).toEqual(['Error: listings@1 cannot render /Home: Error: torn']);
  jest.setSystemTime(Date.now() + 2_000);
  expect(await textOf(await pages.get(aWish(), false))).toContain('<main>screen en</main>');
});

test('without one of its API responses a screen is not rendered: its skeleton', async () => {
  const { pages, screens } = aSource();
  screens.answers.mockResolvedValueOnce(undefined);
  expect(await textOf(await pages.get(aWish(), false))).toContain('<p>skeleton</p>');
  expect(screens.render).not.toHaveBeenCalled();
});

test('after a quiet time a visitor gets a new page, and the old one only if that takes too long', async () => {
  const { pages, screens } = aSource();
  const wish = aWish();
  const page = async () => textOf(await pages.get(wish, false));
  await page();
  const later = (name: string) => {
    jest.setSystemTime(Date.now() + 60_000);
    screens.answers.mockResolvedValueOnce(answersNamed(name));
  };
  later('second');
  expect(await page()).toContain('"second"');
  later('third');
  screens.render.mockReturnValueOnce(new Promise(() => undefined));
  const asked = page();
  await jest.advanceTimersByTimeAsync(BUDGET_MS);
  expect(await asked).toContain('"second"');
});

test('pages that visitors asked for are composed again, once, and no others', async () => {
  const { pages, screens } = aSource();
  const [seen, unseen] = [aWish(), aWish({ language: 'ja' })];
  await pages.warm([seen, unseen]);
  await pages.get(seen, false);
  jest.setSystemTime(Date.now() + 20_000);
  screens.plan.mockClear();
  await pages.warmAsked();
  await pages.warmAsked();
  expect(screens.plan.mock.calls.map(([, , language]) => language)).toEqual(['en']);
});

describe('a stale page', () => {
  async function twice(second: AnswersByAddress) {
    const { pages, screens } = aSource();
    await textOf(await pages.get(aWish(), false));
    const before = await pages.get(aWish(), false);
    jest.setSystemTime(Date.now() + 2_000);
    screens.answers.mockResolvedValueOnce(second);
    const stale = await pages.get(aWish(), false);
    await new Promise(setImmediate);
    return { pages, screens, before, stale };
  }

  test('is the same object while the responses are the same', async () => {
    const { pages, screens, before, stale } = await twice(answersNamed('first'));
    const after = await pages.get(aWish(), false);
    expect(screens.answers).toHaveBeenCalledTimes(2);
    expect(screens.render).toHaveBeenCalledTimes(1);
    if (before.kind !== 'whole' || stale.kind !== 'whole' || after.kind !== 'whole') {
      throw new Error('A page at hand is sent whole');
    }
    expect(stale.page).toBe(before.page);
    expect(after.page).toBe(before.page);
  });

  test('is served once more while it is rendered again from other responses', async () => {
    const { pages, screens, before, stale } = await twice(answersNamed('second'));
    expect(await textOf(stale)).toBe(await textOf(before));
    let text = '';
    do {
      await new Promise(setImmediate);
      text = await textOf(await pages.get(aWish(), false));
    } while (!text.includes('"second"'));
    expect(screens.render).toHaveBeenCalledTimes(2);
  });
});

test.each<[string, Partial<PageWish>]>([
  ['another language', { language: 'ja' }],
  ['another screen', { screen: screenOf('/Login') }],
  ['another release', { set: aSet(listings('2')) }],
  [
    'another release to fall back to',
    {
      set: { ...aSet(), previous: new Map([['listings', listings('0')]]) },
    },
  ],
  ['another route', { set: aSet({ ...listings(), app: { title: '', routes: {}, menu: [] } }) }],
])('%s is another page', async (_, own) => {
  const { pages, screens } = aSource();
  const one = await textOf(await pages.get(aWish(), false));
  const other = await textOf(await pages.get(aWish(own), false));
  expect(other).not.toBe(one);
  expect(screens.render).toHaveBeenCalledTimes(2);
  expect(await textOf(await pages.get(aWish(), false))).toBe(one);
});

test('pages with and without the gate differ, and share one rendering', async () => {
  const { pages, screens } = aSource();
  const gated = await textOf(await pages.get(aWish(), false));
  const open = await textOf(await pages.get(aWish({ hasGate: false }), false));
  expect(gated).toContain('velvet-gate');
  expect(open).not.toContain('velvet-gate');
  expect(screens.render).toHaveBeenCalledTimes(1);
});

test('an address with a query, and one that cannot be rendered, are skeletons in one piece', async () => {
  const { pages, screens } = aSource();
  const queried = await pages.get(aWish({ isBare: false }), false);
  screens.plan.mockResolvedValueOnce(undefined);
  const planless = await pages.get(aWish(), false);
  for (const answer of [queried, planless]) {
    expect(answer.kind).toBe('whole');
    expect(await textOf(answer)).toContain('<p>skeleton</p>');
  }
  expect(screens.render).not.toHaveBeenCalled();
});

test('pages composed in advance are complete for their first visitor', async () => {
  const { pages, screens } = aSource();
  let atOnce = 0;
  let most = 0;
  screens.render.mockImplementation(async ({ language }, answers) => {
    atOnce += 1;
    most = Math.max(most, atOnce);
    await new Promise(setImmediate);
    atOnce -= 1;
    return contentOf(`screen ${language}`, answers);
  });
  const wishes = (['en', 'ja', 'tr'] as const).map((language) => aWish({ language }));
  await pages.warm(wishes);
  expect(most).toBe(1);
  for (const wish of wishes) {
    const answer = await pages.get(wish, false);
    expect(answer.kind).toBe('whole');
    expect(await textOf(answer)).toContain(`screen ${wish.language}`);
  }
});

test('a page that cannot be composed in advance is reported, and tried again after the others', async () => {
  const { pages, screens, problems } = aSource();
  screens.plan.mockRejectedValueOnce(new Error('no style sheet'));
  const wishes = (['en', 'ja'] as const).map((language) => aWish({ language }));
  await pages.warm(wishes);
  expect(problems).toEqual(['Error: no style sheet']);
  expect(screens.render.mock.calls.map(([{ language }]) => language)).toEqual(['ja', 'en']);
});
