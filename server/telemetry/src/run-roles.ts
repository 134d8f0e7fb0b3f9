import { setTimeout as delay } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { StartError } from './start-error.ts';
import { startTracing } from './tracing/start-tracing.ts';

/** A part of the product that runs until it is stopped. */
export interface RunningRole {
  /** Undefined where it listens nowhere. */
  readonly port: number | undefined;
  /** Printed where no parent process is told: `The API listens on port 8081`. */
  readonly said: string;
  /** Resolves when it ended by itself; it is then started again. */
  readonly ended?: Promise<unknown>;
  /** On SIGUSR2, some seconds before SIGTERM: not ready any more, but everything is answered. */
  drain?(): void;
  stop(): Promise<void>;
}

interface Role {
  /** `api`, `draws`, …: the name in logs and traces. */
  readonly name: string;
  start(): Promise<RunningRole>;
}

interface ProcessOptions {
  /** Chooses them; the first is ready before the others start. What it throws ends the process. */
  readonly roles: () => readonly Role[];
  /** Whether an error is printed as its message only, without a stack. */
  readonly isPlain?: (error: Error) => boolean;
  /** Time to stop before the process exits anyway; unlimited when absent. */
  readonly stopMs?: number;
}

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** A role that ran for this long counts as healthy: its next pause is the first one again. */
const HEALTHY_MS = 60_000;

/**
 * Runs roles as one process: tells a parent `{ ready, port, ports }` when all are ready, stops them on
 * SIGTERM and when the parent exits; SIGUSR2 announces the end to proxies.
 */
export function runRoles(options: ProcessOptions): void {
  run(options).catch((error: unknown) => {
    const said = error instanceof Error ? error : new Error(String(error));
    const isPlain = said instanceof StartError || options.isPlain?.(said);
    process.stderr.write(`${isPlain ? said.message : said.stack}\n`);
    process.exit(1);
  });
}

async function run({ roles: choose, stopMs }: ProcessOptions): Promise<void> {
  const roles = choose();
  const kept = roles.map(keepRole);
  let isReady = false;
  let isStopping = false;
  let stopTracing = async (): Promise<void> => undefined;
  const stop = (): void => {
    if (isStopping) return;
    isStopping = true;
    // What is not ready has no calls to finish; the embedded database has a guard process.
    if (!isReady) process.exit(1);
    if (stopMs !== undefined) setTimeout(() => process.exit(0), stopMs).unref();
    void stopAll(kept)
      .then(stopTracing)
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  process.on('SIGTERM', stop);
  process.on('SIGUSR2', () => {
    for (const role of kept) role.drain();
  });
  // A parent decides when we stop; alone, Ctrl-C does.
  process.on('SIGINT', () => (process.send ? undefined : stop()));
  process.on('disconnect', stop);
  // Before anything is made that would be traced.
  stopTracing = await startTracing(roles.map(({ name }) => name).join('+'));
  const [first, ...others] = kept;
  const ready = first ? [await first.start()] : [];
  ready.push(...(await Promise.all(others.map((role) => role.start()))));
  isReady = true;
  const ports = Object.fromEntries(roles.map(({ name }, at) => [name, ready[at]?.port ?? 0]));
  process.send?.({ ready: true, port: ready[0]?.port ?? 0, ports });
  if (!process.send) for (const { said } of ready) process.stdout.write(`${said}\n`);
}

/** Together, because each waits for its own calls; the first last, because the others may use it. */
async function stopAll([first, ...others]: readonly KeptRole[]): Promise<void> {
  await Promise.all(others.map((role) => role.stop()));
  await first?.stop();
}

type KeptRole = ReturnType<typeof keepRole>;

/** Starts a role again, with growing pauses, whenever it ends by itself. */
function keepRole({ name, start }: Role) {
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: RunningRole | undefined;

  async function revive(pauseMs: number): Promise<void> {
    process.emitWarning(`${name} ended; it is started again in ${pauseMs / 1_000} s`);
    await delay(pauseMs, undefined, { signal });
    const longer = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    try {
      await begin(longer);
    } catch (error) {
      process.emitWarning(`${name} did not start: ${String(error)}`);
      await revive(longer);
    }
  }

  async function begin(nextPauseMs: number): Promise<RunningRole> {
    const since = performance.now();
    const own = await start();
    running = own;
    // Stopped at the moment it became ready.
    if (signal.aborted) await own.stop();
    void own.ended?.then(async () => {
      if (signal.aborted) return;
      running = undefined;
      await own.stop().catch(() => undefined);
      const wasHealthy = performance.now() - since >= HEALTHY_MS;
      await revive(wasHealthy ? FIRST_PAUSE_MS : nextPauseMs).catch(() => undefined);
    });
    return own;
  }

  return {
    /** The first start; throws what it throws, because its cause is the configuration. */
    start: () => begin(FIRST_PAUSE_MS),
    drain: () => running?.drain?.(),
    async stop(): Promise<void> {
      stopping.abort();
      await running?.stop();
    },
  };
}

/**
 * The roles of `--role api,draws`; all of them without it.
 * @throws StartError for an unknown role or option.
 */
export function readRoleNames<Name extends string>(
  args: readonly string[],
  known: readonly Name[],
): readonly Name[] {
  const usage = `Usage: --role <roles>, some of ${known.join(',')}; all of them without it`;
  let wanted: string | undefined;
  try {
    wanted = parseArgs({ args: [...args], options: { role: { type: 'string' } } }).values.role;
  } catch (error) {
    throw new StartError(`${error instanceof Error ? error.message : error}\n${usage}`);
  }
  if (wanted === undefined) return known;
  const names = new Set(wanted.split(','));
  const chosen = known.filter((name) => names.has(name));
  if (chosen.length === names.size) return chosen;
  throw new StartError(`There is no role ${wanted}.\n${usage}`);
}

/**
 * In production what one role knows must not be in the memory of another one.
 * @throws StartError for several roles in production.
 */
export function refuseSharing(names: readonly string[], isProduction: boolean): void {
  if (!isProduction || names.length < 2) return;
  throw new StartError(
    `In production ${names.join(' and ')} run in processes of their own: start each with --role.`,
  );
}
