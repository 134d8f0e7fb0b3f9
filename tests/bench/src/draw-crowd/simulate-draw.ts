import { createRandom, type Random } from '../harness/random.ts';

/** How clients come by the result of a draw. Times in ms, rates per second. */
export interface DrawCrowd {
  readonly clients: number;
  /** Streams of live events that one API server keeps open. */
  readonly streamsPerServer: number;
  /** Events that one API server writes to streams in a second. */
  readonly writesPerSecond: number;
  /** Calls that one API server answers in a second. */
  readonly callsPerSecond: number;
  /** What a client asks for when it hears of a draw; none if the event has the result. */
  readonly callsPerClient: number;
  /** A client waits a random part of this before it asks. */
  readonly spreadMs: number;
  /** Pages that nobody looks at: they ask later. */
  readonly hiddenShare: number;
  /** One way between a phone and the servers. */
  readonly wayMs: { readonly median: number; readonly p99: number };
  /** Clients give a call up after this. */
  readonly callLimitMs: number;
  /**
   * Places of a CDN that keep answers. Addresses name the round, so what is kept never changes; calls
   * for what is being fetched wait for it.
   */
  readonly cdnPlaces?: number;
  readonly seed: number;
}

export interface DrawFigures {
  readonly servers: number;
  /** All calls that API servers got. */
  readonly calls: number;
  /** In the busiest tenth of a second, of all servers together. */
  readonly peakCallsPerSecond: number;
  /** The longest time that a call waited for its server; every other call waits behind it, too. */
  readonly longestQueueMs: number;
  /** Visible clients that gave up before they were answered. */
  readonly givenUp: number;
  /** From the draw until visible clients, given-up ones apart, show the result; ascending. */
  readonly seenMs: Float64Array;
}

const SLICE_MS = 100;
/** From the commit of a draw until an API server hears of it. */
const HEARD_MS = 5;

/**
 * A draw that is committed at 0 and watched by many clients. Streams are spread evenly over the API
 * servers and calls at random; a server answers one call after the other, in the order of their
 * arrival.
 */
export function simulateDraw(crowd: DrawCrowd): DrawFigures {
  const random = createRandom(crowd.seed);
  const servers = Math.ceil(crowd.clients / crowd.streamsPerServer);
  const heard = hearings(crowd, servers, random);
  if (crowd.callsPerClient === 0) {
    return {
      servers,
      calls: 0,
      peakCallsPerSecond: 0,
      longestQueueMs: 0,
      givenUp: 0,
      seenMs: heard.sort(),
    };
  }
  const way = () => random.skewed(crowd.wayMs.median, crowd.wayMs.p99);
  const asked = heard.map((at) => at + random.even() * crowd.spreadMs);
  return crowd.cdnPlaces === undefined
    ? askServers(crowd, servers, asked, way, random)
    : askCdn(crowd, crowd.cdnPlaces, servers, asked, way, random);
}

/** When visible clients hear of the draw. */
function hearings(crowd: DrawCrowd, servers: number, random: Random): Float64Array {
  const times: number[] = [];
  for (let client = 0; client < crowd.clients; client += 1) {
    if (random.even() < crowd.hiddenShare) continue;
    const writtenAt = HEARD_MS + (Math.floor(client / servers) / crowd.writesPerSecond) * 1_000;
    times.push(writtenAt + random.skewed(crowd.wayMs.median, crowd.wayMs.p99));
  }
  return Float64Array.from(times);
}

/** Calls that arrive at API servers, each with the client that waits for it. */
interface Arrival {
  readonly at: number;
  readonly client: number;
}

function askServers(
  crowd: DrawCrowd,
  servers: number,
  asked: Float64Array,
  way: () => number,
  random: Random,
): DrawFigures {
  const queues: Arrival[][] = Array.from({ length: servers }, () => []);
  for (const [client, at] of asked.entries()) {
    for (let call = 0; call < crowd.callsPerClient; call += 1) {
      queues[Math.floor(random.even() * servers)]?.push({ at: at + way(), client });
    }
  }
  const lastAnswer = new Float64Array(asked.length);
  const served = serve(queues, crowd.callsPerSecond, ({ client }, doneAt) => {
    lastAnswer[client] = Math.max(lastAnswer[client] ?? 0, doneAt + way());
  });
  return { servers, ...served, ...seenBy(asked, lastAnswer, crowd.callLimitMs) };
}

function askCdn(
  crowd: DrawCrowd,
  places: number,
  servers: number,
  asked: Float64Array,
  way: () => number,
  random: Random,
): DrawFigures {
  const placeOf = asked.map(() => Math.floor(random.even() * places));
  const arriving = asked.map((at) => at + way());
  /** The first call for each answer at each place is passed on. */
  const first = new Float64Array(places).fill(Number.POSITIVE_INFINITY);
  for (const [client, at] of arriving.entries()) {
    const place = placeOf[client] ?? 0;
    first[place] = Math.min(first[place] ?? at, at);
  }
  const queues: Arrival[][] = Array.from({ length: servers }, () => []);
  for (const [place, at] of first.entries()) {
    if (!Number.isFinite(at)) continue;
    for (let call = 0; call < crowd.callsPerClient; call += 1) {
      queues[Math.floor(random.even() * servers)]?.push({ at: at + way(), client: place });
    }
  }
  const filled = new Float64Array(places);
  const served = serve(queues, crowd.callsPerSecond, ({ client: place }, doneAt) => {
    filled[place] = Math.max(filled[place] ?? 0, doneAt + way());
  });
  const lastAnswer = arriving.map(
    (at, client) => Math.max(at, filled[placeOf[client] ?? 0] ?? 0) + way(),
  );
  return { servers, ...served, ...seenBy(asked, lastAnswer, crowd.callLimitMs) };
}

function serve(
  queues: readonly Arrival[][],
  callsPerSecond: number,
  onDone: (arrival: Arrival, doneAt: number) => void,
): Pick<DrawFigures, 'calls' | 'peakCallsPerSecond' | 'longestQueueMs'> {
  const takes = 1_000 / callsPerSecond;
  const slices = new Map<number, number>();
  let calls = 0;
  let longestQueueMs = 0;
  for (const queue of queues) {
    let freeAt = 0;
    for (const arrival of queue.sort((a, b) => a.at - b.at)) {
      const begin = Math.max(freeAt, arrival.at);
      freeAt = begin + takes;
      calls += 1;
      longestQueueMs = Math.max(longestQueueMs, begin - arrival.at);
      const slice = Math.floor(arrival.at / SLICE_MS);
      slices.set(slice, (slices.get(slice) ?? 0) + 1);
      onDone(arrival, freeAt);
    }
  }
  let busiest = 0;
  for (const count of slices.values()) busiest = Math.max(busiest, count);
  return { calls, longestQueueMs, peakCallsPerSecond: busiest * (1_000 / SLICE_MS) };
}

function seenBy(
  asked: Float64Array,
  lastAnswer: Float64Array,
  limitMs: number,
): Pick<DrawFigures, 'givenUp' | 'seenMs'> {
  const seenMs = lastAnswer.filter((at, client) => at - (asked[client] ?? 0) <= limitMs).sort();
  return { givenUp: lastAnswer.length - seenMs.length, seenMs };
}
