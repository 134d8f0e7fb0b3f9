/** Time limits of connections, so that slow clients do not hold them forever. */
export interface Timeouts {
  /** Until the headers are complete. */
  readonly headersMs: number;
  /** Until the whole request is received: a slow phone needs 20 s for the largest picture. */
  readonly requestMs: number;
  /** For an idle connection. */
  readonly idleMs: number;
}

export const defaultTimeouts: Timeouts = { headersMs: 10_000, requestMs: 30_000, idleMs: 90_000 };

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
