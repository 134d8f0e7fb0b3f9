import type { Language } from '@velvet/contract/language';
import { digestOf, type ReleaseSet, type Screen } from '@velvet/registry/store';
import { type AnswersByAddress, within } from '../compose/answers.ts';
import { composePage, composeRest, policyOf, type ScreenContent } from '../compose/compose-page.ts';
import { createPageCache } from '../compose/page-cache.ts';
import { composeHead, type FrameInput, skeletonName } from '../compose/page-head.ts';
import type { RenderPlan, ScreenRenderer } from '../compose/render-screen.ts';
import { hasNamed } from '../compose/screen.ts';
import type { SiteInfoReader } from '../compose/site-info.ts';
import { type EncodedPage, encodePage } from './encode-page.ts';
import { reportOnce } from './failures.ts';

/** The properties of a request that determine its page. */
export interface PageWish {
  readonly set: ReleaseSet;
  readonly screen: Screen | undefined;
  readonly language: Language;
  readonly hasGate: boolean;
  /** Whether the address has no query; with a query the screen is not rendered here. */
  readonly isBare: boolean;
  readonly parameters?: readonly string[];
}

export type PageAnswer =
  | { readonly kind: 'whole'; readonly page: EncodedPage }
  | {
      readonly kind: 'parts';
      readonly contentSecurityPolicy: string;
      readonly parts: AsyncIterable<string>;
    };

interface CachedPage extends EncodedPage {
  /** Identifies the API responses the page was rendered from. Empty when rendering failed. */
  readonly madeOf: string;
}

const siteTags = new WeakMap<ReleaseSet['site'], string>();

/** Identifies what is granted, which may change while the releases stay. */
function siteTag({ site }: ReleaseSet): string {
  const tag = siteTags.get(site) ?? digestOf(JSON.stringify([site.routes, site.menus]));
  siteTags.set(site, tag);
  return tag;
}

/** Cache key: everything that a page depends on except the API's responses. */
function keyOf(wish: PageWish, plan: RenderPlan | undefined): string {
  const { set, screen, language, hasGate } = wish;
  const versions = [...set.releases.values(), ...set.previous.values()].map(
    ({ id, version }) => `${id}@${version}`,
  );
  const shapes = skeletonName(wish);
  const { workerTag } = set;
  const early = hasNamed(screen, wish.parameters);
  const page = [
    screen?.path,
    shapes,
    early,
    language,
    hasGate,
    plan !== undefined,
    versions,
    workerTag,
  ];
  return JSON.stringify([...page, siteTag(set)]);
}

interface PageSourceOptions {
  readonly siteInfo: SiteInfoReader;
  readonly screens: Pick<ScreenRenderer, 'plan' | 'answers' | 'render'>;
  /** Time limit for rendering before the skeleton is sent. */
  readonly budgetMs?: number;
  readonly onProblem?: (error: unknown) => void;
}

const KEPT_SCREENS = 300;
const WARM_TURNS = 2;
/** Time limit of a page that is composed in advance. */
const WARM_MS = 1_000;

/** Rendered screens for the pages with and without the gate, which differ in nothing else. */
function createRenderedScreens(screens: Pick<ScreenRenderer, 'render'>) {
  const known = new Map<
    string,
    { readonly madeOf: string; readonly made: Promise<ScreenContent> }
  >();

  return (key: string, plan: RenderPlan, answers: AnswersByAddress): Promise<ScreenContent> => {
    const madeOf = JSON.stringify(answers);
    const found = known.get(key);
    if (found?.madeOf === madeOf) return found.made;
    const made = screens.render(plan, answers);
    known.delete(key);
    known.set(key, { madeOf, made });
    const [oldest] = known.keys();
    if (known.size > KEPT_SCREENS && oldest !== undefined) known.delete(oldest);
    // A failure is not kept: the next page renders the screen again.
    made.catch(() => {
      if (known.get(key)?.made === made) known.delete(key);
    });
    return made;
  };
}

