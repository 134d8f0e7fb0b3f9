import { type RemoteConfig, remotes } from '../../remotes.config.ts';
import { StartProblem } from '../start/settings.ts';
import { addressOf, isolatedRemote } from './configurations.ts';
import { startDevServer } from './dev-server.ts';
import { runDevSession } from './session.ts';
import { apiFor } from './with-api.ts';

/** `npm run dev -w remote-<id>`: one remote alone in the real shell, with hot reload. */
const all: readonly RemoteConfig[] = remotes;

await runDevSession(async (session) => {
  const [, , id] = process.argv;
  const remote = all.find((candidate) => candidate.id === id);
  if (!remote) {
    throw new StartProblem(`Name one of ${all.map((known) => known.id).join(', ')}, not ${id}.`);
  }
  const apiUrl = await apiFor(session);
  const port = remote.devPort;
  session.keep(await startDevServer({ configuration: isolatedRemote(remote), port, apiUrl }));
  return `${remote.folder} runs at ${addressOf(port)}`;
});
