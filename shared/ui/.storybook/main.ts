import type { StorybookConfig } from 'storybook-react-rsbuild';

/** Those of the product's builds: the stories show the styles as they are shipped. */
const browserTargets = ['chrome >= 111', 'safari >= 16.4', 'firefox >= 115'];

const config: StorybookConfig = {
  framework: { name: 'storybook-react-rsbuild', options: {} },
  stories: ['../src/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  // TypeScript 7 has no API for the plugins that check and read types.
  typescript: { check: false, reactDocgen: 'react-docgen' },
  rsbuildFinal: (rsbuild) => ({
    ...rsbuild,
    output: { ...rsbuild.output, overrideBrowserslist: browserTargets },
    performance: { ...rsbuild.performance, printFileSize: false },
    tools: {
      ...rsbuild.tools,
      swc: { jsc: { transform: { react: { runtime: 'automatic' } } } },
      // CSS modules as in the product's builds, in place of Rsbuild's css-loader.
      bundlerChain: (chain) => {
        chain.module.rules.delete('css');
        chain.module
          .rule('kit-css')
          .test(/\.css$/)
          .type('css/auto');
        chain.module.parser.merge({ 'css/auto': { namedExports: true, grid: false } });
      },
    },
  }),
};

export default config;
