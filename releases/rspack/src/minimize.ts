import TerserPlugin from 'terser-webpack-plugin';

/**
 * Functions of react-intl without side effects, by the names in its sources. Calls whose result is unused are
 * dropped: 0.1 KB of the shell (brotli), which come back if a name changes.
 */
const pureCalls = ['createFormattedComponent', 'createFormattedDateTimePartsComponent'];

/**
 * Files that SWC alone minifies, in a tenth of the time: libraries that are distributed minified (named so by the
 * import's `webpackChunkName`), which Terser makes no smaller, and what operators load, who come back every day.
 */
export const quicklyMinified = /\.min\.js$|^console(?:-[\w-]+)?\.js$/;

const compress = { pure_getters: true, pure_funcs: pureCalls };
const format = { comments: false };

/** SWC's alone. */
export const quickMinimizer = (include?: RegExp) =>
  new TerserPlugin({
    ...(include ? { include } : {}),
    extractComments: false,
    minify: TerserPlugin.swcMinify,
    terserOptions: { ecma: 2022, compress: { ...compress, passes: 1 }, mangle: true, format },
  });

/**
 * Each drops what the other leaves; SWC's names compress best. A second pass of Terser, and a last run of it, save
 * 0.1 KB of the shell (brotli) and double the time of its build.
 */
export const thoroughMinimizer = () =>
  new TerserPlugin({
    exclude: quicklyMinified,
    extractComments: false,
    parallel: false,
    minify: [TerserPlugin.swcMinify, TerserPlugin.terserMinify, TerserPlugin.swcMinify],
    terserOptions: [
      { ecma: 2022, compress: { ...compress, passes: 3 }, mangle: false, format },
      { ecma: 2020, compress: { ...compress, passes: 1 }, mangle: false, format },
      { ecma: 2022, compress: { ...compress, passes: 3 }, mangle: true, format },
    ],
  });
