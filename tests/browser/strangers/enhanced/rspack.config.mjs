import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';

/** Taken from the host, with no copy in this build. The range comes from `package.json`. */
const fromHost = { singleton: true, import: false };

export default ({ output = 'dist' }) => ({
  mode: 'production',
  context: import.meta.dirname,
  entry: {},
  output: {
    path: output,
    publicPath: 'auto',
    uniqueName: 'stranger_enhanced',
    // The only policy that the host's page allows to load scripts.
    trustedTypes: { policyName: 'velvet' },
  },
  module: {
    rules: [
      {
        test: /\.jsx$/,
        loader: 'builtin:swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'ecmascript', jsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
        },
      },
      { test: /\.css$/, type: 'css/auto' },
    ],
  },
  plugins: [
    new ModuleFederationPlugin({
      name: 'velvet_video',
      filename: 'remoteEntry.js',
      library: { type: 'var', name: 'velvet_video' },
      exposes: { './feature': './src/feature.js' },
      shared: {
        react: fromHost,
        'react/jsx-runtime': fromHost,
        'react-intl': fromHost,
        'react-redux': fromHost,
        'react-router-dom': fromHost,
        '@reduxjs/toolkit': fromHost,
      },
      // These sources have no types to publish.
      dts: false,
    }),
  ],
  // Keeps the browser tests fast.
  optimization: { minimize: false },
  performance: false,
  stats: 'errors-warnings',
});
