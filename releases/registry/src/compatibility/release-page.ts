import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Context, runInContext } from 'node:vm';
import * as runtimeCore from '@module-federation/runtime-core';
import { digestOf } from '../release/release.ts';

const ORIGIN = 'https://release.invalid';

interface Tag {
  src?: string;
  href?: string;
  integrity?: string;
  onload?: ((event: object) => void) | null;
  onerror?: ((event: object) => void) | null;
}

/** Runs the scripts of a build as a page would. */
interface ReleasePage {
  readonly run: (name: string) => Promise<void>;
  readonly global: (name: string) => unknown;
}

/**
 * Makes a context a page, as far as the bundler's runtime needs to load scripts and styles.
 * A file that is loaded without its hash fails, as it would in a browser.
 */
export function createReleasePage(context: Context, folder: string): ReleasePage {
  const fileOf = (address: string) => path.basename(new URL(address, ORIGIN).pathname);

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
  return { run, global: (name) => context[name] };
}
