import type { IncomingMessage } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';
import type { Server, Socket } from 'node:net';
import { compile } from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import ipaddr from 'ipaddr.js';
import { Counter, type CounterConfiguration, Gauge, type Registry } from 'prom-client';
import { StartError } from './start-error.ts';

/** What callers may keep open at a server: one subscriber (`subscriberOf`), and all together. */
export interface CallerLimits {
  readonly connections: number;
  readonly connectionsPerAddress: number;
  /** Requests whose body was announced and has not arrived completely. */
  readonly pendingBodies: number;
  readonly pendingBodiesPerAddress: number;
}

const MOST = 1_000_000;

/** Reads the limits from the environment; an empty variable counts as absent. @throws StartError */
export function readCallerLimits(environment: NodeJS.ProcessEnv): CallerLimits {
  const read = (name: string, usual: number): number => {
    const text = environment[name] || String(usual);
    const value = /^\d{1,7}$/.test(text) ? Number(text) : 0;
    if (value >= 1 && value <= MOST) return value;
    throw new StartError(`${name} cannot be used: it must be a whole number from 1 to ${MOST}.`);
  };
  return {
    connections: read('CONNECTIONS', 20_000),
    connectionsPerAddress: read('CONNECTIONS_PER_ADDRESS', 1_000),
    pendingBodies: read('PENDING_BODIES', 10_000),
    pendingBodiesPerAddress: read('PENDING_BODIES_PER_ADDRESS', 250),
  };
}

/** Time limits of connections, so that slow clients do not hold them forever. */
export interface Timeouts {
  /** Until the headers are complete. */
  readonly headersMs: number;
  /** Until the whole request is received: a slow phone needs 20 s for the largest picture. */
  readonly requestMs: number;
  /** For an idle connection; longer than a handler may take. */
  readonly idleMs: number;
}

export const defaultTimeouts: Timeouts = { headersMs: 10_000, requestMs: 30_000, idleMs: 90_000 };

/** Longer than proxies keep idle connections, so that they never use a closing one. */
const KEEP_ALIVE_MS = 75_000;
/** How often Node checks the time limits of requests. */
const CHECK_EVERY_MS = 1_000;

/** Server options that enforce them. */
export const limitsOf = ({ headersMs, requestMs, idleMs }: Timeouts) =>
  ({
    requestTimeout: requestMs,
    connectionTimeout: idleMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    forceCloseConnections: 'idle',
    http: {
      headersTimeout: headersMs,
      connectionsCheckingInterval: Math.min(CHECK_EVERY_MS, headersMs),
    },
  }) as const;

interface ConnectionLimits {
  readonly limits: CallerLimits;
  /** Fastify's `trustProxy`: connections of these proxies count for no address. */
  readonly trustProxy: string | readonly string[] | false;
  readonly registry?: Registry | undefined;
}

/** How many each subscriber has, within the limit of one and that of all. */
function createTally(one: number, all: number) {
  const counts = new Map<string, number>();
  let total = 0;
  return {
    total: () => total,
    /** Counts one more; the limit that it would exceed otherwise. */
    add(subscriber: string): 'address' | 'all' | undefined {
      const count = counts.get(subscriber) ?? 0;
      if (count >= one) return 'address';
      if (total >= all) return 'all';
      counts.set(subscriber, count + 1);
      total += 1;
      return undefined;
    },
    remove(subscriber: string): void {
      const count = counts.get(subscriber) ?? 0;
      if (count > 1) counts.set(subscriber, count - 1);
      else counts.delete(subscriber);
      total -= 1;
    },
  };
}

/** A counter by limit, which shows both from the start. */
function countRefusals(options: Omit<CounterConfiguration<'limit'>, 'labelNames'>) {
  const refused = new Counter({ ...options, labelNames: ['limit'] });
  for (const limit of ['address', 'all']) refused.inc({ limit }, 0);
  return refused;
}

/**
 * Closes connections above the limits at once, before TLS or HTTP is spoken: `velvet_connections` open ones,
 * `velvet_connections_refused_total` by the limit, `address` or `all`.
 */
