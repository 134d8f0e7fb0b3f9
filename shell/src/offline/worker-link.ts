import { WORKER_URL } from '@velvet/shared/contract/service-worker';
import { trustedScriptUrl } from '@velvet/shared/federation/trusted-script';
import { removeSaved } from '../storage/remove-saved.ts';
import { savedAtOf, type ToWorker } from '../worker/messages.ts';

type WorkerWindow = Pick<Window, 'navigator' | 'caches'>;

/** Removes every worker of this origin and what was saved, where pages may have none. */
export async function removeWorkers({ navigator, caches }: WorkerWindow): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  for (const registration of registrations) await registration.unregister();
  removeSaved({ caches, navigator });
}

/**
 * Registers the worker. Gives back what sends it messages; undefined where the browser has no workers
 * or refuses them.
 */
export async function registerWorker(
  { navigator }: WorkerWindow,
  onSaved: (at: number) => void,
): Promise<((message: ToWorker) => void) | undefined> {
  const container = navigator.serviceWorker;
  if (!container) return undefined;
  container.addEventListener('message', ({ data }) => {
    const at = savedAtOf(data);
    if (at !== undefined) onSaved(at);
  });
  container.startMessages();
  const registration = await register(container);
  if (!registration) return undefined;
  const { active } = await container.ready;
  // A worker that another one has replaced meanwhile takes no messages.
  return (message) => (registration.active ?? active)?.postMessage(message);
}

async function register(
  container: ServiceWorkerContainer,
): Promise<ServiceWorkerRegistration | undefined> {
  const url = trustedScriptUrl(WORKER_URL);
  try {
    // The platform's types do not have trusted addresses yet.
    return await Reflect.apply(container.register, container, [url, { updateViaCache: 'none' }]);
  } catch {
    return undefined;
  }
}
