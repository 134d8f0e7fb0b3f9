import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { tableLines } from '@velvet/contract/text';
import { contractReleases, describeContracts, readEdgeContracts } from '../contracts.ts';
import { errorMessage } from '../files.ts';
import { refreshRegistry } from '../registry/refresh.ts';
import { type Registry, RegistryRefusal } from '../registry/registry.ts';
import { readRegistry } from '../registry/registry-file.ts';
import { edgeReader } from '../rollout/edge-reader.ts';
import { addressOf, apiOptions, print, Usage, usages } from './command-line.ts';

/** Lists the releases and renews the timestamp; with `--refresh-every` only renews it, repeatedly. */
export async function releasesCommand(
  releasesDir: string,
  args: readonly string[],
): Promise<readonly string[]> {
  const [option, minutes = '', ...others] = args;
  if (option === 'contracts') return contractsCommand(releasesDir, args.slice(1));
  if (option === undefined) {
    const { warnings = [] } = (await refreshRegistry(releasesDir)) ?? {};
    for (const warning of warnings) console.error(warning);
    return describeReleases(await readRegistry(releasesDir));
  }
  if (option !== '--refresh-every' || !/^[1-9]\d{0,4}$/.test(minutes) || others.length > 0) {
    throw new Usage(usages.releases);
  }
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stop.abort());
  await refreshEvery({ releasesDir, minutes: Number(minutes), signal: stop.signal, log: print });
  return [];
}

/** `npx velvet releases list contracts`: which versions of the contract are in use. Changes nothing. */
async function contractsCommand(
  releasesDir: string,
  args: readonly string[],
): Promise<readonly string[]> {
  const { values } = parseArgs({ args: [...args], options: { edge: apiOptions.edge } });
  const readers = values.edge.map((text) =>
    edgeReader(addressOf('edge', text, usages.releases).origin),
  );
  const overview = await contractReleases(releasesDir, await readRegistry(releasesDir));
  return describeContracts(overview, await readEdgeContracts(readers));
}

/** One line per app and release in use: share, since when, and the target of a rollback. */
export function describeReleases({ apps }: Registry): readonly string[] {
  const rows = Object.entries(apps).flatMap(([app, { current, canary, history }]) => {
    const share = canary?.percent ?? 0;
    const since = history[0]?.at ?? '';
    const back = canary ? current : (history[1]?.version ?? '–');
    const row = (release: string, percent: number, at: string, rollback: string) => ({
      app,
      release,
      share: `${percent} %`,
      since: at,
      'rollback to': rollback,
    });
    const stable = row(current, 100 - share, since, canary ? '' : back);
    return canary ? [stable, row(canary.version, share, canary.at, back)] : [stable];
  });
  return tableLines(rows);
}

const MINUTE_MS = 60_000;

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
      log(`Not refreshed: ${errorMessage(error)}`);
    }
    await delay(minutes * MINUTE_MS, undefined, { signal }).catch(() => undefined);
  }
}
