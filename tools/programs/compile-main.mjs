import { rspack } from '@rspack/core';
import { writeInputs } from './inputs.mjs';
import { programsConfig } from './rspack.config.mjs';

/** Throws what the bundler says when something cannot be compiled. */
async function compile(root, folder) {
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

/** For compile.mjs: compiles into the folder given as the second argument, in a process that then ends. */
const [, , root, folder] = process.argv;
try {
  await compile(root, folder);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
