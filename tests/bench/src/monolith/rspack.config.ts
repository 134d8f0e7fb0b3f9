import path from 'node:path';
import type { Configuration } from '@rspack/core';
import type { BuildEnv } from '@velvet/rspack';
import { bootBuild, hostBuild } from '@velvet/rspack/builds';

const here = import.meta.dirname;

/** The shell with all features bundled, built with the same options as the federated one. */
export default ({ output = 'dist' }: BuildEnv): Configuration[] => {
  const folder = path.resolve(here, '../../../../shell');
  const options = { folder, mode: 'production' as const, outputPath: path.resolve(output) };
  const host = hostBuild('shell', options, { entry: path.join(here, 'monolith-main.tsx') });
  const rule = {
    test: /(?:feature|shell-messages)\.ts$/,
    enforce: 'pre' as const,
    loader: path.join(here, 'chunk-name-loader.cjs'),
  };
  return [
    { ...host, module: { ...host.module, rules: [...(host.module?.rules ?? []), rule] } },
    bootBuild(options),
  ];
};
