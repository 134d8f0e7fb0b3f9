import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import { performance } from 'node:perf_hooks';
import { type Problem, sourceFiles, workspaceFolders } from '../syntax/source.ts';
import { checkApiReport } from './api-report.ts';
import { checkBoundaries, edgesOf } from './boundaries/boundaries.ts';
import { checkGraph } from './boundaries/dependency-graph.ts';
import { readModules } from './boundaries/modules.ts';
import { checkDecisions, checkDocuments, checkGlossary, checkReadmes } from './documents.ts';
import { checkLicences } from './licences.ts';
import { checkMessages } from './messages.ts';
import { checkMigrations } from './migrations/migrations.ts';
import { checkNamedTests } from './named-tests.ts';

/** Types, lint, import boundaries, messages, licences, API report, paths in documents, named tests, migrations: one line each. */
const root = resolve(import.meta.dirname, '../..');
const COMMAND_LIMIT_MS = 300_000;

interface Outcome {
  readonly passed: boolean;
  readonly details: string;
}

/** Runs a tool of node_modules by its own entry, without a shell and without npx. */
function runTool(name: string, args: readonly string[]): Outcome {
  const command = join(root, 'node_modules/.bin', name);
  const { status, stdout, stderr, error } = spawnSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    timeout: COMMAND_LIMIT_MS,
    shell: process.platform === 'win32',
    maxBuffer: 64 * 1024 * 1024,
  });
  const details = [stdout, stderr, error?.message].filter(Boolean).join('\n').trim();
  return { passed: status === 0, details };
}

function list(problems: readonly Problem[]): Outcome {
  const details = problems.map(({ file, message }) => `  ${file}: ${message}`).join('\n');
  return { passed: problems.length === 0, details };
}

const folders = workspaceFolders(root);
const sources = folders.flatMap((folder) => sourceFiles(root, folder));

function checkSources(): readonly Problem[] {
  const modules = readModules(root, [...folders, 'tools']);
  return [...checkBoundaries(modules), ...checkGraph(root, modules.flatMap(edgesOf))];
}

const checks: readonly (readonly [string, () => Outcome | Promise<Outcome>])[] = [
  [
    'types',
    () => runTool('tsc', ['-b', '.', ...folders.filter((folder) => folder.startsWith('remote-'))]),
  ],
  ['lint', () => runTool('biome', ['check', '--max-diagnostics=200', '.'])],
  ['boundaries', () => list(checkSources())],
  ['messages', () => list(checkMessages(root, folders))],
  ['licences', () => list(checkLicences(root))],
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

let failed = 0;
for (const [name, check] of checks) {
  const startedAt = performance.now();
  const { passed, details } = await check();
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  if (!passed && details) console.log(details);
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${seconds} s)`);
  if (!passed) failed += 1;
}
process.exitCode = failed === 0 ? 0 : 1;
