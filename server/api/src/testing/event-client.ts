import { EVENTS_ADDRESS } from '@velvet/contract/constants';
import { toBase64 } from '@velvet/contract/envelope';
import { type LiveEvent, parseLiveEvent } from '@velvet/contract/live-event';
import { createParser } from 'eventsource-parser';

/** A stream of events as a client reads it. */
export interface EventClient {
  readonly response: Response;
  /** The next event that fits; fails when the stream ends before. */
  next(fits?: (event: LiveEvent) => boolean): Promise<LiveEvent>;
  /** Everything so far. */
  readonly events: readonly LiveEvent[];
  /** Resolves when the server has ended the stream. */
  readonly ended: Promise<void>;
  close(): void;
}

/** Opens `/api/events`; a refusal has no events. */
export async function openEvents(
  url: string,
  token?: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<EventClient> {
  const controller = new AbortController();
  const response = await fetch(`${url}${EVENTS_ADDRESS}`, {
    headers: { ...(token === undefined ? {} : { token: toBase64(token) }), ...headers },
    signal: controller.signal,
  });
  const events: LiveEvent[] = [];
  const waiting = new Set<() => void>();
  let isOver = false;
  const notify = () => {
    for (const wake of waiting) wake();
  };
  const parser = createParser({
    onEvent: ({ event = 'message', data }) => {
      const read = parseLiveEvent(event, JSON.parse(data));
      if (read) events.push(read);
    },
  });
  const readAll = async () => {
    const decoder = new TextDecoder();
    try {
      for await (const chunk of response.body ?? []) {
        parser.feed(decoder.decode(chunk, { stream: true }));
        notify();
      }
    } catch {
      // Cut off, by this client or by the server.
    }
    isOver = true;
    notify();
  };
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
  const ended = isStream ? readAll() : Promise.resolve();
  let taken = 0;
  return {
    response,
    events,
    ended,
    next: (fits = () => true) =>
      new Promise((resolve, reject) => {
        const look = () => {
          while (taken < events.length) {
            const event = events[taken];
            taken += 1;
            if (event && fits(event)) {
              waiting.delete(look);
              resolve(event);
              return;
            }
          }
          if (isOver) reject(new Error(`The stream ended after ${JSON.stringify(events)}`));
        };
        waiting.add(look);
        look();
      }),
    close: () => controller.abort(),
  };
}
