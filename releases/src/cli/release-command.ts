import { parseArgs } from 'node:util';
import { releaseThroughApi } from '../api-client/release-through-api.ts';
import { versionOf } from '../build/build-app.ts';
import { buildRelease } from '../pipeline/build-release.ts';
import { edgeReader } from '../rollout/edge-reader.ts';
import { addressOf, apiOptions, apiTarget } from './api-options.ts';
import { hereOf, type Place } from './place.ts';
import { print } from './print.ts';
import { Usage } from './usage.ts';

/** `npm run release -- <app>`: builds, checks and publishes one app. */
export async function releaseCommand(place: Place, args: readonly string[]): Promise<void> {
  const usage = place.usages.release;
  const { target, id, ...options } = readOptions(args, usage);
  if (!target) {
    const { releasesDir, release } = hereOf(place, usage);
    return release({ ...options, app: await place.appOf(id), releasesDir, log: print });
  }
  const app = await place.appOf(id);
  const order = { ...options, app, log: print };
  await releaseThroughApi({
    target,
    id,
    canaryPercent: options.canaryPercent,
    version: await versionOf(app),
    build: (mirror, before) => buildRelease({ ...order, releasesDir: mirror }, before),
    log: print,
  });
}

/** Of every command that builds. */
export const buildOptions = {
  'allow-dirty': { type: 'boolean', default: false },
  'skip-tests': { type: 'boolean', default: false },
} as const;

function contractOf(text: string, usage: string): number {
  if (/^[1-9]\d{0,4}$/.test(text)) return Number(text);
  throw new Usage(`--drop-contract takes a version of the contract\n${usage}`);
}

function readOptions(args: readonly string[], usage: string) {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      canary: { type: 'string' },
      ...buildOptions,
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
    dropContracts: values['drop-contract'].map((text) => contractOf(text, usage)),
    id,
    canaryPercent: canary === undefined ? undefined : Number(canary),
    allowDirty: values['allow-dirty'],
    skipTests: values['skip-tests'],
    skipBrowserTests: values['skip-browser-tests'],
  };
}
