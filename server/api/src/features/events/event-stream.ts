import type { ServerResponse } from 'node:http';
import type { MemberId } from '@velvet/contract/member';

/**
 * What a stream may have waiting for a client that does not read: some twenty rounds, or hundreds of
 * other events. Whoever is further behind is disconnected, connects again and fetches everything.
 */
const LONGEST_BACKLOG_BYTES = 32 * 1024;

/** One open stream. */
export interface EventStream {
  readonly memberId: MemberId;
  readonly sessionHash: Buffer;
  readonly sessionName: string;
  /** Where it was opened from: the network of one subscriber. */
  readonly subscriber: string;
  /** On the server's monotonic clock. */
  readonly endsAtMs: number;
  /** Returns false when the client was too far behind and has been disconnected. */
  send(text: Buffer): boolean;
  end(): void;
}

type StreamOwner = Omit<EventStream, 'send' | 'end'>;

/** A stream on a response whose headers have been sent. */
export function createEventStream(owner: StreamOwner, response: ServerResponse): EventStream {
  return {
    ...owner,
    send(text) {
      if (response.destroyed || response.writableEnded) return true;
      response.write(text);
      if (response.writableLength <= LONGEST_BACKLOG_BYTES) return true;
      response.destroy();
      return false;
    },
    end: () => void response.end(),
  };
}
