import { SAVED_CACHE } from '@velvet/contract/service-worker';

export type SavedKind = 'page' | 'call';

interface Entry {
  readonly kind: SavedKind;
  readonly key: string;
  /** When it was received, in ms since the epoch. */
  readonly at: number;
  readonly bytes: number;
}

/** What is in the cache, newest last; an entry of the cache itself. */
interface Index {
  readonly format: typeof FORMAT;
  /** A digest of the session; empty until a page has told whose it is. */
  readonly owner: string;
  /** The tag of the release set that the edge named last. */
  readonly set: string;
  /** Of the device; empty until a page has told it. */
  readonly language: string;
  readonly entries: readonly Entry[];
}

export interface SavedText {
  readonly text: string;
  readonly headers: Headers;
  readonly at: number;
}

interface Draft {
  readonly text: string;
  readonly headers: Record<string, string>;
  /** Of `Saved.generation`, when its request was sent. */
  readonly generation: number;
  /** Nothing is saved where it is no longer this session, or this set. */
  readonly owner?: string;
  readonly set?: string;
}

export interface SavedOptions {
  readonly caches: CacheStorage;
  readonly origin: string;
  readonly now: () => number;
}

/** Another format removes everything. */
const FORMAT = 1;
const HOUR_MS = 60 * 60 * 1_000;
/** Far below the thirty days for which the files of a release are kept. */
export const LONGEST_AGE_MS = 72 * HOUR_MS;
export const limits: Readonly<
  Record<SavedKind, { readonly count: number; readonly bytes: number }>
> = {
  page: { count: 24, bytes: 2_000_000 },
  call: { count: 80, bytes: 2_000_000 },
};
const LARGEST_BYTES = 400_000;

const empty: Index = { format: FORMAT, owner: '', set: '', language: '', entries: [] };

/** The newest entries of each kind within its limits, without those that are too old. */
function withinLimits(entries: readonly Entry[], now: number): readonly Entry[] {
  const used = { page: { count: 0, bytes: 0 }, call: { count: 0, bytes: 0 } };
  const kept = entries.toReversed().filter(({ kind, at, bytes }) => {
    const sum = used[kind];
    sum.count += 1;
    sum.bytes += bytes;
    const fits = sum.count <= limits[kind].count && sum.bytes <= limits[kind].bytes;
    return fits && isRecent(at, now);
  });
  return kept.toReversed();
}

/** A clock that was set back makes nothing younger. */
const isRecent = (at: number, now: number): boolean => at <= now && now - at <= LONGEST_AGE_MS;

const isSame = (one: Entry, kind: SavedKind, key: string): boolean =>
  one.kind === kind && one.key === key;

/**
 * Saved pages and responses in one cache, bounded in number, bytes and age. Changes are made one after
 * the other, and each leaves an index that describes the cache.
 */
export function createSaved({ caches, origin, now }: SavedOptions) {
  let work: Promise<unknown> = Promise.resolve();
  let isTidy = false;
  let generation = 0;

  const addressOf = (kind: string, key: string): string =>
    `${origin}/~saved/${kind}/${encodeURIComponent(key)}`;
  const indexAddress = addressOf('index', '');

  /** Read every time, because a page may remove the cache. */
  async function read(): Promise<Index> {
    if (!(await caches.has(SAVED_CACHE))) return empty;
    const cache = await caches.open(SAVED_CACHE);
    const stored: Index | undefined = await (await cache.match(indexAddress))?.json();
    if (stored?.format !== FORMAT) {
      await caches.delete(SAVED_CACHE);
      return empty;
    }
    if (!isTidy) await removeUnlisted(cache, stored);
    isTidy = true;
    return stored;
  }

  /** What was put in but not listed when the browser stopped the worker. */
  async function removeUnlisted(cache: Cache, { entries }: Index): Promise<void> {
    const listed = new Set([indexAddress, ...entries.map(({ kind, key }) => addressOf(kind, key))]);
    for (const { url } of await cache.keys()) if (!listed.has(url)) await cache.delete(url);
  }

  async function write(before: Index, next: Index): Promise<void> {
    const entries = withinLimits(next.entries, now());
    const cache = await caches.open(SAVED_CACHE);
    for (const { kind, key } of before.entries) {
      const isKept = entries.some((entry) => isSame(entry, kind, key));
      if (!isKept) await cache.delete(addressOf(kind, key));
    }
    await cache.put(indexAddress, new Response(JSON.stringify({ ...next, entries })));
  }

  /** One change at a time. A cache that fails, as on a full disk, is emptied and nothing is saved. */
  function inTurn<T>(change: () => Promise<T>): Promise<T | undefined> {
    const done = work.then(change).catch(async () => {
      await caches.delete(SAVED_CACHE).catch(() => false);
      return undefined;
    });
    work = done;
    return done;
  }

  async function removeAll(): Promise<void> {
    generation += 1;
    await caches.delete(SAVED_CACHE);
  }

  return {
    /** Changes whenever everything is removed: responses to earlier requests are not saved. */
    generation: (): number => generation,

    find: (kind: SavedKind, key: string): Promise<SavedText | undefined> =>
      inTurn(async () => {
        const entry = (await read()).entries.find((one) => isSame(one, kind, key));
        if (!entry || !isRecent(entry.at, now())) return undefined;
        const cache = await caches.open(SAVED_CACHE);
        const response = await cache.match(addressOf(kind, key));
        if (!response) return undefined;
        return { text: await response.text(), headers: response.headers, at: entry.at };
      }),

    /** When it was saved, for what would be found; undefined otherwise. */
    savedAt: (kind: SavedKind, key: string): Promise<number | undefined> =>
      inTurn(async () => (await read()).entries.find((one) => isSame(one, kind, key))?.at),

    put: (kind: SavedKind, key: string, draft: Draft): Promise<void> =>
      inTurn(async () => {
        const index = await read();
        const bytes = new TextEncoder().encode(draft.text).length;
        if (draft.generation !== generation || bytes > LARGEST_BYTES) return;
        if (draft.owner !== undefined && draft.owner !== index.owner) return;
        if (draft.set !== undefined && draft.set !== index.set) return;
        const cache = await caches.open(SAVED_CACHE);
        const { text, headers } = draft;
        await cache.put(addressOf(kind, key), new Response(text, { headers }));
        const others = index.entries.filter((one) => !isSame(one, kind, key));
        const entry = { kind, key, at: now(), bytes };
        await write(index, { ...index, entries: [...others, entry] });
      }),

    /** From now on only this session's responses are saved; what was saved for another one goes. */
    keepOwner: (owner: string): Promise<void> =>
      inTurn(async () => {
        const { owner: before, set, language } = await read();
        if (before === owner) return;
        await removeAll();
        await write(empty, { ...empty, owner, set, language });
      }),

    /** Removes the pages of other sets than the one that the edge gives now; '' for none. */
    keepSet: (set: string): Promise<void> =>
      inTurn(async () => {
        const index = await read();
        if (index.set === set) return;
        const entries = index.entries.filter(({ kind }) => kind !== 'page');
        await write(index, { ...index, set, entries });
      }),

    owner: (): Promise<string | undefined> => inTurn(async () => (await read()).owner),

    language: (): Promise<string | undefined> => inTurn(async () => (await read()).language),

    keepLanguage: (language: string): Promise<void> =>
      inTurn(async () => {
        const index = await read();
        if (index.language !== language) await write(index, { ...index, language });
      }),

    removeAll: (): Promise<void> => inTurn(removeAll),
  };
}
export type Saved = ReturnType<typeof createSaved>;