/** Pages with their rendered screen if it is ready in time, else with its skeleton. */
export function createPageSource(options: PageSourceOptions) {
  const { siteInfo, screens, budgetMs = 50, onProblem = () => undefined } = options;
  const isWhole = ({ madeOf }: CachedPage): boolean => madeOf !== '';
  const cache = createPageCache<CachedPage>({ isWhole });

  const rendered = createRenderedScreens(screens);
  const report = reportOnce(onProblem);
  /** Rendered pages that were asked for since `warmAsked`. */
  const asked = new Map<string, PageWish>();

  async function contentOf(
    wish: PageWish,
    plan: RenderPlan,
    answers: AnswersByAddress | undefined,
  ): Promise<ScreenContent | undefined> {
    if (!answers) return undefined;
    try {
      return await rendered(keyOf({ ...wish, hasGate: false }, plan), plan, answers);
    } catch (error) {
      const { path, app } = plan.screen;
      const release = `${app}@${wish.set.releases.get(app)?.version}`;
      report(new Error(`${release} cannot render ${path}: ${error}`, { cause: error }));
      return undefined;
    }
  }

  async function make(
    wish: PageWish,
    plan: RenderPlan | undefined,
    before: CachedPage | undefined,
  ): Promise<CachedPage> {
    const answers = plan && (await screens.answers(plan));
    const site = await siteInfo(wish.language);
    const madeOf = JSON.stringify([site, answers]);
    if (before?.madeOf === madeOf) return before;
    const content = plan && (await contentOf(wish, plan, answers));
    const page = composePage({ ...wish, ...site, styles: plan?.styles, content });
    // A failed screen is rendered again for the next visitor.
    return { ...(await encodePage(page)), madeOf: plan && !content ? '' : madeOf };
  }

  /** The head at once; then the screen within the time limit, else its skeleton. */
  async function* parts(frame: FrameInput, pending: Promise<CachedPage>): AsyncGenerator<string> {
    const head = composeHead(frame);
    yield head;
    const made = await within(budgetMs, pending).catch(() => undefined);
    const whole = made?.bodies.get('identity')?.toString();
    if (whole?.startsWith(head)) yield whole.slice(head.length);
    else yield composeRest({ ...frame, ...(await siteInfo(frame.language)) });
  }

  function get(wish: PageWish, wantsWhole: true): Promise<Extract<PageAnswer, { kind: 'whole' }>>;
  function get(wish: PageWish, wantsWhole: boolean): Promise<PageAnswer>;
  async function get(wish: PageWish, wantsWhole: boolean): Promise<PageAnswer> {
    const { set, screen, language, isBare } = wish;
    const plan = isBare ? await screens.plan(set, screen, language) : undefined;
    const key = keyOf(wish, plan);
    if (plan) asked.set(key, wish);
    const found = cache.get(key, (before) => make(wish, plan, before));
    if ('ready' in found) return { kind: 'whole', page: found.ready };
    const { pending, old } = found;
    if (old) {
      const made = await within(budgetMs, pending).catch(() => undefined);
      return { kind: 'whole', page: made ?? old };
    }
    if (!plan) return { kind: 'whole', page: await pending };
    const frame = { ...wish, styles: plan.styles };
    if (!wantsWhole) {
      const contentSecurityPolicy = policyOf(frame);
      return { kind: 'parts', contentSecurityPolicy, parts: parts(frame, pending) };
    }
    const made = await within(budgetMs, pending).catch(() => undefined);
    if (made) return { kind: 'whole', page: made };
    const site = await siteInfo(language);
    return { kind: 'whole', page: await encodePage(composePage({ ...frame, ...site })) };
  }

  /** Whether the page, if it is one that is rendered, is now in the cache with its screen. */
  async function isComposed(wish: PageWish): Promise<boolean> {
    try {
      const plan = await screens.plan(wish.set, wish.screen, wish.language);
      if (!plan) return true;
      const making = cache.renew(keyOf(wish, plan), (before) => make(wish, plan, before));
      const page = await within(WARM_MS, making);
      return page !== undefined && isWhole(page);
    } catch (error) {
      report(error);
      return false;
    }
  }

  async function warm(wishes: readonly PageWish[], signal?: AbortSignal): Promise<void> {
    let left = wishes;
    for (let turn = 0; turn < WARM_TURNS; turn += 1) {
      const missing: PageWish[] = [];
      for (const wish of left) {
        if (signal?.aborted) return;
        if (!(await isComposed(wish))) missing.push(wish);
      }
      left = missing;
    }
  }

  return {
    /** `wantsWhole`: one complete page with an ETag, instead of streamed parts. */
    get,
    /**
     * Composes pages in advance, one after the other, until the signal aborts. Those that failed or
     * took too long, such as the first ones of a program, are tried again once.
     */
    warm,
    /** The same with the pages that visitors asked for since the last call. */
    warmAsked(signal?: AbortSignal): Promise<void> {
      const wishes = [...asked.values()];
      asked.clear();
      return warm(wishes, signal);
    },
  };
}
export type PageSource = ReturnType<typeof createPageSource>;
