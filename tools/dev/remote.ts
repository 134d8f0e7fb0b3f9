import path from 'node:path';
import { parseArgs } from 'node:util';
import { remotes, root } from '@velvet/registry/build';
import { allowOverride, overrideAddress } from '@velvet/registry/override';
import { canRelease } from '@velvet/registry/registry';
import type { Remote } from '@velvet/rspack/project';
import { addressOf } from '@velvet/rspack/serve';
import * as v from 'valibot';
import { runSession, type Session } from '../start/session.ts';
import { StartProblem } from '../start/settings.ts';
import { rspackServe } from './rspack-serve.ts';
import { apiFor } from './servers.ts';

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

async function alone(session: Session, remote: Remote): Promise<string> {
  const api = await apiFor(session);
  const port = devPortOf(remote);
  const { folder } = remote;
  session.keep(await rspackServe({ folder, port, env: { page: 'isolation', api } }));
  return `${remote.title} runs at ${addressOf(port)}`;
}

/** With the arguments of the command line. */
export const developRemote = (): Promise<void> =>
  runSession((session) => {
    const { remote, isAgainstProduction } = readOrder();
    return isAgainstProduction ? againstProduction(session, remote) : alone(session, remote);
  });

const DEFAULT_URL = 'http://localhost:8080';
const PATIENCE_MS = 3_000;
const previewSchema = v.object({ origin: v.nullable(v.string()) });

/**
 * Serves one remote for the released shell of a running Velvet (VELVET_URL), at its preview origin.
 * Its registry must list this origin, and a browser needs a code; where the key is available, both
 * are provided for as long as this runs.
 */
async function againstProduction(
  session: Session,
  remote: Remote,
  { VELVET_URL = DEFAULT_URL, DATA_DIR = '.velvet' }: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  const previewOrigin = await previewOriginOf(VELVET_URL);
  const port = devPortOf(remote);
  const { folder, id, title } = remote;
  const override = { id, origin: addressOf(port) };
  const pageHost = new URL(previewOrigin).hostname;
  session.keep(await rspackServe({ folder, port, env: { page: 'production', pageHost } }));

  const releasesDir = path.resolve(root, DATA_DIR, 'releases');
  if (!(await canRelease(releasesDir, id))) {
    return [
      `${title} runs at ${override.origin}. Where its releases are signed:`,
      `PREVIEW_ORIGIN=${previewOrigin} npx velvet releases override allow ${id} ${override.origin}`,
    ].join('\n');
  }
  await allowOverride(releasesDir, override, true);
  session.keep({ stop: () => allowOverride(releasesDir, override, false) });
  const address = await overrideAddress(releasesDir, override, previewOrigin);
  return [
    `${title} runs in the released shell. Open within ten minutes, once: ${address}`,
    `For another browser: PREVIEW_ORIGIN=${previewOrigin} npx velvet releases override code ${id} ${override.origin}`,
  ].join('\n');
}

/** The preview origin of a running Velvet. Throws a StartProblem if it has none. */
async function previewOriginOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/edge/preview`, {
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => undefined);
  if (!answer) {
    throw new StartProblem(
      `No Velvet answers at ${url}; start one with npm start, or name it in VELVET_URL.`,
    );
  }
  const read = v.safeParse(previewSchema, answer.ok ? await answer.json() : undefined);
  if (read.success && read.output.origin !== null) return read.output.origin;
  throw new StartProblem(`${url} shows no preview origin; start it with PREVIEW_PORT.`);
}

/** A remote's own port, unless DEV_PORT names another. */
const devPortOf = ({ devPort }: Remote, { DEV_PORT }: NodeJS.ProcessEnv = process.env): number =>
  DEV_PORT === undefined ? devPort : Number(DEV_PORT);
