import { rspack } from '@rspack/core';
import { writeInputs } from './inputs.mjs';
import { programsConfig } from './rspack.config.mjs';

/** Throws what the bundler says when something cannot be compiled. */
export async function compile(root, folder) {
  const compiler = rspack(programsConfig(root, folder));
  try {
    const read = await new Promise((resolve, reject) => {
      compiler.run((error, stats) => {
        if (error) reject(error);
        else if (stats.hasErrors()) reject(new Error(stats.toString('errors-only')));
        else resolve([...stats.compilation.fileDependencies]);
      });
    });
    writeInputs(root, folder, read);
  } finally {
    await new Promise((resolve) => compiler.close(resolve));
  }
}
