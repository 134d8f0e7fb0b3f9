import { availableParallelism } from 'node:os';

/** Tests beside the source: `*.test.ts` in Node, `*.test.tsx` with a DOM. */
const transform = {
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
};

/** Two cores may be busy with other files of the run; what hangs still ends. */
const TEST_LIMIT_MS = 60_000;

/** Tests wait for the database and for processes: one more worker than cores uses these pauses. */
const MAX_WORKERS = availableParallelism() + 1;
/** A worker keeps some of each file; one that has grown beyond this is replaced. */
const WORKER_MEMORY = '1600MB';

/** `*.full.test.ts` takes long by nature; each such file says why. */
const fullOnly = process.env.VELVET_TEST_FULL === '1' ? [] : ['\\.full\\.test\\.tsx?$'];

const common = {
  runtime: '<rootDir>/tools/jest/runtime.cjs',
  transform,
  transformIgnorePatterns: [
    'node_modules/(?!(react-intl|@formatjs|intl-messageformat|valibot|@valibot|@reduxjs|immer|content-disposition|cookie|@noble|@opentelemetry/otlp-exporter-base|d3-hierarchy|storybook|storybook-react-rsbuild|@storybook)/)',
  ],
  moduleNameMapper: {
    '\\.css$': '<rootDir>/shared/sdk/src/jest/css-module.cjs',
  },
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/.velvet/', '/.cache/', ...fullOnly],
  modulePathIgnorePatterns: ['/dist/', '/.velvet/', '/.cache/'],
  setupFilesAfterEnv: [
    '<rootDir>/shared/sdk/src/jest/fail-on-console.cjs',
    '<rootDir>/tools/jest/retry-failed.cjs',
  ],
};

export default {
  testTimeout: TEST_LIMIT_MS,
  testSequencer: '<rootDir>/tools/jest/longest-first.cjs',
  maxWorkers: MAX_WORKERS,
  workerIdleMemoryLimit: WORKER_MEMORY,
  projects: [
    {
      ...common,
      displayName: 'node',
      setupFilesAfterEnv: [
        ...common.setupFilesAfterEnv,
        '<rootDir>/releases/registry/src/testing/cheap-compression.cjs',
      ],
      testEnvironment: 'node',
      testMatch: [
        '<rootDir>/{shared,shell,console,remote-*,server,releases,deploy,tests,tools}/**/*.test.ts',
      ],
      testPathIgnorePatterns: [...common.testPathIgnorePatterns, '<rootDir>/server/api/'],
    },
    {
      ...common,
      displayName: 'dom',
      setupFilesAfterEnv: [
        ...common.setupFilesAfterEnv,
        '<rootDir>/shared/sdk/src/jest/patient-queries.cjs',
        '<rootDir>/shared/sdk/src/jest/without-owner-stacks.cjs',
      ],
      testEnvironment: '<rootDir>/shared/sdk/src/jest/dom-environment.cjs',
      testMatch: ['<rootDir>/{shared,shell,console,remote-*}/**/*.test.tsx'],
    },
    {
      ...common,
      displayName: 'api',
      setupFilesAfterEnv: [
        ...common.setupFilesAfterEnv,
        '<rootDir>/server/api/src/testing/cheap-hashes.cjs',
      ],
      globalSetup: '<rootDir>/server/api/src/testing/jest-global-setup.ts',
      globalTeardown: '<rootDir>/server/api/src/testing/jest-global-teardown.ts',
      testEnvironment: 'node',
      testMatch: ['<rootDir>/server/api/**/*.test.ts'],
    },
  ],
};
