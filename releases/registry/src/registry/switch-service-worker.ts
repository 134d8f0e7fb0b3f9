import { withServiceWorker } from './registry.ts';
import { updateRegistry } from './registry-file.ts';

/** Allows the service worker, or removes it from all browsers; says what holds now. */
export async function switchServiceWorker(releasesDir: string, isOn: boolean): Promise<string> {
  await updateRegistry(releasesDir, (before) => withServiceWorker(before, isOn));
  return isOn
    ? 'Browsers get the service worker of the shell that they get'
    : 'Browsers remove their service worker and what it saved, at their next visit';
}
