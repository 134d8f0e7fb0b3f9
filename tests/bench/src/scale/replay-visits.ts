import { randomUUID } from 'node:crypto';
import { toBase64 } from '@velvet/contract/envelope';
import autocannon from 'autocannon';
import { createRandom, type Random } from '../harness/random.ts';
import {
  cdnKinds,
  ORDER_PATH,
  type RecordedRequest,
  type RecordedVisit,
  type VisitorName,
  visitorNames,
  visitorShares,
} from './visits.ts';

/** Visits that a connection makes one after the other, until its time is up. */
const VISITS_OF_A_CONNECTION = 20;
const TIMEOUT_S = 20;
const HUNDRED = 100;

/** Who replays visits, and against what. */
export interface ReplayOptions {
  readonly url: string;
  readonly visits: readonly RecordedVisit[];
  /** Tokens of the sessions that signed-in visits use in turns. */
  readonly tokens: readonly string[];
  /** The period that takes orders now. */
  readonly openPeriod: () => string;
  readonly connections: number;
  readonly seconds: number;
  /** Whether a CDN answers what it can keep, so that the servers never see it. */
  readonly isBehindCdn: boolean;
  /** Only the orders of players; otherwise all visitors in their shares. */
  readonly onlyOrders?: boolean;
  readonly seed: number;
}

/** What came of it. */
export interface ReplayFigures {
  readonly seconds: number;
  readonly requests: number;
  readonly visits: number;
  /** Orders that were accepted. */
  readonly orders: number;
  readonly bytes: number;
  readonly medianMs: number;
  readonly p99Ms: number;
  /** Time-outs, broken connections and answers other than expected. */
  readonly failures: number;
  /** What went wrong, how often. */
  readonly why: ReadonlyMap<string, number>;
}

/** Sends recorded visits without pauses over some connections, in the shares of their visitors. */
export async function replayVisits(options: ReplayOptions): Promise<ReplayFigures> {
  const random = createRandom(options.seed);
  const why = new Map<string, number>();
  const counts = { visits: 0, orders: 0 };
  const note = (what: string) => why.set(what, (why.get(what) ?? 0) + 1);
  let connection = 0;
  const begin = performance.now();
  const result = await autocannon({
    url: options.url,
    connections: options.connections,
    duration: options.seconds,
    timeout: TIMEOUT_S,
    setupClient: (client) => {
      client.setRequests([...requestsOf(options, random, connection, counts, note)]);
      connection += 1;
    },
  });
  if (result.timeouts > 0) why.set('no answer in time', result.timeouts);
  const broken = result.errors - result.timeouts;
  if (broken > 0) why.set('broken connection', broken);
  return {
    seconds: (performance.now() - begin) / 1_000,
    requests: result.requests.total,
    visits: counts.visits,
    orders: counts.orders,
    bytes: result.throughput.total,
    medianMs: result.latency.p50,
    p99Ms: result.latency.p99,
    failures: [...why.values()].reduce((sum, each) => sum + each, 0),
    why,
  };
}

function* requestsOf(
  options: ReplayOptions,
  random: Random,
  connection: number,
  counts: { visits: number; orders: number },
  note: (what: string) => void,
): Iterable<autocannon.Request> {
  for (let turn = 0; turn < VISITS_OF_A_CONNECTION; turn += 1) {
    const visitor = options.onlyOrders ? 'player' : pickVisitor(random);
    const visit = options.visits.find((each) => each.visitor === visitor);
    const token =
      options.tokens[(connection * VISITS_OF_A_CONNECTION + turn) % options.tokens.length] ?? '';
    const wanted = (visit?.requests ?? []).filter(
      ({ kind, path }) =>
        (!options.onlyOrders || path === ORDER_PATH) &&
        (!options.isBehindCdn || !cdnKinds.has(kind)),
    );
    for (const [index, recorded] of wanted.entries()) {
      const isLast = index === wanted.length - 1;
      yield {
        ...toRequest(recorded, token, options.openPeriod),
        onResponse: (status, body) => {
          const problem = problemOf(recorded, status, body);
          if (problem) note(problem);
          else if (recorded.path === ORDER_PATH && body.includes(OK)) counts.orders += 1;
          if (isLast) counts.visits += 1;
        },
      };
    }
  }
}

function pickVisitor(random: Random): VisitorName {
  let left = random.even() * HUNDRED;
  for (const name of visitorNames) {
    left -= visitorShares[name];
    if (left < 0) return name;
  }
  return 'guest';
}

function toRequest(
  { method, path, isSignedIn, cookie, body, kind }: RecordedRequest,
  token: string,
  openPeriod: () => string,
): autocannon.Request {
  const headers = {
    lang: 'en',
    // Calls are answered in plain text, so that their envelopes can be looked at.
    ...(kind === 'call' ? {} : { 'accept-encoding': 'br, gzip' }),
    ...(isSignedIn ? { token: toBase64(token) } : {}),
    ...(cookie === undefined || isSignedIn ? {} : { cookie }),
    ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
  };
  const request = { method, path, headers, ...(body === undefined ? {} : { body }) };
  if (path !== ORDER_PATH) return request;
  return {
    ...request,
    setupRequest: (sent) => ({
      ...sent,
      headers: { ...headers, 'idempotency-key': randomUUID() },
      body: (body ?? '').replace(/expect=\d+/, `expect=${openPeriod()}`),
    }),
  };
}

const OK = '"code":200';
/** The answer to an order between two periods, when the table's button would be disabled. */
const CLOSED = '"code":409';

function problemOf({ kind, path }: RecordedRequest, status: number, body: string) {
  const name = path.split('?')[0] ?? path;
  if (path === ORDER_PATH && body.includes(CLOSED)) return undefined;
  if (status >= 400) return `${status} of ${kind === 'call' ? name : kind}`;
  if (kind === 'call' && !body.includes(OK)) return `${/"code":\d+/.exec(body)?.[0]} of ${name}`;
  return undefined;
}
