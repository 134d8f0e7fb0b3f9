import type { FastifyInstance } from 'fastify';

const STOP_PATIENCE_MS = 10_000;

/** How a server ends. */
interface GracefulStop {
  readonly isStopping: () => boolean;
  /** Not ready from now on, so that proxies send nothing more; what comes nevertheless is answered. */
  drain(): void;
  /** Lets running requests end; connections whose clients stop reading are closed after 10 s. */
  stop(): Promise<void>;
}

/** Prepares a server for its end; call it before other hooks are added. */
export function gracefulStop(server: FastifyInstance): GracefulStop {
  let stopping = false;
  // A connection with a pending call must not be kept alive after the server stops.
  server.addHook('onSend', (_request, reply, payload, done) => {
    if (stopping) reply.header('Connection', 'close');
    done(null, payload);
  });
  return {
    isStopping: () => stopping,
    drain() {
      stopping = true;
    },
    async stop() {
      stopping = true;
      // A client that stops reading must not prevent the shutdown.
      const patience = setTimeout(() => server.server.closeAllConnections(), STOP_PATIENCE_MS);
      await server.close();
      clearTimeout(patience);
    },
  };
}
