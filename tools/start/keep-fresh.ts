import { lifetimeMs, refreshRegistry } from '@velvet/registry/registry';

/** Renews the registry's timestamp while this process runs, if the keys are available. */
export function keepFresh(releasesDir: string): void {
  const renew = () =>
    refreshRegistry(releasesDir).catch((error: unknown) =>
      process.emitWarning(`The registry was not renewed: ${String(error)}`),
    );
  setInterval(renew, lifetimeMs('timestamp') / 4).unref();
}
