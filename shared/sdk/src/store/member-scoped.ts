import type { Reducer } from '@reduxjs/toolkit';
import { memberLeft } from './app-store.ts';
import type { FeatureSlice } from './feature-slice.ts';

/** A slice's reducer that is reset for every member, unless its state belongs to the device. */
export function memberScoped({ reducer, lifetime = 'member' }: FeatureSlice): Reducer {
  if (lifetime === 'device') return reducer;
  return (state, action) => reducer(memberLeft.match(action) ? undefined : state, action);
}
