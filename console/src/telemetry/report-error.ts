/** The one boundary for unexpected errors in the browser; `release` is whose error it is. */
export function reportError(error: unknown, release?: string): void {
  const whose = release === undefined ? [] : [release];
  // biome-ignore lint/suspicious/noConsole: unexpected errors must be seen
  console.error(...whose, error);
}
