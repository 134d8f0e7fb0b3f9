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
  '@velvet/shared/api',
  '@velvet/shared/contract/codec',
  '@velvet/shared/contract/page',
  '@velvet/shared/contract/primitives',
  '@velvet/shared/feature',
  '@velvet/shared/i18n',
  '@velvet/shared/routes',
  '@velvet/shared/store',
  '@velvet/shared/ui',
  '@velvet/shared/ui/deferred',
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
