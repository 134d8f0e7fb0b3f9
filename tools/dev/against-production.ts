import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { allowOverride } from '../../edge/src/cli/changes.ts';
import { canRelease } from '../../edge/src/registry/can-release.ts';
import type { RemoteConfig } from '../../remotes.config.ts';
import { root } from '../build/root.ts';
import { addressOf } from '../rspack/dev-server.ts';
import { StartProblem } from '../start/settings.ts';
import { devPortOf } from './ports.ts';
import { rspackServe } from './rspack-serve.ts';
import type { DevSession } from './session.ts';

const DEFAULT_URL = 'http://localhost:8080';
const PATIENCE_MS = 3_000;
const PAUSE_MS = 50;
const FORBIDDEN = 403;

/**
 * Serves one remote for the released shell of a running Velvet (VELVET_URL). Its registry must list
 * this origin; where its key is at hand that is done here, for as long as this runs.
 */
export async function againstProduction(
  session: DevSession,
  remote: RemoteConfig,
  { VELVET_URL = DEFAULT_URL, DATA_DIR = '.velvet' }: NodeJS.ProcessEnv = process.env,
): Promise<string> {
  await ensureRunning(VELVET_URL);
  const port = devPortOf(remote);
  const origin = addressOf(port);
  const { folder } = remote;
  const pageHost = new URL(VELVET_URL).hostname;
  session.keep(await rspackServe({ folder, port, env: { page: 'production', pageHost } }));

  const releasesDir = path.resolve(root, DATA_DIR, 'releases');
  const isOwner = await canRelease(releasesDir, remote.id);
  const address = `${VELVET_URL}/edge/override?${new URLSearchParams({ remote: remote.id, origin })}`;
  if (isOwner) {
    const override = { id: remote.id, origin };
    await allowOverride(releasesDir, override, true);
    session.keep({ stop: () => allowOverride(releasesDir, override, false) });
    await untilAllowed(address);
  }
  return [
    ...(isOwner
      ? []
      : [`First, where releases are signed: npm run override -- allow ${remote.id} ${origin}`]),
    `${remote.folder} runs in the released shell at ${address}`,
  ].join('\n');
}

/** An edge sees within moments what the registry allows; until then the address is refused. */
export async function untilAllowed(address: string): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end) {
    const { status } = await fetch(address, { redirect: 'manual' });
    if (status !== FORBIDDEN) return;
    await delay(PAUSE_MS);
  }
}

async function ensureRunning(url: string): Promise<void> {
  const problem = `No Velvet answers at ${url}; start one with npm start, or name it in VELVET_URL.`;
  const answer = await fetch(`${url}/edge/set`, {
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => undefined);
  if (!answer?.ok) throw new StartProblem(problem);
}
