/** Tests of an app beside those that carry its name. */
const others: Readonly<Record<string, readonly string[]>> = {
  shell: ['home', 'feeling', 'integrity', 'first-response', 'slices'],
  listings: ['home'],
};

/** Whether a file of browser tests (`video.e2e.ts`, `game-rounds.e2e.ts`) is about an app. */
export function isTestOf(file: string, app: string): boolean {
  const [name = ''] = file.split('.');
  const belongs = [app, ...(others[app] ?? [])];
  return belongs.some((prefix) => name === prefix || name.startsWith(`${prefix}-`));
}
