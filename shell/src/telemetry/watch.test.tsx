import { edgeReportSchema } from '@velvet/contract/edge-report';
import * as v from 'valibot';
import { createProblemLog } from './problem-log.ts';
import { watch } from './watch.ts';

type Callback = (list: { getEntries: () => readonly object[] }) => void;

/** A browser that measures what the test says. */
class FakeObserver {
  static readonly byType = new Map<string, Callback>();
  readonly #callback: Callback;
  constructor(callback: Callback) {
    this.#callback = callback;
  }
  observe({ type }: { readonly type: string }): void {
    if (type === 'event') throw new TypeError('This browser does not know events');
    FakeObserver.byType.set(type, this.#callback);
  }
  takeRecords(): readonly object[] {
    return [];
  }
}
const measured = (type: string, ...entries: readonly object[]) =>
  FakeObserver.byType.get(type)?.({ getEntries: () => entries });

/** One whose content can be looked at. */
class FakeBlob {
  readonly text: string;
  constructor(shell: readonly string[]) {
    this.text = shell.join('');
  }
}

const sent: string[] = [];
let path: string;
let tellPath: () => void;
let visibility: string;

beforeEach(() => {
  jest.useFakeTimers();
  sent.length = 0;
  path = '/Home';
  visibility = 'visible';
  Object.assign(globalThis, { PerformanceObserver: FakeObserver });
  Object.assign(globalThis, { Blob: FakeBlob });
  const sendBeacon = (_url: string, { text }: FakeBlob) => sent.push(text) > 0;
  Object.assign(window.navigator, { sendBeacon });
  jest
    .spyOn(document, 'visibilityState', 'get')
    .mockImplementation(() => (visibility === 'visible' ? 'visible' : 'hidden'));
});
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

function start() {
  const problems = createProblemLog();
  watch({
    window,
    problems,
    path: () => path,
    onPath: (listener) => {
      tellPath = listener;
    },
    releaseAt: (shown) => (shown === '/Home' ? 'listings@1' : 'video@2'),
    shell: 'shell@3',
  });
  return problems;
}

function leave() {
  visibility = 'hidden';
  document.dispatchEvent(new Event('visibilitychange'));
}

const lastReport = () => v.parse(edgeReportSchema, JSON.parse(sent.at(-1) ?? ''));

test('leaving the tab sends what was measured, by release', () => {
  start();
  measured('largest-contentful-paint', { startTime: 300 }, { startTime: 512 });
  measured('layout-shift', { startTime: 1, value: 0.2, hadRecentInput: false });
  measured('layout-shift', { startTime: 2, value: 0.5, hadRecentInput: true });
  const call = { startTime: 3, duration: 81.4, responseStatus: 200 };
  measured('resource', { ...call, name: 'https://velvet.example/api/xuanfeilist?page=1' });
  measured('resource', { ...call, name: 'https://velvet.example/api/base_info' });
  measured('resource', { ...call, name: 'https://velvet.example/icon.svg' });
  measured('resource', { ...call, name: '/api/video_list', responseStatus: 503 });
  measured('resource', { ...call, name: '/api/taken_back', responseStatus: 0 });
  measured('resource', { ...call, name: '/api/hanging', responseStatus: 0, duration: 30_001 });
  jest.advanceTimersByTime(100);
  path = '/Video';
  tellPath();
  leave();
  const report = lastReport();
  expect(report.screens).toEqual([
    { release: 'listings@1', count: 1 },
    { release: 'video@2', count: 1 },
  ]);
  expect(report.vitals).toEqual([
    { release: 'listings@1', name: 'lcp', value: 512 },
    { release: 'listings@1', name: 'cls', value: 0.2 },
    { release: 'video@2', name: 'cls', value: 0 },
  ]);
  expect(report.calls).toEqual([
    { release: 'listings@1', operation: 'xuanfeilist', ms: 81, ok: true },
    { release: 'shell@3', operation: 'base_info', ms: 81, ok: true },
    { release: 'listings@1', operation: 'video_list', ms: 81, ok: false },
    { release: 'listings@1', operation: 'hanging', ms: 30_001, ok: false },
  ]);
});

test('nothing is sent twice, and nothing when there is nothing', () => {
  start();
  measured('largest-contentful-paint', { startTime: 300 });
  leave();
  document.dispatchEvent(new Event('visibilitychange'));
  window.dispatchEvent(new Event('pagehide'));
  expect(sent).toHaveLength(1);
});

test('problems are sent soon, also those from before, and all of a storm together', () => {
  const problems = start();
  for (let count = 0; count < 50; count += 1) {
    problems.note({ kind: 'mount', release: 'video@2', error: new RangeError('secret') });
    jest.advanceTimersByTime(30);
  }
  jest.advanceTimersByTime(2_000);
  const report = lastReport();
  expect(sent).toHaveLength(1);
  expect(report.problems[0]).toMatchObject({
    release: 'video@2',
    kind: 'mount',
    name: 'RangeError',
  });
  expect(sent[0]).not.toContain('secret');
});
