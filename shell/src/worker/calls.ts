import { within } from '../scheduling/within.ts';
import { ownerOf } from './owner.ts';
import type { Saved, SavedText } from './saved.ts';

interface CallsOptions {
  readonly saved: Saved;
  readonly fetch: typeof fetch;
  readonly limitMs?: number;
}

interface Call {
  readonly request: Request;
  readonly waitUntil: (work: Promise<unknown>) => void;
  /** Called with the age of a saved response that is given instead of the network's. */
  readonly onSaved: (at: number) => void;
}

/** The network's time for a call of which there is a saved response. */
const LIMIT_MS = 8_000;
const OK = 200;
const NO_SESSION = 401;

export const callHeaders = { 'Content-Type': 'application/json' };

/** What a response is saved under: whose it is, in which language, to which call. */
export const callKey = (owner: string, language: string, address: string): string =>
  [owner, language, address].join(' ');

/** The API's own code, which is in the envelope; undefined for what is none. */
function codeOf(text: string): number | undefined {
  try {
    const envelope: unknown = JSON.parse(text);
    if (typeof envelope !== 'object' || envelope === null || !('code' in envelope))
      return undefined;
    return typeof envelope.code === 'number' ? envelope.code : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Calls go to the network; without an answer, the caller gets what the same session was told before.
 * Refusals and faults are passed on and never saved, and the end of a session removes everything.
 */
export function createCalls({ saved, fetch, limitMs = LIMIT_MS }: CallsOptions) {
  async function save(key: string, owner: string, response: Response, generation: number) {
    const text = await response.text();
    const code = codeOf(text);
    if (code === NO_SESSION) await saved.removeAll();
    if (response.status !== OK || code !== OK) return;
    await saved.put('call', key, { text, headers: callHeaders, generation, owner });
  }

  return {
    async answer({ request, waitUntil, onSaved }: Call): Promise<Response> {
      const generation = saved.generation();
      const fresh = fetch(request);
      const copied = fresh.then((response) => response.clone());
      // It is awaited below, once it is known whose call this is.
      copied.catch(() => undefined);
      const owner = await ownerOf(request.headers.get('token'));
      const { pathname, search } = new URL(request.url);
      const key = callKey(owner, request.headers.get('lang') ?? '', pathname + search);
      waitUntil(
        copied.then((response) => save(key, owner, response, generation)).catch(() => undefined),
      );
      const give = (found: SavedText): Response => {
        onSaved(found.at);
        return new Response(found.text, { headers: found.headers });
      };
      try {
        // The copy is made first, while nobody has read the response.
        const inTime = await within(
          limitMs,
          copied.then(() => fresh),
        );
        if (inTime !== 'late') return inTime;
      } catch (error) {
        // The page itself gave up.
        if (request.signal.aborted) throw error;
        const found = await saved.find('call', key);
        if (found) return give(found);
        throw error;
      }
      const found = await saved.find('call', key);
      return found ? give(found) : fresh;
    },
  };
}
