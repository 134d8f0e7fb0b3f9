import { DEFAULT_LANGUAGE, languageCodes } from '@velvet/contract/language';
import { likelySets, type Offers, type ReleaseStore } from '@velvet/registry/store';
import { within } from '../compose/answers.ts';
import { isForMember } from '../compose/screen.ts';
import type { PageSource, PageWish } from './page-source.ts';

/** The longest time for which new releases wait for their pages: a busy machine takes so long. */
const LIMIT_MS = 30_000;
/** The longest time for which an edge that starts waits with its first releases; until then it serves nobody. */
const START_LIMIT_MS = 10_000;
/** How soon a change is noticed while nobody visits. */
const WATCH_EVERY_MS = 1_000;
/** How often composed pages are compared with the API's responses, if visitors asked for them meanwhile. */
const REFRESH_EVERY_MS = 20_000;
/** Every fifteenth time all of them are, before they are too old to be served while new ones are composed. */
const REFRESHES_TO_ALL = 15;

interface PreparedReleasesOptions {
  readonly releases: Pick<ReleaseStore, 'current'>;
  readonly pages: Pick<PageSource, 'warm' | 'warmAsked'>;
  readonly limitMs?: number | undefined;
  readonly watchEveryMs?: number;
  readonly refreshEveryMs?: number;
}

/** What visitors get: releases whose public pages have been composed. */
export interface PreparedReleases {
  /** Throws while no releases could be read yet. */
  current(): Promise<Offers>;
  /** What visitors got last; undefined before the first. */
  latest(): Offers | undefined;
  /** Ends the work in the background. */
  close(): Promise<void>;
}

/** Releases whose pages are being composed, or are composed. */
interface Preparation {
  readonly offers: Offers;
  readonly tag: string;
  readonly replaced: AbortController;
  /** Ends when they are to be served. */
  readonly work: Promise<void>;
}

/**
 * Composes the public pages of new releases in all languages before any visitor gets these releases,
 * and refreshes them from then on, so that no visitor gets a skeleton because of being the first.
 * After the time limit the new releases are served all the same, and what is missing is composed then.
 * A rollback does not wait, because the release that it replaces may be broken, unless another new release is
 * being prepared.
 */
export function createPreparedReleases(options: PreparedReleasesOptions): PreparedReleases {
  const { releases, pages, limitMs = LIMIT_MS } = options;
  const { watchEveryMs = WATCH_EVERY_MS, refreshEveryMs = REFRESH_EVERY_MS } = options;
  const closing = new AbortController();
  let prepared: Offers | undefined;
  let newest: Preparation | undefined;

  function prepare(offers: Offers, tag: string): Preparation {
    newest?.replaced.abort();
    const replaced = new AbortController();
    const stop = AbortSignal.any([closing.signal, replaced.signal]);
    const warming = pages.warm(publicPages(offers), stop);
    if (wereServed(offers, prepared)) prepared = offers;
    const work = within(limitMs, warming)
      .catch(() => undefined)
      .then(() => {
        // A release that was rolled back in the meantime is never served.
        if (!replaced.signal.aborted) prepared = offers;
      });
    return { offers, tag, replaced, work };
  }

  async function current(): Promise<Offers> {
    const offers = await releases.current();
    const preparation = preparationOf(offers);
    if (!prepared) await within(START_LIMIT_MS, preparation.work);
    return prepared ?? offers;
  }

  function preparationOf(offers: Offers): Preparation {
    if (newest?.offers === offers) return newest;
    const tag = tagOf(offers);
    newest = newest?.tag === tag ? { ...newest, offers } : prepare(offers, tag);
    return newest;
  }

  let refreshed: Promise<void> | undefined;
  // A registry that cannot be read is reported to visitors.
  const watch = setInterval(() => void current().catch(() => undefined), watchEveryMs);
  const warmAll = async () => pages.warm(publicPages(await current()), closing.signal);
  let refreshes = 0;
  const refresh = setInterval(() => {
    if (refreshed) return;
    refreshes += 1;
    const isForAll = refreshes % REFRESHES_TO_ALL === 0;
    refreshed = (isForAll ? warmAll() : pages.warmAsked(closing.signal))
      .catch(() => undefined)
      .finally(() => {
        refreshed = undefined;
      });
  }, refreshEveryMs);
  watch.unref();
  refresh.unref();

  return {
    current,
    latest: () => prepared,
    async close() {
      clearInterval(watch);
      clearInterval(refresh);
      closing.abort();
      await Promise.all([newest?.work, refreshed]);
    },
  };
}

/** Whether each release was served already: to everybody, or a canary at least as one. */
const wereServed = ({ apps }: Offers, before: Offers | undefined): boolean =>
  [...apps].every(([id, { current, canary }]) => {
    const known = before?.apps.get(id);
    const toAll = [known?.current, known?.previous].map((release) => release?.version);
    const toSome = [...toAll, known?.canary?.release.version];
    return toAll.includes(current.version) && (!canary || toSome.includes(canary.release.version));
  });

/** Equal for offers that were read again without a change. */
const tagOf = ({ revision, grants, apps }: Offers): string =>
  JSON.stringify([
    ...[revision, grants],
    ...[...apps].map(([id, { current, canary, previous }]) => [
      ...[id, current.version, canary?.release.version, canary?.percent, previous?.version],
    ]),
  ]);

/** Rendered screens for guests, in all languages, with and without the age gate. */
function publicPages(offers: Offers): readonly PageWish[] {
  const languages = [
    DEFAULT_LANGUAGE,
    ...languageCodes.filter((each) => each !== DEFAULT_LANGUAGE),
  ];
  return likelySets(offers)
    .filter(({ releases }) => releases.has('shell'))
    .flatMap((set) =>
      [...set.site.screens.values()]
        .filter((screen) => screen.isRendered && !isForMember(screen))
        .flatMap((screen) =>
          languages.flatMap((language) =>
            [true, false].map((hasGate) => ({ set, screen, language, hasGate, isBare: true })),
          ),
        ),
    );
}
