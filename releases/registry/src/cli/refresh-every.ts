import { setTimeout as delay } from 'node:timers/promises';
import { refreshRegistry } from '../registry/refresh.ts';
import { RegistryRefusal } from '../registry/registry.ts';

const MINUTE_MS = 60_000;

/** Renews the timestamp with the available keys. Returns warnings to print. */
export async function refresh(releasesDir: string): Promise<readonly string[]> {
  const { warnings = [] } = (await refreshRegistry(releasesDir)) ?? {};
  return warnings;
}

interface RefreshEvery {
  readonly releasesDir: string;
  readonly minutes: number;
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
}

/** Runs until the signal; a refresh that fails is logged and retried at the next interval. */
export async function refreshEvery({ releasesDir, minutes, signal, log }: RefreshEvery) {
  while (!signal.aborted) {
    try {
      const done = await refreshRegistry(releasesDir);
      if (done && done.until === undefined) {
        throw new RegistryRefusal(
          'The keys of snapshot and timestamp are not at hand (VELVET_KEYS)',
        );
      }
      log(done ? `Recent until ${done.until}` : 'Nothing is released yet');
      for (const warning of done?.warnings ?? []) log(warning);
    } catch (error) {
      if (error instanceof RegistryRefusal) throw error;
      log(`Not refreshed: ${error instanceof Error ? error.message : String(error)}`);
    }
    await delay(minutes * MINUTE_MS, undefined, { signal }).catch(() => undefined);
  }
}
