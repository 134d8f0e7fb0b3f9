import type { ShareScope } from './share-scope.ts';

/** The interface of every Module Federation container, as its entry script announces it. */
export interface Container {
  /** Connects the container to what the host provides; called once, before `get`. */
  init(scope: ShareScope): unknown;
  /** Rejects for a module that the container does not expose. */
  get(module: string): Promise<() => unknown>;
}

/** Each remote's entry declares its container under this global name. */
export const containerName = (remoteId: string): string => `velvet_${remoteId}`;

/** Reads a global of which nothing is known yet. */
export function isContainer(value: unknown): value is Container {
  return (
    typeof value === 'object' &&
    value !== null &&
    'init' in value &&
    typeof value.init === 'function' &&
    'get' in value &&
    typeof value.get === 'function'
  );
}
