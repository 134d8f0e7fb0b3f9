import path from 'node:path';
import { errorMessage } from '@velvet/registry/files';
import { addressOf, OWNER } from '../cluster/database/cluster-addresses.ts';
import { withClient } from '../cluster/database/with-client.ts';
import { findPrimary } from '../cluster/kept-places.ts';
import { openSecrets } from '../cluster/secrets.ts';

/** What is recorded, for alerts about what has not been done for too long. */
type RecordedRun = 'backup_full' | 'backup_diff' | 'backup_incr' | 'restore_drill';

const LIMIT_MS = 10_000;

/**
 * Records in the cluster's database that a backup or a drill has ended well. A drill works without a
 * cluster that runs, and a backup is good without its record: then a line says what is missing.
 * @param seconds how long it took.
 */
export async function recordRun(
  dataFolder: string,
  name: RecordedRun,
  seconds: number,
  print: (line: string) => void,
): Promise<void> {
  try {
    await write(dataFolder, name, seconds);
  } catch (error) {
    print(`This was not recorded, so that alerts do not know of it: ${errorMessage(error)}`);
  }
}

async function write(dataFolder: string, name: RecordedRun, seconds: number): Promise<void> {
  const primary = await findPrimary(dataFolder);
  const secrets = await openSecrets(path.join(dataFolder, 'secrets'));
  const url = await addressOf(secrets, OWNER, primary.address, primary.ports.postgres);
  const record = `INSERT INTO maintenance_run (name, ended_at, seconds) VALUES ($1, clock_timestamp(), $2)
    ON CONFLICT (name) DO UPDATE SET ended_at = excluded.ended_at, seconds = excluded.seconds`;
  await withClient(url, (client) => client.query(record, [name, seconds]), LIMIT_MS);
}
