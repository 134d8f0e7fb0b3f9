import { parseArgs } from 'node:util';
import { remotes } from '@velvet/registry/build';
import type { Remote } from '@velvet/rspack/project';
import { addressOf } from '@velvet/rspack/serve';
import { StartProblem } from '../start/settings.ts';
import { againstProduction } from './against-production.ts';
import { devPortOf } from './ports.ts';
import { rspackServe } from './rspack-serve.ts';
import { type DevSession, runDevSession } from './session.ts';
import { apiFor } from './with-api.ts';

/**
 * `npm run dev -w remote-<id>`: one remote alone in the real shell, with hot reload; with
 * `-- --against production` inside the released shell of a running Velvet.
 */
const all: readonly Remote[] = remotes;

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

async function alone(session: DevSession, remote: Remote): Promise<string> {
  const api = await apiFor(session);
  const port = devPortOf(remote);
  const { folder } = remote;
  session.keep(await rspackServe({ folder, port, env: { page: 'isolation', api } }));
  return `${remote.title} runs at ${addressOf(port)}`;
}

/** With the arguments of the command line. */
export const developRemote = (): Promise<void> =>
  runDevSession((session) => {
    const { remote, isAgainstProduction } = readOrder();
    return isAgainstProduction ? againstProduction(session, remote) : alone(session, remote);
  });
