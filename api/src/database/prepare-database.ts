import { installJobQueue, isJobQueueCurrent } from './job-queue.ts';
import { type MigrateOptions, migrate, readPending } from './migrate.ts';

const JOB_QUEUE = 'the job queue';

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
  return (await installJobQueue(ownerUrl)) ? [...applied, JOB_QUEUE] : applied;
}

/**
 * The names of what `prepareDatabase` would add.
 * @throws MigrationError as `migrate` does.
 */
export async function findPending(ownerUrl: string): Promise<readonly string[]> {
  const pending = await readPending(ownerUrl);
  return (await isJobQueueCurrent(ownerUrl)) ? pending : [...pending, JOB_QUEUE];
}
