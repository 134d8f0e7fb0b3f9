import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createContext, runInContext } from 'node:vm';
import * as runtimeCore from '@module-federation/runtime-core';
import * as toolkit from '@reduxjs/toolkit';
import * as feature from '@velvet/shared/feature';
import * as store from '@velvet/shared/store';
import { REMOTE_ENTRY, type Release } from '../release/release.ts';
import { containerName } from '../rspack/builds.ts';

const ORIGIN = 'https://release.invalid';
const LIMIT_MS = 10_000;
const SHARE_SCOPE = 'default';

/**
 * Loads a built remote as the shell in production would, in a minimal stand-in for a page: the entry
 * runs, is connected to the singletons of that shell, and its feature is read. Singletons are
 * stand-ins; what a feature does with them while it loads has no effect.
 */
export async function loadBuiltFeature(
  folder: string,
  { id, shell }: { readonly id: string; readonly shell: Release },
): Promise<unknown> {
  const page = createPage(folder);
  await page.run(REMOTE_ENTRY);
  const container = page.global(containerName(id));
  if (!isContainer(container)) throw new Error(`The entry of ${id} announces no container`);
  const scope = standIns(shell);
  await container.init(scope, [], {
    version: '',
    shareScopeKeys: SHARE_SCOPE,
    shareScopeMap: { [SHARE_SCOPE]: scope },
  });
  const factory = await within(container.get('./feature'), `the feature of ${id}`);
  const module: unknown = factory();
  return typeof module === 'object' && module !== null && 'default' in module
    ? module.default
    : undefined;
}

interface Container {
  init(scope: object, initScope: readonly object[], options: object): unknown;
  get(module: string): Promise<() => unknown>;
}

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && 'init' in value && 'get' in value;

async function within<T>(work: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not load`)), LIMIT_MS);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

interface Tag {
  src?: string;
  href?: string;
  integrity?: string;
  onload?: ((event: object) => void) | null;
  onerror?: ((event: object) => void) | null;
}

/** As much of a page as the bundler's runtime uses to load scripts and styles. */
function createPage(folder: string) {
  const fileOf = (address: string) => path.basename(new URL(address, ORIGIN).pathname);

  async function run(name: string): Promise<void> {
    const source = await readFile(path.join(folder, name), 'utf8');
    document.currentScript = { tagName: 'SCRIPT', src: `${ORIGIN}/${name}` };
    runInContext(source, context, { filename: name });
  }

  async function load(tag: Tag): Promise<void> {
    const name = fileOf(tag.src ?? tag.href ?? '');
    const content = await readFile(path.join(folder, name));
    const hash = createHash('sha256').update(content).digest('base64');
    if (tag.integrity !== `sha256-${hash}`) throw new Error(`${name} is loaded without its hash`);
    if (tag.src !== undefined) await run(name);
  }

  const append = (tag: Tag) => {
    load(tag).then(
      () => tag.onload?.({ type: 'load', target: tag }),
      (error) => {
        process.stderr.write(`${error}\n`);
        tag.onerror?.({ type: 'error', target: tag });
      },
    );
  };
  const document = {
    currentScript: {},
    baseURI: `${ORIGIN}/`,
    head: { appendChild: append },
    getElementsByTagName: () => [],
    createElement: () => ({
      setAttribute: () => {},
      getAttribute: () => '',
      removeAttribute: () => {},
    }),
  };
  const {
    setTimeout,
    clearTimeout,
    URL: Url,
    URLSearchParams,
    Intl: intl,
    console: said,
  } = globalThis;
  const globals: Record<string, unknown> = {
    ...{ document, setTimeout, clearTimeout, URL: Url, URLSearchParams, Intl: intl, console: said },
    location: new URL(`${ORIGIN}/`),
    navigator: { language: 'en', userAgent: '' },
    // What a host puts there for remotes that bring no runtime of their own.
    _FEDERATION_RUNTIME_CORE: runtimeCore,
  };
  globals.self = globals;
  globals.window = globals;
  const context = createContext(globals);
  return { run, global: (name: string) => globals[name] };
}

/** What a feature's slices are made of; nothing else is called while it loads. */
const real: Readonly<Record<string, unknown>> = {
  '@reduxjs/toolkit': toolkit,
  '@velvet/shared/feature': feature,
  '@velvet/shared/store': store,
};

/** The shell's singletons in its versions, so that the container checks its own ranges. */
function standIns(shell: Release): object {
  return Object.fromEntries(
    Object.entries(shell.singletons).map(([specifier, version]) => {
      const module = real[specifier] ?? anything;
      const provided = {
        version,
        get: async () => () => module,
        lib: () => module,
        loaded: true,
        from: 'velvet_shell',
        scope: [SHARE_SCOPE],
        useIn: [],
        deps: [],
        strategy: 'loaded-first',
        shareConfig: { singleton: true, strictVersion: true, requiredVersion: `^${version}` },
      };
      return [specifier, { [version]: provided }];
    }),
  );
}

/** A stand-in for a module: any property can be read, called or constructed, without effect. */
const anything: unknown = new Proxy(() => undefined, {
  get: (_, name) => {
    if (name === 'then') return undefined;
    return name === Symbol.toPrimitive ? () => '' : anything;
  },
  apply: () => anything,
  construct: () => ({}),
});
