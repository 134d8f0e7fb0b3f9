import type { Reducer } from '@reduxjs/toolkit';

/** How the state of a slice is kept on the device. */
export interface SlicePersistence<State> {
  /**
   * Names the entry in the device's storage: `velvet.<key>`, or `velvet.device.<key>` for the
   * lifetime `device`. Unique in the whole app.
   */
  readonly key: string;
  /**
   * Reads a stored text, which is untrusted: an older release or another script may have
   * written it. Where it cannot be used (undefined, or a throw) the slice keeps its initial state.
   */
  read(text: string): State | undefined;
  /**
   * The text to store; undefined when there is nothing worth keeping, which removes the entry.
   * `stored` is what is there, for state that says less than its entry.
   */
  write(state: State, stored?: string): string | undefined;
}

/** State that outlives a screen, in the one store. A `createSlice` result fits as it is. */
export interface FeatureSlice<State = unknown> {
  readonly reducerPath: string;
  readonly reducer: Reducer;
  /** Absent for state that ends with the page. */
  readonly persistence?: SlicePersistence<State>;
  /** `member` (the default) ends with the session, `device` outlives it. */
  readonly lifetime?: 'member' | 'device';
}

/** A slice of the host itself. Its `key` is the whole name of its entry. */
export interface HostSlice extends FeatureSlice {
  /** Where it is kept: `tab` outlives a load of the page, in this tab only. */
  readonly area?: 'device' | 'tab';
}

/** Keeps a slice on the device: `persisted(betSlip, { key: 'game.slip', read, write })`. */
export function persisted<State>(
  { reducerPath, reducer }: { readonly reducerPath: string; readonly reducer: Reducer<State> },
  persistence: SlicePersistence<State>,
): FeatureSlice {
  return { reducerPath, reducer, persistence };
}
