import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import * as v from 'valibot';
import { readBounded, replaceFile } from '../files.ts';

const STATE_MAX_BYTES = 64 * 1024;
const number = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

const trustStateSchema = v.object({
  root: number,
  timestamp: number,
  snapshot: number,
  /** Versions of `targets` and of the role of every app, each accepted before it expired. */
  roles: v.record(v.string(), number),
  /** SHA-256 of the timestamp that was taken: past its expiry only this very one is still good. */
  taken: v.string(),
  /** The keys of timestamp and snapshot; other keys start new versions, as TUF specifies. */
  onlineKeys: v.string(),
});
/** The newest versions that a reader ever took: nothing older is taken again. */
export type TrustState = v.InferOutput<typeof trustStateSchema>;

/**
 * Kept beside the releases over restarts. Where nothing may be written it lives as long as the
 * process; where it was lost, the expiry of the timestamp bounds what can be replayed.
 */
export function createTrustState(releasesDir: string) {
  const file = path.join(releasesDir, '../edge/trusted.json');
  let known: TrustState | undefined;

  async function read(): Promise<TrustState | undefined> {
    try {
      return v.parse(trustStateSchema, JSON.parse(await readBounded(file, STATE_MAX_BYTES)));
    } catch {
      return undefined;
    }
  }
  return {
    async newest(): Promise<TrustState | undefined> {
      const kept = await read();
      if (kept && (!known || isNewer(kept, known))) known = kept;
      return known;
    },
    async keep(state: TrustState): Promise<void> {
      if (known && !isNewer(state, known)) return;
      known = state;
      await mkdir(path.dirname(file), { recursive: true }).catch(() => undefined);
      await replaceFile(file, JSON.stringify(state)).catch(() => undefined);
    },
  };
}

const isNewer = (state: TrustState, than: TrustState): boolean =>
  state.root > than.root || (state.root === than.root && state.timestamp > than.timestamp);
