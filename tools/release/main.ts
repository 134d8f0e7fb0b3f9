import path from 'node:path';
import { parseArgs } from 'node:util';
import { RegistryRefusal } from '../../edge/src/registry/registry.ts';
import { UntrustedRegistry } from '../../edge/src/registry/untrusted-registry.ts';
import { ReleaseRefusal, release } from './release.ts';

const usage =
  'Usage: npm run release -- <remote> [--canary <percent>] [--allow-dirty] [--skip-browser-tests] [--skip-tests]';

function readOrder() {
  const { positionals, values } = parseArgs({
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
  if (id === undefined || rest.length > 0) throw new ReleaseRefusal(usage);
  if (canary !== undefined && !/^[1-9]\d?$/.test(canary)) {
    throw new ReleaseRefusal(`--canary takes a share from 1 to 99\n${usage}`);
  }
  return {
    id,
    canaryPercent: canary === undefined ? undefined : Number(canary),
    allowDirty: values['allow-dirty'],
    skipTests: values['skip-tests'],
    skipBrowserTests: values['skip-browser-tests'],
  };
}

const isExpected = (error: unknown): error is Error =>
  [ReleaseRefusal, RegistryRefusal, UntrustedRegistry].some((kind) => error instanceof kind);

try {
  await release({
    ...readOrder(),
    releasesDir: path.resolve(process.env.DATA_DIR ?? '.velvet', 'releases'),
    log: (line) => console.log(line),
  });
} catch (error) {
  console.error(isExpected(error) ? `Refused. ${error.message}` : error);
  process.exitCode = 1;
}
