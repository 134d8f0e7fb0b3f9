import { compile } from '@formatjs/cli-lib';

/** Compiles a catalog of ICU texts to syntax trees, so that browsers carry no parser. */
export default function compileMessages() {
  return compile([this.resourcePath], { ast: true, format: 'simple' });
}
