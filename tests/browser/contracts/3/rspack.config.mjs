import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { rspack } from '@rspack/core';

/** What a build with `@velvet/shared` 2.0.0 took from the shell: by share key, the range and the names. */
const used = {
  react: ['^19.3.1', ['useState']],
  'react/jsx-runtime': ['^19.3.1', ['jsx', 'jsxs']],
  'react-intl': ['^12.1.5', ['useIntl']],
  'react-redux': ['^9.3.1', ['useDispatch', 'useSelector']],
  '@reduxjs/toolkit': ['^2.14.0', ['createSlice']],
  '@velvet/shared/feature': ['^2.0.0', ['defineFeature', 'useHost']],
  '@velvet/shared/i18n': ['^2.0.0', ['useLanguage']],
  '@velvet/shared/routes': ['^2.0.0', ['href']],
  '@velvet/shared/ui': ['^2.0.0', ['Button', 'ButtonLink']],
  '@velvet/shared/ui/deferred': ['^2.0.0', ['TextField']],
};

const shared = Object.fromEntries(
  Object.entries(used).map(([shareKey, [requiredVersion]]) => [
    shareKey,
    { shareKey, singleton: true, import: false, strictVersion: true, requiredVersion },
  ]),
);

const split = (names) => ({
  js: names.filter((name) => name.endsWith('.js')),
  css: names.filter((name) => name.endsWith('.css')),
});

/** The `velvet` of `mf-stats.json`, from which `release.json` was made. */
const additionalData = ({ stats, compilation }) => {
  const groups = {};
  for (const [name, group] of compilation.namedChunkGroups) groups[name] = split(group.getFiles());
  Object.assign(stats, {
    velvet: {
      id: 'video',
      contract: 3,
      entry: groups.velvet_video,
      groups,
      singletons: Object.fromEntries(
        Object.entries(used).map(([shareKey, [range]]) => [shareKey, range]),
      ),
      singletonNames: Object.fromEntries(
        Object.entries(used).map(([shareKey, [, names]]) => [shareKey, names]),
      ),
      runtimeCore: '2.9.2',
    },
  });
};

const jsxRule = {
  test: /\.jsx$/,
  loader: 'builtin:swc-loader',
  options: {
    jsc: {
      parser: { syntax: 'ecmascript', jsx: true },
      transform: { react: { runtime: 'automatic' } },
    },
  },
};

/** For browsers. */
const remote = (output) => ({
  name: 'video',
  mode: 'production',
  context: import.meta.dirname,
  entry: {},
  output: {
    path: output,
    publicPath: 'auto',
    filename: '[name].js',
    uniqueName: 'velvet_video',
    crossOriginLoading: 'anonymous',
    trustedTypes: { policyName: 'velvet' },
  },
  module: { rules: [jsxRule] },
  plugins: [
    new ModuleFederationPlugin({
      name: 'velvet_video',
      filename: 'remoteEntry.js',
      library: { type: 'var', name: 'velvet_video' },
      exposes: { './feature': { import: './src/feature.js', name: 'feature' } },
      shared,
      shareStrategy: 'loaded-first',
      dts: false,
      manifest: { additionalData },
      experiments: {
        externalRuntime: true,
        optimization: { target: 'web', disableRemote: true, disableSnapshot: true },
      },
    }),
    new rspack.SubresourceIntegrityPlugin({ hashFuncNames: ['sha256'] }),
  ],
  // Keeps the browser tests fast.
  optimization: { minimize: false },
  performance: false,
  stats: 'errors-warnings',
});

/** For the edge, which gives it the shell's modules. */
const server = (output) => ({
  name: 'video-server',
  dependencies: ['video'],
  mode: 'production',
  context: import.meta.dirname,
  target: 'es2022',
  entry: { server: './src/feature.js' },
  externals: Object.fromEntries(Object.keys(used).map((shareKey) => [shareKey, shareKey])),
  externalsType: 'commonjs',
  output: {
    path: output,
    filename: 'server.cjs',
    chunkFormat: 'commonjs',
    library: { type: 'commonjs2' },
    uniqueName: 'velvet_video',
  },
  module: { rules: [jsxRule], parser: { javascript: { dynamicImportMode: 'eager' } } },
  optimization: { minimize: false, splitChunks: false },
  performance: false,
  stats: 'errors-warnings',
});

export default ({ output = 'dist' }) => [remote(output), server(output)];
