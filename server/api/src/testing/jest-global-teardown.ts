/** Jest's globalTeardown: ends the cluster that the set-up started. */
export default async function tearDown(): Promise<void> {
  const cluster: unknown = Reflect.get(globalThis, 'velvetTestCluster');
  if (typeof cluster !== 'object' || cluster === null || !('stop' in cluster)) return;
  if (typeof cluster.stop === 'function') await cluster.stop();
}
