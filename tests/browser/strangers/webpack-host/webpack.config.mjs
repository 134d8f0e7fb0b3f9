import webpack from 'webpack';

/** What remotes of Velvet take from their host, provided here in the installed versions. */
const singletons = [
  'react',
  'react/jsx-runtime',
  'react-dom',
  'redux',
  '@reduxjs/toolkit',
  'react-intl',
  'react-redux',
  'react-router-dom',
  '@velvet/sdk/api',
  '@velvet/contract/codec',
  '@velvet/contract/page',
  '@velvet/contract/primitives',
  '@velvet/sdk/feature',
  '@velvet/sdk/i18n',
  '@velvet/sdk/routes',
  '@velvet/sdk/store',
  '@velvet/ui',
  '@velvet/ui/deferred',
];

/** `video` is the address of the portable build's entry. */
export default ({ output, video }) => ({
  mode: 'production',
  context: import.meta.dirname,
  entry: './src/main.js',
  output: { path: output, publicPath: 'auto', uniqueName: 'stranger_webpack_host' },
  resolve: { extensions: ['.tsx', '.ts', '.mjs', '.js'] },
  module: {
    rules: [
      {
        test: /\.(?:jsx|tsx?)$/,
        loader: 'swc-loader',
        options: {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            target: 'es2022',
            transform: { react: { runtime: 'automatic' } },
          },
        },
      },
    ],
  },
  plugins: [
    new webpack.container.ModuleFederationPlugin({
      name: 'stranger_webpack_host',
      remotes: { velvet_video: `velvet_video@${video}` },
      shared: Object.fromEntries(singletons.map((name) => [name, { singleton: true }])),
    }),
  ],
  // Keeps the browser tests fast.
  optimization: { minimize: false },
  performance: false,
});
