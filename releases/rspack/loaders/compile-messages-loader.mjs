import { compileCatalog } from './compile-catalog.mjs';

/** A catalog as a module. */
export default function compileMessages(source) {
  // A module, because the runtime needs more code to import JSON.
  return `export default JSON.parse(${JSON.stringify(compileCatalog(source))});`;
}
