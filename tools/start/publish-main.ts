import { releaseChanged } from '@velvet/registry/publish';

/** Builds and releases the apps whose sources have changed into the folder given as the argument. */
const [, , releasesDir] = process.argv;
if (releasesDir === undefined) throw new Error('Usage: publish-main.ts <folder of releases>');
await releaseChanged({ releasesDir, log: (line) => process.stdout.write(`${line}\n`) });
