import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack from 'webpack';

/**
 * `node webpack-build.mjs webpack.config.mjs output=dist …` builds like webpack's own command line,
 * which is one dependency more.
 */
const [config = 'webpack.config.mjs', ...settings] = process.argv.slice(2);
const { default: configure } = await import(pathToFileURL(path.resolve(config)).href);
const { output = 'dist', ...others } = Object.fromEntries(
  settings.map((setting) => {
    const [name = '', ...value] = setting.split('=');
    return [name, value.join('=')];
  }),
);

const compiler = webpack(configure({ ...others, output: path.resolve(output) }));
compiler.run((error, stats) => {
  if (error || stats?.hasErrors()) {
    console.error(error ?? stats?.toString({ preset: 'errors-warnings' }));
    process.exitCode = 1;
  }
  compiler.close(() => undefined);
});
