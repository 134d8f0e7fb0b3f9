import { type Registry, withPromoted, withRolledBack } from '../registry/registry.ts';
import {
  type AppInUse,
  appInUse,
  assertAsSeen,
  type CanaryRollout,
  withShare,
} from '../rollout/canary-rollout.ts';
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
  let known: { readonly app: AppInUse | undefined; readonly at: number } | undefined;

  async function change(
    seen: AppInUse,
    to: (registry: Registry, at: string) => Registry,
  ): Promise<void> {
    known = undefined;
    await sendChange(order, (registry, at) => {
      assertAsSeen(registry, id, seen);
      return to(registry, at);
    });
  }

  return {
    async read() {
      if (!known || now() - known.at >= READ_EVERY_MS) {
        known = { app: appInUse(await readThroughApi(order), id), at: now() };
      }
      return known.app;
    },
    async raise(seen, percent) {
      await change(seen, (registry, at) => withShare(registry, { id, percent, at }));
      return `${id}: ${percent} % of visitors get ${seen.canary?.version}`;
    },
    async promote(seen) {
      await change(seen, (registry, at) => withPromoted(registry, { id, at }));
      return `${id}: everybody gets ${seen.canary?.version}`;
    },
    async takeBack(seen) {
      await change(seen, (registry, at) => withRolledBack(registry, { id, at }));
      const target = seen.canary ? seen.current : seen.previous;
      return `${id}: took back ${seen.canary?.version ?? seen.current}; everybody gets ${target}`;
    },
  };
}
