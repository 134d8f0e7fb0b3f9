import { readdirSync } from 'node:fs';
import path from 'node:path';
import { managedProcesses } from '../../tools/start/managed-processes.ts';
import { isTestFile, packageFolder, readText } from '../../tools/syntax/source.ts';
import { commandScripts } from '../../tools/velvet/commands.mjs';
import { importClosure } from './testing/import-closure.ts';
import { readDockerfile, readTargets, type Stage, valuesOf } from './testing/read-files.ts';

const root = path.resolve(import.meta.dirname, '../..');
const targets = readTargets(root);
const each = [...targets];
const text = readText(root, 'deploy/Dockerfile');
const stages = readDockerfile(text);

/** A container's Node has no tsx: it reads TypeScript by itself. */
const loader = 'tsx';

const copiedTo = (stage: Stage | undefined): readonly string[] =>
  valuesOf(stage, 'COPY').flatMap((value) => value.split(' ').slice(0, -1));

test.each(each)('the image %s holds exactly what its processes import', (_, target) => {
  const { files, packages, problems } = importClosure(root, target.scripts);
  expect(problems).toEqual([]);
  expect(packages.filter((name) => name !== loader)).toEqual([...target.packages].sort());
  const folders = new Set(files.map((file) => packageFolder(file)));
  expect([...folders].sort()).toEqual([...target.folders].sort());
  // .dockerignore leaves tests out.
  expect(files.filter(isTestFile)).toEqual([]);
});

test('there is an image for every process of npm start', () => {
  const scripts = [...targets.values()].flatMap((target) => target.scripts);
  const options = { port: 8080, host: '', dataDir: '', environment: {} };
  const ports = { apiPort: 1, opsPort: 2, consolePort: 3 };
  const started = managedProcesses({ ...options, ...ports, isApart: true });
  expect(started.map(({ command }) => command).filter((one) => !scripts.includes(one))).toEqual([]);
  expect(scripts).toContain('releases/registry/src/cli/release-agent-main.ts');
  const built = [...stages].filter(([, { base }]) => base === 'process').map(([name]) => name);
  expect(built.sort()).toEqual([...targets.keys()].sort());
});

test('every command that an installation needs is in an image', () => {
  // They build apps or write sources: a checkout's work.
  const ofCheckout = [
    'server/api/src/database/schema/write-schema-main.ts',
    'releases/registry/src/cli/main.ts',
  ];
  const commands = commandScripts.filter(
    (script) => /^(?:server|releases)\//.test(script) && !ofCheckout.includes(script),
  );
  const held = [...targets.values()]
    .flatMap((target) => target.scripts)
    .map((script) => script.split(' ')[0]);
  expect(commands).toContain('server/api/src/reseal-main.ts');
  expect(held).toEqual(expect.arrayContaining(commands));
});

test.each(each)('the stage %s installs, copies and starts what its target says', (name, target) => {
  expect(valuesOf(stages.get(`${name}-packages`), 'RUN')).toEqual([
    `--mount=type=secret,id=npmrc,target=/root/.npmrc node deploy/install.mjs ${name}`,
  ]);
  const stage = stages.get(name);
  expect(valuesOf(stage, 'COPY')[0]).toBe(`--from=${name}-packages /app ./`);
  const copied = copiedTo(stage).slice(2);
  for (const folder of target.folders) {
    expect(copied.some((place) => place === folder || place === `${folder}/src`)).toBe(true);
  }
  expect(valuesOf(stage, 'CMD')).toEqual([
    JSON.stringify(target.scripts[0]?.split(' ')).replaceAll(',', ', '),
  ]);
});

test.each(each)(
  'the stage %s runs as nobody in particular, and tells its health',
  (name, target) => {
    const stage = stages.get(name);
    expect(valuesOf(stage, 'USER')).toEqual(['10001:10001']);
    expect(valuesOf(stages.get('process'), 'ENTRYPOINT')).toEqual(['["node"]']);
    const { port } = target;
    expect(valuesOf(stage, 'EXPOSE')).toEqual(port ? [String(port.number)] : []);
    const [environment = ''] = valuesOf(stage, 'ENV');
    expect(environment.split(' ')[0]).toBe(port ? `${port.variable}=${port.number}` : '');
    const [health = ''] = valuesOf(stage, 'HEALTHCHECK');
    expect(health.replace(/^.* CMD /, '')).toBe(
      port ? JSON.stringify(['node', 'deploy/health.mjs', name]).replaceAll(',', ', ') : 'NONE',
    );
  },
);

test('npm is given the manifests of all workspaces that an image has', () => {
  const folders = new Set(each.flatMap(([, target]) => target.folders));
  const copied = copiedTo(stages.get('manifests')).filter((file) => /\/package\.json$/.test(file));
  expect(copied.sort()).toEqual([...folders].map((folder) => `${folder}/package.json`).sort());
});

test('the release API knows the size budgets of every app of this repository', () => {
  const remotes = readdirSync(root).filter((name) => name.startsWith('remote-'));
  const manifests = ['shell/shell.json', 'console/console.json'];
  const wanted = [...manifests, ...remotes.map((name) => `${name}/remote.json`)];
  expect(copiedTo(stages.get('releases'))).toEqual(expect.arrayContaining(wanted));
});

test('only what .dockerignore lets in is copied', () => {
  const lets = readText(root, '.dockerignore').split('\n');
  const own = [...stages.values()].flatMap(({ instructions }) =>
    instructions.filter(({ name, value }) => name === 'COPY' && !value.startsWith('--from')),
  );
  for (const file of own.flatMap(({ value }) => value.split(' ').slice(0, -1))) {
    expect(lets.includes(`!${packageFolder(file)}`) || lets.includes(`!${file}`)).toBe(true);
  }
  // BuildKit of Docker 20.10 does not look into folders for an exception with a wildcard.
  expect(lets.filter((line) => /^!.*\*/.test(line))).toEqual([]);
  expect(lets).toEqual(expect.arrayContaining(['*', '**/node_modules', '**/.velvet']));
});

test('the base image is an argument, and nothing names a registry of packages', () => {
  expect(text).toMatch(/^ARG NODE_IMAGE=\S+:24-\S+$/m);
  const bases = new Set([...stages.values()].map(({ base }) => base));
  // biome-ignore lint/suspicious/noTemplateCurlyInString: as Docker writes it
  expect([...bases].sort()).toEqual(['${NODE_IMAGE}', 'manifests', 'process']);
  expect(text).not.toMatch(/https?:|registry=|--registry/);
});
