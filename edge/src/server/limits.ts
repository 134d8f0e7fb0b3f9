/** How long a caller may take: one that sends or reads slowly must not hold a connection for ever. */
export interface Timeouts {
  /** For the headers of a request. */
  readonly headersMs: number;
  /** For a whole request, its body included: the largest picture takes a slow phone 20 s. */
  readonly requestMs: number;
  /** For a connection on which nothing moves in either direction. */
  readonly idleMs: number;
}

export const defaultTimeouts: Timeouts = { headersMs: 10_000, requestMs: 30_000, idleMs: 90_000 };

const KEEP_ALIVE_MS = 75_000;
/** How exactly Node keeps the times of requests. */
const CHECK_EVERY_MS = 1_000;

/** Options of the server that hold callers to them. */
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
