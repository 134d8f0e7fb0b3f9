import { Worker } from 'node:worker_threads';
import type { RenderJob, RenderResult } from './render-worker.ts';
import { createRests } from './rests.ts';

/** Renders pages in a thread of its own, one after the other. */
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

interface RendererOptions {
  readonly start?: () => RenderThread;
  /** What hangs longer than this is ended with its thread. */
  readonly hangMs?: number;
  /** The same for a release's first page in a thread, which is loaded and not yet compiled. */
  readonly loadMs?: number;
  /** For so long a program that hung or fell is not run again; each time twice as long. */
  readonly restMs?: number;
}

interface Waiting {
  readonly job: RenderJob;
  readonly resolve: (rendered: string) => void;
  readonly reject: (error: Error) => void;
}

const MEMORY_MB = 512;
const RESTS = 'This release hung or fell a moment ago';

const startThread = (): RenderThread =>
  new Worker(new URL('./start-render-worker.mjs', import.meta.url), {
    execArgv: [],
    // Code of releases has no business with the secrets of this process.
    env: { NODE_ENV: 'production' },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });

const programOf = ({ files }: RenderJob): string => `${files.shell.path} ${files.remote?.path}`;

/** A thread that hangs or dies costs the page it was at; the next page gets a new one. */
export function createRenderer({
  start = startThread,
  hangMs = 2_000,
  loadMs = 15_000,
  restMs = 30_000,
}: RendererOptions = {}): Renderer {
  const queue: Waiting[] = [];
  const rests = createRests(restMs);
  const loaded = new Set<string>();
  let thread: RenderThread | undefined;
  let current: (Waiting & { readonly timer: NodeJS.Timeout }) | undefined;
  let isClosed = false;

  function ready(): RenderThread {
    if (thread) return thread;
    const started = start();
    started.unref();
    started.on('message', (result) => {
      if (thread === started) settle(result);
    });
    started.on('error', (error) => {
      if (thread === started) lose(`The renderer fell: ${String(error)}`);
    });
    thread = started;
    loaded.clear();
    return started;
  }

  function settle(result: RenderResult): void {
    if (!current) return;
    const { job, timer, resolve, reject } = current;
    clearTimeout(timer);
    current = undefined;
    if (result.ok) {
      rests.end(programOf(job));
      resolve(result.rendered);
    } else reject(new Error(result.reason));
    next();
  }

  /** Whose fault it was is known: only one page is rendered at a time. */
  function lose(reason: string): void {
    const lost = thread;
    thread = undefined;
    void lost?.terminate();
    if (current) rest(programOf(current.job));
    settle({ ok: false, reason });
  }

  /** What waits would hang as well, and hold up everybody else's pages. */
  function rest(program: string): void {
    rests.begin(program);
    for (const waiting of queue.splice(0)) {
      if (programOf(waiting.job) === program) waiting.reject(new Error(RESTS));
      else queue.push(waiting);
    }
  }

  function next(): void {
    const waiting = current ? undefined : queue.shift();
    if (!waiting) return;
    const running = ready();
    const program = programOf(waiting.job);
    const limitMs = loaded.has(program) ? hangMs : loadMs;
    loaded.add(program);
    const timer = setTimeout(() => lose(`The renderer hung for ${limitMs} ms`), limitMs);
    current = { ...waiting, timer };
    running.postMessage(waiting.job);
  }

  return {
    async render(job) {
      if (isClosed) throw new Error('The renderer is closed');
      if (rests.isResting(programOf(job))) throw new Error(RESTS);
      return new Promise((resolve, reject) => {
        queue.push({ job, resolve, reject });
        next();
      });
    },
    async close() {
      isClosed = true;
      const closing = thread;
      thread = undefined;
      for (const { reject } of queue.splice(0)) reject(new Error('The renderer is closed'));
      settle({ ok: false, reason: 'The renderer is closed' });
      await closing?.terminate();
    },
  };
}
