/** Why the schema could not be brought up to date, or cannot be used by this version. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}
