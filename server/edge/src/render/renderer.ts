import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { RenderJob, RenderResult } from './render-worker.ts';

/** Renders pages in worker threads; pages of one program one after the other. */
export interface Renderer {
  /** Rejects when the page cannot be rendered; settles within seconds at the latest. */
  render(job: RenderJob): Promise<string>;
  close(): Promise<void>;
}

/** The part of a worker thread that is used here. */
export interface RenderThread {
  postMessage(job: RenderJob): void;
  on(event: 'message', listener: (result: RenderResult) => void): unknown;
  on(event: 'error', listener: (error: unknown) => void): unknown;
  terminate(): Promise<unknown>;
  unref(): void;
}

/** A program took too long: its own fault, or that of a busy machine. */
export class RenderTimeout extends Error {}

/** The renderer did not try. */
export class RenderSkipped extends Error {}

interface RendererOptions {
  readonly start?: () => RenderThread;
  /** A program that takes longer is terminated with its thread. */
  readonly hangMs?: number;
  /** The same for a release's first page in a thread, which includes loading and compiling. */
  readonly loadMs?: number;
  /** How long a program that hung or crashed is not run again; doubled each time. */
  readonly openMs?: number;
  /** Maximum number of threads; each takes some 60 MB. */
  readonly threads?: number;
}

interface Waiting {
  readonly job: RenderJob;
  readonly resolve: (rendered: string) => void;
  readonly reject: (error: Error) => void;
}

type Settled =
  | { readonly ok: true; readonly rendered: string }
  | { readonly ok: false; readonly error: Error };

/** The thread of one program with its queue. */
interface Lane {
  readonly program: string;
  readonly thread: RenderThread;
  readonly queue: Waiting[];
  current: (Waiting & { readonly timer: NodeJS.Timeout }) | undefined;
  idle: NodeJS.Timeout | undefined;
  hasBegun: boolean;
}

const MEMORY_MB = 512;
/** A thread without work for this long ends; the next page of its program starts one. */
const IDLE_MS = 600_000;
const RESTS = 'This release hung or crashed a moment ago';
const CLOSED = 'The renderer is closed';

/** Compiled where this program is (`tools/programs`); its source needs a loader of TypeScript. */
function workerScript(): string | URL {
  const { VELVET_PROGRAMS: programs } = process.env;
  return programs === undefined
    ? new URL('./start-render-worker.mjs', import.meta.url)
    : path.join(programs, 'server/edge/src/render/render-worker.mjs');
}

const startThread = (): RenderThread =>
  new Worker(workerScript(), {
    execArgv: [],
    // Code of releases must not see this process's secrets.
    env: { NODE_ENV: 'production' },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });

const programOf = ({ files }: RenderJob): string => `${files.shell.path} ${files.remote?.path}`;

/**
 * Each program (the shell's build with one remote's) has a thread of its own, so that a hang or crash
 * affects no other release. A circuit breaker then suspends it for a while, and its pages contain
 * skeletons.
 */
