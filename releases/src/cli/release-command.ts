import { parseArgs } from 'node:util';
import { releaseThroughApi } from '../api-client/release-through-api.ts';
import { versionOf } from '../build/build-app.ts';
import { appOf, buildRelease, release } from '../pipeline/release.ts';
import { apiOptions, apiTarget } from './api-options.ts';
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

function readOptions(args: readonly string[]) {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      canary: { type: 'string' },
      'allow-dirty': { type: 'boolean', default: false },
      'skip-tests': { type: 'boolean', default: false },
      'skip-browser-tests': { type: 'boolean', default: false },
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
    target: apiTarget(values, usage),
    id,
    canaryPercent: canary === undefined ? undefined : Number(canary),
    allowDirty: values['allow-dirty'],
    skipTests: values['skip-tests'],
    skipBrowserTests: values['skip-browser-tests'],
  };
}
