import path from 'node:path';
import { remotes, root } from '@velvet/registry/build';
import { addressOf } from '@velvet/rspack/serve';
import { runSession, type Session } from '../start/session.ts';
import { readSettings } from '../start/settings.ts';
import { developRemote } from './remote.ts';
import { rspackServe } from './rspack-serve.ts';
import { apiFor, CONSOLE_PORT, startOps } from './servers.ts';

/** `npm run dev`: everything; `npm run dev -w remote-video`: one remote. */
if (process.argv.length > 2) await developRemote();
else await runSession(developEverything);

/** API, operators' server, shell, console and all remotes, federated as in production, with hot reload. */
async function developEverything(session: Session): Promise<string> {
  const { port } = readSettings(process.env);
  const api = await apiFor(session);
  await startOps(session);
  const remoteServers = remotes.map(({ folder, devPort }) =>
    rspackServe({ folder, port: devPort, env: { page: 'shell' } }).then(session.keep),
  );
  await Promise.all(remoteServers);
  session.keep(await rspackServe({ folder: path.join(root, 'shell'), port, env: { api } }));
  session.keep(
    await rspackServe({ folder: path.join(root, 'console'), port: CONSOLE_PORT, env: {} }),
  );
  return `Velvet is in development at ${addressOf(port)}, the console at ${addressOf(CONSOLE_PORT)}`;
}
