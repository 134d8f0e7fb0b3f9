/** `npm run test:full`: tests take their long version, and those that take minutes run at all. */
export const isFullRun = process.env.VELVET_TEST_FULL === '1';

/** Options of a test that `npm test` has no time for. */
export const onlyInFullRun = isFullRun ? {} : { skip: 'takes minutes: npm run test:full' };

/** Names differ by language, contrast by theme: two runs meet all of both. */
const bothOnce = [
  ['en', 'dark'],
  ['zh-hans', 'light'],
] as const;

/** Languages and themes in which screens are checked. */
export const appearances = isFullRun
  ? ([...bothOnce, ['en', 'light'], ['zh-hans', 'dark']] as const)
  : bothOnce;
