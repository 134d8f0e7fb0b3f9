import type { Registry } from '../registry/registry.ts';
import { type CanaryRollout, canaryRollout } from '../rollout/canary-rollout.ts';
import { type ApiTarget, readThroughApi, sendChange } from './release-through-api.ts';

/** How long what was read counts: a change is made to what is in production by then, or refused. */
const READ_EVERY_MS = 10_000;

interface ApiRolloutOptions {
  readonly target: ApiTarget;
  readonly id: string;
  readonly now?: () => number;
}

/** By documents that a team signs and a release API puts in force, with its checks. */
export function apiRollout({ target, id, now = Date.now }: ApiRolloutOptions): CanaryRollout {
  // The watcher sees by their figures which edges have a share.
  const order = { target: { ...target, edges: [] }, id, log: () => undefined };
  let known: { readonly registry: Registry; readonly at: number } | undefined;
  return canaryRollout(id, {
    async read() {
      if (!known || now() - known.at >= READ_EVERY_MS) {
        known = { registry: await readThroughApi(order), at: now() };
      }
      return known.registry;
    },
    async change(change) {
      known = undefined;
      await sendChange(order, change);
    },
  });
}
