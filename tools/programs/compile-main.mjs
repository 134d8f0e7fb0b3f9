import { compile } from './compile-with-rspack.mjs';

/** For compile.mjs: compiles into the folder given as the second argument, in a process that then ends. */
const [, , root, folder] = process.argv;
try {
  await compile(root, folder);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
