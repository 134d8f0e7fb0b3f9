import { compile } from '@formatjs/cli-lib';

/** A catalog of ICU texts as JSON of syntax trees, so that browsers carry no parser. */
export const compileCatalog = (file) => compile([file], { ast: true, format: 'simple' });
