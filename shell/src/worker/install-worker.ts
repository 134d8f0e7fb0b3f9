import { isLanguage, negotiateLanguage } from '@velvet/contract/language';
import { installLifecycle } from './lifecycle.ts';
import { installPush } from './push.ts';
import { createSaved } from './saved.ts';
import { installServing } from './serve.ts';
import type { WorkerScope } from './worker-scope.ts';

/** Each concern listens for its own events. */
export function installWorker(scope: WorkerScope, fetch: typeof globalThis.fetch): void {
  const { caches, location, navigator } = scope;
  const saved = createSaved({ caches, origin: location.origin, now: () => Date.now() });
  const language = async () => {
    const told = await saved.language();
    return isLanguage(told) ? told : negotiateLanguage(navigator.language);
  };
  installLifecycle(scope);
  installServing(scope, { saved, language, fetch });
  installPush(scope, { language });
}
