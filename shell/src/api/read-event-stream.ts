import { EVENTS_ADDRESS } from '@velvet/contract/constants';
import { toBase64 } from '@velvet/contract/envelope';
import { EVENTS_HEARTBEAT_MS, type LiveEvent, parseLiveEvent } from '@velvet/contract/live-event';
import { parseJson } from '@velvet/contract/parse';
import type { Seconds } from '@velvet/contract/time';
import { createParser } from 'eventsource-parser';
import { retryAfterOf } from './client.ts';

/** Without a heartbeat for this long, a connection counts as lost. */
export const SILENCE_MS = 2.5 * EVENTS_HEARTBEAT_MS;

export interface StreamOptions {
  readonly fetch: typeof fetch;
  readonly token: string;
  readonly signal: AbortSignal;
  readonly onEvent: (event: LiveEvent) => void;
  /** Something arrived, a heartbeat if nothing else. */
  readonly onSign: () => void;
}

/** How a stream came to its end. */
export type StreamEnd =
  /** The server or the network ended it, or it could not be opened. */
  | { readonly kind: 'lost' }
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly retryAfterS: Seconds | undefined;
    };

/**
 * Reads the events of a session until the stream ends or the signal aborts it; never rejects. `fetch`
 * and not EventSource, because the token is a header (spec S15.2).
 */
export async function readEventStream(options: StreamOptions): Promise<StreamEnd> {
  const { fetch, token, signal, onEvent, onSign } = options;
  const controller = new AbortController();
  const abort = () => controller.abort();
  if (signal.aborted) abort();
  signal.addEventListener('abort', abort);
  let silence = setTimeout(abort, SILENCE_MS);
  try {
    const response = await fetch(EVENTS_ADDRESS, {
      headers: { token: toBase64(token) },
      credentials: 'include',
      cache: 'no-store',
      signal: controller.signal,
    });
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream');
    if (!response.body || !isStream) return refusalOf(response);
    const parser = createParser({
      onEvent: ({ event = 'message', data }) => {
        const read = parseLiveEvent(event, parseJson(data));
        if (read) onEvent(read);
      },
    });
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      clearTimeout(silence);
      silence = setTimeout(abort, SILENCE_MS);
      onSign();
      parser.feed(part.value);
    }
  } catch {
    // The connection broke, or was never made.
  } finally {
    clearTimeout(silence);
    signal.removeEventListener('abort', abort);
  }
  return { kind: 'lost' };
}

/** The API refuses with an envelope, whose HTTP status may be 200: it is a session's end then. */
function refusalOf({ status, headers }: Response): StreamEnd {
  return { kind: 'refused', status, retryAfterS: retryAfterOf(headers) };
}
