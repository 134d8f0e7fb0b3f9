import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readRoleNames, refuseSharing } from './run-roles.ts';
import { StartError } from './start-error.ts';

/** A process with roles made by the test, in which what happens to them is said on standard output. */
const address = pathToFileURL(path.join(__dirname, 'run-roles.ts')).href;
const children: ChildProcess[] = [];

function launch(roles: string): { child: ChildProcess; said: () => string } {
  const script = `
    const say = (text) => process.stdout.write(text + '\\n');
    const role = (name, own = {}) => ({ name, start: async () => ({ port: 1, said: name + ' runs',
      stop: async () => say(name + ' stops'), ...own }) });
    const { runRoles } = await import(${JSON.stringify(address)});
    // As a server would, it keeps the process alive.
    setInterval(() => {}, 60_000);
    runRoles({ roles: () => ${roles} });`;
  const args = ['--import', 'tsx', '--input-type=module', '--eval', script];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  children.push(child);
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
  }
  return { child, said: () => text };
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 20));
}

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

test('S16.1 a role that ends is started again beside the others, which SIGTERM stops all', async () => {
  const { child, said } = launch(`[
    role('api'),
    { name: 'push', start: async () => {
      globalThis.starts = (globalThis.starts ?? 0) + 1;
      say('push start ' + globalThis.starts);
      const ended = globalThis.starts === 1 ? Promise.resolve() : new Promise(() => {});
      return { port: undefined, said: 'push runs', ended, stop: async () => say('push stops') };
    } },
  ]`);
  await until(() => said().includes('push start 2'));
  expect(said()).toContain('push ended; it is started again in 0.5 s');
  expect(said()).not.toContain('api stops');
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  // The first role last, because the others may use it.
  expect(said().trimEnd()).toMatch(/push stops\napi stops$/);
});

test('a role that does not start the first time ends the process with its reason', async () => {
  const { child, said } = launch(`[
    role('api'),
    { name: 'ops', start: async () => { throw new Error('OPS_PORT is taken'); } },
  ]`);
  expect(await once(child, 'exit')).toEqual([1, null]);
  expect(said()).toContain('OPS_PORT is taken');
});

const known = ['api', 'draws', 'ops'] as const;

test('S16.1 a process runs the roles that it is given, in their own order, and all without the option', () => {
  expect(readRoleNames(['--role', 'ops,api'], known)).toEqual(['api', 'ops']);
  expect(readRoleNames(['--role=draws'], known)).toEqual(['draws']);
  expect(readRoleNames([], known)).toEqual(known);
});

test('an unknown role or option is refused with what there is', () => {
  for (const args of [
    ['--role', 'fly'],
    ['--role', 'api,fly'],
    ['--role', ''],
    ['--rule', 'api'],
  ]) {
    expect(() => readRoleNames(args, known)).toThrow(StartError);
    expect(() => readRoleNames(args, known)).toThrow('some of api,draws,ops');
  }
});

test('in production roles do not share a process', () => {
  expect(() => refuseSharing(['api', 'draws'], true)).toThrow('processes of their own');
  expect(() => refuseSharing(['api'], true)).not.toThrow();
  expect(() => refuseSharing(['api', 'draws'], false)).not.toThrow();
});
