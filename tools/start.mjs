import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { prepare } from './prepare.mjs';

/** `npm start`: installs what is missing, then builds, releases and runs everything. */
const root = dirname(dirname(fileURLToPath(import.meta.url)));
process.chdir(root);
if (!prepare(root)) process.exit(1);

const { register } = await import('tsx/esm/api');
register();
const { start } = await import('./start/start.ts');
await start();
