import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Context, runInContext } from 'node:vm';
import * as runtimeCore from '@module-federation/runtime-core';
import { containerName, REMOTE_ENTRY } from '@velvet/contract/release-files';
import { digestOf, type Release } from '../release/release.ts';
import { createServerContext, type Singletons } from '../server-build.ts';

const LIMIT_MS = 10_000;
const SHARE_SCOPE = 'default';

export interface BuiltRemote {
  readonly id: string;
  /** The folder of its build. */
  readonly folder: string;
  /** The release of the shell or the console that it would run in. */
  readonly host: Release;
  /** The modules which that host provides, evaluated in the context that the remote will run in. */
  readonly singletonsIn: (context: Context) => Singletons | Promise<Singletons>;
}

/**
 * Loads a module of a built remote as a host in production would, in a minimal page: the entry runs,
 * is connected to that host's own singletons, and the module's default export is read.
 */
export async function loadBuiltModule(
  { id, folder, host, singletonsIn }: BuiltRemote,
  exposed: 'feature' | 'console',
): Promise<unknown> {
  const context = createServerContext();
  // First, because libraries look for `document` while they are evaluated.
  const singletons = await singletonsIn(context);
  const page = createReleasePage(context, folder);
  await page.run(REMOTE_ENTRY);
  const container = page.global(containerName(id));
  if (!isContainer(container)) throw new Error(`The entry of ${id} announces no container`);
  const scope = shareScope(host, singletons);
  await container.init(scope, [], {
    version: '',
    shareScopeKeys: SHARE_SCOPE,
    shareScopeMap: { [SHARE_SCOPE]: scope },
  });
  const factory = await within(container.get(`./${exposed}`), `the ${exposed} of ${id}`);
  return defaultOf(factory());
}

/** Rejects with an error of its own after the time limit. */
export async function within<T>(work: Promise<T>, what: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} did not load`)), LIMIT_MS);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

export const defaultOf = (module: unknown): unknown =>
  typeof module === 'object' && module !== null && 'default' in module ? module.default : undefined;

interface Container {
  init(scope: object, initScope: readonly object[], options: object): unknown;
  get(module: string): Promise<() => unknown>;
}

const isContainer = (value: unknown): value is Container =>
  typeof value === 'object' && value !== null && 'init' in value && 'get' in value;

/** The host's singletons in its versions, so that the container checks its own ranges. */
function shareScope(host: Release, singletons: Singletons): object {
  return Object.fromEntries(
    Object.entries(host.singletons).map(([specifier, version]) => {
      const module = singletons[specifier];
      const provided = {
        version,
        get: async () => () => module,
        lib: () => module,
        loaded: true,
        from: containerName(host.id),
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

const ORIGIN = 'https://release.invalid';

interface Tag {
  src?: string;
  href?: string;
  integrity?: string;
  onload?: ((event: object) => void) | null;
  onerror?: ((event: object) => void) | null;
}

/**
 * Makes a context a page, as far as the bundler's runtime needs to load scripts and styles.
 * A file that is loaded without its hash fails, as it would in a browser.
 */
function createReleasePage(context: Context, folder: string) {
  const fileOf = (address: string) => path.basename(new URL(address, ORIGIN).pathname);

  /** Runs a script of the build. */
  async function run(name: string): Promise<void> {
    const source = await readFile(path.join(folder, name), 'utf8');
    document.currentScript = { tagName: 'SCRIPT', src: `${ORIGIN}/${name}` };
    runInContext(source, context, { filename: name });
  }

  async function load(tag: Tag): Promise<void> {
    const name = fileOf(tag.src ?? tag.href ?? '');
    const content = await readFile(path.join(folder, name));
    if (tag.integrity !== `sha256-${digestOf(content)}`)
      throw new Error(`${name} is loaded without its hash`);
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
  Object.assign(context, {
    document,
    location: new URL(`${ORIGIN}/`),
    navigator: { language: 'en', userAgent: '' },
    // Provided by hosts for remotes without a runtime of their own.
    _FEDERATION_RUNTIME_CORE: runtimeCore,
    self: context,
    window: context,
  });
  return { run, global: (name: string): unknown => context[name] };
}
