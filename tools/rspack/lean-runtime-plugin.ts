import type { Compiler } from '@rspack/core';
import { consumeRuntime } from './consume-runtime.ts';

/** The address beside a script: every browser we serve knows the script that runs. */
const publicPath = '__webpack_require__.p = document.currentScript.src.replace(/[^/]+$/, "");';

/** A remote brings nothing into the share scope, so that it has nothing to negotiate. */
function shareRuntime(source: string): string {
  if (!/scopeToSharingDataMapping: \{\s*\}/.test(source)) {
    throw new Error('A remote shares modules of its own');
  }
  return '__webpack_require__.S = {}; __webpack_require__.I = () => 1;';
}

const replacements: Readonly<Record<string, (source: string) => string>> = {
  auto_public_path: () => publicPath,
  consumes_loading: consumeRuntime,
  global: () => '__webpack_require__.g = globalThis;',
  sharing: shareRuntime,
};

/**
 * Puts what our builds need in place of those parts of the bundler's runtime that serve every
 * browser and every kind of sharing. Containers keep their interface.
 */
export class LeanRuntimePlugin {
  apply(compiler: Compiler): void {
    compiler.hooks.thisCompilation.tap('LeanRuntimePlugin', (compilation) => {
      compilation.hooks.runtimeModule.tap('LeanRuntimePlugin', ({ name, source }) => {
        const replace = replacements[name];
        if (replace && source) source.source = Buffer.from(replace(source.source.toString()));
      });
    });
  }
}
