import type { Compiler } from '@rspack/core';
import { consumeRuntime } from './consume-runtime.ts';
import { chunkRuntime, scriptRuntime, styleRuntime } from './loading-runtime.ts';

/** The address beside a script: every browser we serve knows the script that runs. */
const publicPath = '__webpack_require__.p = document.currentScript.src.replace(/[^/]+$/, "");';

/** A remote brings nothing into the share scope, so that it has nothing to negotiate. */
function shareRuntime(source: string): string {
  if (!/scopeToSharingDataMapping: \{\s*\}/.test(source)) {
    throw new Error('A remote shares modules of its own');
  }
  return '__webpack_require__.S = {}; __webpack_require__.I = () => 1;';
}

interface LeanRuntimeOptions {
  /** Whether files are loaded with their hashes; a development server's own loading stays. */
  readonly hasIntegrity: boolean;
  readonly loadLimitMs: number;
}

/** By the bundler's name of a part. */
const replacementsFor = ({ hasIntegrity, loadLimitMs }: LeanRuntimeOptions) =>
  new Map<string, (source: string) => string>([
    ['auto_public_path', () => publicPath],
    ['consumes_loading', consumeRuntime],
    ['global', () => '__webpack_require__.g = globalThis;'],
    ['sharing', shareRuntime],
    ...(hasIntegrity
      ? ([
          ['css_loading', () => styleRuntime(loadLimitMs)],
          ['load_script', () => scriptRuntime(loadLimitMs)],
          ['jsonp_chunk_loading', chunkRuntime],
        ] as const)
      : []),
  ]);

/**
 * Puts what our builds need in place of those parts of the bundler's runtime that serve every
 * browser, every way of loading and every kind of sharing. Containers keep their interface.
 */
export class LeanRuntimePlugin {
  readonly #replacements: ReadonlyMap<string, (source: string) => string>;

  constructor(options: LeanRuntimeOptions) {
    this.#replacements = replacementsFor(options);
  }

  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('LeanRuntimePlugin', (compilation) => {
      compilation.hooks.runtimeModule.tap('LeanRuntimePlugin', ({ name, source }) => {
        const replace = this.#replacements.get(name);
        if (replace && source) source.source = Buffer.from(replace(source.source.toString()));
      });
    });
  }
}
