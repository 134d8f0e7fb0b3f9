import { databasePackages, missingPackages } from '../../../../deploy/cluster/packages.ts';
import { measureFailover } from './measure-failover.ts';

const missing = missingPackages(databasePackages);
const isRoot = process.getuid?.() === 0;
const why =
  missing.length > 0 ? `without ${missing.join(', ')}` : isRoot ? '' : 'without root’s namespaces';
const testFailover = why === '' ? test : test.skip;
const LIMIT_MS = 600_000;

testFailover(
  `no acknowledged write is lost when the primary is killed, and when it hangs and comes back, under load${why && ` (skipped ${why})`}`,
  async () => {
    const report = await measureFailover(['kill', 'hang'], () => undefined);
    expect(report.broken).toEqual([]);
    expect(report.acknowledged).toBeGreaterThan(100);
    expect(report.verdict.rounds.drawn).toBeGreaterThan(0);
  },
  LIMIT_MS,
);
