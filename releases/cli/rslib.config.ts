import { defineConfig } from '@rslib/core';

/** The tarball's command: with the code of `@velvet/registry`, which is not packed itself. */
export default defineConfig({
  lib: [{ format: 'esm', syntax: 'es2022', dts: false }],
  source: { entry: { main: './src/main.ts' } },
  output: { target: 'node', minify: false, cleanDistPath: false },
});
