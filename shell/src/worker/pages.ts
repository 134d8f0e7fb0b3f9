import { SET_HEADER } from '@velvet/contract/service-worker';
import { within } from '../scheduling/within.ts';
import { isScreenPath } from './app-path.ts';
import { callHeaders, callKey } from './calls.ts';
import { embeddedCalls } from './embedded-calls.ts';
import { pageKey } from './requests.ts';
import type { Saved, SavedText } from './saved.ts';

interface PagesOptions {
  readonly saved: Saved;
  readonly fetch: typeof fetch;
  readonly origin: string;
  readonly now: () => number;
  readonly offlinePage: (address: URL) => Promise<Response>;
  /** Asks the browser whether the worker is still the one of the edge. */
  readonly checkWorker: () => void;
  readonly limitMs?: number;
}

interface Navigation {
  readonly address: URL;
  /** From the network, requested already where the browser does so. */
  readonly fresh: Promise<Response>;
  /** Work that outlives the response. */
  readonly waitUntil: (work: Promise<unknown>) => void;
}

/** The network's time for a page of which there is a saved one. */
const LIMIT_MS = 3_000;
/** A page that was saved more recently is not requested again. */
const FRESH_MS = 10 * 60_000;

/** Headers that a saved page keeps: its policies. The rest describes a response of the network. */
const keptHeaders = ['Content-Type', 'Content-Security-Policy', 'Integrity-Policy'];

/** The tag of a composed page's set; undefined for every other response, errors among them. */
function setOf(response: Response): string | undefined {
  const isPage = response.headers.get('Content-Type')?.startsWith('text/html');
  const isStored = !/no-store/.test(response.headers.get('Cache-Control') ?? '');
  const isWhole = response.status === 200 && response.type === 'basic' && !response.redirected;
  return (isPage && isStored && isWhole && response.headers.get(SET_HEADER)) || undefined;
}

/** The files of releases that a page loads. */
export const filesOf = (html: string): readonly string[] => [
  ...new Set(
    [...html.matchAll(/(?:src|href)="(\/releases\/[^"]+)"/g)].map(([, file = '']) => file),
  ),
];

/** The page as it was saved, with the time of that for the app and the boot script. */
export const markSaved = (html: string, at: number): string =>
  html.replace('<html ', `<html data-saved="${at}" `);

/**
 * Pages come from the network; without an answer in time from what was saved, and failing that, the
 * offline page. The saved ones are those of one release set, the one that the edge gave last, and each
 * was on screen in this browser before it was saved.
 */
export function createPages(options: PagesOptions) {
  const { saved, fetch, origin, now, offlinePage, checkWorker, limitMs = LIMIT_MS } = options;

  /** Learns from each answer of the edge which releases there are now. */
  async function note(response: Response): Promise<void> {
    if (response.status !== 200 || response.type !== 'basic') return;
    const set = response.headers.get(SET_HEADER);
    await saved.keepSet(set ?? '');
    // A page of a set without a worker: the edge has another script for this one by now.
    if (set === null) checkWorker();
  }

  /** Whether the browser still has a file, without asking the network. */
  async function isAtHand(file: string): Promise<boolean> {
    try {
      const response = await fetch(file, { cache: 'only-if-cached', mode: 'same-origin' });
      await response.body?.cancel();
      return response.ok;
    } catch {
      return false;
    }
  }

  /** A screen that was reached within the app did not need everything that its page loads. */
  async function fetchUnlessAtHand(file: string): Promise<void> {
    if (await isAtHand(file)) return;
    await (await fetch(file)).arrayBuffer();
  }

  /** What the network told this session itself is newer, and stays. */
  async function saveEmbedded(html: string, generation: number): Promise<void> {
    const owner = await saved.owner();
    if (!owner) return;
    const { language, calls } = embeddedCalls(html);
    for (const { address, text } of calls) {
      const key = callKey(owner, language, address);
      if ((await saved.savedAt('call', key)) !== undefined) continue;
      await saved.put('call', key, { text, headers: callHeaders, generation, owner });
    }
  }

  /** A saved page whose scripts and styles the HTTP cache has: without them it could not say its age. */
  async function find(address: URL): Promise<Response | undefined> {
    const found = await saved.find('page', pageKey(address));
    if (!found) return undefined;
    const files = await Promise.all(filesOf(found.text).map(isAtHand));
    return files.every(Boolean) ? responseOf(found) : undefined;
  }

  return {
    async open({ address, fresh, waitUntil }: Navigation): Promise<Response> {
      const noted = fresh.then(note);
      waitUntil(noted.catch(() => undefined));
      try {
        const inTime = await within(limitMs, fresh);
        if (inTime !== 'late') return inTime;
        return (await find(address)) ?? (await fresh);
      } catch {
        return (await find(address)) ?? offlinePage(address);
      }
    },

    /** Saves the page of an address that is on screen, if the edge still gives it of that set. */
    async visit(address: URL, set: string): Promise<void> {
      if (address.origin !== origin || !isScreenPath(address.pathname)) return;
      const key = pageKey(address);
      const at = await saved.savedAt('page', key);
      if (at !== undefined && now() - at < FRESH_MS) return;
      const generation = saved.generation();
      const response = await fetch(address.href, {
        headers: { Accept: 'text/html' },
        credentials: 'same-origin',
        redirect: 'error',
      });
      await note(response);
      if (setOf(response) !== set) return;
      const text = await response.text();
      const headers = Object.fromEntries(
        keptHeaders.flatMap((name) => {
          const value = response.headers.get(name);
          return value === null ? [] : [[name, value] as const];
        }),
      );
      await Promise.all(filesOf(text).map(fetchUnlessAtHand));
      await saved.put('page', key, { text, headers, generation, set });
      await saveEmbedded(text, generation);
    },
  };
}

const responseOf = ({ text, headers, at }: SavedText): Response =>
  new Response(markSaved(text, at), { headers });
