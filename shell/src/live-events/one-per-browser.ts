import {
  encodeLiveEvent,
  type LiveEvent,
  parseLiveEvent,
} from '@velvet/shared/contract/live-event';
import * as v from 'valibot';

const NAME = 'velvet.events';
const shared = v.tuple([v.string(), v.unknown()]);

interface SharedEvents {
  /** Runs once no other tab does, until it is stopped; `run` ends when its signal aborts. */
  lead(run: (signal: AbortSignal) => Promise<void>): { stop(): void };
  /** Passes an event on to the other tabs. */
  tell(event: LiveEvent): void;
  close(): void;
}

/** What a browser offers for it; a lock needs a secure context. */
export interface Sharing {
  readonly requestLock:
    | ((name: string, options: LockOptions, run: () => Promise<void>) => Promise<void>)
    | undefined;
  readonly Channel: typeof BroadcastChannel | undefined;
}
interface LockOptions {
  readonly signal: AbortSignal;
}

/**
 * One tab of a browser reads the stream and passes the events on. Where the browser has no locks or no
 * channels, each tab reads a stream of its own.
 */
export function shareEvents(
  { requestLock, Channel }: Sharing,
  onEvent: (event: LiveEvent) => void,
): SharedEvents {
  const channel = requestLock && Channel && new Channel(NAME);
  channel?.addEventListener('message', ({ data }) => {
    const read = v.safeParse(shared, data);
    const event = read.success ? parseLiveEvent(...read.output) : undefined;
    if (event) onEvent(event);
  });
  return {
    lead(run) {
      const controller = new AbortController();
      const { signal } = controller;
      const running = channel ? requestLock(NAME, { signal }, () => run(signal)) : run(signal);
      // A request that is given up while it waits rejects.
      running.catch(() => undefined);
      return { stop: () => controller.abort() };
    },
    tell: (event) => channel?.postMessage([event.kind, encodeLiveEvent(event)]),
    close: () => channel?.close(),
  };
}
