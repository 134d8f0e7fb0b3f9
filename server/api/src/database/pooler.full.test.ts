import { existsSync } from 'node:fs';
import { findPgBouncer } from '../testing/pgbouncer.ts';
import { representativeTests, runTests } from '../testing/run-tests.ts';
import { TEST_POOLER_VARIABLE, TEST_POSTGRES_VARIABLE } from '../testing/test-database.ts';

// Part of the full run: two minutes. On Debian's server, where it is installed, because both come
// together there.

const DEBIANS = '/usr/lib/postgresql/15/bin';
const installed = findPgBouncer() !== undefined;
const why = installed ? '' : " (left out: Debian's package pgbouncer is not installed)";

(installed ? test : test.skip)(
  `API, draws, operators and jobs work through PgBouncer in transaction mode${why}`,
  async () => {
    const { passed, said } = await runTests(
      [
        ...representativeTests,
        'database/pooler.test.ts',
        'features/game/draws/start-draws.test.ts',
        'features/push/push-feature.test.ts',
      ],
      {
        [TEST_POOLER_VARIABLE]: '1',
        ...(existsSync(DEBIANS) ? { [TEST_POSTGRES_VARIABLE]: DEBIANS } : {}),
      },
    );
    expect(passed ? '' : said).toBe('');
  },
  15 * 60_000,
);
