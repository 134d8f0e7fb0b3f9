/** Why the embedded database cannot run; `message` is one sentence meant for the person at the terminal. */
export class EmbeddedPostgresError extends Error {
  override readonly name = 'EmbeddedPostgresError';
}
