import { succeeds } from '@velvet/registry/files';
import type { ReleaseStore } from '@velvet/registry/store';
import { Counter, Gauge, type Registry } from 'prom-client';

/** What is in use and how fresh the release registry is, read when the metrics are. */
export function registerRegistryMetrics(registry: Registry, releases: ReleaseStore): void {
  const registers = [registry];
  const share = new Gauge({
    name: 'velvet_release_share',
    help: 'Share of the visitors that get a release.',
    labelNames: ['app', 'version'],
    registers,
    async collect() {
      share.reset();
      const offers = await releases.current().catch(() => undefined);
      const apps = offers?.registry.apps ?? {};
      for (const [app, { current, canary }] of Object.entries(apps)) {
        const percent = canary?.percent ?? 0;
        share.set({ app, version: current }, (100 - percent) / 100);
        if (canary) share.set({ app, version: canary.version }, percent / 100);
      }
    },
  });
  const fresh = new Gauge({
    name: 'velvet_registry_fresh',
    help: '1 while nothing of the registry expired or had to be refused; 0 before it could be read.',
    registers,
    async collect() {
      const isRead = await succeeds(releases.current());
      fresh.set(isRead && releases.freshness().isFresh ? 1 : 0);
    },
  });
  const expires = new Gauge({
    name: 'velvet_registry_expires_seconds',
    help: 'When each document of the registry expires, in seconds since 1970.',
    labelNames: ['role'],
    registers,
    collect() {
      expires.reset();
      for (const [role, at] of Object.entries(releases.freshness().expires)) {
        expires.set({ role }, Date.parse(at) / 1_000);
      }
    },
  });
  const refused = new Counter({
    name: 'velvet_registry_refused_total',
    help: 'What was found in place of the registry and had to be refused.',
    registers,
    collect() {
      refused.reset();
      refused.inc(releases.freshness().refusals);
    },
  });
}
