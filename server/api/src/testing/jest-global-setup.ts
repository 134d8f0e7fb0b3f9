import { startTestCluster } from './test-database.ts';

/** Jest's globalSetup: one database cluster for all test files of a run. */
export default async function setUp(): Promise<void> {
  const cluster = await startTestCluster();
  Object.assign(globalThis, { velvetTestCluster: cluster });
}
