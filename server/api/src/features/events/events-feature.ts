import { EVENTS_HEARTBEAT_MS } from '@velvet/contract/live-event';
import type { FeatureFactory } from '../feature.ts';
import { createRequestSessions } from '../sessions/request-sessions.ts';
import { type AnnouncedEvent, readAnnouncement } from './announcement.ts';
import { createEventHub, type EventHub } from './event-hub.ts';
import { createEventListener } from './event-listener.ts';
import { createEventMetrics } from './event-metrics.ts';
import { registerEventsRoute } from './events-route.ts';
import { createExpiryWatch, findEndedSessions } from './live-sessions.ts';
import { createPublisher } from './publish-in-order.ts';
import { hasDetails, withRoundDetails } from './round-details.ts';

const PER_MEMBER = 16;
const PER_SESSION = 4;
/** For so long events wait for the details of a round. */
const DETAILS_LIMIT_MS = 1_000;

/** Members' streams of live events, from the announcements of the database (spec S15.2). */
export const eventsFeature: FeatureFactory = (services) => {
  const { config, pool, log, metrics } = services;
  const nowMs = () => performance.now();
  const figures = createEventMetrics(metrics.registry, {
    hub: () => hub,
    isListening: () => listener.isListening(),
  });
  const hub: EventHub = createEventHub({
    limits: {
      perProcess: config.eventStreams,
      perAddress: config.eventStreamsPerAddress,
      perMember: PER_MEMBER,
      perSession: PER_SESSION,
    },
    nowMs,
    onSent: (kind, streams) => figures.sent.inc({ kind }, streams),
    onEnd: (why) => figures.ended.inc({ why }),
  });
  /** One query for all streams of this server. */
  const complete = ({ event, members }: AnnouncedEvent) =>
    hasDetails(event) && hub.size > 0
      ? withRoundDetails(pool, event).then((detailed) => ({ event: detailed, members }))
      : undefined;
  const publish = createPublisher({
    publish: hub.publish,
    complete,
    limitMs: DETAILS_LIMIT_MS,
    onCompleted: (outcome, error) => {
      figures.details.inc({ outcome });
      if (outcome === 'added') return;
      log.warn({ err: error, outcome }, 'The event of a round is sent without its details');
    },
  });
  const listener = createEventListener({
    createClient: services.createDatabaseClient,
    onPayload: (payload) => {
      const announcement = readAnnouncement(payload);
      if (announcement) publish(announcement);
    },
    onListening: () => void catchUp(),
    onLost: (error) => log.warn({ err: error }, 'Live events are not received; trying again'),
  });
  /** After a time without announcements: sessions may have ended, anything may have changed. */
  const catchUp = async (): Promise<void> => {
    try {
      hub.publish({ endedSessions: await findEndedSessions(pool, hub.sessions()) });
    } catch (error) {
      log.warn({ err: error }, 'Ended sessions could not be looked up; their streams are ended');
      hub.endAll();
    }
    hub.resync();
  };
  const expiry = createExpiryWatch({
    db: pool,
    hub,
    nowMs,
    onFault: (error) => log.warn({ err: error }, 'Expired sessions could not be looked up'),
  });
  let heartbeat: NodeJS.Timeout | undefined;
  return {
    routes: (server) => {
      const sessions = createRequestSessions(pool, config.publicUrl);
      registerEventsRoute(server, {
        services,
        sessions,
        hub,
        nowMs,
        onRefused: (limit) => figures.refused.inc({ limit }),
      });
      // Otherwise the server would wait for the streams to end.
      server.addHook('preClose', async () => hub.endAll());
    },
    start: () => {
      listener.start();
      heartbeat = setInterval(() => {
        hub.beat();
        void expiry.look();
      }, EVENTS_HEARTBEAT_MS);
    },
    stop: async () => {
      clearInterval(heartbeat);
      await listener.stop();
    },
  };
};
