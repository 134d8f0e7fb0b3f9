import { installJobQueue } from './job-queue.ts';
import { migrate } from './migrate.ts';

/**
 * Brings a database up to date: the product's own schema, and the job queue's beside it.
 * @param ownerUrl connection of the schema's owner.
 * @returns the names of what this call has added.
 * @throws MigrationError as `migrate` does.
 */
export async function prepareDatabase(ownerUrl: string): Promise<readonly string[]> {
  const applied = await migrate(ownerUrl);
  return (await installJobQueue(ownerUrl)) ? [...applied, 'the job queue'] : applied;
}
