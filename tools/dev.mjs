import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepare } from './prepare.mjs';

/** `npm run dev`: installs what is missing, then runs everything with hot reload. */
const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);
if (!prepare(root)) process.exit(1);

const { register } = await import('tsx/esm/api');
register();
const { developEverything } = await import('./dev/everything.ts');
await developEverything();
