import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compilePrograms } from './compile.mjs';

/** Prints the folder of this checkout's compiled programs, for a process of another checkout. */
const folder = compilePrograms(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
if (folder === undefined) process.exit(1);
process.stdout.write(folder);
