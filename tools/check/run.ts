import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setImmediate } from 'node:timers/promises';
import { type Problem, sourceFiles, workspaceFolders } from '../syntax/source.ts';
import { checkApiReport } from './api-report.ts';
import { checkBoundaries } from './boundaries/boundaries.ts';
import { readModules } from './boundaries/modules.ts';
import {
  checkDecisions,
  checkDocuments,
  checkGlossary,
  checkNamedTests,
  checkReadmes,
} from './documents.ts';
import { checkLibraries, checkLicences } from './licences.ts';
import { checkMessages } from './messages.ts';
import { checkMigrations } from './migrations/migrations.ts';

/** Types, lint, unused files and exports, import boundaries, messages, licences, API report, paths in documents, named tests, migrations: one line each. */
const root = resolve(import.meta.dirname, '../..');
const COMMAND_LIMIT_MS = 600_000;

interface Outcome {
  readonly passed: boolean;
  readonly details: string;
}

/** Runs a tool of node_modules by its own entry, without a shell and without npx. */
function runTool(name: string, args: readonly string[]): Promise<Outcome> {
  const command = join(root, 'node_modules/.bin', name);
  return new Promise((settle) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: COMMAND_LIMIT_MS,
      shell: process.platform === 'win32',
    });
    const said: string[] = [];
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => said.push(text));
    }
    child.on('error', (error) => settle({ passed: false, details: error.message }));
    child.on('close', (code, signal) => {
      if (signal) said.push(`ended by ${signal}; the limit is ${COMMAND_LIMIT_MS / 1_000} seconds`);
      settle({ passed: code === 0, details: said.join('').trim() });
    });
  });
}

/**
 * Each of the projects is checked by one thread, and as many at a time as there are cores: several threads of
 * one project would each work out the same types.
 */
const checkTypes = (): Promise<Outcome> =>
  runTool('tsc', [
    ...['-b', '.', ...folders.filter((folder) => folder.startsWith('remote-'))],
    ...['--checkers', '1', '--builders', String(availableParallelism())],
  ]);

function list(problems: readonly Problem[]): Outcome {
  const details = problems.map(({ file, message }) => `  ${file}: ${message}`).join('\n');
  return { passed: problems.length === 0, details };
}

const folders = workspaceFolders(root);
const sources = folders.flatMap((folder) => sourceFiles(root, folder));

const checks: readonly (readonly [string, () => Outcome | Promise<Outcome>])[] = [
  ['types', checkTypes],
  ['lint', () => runTool('biome', ['check', '--max-diagnostics=200', '.'])],
  [
    'unused',
    () =>
      runTool('knip', [
        ...['--no-progress', '--treat-config-hints-as-errors'],
        ...['--cache', '--cache-location', '.cache/knip'],
      ]),
  ],
  ['boundaries', () => list(checkBoundaries(readModules(root, [...folders, 'tools'])))],
  ['messages', () => list(checkMessages(root, folders))],
  ['licences', () => list([...checkLicences(root), ...checkLibraries(root)])],
  ['api report', () => list(checkApiReport(root))],
  [
    'documents',
    () =>
      list([
        ...checkDocuments(root, folders),
        ...checkDecisions(root),
        ...checkReadmes(root, folders),
        ...checkGlossary(root, sources),
      ]),
  ],
  ['named tests', () => list(checkNamedTests(root))],
  ['migrations', async () => list(await checkMigrations(root))],
];

async function run([name, check]: (typeof checks)[number]) {
  const startedAt = performance.now();
  const outcome = await check();
  return { name, ...outcome, seconds: (performance.now() - startedAt) / 1_000 };
}

/** The tools run in processes of their own, beside the checks in this one. */
const started: ReturnType<typeof run>[] = [];
for (const check of checks) {
  started.push(run(check));
  // What the tools said meanwhile is read.
  await setImmediate();
}

let failed = 0;
for (const { name, passed, details, seconds } of await Promise.all(started)) {
  if (!passed && details) console.log(details);
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${seconds.toFixed(1)} s)`);
  if (!passed) failed += 1;
}
process.exitCode = failed === 0 ? 0 : 1;
