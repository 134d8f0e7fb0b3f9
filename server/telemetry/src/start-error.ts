/**
 * A command line or a setting that a process cannot start with. The message names it, and is printed
 * without a stack.
 */
export class StartError extends Error {
  override readonly name = 'StartError';
}
