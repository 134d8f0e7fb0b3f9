import { compile } from '@formatjs/cli-lib';

/** Compiles a catalog of ICU texts to syntax trees, so that browsers carry no parser. */
export default async function compileMessages() {
  const catalog = await compile([this.resourcePath], { ast: true, format: 'simple' });
  // A module, because the runtime needs more code to import JSON.
  return `export default JSON.parse(${JSON.stringify(JSON.stringify(JSON.parse(catalog)))});`;
}
