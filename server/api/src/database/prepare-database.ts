import { installJobQueue, isJobQueueCurrent } from './job-queue.ts';
import { storeLoginLimits } from './login-limits.ts';
import { type MigrateOptions, migrate, readPending } from './migrate.ts';

const JOB_QUEUE = 'the job queue';
const LIMITS = 'the time limits of the logins';

/**
 * Brings a database up to date: the product's own schema, and the job queue's beside it.
 * @param ownerUrl connection of the schema's owner.
 * @returns the names of what this call has added.
 * @throws MigrationError as `migrate` does.
 */
export async function prepareDatabase(
  ownerUrl: string,
  options?: Pick<MigrateOptions, 'isOffline' | 'log'>,
): Promise<readonly string[]> {
  const applied = await migrate(ownerUrl, options);
  return [
    ...applied,
    ...((await installJobQueue(ownerUrl)) ? [JOB_QUEUE] : []),
    ...((await storeLoginLimits(ownerUrl, options?.log)) ? [LIMITS] : []),
  ];
}

/**
 * The names of what `prepareDatabase` would add.
 * @throws MigrationError as `migrate` does.
 */
export async function findPending(ownerUrl: string): Promise<readonly string[]> {
  const pending = await readPending(ownerUrl);
  return (await isJobQueueCurrent(ownerUrl)) ? pending : [...pending, JOB_QUEUE];
}
