import { type FollowOptions, followSet } from './follow-set.ts';
import type { NewerSet } from './newer-set.ts';
import { type WarmAheadParts, warmAhead } from './warm-ahead.ts';
import { type IdleOptions, watchWhenIdle } from './watch-when-idle.ts';

export type AtRestOptions = FollowOptions & IdleOptions & WarmAheadParts;

/** What a page does beside its screens; gives the newer releases that a tap may take. */
export function startAtRest(options: AtRestOptions): NewerSet | undefined {
  warmAhead(options, options.window);
  watchWhenIdle(options);
  return followSet(options);
}
