import type { Language } from '@velvet/contract/language';
import { createCalls } from './calls.ts';
import { readToWorker, type ToPage, type ToWorker } from './messages.ts';
import { offlinePage } from './offline-page.ts';
import { ownerOf } from './owner.ts';
import { createPages } from './pages.ts';
import { isPage, isSavedCall } from './requests.ts';
import type { Saved } from './saved.ts';
import type { FetchEvent, WorkerClient, WorkerScope } from './worker-scope.ts';

interface ServingOptions {
  readonly saved: Saved;
  /** The language of the device. */
  readonly language: () => Promise<Language>;
  readonly fetch: typeof globalThis.fetch;
}

/** Answers navigations and the calls that are saved; every other request is left to the browser. */
export function installServing(
  scope: WorkerScope,
  { saved, language, fetch }: ServingOptions,
): void {
  const { origin } = scope.location;
  const calls = createCalls({ saved, fetch });
  /** The age of the oldest that each page was given. */
  const ages = new Map<string, number>();

  const pages = createPages({
    saved,
    fetch,
    origin,
    now: () => Date.now(),
    offlinePage: async (address) => offlinePage(await language(), address),
    checkWorker: () => void scope.registration.update().catch(() => undefined),
  });

  async function tellAge(id: string, at: number): Promise<void> {
    const oldest = Math.min(at, ages.get(id) ?? at);
    ages.set(id, oldest);
    const age: ToPage = { kind: 'saved', at: oldest };
    (await scope.clients.get(id))?.postMessage(age);
  }

  function respond(event: FetchEvent): void {
    const { request, clientId } = event;
    const waitUntil = (work: Promise<unknown>) => event.waitUntil(work);
    if (isPage(request, origin)) {
      const preloaded = Promise.resolve(event.preloadResponse);
      const fresh = preloaded.then((response) => response ?? fetch(request));
      event.respondWith(pages.open({ address: new URL(request.url), fresh, waitUntil }));
    } else if (isSavedCall(request, origin)) {
      const onSaved = (at: number) => waitUntil(tellAge(clientId, at));
      event.respondWith(calls.answer({ request, waitUntil, onSaved }));
    }
  }

  async function handleMessage(message: ToWorker, source: WorkerClient | null): Promise<void> {
    switch (message.kind) {
      case 'visit':
        return pages.visit(new URL(message.address, origin), message.set);
      case 'session':
        await saved.keepOwner(await ownerOf(message.token));
        await saved.keepLanguage(message.language);
        // A page that was loading while the worker became active is not among those it claimed then.
        return scope.clients.claim();
      case 'leave':
        return saved.removeAll();
      case 'age': {
        const at = source && ages.get(source.id);
        if (source && at) await tellAge(source.id, at);
      }
    }
  }

  scope.addEventListener('fetch', respond);
  scope.addEventListener('message', (event) => {
    const message = readToWorker(event.data);
    if (message) event.waitUntil(handleMessage(message, event.source).catch(() => undefined));
  });
}
