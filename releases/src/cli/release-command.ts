import { parseArgs } from 'node:util';
import { release } from '../pipeline/release.ts';
import { print } from './print.ts';
import { Usage, usages } from './usage.ts';

const usage = usages.release;

/** `npm run release -- <app>`: builds, checks and publishes one app. */
export async function releaseCommand(releasesDir: string, args: readonly string[]): Promise<void> {
  await release({ ...readOptions(args), releasesDir, log: print });
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
    },
  });
  const [id, ...rest] = positionals;
  const { canary } = values;
  if (id === undefined || rest.length > 0) throw new Usage(usage);
  if (canary !== undefined && !/^[1-9]\d?$/.test(canary)) {
    throw new Usage(`--canary takes a share from 1 to 99\n${usage}`);
  }
  return {
    id,
    canaryPercent: canary === undefined ? undefined : Number(canary),
    allowDirty: values['allow-dirty'],
    skipTests: values['skip-tests'],
    skipBrowserTests: values['skip-browser-tests'],
  };
}
