import { parseArgs } from 'node:util';
import { contractReleases, describeContracts, readEdgeContracts } from '../contracts.ts';
import { readRegistry } from '../registry/registry-file.ts';
import { edgeReader } from '../rollout/edge-reader.ts';
import { addressOf, apiOptions } from './api-options.ts';
import { describeReleases } from './describe-releases.ts';
import { print } from './print.ts';
import { refresh, refreshEvery } from './refresh-every.ts';
import { Usage, usages } from './usage.ts';

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

/** Lists the releases and renews the timestamp; with `--refresh-every` only renews it, repeatedly. */
export async function releasesCommand(
  releasesDir: string,
  args: readonly string[],
): Promise<readonly string[]> {
  const [option, minutes = '', ...others] = args;
  if (option === 'contracts') return contractsCommand(releasesDir, args.slice(1));
  if (option === undefined) {
    for (const warning of await refresh(releasesDir)) console.error(warning);
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
