import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { digestOf, type ReleaseFile } from '@velvet/registry/store';
import { temporaryFolder } from '@velvet/registry/testing';
import { loadProgram } from './render-worker.ts';
import { createRenderer } from './renderer.ts';

let folder: string;
let remove: () => Promise<void>;
beforeAll(async () => {
  ({ folder, remove } = await temporaryFolder());
});
afterAll(() => remove());

let written = 0;
/** A server build of this text, with its hash. */
async function aFile(source: string): Promise<ReleaseFile> {
  written += 1;
  const place = path.join(folder, `server-${written}.cjs`);
  await writeFile(place, source);
  return { path: place, sha256: digestOf(source) };
}

/** A shell that returns the result of a remote's `show`, or its own. */
const shellSource = `
  const own = { show: (order) => 'shell of ' + order };
  exports.singletons = { react: { version: 'the shell’s' } };
  exports.render = async (order, remote) => (remote ?? own).show(order);
`;
const aShell = () => aFile(shellSource);

test('a screen of the shell needs no remote', async () => {
  expect(await loadProgram({ shell: await aShell() })('Login')).toBe('shell of Login');
});

test('a remote renders with the singletons of the shell', async () => {
  const remote = await aFile(`
    const react = require('react');
    exports.show = (order) => order + ' with ' + react.version + ' react';
  `);
  const program = loadProgram({ shell: await aShell(), remote });
  expect(await program('Home')).toBe('Home with the shell’s react');
});

test.each([
  ['node:fs', 'node:fs'],
  ['a library that is no singleton', 'lodash'],
  ['what every object has', 'constructor'],
])('a remote that requires %s is refused', async (_, specifier) => {
  const remote = await aFile(`require('${specifier}')`);
  const shell = await aShell();
  expect(() => loadProgram({ shell, remote })).toThrow(`asks for ${specifier}`);
});

test('the shell cannot require anything', async () => {
  const shell = await aFile(`require('node:fs'); ${shellSource}`);
  expect(() => loadProgram({ shell })).toThrow('The host asks for node:fs');
});

test.each([
  'process',
  'Buffer',
  'fetch',
  'XMLHttpRequest',
  'WebSocket',
  'setInterval',
  'setImmediate',
  'window',
  'document',
  'localStorage',
])('%s is not available', async (name) => {
  const remote = await aFile(`exports.show = () => typeof ${name} + typeof globalThis.${name};`);
  const program = loadProgram({ shell: await aShell(), remote });
  expect(await program('')).toBe('undefinedundefined');
});

test('two programs share no globals', async () => {
  const remote = await aFile(`
    exports.show = () => { globalThis.count = (globalThis.count ?? 0) + 1; return String(count); };
  `);
  const shell = await aShell();
  const [one, other] = [loadProgram({ shell, remote }), loadProgram({ shell, remote })];
  expect([await one(''), await one(''), await other('')]).toEqual(['1', '2', '1']);
  expect(globalThis).not.toHaveProperty('count');
});

describe('a file with another hash than in its release', () => {
  const wrong = { sha256: digestOf('something else') };

  test('is refused, whether it is the shell’s or the remote’s', async () => {
    const shell = await aShell();
    const remote = await aFile('exports.show = () => "x"');
    const refusal = 'is not what its release says it is';
    expect(() => loadProgram({ shell: { ...shell, ...wrong } })).toThrow(refusal);
    expect(() => loadProgram({ shell, remote: { ...remote, ...wrong } })).toThrow(refusal);
  });

  test('is refused before it is run', async () => {
    const shell = await aFile(`${shellSource}; throw new Error('ran');`);
    expect(() => loadProgram({ shell: { ...shell, ...wrong } })).toThrow('is not what');
    expect(() => loadProgram({ shell })).toThrow('ran');
  });
});

test.each([
  ['no exports', ''],
  ['no way to render', 'exports.singletons = {}'],
  ['no singletons', 'exports.render = async () => ""'],
])('a shell with %s is refused', async (_, source) => {
  const shell = await aFile(source);
  expect(() => loadProgram({ shell })).toThrow('renders nothing');
});

test('in a worker thread: renders, refuses, hangs, crashes, and recovers', async () => {
  const shell = await aShell();
  const remote = await aFile(`
    exports.show = (order) => {
      if (order === 'throw') throw new Error('torn');
      if (order === 'hang') for (;;);
      if (order === 'crash') setTimeout(() => { throw new Error('late'); }, 0);
      return order === 'crash'
        ? new Promise((resolve) => setTimeout(resolve, 60_000))
        : order.toUpperCase();
    };
  `);
  const otherRemote = await aFile(`exports.show = () => 'other';`);
  const bad = { shell, remote };
  const good = { shell, remote: otherRemote };
  const renderer = createRenderer({ hangMs: 300 });
  try {
    expect(await renderer.render({ files: bad, order: 'a' })).toBe('A');
    await expect(renderer.render({ files: bad, order: 'throw' })).rejects.toThrow('torn');
    const tampered = { shell: { ...shell, sha256: digestOf('x') } };
    const refusal = 'is not what its release says it is';
    await expect(renderer.render({ files: tampered, order: '' })).rejects.toThrow(refusal);
    await expect(renderer.render({ files: bad, order: 'hang' })).rejects.toThrow('hung');
    await expect(renderer.render({ files: bad, order: 'a' })).rejects.toThrow('a moment ago');
    expect(await renderer.render({ files: good, order: '' })).toBe('other');
  } finally {
    await renderer.close();
  }
  const another = createRenderer();
  try {
    await expect(another.render({ files: bad, order: 'crash' })).rejects.toThrow('late');
    expect(await another.render({ files: good, order: '' })).toBe('other');
  } finally {
    await another.close();
  }
});
