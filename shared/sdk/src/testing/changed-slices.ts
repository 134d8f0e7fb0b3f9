import type { FeatureSlice } from '../store/feature-slice.ts';

/** The paths of those slices that are not, or not any more, at their initial state. */
export const changedSlices = (slices: readonly FeatureSlice[], state: object): readonly string[] =>
  slices
    .filter(({ reducerPath, reducer }) => {
      const initial: unknown = reducer(undefined, { type: 'start' });
      return JSON.stringify(Reflect.get(state, reducerPath)) !== JSON.stringify(initial);
    })
    .map(({ reducerPath }) => reducerPath);
