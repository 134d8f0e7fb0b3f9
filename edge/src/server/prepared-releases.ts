import { allSets, type Offers, type ReleaseStore } from '@velvet/releases/store';
import { DEFAULT_LANGUAGE, languageCodes } from '@velvet/shared/contract/language';
import { within } from '../compose/answers.ts';
import type { PageSource, PageWish } from './page-source.ts';

/** The longest time for which visitors keep the releases before while new pages are composed. */
const LIMIT_MS = 5_000;
/** How often composed pages are compared with the API's responses. */
const REFRESH_EVERY_MS = 20_000;

interface PreparedReleasesOptions {
  readonly releases: Pick<ReleaseStore, 'current'>;
  readonly pages: Pick<PageSource, 'warm'>;
  readonly limitMs?: number | undefined;
  readonly refreshEveryMs?: number;
}

/** What visitors get: releases whose public pages have been composed. */
export interface PreparedReleases {
  /** Throws while no releases could be read yet. */
  current(): Promise<Offers>;
  /** Ends the work in the background. */
  close(): Promise<void>;
}

/**
 * Composes the public pages of new releases in all languages before any visitor gets these releases,
 * and refreshes them from then on, so that no visitor gets a skeleton because of being the first.
 * After the time limit the new releases are given to visitors all the same.
 */
export function createPreparedReleases(options: PreparedReleasesOptions): PreparedReleases {
  const { releases, pages, limitMs = LIMIT_MS, refreshEveryMs = REFRESH_EVERY_MS } = options;
  const closing = new AbortController();
  let prepared: Offers | undefined;
  let newest: { readonly offers: Offers; readonly work: Promise<void> } | undefined;

  /** Ends at the limit; a page that cannot be composed is left to its first visitor. */
  async function compose(offers: Offers): Promise<void> {
    const limit = new AbortController();
    const signal = AbortSignal.any([closing.signal, limit.signal]);
    const work = pages.warm(publicPages(offers), signal).catch(() => undefined);
    await within(limitMs, work);
    limit.abort();
  }

  async function prepare(offers: Offers): Promise<void> {
    await compose(offers);
    // A release that was rolled back in the meantime is never given to visitors.
    if (newest?.offers === offers) prepared = offers;
  }

  async function current(): Promise<Offers> {
    const offers = await releases.current();
    if (newest?.offers !== offers) newest = { offers, work: prepare(offers) };
    if (!prepared) await newest.work;
    return prepared ?? offers;
  }

  let refreshed: Promise<void> | undefined;
  const timer = setInterval(() => {
    // A registry that cannot be read is reported to visitors.
    refreshed = current()
      .then(compose)
      .catch(() => undefined);
  }, refreshEveryMs);
  timer.unref();

  return {
    current,
    async close() {
      clearInterval(timer);
      closing.abort();
      await Promise.all([newest?.work, refreshed]);
    },
  };
}

/** Rendered screens for guests: of all sets, in all languages, with and without the age gate. */
function publicPages(offers: Offers): readonly PageWish[] {
  const languages = [
    DEFAULT_LANGUAGE,
    ...languageCodes.filter((each) => each !== DEFAULT_LANGUAGE),
  ];
  return allSets(offers)
    .filter(({ releases }) => releases.has('shell'))
    .flatMap((set) =>
      [...set.site.screens.values()]
        .filter(({ isRendered }) => isRendered)
        .flatMap((screen) =>
          languages.flatMap((language) =>
            [true, false].map((hasGate) => ({ set, screen, language, hasGate, isBare: true })),
          ),
        ),
    );
}
