import type { Language } from '@velvet/contract/language';
import type { Catalog } from '@velvet/sdk/feature';
import type { RemoteLoadError } from '@velvet/sdk/federation/remote-source';
import type { Path } from '@velvet/sdk/routes';
import type { ComponentType } from 'react';

export type ScreenState =
  | { readonly kind: 'loading' }
  | {
      readonly kind: 'ready';
      readonly Screen: ComponentType;
      readonly messages: Catalog;
      /** Another number means another release: no state of the one before may be kept. */
      readonly generation: number;
    }
  /** The release in use does not have this screen. */
  | { readonly kind: 'absent' }
  | { readonly kind: 'failed'; readonly error: RemoteLoadError };

const LOADING: ScreenState = { kind: 'loading' };

const keyOf = (path: Path, language: Language): string => `${path} ${language}`;

/** The state of every screen in every language, for `useSyncExternalStore`. */
export class ScreenStates {
  readonly #states = new Map<string, ScreenState>();
  readonly #listeners = new Set<() => void>();

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The same object until the state changes; `loading` for a screen without one. */
  get(path: Path, language: Language): ScreenState {
    return this.#states.get(keyOf(path, language)) ?? LOADING;
  }

  set(path: Path, language: Language, state: ScreenState): void {
    this.#states.set(keyOf(path, language), state);
    this.#notify();
  }

  delete(path: Path, language: Language): void {
    if (this.#states.delete(keyOf(path, language))) this.#notify();
  }

  /** Deletes the states of these paths in all languages. */
  deleteAll(paths: readonly Path[]): void {
    for (const key of [...this.#states.keys()]) {
      if (paths.some((path) => key.startsWith(`${path} `))) this.#states.delete(key);
    }
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
