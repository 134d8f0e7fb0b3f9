/** The one boundary for unexpected errors in the browser. */
export function reportError(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: unexpected errors must be seen
  console.error(error);
}
