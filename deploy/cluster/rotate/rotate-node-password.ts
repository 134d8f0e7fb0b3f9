import pg from 'pg';
import { scramVerifier } from '../../../server/api/src/database/logins.ts';
import { askUntil } from '../../../tools/start/ask-until.ts';
import { StartProblem } from '../../../tools/start/settings.ts';
import { patroniLogins } from '../database/database-node.ts';
import { callPatroni } from '../database/patroni-members.ts';
import { withClient } from '../database/with-client.ts';
import type { DatabaseCluster } from '../database-cluster.ts';
import { proveLogin, withPassword } from './prove-login.ts';
import type { Rotated, Rotation } from './rotation.ts';

const PATIENCE_MS = 30_000;
const PAUSE_MS = 250;
const UNAUTHORISED = 401;

/** A new password of PostgreSQL's superuser, of replication or of pg_rewind, on all nodes. */
export const rotateNodeLogin =
  (secret: Exclude<keyof typeof patroniLogins, 'patroni'>) =>
  async ({ cluster, progress }: Rotation): Promise<Rotated> => {
    const login = patroniLogins[secret];
    const old = await cluster.secrets(secret);
    await cluster.secrets.replace(secret, async (password) => {
      await setPassword(await cluster.url('postgres'), login, password);
      await cluster.reloadPatroni({ [secret]: password });
    });
    const next = await cluster.secrets(secret);
    for (const node of cluster.nodes) {
      const place = new URL(await cluster.nodeUrl(node, 'postgres'));
      place.username = login;
      await proveLogin(login, (password) => withPassword(place.href, password), { old, next });
      progress(`${login}: ${node.name} takes the new password, and refuses the old one`);
    }
    if (secret === 'replication') await reconnectStandby(cluster, progress);
    await cluster.ready();
    return { copy: [`secrets/${secret}`] };
  };

async function setPassword(superuser: string, login: string, password: string): Promise<void> {
  await withClient(superuser, (client) =>
    client.query(
      `ALTER ROLE ${pg.escapeIdentifier(login)} PASSWORD ${pg.escapeLiteral(scramVerifier(password))}`,
    ),
  );
}

/** Cuts the stream of a standby for which no write waits, and waits until it streams again. */
async function reconnectStandby(
  cluster: DatabaseCluster,
  progress: (line: string) => void,
): Promise<void> {
  const url = await cluster.url('postgres');
  const cut = await withClient(url, (client) =>
    client.query<{ name: string; pid: number }>(
      `SELECT application_name AS name, pid, pg_terminate_backend(pid) FROM pg_stat_replication
        WHERE sync_state NOT IN ('sync', 'quorum') AND application_name LIKE 'pg-%' LIMIT 1`,
    ),
  );
  const [standby] = cut.rows;
  if (!standby) throw new StartProblem('No standby can be reconnected: is one missing?');
  const again = `SELECT FROM pg_stat_replication
    WHERE application_name = $1 AND pid <> $2 AND state = 'streaming'`;
  const streams = async (): Promise<boolean> => {
    const { name, pid } = standby;
    const { rowCount } = await withClient(url, (client) => client.query(again, [name, pid]));
    return Boolean(rowCount);
  };
  if (await askUntil(streams, { limitMs: PATIENCE_MS, pauseMs: PAUSE_MS })) {
    return progress(`${standby.name} was reconnected and streams with it`);
  }
  throw new StartProblem(`${standby.name} does not stream with the new password; see its log.`);
}

/** A new password of Patroni's REST interface; reading it needs none. */
export async function rotatePatroni({ cluster, progress }: Rotation): Promise<Rotated> {
  const old = await cluster.secrets('patroni');
  await cluster.secrets.replace('patroni', (password) =>
    cluster.reloadPatroni({ patroni: password }),
  );
  const next = await cluster.secrets('patroni');
  for (const node of cluster.nodes) {
    const status = (password: string) =>
      callPatroni(node, '/reload', { user: patroniLogins.patroni, password }).catch(() => 0);
    let [ofNext, ofOld] = [0, 0];
    const isInForce = async (): Promise<boolean> => {
      [ofNext, ofOld] = [await status(next), await status(old)];
      return ofNext >= 200 && ofNext < 300 && ofOld === UNAUTHORISED;
    };
    if (!(await askUntil(isInForce, { limitMs: PATIENCE_MS, pauseMs: PAUSE_MS }))) {
      throw new StartProblem(
        `Patroni of ${node.name} answers ${ofNext} to the new and ${ofOld} to the old password.`,
      );
    }
    progress(`Patroni of ${node.name} takes the new password, and refuses the old one`);
  }
  return { copy: ['secrets/patroni'] };
}
