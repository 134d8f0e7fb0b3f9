import { parseArgs } from 'node:util';
import { releaseThroughApi } from '../api-client/release-through-api.ts';
import { versionOf } from '../build/build-app.ts';
import { appOf, buildRelease, release } from '../pipeline/release.ts';
import { edgeReader } from '../rollout/edge-reader.ts';
import { addressOf, apiOptions, apiTarget } from './api-options.ts';
import { print } from './print.ts';
import { Usage, usages } from './usage.ts';

const usage = usages.release;

/** `npm run release -- <app>`: builds, checks and publishes one app. */
export async function releaseCommand(releasesDir: string, args: readonly string[]): Promise<void> {
  const { target, ...order } = readOptions(args);
  if (!target) return release({ ...order, releasesDir, log: print });
  const { id, canaryPercent } = order;
  await releaseThroughApi({
    target,
    id,
    canaryPercent,
    version: await versionOf(appOf(id)),
    build: (mirror, before) => buildRelease({ ...order, releasesDir: mirror, log: print }, before),
    log: print,
  });
}

function contractOf(text: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new Usage(`--drop-contract takes a version of the contract\n${usage}`);
}

function readOptions(args: readonly string[]) {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      canary: { type: 'string' },
      'allow-dirty': { type: 'boolean', default: false },
      'skip-tests': { type: 'boolean', default: false },
      'skip-browser-tests': { type: 'boolean', default: false },
      'drop-contract': { type: 'string', multiple: true, default: [] as string[] },
      ...apiOptions,
    },
  });
  const [id, ...rest] = positionals;
  const { canary } = values;
  if (id === undefined || rest.length > 0) throw new Usage(usage);
  if (canary !== undefined && !/^[1-9]\d?$/.test(canary)) {
    throw new Usage(`--canary takes a share from 1 to 99\n${usage}`);
  }
  return {
    // Without an API the edges are asked only, about contracts.
    target: values.to === undefined ? undefined : apiTarget(values, usage),
    edges: values.edge.map((text) => edgeReader(addressOf('edge', text, usage).origin)),
    dropContracts: values['drop-contract'].map(contractOf),
    id,
    canaryPercent: canary === undefined ? undefined : Number(canary),
    allowDirty: values['allow-dirty'],
    skipTests: values['skip-tests'],
    skipBrowserTests: values['skip-browser-tests'],
  };
}
