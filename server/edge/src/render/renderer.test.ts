import { EventEmitter } from 'node:events';
import type { RenderJob, RenderResult } from './render-worker.ts';
import {
  createRenderer,
  type Renderer,
  RenderSkipped,
  type RenderThread,
  RenderTimeout,
} from './renderer.ts';

const HANG_MS = 100;
const LOAD_MS = 500;
const OPEN_MS = 10_000;

/** A fake thread controlled by the test. */
class FakeThread extends EventEmitter implements RenderThread {
  readonly jobs: RenderJob[] = [];
  isTerminated = false;
  isHeld = true;

  postMessage(job: RenderJob): void {
    this.jobs.push(job);
  }
  async terminate(): Promise<void> {
    this.isTerminated = true;
  }
  unref(): void {
    this.isHeld = false;
  }
  answer(rendered: string): void {
    this.emit('message', { ok: true, rendered } satisfies RenderResult);
  }
  refuse(reason: string): void {
    this.emit('message', { ok: false, reason } satisfies RenderResult);
  }
  fall(error: Error): void {
    this.emit('error', error);
  }
}

let threads: FakeThread[];
let renderer: Renderer;

beforeEach(() => {
  jest.useFakeTimers();
  threads = [];
  renderer = createRenderer({
    start() {
      const thread = new FakeThread();
      threads.push(thread);
      return thread;
    },
    hangMs: HANG_MS,
    loadMs: LOAD_MS,
    openMs: OPEN_MS,
    threads: 3,
  });
});
afterEach(async () => {
  await renderer.close();
  jest.useRealTimers();
});

const thread = (index = 0): FakeThread => {
  const found = threads[index];
  if (!found) throw new Error(`There is no thread ${index}`);
  return found;
};
const job = (order: string, release = 'good'): RenderJob => ({
  files: { shell: { path: `/${release}/server.cjs`, sha256: release } },
  order,
});
/** The state of a page without waiting for it. */
function watch(rendering: Promise<string>) {
  const seen: { outcome: string | undefined } = { outcome: undefined };
  void rendering.then(
    (rendered) => {
      seen.outcome = rendered;
    },
    (error: unknown) => {
      seen.outcome = String(error);
    },
  );
  return seen;
}
const settled = () => jest.advanceTimersByTimeAsync(0);
const orders = (index = 0) => thread(index).jobs.map(({ order }) => order);

test('pages are rendered one at a time, in the order of requests', async () => {
  const pages = ['a', 'b', 'c'].map((order) => watch(renderer.render(job(order))));
  expect(orders()).toEqual(['a']);
  thread().answer('A');
  await settled();
  expect(orders()).toEqual(['a', 'b']);
  thread().refuse('torn');
  await settled();
  thread().answer('C');
  await settled();
  expect(pages.map(({ outcome }) => outcome)).toEqual(['A', 'Error: torn', 'C']);
  expect(threads).toHaveLength(1);
});

test('a thread without work ends after ten minutes, and the next page starts another', async () => {
  watch(renderer.render(job('a')));
  thread().answer('A');
  await jest.advanceTimersByTimeAsync(599_000);
  watch(renderer.render(job('b')));
  await jest.advanceTimersByTimeAsync(0);
  thread().answer('B');
  await jest.advanceTimersByTimeAsync(599_999);
  expect(thread().isTerminated).toBe(false);
  await jest.advanceTimersByTimeAsync(1);
  expect(thread().isTerminated).toBe(true);
  watch(renderer.render(job('c')));
  expect(orders(1)).toEqual(['c']);
});

test('the thread does not keep the process alive', () => {
  watch(renderer.render(job('a')));
  expect(thread().isHeld).toBe(false);
});

test('a hanging program is terminated with its thread', async () => {
  const hanging = watch(renderer.render(job('hangs', 'bad')));
  await jest.advanceTimersByTimeAsync(LOAD_MS);
  expect(hanging.outcome).toMatch(/hung for 500 ms/);
  expect(thread(0).isTerminated).toBe(true);
  // A late message of the terminated thread is not the result of another page.
  await jest.advanceTimersByTimeAsync(OPEN_MS);
  const later = watch(renderer.render(job('later', 'bad')));
  thread(0).answer('late');
  await settled();
  expect(later.outcome).toBeUndefined();
  thread(1).answer('here');
  await settled();
  expect(later.outcome).toBe('here');
});

test('a hanging release does not delay pages of other releases', async () => {
  const hanging = watch(renderer.render(job('hangs', 'bad')));
  const other = watch(renderer.render(job('good')));
  expect(orders(1)).toEqual(['good']);
  thread(1).answer('here');
  await settled();
  expect([hanging.outcome, other.outcome]).toEqual([undefined, 'here']);
});

test('a release has more time for its first page in a thread than for the next', async () => {
  const first = watch(renderer.render(job('a')));
  await jest.advanceTimersByTimeAsync(LOAD_MS - 1);
  expect(first.outcome).toBeUndefined();
  thread().answer('A');
  const second = watch(renderer.render(job('b')));
  await jest.advanceTimersByTimeAsync(HANG_MS);
  expect(second.outcome).toMatch(/hung for 100 ms/);
});

