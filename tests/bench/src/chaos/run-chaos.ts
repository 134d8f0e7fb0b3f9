import { setTimeout as delay } from 'node:timers/promises';
import { askUntil } from '../../../../tools/start/ask-until.ts';
import { allFaults } from './faults/all-faults.ts';
import { type Begun, type Fault, nothingToEnd } from './faults/fault.ts';
import type { Step } from './faults/plan-faults.ts';
import { startLoad } from './load/start-load.ts';
import { longestPause, type Tally } from './load/tally.ts';
import { untilRecovered } from './recovery.ts';
import type { Stage } from './stage.ts';
import { judge, type Verdict } from './verdict/judge.ts';

const MEMBERS = 8;
/** Between the recovery from one step and the next one. */
const CALM_MS = 2_000;
const FIRST_WRITES = 10;
const FIRST_WRITES_MS = 60_000;

/** What is done to a stage. */
export interface ChaosOptions {
  /** Faults begin until then; what has begun is ended and recovered from. */
  readonly seconds: number;
  /** Which of the stage's faults happen, in which order. */
  readonly plan: (faults: readonly Fault[]) => Iterable<Step>;
  readonly log: (line: string) => void;
}

/** One step of faults and how it went; times in seconds. */
export interface Episode {
  readonly names: readonly string[];
  readonly seconds: number;
  /** Requests that failed from its begin until everything had recovered. */
  readonly failed: number;
  readonly withoutWrite: number;
  /** From the end of the cause until everything was ready and a write acknowledged. */
  readonly recovered: number;
}

/** What a run has shown. */
export interface ChaosReport {
  readonly episodes: readonly Episode[];
  readonly tally: Tally;
  readonly verdict: Verdict;
  /** Promises that were broken; empty when all were kept. */
  readonly broken: readonly string[];
}

/** Lets faults happen to a stage under load, and judges afterwards what is left of its promises. */
export async function runChaos(stage: Stage, options: ChaosOptions): Promise<ChaosReport> {
  const { log, seconds, plan } = options;
  const broken: string[] = [];
  const startedAt = new Date();
  const { url, consoleUrl = '', services } = stage.installation;
  const desk = { url: services.get('ops')?.url ?? '', origin: consoleUrl };
  const load = await startLoad(url, desk, stage.db, MEMBERS);
  const { tally } = load;
  await untilWrites(tally);
  load.assertWorking();
  const episodes: Episode[] = [];
  const deadline = performance.now() + seconds * 1_000;
  for (const step of plan(allFaults(stage, (what) => broken.push(what)))) {
    if (performance.now() > deadline) break;
    const { missing, unplayed, ...episode } = await play(stage, step, tally, log);
    episodes.push(episode);
    broken.push(...unplayed.map((what) => `Could not begin: ${what}`));
    if (missing.length > 0) {
      broken.push(`After ${episode.names.join(' + ')}, not ready in time: ${missing.join(', ')}`);
      break;
    }
    await delay(CALM_MS);
    load.assertWorking();
  }
  log('Ending the load and judging');
  await load.stop();
  const verdict = await judge(stage, { load, startedAt });
  return { episodes, tally, verdict, broken: [...broken, ...verdict.broken] };
}

async function untilWrites({ acknowledged }: Tally): Promise<void> {
  const patience = { limitMs: FIRST_WRITES_MS, pauseMs: CALM_MS / 10 };
  if (await askUntil(async () => acknowledged.length >= FIRST_WRITES, patience)) return;
  throw new Error('Members cannot work on the new installation');
}

async function play(
  stage: Stage,
  step: Step,
  tally: Tally,
  log: (line: string) => void,
): Promise<
  Episode & {
    /** What is not ready after the limit. */
    readonly missing: readonly string[];
    /** Faults that could not begin, and why. */
    readonly unplayed: readonly string[];
  }
> {
  const startedAt = performance.now();
  const unplayed: string[] = [];
  const names = step.map(({ fault }) => fault.name);
  await Promise.all(
    step.map(async ({ fault, seconds }) => {
      const begun: Begun = await fault.begin().catch((error: unknown) => {
        unplayed.push(`${fault.name}: ${error}`);
        log(`${fault.name} could not begin: ${error}`);
        return { end: nothingToEnd };
      });
      log(`${fault.name}${begun.met ? ` (${begun.met})` : ''}, ${seconds} s`);
      await delay(seconds * 1_000);
      await begun.end();
    }),
  );
  const endedAt = performance.now();
  const { tookMs, missing } = await untilRecovered(
    stage,
    (sinceMs) => (tally.acknowledgedAtMs.at(-1) ?? 0) > sinceMs,
  );
  const now = performance.now();
  const episode = {
    names,
    seconds: inSeconds(endedAt - startedAt),
    failed: tally.failedAtMs.filter((at) => at >= startedAt && at <= now).length,
    withoutWrite: inSeconds(longestPause(tally.acknowledgedAtMs, startedAt, now)),
    recovered: inSeconds(tookMs),
  };
  log(
    `  ${episode.failed} requests failed, ${episode.withoutWrite} s without a write, ` +
      `recovered after ${episode.recovered} s`,
  );
  return { ...episode, missing, unplayed };
}

const inSeconds = (ms: number): number => Math.round(ms / 100) / 10;
