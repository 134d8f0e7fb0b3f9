import { setTimeout as delay } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type Decision, decide } from '../canary/decide.ts';
import type { AppFigures, CanaryRules } from '../canary/figures.ts';
import { errorMessage } from '../files.ts';
import type { AppInUse, CanaryRollout } from './canary-rollout.ts';
import type { EdgeReader } from './edge-reader.ts';

export interface WatchOptions {
  readonly id: string;
  readonly rules: CanaryRules;
  /** Shares of visitors in percent, rising; 100 is the promotion. */
  readonly steps: readonly number[];
  readonly rollout: CanaryRollout;
  readonly edges: readonly EdgeReader[];
  /** Ends the watch, and leaves the canary as it is. */
  readonly signal: AbortSignal;
  readonly log: (line: string) => void;
  readonly now?: () => number;
  /** Between two checks; ends early, without an error, with the signal. */
  readonly pause?: (signal: AbortSignal) => Promise<void>;
}

/**
 * `done`: at the last share, for its time. `stopped`: taken back. `changed`: by somebody else.
 * `failed`: a change could not be made for a minute.
 */
export type WatchEnd = 'done' | 'stopped' | 'changed' | 'interrupted' | 'failed';

const EVERY_MS = 1_000;
/** How often a line that still holds is logged again. */
const REPEAT_EVERY_MS = 60_000;
/** How long a change is tried. */
const TRY_FOR_MS = 60_000;
const EVERYBODY = 100;

const pauseForAMoment = (signal: AbortSignal): Promise<void> =>
  delay(EVERY_MS, undefined, { signal }).catch(() => undefined);

/** The watched release with its share of visitors. */
interface Stage {
  readonly version: string;
  readonly percent: number;
  readonly since: string;
}

/** The canary of an app, else the release that everybody gets. */
const stageOf = ({ canary, current, since }: AppInUse): Stage =>
  canary
    ? { version: canary.version, percent: canary.percent, since: canary.at }
    : { version: current, percent: EVERYBODY, since };

/** The same of what an edge has figures of. */
const measuredStage = ({ canary, current, since }: AppFigures): Stage =>
  canary
    ? { version: canary.version, percent: canary.percent, since }
    : { version: current.version, percent: EVERYBODY, since };

/** Logs the state of each subject when it changes, and again after a while. */
function createStateLog(log: (line: string) => void, now: () => number) {
  const logged = new Map<string, { readonly state: string; readonly at: number }>();
  return {
    report(subject: string, state: string, line: string): void {
      const last = logged.get(subject);
      if (last?.state === state && now() - last.at < REPEAT_EVERY_MS) return;
      logged.set(subject, { state, at: now() });
      log(line);
    },
    /** The next state of the subject is logged at once. */
    forget: (subject: string): void => void logged.delete(subject),
  };
}

/** Takes a canary from share to share by its rules, or back. The registry is where it stands: a watch can be started again. */
export async function watchCanary(options: WatchOptions): Promise<WatchEnd> {
  const { id, rules, steps, rollout, edges, signal, log } = options;
  const { now = Date.now, pause = pauseForAMoment } = options;
  const { report, forget } = createStateLog(log, now);
  let version: string | undefined;
  let isPromoted = false;
  /** Since when changes fail. */
  let failingSince: number | undefined;

  async function read({ name, read: figures }: EdgeReader): Promise<AppFigures | undefined> {
    try {
      const { apps } = await figures();
      forget(name);
      return Object.hasOwn(apps, id) ? apps[id] : undefined;
    } catch (error) {
      report(name, 'unread', errorMessage(error));
      return undefined;
    }
  }

  async function judge(stage: Stage): Promise<Decision> {
    const figures = await Promise.all(edges.map(read));
    return decide({
      ...{ rules, percent: stage.percent },
      elapsedMs: Math.max(0, now() - Date.parse(stage.since)),
      edges: figures.map((one) =>
        one && isDeepStrictEqual(measuredStage(one), stage) ? one : undefined,
      ),
    });
  }

  async function goOn(app: AppInUse, stage: Stage, reason: string): Promise<WatchEnd | undefined> {
    const next = steps.find((step) => step > stage.percent);
    if (next === undefined) {
      log(`${id} ${stage.version} stays at ${stage.percent} %: ${reason}`);
      return 'done';
    }
    const from = `${id} ${stage.version} goes on from ${stage.percent} %`;
    report('change', `go on ${stage.percent}`, `${from}: ${reason}`);
    if (next < EVERYBODY) log(await rollout.raise(app, next));
    else {
      log(await rollout.promote(app));
      isPromoted = true;
    }
    return undefined;
  }

  /** A registry that cannot be read ends nothing: nothing could be changed, either. */
  async function readApp(): Promise<{ readonly app: AppInUse | undefined } | undefined> {
    try {
      return { app: await rollout.read() };
    } catch (error) {
      report('registry', errorMessage(error), `${id}: ${errorMessage(error)}`);
      return undefined;
    }
  }

  async function check(): Promise<WatchEnd | undefined> {
    const found = await readApp();
    if (!found) return undefined;
    const { app } = found;
    version ??= app?.canary?.version;
    const stage = app && stageOf(app);
    const isAsLeft = stage?.version === version && isPromoted === (stage?.percent === EVERYBODY);
    if (!app || !stage || !isAsLeft) {
      log(`${id} was changed by somebody else: ${app?.current ?? 'nothing'} is in use`);
      return 'changed';
    }
    const { kind, topic, reason } = await judge(stage);
    const where = `${id} ${stage.version} at ${stage.percent} %`;
    if (signal.aborted) return undefined;
    if (kind === 'stop') {
      report('change', 'stop', `${where} is taken back: ${reason}`);
      log(await rollout.takeBack(app));
      return 'stopped';
    }
    if (kind === 'go on') return goOn(app, stage, reason);
    report('wait', `${stage.percent} ${topic}`, `${where} waits: ${reason}`);
    return undefined;
  }

  /** A change that fails is tried again, because the next check may find another registry. */
  async function tryCheck(): Promise<WatchEnd | undefined> {
    try {
      const end = await check();
      failingSince = undefined;
      return end;
    } catch (error) {
      failingSince ??= now();
      report('trouble', errorMessage(error), `${id}: ${errorMessage(error)}`);
      return now() - failingSince < TRY_FOR_MS ? undefined : 'failed';
    }
  }

  while (!signal.aborted) {
    const end = await tryCheck();
    if (end) return end;
    await pause(signal);
  }
  return 'interrupted';
}
