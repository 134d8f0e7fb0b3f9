/** Why the schema could not be brought up to date; nothing was changed. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}
