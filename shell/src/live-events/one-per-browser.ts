import { encodeLiveEvent, type LiveEvent, parseLiveEvent } from '@velvet/contract/live-event';
import * as v from 'valibot';

const NAME = 'velvet.events';
const shared = v.tuple([v.string(), v.unknown()]);
/** Beside events: whether the tab that reads has an open stream, and a tab that asks for it. */
const STREAM = 'stream';
const ASKED = 'stream?';

/** `hasWaited`: another tab read the stream until now. */
type Lead = (signal: AbortSignal, hasWaited: boolean) => Promise<void>;

interface SharedEvents {
  /** Runs once no other tab does, until it is stopped; `run` ends when its signal aborts. */
  lead(run: Lead): { stop(): void };
  /** Passes an event on to the other tabs. */
  tell(event: LiveEvent): void;
  /** Says to the other tabs whether this one reads an open stream. */
  tellStream(isOpen: boolean): void;
  close(): void;
}

/** What another tab says. */
interface Listener {
  onEvent(event: LiveEvent): void;
  onStream(isOpen: boolean): void;
}

/** What a browser offers for it; a lock needs a secure context. */
export interface Sharing {
  readonly requestLock:
    | ((name: string, options: LockOptions, run: (lock: unknown) => Promise<void>) => Promise<void>)
    | undefined;
  readonly Channel: typeof BroadcastChannel | undefined;
}
/** With `ifAvailable` a lock that another tab holds is not waited for: `run` gets null. */
type LockOptions = { readonly signal: AbortSignal } | { readonly ifAvailable: true };

/**
 * One tab of a browser reads the stream and passes the events on. Where the browser has no locks or no
 * channels, each tab reads a stream of its own.
 */
export function shareEvents(
  { requestLock, Channel }: Sharing,
  { onEvent, onStream }: Listener,
): SharedEvents {
  const channel = requestLock && Channel && new Channel(NAME);
  let isOpen = false;
  const tellStream = (isOpenNow: boolean): void => {
    isOpen = isOpenNow;
    channel?.postMessage([STREAM, isOpen]);
  };
  channel?.addEventListener('message', ({ data }) => {
    const read = v.safeParse(shared, data);
    if (!read.success) return;
    const [kind, payload] = read.output;
    if (kind === STREAM) onStream(payload === true);
    else if (kind === ASKED) {
      if (isOpen) tellStream(true);
    } else {
      const event = parseLiveEvent(kind, payload);
      if (event) onEvent(event);
    }
  });
  channel?.postMessage([ASKED, null]);
  return {
    lead(run) {
      const controller = new AbortController();
      const { signal } = controller;
      const running = channel ? whenOnlyTab(requestLock, run, signal) : run(signal, false);
      // A request that is given up while it waits rejects.
      running.catch(() => undefined);
      return { stop: () => controller.abort() };
    },
    tell: (event) => channel?.postMessage([event.kind, encodeLiveEvent(event)]),
    tellStream,
    close: () => {
      if (isOpen) tellStream(false);
      channel?.close();
    },
  };
}

async function whenOnlyTab(
  requestLock: NonNullable<Sharing['requestLock']>,
  run: Lead,
  signal: AbortSignal,
): Promise<void> {
  let isTaken = false;
  await requestLock(NAME, { ifAvailable: true }, async (lock) => {
    isTaken = lock === null;
    if (!isTaken && !signal.aborted) await run(signal, false);
  });
  if (isTaken && !signal.aborted) await requestLock(NAME, { signal }, () => run(signal, true));
}
