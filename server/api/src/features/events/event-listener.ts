import type pg from 'pg';
import { refusePooler } from '../../database/pooler.ts';
import { CHANNEL } from './announcement.ts';

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 10_000;
/** How often an idle connection is asked whether it still is one. */
const PROBE_MS = 15_000;

/** What listening needs. */
interface ListenerOptions {
  /** A new connection of its own, not connected yet; pools and their proxies cannot LISTEN. */
  readonly createClient: () => pg.Client;
  readonly onPayload: (payload: string) => void;
  /** Listening begins, the first time and after each interruption: before, all may be missed. */
  readonly onListening: () => void;
  /** The connection is lost or cannot be made. Called once for each attempt. */
  readonly onLost: (error: Error) => void;
}

/** Listens until it is stopped. */
interface EventListener {
  start(): void;
  isListening(): boolean;
  stop(): Promise<void>;
}

/**
 * Listens to the database's announcements on one connection, and connects again with growing pauses.
 * Notifications are not kept for a connection that is away, which is why `onListening` is told.
 */
export function createEventListener(options: ListenerOptions): EventListener {
  const { createClient, onPayload, onListening, onLost } = options;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let probe: NodeJS.Timeout | undefined;
  let pauseMs = FIRST_PAUSE_MS;
  let isListening = false;
  let isStopped = false;

  const lose = (lost: pg.Client, error: Error): void => {
    if (client !== lost) return;
    client = undefined;
    isListening = false;
    clearInterval(probe);
    lost.end().catch(() => undefined);
    if (isStopped) return;
    onLost(error);
    retry = setTimeout(connect, pauseMs);
    pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
  };

  const listen = async (next: pg.Client): Promise<void> => {
    try {
      await next.connect();
      // There LISTEN succeeds, and nothing is ever heard.
      await refusePooler(next, { what: 'Live events', variable: 'DATABASE_DIRECT_URL' });
      await next.query(`LISTEN ${CHANNEL}`);
    } catch (error) {
      lose(next, error instanceof Error ? error : new Error(String(error)));
      return;
    }
    if (client !== next) return;
    pauseMs = FIRST_PAUSE_MS;
    isListening = true;
    // A server that vanished without closing the connection is noticed by the query's time limit.
    probe = setInterval(() => {
      next.query('SELECT 1').catch((error: Error) => lose(next, error));
    }, PROBE_MS);
    onListening();
  };

  function connect(): void {
    const next = createClient();
    client = next;
    next.on('error', (error) => lose(next, error));
    next.on('end', () => lose(next, new Error('The connection was closed')));
    next.on('notification', ({ payload = '' }) => onPayload(payload));
    void listen(next);
  }

  return {
    start: connect,
    isListening: () => isListening,
    stop: async () => {
      isStopped = true;
      clearTimeout(retry);
      clearInterval(probe);
      const last = client;
      client = undefined;
      isListening = false;
      await last?.end().catch(() => undefined);
    },
  };
}
