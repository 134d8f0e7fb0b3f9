import { fileURLToPath } from 'node:url';
import { commandScripts } from '../velvet/commands.mjs';

/** Everything of ours that Node runs outside of tests: compiled together, so that it shares code. */
export const scripts = [
  ...commandScripts,
  // Servers, and what they and commands run in processes of their own.
  'server/api/src/rasterise-main.ts',
  'server/edge/src/render/render-worker.ts',
  'server/postgres/src/guard-main.ts',
  'releases/registry/src/cli/refresh-main.ts',
  'tools/start/publish-main.ts',
  'tools/start/testing/start-processes.ts',
];

const loader = fileURLToPath(new URL('./source-folder-loader.mjs', import.meta.url));

/** Our packages are compiled; those of the registry are loaded by Node as they are installed. */
function isInstalled(request) {
  if (/^(?:[./]|@velvet\/|create-velvet-remote)/.test(request)) return false;
  return !request.includes(':') || request.startsWith('node:');
}

/** Compiles the programs of `scripts` into one folder, for Node. */
export const programsConfig = (root, outputPath) => ({
  name: 'programs',
  mode: 'production',
  target: 'node20',
  context: root,
  devtool: 'nosources-source-map',
  entry: Object.fromEntries(scripts.map((script) => [script.replace(/\.ts$/, ''), `./${script}`])),
  output: {
    path: outputPath,
    filename: ({ chunk }) => (chunk.name ? '[name].mjs' : 'chunks/[id].mjs'),
    chunkFilename: 'chunks/[id].mjs',
    module: true,
    chunkFormat: 'module',
    devtoolModuleFilenameTemplate: ({ absoluteResourcePath }) => absoluteResourcePath,
  },
  externalsType: 'module',
  externals: [({ request }, done) => (isInstalled(request) ? done(undefined, request) : done())],
  resolve: {
    extensions: ['.ts', '.mjs', '.js'],
  },
  module: {
    parser: { javascript: { url: false, worker: false } },
    rules: [
      {
        test: /\.ts$/,
        use: [
          {
            loader: 'builtin:swc-loader',
            options: { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } },
          },
          { loader },
        ],
        type: 'javascript/esm',
      },
    ],
  },
  optimization: {
    minimize: false,
    concatenateModules: true,
    splitChunks: { chunks: 'all', minSize: 0 },
  },
  performance: false,
  stats: 'errors-warnings',
});
