/** An invalid command line; the message is the usage. */
export class Usage extends Error {
  override readonly name = 'Usage';
}
