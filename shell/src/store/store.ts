import { combineSlices, configureStore } from '@reduxjs/toolkit';
import { queryApi, type Transport } from '@velvet/shared/api';
import type { FeatureSlice } from '@velvet/shared/feature';

/** One store per page or per rendered request; remotes add their slices when they load. */
export function createAppStore({ transport }: { readonly transport: Transport }) {
  const slices = combineSlices({ [queryApi.reducerPath]: queryApi.reducer });
  const store = configureStore({
    reducer: slices,
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: { transport } },
        // The checks of development stay; that they are slow on a busy machine is no finding.
        immutableCheck: { warnAfter: Number.POSITIVE_INFINITY },
        serializableCheck: { warnAfter: Number.POSITIVE_INFINITY },
      }).concat(queryApi.middleware),
  });
  const owners = new Map<string, string>([[queryApi.reducerPath, 'shell']]);

  /**
   * Adds a feature's slices. Returns the path that another owner already has, and adds nothing
   * then; undefined when all is well (also when the same owner adds them again).
   */
  function injectSlices(owner: string, added: readonly FeatureSlice[]): string | undefined {
    const taken = added.find(({ reducerPath }) => {
      const current = owners.get(reducerPath);
      return current !== undefined && current !== owner;
    });
    if (taken) return taken.reducerPath;
    for (const { reducerPath, reducer } of added) {
      owners.set(reducerPath, owner);
      slices.inject({ reducerPath, reducer }, { overrideExisting: true });
    }
    if (added.length > 0) store.dispatch({ type: 'shell/slicesInjected' });
    return undefined;
  }

  return { store, injectSlices };
}

export type AppStore = ReturnType<typeof createAppStore>;