export function limitConnections(
  server: Server,
  { limits, trustProxy, registry }: ConnectionLimits,
): void {
  const registers = registry ? [registry] : [];
  const refused = countRefusals({
    name: 'velvet_connections_refused_total',
    help: 'Connections closed at once, by the limit that they exceed (address, all)',
    registers,
  });
  const proxies = typeof trustProxy === 'string' ? trustProxy.split(',') : trustProxy || [];
  const isProxy = compile(proxies.map((proxy) => proxy.trim()));
  const tally = createTally(limits.connectionsPerAddress, Number.POSITIVE_INFINITY);

  server.maxConnections = limits.connections;
  server.on('drop', () => refused.inc({ limit: 'all' }));
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    // Undefined: the client has gone already.
    if (remoteAddress === undefined || isProxy(remoteAddress, 0)) return;
    const subscriber = subscriberOf(remoteAddress);
    if (tally.add(subscriber) === undefined) {
      socket.once('close', () => tally.remove(subscriber));
      return;
    }
    refused.inc({ limit: 'address' });
    socket.destroy();
  });
  new Gauge({
    name: 'velvet_connections',
    help: 'Open connections of callers',
    registers,
    async collect() {
      this.set(await new Promise((done) => server.getConnections((_, count) => done(count ?? 0))));
    },
  });
}

interface BodyLimits {
  readonly limits: CallerLimits;
  readonly registry?: Registry | undefined;
  /** The error for requests above the limit of one subscriber (429) or of all (503). */
  readonly refusal: (status: 429 | 503) => Error;
  /** HTTP/2: until a body has arrived; Node itself times out requests of HTTP/1.1 only. */
  readonly requestMs?: number;
}

/**
 * Refuses requests whose bodies would be pending above the limits: `velvet_pending_bodies`,
 * `velvet_bodies_refused_total` by limit. Such a request may be an HTTP/2 stream, of which a connection has many.
 */
export function limitPendingBodies(
  app: FastifyInstance,
  { limits, registry, refusal, requestMs }: BodyLimits,
): void {
  const registers = registry ? [registry] : [];
  const refused = countRefusals({
    name: 'velvet_bodies_refused_total',
    help: 'Requests refused for bodies not received yet, by the limit exceeded (address, all)',
    registers,
  });
  const tally = createTally(limits.pendingBodiesPerAddress, limits.pendingBodies);
  new Gauge({
    name: 'velvet_pending_bodies',
    help: 'Requests whose body has not been received completely',
    registers,
    collect() {
      this.set(tally.total());
    },
  });
  app.addHook('onRequest', (request, reply, done) => {
    const raw: IncomingMessage | Http2ServerRequest = request.raw;
    if (!announcesBody(raw)) return done();
    const subscriber = subscriberOf(request.ip);
    const exceeded = tally.add(subscriber);
    if (exceeded !== undefined) {
      refused.inc({ limit: exceeded });
      // Otherwise the connection stays open for the body.
      if (raw.httpVersionMajor < 2) reply.header('Connection', 'close');
      return done(refusal(exceeded === 'address' ? 429 : 503));
    }
    // With HTTP/2 the socket stands for the stream; other streams of the connection continue.
    const timer =
      requestMs !== undefined && raw.httpVersionMajor >= 2
        ? setTimeout(() => raw.socket.destroy(), requestMs)
        : undefined;
    const end = (): void => {
      raw.off('end', end);
      raw.off('close', end);
      clearTimeout(timer);
      tally.remove(subscriber);
    };
    raw.on('end', end);
    raw.on('close', end);
    done();
  });
}

function announcesBody(raw: IncomingMessage | Http2ServerRequest): boolean {
  if ('stream' in raw) return !raw.stream.endAfterHeaders;
  const { 'transfer-encoding': encoding, 'content-length': length = '0' } = raw.headers;
  return encoding !== undefined || Number(length) !== 0;
}

const IPV4_BYTES = 4;
const IPV4_NETWORK_BYTES = 3;
const IPV6_SUBSCRIBER_BYTES = 8;
const IPV6_NETWORK_BYTES = 6;

/**
 * The network of one subscriber: an IPv4 address, or an IPv6 /64, of which they may use any
 * address. An IPv4 address in IPv6 form counts as IPv4. A text that is no address is returned
 * unchanged.
 */
export const subscriberOf = (address: string): string =>
  prefixOf(address, IPV4_BYTES, IPV6_SUBSCRIBER_BYTES);

/** The network around it: an IPv4 /24 or an IPv6 /48. */
export const networkOf = (address: string): string =>
  prefixOf(address, IPV4_NETWORK_BYTES, IPV6_NETWORK_BYTES);

function prefixOf(address: string, ipv4Bytes: number, ipv6Bytes: number): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  const bytes = parsed.toByteArray();
  if (parsed.kind() === 'ipv4') return `${bytes.slice(0, ipv4Bytes).join('.')}/${ipv4Bytes * 8}`;
  return `${Buffer.from(bytes.slice(0, ipv6Bytes)).toString('hex')}/${ipv6Bytes * 8}`;
}
