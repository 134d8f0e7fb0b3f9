import webpack from 'webpack';

/** Taken from the host, with no copy in this build. The range comes from `package.json`. */
const fromHost = { singleton: true, import: false };

export default ({ output }) => ({
  mode: 'production',
  context: import.meta.dirname,
  entry: {},
  output: {
    path: output,
    publicPath: 'auto',
    uniqueName: 'stranger_webpack',
    // The only policy that the host's page allows to load scripts.
    trustedTypes: { policyName: 'velvet' },
  },
  plugins: [
    new webpack.container.ModuleFederationPlugin({
      name: 'velvet_game',
      filename: 'remoteEntry.js',
      library: { type: 'var', name: 'velvet_game' },
      exposes: { './feature': './src/feature.js' },
      shared: {
        react: fromHost,
        'react-intl': fromHost,
        'react-redux': fromHost,
        'react-router-dom': fromHost,
        '@reduxjs/toolkit': fromHost,
      },
    }),
  ],
  // Keeps the browser tests fast.
  optimization: { minimize: false },
  performance: false,
});
