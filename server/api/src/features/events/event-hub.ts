import { encodeLiveEvent, type LiveEvent } from '@velvet/contract/live-event';
import type { MemberId } from '@velvet/contract/member';
import type { Announcement } from './announcement.ts';
import type { EventStream } from './event-stream.ts';

/** Streams that are written to before other work gets its turn. */
const SLICE = 500;
const HEARTBEAT = Buffer.from(':\n\n');

/** Why a stream ended, for metrics. */
export type StreamEnd = 'client' | 'slow' | 'session' | 'age' | 'stop';

export interface HubLimits {
  readonly perProcess: number;
  readonly perAddress: number;
  readonly perMember: number;
  readonly perSession: number;
}

interface HubOptions {
  readonly limits: HubLimits;
  readonly nowMs: () => number;
  readonly onSent: (kind: LiveEvent['kind'], streams: number) => void;
  readonly onEnd: (why: StreamEnd) => void;
}

/** The open streams of this process. */
export interface EventHub {
  readonly size: number;
  sessions(): readonly Buffer[];
  /** The limit that another stream of this owner would exceed. */
  fullFor(
    owner: Pick<EventStream, 'memberId' | 'sessionName' | 'subscriber'>,
  ): keyof HubLimits | undefined;
  add(stream: EventStream): void;
  /** The client is gone. */
  remove(stream: EventStream): void;
  readonly publish: (announcement: Announcement) => void;
  /** Tells every client that it may have missed events. */
  resync(): void;
  /** Writes a comment to every stream, and ends those that are old enough. */
  beat(): void;
  endAll(): void;
}

/** An event as it is sent. */
export const formatEvent = (event: LiveEvent): Buffer =>
  Buffer.from(`event: ${event.kind}\ndata: ${JSON.stringify(encodeLiveEvent(event))}\n\n`);

/** Sets of streams by a key; an empty set is removed. */
class StreamIndex<Key> {
  readonly #sets = new Map<Key, Set<EventStream>>();

  of = (key: Key): ReadonlySet<EventStream> => this.#sets.get(key) ?? new Set();

  add(key: Key, stream: EventStream): void {
    const known = this.#sets.get(key);
    if (known) known.add(stream);
    else this.#sets.set(key, new Set([stream]));
  }

  remove(key: Key, stream: EventStream): void {
    const known = this.#sets.get(key);
    known?.delete(stream);
    if (known?.size === 0) this.#sets.delete(key);
  }
}

export function createEventHub({ limits, nowMs, onSent, onEnd }: HubOptions): EventHub {
  const all = new Set<EventStream>();
  const byMember = new StreamIndex<MemberId>();
  const bySession = new StreamIndex<string>();
  const bySubscriber = new StreamIndex<string>();

  const forget = (stream: EventStream, why: StreamEnd): void => {
    if (!all.delete(stream)) return;
    byMember.remove(stream.memberId, stream);
    bySession.remove(stream.sessionName, stream);
    bySubscriber.remove(stream.subscriber, stream);
    onEnd(why);
  };
  const finish = (stream: EventStream, why: StreamEnd): void => {
    forget(stream, why);
    stream.end();
  };
  const write = (stream: EventStream, text: Buffer): void => {
    if (all.has(stream) && !stream.send(text)) forget(stream, 'slow');
  };
  /** In slices, so that a call never waits for thousands of writes. */
  const writeToAll = (text: Buffer): void => {
    const streams = [...all];
    const next = (from: number): void => {
      for (const stream of streams.slice(from, from + SLICE)) write(stream, text);
      if (from + SLICE < streams.length) setImmediate(next, from + SLICE);
    };
    next(0);
  };
  const send = (event: LiveEvent, members: readonly MemberId[] | undefined): void => {
    const text = formatEvent(event);
    if (!members) {
      onSent(event.kind, all.size);
      writeToAll(text);
      return;
    }
    const streams = members.flatMap((member) => [...byMember.of(member)]);
    onSent(event.kind, streams.length);
    for (const stream of streams) write(stream, text);
  };

  return {
    get size() {
      return all.size;
    },
    sessions: () => [...all].map(({ sessionHash }) => sessionHash),
    fullFor({ memberId, sessionName, subscriber }) {
      if (all.size >= limits.perProcess) return 'perProcess';
      if (bySubscriber.of(subscriber).size >= limits.perAddress) return 'perAddress';
      if (byMember.of(memberId).size >= limits.perMember) return 'perMember';
      return bySession.of(sessionName).size >= limits.perSession ? 'perSession' : undefined;
    },
    add(stream) {
      all.add(stream);
      byMember.add(stream.memberId, stream);
      bySession.add(stream.sessionName, stream);
      bySubscriber.add(stream.subscriber, stream);
    },
    remove: (stream) => forget(stream, 'client'),
    publish(announcement) {
      if ('event' in announcement) send(announcement.event, announcement.members);
      else {
        const ended = announcement.endedSessions.flatMap((name) => [...bySession.of(name)]);
        for (const stream of ended) finish(stream, 'session');
      }
    },
    resync: () => send({ kind: 'resync' }, undefined),
    beat() {
      for (const stream of [...all]) {
        if (stream.endsAtMs <= nowMs()) finish(stream, 'age');
      }
      writeToAll(HEARTBEAT);
    },
    endAll() {
      for (const stream of [...all]) finish(stream, 'stop');
    },
  };
}
