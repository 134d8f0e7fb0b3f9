import { EDGE_SET_URL, edgeSetSchema } from '@velvet/shared/contract/edge-set';
import * as v from 'valibot';

type Versions = Readonly<Record<string, string>>;

export interface NewerSetOptions {
  readonly fetch: typeof fetch;
  /** Version by app of what this page runs. */
  readonly own: Versions;
  /** Whether leaving the page now would lose nothing: no form, no overlay, no call that writes. */
  readonly isQuiet: () => boolean;
  readonly now: () => number;
  /** Loads another page. */
  readonly go: (address: string) => void;
  /** Survives a load of the page in this tab. */
  readonly memory: Pick<Storage, 'getItem' | 'setItem'>;
}

const CHECK_EVERY_MS = 60_000;
/** What was heard longer ago is not acted on: the edge may be out of reach by now. */
const FRESH_MS = 10 * 60_000;
const TRIED_KEY = 'velvet.sets';
const REMEMBERED = 10;

const keyOf = (versions: Versions): string =>
  Object.entries(versions)
    .map(([id, version]) => `${id}@${version}`)
    .sort()
    .join(' ');

/**
 * A tab keeps the releases it started with; when there are others it takes them with a tap that
 * changes the tab anyway. Each set is tried once in a tab, so that nothing can go in circles.
 */
export function createNewerSet({ fetch, own, isQuiet, now, go, memory }: NewerSetOptions) {
  let checkedAt = now();
  let heard: { readonly versions: Versions; readonly at: number } | undefined;

  async function ask(): Promise<void> {
    const response = await fetch(EDGE_SET_URL, { credentials: 'same-origin' });
    const set = v.safeParse(edgeSetSchema, await response.json());
    if (set.success) heard = { versions: set.output.versions, at: now() };
  }
  const tried = (): readonly string[] => (memory.getItem(TRIED_KEY) ?? '').split('\n');
  const isNewer = (versions: Versions): boolean =>
    Object.entries(own).some(([id, version]) => version !== (versions[id] ?? version));

  return {
    /** Asks the edge, once a minute at most. */
    check(): void {
      if (now() - checkedAt < CHECK_EVERY_MS) return;
      checkedAt = now();
      // Without an answer the tab stays as it is.
      ask().catch(() => undefined);
    },

    /** Loads the address with the newer releases, when there are any and nothing gets lost. */
    take(address: string): boolean {
      if (!heard || now() - heard.at > FRESH_MS || !isNewer(heard.versions)) return false;
      const key = keyOf(heard.versions);
      if (tried().includes(key) || !isQuiet()) return false;
      try {
        memory.setItem(TRIED_KEY, [key, ...tried()].slice(0, REMEMBERED).join('\n'));
      } catch {
        // Where nothing can be noted nothing would end a circle.
        return false;
      }
      go(address);
      return true;
    },
  };
}
export type NewerSet = ReturnType<typeof createNewerSet>;
