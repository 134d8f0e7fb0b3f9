/** A command that was not given as it has to be; the message says how. */
export class Usage extends Error {
  override readonly name = 'Usage';
}
