import { remotes } from '../../remotes.config.ts';
import { readSettings } from '../start/settings.ts';
import { addressOf, federatedHost, federatedRemote } from './configurations.ts';
import { startDevServer } from './dev-server.ts';
import { runDevSession } from './session.ts';
import { apiFor } from './with-api.ts';

/** `npm run dev`: API, shell and all remotes, federated as in production, with hot reload. */
export const developEverything = (): Promise<void> =>
  runDevSession(async (session) => {
    const { port } = readSettings(process.env);
    const apiUrl = await apiFor(session);
    for (const remote of remotes) {
      const configuration = federatedRemote(remote);
      session.keep(await startDevServer({ configuration, port: remote.devPort }));
    }
    session.keep(await startDevServer({ configuration: federatedHost(port), port, apiUrl }));
    return `Velvet is in development at ${addressOf(port)}`;
  });
