#!/usr/bin/env node
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { prepare } from './prepare.mjs';
import { compilePrograms } from './programs/compile.mjs';
import { readCommandLine } from './velvet/command-line.mjs';

/**
 * `npx velvet <group> <command>`, and what most scripts of `package.json` run: installs what is missing,
 * compiles what has changed, and runs the command. Plain JavaScript, because it runs before the install.
 */
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const line = readCommandLine(process.argv.slice(2));
if ('text' in line) {
  (line.exitCode === 0 ? console.log : console.error)(line.text);
  process.exit(line.exitCode);
}
process.chdir(root);
const { command, args } = line;
if (!prepare(root, { develops: command.develops ?? false })) process.exit(1);
const programs = compilePrograms(root);
if (programs === undefined) process.exit(1);
process.env.VELVET_PROGRAMS = programs;
const program = join(programs, command.script.replace(/\.ts$/, '.mjs'));
process.argv = [process.execPath, program, ...args];
process.setSourceMapsEnabled(true);
await import(pathToFileURL(program).href);
