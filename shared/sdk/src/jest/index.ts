import path from 'node:path';

/** Packages that are ES modules only, which Jest runs as CommonJS. */
const MODULES_ONLY = [
  '@velvet',
  'valibot',
  '@reduxjs',
  'immer',
  'react-intl',
  'intl-messageformat',
  '@formatjs',
];

const here = (file: string): string => path.join(import.meta.dirname, file);

/**
 * Jest's configuration for the repository of a remote: `*.test.ts` in Node, `*.test.tsx` with a DOM.
 * An unexpected console.error or console.warn fails its test.
 */
export const jestConfig = (rootDir: string) => {
  const common = {
    rootDir,
    transform: {
      '\\.[cm]?[jt]sx?$': [
        '@swc/jest',
        {
          jsc: {
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
            target: 'es2022',
          },
          module: { type: 'commonjs' },
        },
      ],
    },
    transformIgnorePatterns: [`node_modules/(?!(?:${MODULES_ONLY.join('|')})/)`],
    moduleNameMapper: { '\\.css$': here('css-module.cjs') },
    setupFilesAfterEnv: [here('fail-on-console.cjs')],
  };
  return {
    projects: [
      {
        ...common,
        displayName: 'node',
        testEnvironment: 'node',
        testMatch: ['<rootDir>/src/**/*.test.ts'],
      },
      {
        ...common,
        displayName: 'dom',
        testEnvironment: here('dom-environment.cjs'),
        setupFilesAfterEnv: [
          ...common.setupFilesAfterEnv,
          here('patient-queries.cjs'),
          here('without-owner-stacks.cjs'),
        ],
        testMatch: ['<rootDir>/src/**/*.test.tsx'],
      },
    ],
  };
};
