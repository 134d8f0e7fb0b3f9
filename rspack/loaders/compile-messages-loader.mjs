import { compileCatalog } from './compile-catalog.mjs';

/** A catalog as a module. */
export default async function compileMessages() {
  const catalog = await compileCatalog(this.resourcePath);
  // A module, because the runtime needs more code to import JSON.
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(JSON.parse(catalog)))});`;
}
