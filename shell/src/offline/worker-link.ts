import { WORKER_URL } from '@velvet/contract/service-worker';
import { trustedScriptUrl } from '@velvet/sdk/federation/trusted-script';
import { removeSaved } from '../storage/remove-saved.ts';
import { readToPage, type ToPage, type ToWorker } from '../worker/messages.ts';

type WorkerWindow = Pick<Window, 'navigator' | 'caches'>;

/** Removes every worker of this origin and what was saved, where pages may have none. */
export async function removeWorkers({ navigator, caches }: WorkerWindow): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  for (const registration of registrations) await registration.unregister();
  removeSaved({ caches, navigator });
}

/**
 * Registers the worker; undefined where the browser has no workers or refuses them. A message of the
 * worker that has a port is answered once `onMessage` has returned.
 */
export async function registerWorker(
  { navigator }: WorkerWindow,
  onMessage: (message: ToPage) => void,
) {
  const container = navigator.serviceWorker;
  if (!container) return undefined;
  container.addEventListener('message', ({ data, ports }) => {
    const message = readToPage(data);
    if (!message) return;
    onMessage(message);
    ports[0]?.postMessage('done');
  });
  container.startMessages();
  const registration = await register(container);
  if (!registration) return undefined;
  const { active } = await container.ready;
  // A worker that another one has replaced meanwhile takes no messages.
  const send = (message: ToWorker) => (registration.active ?? active)?.postMessage(message);
  return { registration, send };
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
