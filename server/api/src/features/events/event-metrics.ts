import { Counter, Gauge, type Registry } from 'prom-client';
import type { EventHub } from './event-hub.ts';

interface Watched {
  readonly hub: () => Pick<EventHub, 'size'>;
  readonly isListening: () => boolean;
}

/** Figures about the streams of this process. */
export function createEventMetrics(registry: Registry, { hub, isListening }: Watched) {
  const registers = [registry];
  new Gauge({
    name: 'velvet_event_streams',
    help: 'Open streams of events',
    registers,
    collect() {
      this.set(hub().size);
    },
  });
  new Gauge({
    name: 'velvet_event_listener_up',
    help: 'Whether the connection that listens to the database is there',
    registers,
    collect() {
      this.set(isListening() ? 1 : 0);
    },
  });
  return {
    sent: new Counter({
      name: 'velvet_event_sent_total',
      help: 'Events written to streams',
      labelNames: ['kind'],
      registers,
    }),
    details: new Counter({
      name: 'velvet_event_round_details_total',
      help: 'Events of rounds that opened or are over, by whether the details were added, late or failed',
      labelNames: ['outcome'],
      registers,
    }),
    refused: new Counter({
      name: 'velvet_event_streams_refused_total',
      help: 'Streams that were refused, by the limit that was reached',
      labelNames: ['limit'],
      registers,
    }),
    ended: new Counter({
      name: 'velvet_event_streams_ended_total',
      help: 'Streams that ended, by reason',
      labelNames: ['why'],
      registers,
    }),
  };
}
