import { type Configuration, rspack } from '@rspack/core';
import { devPage, type PageOptions } from './dev-page.ts';

/** A served build with a page of its own at every address. */
export function withPage(configuration: Configuration, options: PageOptions): Configuration {
  const { output, plugins = [] } = configuration;
  const templateContent = devPage(options);
  const page = new rspack.HtmlRspackPlugin({ templateContent, scriptLoading: 'defer' });
  return {
    ...configuration,
    plugins: [...plugins, page],
    output: { ...output, publicPath: '/' },
  };
}