export function createRenderer(options: RendererOptions = {}): Renderer {
  const { start = startThread, hangMs = 3_000, loadMs = 15_000 } = options;
  const { openMs = 30_000, threads = 5 } = options;
  /** Least recently used first. */
  const lanes = new Map<string, Lane>();
  /** Programs that wait for a free thread. */
  const waiting: Waiting[] = [];
  const breakers = createCircuitBreakers(openMs);
  let isClosed = false;

  function laneOf(program: string): Lane | undefined {
    const known = lanes.get(program);
    if (known) {
      lanes.delete(program);
      lanes.set(program, known);
      return known;
    }
    if (lanes.size >= threads && !endIdle()) return undefined;
    const thread = start();
    const lane: Lane = {
      program,
      thread,
      queue: [],
      current: undefined,
      idle: undefined,
      hasBegun: false,
    };
    thread.unref();
    thread.on('message', (result) => {
      if (lanes.get(program) !== lane) return;
      settle(lane, result.ok ? result : { ok: false, error: new Error(result.reason) });
    });
    thread.on('error', (error) => {
      if (lanes.get(program) !== lane) return;
      lose(lane, new Error(`The renderer crashed: ${String(error)}`));
    });
    lanes.set(program, lane);
    return lane;
  }

  function endIdle(): boolean {
    const idle = [...lanes.values()].find(({ current }) => !current);
    if (idle) end(idle);
    return idle !== undefined;
  }

  function end({ program, thread, idle }: Lane): void {
    clearTimeout(idle);
    lanes.delete(program);
    void thread.terminate();
  }

  function endUnused(lane: Lane): void {
    if (lanes.get(lane.program) === lane && !lane.current) end(lane);
  }

  function settle(lane: Lane, result: Settled): void {
    if (!lane.current) return;
    const { timer, resolve, reject } = lane.current;
    clearTimeout(timer);
    lane.current = undefined;
    if (result.ok) {
      breakers.reset(lane.program);
      resolve(result.rendered);
    } else reject(result.error);
    next(lane);
    if (lane.current) return;
    lane.idle = setTimeout(() => endUnused(lane), IDLE_MS).unref();
    serveWaiting();
  }

  /** Terminates the thread and rejects its queue, which would hang as well. */
  function lose(lane: Lane, error: Error): void {
    end(lane);
    if (lane.current) breakers.open(lane.program);
    for (const { reject } of lane.queue.splice(0)) reject(new RenderSkipped(RESTS));
    settle(lane, { ok: false, error });
    serveWaiting();
  }

  function next(lane: Lane): void {
    const waits = lane.current ? undefined : lane.queue.shift();
    if (!waits) return;
    clearTimeout(lane.idle);
    const limitMs = lane.hasBegun ? hangMs : loadMs;
    lane.hasBegun = true;
    const late = () => lose(lane, new RenderTimeout(`The renderer hung for ${limitMs} ms`));
    const timer = setTimeout(late, limitMs);
    lane.current = { ...waits, timer };
    lane.thread.postMessage(waits.job);
  }

  function serveWaiting(): void {
    for (const waits of waiting.splice(0)) serve(waits);
  }

  function serve(waits: Waiting): void {
    const program = programOf(waits.job);
    if (isClosed || breakers.isOpen(program)) {
      waits.reject(new RenderSkipped(isClosed ? CLOSED : RESTS));
      return;
    }
    const lane = laneOf(program);
    (lane?.queue ?? waiting).push(waits);
    if (lane) next(lane);
  }

  return {
    render: (job) => new Promise((resolve, reject) => serve({ job, resolve, reject })),
    async close() {
      isClosed = true;
      const all = [...lanes.values()];
      lanes.clear();
      const open = [...waiting.splice(0), ...all.flatMap(({ queue }) => queue.splice(0))];
      for (const { reject } of open) reject(new RenderSkipped(CLOSED));
      for (const { idle } of all) clearTimeout(idle);
      for (const lane of all) settle(lane, { ok: false, error: new RenderSkipped(CLOSED) });
      await Promise.all(all.map(({ thread }) => thread.terminate()));
    },
  };
}

const LONGEST_MS = 600_000;

/** One circuit breaker per program: opens when it hangs or crashes, each time twice as long. */
function createCircuitBreakers(firstMs: number) {
  const states = new Map<string, { readonly forMs: number; readonly until: number }>();
  return {
    isOpen: (program: string): boolean => (states.get(program)?.until ?? 0) > Date.now(),
    open(program: string): void {
      const before = states.get(program)?.forMs;
      const forMs = before === undefined ? firstMs : Math.min(before * 2, LONGEST_MS);
      states.set(program, { forMs, until: Date.now() + forMs });
    },
    /** After a successful rendering: the next failure starts with the first pause again. */
    reset: (program: string): boolean => states.delete(program),
  };
}
