import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compilePrograms } from './compile.mjs';

/** Prints the folder of this checkout's compiled programs, for the process of another one that started it. */
const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const folder = compilePrograms(root, process.ppid);
if (folder === undefined) process.exit(1);
process.stdout.write(folder);