test('the circuit breaker opens for a hanging release, while others continue', async () => {
  watch(renderer.render(job('hangs', 'bad')));
  await jest.advanceTimersByTimeAsync(LOAD_MS);
  await expect(renderer.render(job('again', 'bad'))).rejects.toThrow('a moment ago');
  expect(threads).toHaveLength(1);
  watch(renderer.render(job('good')));
  expect(orders(1)).toEqual(['good']);
  await jest.advanceTimersByTimeAsync(OPEN_MS);
  watch(renderer.render(job('again', 'bad')));
  expect(orders(2)).toEqual(['again']);
});

test('the circuit breaker doubles its pause on each failure, and resets once the release renders', async () => {
  const hang = async () => {
    const page = watch(renderer.render(job('hangs', 'bad')));
    await jest.advanceTimersByTimeAsync(LOAD_MS);
    expect(page.outcome).toMatch(/hung/);
  };
  const staysOpen = async (forMs: number) => {
    await jest.advanceTimersByTimeAsync(forMs - 1);
    await expect(renderer.render(job('again', 'bad'))).rejects.toThrow('a moment ago');
    await jest.advanceTimersByTimeAsync(1);
  };
  await hang();
  await staysOpen(OPEN_MS);
  await hang();
  await staysOpen(OPEN_MS * 2);
  const good = watch(renderer.render(job('renders', 'bad')));
  thread(2).answer('here');
  await settled();
  expect(good.outcome).toBe('here');
  const page = watch(renderer.render(job('hangs', 'bad')));
  await jest.advanceTimersByTimeAsync(HANG_MS);
  expect(page.outcome).toMatch(/hung/);
  await staysOpen(OPEN_MS);
});

test('pages of a release with an open circuit breaker fail at once', async () => {
  watch(renderer.render(job('hangs', 'bad')));
  const same = watch(renderer.render(job('hangs too', 'bad')));
  await jest.advanceTimersByTimeAsync(LOAD_MS);
  expect(same.outcome).toMatch(/a moment ago/);
  expect(threads).toHaveLength(1);
});

test('a crashing thread fails only its current page', async () => {
  const lost = watch(renderer.render(job('crashes', 'bad')));
  const next = watch(renderer.render(job('next')));
  thread(0).fall(new Error('out of memory'));
  thread(1).answer('here');
  await settled();
  expect(lost.outcome).toMatch(/crashed: Error: out of memory/);
  expect(next.outcome).toBe('here');
  await expect(renderer.render(job('again', 'bad'))).rejects.toThrow('a moment ago');
});

describe('more releases than threads', () => {
  const fill = () =>
    ['a', 'b', 'c'].map((release) => watch(renderer.render(job(release, release))));

  test('reuse the least recently used thread', async () => {
    fill();
    for (const index of [0, 1, 2]) thread(index).answer('');
    await settled();
    watch(renderer.render(job('a again', 'a')));
    thread(0).answer('');
    await settled();
    watch(renderer.render(job('d', 'd')));
    expect(threads.map(({ isTerminated }) => isTerminated)).toEqual([false, true, false, false]);
    expect(orders(3)).toEqual(['d']);
  });

  test('wait while all are busy', async () => {
    fill();
    const fourth = watch(renderer.render(job('d', 'd')));
    expect(threads).toHaveLength(3);
    thread(1).answer('');
    await settled();
    expect([thread(1).isTerminated, orders(3)]).toEqual([true, ['d']]);
    thread(3).answer('D');
    await settled();
    expect(fourth.outcome).toBe('D');
  });

  test('wait until hanging ones are terminated', async () => {
    fill();
    const fourth = watch(renderer.render(job('d', 'd')));
    await jest.advanceTimersByTimeAsync(LOAD_MS);
    thread(3).answer('D');
    await settled();
    expect(fourth.outcome).toBe('D');
  });
});

test('a thread that crashes between two pages fails none', async () => {
  const first = watch(renderer.render(job('a')));
  thread(0).answer('A');
  await settled();
  thread(0).fall(new Error('torn'));
  const second = watch(renderer.render(job('b')));
  thread(1).answer('B');
  await settled();
  expect([first.outcome, second.outcome]).toEqual(['A', 'B']);
});

test('when closed, it rejects running, waiting and further pages', async () => {
  const pages = [watch(renderer.render(job('a'))), watch(renderer.render(job('b')))];
  await renderer.close();
  await settled();
  expect(pages.map(({ outcome }) => outcome)).toEqual(
    Array(2).fill('Error: The renderer is closed'),
  );
  expect(thread().isTerminated).toBe(true);
  await expect(renderer.render(job('c'))).rejects.toThrow('closed');
  expect(threads).toHaveLength(1);
});

test('hangs, faults and pages that were not tried are different errors', async () => {
  const hung = renderer.render(job('hangs', 'bad'));
  const queued = renderer.render(job('waits behind it', 'bad'));
  const thrown = renderer.render(job('throws'));
  thread(1).refuse('x is undefined');
  const errors = Promise.all([hung, queued, thrown].map((page) => page.catch((error) => error)));
  await jest.advanceTimersByTimeAsync(LOAD_MS);
  const [late, skipped, fault] = await errors;
  expect(late).toBeInstanceOf(RenderTimeout);
  expect(skipped).toBeInstanceOf(RenderSkipped);
  expect([fault.constructor, fault.message]).toEqual([Error, 'x is undefined']);
});
