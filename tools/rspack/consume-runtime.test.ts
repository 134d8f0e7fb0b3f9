import { runInNewContext } from 'node:vm';
import { consumeRuntime } from './consume-runtime.ts';

const MODULE = '11';

interface Provided {
  readonly loaded?: 1;
  readonly get: () => unknown;
}

interface Bundler {
  readonly S: { readonly default: object };
  readonly f: { readonly consumes?: (chunk: number, promises: unknown[]) => void };
  readonly m: Readonly<Record<string, (module: { exports?: unknown }) => void>>;
  readonly c: object;
}

/** What the bundler generates for a chunk that needs one singleton. */
const generated = (consumed: object = {}, id = MODULE) => {
  const data = {
    shareScope: 'default',
    shareKey: 'react',
    requiredVersion: '^19.3.1',
    strictVersion: true,
    singleton: true,
    ...consumed,
  };
  return `__webpack_require__.consumesLoadingData = {
    chunkMapping: { "3": ["${id}"] },
    moduleIdToConsumeDataMapping: { "${id}": { ...${JSON.stringify(data)}, fallback: undefined } },
    initialConsumes: [],
  }; __webpack_require__.f.consumes = () => { throw new Error("the bundler's own"); };`;
};

const sharing = (module: unknown, loaded?: 1): Provided => ({
  get: () => () => module,
  ...(loaded ? { loaded } : {}),
});

/** A container of one chunk that is connected to what a host shares. */
function connect(react: Readonly<Record<string, Provided>> | undefined, id = MODULE) {
  const bundler: Bundler = { S: { default: react ? { react } : {} }, f: {}, m: {}, c: {} };
  runInNewContext(consumeRuntime(generated({}, id)), { __webpack_require__: bundler, Error });
  return {
    loadChunk: async (chunk = 3) => {
      const promises: unknown[] = [];
      bundler.f.consumes?.(chunk, promises);
      await Promise.all(promises);
    },
    require: () => {
      const module: { exports?: unknown } = {};
      bundler.m[id]?.(module);
      return module.exports;
    },
  };
}

test.each([
  ['the version that is needed', ['19.3.1']],
  ['a later patch', ['19.3.2']],
  ['a later minor version', ['19.10.0']],
  ['a version with a build number', ['19.3.1+5']],
])('takes %s', async (_, [version = '']) => {
  const container = connect({ [version]: sharing(version) });
  await container.loadChunk();
  expect(container.require()).toBe(version);
});

test.each([
  ['an earlier patch', '19.3.0'],
  ['an earlier minor version', '19.2.9'],
  ['an earlier major version', '18.9.9'],
  ['a later major version', '20.3.1'],
  ['a preview', '19.4.0-rc.1'],
])('refuses %s', async (_, version) => {
  const container = connect({ [version]: sharing(version) });
  await container.loadChunk();
  expect(container.require).toThrow(`The host shares react ${version}, needed is ^19.3.1`);
});

test('refuses to run where the host does not share the module', async () => {
  const container = connect(undefined);
  await container.loadChunk();
  expect(container.require).toThrow('The host shares no react');
});

test('takes the latest of several, but the one in use before that', async () => {
  const latest = connect({
    '19.3.1': sharing('old'),
    '19.4.0': sharing('new'),
    '19.3.2': sharing('x'),
  });
  await latest.loadChunk();
  expect(latest.require()).toBe('new');
  const used = connect({ '19.3.1': sharing('old', 1), '19.4.0': sharing('new') });
  await used.loadChunk();
  expect(used.require()).toBe('old');
});

test('waits for a module that the host has to fetch, and asks once', async () => {
  const get = jest.fn(async () => () => 'fetched');
  const container = connect({ '19.3.1': { get } });
  await Promise.all([container.loadChunk(), container.loadChunk()]);
  await container.loadChunk();
  expect(container.require()).toBe('fetched');
  expect(get).toHaveBeenCalledTimes(1);
});

test('a module that could not be fetched fails where it is used, and is asked for again', async () => {
  const get = jest.fn().mockRejectedValueOnce(new Error('offline'));
  get.mockResolvedValue(() => 'fetched');
  const container = connect({ '19.3.1': { get } });
  await container.loadChunk();
  expect(container.require).toThrow('offline');
  await container.loadChunk();
  expect(container.require()).toBe('fetched');
});

test('knows modules by name, too, as development builds do', async () => {
  const container = connect({ '19.3.1': sharing('react') }, './react.js');
  await container.loadChunk();
  expect(container.require()).toBe('react');
});

test('leaves chunks alone that need nothing of the host', async () => {
  await expect(connect(undefined).loadChunk(4)).resolves.toBeUndefined();
});

test.each([
  ['without being a singleton', { singleton: false }],
  ['in any version', { strictVersion: false }],
  ['in a range that is no caret', { requiredVersion: '>=19.3.1' }],
  ['below version 1, where a caret means less', { requiredVersion: '^0.3.1' }],
  ['from a scope of its own', { shareScope: 'other' }],
])('a remote may not share %s', (_, consumed) => {
  expect(() => consumeRuntime(generated(consumed))).toThrow();
});
