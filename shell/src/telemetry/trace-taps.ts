import { API_BASE, EVENTS_ADDRESS } from '@velvet/contract/constants';
import type { EdgeReport } from '@velvet/contract/edge-report';
import { EDGE_REPORT_URL } from '@velvet/contract/edge-report-url';
import { listen, readInteraction } from './measure.ts';
import { type PageTrace, readPageTrace } from './page-trace.ts';

export type TraceEntry = NonNullable<EdgeReport['traces']>[number];

interface TraceTapsOptions {
  readonly window: Window & typeof globalThis;
  readonly path: () => string;
  readonly onPath: (listener: () => void) => void;
  readonly releaseAt: (path: string) => string;
}

/** What a tap has caused so far; times are those of `performance.now()`. */
interface Tap {
  readonly trace: string;
  readonly span: string;
  readonly beganAt: number;
  readonly release: string;
  kind: 'tap' | 'navigation';
  endedAt: number;
  inp: number | undefined;
  hasCalls: boolean;
}

/** Calls that begin later are not the tap's: the app polls. */
const CAUSED_WITHIN_MS = 3_000;
const EVENT_THRESHOLD_MS = 16;
/** Taps of one page that are traced. */
const MOST_TAPS = 100;
/** Keeps a report far below what an edge takes. */
const MOST_IN_REPORT = 40;
/** By then the largest paint is known, because the page is idle already. */
const PAINT_PATIENCE_MS = 500;

/**
 * Traces the taps of a page that is traced itself: each gets a random id, which the calls to the API
 * that it causes carry (`traceparent`), and is reported with its time once the next one begins or the
 * page is left. Nothing is stored, and an id lives as long as its tap.
 */
export function traceTaps({ window, path, onPath, releaseAt }: TraceTapsOptions): void {
  const { crypto, document, performance } = window;
  let tap: Tap | undefined;
  const page = readPageTrace(performance);
  if (!page) return;
  let count = 0;
  let traces: TraceEntry[] = [];
  const add = (trace: TraceEntry): void => {
    traces.push(trace);
    if (traces.length >= MOST_IN_REPORT) report();
  };

  /** In a report of its own: few pages are traced, and the others need not know how. */
  function report(): void {
    if (traces.length === 0) return;
    const sent: EdgeReport = { screens: [], vitals: [], calls: [], problems: [], traces };
    const body = new Blob([JSON.stringify(sent)], { type: 'application/json' });
    window.navigator.sendBeacon(EDGE_REPORT_URL, body);
    traces = [];
  }

  const randomHex = (bytes: number): string =>
    [...crypto.getRandomValues(new Uint8Array(bytes))]
      .map((byte) => byte.toString(16).padStart(2, '0'))
      .join('');
  const startOf = (time: number): number => Math.round(performance.timeOrigin + time);

  /** A tap that neither called the API nor was slow says nothing that the vitals do not. */
  function settle(): void {
    if (!tap) return;
    const { trace, span, beganAt, endedAt, release, kind, inp, hasCalls } = tap;
    tap = undefined;
    if (!hasCalls) return;
    const ms = Math.max(0, Math.round(endedAt - beganAt));
    add({
      release,
      kind,
      trace,
      span,
      at: startOf(beganAt),
      ms,
      ...(inp === undefined ? {} : { inp }),
    });
  }

  function begin({ timeStamp }: Event): void {
    takeInteractions();
    settle();
    if (count >= MOST_TAPS) return;
    count += 1;
    tap = {
      trace: randomHex(16),
      span: randomHex(8),
      beganAt: timeStamp,
      endedAt: timeStamp,
      release: releaseAt(path()),
      kind: 'tap',
      inp: undefined,
      hasCalls: false,
    };
  }

  const takeInteractions = listen({
    type: 'event',
    durationThreshold: EVENT_THRESHOLD_MS,
    read: readInteraction,
    on: ({ ms, startTime }) => {
      if (!tap || startTime < tap.beganAt) return;
      tap.inp = Math.max(ms, tap.inp ?? 0);
      tap.endedAt = Math.max(tap.endedAt, startTime + ms);
    },
  });
  onPath(() => {
    if (!tap || performance.now() - tap.beganAt > CAUSED_WITHIN_MS) return;
    tap.kind = 'navigation';
    tap.endedAt = performance.now();
  });

  const send = window.fetch.bind(window);
  window.fetch = async (address, init) => {
    const cause = tap;
    const isCaused = cause && performance.now() - cause.beganAt < CAUSED_WITHIN_MS;
    if (!isCaused || typeof address !== 'string' || !isCall(address)) return send(address, init);
    cause.hasCalls = true;
    const headers = new Headers(init?.headers);
    headers.set('traceparent', `00-${cause.trace}-${cause.span}-01`);
    try {
      return await send(address, { ...init, headers });
    } finally {
      cause.endedAt = performance.now();
    }
  };

  const passive = { capture: true, passive: true };
  window.addEventListener('pointerdown', begin, passive);
  window.addEventListener('keydown', begin, passive);
  const finish = (): void => {
    takeInteractions();
    settle();
    report();
  };
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') finish();
  });
  window.addEventListener('pagehide', finish);
  reportPage(page);

  /** The page's own load, as a part of the trace of the edge that composed it. */
  function reportPage({ trace, span: parent }: PageTrace): void {
    const entry = { kind: 'page', trace, span: randomHex(8), parent, at: startOf(0) } as const;
    const release = releaseAt(path());
    let paintedAt: number | undefined;
    listen({
      type: 'largest-contentful-paint',
      read: ({ startTime }) => startTime,
      on: (time) => {
        paintedAt = time;
      },
    });
    // What was painted so far is told in a task of its own.
    window.setTimeout(() => {
      if (paintedAt !== undefined) add({ ...entry, release, ms: Math.round(paintedAt) });
    }, PAINT_PATIENCE_MS);
  }
}

const isCall = (address: string): boolean =>
  address.startsWith(`${API_BASE}/`) && !address.startsWith(EVENTS_ADDRESS);
