import type { WorkerScope } from '../worker-scope.ts';
import { createFakeCaches } from './fake-caches.ts';

type Listener = (event: object) => void;

export const ORIGIN = 'https://velvet.example';

/** The part of a worker's global scope that the worker uses; `own` is added or replaced. */
export function createFakeScope(own: object = {}) {
  const listeners: { readonly name: string; readonly listener: Listener }[] = [];
  const { caches } = createFakeCaches();
  // Only what the worker uses is there.
  const scope = {
    caches,
    location: { origin: ORIGIN },
    addEventListener: (name: string, listener: Listener) => void listeners.push({ name, listener }),
    ...own,
  } as unknown as WorkerScope;

  /** Fires an event and waits for the work that it starts. */
  async function fire(name: string, event: object = {}): Promise<void> {
    const work: Promise<unknown>[] = [];
    const waitUntil = (one: Promise<unknown>) => work.push(one);
    for (const each of listeners) if (each.name === name) each.listener({ ...event, waitUntil });
    for (let index = 0; index < work.length; index += 1) await work[index];
  }
  return { scope, fire };
}
