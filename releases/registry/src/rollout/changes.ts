import { isHostId } from '@velvet/contract/hosts';
import { incompatibilitiesInUse } from '../compatibility/with-releases-in-use.ts';
import {
  type Registry,
  RegistryRefusal,
  withPromoted,
  withRolledBack,
} from '../registry/registry.ts';
import { readRegistry, updateRegistry } from '../registry/registry-file.ts';
import { readInUse } from '../release/release.ts';

/** An app as somebody saw it who decided on a change, and what it was to lead to. */
interface SeenApp {
  /** Of the registry. */
  readonly revision: number;
  readonly current: string;
  readonly canary?: string | undefined;
  /** What everybody gets after the change. */
  readonly target: string;
}

interface Change {
  readonly releasesDir: string;
  readonly id: string;
  readonly now: Date;
  /** The change is refused where the app is not any more as it was seen. */
  readonly seen?: SeenApp;
}

const inUse = (registry: Registry, id: string): string => registry.apps[id]?.current ?? 'nothing';

/** A registry before and after a change of one app. */
interface Step {
  readonly id: string;
  readonly before: Registry;
  readonly after: Registry;
}

/** The apps that must be compatible with the changed one; none when its `current` is unchanged. */
function counterparts({ id, before, after }: Step): readonly string[] {
  if (inUse(before, id) === inUse(after, id)) return [];
  return Object.keys(after.apps).filter((other) => isHostId(other) !== isHostId(id));
}

/** Throws a RegistryRefusal when the changed app is incompatible with the other releases in use. */
async function refuseIncompatible(releasesDir: string, step: Step): Promise<void> {
  const { id, after } = step;
  if (counterparts(step).length === 0) return;
  const read = (app: string) =>
    readInUse(releasesDir, after, app).catch((cause: Error) => {
      throw new RegistryRefusal(cause.message, { cause });
    });
  const changed = await read(id);
  if (!changed) return;
  // One damaged remote must not keep a host from going back.
  const readOther = isHostId(id) ? (app: string) => read(app).catch(() => undefined) : read;
  refuseIf(
    await incompatibilitiesInUse(changed, { releasesDir, registry: after, read: readOther }),
  );
}

function refuseIf(problems: readonly string[]): void {
  if (problems.length > 0) throw new RegistryRefusal(problems.join('\n'));
}

/** The checks are outdated when the registry has changed in the meantime. */
function changedMeanwhile(checked: Step, now: Step): readonly string[] {
  const { id } = now;
  const isOther = (other: string) => inUse(checked.before, other) !== inUse(now.before, other);
  const isOtherStep = isOther(id) || inUse(checked.after, id) !== inUse(now.after, id);
  return [...(isOtherStep ? [id] : []), ...counterparts(now).filter(isOther)].map(
    (other) => `${other} was released meanwhile; try again`,
  );
}

/** Why a change is not made that was decided on with another registry in view. */
function movedSince(id: string, seen: SeenApp, before: Registry): readonly string[] {
  const { current, canary } = before.apps[id] ?? {};
  if (before.revision < seen.revision) {
    return [`This registry is older (${before.revision}) than the one seen (${seen.revision})`];
  }
  const describe = (release?: string, second?: string) =>
    `${release ?? 'nothing'}${second === undefined ? '' : ` and the canary ${second}`}`;
  return current === seen.current && canary?.version === seen.canary
    ? []
    : [
        `${id} has changed meanwhile: ${describe(current, canary?.version)} in use, ` +
          `${describe(seen.current, seen.canary)} when this was asked for`,
      ];
}

/** Whether everybody gets what a change was to lead to. */
export const isAsWanted = ({ apps }: Registry, id: string, { target }: SeenApp): boolean =>
  apps[id]?.current === target && apps[id]?.canary === undefined;

/** Changes one app, unless that breaks a remote; gives the registry before and after. */
export async function changeApp(
  { releasesDir, id, seen }: Change,
  change: (before: Registry) => Registry,
): Promise<Step> {
  const stepFrom = (before: Registry): Step => {
    if (seen) refuseIf(movedSince(id, seen, before));
    const after = change(before);
    if (seen && !isAsWanted(after, id, seen)) {
      throw new RegistryRefusal(`${id} would get ${inUse(after, id)}, not ${seen.target}`);
    }
    return { id, before, after };
  };
  const checked = stepFrom(await readRegistry(releasesDir));
  await refuseIncompatible(releasesDir, checked);
  let done = checked;
  await updateRegistry(releasesDir, (before) => {
    done = stepFrom(before);
    refuseIf(changedMeanwhile(checked, done));
    return done.after;
  });
  return done;
}

/** Removes the canary, or goes back one release; returns what is in use now. */
export async function rollBack(order: Change): Promise<string> {
  const { id, now } = order;
  const { before, after } = await changeApp(order, (registry) =>
    withRolledBack(registry, { id, at: now.toISOString() }),
  );
  const left = before.apps[id]?.canary?.version ?? inUse(before, id);
  return `${id}: took back ${left}; everybody gets ${inUse(after, id)}`;
}

/** Gives the canary to all visitors; returns what is in use now. */
export async function promote(order: Change): Promise<string> {
  const { id, now } = order;
  const { after } = await changeApp(order, (registry) =>
    withPromoted(registry, { id, at: now.toISOString() }),
  );
  return `${id}: everybody gets ${inUse(after, id)}`;
}
