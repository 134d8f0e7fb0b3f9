import { existsSync } from 'node:fs';
import { representativeTests, runTests } from '../testing/run-tests.ts';
import { TEST_POSTGRES_VARIABLE } from '../testing/test-database.ts';

// Part of the full run: a minute or two for each version. The embedded server is 18; others are run
// where Debian's packages `postgresql-15` to `postgresql-17` are installed.

describe.each([15, 16, 17])('PostgreSQL %s', (major) => {
  const programs = `/usr/lib/postgresql/${major}/bin`;
  const installed = existsSync(`${programs}/postgres`);
  const why = installed ? '' : ` (left out: Debian's package postgresql-${major} is not installed)`;
  (installed ? test : test.skip)(
    `has the schema and passes the tests of money, draws, sign-in and lists${why}`,
    async () => {
      const { passed, said } = await runTests(representativeTests, {
        [TEST_POSTGRES_VARIABLE]: programs,
      });
      expect(passed ? '' : said).toBe('');
    },
    15 * 60_000,
  );
});
