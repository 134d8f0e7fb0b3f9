import { sealEnvelope } from '@velvet/contract/envelope';
import { codes } from '@velvet/contract/outcome';
import type { FastifyInstance } from 'fastify';
import type { Feature, FeatureFactory } from './features/feature.ts';
import type { Services } from './features/services.ts';
import { createRequestSessions } from './features/sessions/request-sessions.ts';
import { compressAnswers } from './http/compress-answers.ts';
import { registerFailures } from './http/failures.ts';
import { gracefulStop } from './http/graceful-stop.ts';
import type { Handlers } from './http/handlers.ts';
import { registerHealthRoutes } from './http/health-routes.ts';
import { registerMemberPage } from './http/member-page-route.ts';
import { observeCalls } from './http/observe-calls.ts';
import { openApiDocument } from './http/openapi.ts';
import { registerOperations, sendAnswer } from './http/operation-routes.ts';
import { requestLanguage } from './http/request-language.ts';
import { limitCallers, shedLoad } from './http/shed-load.ts';
import { say } from './messages/say.ts';

/** The server with everything plugged in. */
interface App {
  readonly server: FastifyInstance;
  /** Begins background work; call it once the server listens. */
  start(): void;
  /** Tells proxies to send nothing more, see `gracefulStop`. */
  drain(): void;
  /** Lets running requests end, then the background work. The pool is the caller's to close. */
  stop(): Promise<void>;
}

/**
 * Plugs the features into the server.
 * @throws Error when two features answer the same operation.
 */
export async function createApp(
  server: FastifyInstance,
  services: Services,
  factories: readonly FeatureFactory[],
): Promise<App> {
  const features = factories.map((create) => create(services));
  const ending = gracefulStop(server);
  compressAnswers(server);
  observeCalls(server, services.metrics);
  shedLoad(server, services.pool);
  limitCallers(server, services.config, services.metrics.registry);
  registerFailures(server);
  registerHealthRoutes(server, services, ending.isStopping);
  const sessions = createRequestSessions(services.pool, services.config.publicUrl);
  const calls = { ...services, sessions };
  const handlers = collectHandlers(features);
  registerOperations(server, calls, handlers);
  registerMemberPage(server, calls, handlers);
  // The default service for the caller's own address (spec S8.2).
  server.get('/api/ip', (request, reply) => {
    const language = requestLanguage(request);
    const envelope = sealEnvelope(codes.ok, say(language, 'done'), { ip: request.ip });
    return sendAnswer(reply, { status: 200, envelope });
  });
  const openApi = JSON.stringify(openApiDocument(services.config.publicUrl));
  server.get('/api/openapi.json', (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(openApi),
  );
  for (const feature of features) await feature.routes?.(server);
  return {
    server,
    start: () => {
      for (const feature of features) feature.start?.();
    },
    drain: ending.drain,
    stop: async () => {
      await ending.stop();
      await Promise.all(features.map((feature) => feature.stop?.()));
    },
  };
}

/** One handler for each operation at most. */
function collectHandlers(features: readonly Feature[]): Partial<Handlers> {
  const owners = features.flatMap(({ handlers }) => Object.keys(handlers ?? {}));
  const twice = owners.find((name, index) => owners.indexOf(name) !== index);
  if (twice !== undefined) throw new Error(`Two features answer ${twice}`);
  return Object.assign({}, ...features.map(({ handlers }) => handlers));
}
