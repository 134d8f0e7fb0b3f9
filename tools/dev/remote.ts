import { parseArgs } from 'node:util';
import { type RemoteConfig, remotes } from '../../remotes.config.ts';
import { StartProblem } from '../start/settings.ts';
import { againstProduction } from './against-production.ts';
import { addressOf, devPortOf, isolatedRemote } from './configurations.ts';
import { startDevServer } from './dev-server.ts';
import { type DevSession, runDevSession } from './session.ts';
import { apiFor } from './with-api.ts';

/**
 * `npm run dev -w remote-<id>`: one remote alone in the real shell, with hot reload; with
 * `-- --against production` inside the released shell of a running Velvet.
 */
const all: readonly RemoteConfig[] = remotes;

function readOrder() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { against: { type: 'string' } },
  });
  const [id] = positionals;
  const remote = all.find((candidate) => candidate.id === id);
  if (!remote) {
    throw new StartProblem(`Name one of ${all.map((known) => known.id).join(', ')}, not ${id}.`);
  }
  const { against } = values;
  if (against !== undefined && against !== 'production') {
    throw new StartProblem(`--against takes production, not ${against}.`);
  }
  return { remote, isAgainstProduction: against === 'production' };
}

async function alone(session: DevSession, remote: RemoteConfig): Promise<string> {
  const apiUrl = await apiFor(session);
  const port = devPortOf(remote);
  session.keep(await startDevServer({ configuration: isolatedRemote(remote, port), port, apiUrl }));
  return `${remote.folder} runs at ${addressOf(port)}`;
}

await runDevSession((session) => {
  const { remote, isAgainstProduction } = readOrder();
  return isAgainstProduction ? againstProduction(session, remote) : alone(session, remote);
});
