import { edgeReportSchema } from '@velvet/contract/edge-report';
import * as v from 'valibot';
import { readPageTrace } from './page-trace.ts';
import { type TraceEntry, traceTaps } from './trace-taps.ts';

const page = { trace: '0af7651916cd43dd8448eb211c80319c', span: 'b7ad6b7169203331' };
const sent: { address: string; traceparent: string | null }[] = [];
let traces: TraceEntry[] = [];
const reports: string[] = [];
const before = window.fetch;
let tellPath: () => void;
let path = '/Home';
let visibility: DocumentVisibilityState = 'visible';

/** One whose content can be looked at. */
class FakeBlob {
  readonly text: string;
  constructor(parts: readonly string[]) {
    this.text = parts.join('');
  }
}

beforeAll(() => {
  Object.assign(globalThis, { Blob: FakeBlob });
  const sendBeacon = (_url: string, { text }: FakeBlob) => reports.push(text) > 0;
  Object.assign(window.navigator, { sendBeacon });
  const description = `00-${page.trace}-${page.span}-01`;
  const getEntriesByType = () => [{ serverTiming: [{ name: 'traceparent', description }] }];
  Object.assign(performance, { getEntriesByType });
  jest.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
  window.fetch = async (address, init) => {
    const traceparent = new Headers(init?.headers).get('traceparent');
    sent.push({ address: String(address), traceparent });
    return new Response('{}');
  };
  traceTaps({
    window,
    path: () => path,
    onPath: (listener) => {
      tellPath = listener;
    },
    releaseAt: (shown) => (shown === '/Home' ? 'listings@1' : 'video@2'),
  });
});
beforeEach(() => {
  sent.length = 0;
  traces = [];
  reports.length = 0;
});
afterAll(() => {
  window.fetch = before;
  jest.restoreAllMocks();
});

/** jsdom's events have the time of another clock. */
const tap = () => {
  const event = new Event('pointerdown');
  Object.defineProperty(event, 'timeStamp', { value: performance.now() });
  window.dispatchEvent(event);
};
const leave = () => {
  visibility = 'hidden';
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  visibility = 'visible';
  const read = reports.map((text) => v.parse(edgeReportSchema, JSON.parse(text)));
  traces = read.flatMap((report) => report.traces ?? []);
};

test('the calls of a tap carry its trace, and it is reported when the page is left', async () => {
  tap();
  await window.fetch('/api/video_page?page=1', { headers: { lang: 'en' } });
  await window.fetch('/api/events');
  await window.fetch('/releases/video/1/video.js');
  const [call, events, file] = sent;
  expect(call?.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  expect([events?.traceparent, file?.traceparent]).toEqual([null, null]);
  leave();
  const [trace] = traces;
  expect(call?.traceparent).toBe(`00-${trace?.trace}-${trace?.span}-01`);
  expect(trace).toMatchObject({ kind: 'tap', release: 'listings@1' });
});

test('another tap has another trace, and one that leads to a screen says so', async () => {
  tap();
  await window.fetch('/api/video_page');
  path = '/Video';
  tellPath();
  tap();
  await window.fetch('/api/video_info');
  tap();
  path = '/Home';
  leave();
  expect(traces.map(({ kind }) => kind)).toEqual(['navigation', 'tap']);
  expect(traces[0]?.trace).not.toBe(traces[1]?.trace);
  expect(sent[0]?.traceparent).not.toBe(sent[1]?.traceparent);
});

test('a tap without calls is not reported', () => {
  tap();
  leave();
  expect(traces).toEqual([]);
});

test('calls long after a tap are not its own', async () => {
  tap();
  const late = performance.now() + 4_000;
  const clock = jest.spyOn(performance, 'now').mockReturnValue(late);
  await window.fetch('/api/video_page');
  clock.mockRestore();
  expect(sent[0]?.traceparent).toBeNull();
});

describe('what the edge says with a page', () => {
  const timings = (description: string) =>
    Object.assign(Object.create(performance), {
      getEntriesByType: () => [{ serverTiming: [{ name: 'traceparent', description }] }],
    });

  test('is read', () => {
    expect(readPageTrace(timings(`00-${page.trace}-${page.span}-01`))).toEqual(page);
  });

  test.each(['', `00-${page.trace}-${page.span}-00`, 'nonsense'])('%j is no trace', (text) => {
    expect(readPageTrace(timings(text))).toBeUndefined();
  });

  test('may be missing', () => {
    const silent = Object.assign(Object.create(performance), { getEntriesByType: () => [{}] });
    expect(readPageTrace(silent)).toBeUndefined();
  });
});
